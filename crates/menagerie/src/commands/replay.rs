//! `replay`: every position of a recorded game.
use games::{Position, Record, Replay, Setup, with_game};
use tabletop::Turn;

use crate::args::RecordArgs;
use crate::error::{Done, Failure};
use crate::face::{Face, Look, paint};
use crate::{figures, opening, output};

/// Prints the positions as far as the record's events are possible.
///
/// # Errors
/// What is wrong with the record, the first event that is not possible included.
pub fn run(args: &RecordArgs) -> Done {
    let (mut record, setup, any) = opening::open_record(&args.file)?;
    cut(&mut record, args.ply)?;
    with_game!(&any, game => {
        if args.json { print(game, &record) } else { tell(game, &setup, &record) }
    })
}

/// Keeps the first `ply` events.
///
/// # Errors
/// There are not so many.
pub fn cut(record: &mut Record, ply: Option<usize>) -> Done {
    let there = record.events.len();
    match ply {
        Some(ply) if ply > there => Err(Failure::input(format_args!(
            "--ply {ply}: the record has {}; 0 to {there} would be right",
            figures::counted(there, "event")
        ))),
        Some(ply) => {
            record.events.truncate(ply);
            Ok(())
        }
        None => Ok(()),
    }
}

/// One line of JSON a position.
fn print(game: &impl Face, record: &Record) -> Done {
    let (replay, bad) = Replay::new(game, &record.events);
    for (ply, state) in replay.states.iter().enumerate() {
        output::json(&Position::of(game, ply, state))?;
    }
    bad.map_or(Ok(()), |bad| Err(Failure::input(bad)))
}

/// The log in plain words with a board a turn, and how it ended.
fn tell<G: Face>(game: &G, setup: &Setup, record: &Record) -> Done {
    let (replay, bad) = Replay::new(game, &record.events);
    let players = record.seats.as_ref().map_or_else(String::new, |seats| format!(", {}", seats.join(", ")));
    output::line(format_args!("{}, {}{players}", setup.game.name(), game.map_title()))?;
    let coloured = output::coloured();
    let width = record.events.iter().map(|text| text.chars().count()).max().unwrap_or_default();
    for (index, (&event, before)) in replay.events.iter().zip(&replay.states).enumerate() {
        if game.opens_turn(event) {
            show_board(game, before, coloured)?;
        }
        output::line(format_args!(
            "{:>4}  {:width$}  {}",
            index + 1,
            event.to_string(),
            game.log(before, event)
        ))?;
    }
    let last = replay.last();
    show_board(game, last, coloured)?;
    if let Some(bad) = bad {
        return Err(Failure::input(bad));
    }
    let (heading, line) = match game.end(last) {
        Some(end) => end,
        None => game.status(last, &replay.events),
    };
    let open = if game.turn(last) == Turn::Over { "" } else { "Not over: " };
    output::line(format_args!("{open}{heading}. {line}"))
}

fn show_board<G: Face>(game: &G, state: &G::State, coloured: bool) -> Done {
    output::line(format_args!("\n{}", paint::ansi(&game.board(state, &Look::plain()), coloured)))
}
