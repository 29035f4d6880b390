//! `replay`: every position of a recorded game.
use games::{Playable, Position, Record, Replay, with_game};

use crate::args::RecordArgs;
use crate::error::{Done, Failure};
use crate::{opening, output};

/// Prints the positions as far as the record's events are possible.
///
/// # Errors
/// What is wrong with the record, the first event that is not possible included.
pub fn run(args: &RecordArgs) -> Done {
    let (mut record, _, any) = opening::open_record(&args.file)?;
    record.events = up_to(record.events, args.ply)?;
    with_game!(&any, game => show(game, &record, args.json))
}

/// The first `ply` events.
///
/// # Errors
/// There are not so many.
pub fn up_to(mut events: Vec<String>, ply: Option<usize>) -> Result<Vec<String>, Failure> {
    match ply {
        Some(ply) if ply > events.len() => {
            let right = format_args!("0 to {} would be right", events.len()).to_string();
            Err(Failure::input(format_args!("--ply {ply}: the record is shorter; {right}")))
        }
        Some(ply) => {
            events.truncate(ply);
            Ok(events)
        }
        None => Ok(events),
    }
}

fn show<G: Playable>(game: &G, record: &Record, json: bool) -> Done {
    let (replay, bad) = Replay::new(game, &record.events);
    if json {
        for (ply, state) in replay.states.iter().enumerate() {
            output::json(&Position::of(game, ply, state))?;
        }
    }
    bad.map_or(Ok(()), |bad| Err(Failure::input(bad)))
}
