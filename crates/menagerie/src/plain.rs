//! Playing line by line: without a terminal, for scripts, and for screen readers.
use std::io::{BufRead, Write};

use bots::BotKind;
use drawing::Words;
use present::Observation;
use tabletop::Seat;
use view::{Selection, Wait};

use crate::advice::{Advisor, Blocking};
use crate::error::{Done, Failure};
use crate::local_match::{LocalMatch, TerminalGame};
use crate::{analysis, daily, figures, paint};

/// The help line: everything that can be typed.
const WORDS: &str = "An event or its number does it. Also: undo, hint, why PLACE, board, rules [WORD], \
    save FILE, help, quit (saved; also at the end of input).";

/// The message for a game among bots that does not end.
pub const GIVEN_UP: &str = "The bots give the game up: it does not end.";

/// Input and output of a match that is played line by line.
pub struct Lines<'a, R, W> {
    /// One event or command on each line.
    pub input: &'a mut R,
    pub out: &'a mut W,
    /// Whether the output may be coloured.
    pub coloured: bool,
    /// Whether a person types, so that a prompt is shown.
    pub prompt: bool,
}

/// The result of one line.
enum Then {
    /// The position changed.
    Moved,
    /// The position is unchanged.
    Stayed,
    /// The match is left.
    Quit,
}

/// Plays a match to its end, or to the end of the input.
///
/// # Errors
/// Reading or writing fails.
pub fn play<G: TerminalGame>(
    mut session: LocalMatch<G>,
    bots: &[Option<BotKind>],
    mut lines: Lines<'_, impl BufRead, impl Write>,
) -> Done {
    let mut advisor = Advisor::new(session.game());
    let title = figures::title(session.setup(), &session.game().map_view().title);
    let about = match session.challenge() {
        Some(challenge) => daily::words(challenge, daily::today()),
        None => format!("Seed {}", session.seed()),
    };
    writeln!(lines.out, "{title}. {about}. {WORDS}")?;
    for line in session.goal() {
        writeln!(lines.out, "{line}")?;
    }
    let (mut shown, mut asked) = (false, None);
    loop {
        match session.wait() {
            Wait::Over => break,
            Wait::Chance => {
                let known = session.known_events().len();
                session.draw().map_err(Failure::other)?;
                print_since(&session, known, lines.out)?;
            }
            Wait::Bot(..) if session.game().given_up(session.state()) => {
                writeln!(lines.out, "{GIVEN_UP}")?;
                break;
            }
            Wait::Bot(seat, _) => {
                let seat = Seat::new(seat);
                let known = session.known_events().len();
                let decided = decision(&session, &mut advisor, bots, seat, Blocking::Yes)?;
                let event = decided.ok_or_else(|| Failure::other("there is nothing to decide"))?;
                session.act(event).map_err(Failure::other)?;
                print_since(&session, known, lines.out)?;
            }
            Wait::Person(_) => {
                if let Some(seat) = session.handed_to() {
                    if !hand_over(&mut session, seat, &mut lines)? {
                        let parting = session.leave();
                        return Ok(writeln!(lines.out, "{parting}")?);
                    }
                    shown = false;
                }
                if !shown {
                    position(&session, &mut lines)?;
                    shown = true;
                }
                match turn(&mut session, &mut advisor, &mut lines, &mut asked)? {
                    Then::Moved => shown = false,
                    Then::Stayed => {}
                    Then::Quit => {
                        let parting = session.leave();
                        return Ok(writeln!(lines.out, "{parting}")?);
                    }
                }
            }
        }
    }
    end(session, &mut advisor, &mut lines)
}

/// Returns a bot's decision; `None` while it is searching.
///
/// # Errors
/// The bot cannot decide.
pub fn decision<G: TerminalGame>(
    session: &LocalMatch<G>,
    advisor: &mut Advisor<G>,
    bots: &[Option<BotKind>],
    seat: Seat,
    blocking: Blocking,
) -> Result<Option<G::Event>, Failure> {
    if let Some(prepared) = session.taught() {
        return Ok(Some(prepared));
    }
    let bot = bots.get(seat.index()).copied().flatten().unwrap_or(BotKind::Greedy);
    advisor.decision(session, bot, seat, blocking).transpose().map_err(Failure::input)
}

/// Prints the visible events after the first `known` ones: at the end of a round, all that were hidden during it.
fn print_since<G: TerminalGame>(session: &LocalMatch<G>, known: usize, out: &mut impl Write) -> Done {
    for happened in session.known_events().iter().skip(known) {
        writeln!(out, "{}: {}", happened.event, session.words(happened))?;
    }
    if let Some(news) = &session.news {
        writeln!(out, "{news}")?;
    }
    Ok(())
}

/// Asks for the next person before that person's view is shown; returns whether there is one.
fn hand_over<G: TerminalGame, R: BufRead, W: Write>(
    session: &mut LocalMatch<G>,
    seat: Seat,
    lines: &mut Lines<'_, R, W>,
) -> Result<bool, Failure> {
    let name = session.name(seat);
    writeln!(lines.out, "\nPass the device to {name}. {name}: an empty line shows your things.")?;
    lines.out.flush()?;
    let mut line = Vec::new();
    loop {
        line.clear();
        if lines.input.read_until(b'\n', &mut line)? == 0 || line.trim_ascii() == b"quit" {
            return Ok(false);
        }
        if line.trim_ascii().is_empty() {
            session.sit_down();
            return Ok(true);
        }
        writeln!(lines.out, "First an empty line, once {} has the device.", session.name(seat))?;
    }
}

/// Prints the board, the heading and the choices.
fn position<G: TerminalGame, R, W: Write>(session: &LocalMatch<G>, lines: &mut Lines<'_, R, W>) -> Done {
    let shown = session.shown(Vec::new());
    let board = paint::ansi(&shown.board, lines.coloured);
    writeln!(lines.out, "\n{board}\n{}. {}", shown.status.heading, shown.status.line)?;
    let choices = session.game().decisions(&session.seen());
    let width = choices.iter().map(|choice| choice.event.len()).max().unwrap_or_default();
    for (index, choice) in choices.iter().enumerate() {
        let then = if choice.then.is_empty() { String::new() } else { format!(": {}", choice.then) };
        writeln!(lines.out, "{:>3}  {:width$}  {}{then}", index + 1, choice.event, choice.words)?;
    }
    Ok(lines.out.flush()?)
}

/// Reads one line and executes it. A person who types is asked before a decision that loses at once; `asked` is the one
/// that was asked about last (T-2).
fn turn<G: TerminalGame, R: BufRead, W: Write>(
    session: &mut LocalMatch<G>,
    advisor: &mut Advisor<G>,
    lines: &mut Lines<'_, R, W>,
    asked: &mut Option<G::Event>,
) -> Result<Then, Failure> {
    if lines.prompt {
        write!(lines.out, "> ")?;
        lines.out.flush()?;
    }
    let mut bytes = Vec::new();
    if lines.input.read_until(b'\n', &mut bytes)? == 0 {
        return Ok(Then::Quit);
    }
    let typed = String::from_utf8_lossy(&bytes);
    let typed = typed.trim_end_matches(['\n', '\r']);
    let (word, rest) = typed.split_once(' ').unwrap_or((typed, ""));
    let out = &mut *lines.out;
    match (word, rest) {
        ("", "") => {}
        ("quit", "") => return Ok(Then::Quit),
        ("help", "") => writeln!(out, "{WORDS}")?,
        ("board", "") => return Ok(Then::Moved),
        ("undo", "") => match session.undo() {
            Ok(()) => return Ok(Then::Moved),
            Err(why) => writeln!(out, "{why}")?,
        },
        ("hint", "") => match advisor.hint(session, Blocking::Yes) {
            Some(Ok(advised)) => {
                session.note_help();
                writeln!(out, "{}. {}", advised.event, advised.words)?;
            }
            Some(Err(why)) => writeln!(out, "There is no hint: {why}.")?,
            None => {}
        },
        ("why", place) => match session.game().why_not(&session.seen(), &[], place) {
            Ok(Some(why)) => writeln!(out, "{why}")?,
            Ok(None) => writeln!(out, "{}", can_be_reached(session, place))?,
            Err(wrong) => writeln!(out, "{wrong}")?,
        },
        ("rules", word) => rules(session, word, out)?,
        ("save", path) if !path.is_empty() => {
            match crate::output::write_new(path.as_ref(), &(session.record().to_json() + "\n")) {
                Ok(()) => writeln!(out, "The record is saved: {path}")?,
                Err(failure) => writeln!(out, "{failure}")?,
            }
        }
        _ => return act(session, typed, out, Some(asked).filter(|_| lines.prompt)),
    }
    Ok(Then::Stayed)
}

/// Returns the way to a place that can be reached.
fn can_be_reached<G: TerminalGame>(session: &LocalMatch<G>, place: &str) -> String {
    let way = session.game().events_at(&session.seen(), place);
    let way: Vec<String> = way.iter().map(ToString::to_string).collect();
    if way.is_empty() {
        format!("You are on {place}.")
    } else {
        format!("{place} can be reached: {}", way.join(", "))
    }
}

/// Prints the rules, or the paragraphs with a word in them.
fn rules<G: TerminalGame>(session: &LocalMatch<G>, word: &str, out: &mut impl Write) -> Done {
    let wanted = word.to_lowercase();
    let found: Vec<&str> = crate::rules::paragraphs(session.setup().game.rules())
        .into_iter()
        .filter(|paragraph| paragraph.to_lowercase().contains(&wanted))
        .collect();
    if found.is_empty() {
        writeln!(out, "The rules do not say {word:?}.")?;
    }
    for paragraph in found {
        writeln!(out, "{paragraph}")?;
    }
    Ok(())
}

/// Applies an event, given as text or as the number of a choice.
fn act<G: TerminalGame>(
    session: &mut LocalMatch<G>,
    typed: &str,
    out: &mut impl Write,
    asked: Option<&mut Option<G::Event>>,
) -> Result<Then, Failure> {
    let choices = session.game().decisions(&session.seen());
    let numbered = typed.parse::<usize>().ok().and_then(|number| choices.get(number.checked_sub(1)?));
    let event = match numbered {
        Some(choice) => choice.event.parse::<G::Event>(),
        None => typed.parse::<G::Event>(),
    };
    let possible = || choices.iter().map(|choice| choice.event.as_str()).collect::<Vec<_>>().join(", ");
    match event {
        Err(unknown) => {
            writeln!(out, "{unknown}; possible: {}; help lists what else can be typed", possible())?;
            Ok(Then::Stayed)
        }
        Ok(event) => {
            let loses = session.game().choice(&session.seen(), event).is_some_and(|choice| choice.danger);
            if let Some(asked) = asked
                && loses
                && asked.replace(event) != Some(event)
            {
                writeln!(out, "This loses at once. The same again does it all the same.")?;
                return Ok(Then::Stayed);
            }
            let known = session.known_events().len();
            match session.act(event) {
                Ok(()) => {
                    print_since(session, known, out)?;
                    Ok(Then::Moved)
                }
                Err(why) => {
                    writeln!(out, "Not possible: {why}")?;
                    Ok(Then::Stayed)
                }
            }
        }
    }
}

/// Prints the end and the analysis.
fn end<G: TerminalGame, R, W: Write>(
    mut session: LocalMatch<G>,
    advisor: &mut Advisor<G>,
    lines: &mut Lines<'_, R, W>,
) -> Done {
    let game = session.game();
    let seen = session.seen();
    let shown = game.terminal(&seen, &Selection::default());
    writeln!(lines.out, "\n{}", paint::ansi(&shown.board, lines.coloured))?;
    if let Some(end) = game.end(&seen) {
        writeln!(lines.out, "{}. {}", end.heading, end.lead)?;
    }
    for line in scores(game, &seen) {
        writeln!(lines.out, "{line}")?;
    }
    match advisor.report(&session, Blocking::Yes) {
        Some(Ok(report)) => {
            for seat in Seat::all(game.seats()).filter(|seat| session.is_person(*seat) || game.seats() == 1) {
                if game.seats() > 1 {
                    writeln!(lines.out, "{}", session.name(seat))?;
                }
                for line in analysis::lines(report, seat) {
                    writeln!(lines.out, "{line}")?;
                }
            }
        }
        Some(Err(why)) => writeln!(lines.out, "There is no analysis: {why}.")?,
        None => {}
    }
    session.note_result(None);
    if session.challenge().is_some()
        && let Some(Ok(worse)) = advisor.compare(&session, Blocking::Yes)
    {
        session.note_result(Some(worse));
        writeln!(lines.out, "\n{}\n", session.shared(daily::today()).unwrap_or_default())?;
    }
    let parting = session.leave();
    Ok(writeln!(lines.out, "{parting}")?)
}

/// Returns the score sheets side by side, one line for each row; empty where the game has no points.
pub fn scores<G: TerminalGame>(game: &G, seen: &Observation<'_, G>) -> Vec<String> {
    /// Maximum number of columns that fit a terminal.
    const SHEETS: usize = 6;
    let sheets: Vec<_> = Seat::all(game.seats()).map(|seat| (seat, score_rows(game, seen, seat))).collect();
    let (shown, more) = sheets.split_at(SHEETS.min(sheets.len()));
    let Some((_, first)) = shown.first().filter(|(_, rows)| !rows.is_empty()) else { return Vec::new() };
    let width = first.iter().map(|(label, _)| label.chars().count()).max().unwrap_or_default();
    let mut lines = Vec::with_capacity(first.len() + 2);
    if game.seats() > 1 {
        let name = |(seat, _): &(Seat, _)| format!("{:>10.9}", seen.name(*seat));
        lines.push(format!("{:width$}{}", "", shown.iter().map(name).collect::<String>()));
    }
    for (row, (label, _)) in first.iter().enumerate() {
        let points = |(_, rows): &(Seat, Vec<(String, i32)>)| {
            rows.get(row).map_or_else(String::new, |(_, points)| format!("{points:>10}"))
        };
        lines.push(format!("{label:width$}{}", shown.iter().map(points).collect::<String>()));
    }
    for (seat, rows) in more {
        let total = rows.last().map_or(0, |(_, points)| *points);
        lines.push(format!("{}: {total}", seen.name(*seat)));
    }
    lines
}

/// Returns the rows of a seat's score sheet; empty where the game has no points.
pub fn score_rows<G: TerminalGame>(game: &G, seen: &Observation<'_, G>, seat: Seat) -> Vec<(String, i32)> {
    let sheet = game.score_sheet(seen, seat, &[]);
    sheet.map_or_else(Vec::new, |sheet| sheet.lines.into_iter().map(|line| (line.name, line.value)).collect())
}

/// Returns the result of a game in words, or the standings of an unfinished one.
pub fn outcome<G: TerminalGame>(game: &G, seen: &Observation<'_, G>) -> (String, Words) {
    match game.end(seen) {
        Some(end) => (end.heading, end.lead),
        None => {
            let status = game.terminal(seen, &Selection::default()).status;
            (status.heading, status.line)
        }
    }
}
