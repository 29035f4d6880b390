//! `replay`: every position of a recorded game.
use std::borrow::Cow;

use games::{Position, Record, Replay, Setup, with_game};
use present::Observation;
use tabletop::{Seat, Turn};
use view::Selection;

use crate::args::RecordArgs;
use crate::error::{Done, Failure};
use crate::local_match::TerminalGame;
use crate::{figures, opening, output, paint, plain};

/// Prints the positions up to the record's first impossible event.
///
/// # Errors
/// The record is not valid, or one of its events is not possible.
pub fn run(args: &RecordArgs) -> Done {
    let (mut record, setup, any) = opening::open_record(&args.file)?;
    cut(&mut record, args.ply)?;
    with_game!(&any, game => {
        if args.json { print(game, &record) } else { print_log(game, &setup, &record) }
    })
}

/// Keeps the first `ply` events.
///
/// # Errors
/// The record has fewer events.
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

/// Prints one line of JSON for each position.
fn print(game: &impl TerminalGame, record: &Record) -> Done {
    let (replay, bad) = Replay::new(game, &record.events);
    for (ply, state) in replay.states.iter().enumerate() {
        output::json(&Position::of(game, ply, state))?;
    }
    bad.map_or(Ok(()), |bad| Err(Failure::input(bad)))
}

/// Prints the log in plain words with a board for each turn, and the result. The recorded game is over, so nothing is
/// hidden.
fn print_log<G: TerminalGame>(game: &G, setup: &Setup, record: &Record) -> Done {
    let (replay, bad) = Replay::new(game, &record.events);
    let players = record.seats.as_ref().map_or_else(String::new, |seats| format!(", {}", seats.join(", ")));
    output::line(format_args!("{}{players}", figures::title(setup, &game.map_view().title)))?;
    let names = match &record.seats {
        Some(names) => names.clone(),
        None => Seat::all(game.seats()).map(|seat| format!("Seat {seat}")).collect(),
    };
    // A board shows the view of the seat that caused the next event.
    let at = |ply: usize| {
        let seat = match game.turn(&replay.states[ply]) {
            Turn::Seat(seat) => seat,
            Turn::Chance | Turn::Over => Seat::FIRST,
        };
        Observation {
            seat: Some(seat),
            states: Cow::Borrowed(&replay.states[..=ply]),
            events: Cow::Borrowed(&replay.events[..ply]),
            names: &names,
        }
    };
    let coloured = output::coloured();
    let width = record.events.iter().map(|text| text.chars().count()).max().unwrap_or_default();
    for (ply, &event) in replay.events.iter().enumerate() {
        let before = at(ply);
        if game.opens_turn(event) {
            show_board(game, &before, coloured)?;
        }
        let by = match game.turn(before.state()) {
            Turn::Seat(seat) if names.len() > 1 => format!("{}: ", before.name(seat)),
            _ => String::new(),
        };
        let words = game.log(&before, event).words;
        output::line(format_args!("{:>4}  {:width$}  {by}{words}", ply + 1, event.to_string()))?;
    }
    let last = at(replay.events.len());
    show_board(game, &last, coloured)?;
    if let Some(bad) = bad {
        return Err(Failure::input(bad));
    }
    let (heading, line) = plain::outcome(game, &last);
    let open = if game.turn(last.state()) == Turn::Over { "" } else { "Not over: " };
    output::line(format_args!("{open}{heading}. {line}"))?;
    plain::scores(game, &last).iter().try_for_each(output::line)
}

fn show_board<G: TerminalGame>(game: &G, seen: &Observation<'_, G>, coloured: bool) -> Done {
    output::line(format_args!(
        "\n{}",
        paint::ansi(&game.terminal(seen, &Selection::default()).board, coloured)
    ))
}
