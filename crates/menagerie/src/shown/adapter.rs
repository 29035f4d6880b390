//! Asks the terminal's parts for everything shown of a position of a recorded game.
//!
//! The names and the order of sections are those of the snapshots and stay; how they are asked for follows the
//! program.
use games::{Record, Replay, Setup, with_game};
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use scene::{Role, Run, TextBoard, Tone, Words};
use table::Waits;
use tabletop::{Seat, Turn};
use testkit::shown::{Golden, HEADING, Shown, Transcript, fields, lines, some};

use crate::face::{At, Choice, Face, Look, paint};
use crate::saved::{Store, Unfinished};
use crate::session::Session;
use crate::terminal::app::{App, Screen};
use crate::terminal::draw;
use crate::{figures, plain};

/// Columns and rows of the screen, enough for every game.
const SCREEN: (u16, u16) = (130, 45);
/// Number of places asked why nothing can be done with them, other ones at each position.
const ASKED: usize = 16;
/// Maximum number of choices whose previews are shown, other ones at each position.
const PREVIEWS: usize = 24;
/// Number of past events whose lines of the log are shown at a position.
const LOG: usize = 4;

/// Follows a record, as far as its events are possible. The first two seats are people's, the others bots'.
pub fn shown(golden: &Golden, transcript: &mut Transcript) {
    let mut record = Record::parse(&golden.text).expect("a record");
    let setup = record.setup().expect("a setup");
    with_game!(setup.open().expect("a game"), game => {
        record.events.truncate(Replay::new(&game, &record.events).0.events.len());
        follow(game, setup, record, transcript);
    });
}

fn follow<G: Face>(game: G, setup: Setup, record: Record, transcript: &mut Transcript) {
    let folder = tempfile::tempdir().expect("a folder");
    let slot = Store::in_folder(folder.path().to_owned()).slot(&setup, 7);
    let events = record.events.len();
    let players = (0..game.seats()).map(|seat| match seat {
        0 => "you".to_owned(),
        1 => "you:Ada".to_owned(),
        _ => "greedy".to_owned(),
    });
    let saved = Unfinished::new(7, players.collect(), record);
    let ended = Session::resume(game, setup, &saved, slot).expect("all its events are possible");
    let fork = ended.fork(0, None).expect("no event");
    let mut app = App::new(fork, vec![None; ended.game().seats().into()], None);
    transcript.follow(&about(&ended), events, |ply, drawn| position(&ended, &mut app, ply, drawn));
}

/// What does not change along the record, and how it ended.
fn about<G: Face>(ended: &Session<G>) -> String {
    let (game, seen) = (ended.game(), ended.seen());
    let board = |(name, board, legend): (&str, TextBoard, crate::face::Legend)| {
        format!("{name}: {}", testkit::shown::digest(&format!("{}\n{}", runs(&board), signs(&legend))))
    };
    let mut all = vec![figures::title(ended.setup(), &game.map_title())];
    all.extend(game.map_boards().into_iter().map(board));
    all.push(game.board(&seen.at(), &Look::plain()).to_string());
    all.extend(game.end(&seen.at()).map(|(heading, line)| format!("{heading}. {}", words(&line))));
    all.extend(plain::scores(game, &seen.at()));
    all.join("\n") + "\n"
}

/// Everything shown after so many events: to the person who has the device, and where it is passed on then, to the
/// next one. What takes long is left out unless `drawn`.
fn position<G: Face>(ended: &Session<G>, app: &mut App<G>, ply: usize, drawn: bool) -> Shown {
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
        let last = session.waits() == Waits::Over;
        shown.group("boards and screen");
        shown.hide("screen", screen(app, session, if last { Screen::End(ply) } else { Screen::Choices }));
    }
    shown
}

fn view<G: Face>(shown: &mut Shown, session: &Session<G>, drawn: bool) {
    let (game, seen) = (session.game(), session.seen());
    let at = seen.at();
    shown.view(&format!("seat {}", at.seat));
    let choices = game.choices(&at);
    words_round(shown, session, &at);
    shown.group("choices");
    shown.add("choices", lines(&choices, choice));
    if drawn {
        previews(shown, game, &at, &choices);
        refusals(shown, game, &at);
        scores(shown, session, &at);
        boards(shown, game, &at, &choices);
    }
}

/// The sentences round the board.
fn words_round<G: Face>(shown: &mut Shown, session: &Session<G>, at: &At<G>) {
    let game = session.game();
    shown.group("words");
    let (heading, line) = game.status(at);
    shown.add(HEADING, heading);
    shown.add("line", words(&line));
    let waits = match session.waits() {
        Waits::Chance => format!("chance: {}", game.chance(at)),
        Waits::Person(seat, name) => format!("{name} on seat {seat}"),
        Waits::Bot(seat, kind) => format!("the {kind} bot on seat {seat}"),
        Waits::Over => "nobody".to_owned(),
    };
    shown.add("waits", waits);
    let dice = session.events().last().map(|event| game.dice(*event)).unwrap_or_default();
    shown.add("dice", dice.iter().map(ToString::to_string).collect::<Vec<_>>().join(" "));
    if let Some((heading, line)) = game.end(at) {
        shown.add("end", format!("{heading}. {}", words(&line)));
    }
    let log = session.log();
    let latest = &log[log.len().saturating_sub(LOG)..];
    shown.add("log", lines(latest, |it| format!("{} {}: {}", it.ply, it.event, session.words(it))));
}

fn previews<G: Face>(shown: &mut Shown, game: &G, at: &At<G>, choices: &[Choice<G::Event>]) {
    shown.group("previews, places, scores");
    let preview = |choice: &&Choice<G::Event>| {
        let preview = game.preview(at, &[choice.event]);
        format!("{}: {}", choice.event, preview.as_ref().map_or_else(|| "nothing".to_owned(), words))
    };
    shown.add("previews", lines(&some(choices, PREVIEWS, at.events.len()), preview));
}

/// Where looking around begins and leads, and why nothing can be done with places.
fn refusals<G: Face>(shown: &mut Shown, game: &G, at: &At<G>) {
    let from = game.standing(at);
    let beside = [(0, -1), (1, 0), (0, 1), (-1, 0)];
    let beside = beside.map(|(columns, rows)| game.place_beside(at, &from, columns, rows));
    shown.add("looking around", format!("from {from} to {}", beside.join(", ")));
    let board = game.board(at, &Look::plain());
    let mut places: Vec<String> = board.lines.into_iter().flatten().filter_map(|run| run.place).collect();
    places.sort();
    places.dedup();
    let mut asked = some(&places, ASKED, at.events.len());
    let nowhere = "nowhere".to_owned();
    asked.push(&nowhere);
    let answer = |place: &&String| {
        let way = game.way_to(at, place).iter().map(ToString::to_string).collect::<Vec<_>>().join(", ");
        let why = match game.why_not(at, place) {
            Ok(Some(why)) => why.to_string(),
            Ok(None) => String::new(),
            Err(wrong) => wrong,
        };
        fields(&[("place", place), ("way", &way), ("why", &why)])
    };
    shown.add("why not", lines(&asked, answer));
}

fn scores<G: Face>(shown: &mut Shown, session: &Session<G>, at: &At<G>) {
    let game = session.game();
    let mut seats: Vec<Seat> =
        Seat::all(game.seats()).take(1).chain(Seat::all(game.seats()).last()).collect();
    if let Turn::Seat(seat) = game.turn(session.state()) {
        seats.push(seat);
    }
    seats.sort();
    seats.dedup();
    let score = |seat: &Seat| {
        let rows: Vec<String> =
            game.score(at, *seat).iter().map(|(name, value)| format!("{name} {value}")).collect();
        if rows.is_empty() { String::new() } else { format!("seat {seat}: {}", rows.join(", ")) }
    };
    shown.add("score", lines(&seats, score).trim());
    shown.hide("side by side", plain::scores(game, at).join("\n"));
}

fn boards<G: Face>(shown: &mut Shown, game: &G, at: &At<G>, choices: &[Choice<G::Event>]) {
    shown.group("boards and screen");
    let marked = game.board(at, &Look::marked());
    shown.hide("board", marked.to_string());
    shown.hide("runs", runs(&marked));
    shown.hide("in colours", paint::ansi(&marked, true));
    shown.hide("without marks", runs(&game.board(at, &Look::plain())));
    if let Some(choice) = choices.get(at.events.len() % choices.len().max(1)) {
        let look = Look { considered: vec![choice.event], marks: true };
        shown.hide("with a choice looked at", format!("{}\n{}", choice.event, runs(&game.board(at, &look))));
    }
    shown.hide("legend", signs(&game.legend(at)));
}

/// A screen of the match: its characters, and where they look other than the ones before.
fn screen<G: Face>(app: &mut App<G>, session: Session<G>, shows: Screen) -> String {
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

fn choice<E: std::fmt::Display>(choice: &Choice<E>) -> String {
    fields(&[
        ("event", &choice.event.to_string()),
        ("sign", &choice.sign.to_string()),
        ("words", &choice.words),
        ("then", &choice.then),
        ("danger", if choice.danger { "yes" } else { "" }),
    ])
}

/// A sentence with its emphasis: `*what counts*`, `` `notation` ``, `[place]`.
fn words(words: &Words) -> String {
    let span = |span: &scene::Span| match span.tone {
        Tone::Plain => span.text.clone(),
        Tone::Strong => format!("*{}*", span.text),
        Tone::Notation => format!("`{}`", span.text),
        Tone::Place => format!("[{}]", span.text),
    };
    words.spans().iter().map(span).collect()
}

/// The runs of a board, line by line.
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
