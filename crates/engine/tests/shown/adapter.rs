//! Asks the engine for everything shown of a position of a recorded game.
//!
//! The names and the order of sections are those of the snapshots and stay; how they are asked for follows the
//! engine.
use std::collections::{BTreeMap, BTreeSet};

use games::{Record, Replay, with_game};
use protocol::{Finish, Look, Mark, Match, Opening, Part, Seated, Sight, Wait};
use scene::Drawing;
use testkit::shown::{HEADING, Shown, fields, lines, some};

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

/// What can be done is marked.
const LIVE: Look = Look {
    considered: Vec::new(),
    played: None,
    best: Vec::new(),
    forbidden: None,
    live: true,
    threat: false,
};

/// A recorded game, as far as its events are possible.
pub struct Recorded {
    record: Record,
    seats: Vec<Seated>,
    /// The match that was looked at last.
    game: Option<Box<dyn Match>>,
    /// The match as it ended.
    ended: Box<dyn Match>,
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
        let mut record = Record::parse(text).expect("a record");
        let any = record.setup().expect("a setup").open().expect("a game");
        let (seats, possible) = with_game!(&any, game => {
            (tabletop::Game::seats(game), Replay::new(game, &record.events).0.events.len())
        });
        let seats: Vec<Seated> = (0..seats)
            .map(|seat| match seat {
                0 => Seated::Person("You".to_owned()),
                1 => Seated::Person("Ada".to_owned()),
                _ => Seated::Bot("greedy".to_owned()),
            })
            .collect();
        let refused = opened(&record, &seats).err().unwrap_or_default();
        record.events.truncate(possible);
        let ended = opened(&record, &seats).expect("all its events are possible");
        Recorded { record, seats, game: None, ended, refused, drawn: 0, places: BTreeMap::new() }
    }

    /// Number of events.
    pub fn plies(&self) -> usize {
        self.record.events.len()
    }

    /// What does not change along the record.
    pub fn about(&self) -> String {
        let goal = self.ended.goal();
        let points = goal.points.map_or_else(String::new, |(from, to)| format!("{from} to {to}"));
        let mut lines = vec![
            fields(&[("map", &self.ended.map_name())]),
            fields(&[("goal", &goal.doing), ("reached", &goal.done), ("points", &points)]),
            fields(&[("end", &self.ended.finish().map_or_else(String::new, |end| finish(&end)))]),
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
        self.view(&mut shown, &*game, Some(0), drawn);
        if last > 0 {
            self.view(&mut shown, &*game, Some(last), drawn);
            self.view(&mut shown, &*game, None, drawn);
        }
        self.drawn += usize::from(drawn);
        self.game = Some(game);
        shown
    }

    /// The match that waits after so many events. Decisions lead on to it; after chance it is opened anew.
    fn at(&mut self, ply: usize) -> Box<dyn Match> {
        if let Some(mut game) = self.game.take().filter(|game| game.ply() <= ply)
            && (game.ply()..ply).all(|ply| self.ended.mover(ply).is_some())
        {
            let decisions = &self.record.events[game.ply()..ply];
            game.act_all(decisions).expect("they are part of a record that opens");
            return game;
        }
        let mut record = self.record.clone();
        record.events.truncate(ply);
        opened(&record, &self.seats).expect("it is part of a record that opens")
    }

    fn view(&mut self, shown: &mut Shown, game: &dyn Match, seat: Option<u8>, drawn: bool) {
        let sight = Sight { ply: game.ply(), seat, ..Sight::default() };
        shown.view(&seat.map_or_else(|| "a bystander".to_owned(), |seat| format!("seat {seat}")));
        let position = Shot { game, legal: legal(game, &sight), sight, nth: self.drawn };
        position.words(shown);
        position.choices(shown);
        self.next(shown, &position, drawn);
        if drawn {
            let live = game.drawing(&position.sight, &LIVE, true);
            position.previews(shown, &live);
            position.table(shown, &self.seats_asked(game));
            let places = self.places(&position, &live);
            position.refusals(shown, &places);
            position.drawings(shown, &live, &places[0], &self.seats_asked(game));
            self.afterwards(shown, &position);
        }
    }

    /// The first seat, the last one, and the one that is to move.
    fn seats_asked(&self, game: &dyn Match) -> Vec<u8> {
        let mut seats = vec![0, self.seats.len() as u8 - 1];
        seats.extend(game.mover(game.ply()));
        seats.sort_unstable();
        seats.dedup();
        seats
    }

    /// The places that a grid of points over the board and over the sheet beside it hits, sorted.
    fn places(&mut self, position: &Shot<'_>, board: &Drawing) -> [Vec<String>; 2] {
        let names = [Part::Board, Part::Beside].map(|part| {
            let name = format!("{} {}", words::part(part), position.game.board_name(&position.sight));
            if !self.places.contains_key(&name) {
                let spots = position.spots(part, board, POINTS, 0.5);
                let places: BTreeSet<String> = spots.into_iter().map(|(place, _)| place).collect();
                self.places.insert(name.clone(), places.into_iter().collect());
            }
            name
        });
        names.map(|name| self.places[&name].clone())
    }

    /// How the record goes on, and what another event would have been worth.
    fn next(&self, shown: &mut Shown, position: &Shot<'_>, drawn: bool) {
        let Shot { game, sight, .. } = position;
        shown.group("next");
        let Some(next) = self.ended.event(sight.ply) else {
            return shown.add("whole log", lines(&self.ended.log(0, sight), words::log_line));
        };
        let known = yes(self.ended.shows(sight.ply, sight.seat));
        shown.add("next", fields(&[("event", &next), ("known", known)]));
        if drawn || sight.ply.is_multiple_of(MOTION_EVERY) {
            shown.add("motion", words::motion(&self.ended.motion(sight)));
        }
        let others: Vec<String> = game.legal().into_iter().filter(|other| *other != next).collect();
        if self.ended.mover(sight.ply).is_some() && !others.is_empty() {
            let other = others[sight.ply % others.len()].clone();
            let missed = self.ended.missed(sight, &[next], std::slice::from_ref(&other));
            shown.add("missed", fields(&[("best", &other), ("missed", &words::words(&missed))]));
        }
    }

    /// The position as it is looked at after the end.
    fn afterwards(&self, shown: &mut Shown, position: &Shot<'_>) {
        let sight = &position.sight;
        shown.group("afterwards");
        let status = self.ended.status(sight);
        shown.hide("heading", format!("{}. {}", status.heading, words::words(&status.line)));
        shown.hide("screen reader", self.ended.describe(sight));
        if position.nth.is_multiple_of(3) {
            shown.hide("board", words::drawing(&self.ended.drawing(sight, &Look::default(), false)));
        }
    }
}

/// A match that waits at a position, as it is looked at from a seat.
struct Shot<'a> {
    game: &'a dyn Match,
    sight: Sight,
    /// Events that the seat can choose; none while it is not its turn.
    legal: Vec<String>,
    /// Number of positions drawn before.
    nth: usize,
}

impl Shot<'_> {
    /// The sentences round the board.
    fn words(&self, shown: &mut Shown) {
        let Shot { game, sight, .. } = self;
        shown.group("words");
        let status = game.status(sight);
        shown.add(HEADING, status.heading);
        shown.add("line", words::words(&status.line));
        let (name, turn) = game.turn_words(sight);
        shown.add("turn", format!("{name} {turn}"));
        shown.add("facts", lines(&game.facts(sight), |(name, words)| fields(&[(name, words)])));
        let waits = fields(&[
            ("for", &words::wait(&game.wait())),
            ("the device is passed on", yes(game.hand_over(sight.seat))),
            ("undo", yes(game.can_undo(sight.seat))),
        ]);
        shown.add("waits", waits);
        shown.add("screen reader", game.describe(sight));
        shown.group("log");
        shown.add("log", lines(&game.log(sight.ply.saturating_sub(LOG), sight), words::log_line));
    }

    /// What can be done, and what chance can do.
    fn choices(&self, shown: &mut Shown) {
        let Shot { game, sight, legal, .. } = self;
        shown.group("choices and odds");
        let (heading, odds) = game.outlook(sight);
        shown.add("odds", words::odds(&heading, &odds));
        shown.add("choices", lines(&game.choices(sight), words::choice));
        if let Some(advised) = legal.last() {
            let sight = Sight { advised: Some(advised.clone()), ..sight.clone() };
            let first = game.choices(&sight).first().map(words::choice).unwrap_or_default();
            shown.add("first choice with a hint", first);
        }
    }

    /// What events would bring, and what can be done once places are picked.
    fn previews(&self, shown: &mut Shown, board: &Drawing) {
        let Shot { game, sight, legal, .. } = self;
        shown.group("previews");
        let several = board.targets.iter().map(|target| &target.events).filter(|events| events.len() > 1);
        let single = legal.iter().map(|event| vec![event.clone()]);
        let events: Vec<Vec<String>> = single.chain(several.cloned()).collect();
        let preview = |events: &&Vec<String>| words::preview(events, game.preview(sight, events).as_ref());
        shown.add("previews", lines(&some(&events, PREVIEWS, sight.ply), preview));
        shown.group("picked");
        shown.add("picked", self.picked(board));
    }

    /// Places are picked one after the other as long as there are any, other ones at each position.
    fn picked(&self, board: &Drawing) -> String {
        let Shot { game, sight, .. } = self;
        let (mut sight, mut targets, mut texts) = (sight.clone(), board.targets.clone(), Vec::new());
        for _ in 0..PICKED {
            let choices = game.choices(&sight);
            let mut places: Vec<String> = choices.into_iter().filter_map(|choice| choice.pick).collect();
            places.extend(targets.into_iter().filter(|it| it.events.is_empty()).map(|it| it.id));
            let things = game.rack(&sight, &LIVE).map_or_else(Vec::new, |rack| rack.things);
            places.extend(things.into_iter().filter(|it| it.can && it.events.is_empty()).map(|it| it.place));
            places.retain(|place| !sight.picked.contains(place));
            let Some(place) = places.get(sight.ply % places.len().max(1)) else { break };
            sight.picked = game.picks(&sight, place);
            texts.push(format!("picked: {}", sight.picked.join(", ")));
            texts.push(lines(&game.choices(&sight), words::choice));
            let board = game.drawing(&sight, &LIVE, false);
            texts.push(words::drawing(&board));
            texts.extend(game.rack(&sight, &LIVE).as_ref().map(words::rack));
            texts.extend(game.beside(&sight, &LIVE).map(|beside| words::drawing(&beside.drawing)));
            targets = board.targets;
        }
        texts.join("\n")
    }

    /// Why places cannot be chosen: the places by reason.
    fn refusals(&self, shown: &mut Shown, places: &[Vec<String>]) {
        shown.group("why not");
        let mut reasons: BTreeMap<String, Vec<&str>> = BTreeMap::new();
        for place in places.iter().flat_map(|places| some(places, ASKED, self.sight.ply)) {
            let why = self.game.why_not(&self.sight, place);
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
        let Shot { game, sight, legal, .. } = self;
        let first = &legal[..legal.len().min(1)];
        let both = |text: &dyn Fn(&[String]) -> String| {
            let (now, then) = (text(&[]), text(first));
            if now == then { now } else { format!("{now}\nafter {}:\n{then}", first.join(", ")) }
        };
        shown.group("beside the board");
        shown.add("dice", words::dice(&game.dice(sight)));
        shown.add("gauges", both(&|events| lines(&game.gauges(sight, events), words::gauge)));
        let panel =
            |events: &[String]| game.panel(sight, events).as_ref().map_or_else(String::new, words::panel);
        shown.add("panel", both(&panel));
        shown.add("part shown first", game.near(sight).as_ref().map_or_else(String::new, words::near));
        shown.add("rack", game.rack(sight, &LIVE).as_ref().map_or_else(String::new, words::rack));
        shown.group("scores");
        let score = |seat: &u8| {
            // What is considered is the looking seat's own.
            let considered = if Some(*seat) == sight.seat { first } else { &[] };
            game.score(sight, *seat, considered).map_or_else(String::new, |score| words::score(*seat, &score))
        };
        shown.add("score", lines(seats, score).trim());
        shown.add("standings", lines(&game.standings(sight), words::standing));
    }

    fn drawings(&self, shown: &mut Shown, live: &Drawing, places: &[String], seats: &[u8]) {
        let Shot { game, sight, legal, .. } = self;
        let at = |nth: usize| legal.get(nth % legal.len().max(1)).cloned().into_iter().collect::<Vec<_>>();
        let marks = [None, Some(Mark::Inaccuracy), Some(Mark::Mistake), Some(Mark::Blunder)];
        let (name, look) = if self.nth.is_multiple_of(2) {
            ("with an event considered", Look { considered: at(sight.ply), threat: true, ..LIVE })
        } else {
            let judged = Look {
                played: Some((at(sight.ply), marks[sight.ply % marks.len()])),
                best: at(sight.ply + 1),
                forbidden: places.get(sight.ply * 7 % places.len().max(1)).cloned(),
                ..Look::default()
            };
            ("with a judgement", judged)
        };
        shown.group("board");
        shown.add("board name", game.board_name(sight));
        shown.add("board", words::drawing(live));
        shown.hide(&format!("board {name}"), words::drawing(&game.drawing(sight, &look, false)));
        if self.nth.is_multiple_of(3) {
            let shift = (sight.ply % 7) as f64 / 7.0;
            let spots = [Part::Board, Part::Beside].map(|part| self.spots(part, live, 2, shift));
            let spots = spots.iter().flatten();
            let spots = spots.map(|(place, (x, y))| format!("{place} at {}", words::figures(&[*x, *y])));
            shown.hide("places at points", spots.collect::<Vec<_>>().join(", "));
        }
        shown.group("other drawings");
        let beside = |look: &Look| {
            let beside = game.beside(sight, look);
            beside.map_or_else(String::new, |it| format!("{}: {}", it.name, words::drawing(&it.drawing)))
        };
        shown.add("sheet beside the board", beside(&LIVE));
        shown.hide(&format!("sheet {name}"), beside(&look));
        let waiting = game.waiting(sight);
        let waiting =
            waiting.map(|(drawing, name, words)| format!("{name}: {words}\n{}", words::drawing(&drawing)));
        shown.hide("board that waits", waiting.unwrap_or_default());
        shown.hide("stamp", words::drawing(&game.stamp(sight)));
        let small = |seat: &u8| game.small(sight, *seat).as_ref().map_or_else(String::new, words::drawing);
        shown.hide("small drawings", lines(seats, small).trim());
        let sheets = |seat: &u8| {
            lines(&game.sheets(sight, *seat), |(drawing, name)| {
                format!("{name}: {}", words::drawing(drawing))
            })
        };
        shown.hide("sheets", lines(seats, sheets).trim());
    }

    /// The places that a grid of points over a drawing hits, with their middles; the grid is shifted by this part
    /// of its width.
    fn spots(&self, part: Part, board: &Drawing, points: u16, shift: f64) -> Vec<(String, (f64, f64))> {
        let area = match part {
            Part::Board => board.view_box,
            Part::Beside => match self.game.beside(&self.sight, &Look::default()) {
                Some(beside) => beside.drawing.view_box,
                None => return Vec::new(),
            },
        };
        let at = |nth: u16| (f64::from(nth) + shift) / f64::from(points);
        let point =
            |row: u16, column: u16| (area.x + area.width * at(column), area.y + area.height * at(row));
        let all = (0..points).flat_map(|row| (0..points).map(move |column| (row, column)));
        all.filter_map(|(row, column)| self.game.place_at(&self.sight, part, point(row, column))).collect()
    }
}

/// Opens a match where a record ends.
fn opened(record: &Record, seats: &[Seated]) -> Result<Box<dyn Match>, String> {
    let opening = Opening::Record { record: record.clone(), seats: seats.to_vec(), seed: 7 };
    engine::open(&opening).map_err(|why| why.words)
}

/// Events that the viewpoint's seat can choose now; none while it is another seat's turn.
fn legal(game: &dyn Match, sight: &Sight) -> Vec<String> {
    match game.wait() {
        Wait::Person(seat) | Wait::Bot(seat, _) if Some(seat) == sight.seat => game.legal(),
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
