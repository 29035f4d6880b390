//! Playing line by line: without a terminal, for scripts, and for who reads with a screen reader.
use std::io::{BufRead, Write};

use bots::{Bot, Player};
use games::Dice;
use table::Waits;
use tabletop::Seat;

use crate::advice::{self, Advisor};
use crate::analysis;
use crate::error::{Done, Failure};
use crate::face::{Face, Look, paint};
use crate::session::Session;

/// What can be typed beside events and numbers.
const WORDS: &str = "An event or its number does it. Also: undo, hint, why SQUARE, board, rules [WORD], \
    save FILE, help, quit (saved; also at the end of input).";

/// What is said of a game among bots that does not end.
pub const GIVEN_UP: &str = "The bots give the game up: it does not end.";

/// Where lines come from and go to.
pub struct Lines<'a, R, W> {
    /// One event or command a line.
    pub input: &'a mut R,
    /// What is told.
    pub out: &'a mut W,
    /// Whether it may be coloured.
    pub coloured: bool,
    /// Whether a person types: a prompt is shown.
    pub prompt: bool,
}

/// What one line led to.
enum Then {
    /// The position is another one.
    Moved,
    /// It is still the same.
    Stayed,
    /// The game is left.
    Quit,
}

/// Plays a match to its end, or as far as the input goes.
///
/// # Errors
/// Reading or writing fails.
pub fn play<G: Face>(
    mut session: Session<G>,
    bots: &[Option<Bot>],
    mut lines: Lines<'_, impl BufRead, impl Write>,
) -> Done {
    let mut advisor = Advisor::new(session.game());
    writeln!(
        lines.out,
        "{}, {}. Seed {}. {WORDS}",
        session.setup().game.name(),
        session.game().map_title(),
        session.seed()
    )?;
    let mut shown = false;
    loop {
        match session.waits() {
            Waits::Over => break,
            Waits::Chance => {
                session.draw().map_err(Failure::other)?;
                tell_last(&session, lines.out)?;
            }
            Waits::Bot(..) if session.game().given_up(session.state()) => {
                writeln!(lines.out, "{GIVEN_UP}")?;
                break;
            }
            Waits::Bot(seat, _) => {
                let event = decision(&session, &mut advisor, bots, seat)?;
                session.act(event).map_err(Failure::other)?;
                tell_last(&session, lines.out)?;
            }
            Waits::Person(..) => {
                if !shown {
                    position(&session, &mut lines)?;
                    shown = true;
                }
                match turn(&mut session, &mut advisor, &mut lines)? {
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

/// What a bot decides.
///
/// # Errors
/// The bot does not know what to do.
pub fn decision<G: Face>(
    session: &Session<G>,
    advisor: &mut Advisor<G>,
    bots: &[Option<Bot>],
    seat: Seat,
) -> Result<G::Event, Failure> {
    let bot = bots.get(seat.index()).copied().flatten().unwrap_or(Bot::Random);
    let values = if bot == Bot::Best { Some(advisor.wait().map_err(Failure::other)?) } else { None };
    let player = Player::new(bot, values).map_err(Failure::input)?;
    // Thoughts have dice of their own: chance draws the same whatever a bot thinks.
    let mut thoughts = Dice::stream(session.seed(), u64::MAX - session.events().len() as u64);
    let game = session.game();
    player
        .decide(game, &game.view(session.state(), seat), &mut thoughts)
        .ok_or_else(|| Failure::other("there is nothing to decide"))
}

fn tell_last<G: Face>(session: &Session<G>, out: &mut impl Write) -> Done {
    let event = session.events().last().map(ToString::to_string).unwrap_or_default();
    writeln!(out, "{event}: {}", session.last_words())?;
    if let Some(news) = &session.news {
        writeln!(out, "{news}")?;
    }
    Ok(())
}

/// The board, what is wanted, and what can be done.
fn position<G: Face, R, W: Write>(session: &Session<G>, lines: &mut Lines<'_, R, W>) -> Done {
    let (game, state) = (session.game(), session.state());
    let (heading, line) = game.status(state, session.events());
    let board = paint::ansi(&game.board(state, &Look::marked()), lines.coloured);
    writeln!(lines.out, "\n{board}\n{heading}. {line}")?;
    let choices = game.choices(state);
    let width = choices.iter().map(|choice| choice.event.to_string().len()).max().unwrap_or_default();
    for (index, choice) in choices.iter().enumerate() {
        let then = if choice.then.is_empty() { String::new() } else { format!(": {}", choice.then) };
        let event = choice.event.to_string();
        writeln!(lines.out, "{:>3}  {event:width$}  {}{then}", index + 1, choice.words)?;
    }
    Ok(lines.out.flush()?)
}

/// Reads one line and does it.
fn turn<G: Face, R: BufRead, W: Write>(
    session: &mut Session<G>,
    advisor: &mut Advisor<G>,
    lines: &mut Lines<'_, R, W>,
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
        ("hint", "") => match advisor.wait() {
            Ok(values) => writeln!(out, "{}", advice::hint_words(session.game(), values, session.state()))?,
            Err(why) => writeln!(out, "There is no hint: {why}.")?,
        },
        ("why", place) => match session.game().why_not(session.state(), place) {
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
        _ => return act(session, typed, out),
    }
    Ok(Then::Stayed)
}

/// How a place that can be reached is reached.
fn can_be_reached<G: Face>(session: &Session<G>, place: &str) -> String {
    let way = session.game().way_to(session.state(), place);
    let way: Vec<String> = way.iter().map(ToString::to_string).collect();
    if way.is_empty() {
        format!("You are on {place}.")
    } else {
        format!("{place} can be reached: {}", way.join(", "))
    }
}

/// The rules, or the paragraphs with a word in them.
fn rules<G: Face>(session: &Session<G>, word: &str, out: &mut impl Write) -> Done {
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

/// Does an event, given as text or as the number of a choice.
fn act<G: Face>(session: &mut Session<G>, typed: &str, out: &mut impl Write) -> Result<Then, Failure> {
    let choices = session.game().choices(session.state());
    let numbered = typed.parse::<usize>().ok().and_then(|number| choices.get(number.checked_sub(1)?));
    let event = match numbered {
        Some(choice) => Ok(choice.event),
        None => typed.parse::<G::Event>(),
    };
    let possible = || choices.iter().map(|choice| choice.event.to_string()).collect::<Vec<_>>().join(", ");
    match event {
        Err(unknown) => {
            writeln!(out, "{unknown}; possible: {}; help lists what else can be typed", possible())?;
            Ok(Then::Stayed)
        }
        Ok(event) => match session.act(event) {
            Ok(()) => {
                tell_last(session, out)?;
                Ok(Then::Moved)
            }
            Err(why) => {
                writeln!(out, "Not possible: {why}")?;
                Ok(Then::Stayed)
            }
        },
    }
}

/// The end and the analysis.
fn end<G: Face, R, W: Write>(
    session: Session<G>,
    advisor: &mut Advisor<G>,
    lines: &mut Lines<'_, R, W>,
) -> Done {
    let (game, state) = (session.game(), session.state());
    let board = paint::ansi(&game.board(state, &Look::plain()), lines.coloured);
    writeln!(lines.out, "\n{board}")?;
    if let Some((heading, line)) = game.end(state) {
        writeln!(lines.out, "{heading}. {line}")?;
    }
    match advisor.wait() {
        Ok(values) => {
            if let Some(report) = advice::report(game, values, session.events()) {
                for seat in Seat::all(game.seats()) {
                    for line in analysis::lines(&report, seat) {
                        writeln!(lines.out, "{line}")?;
                    }
                }
            }
        }
        Err(why) => writeln!(lines.out, "There is no analysis: {why}.")?,
    }
    let parting = session.leave();
    Ok(writeln!(lines.out, "{parting}")?)
}
