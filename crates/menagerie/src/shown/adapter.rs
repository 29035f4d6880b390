//! Reads everything shown of a position of a recorded game from the parts of the terminal.
//!
//! The names and the order of sections are those of the snapshots and stay; the code that reads them follows the
//! program.
use drawing::{Role, Run, TextBoard, Tone, Words};
use games::{Record, Replay, Setup, with_game};
use present::Observation;
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use tabletop::{Seat, Turn};
use testkit::shown::{Golden, HEADING, Shown, Transcript, fields, lines, some};
use view::{Choice, MapCells, Selection, TerminalView, Wait};

use crate::daily;
use crate::local_match::{LocalMatch, TerminalGame, YOU};
use crate::saved::{Store, Unfinished};
use crate::terminal::app::{App, Screen};
use crate::terminal::draw;
use crate::{figures, paint, plain};

/// Columns and rows of the screen, enough for every game.
const SCREEN: (u16, u16) = (130, 45);
/// Number of places whose refusals are shown, other ones at each position.
const ASKED: usize = 16;
/// Maximum number of choices whose previews are shown, other ones at each position.
const PREVIEWS: usize = 24;
/// Number of past events whose lines of the log are shown at a position.
const LOG: usize = 4;

/// Follows a record up to its first impossible event. The first two seats are people's, the others bots'.
pub fn shown(golden: &Golden, transcript: &mut Transcript) {
    let mut record = Record::parse(&golden.text, games::catalogue()).expect("a record");
    let setup = Setup::of(&record).expect("a setup");
    with_game!(setup.open().expect("a game"), game => {
        record.events.truncate(Replay::new(&game, &record.events).0.events.len());
        follow(game, setup, record, transcript);
    });
}

fn follow<G: TerminalGame>(game: G, setup: Setup, record: Record, transcript: &mut Transcript) {
    let folder = tempfile::tempdir().expect("a folder");
    let slot = Store::in_folder(folder.path().to_owned()).slot(&setup, 7);
    let events = record.events.len();
    let players = (0..game.seats()).map(|seat| match seat {
        0 => "you".to_owned(),
        1 => "you:Ada".to_owned(),
        _ => "greedy".to_owned(),
    });
    let saved = Unfinished::new(7, players.collect(), record);
    let ended = LocalMatch::resume(game, setup, &saved, slot, None).expect("all its events are possible");
    let fork = ended.fork(0, None).expect("no event");
    let mut app = App::new(fork, vec![None; ended.game().seats().into()], None, daily::today());
    transcript.follow(&about(&ended), events, |ply, drawn| position(&ended, &mut app, ply, drawn));
}

/// Returns the parts that do not change along the record, and the result.
fn about<G: TerminalGame>(ended: &LocalMatch<G>) -> String {
    let (game, seen) = (ended.game(), ended.seen());
    let board = |MapCells { name, board, legend }: MapCells| {
        format!("{name}: {}", testkit::shown::digest(&format!("{}\n{}", runs(&board), signs(&legend))))
    };
    let map = game.map_view();
    let mut all = vec![figures::title(ended.setup(), &map.title)];
    all.extend(map.boards.into_iter().map(board));
    all.push(terminal(game, &seen, Vec::new(), false).board.to_string());
    all.extend(game.end(&seen).map(|end| format!("{}. {}", end.heading, words(&end.lead))));
    all.extend(plain::scores(game, &seen));
    all.join("\n") + "\n"
}

/// Returns everything shown after `ply` events: to the person who has the device, and where it is passed on then, to
/// the next person. Parts that take long are left out unless `drawn`.
fn position<G: TerminalGame>(ended: &LocalMatch<G>, app: &mut App<G>, ply: usize, drawn: bool) -> Shown {
    let mut session = ended.fork(ply, None).expect("it is part of a record that is possible");
    let mut shown = Shown::default();
    view(&mut shown, &session, drawn);
    if let Some(next) = session.handed_to() {
        if drawn {
            shown.group("boards and screen");
            let same = session.fork(ply, None).expect("the same events");
            shown.hide("screen", screen(app, same, Screen::Pass(next)));
        }
        session.sit_down();
        view(&mut shown, &session, drawn);
    }
    if drawn {
        let last = session.wait() == Wait::Over;
        shown.group("boards and screen");
        shown.hide("screen", screen(app, session, if last { Screen::End(ply) } else { Screen::Choices }));
    }
    shown
}

fn view<G: TerminalGame>(shown: &mut Shown, session: &LocalMatch<G>, drawn: bool) {
    let (game, seen) = (session.game(), session.seen());
    shown.view(&format!("seat {}", session.sitting()));
    let choices = game.decisions(&seen);
    words_round(shown, session, &seen);
    shown.group("choices");
    shown.add("choices", lines(&choices, choice));
    if drawn {
        // Other samples at each position.
        let nth = session.known_events().len();
        previews(shown, game, &seen, &choices, nth);
        refusals(shown, game, &seen, nth);
        scores(shown, session, &seen);
        boards(shown, game, &seen, &choices, nth);
    }
}

/// Adds the sentences around the board.
fn words_round<G: TerminalGame>(shown: &mut Shown, session: &LocalMatch<G>, seen: &Observation<'_, G>) {
    let game = session.game();
    shown.group("words");
    let TerminalView { status, chance, .. } = terminal(game, seen, Vec::new(), false);
    shown.add(HEADING, status.heading);
    shown.add("line", words(&status.line));
    let waits = match session.wait() {
        Wait::Chance => format!("chance: {chance}"),
        Wait::Person(seat) => {
            let name = session.name(Seat::new(seat));
            format!("{} on seat {}", if name == "You" { YOU } else { name }, Seat::new(seat))
        }
        Wait::Bot(seat, kind) => format!("the {kind} bot on seat {}", Seat::new(seat)),
        Wait::Over => "nobody".to_owned(),
    };
    shown.add("waits", waits);
    let ply = session.events().len();
    let last = session.events().last();
    let dice = last.map(|event| game.log(&session.seen_at(ply - 1), *event).dice).unwrap_or_default();
    shown.add("dice", dice.iter().map(ToString::to_string).collect::<Vec<_>>().join(" "));
    if let Some(end) = game.end(seen) {
        shown.add("end", format!("{}. {}", end.heading, words(&end.lead)));
    }
    let log = session.known_events();
    let latest = &log[log.len().saturating_sub(LOG)..];
    shown.add("log", lines(latest, |it| format!("{} {}: {}", it.ply, it.event, session.words(it))));
}

fn previews<G: TerminalGame>(
    shown: &mut Shown,
    game: &G,
    seen: &Observation<'_, G>,
    choices: &[Choice],
    nth: usize,
) {
    shown.group("previews, places, scores");
    let preview = |choice: &&Choice| {
        let event = choice.event.parse().unwrap_or_else(|_| panic!("{} is an event", choice.event));
        let preview = game.preview(seen, &[event]);
        format!("{}: {}", choice.event, preview.map_or_else(|| "nothing".to_owned(), |it| words(&it.line)))
    };
    shown.add("previews", lines(&some(choices, PREVIEWS, nth), preview));
}

/// Adds the start and the ways of looking around, and the reasons why places cannot be used.
fn refusals<G: TerminalGame>(shown: &mut Shown, game: &G, seen: &Observation<'_, G>, nth: usize) {
    let view = terminal(game, seen, Vec::new(), false);
    let from = view.cursor;
    let beside = [(0, -1), (1, 0), (0, 1), (-1, 0)];
    let beside = beside.map(|(columns, rows)| game.neighbour(seen, &from, columns, rows));
    shown.add("looking around", format!("from {from} to {}", beside.join(", ")));
    let mut places: Vec<String> =
        view.board.lines.into_iter().flatten().filter_map(|run| run.place).collect();
    places.sort();
    places.dedup();
    let mut asked = some(&places, ASKED, nth);
    let nowhere = "nowhere".to_owned();
    asked.push(&nowhere);
    let answer = |place: &&String| {
        let way = game.events_at(seen, place).iter().map(ToString::to_string).collect::<Vec<_>>().join(", ");
        let why = match game.why_not(seen, &[], place) {
            Ok(Some(why)) => why.to_string(),
            Ok(None) => String::new(),
            Err(wrong) => wrong,
        };
        fields(&[("place", place), ("way", &way), ("why", &why)])
    };
    shown.add("why not", lines(&asked, answer));
}

fn scores<G: TerminalGame>(shown: &mut Shown, session: &LocalMatch<G>, seen: &Observation<'_, G>) {
    let game = session.game();
    let mut seats: Vec<Seat> =
        Seat::all(game.seats()).take(1).chain(Seat::all(game.seats()).last()).collect();
    if let Turn::Seat(seat) = game.turn(session.state()) {
        seats.push(seat);
    }
    seats.sort();
    seats.dedup();
    let score = |seat: &Seat| {
        let rows: Vec<String> = plain::score_rows(game, seen, *seat)
            .iter()
            .map(|(name, value)| format!("{name} {value}"))
            .collect();
        if rows.is_empty() { String::new() } else { format!("seat {seat}: {}", rows.join(", ")) }
    };
    shown.add("score", lines(&seats, score).trim());
    shown.hide("side by side", plain::scores(game, seen).join("\n"));
}

fn boards<G: TerminalGame>(
    shown: &mut Shown,
    game: &G,
    seen: &Observation<'_, G>,
    choices: &[Choice],
    nth: usize,
) {
    shown.group("boards and screen");
    let marked = terminal(game, seen, Vec::new(), true);
    shown.hide("board", marked.board.to_string());
    shown.hide("runs", runs(&marked.board));
    shown.hide("in colours", paint::ansi(&marked.board, true));
    shown.hide("without marks", runs(&terminal(game, seen, Vec::new(), false).board));
    if let Some(choice) = choices.get(nth % choices.len().max(1)) {
        let considered = choice.event.parse().unwrap_or_else(|_| panic!("{} is an event", choice.event));
        let looked_at = terminal(game, seen, vec![considered], true);
        shown.hide("with a choice looked at", format!("{}\n{}", choice.event, runs(&looked_at.board)));
    }
    shown.hide("legend", signs(&marked.legend));
}

/// Adds a position with some events considered, with or without marks of choices and threats.
fn terminal<G: TerminalGame>(
    game: &G,
    seen: &Observation<'_, G>,
    considered: Vec<G::Event>,
    marks: bool,
) -> TerminalView {
    game.terminal(seen, &Selection { considered, live: marks, threat: marks, ..Selection::default() })
}

/// Draws a screen of the match: its characters, and their styles where they change.
fn screen<G: TerminalGame>(app: &mut App<G>, session: LocalMatch<G>, shows: Screen) -> String {
    app.session = session;
    app.screen = shows;
    let (columns, rows) = SCREEN;
    let mut terminal = Terminal::new(TestBackend::new(columns, rows)).expect("a terminal in memory");
    terminal.draw(|frame| draw::screen(frame, app)).expect("it is drawn");
    let buffer = terminal.backend().buffer();
    let mut text = String::new();
    for row in 0..rows {
        let mut before = None;
        for column in 0..columns {
            let cell = &buffer[(column, row)];
            let look = Some((cell.fg, cell.bg, cell.modifier));
            if look != before {
                text.push_str(&format!("<{:?} {:?} {:?}>", cell.fg, cell.bg, cell.modifier));
                before = look;
            }
            text.push_str(cell.symbol());
        }
        text.push('\n');
    }
    text
}

fn choice(choice: &Choice) -> String {
    fields(&[
        ("event", &choice.event),
        ("sign", &choice.glyph.to_string()),
        ("words", &choice.words),
        ("then", &choice.then),
        ("danger", if choice.danger { "yes" } else { "" }),
    ])
}

/// Formats a sentence with its emphasis: `*important*`, `` `notation` ``, `[place]`.
fn words(words: &Words) -> String {
    let span = |span: &drawing::Span| match span.tone {
        Tone::Plain => span.text.clone(),
        Tone::Strong => format!("*{}*", span.text),
        Tone::Notation => format!("`{}`", span.text),
        Tone::Place => format!("[{}]", span.text),
    };
    words.spans().iter().map(span).collect()
}

/// Formats the runs of a board, line by line.
fn runs(board: &TextBoard) -> String {
    lines(&board.lines, |line| line.iter().map(run).collect::<Vec<_>>().join(" "))
}

fn run(run: &Run) -> String {
    let threat = if run.threat { " threatened" } else { "" };
    let chosen = if run.chosen { " chosen" } else { "" };
    let place = run.place.as_ref().map_or_else(String::new, |place| format!(" at {place}"));
    format!("{:?} {}{threat}{chosen}{place};", run.text, role(run.role))
}

fn role(role: Role) -> String {
    let name = match role {
        Role::Frame => "frame",
        Role::Ground => "ground",
        Role::Wall => "wall",
        Role::Tree => "tree",
        Role::Cliff => "cliff",
        Role::CliffSide => "side of a cliff",
        Role::Skull => "skull",
        Role::Water => "water",
        Role::Passage => "passage",
        Role::Bridge => "bridge",
        Role::Start => "start",
        Role::Goal => "goal",
        Role::Player => "player",
        Role::Hunter => "hunter",
        Role::Reach(moves) => return format!("reached with {moves}"),
        Role::Deadly => "deadly",
        Role::Way => "way",
        Role::Forbidden => "forbidden",
        Role::Kind(kind) => return format!("kind {kind}"),
    };
    name.to_owned()
}

fn signs(legend: &[(Run, &'static str)]) -> String {
    lines(legend, |(sign, meaning)| format!("{} {meaning}", run(sign)))
}
