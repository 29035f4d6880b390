//! Asks the engine for everything shown of a position of a recorded game.
//!
//! The names and the order of sections are those of the snapshots and stay; how they are asked for follows the
//! engine.
use std::collections::{BTreeMap, BTreeSet};

use drawing::Drawing;
use games::{Record, Replay, Setup, with_game};
use protocol::{Finish, OpenMatch, OpenRequest, PlayedEvent};
use testkit::shown::{HEADING, Shown, fields, lines, some};
use view::{GameView, Grade, Player, Selection, Surface, Viewpoint, Wait};

use crate::common::{ENGINE, Position, live};
use crate::words::{self, yes};

/// Number of points in a row and in a column at which a drawing is asked for its places.
const POINTS: u16 = 13;
/// Number of places asked why they cannot be chosen, other ones at each position.
const ASKED: usize = 16;
/// Maximum number of events whose previews are shown, other ones at each position.
const PREVIEWS: usize = 24;
/// Maximum number of places picked one after the other.
const PICKED: usize = 2;
/// Distance of positions at which it is looked at how the next event moves, where nothing else is drawn.
const MOTION_EVERY: usize = 4;
/// Number of past events whose lines of the log are shown at a position.
const LOG: usize = 4;

/// A recorded game, as far as its events are possible.
pub struct Recorded {
    record: Record,
    seats: Vec<Player>,
    /// The match that was looked at last.
    game: Option<OpenMatch>,
    /// The match as it ended.
    ended: OpenMatch,
    /// Its events.
    events: Vec<PlayedEvent>,
    /// The first event that is not possible, in words.
    refused: String,
    /// Number of positions drawn so far.
    drawn: usize,
    /// Names of places, by drawing.
    places: BTreeMap<String, Vec<String>>,
}

impl Recorded {
    /// Opens a record. The first two seats are people's, the others bots'.
    pub fn open(text: &str) -> Recorded {
        let mut record = Record::parse(text, games::catalogue()).expect("a record");
        let any = Setup::of(&record).expect("a setup").open().expect("a game");
        let (seats, possible) = with_game!(&any, game => {
            (tabletop::Game::seats(game), Replay::new(game, &record.events).0.events.len())
        });
        let seats: Vec<Player> = (0..seats)
            .map(|seat| match seat {
                0 => Player::Person("You".to_owned()),
                1 => Player::Person("Ada".to_owned()),
                _ => Player::Bot("greedy".to_owned()),
            })
            .collect();
        let refused = opened(&record, &seats).err().unwrap_or_default();
        record.events.truncate(possible);
        let ended = opened(&record, &seats).expect("all its events are possible");
        let events = ended.events(0, None);
        Recorded { record, seats, game: None, ended, events, refused, drawn: 0, places: BTreeMap::new() }
    }

    /// Number of events.
    pub fn plies(&self) -> usize {
        self.record.events.len()
    }

    /// The unchanging part of the match.
    pub fn about(&self) -> String {
        let goal = &self.ended.info().objective;
        let map = Position::new(&self.ended, 0, 0).view().map_name;
        let finished = self.ended.state().finish;
        let points = goal.points.map_or_else(String::new, |(from, to)| format!("{from} to {to}"));
        let mut lines = vec![
            fields(&[("map", &map)]),
            fields(&[("goal", &goal.doing), ("reached", &goal.done), ("points", &points)]),
            fields(&[("end", &finished.map_or_else(String::new, |end| finish(&end)))]),
            fields(&[("refused", &self.refused)]),
        ];
        lines.retain(|line| !line.is_empty());
        lines.join("\n") + "\n"
    }

    /// Everything shown after so many events, while the match waits there; from the first seat, the last one and a
    /// bystander. Drawings, previews and refusals take long and are left out unless `drawn`.
    pub fn shown(&mut self, ply: usize, drawn: bool) -> Shown {
        let game = self.at(ply);
        let last = self.seats.len() as u8 - 1;
        let mut shown = Shown::default();
        self.view(&mut shown, &game, Some(0), drawn);
        if last > 0 {
            self.view(&mut shown, &game, Some(last), drawn);
            self.view(&mut shown, &game, None, drawn);
        }
        self.drawn += usize::from(drawn);
        self.game = Some(game);
        shown
    }

    /// The match that waits after so many events. Decisions lead on to it; after chance it is opened anew.
    fn at(&mut self, ply: usize) -> OpenMatch {
        if let Some(mut game) = self.game.take().filter(|game| game.ply() <= ply)
            && (game.ply()..ply).all(|ply| self.events[ply].by.is_some())
        {
            let decisions = &self.record.events[game.ply()..ply];
            game.act_all(decisions).expect("they are part of a record that opens");
            return game;
        }
        let mut record = self.record.clone();
        record.events.truncate(ply);
        opened(&record, &self.seats).expect("it is part of a record that opens")
    }

    fn view(&mut self, shown: &mut Shown, game: &OpenMatch, seat: Option<u8>, drawn: bool) {
        let viewpoint = Viewpoint { ply: game.ply(), seat };
        shown.view(&seat.map_or_else(|| "a bystander".to_owned(), |seat| format!("seat {seat}")));
        let at = Position { open: game, viewpoint, picked: Vec::new() };
        let position = Shot { legal: legal(game, viewpoint), view: at.view(), at, nth: self.drawn };
        position.words(shown);
        position.choices(shown);
        self.next(shown, &position, drawn);
        if drawn {
            let board = position.at.board(&live(), true);
            position.previews(shown, &board);
            position.table(shown, &self.seats_asked(game));
            let places = self.places(&position, &board);
            position.refusals(shown, &places);
            position.drawings(shown, &board, &places[0], &self.seats_asked(game));
            self.afterwards(shown, &position);
        }
    }

    /// The first seat, the last one, and the one that is to move.
    fn seats_asked(&self, game: &OpenMatch) -> Vec<u8> {
        let mut seats = vec![0, self.seats.len() as u8 - 1];
        if let Wait::Person(seat) | Wait::Bot(seat, _) = game.wait() {
            seats.push(*seat);
        }
        seats.sort_unstable();
        seats.dedup();
        seats
    }

    /// The places that a grid of points over the board and over the sheet beside it hits, sorted.
    fn places(&mut self, position: &Shot<'_>, board: &Drawing) -> [Vec<String>; 2] {
        let names = [Surface::Board, Surface::SideSheet].map(|surface| {
            let name = format!("{} {}", words::surface(surface), position.view.board_name);
            if !self.places.contains_key(&name) {
                let spots = position.spots(surface, board, POINTS, 0.5);
                let places: BTreeSet<String> = spots.into_iter().map(|(place, _)| place).collect();
                self.places.insert(name.clone(), places.into_iter().collect());
            }
            name
        });
        names.map(|name| self.places[&name].clone())
    }

    /// The next event of the record, and the loss beside another one.
    fn next(&self, shown: &mut Shown, position: &Shot<'_>, drawn: bool) {
        let viewpoint = position.at.viewpoint;
        let ply = viewpoint.ply;
        shown.group("next");
        let Some(PlayedEvent { event: next, shown: known, by }) =
            self.ended.events(ply, viewpoint.seat).into_iter().next()
        else {
            return shown.add("whole log", lines(&self.ended.log(0, viewpoint), words::log_line));
        };
        shown.add("next", fields(&[("event", &next), ("known", yes(known))]));
        if drawn || ply.is_multiple_of(MOTION_EVERY) {
            shown.add("motion", words::motion(&self.ended.motion(viewpoint)));
        }
        let others: Vec<String> =
            position.at.open.legal().into_iter().filter(|other| *other != next).collect();
        if by.is_some() && !others.is_empty() {
            let other = others[ply % others.len()].clone();
            let missed = self.ended.missed(viewpoint, &[next], std::slice::from_ref(&other));
            shown.add("missed", fields(&[("best", &other), ("missed", &words::words(&missed))]));
        }
    }

    /// The position as it is looked at after the end.
    fn afterwards(&self, shown: &mut Shown, position: &Shot<'_>) {
        shown.group("afterwards");
        let viewpoint = position.at.viewpoint;
        let view = self.ended.view(viewpoint, &Selection::default());
        shown.hide("heading", format!("{}. {}", view.status.heading, words::words(&view.status.line)));
        shown.hide("screen reader", view.screen_reader_text);
        if position.nth.is_multiple_of(3) {
            let board = self.ended.board(viewpoint, &Selection::default(), false).board;
            shown.hide("board", words::drawing(&board));
        }
    }
}

/// A match that waits at a position, as it is looked at from a seat.
struct Shot<'a> {
    at: Position<'a>,
    /// Everything shown of it but the drawings.
    view: GameView,
    /// Events that the seat can choose; none while it is not its turn.
    legal: Vec<String>,
    /// Number of positions drawn before.
    nth: usize,
}

impl Shot<'_> {
    /// The sentences round the board.
    fn words(&self, shown: &mut Shown) {
        let Shot { at: Position { open, viewpoint, .. }, view, .. } = self;
        shown.group("words");
        shown.add(HEADING, view.status.heading.clone());
        shown.add("line", words::words(&view.status.line));
        shown.add("turn", format!("{} {}", view.turn.name, view.turn.words));
        shown.add("facts", lines(&view.facts, |fact| fields(&[(&fact.name, &fact.words)])));
        let waits = fields(&[
            ("for", &words::wait(open.wait())),
            ("the device is passed on", yes(open.hand_over(viewpoint.seat))),
            ("undo", yes(open.can_undo(viewpoint.seat))),
        ]);
        shown.add("waits", waits);
        shown.add("screen reader", view.screen_reader_text.clone());
        shown.group("log");
        let from = viewpoint.ply.saturating_sub(LOG);
        shown.add("log", lines(&open.log(from, *viewpoint), words::log_line));
    }

    /// The choices and the odds.
    fn choices(&self, shown: &mut Shown) {
        let Shot { at: Position { open, viewpoint, .. }, view, legal, .. } = self;
        shown.group("choices and odds");
        shown.add("odds", words::odds(&open.odds(*viewpoint)));
        shown.add("choices", lines(&view.choices, words::choice));
        if let Some(advised) = legal.last() {
            let selection = Selection { advised: Some(advised.clone()), ..live() };
            let choices = open.view(*viewpoint, &selection).choices;
            shown.add("first choice with a hint", choices.first().map(words::choice).unwrap_or_default());
        }
    }

    /// The consequences of events, and the choices once places are picked.
    fn previews(&self, shown: &mut Shown, board: &Drawing) {
        let Shot { at, legal, .. } = self;
        shown.group("previews");
        let several = board.targets.iter().map(|target| &target.events).filter(|events| events.len() > 1);
        let single = legal.iter().map(|event| vec![event.clone()]);
        let events: Vec<Vec<String>> = single.chain(several.cloned()).collect();
        let preview = |events: &&Vec<String>| words::preview(events, at.preview(events).as_ref());
        shown.add("previews", lines(&some(&events, PREVIEWS, at.viewpoint.ply), preview));
        shown.group("picked");
        shown.add("picked", self.picked(board));
    }

    /// Places are picked one after the other as long as there are any, other ones at each position.
    fn picked(&self, board: &Drawing) -> String {
        let (mut at, mut targets, mut texts) = (self.at.clone(), board.targets.clone(), Vec::new());
        for _ in 0..PICKED {
            let view = at.view();
            let mut places: Vec<String> = view.choices.into_iter().filter_map(|choice| choice.pick).collect();
            places.extend(targets.into_iter().filter(|it| it.events.is_empty()).map(|it| it.id));
            let items = view.rack.map_or_else(Vec::new, |rack| rack.items);
            places.extend(items.into_iter().filter(|it| it.can && it.events.is_empty()).map(|it| it.place));
            places.retain(|place| !at.picked.contains(place));
            let Some(place) = places.get(at.viewpoint.ply % places.len().max(1)) else { break };
            at = at.picking(place);
            texts.push(format!("picked: {}", at.picked.join(", ")));
            let view = at.view();
            texts.push(lines(&view.choices, words::choice));
            let board = at.board(&live(), false);
            texts.push(words::drawing(&board));
            texts.extend(view.rack.as_ref().map(words::rack));
            texts.extend(at.side_sheet(&live()).map(|sheet| words::drawing(&sheet.drawing)));
            targets = board.targets;
        }
        texts.join("\n")
    }

    /// Why places cannot be chosen: the places by reason.
    fn refusals(&self, shown: &mut Shown, places: &[Vec<String>]) {
        shown.group("why not");
        let mut reasons: BTreeMap<String, Vec<&str>> = BTreeMap::new();
        for place in places.iter().flat_map(|places| some(places, ASKED, self.at.viewpoint.ply)) {
            let why = self.at.why_not(place);
            let reason = why.map_or_else(|| "can be chosen".to_owned(), |why| words::why(&why));
            reasons.entry(reason).or_default().push(place);
        }
        let reasons: Vec<_> = reasons.into_iter().collect();
        shown.add(
            "why not",
            lines(&reasons, |(reason, places)| format!("{reason} | places: {}", places.join(", "))),
        );
    }

    /// The table beside the board: dice, gauges, scores.
    fn table(&self, shown: &mut Shown, seats: &[u8]) {
        let Shot { at, view, legal, .. } = self;
        let first = &legal[..legal.len().min(1)];
        let both = |text: &dyn Fn(&[String]) -> String| {
            let (now, then) = (text(&[]), text(first));
            if now == then { now } else { format!("{now}\nafter {}:\n{then}", first.join(", ")) }
        };
        shown.group("beside the board");
        shown.add("dice", words::dice(&view.dice));
        shown.add("gauges", both(&|events| lines(&at.gauges(events), words::gauge)));
        shown.add("panel", both(&|events| at.panel(events).as_ref().map_or_else(String::new, words::panel)));
        shown.add("part shown first", view.focus.as_ref().map_or_else(String::new, words::focus));
        shown.add("rack", view.rack.as_ref().map_or_else(String::new, words::rack));
        shown.group("scores");
        let score = |seat: &u8| {
            // Considered events are the looking seat's own.
            let considered = if Some(*seat) == at.viewpoint.seat { first } else { &[] };
            at.score_sheet(*seat, considered).map_or_else(String::new, |score| words::score(*seat, &score))
        };
        shown.add("score", lines(seats, score).trim());
        shown.add("standings", lines(&at.open.standings(at.viewpoint), words::standing));
    }

    fn drawings(&self, shown: &mut Shown, board: &Drawing, places: &[String], seats: &[u8]) {
        let Shot { at: position, view, legal, .. } = self;
        let ply = position.viewpoint.ply;
        let at = |nth: usize| legal.get(nth % legal.len().max(1)).cloned().into_iter().collect::<Vec<_>>();
        let grades = [None, Some(Grade::Inaccuracy), Some(Grade::Mistake), Some(Grade::Blunder)];
        let (name, selection) = if self.nth.is_multiple_of(2) {
            ("with an event considered", Selection { considered: at(ply), threat: true, ..live() })
        } else {
            let judged = Selection {
                played: Some((at(ply), grades[ply % grades.len()])),
                best: at(ply + 1),
                forbidden: places.get(ply * 7 % places.len().max(1)).cloned(),
                ..Selection::default()
            };
            ("with a judgement", judged)
        };
        shown.group("board");
        shown.add("board name", view.board_name.clone());
        shown.add("board", words::drawing(board));
        shown.hide(&format!("board {name}"), words::drawing(&position.board(&selection, false)));
        if self.nth.is_multiple_of(3) {
            let shift = (ply % 7) as f64 / 7.0;
            let spots =
                [Surface::Board, Surface::SideSheet].map(|surface| self.spots(surface, board, 2, shift));
            let spots = spots.iter().flatten();
            let spots = spots.map(|(place, (x, y))| format!("{place} at {}", words::figures(&[*x, *y])));
            shown.hide("places at points", spots.collect::<Vec<_>>().join(", "));
        }
        shown.group("other drawings");
        let beside = |selection: &Selection| {
            let sheet = position.side_sheet(selection);
            sheet.map_or_else(String::new, |it| format!("{}: {}", it.name, words::drawing(&it.drawing)))
        };
        shown.add("sheet beside the board", beside(&live()));
        shown.hide(&format!("sheet {name}"), beside(&selection));
        let next_board = view.next_board.as_ref();
        let next_board =
            next_board.map(|it| format!("{}: {}\n{}", it.name, it.note, words::drawing(&it.drawing)));
        shown.hide("board that waits", next_board.unwrap_or_default());
        shown.hide("stamp", words::drawing(&position.open.thumbnail(position.viewpoint)));
        let pictures = |seat: &u8| position.open.seat_pictures(position.viewpoint, *seat);
        let small = |seat: &u8| pictures(seat).small.as_ref().map_or_else(String::new, words::drawing);
        shown.hide("small drawings", lines(seats, small).trim());
        let sheets = |seat: &u8| {
            lines(&pictures(seat).sheets, |(drawing, name)| format!("{name}: {}", words::drawing(drawing)))
        };
        shown.hide("sheets", lines(seats, sheets).trim());
    }

    /// The places that a grid of points over a drawing hits, with their middles; the grid is shifted by this part
    /// of its width.
    fn spots(&self, surface: Surface, board: &Drawing, points: u16, shift: f64) -> Vec<(String, (f64, f64))> {
        let area = match surface {
            Surface::Board => board.view_box,
            Surface::SideSheet => match self.at.side_sheet(&Selection::default()) {
                Some(sheet) => sheet.drawing.view_box,
                None => return Vec::new(),
            },
        };
        let at = |nth: u16| (f64::from(nth) + shift) / f64::from(points);
        let point =
            |row: u16, column: u16| (area.x + area.width * at(column), area.y + area.height * at(row));
        let all = (0..points).flat_map(|row| (0..points).map(move |column| (row, column)));
        all.filter_map(|(row, column)| self.at.place_at(surface, point(row, column))).collect()
    }
}

/// Opens a match where a record ends.
fn opened(record: &Record, players: &[Player]) -> Result<OpenMatch, String> {
    let request = OpenRequest::Record { record: record.clone(), players: players.to_vec(), seed: 7 };
    ENGINE.open(request).map_err(|error| error.words)
}

/// Events that the viewpoint's seat can choose now; none while it is another seat's turn.
fn legal(game: &OpenMatch, viewpoint: Viewpoint) -> Vec<String> {
    match game.wait() {
        Wait::Person(seat) | Wait::Bot(seat, _) if Some(*seat) == viewpoint.seat => game.legal(),
        _ => Vec::new(),
    }
}

fn finish(end: &Finish) -> String {
    fields(&[
        ("outcome", &end.outcome),
        ("results", &words::figures(&end.utility)),
        ("turns", &end.turns.to_string()),
    ])
}
