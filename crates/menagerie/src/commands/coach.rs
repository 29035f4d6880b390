//! `coach`: luck and loss of a recorded game.
use coach::Report;
use games::{Replay, Setup, with_game};
use tabletop::{Game, Seat};

use super::replay::cut;
use crate::args::RecordArgs;
use crate::error::{Done, Failure};
use crate::face::Face;
use crate::progress::Solving;
use crate::{analysis, opening, output, solved, stop};

/// Tells luck and loss, event by event.
///
/// # Errors
/// What is wrong with the record, or a game without exact values.
pub fn run(args: &RecordArgs) -> Done {
    let (mut record, setup, any) = opening::open_record(&args.file)?;
    cut(&mut record, args.ply)?;
    solved::possible(setup.game)?;
    with_game!(&any, game => {
        let (replay, bad) = Replay::new(game, &record.events);
        if let Some(bad) = bad {
            return Err(Failure::input(bad));
        }
        stop::listen();
        let values = solved::values(game, &mut Solving::new())?;
        let report = coach::report(game, &values, &game.start(), &replay.events).map_err(Failure::input)?;
        if args.json { output::json(&report) } else { tell(game, &setup, &replay, &report) }
    })
}

fn tell<G: Face>(game: &G, setup: &Setup, replay: &Replay<G>, report: &Report) -> Done {
    output::line(format_args!("{}, {}", setup.game.name(), game.map_title()))?;
    let width = report.events.iter().map(|commented| commented.event.len()).max().unwrap_or_default();
    for (commented, value) in report.events.iter().zip(report.curve.iter().skip(1)) {
        output::line(format_args!(
            "{:>4}  {:width$}  {:>5.1}  {}",
            commented.ply,
            commented.event,
            100.0 * analysis::of(value, Seat::FIRST),
            analysis::effect(commented, Seat::FIRST)
        ))?;
    }
    output::line("")?;
    if let Some((heading, line)) = game.end(replay.last()) {
        output::line(format_args!("{heading}. {line}"))?;
    }
    for seat in Seat::all(game.seats()) {
        if game.seats() > 1 {
            output::line(format_args!("Seat {seat}"))?;
        }
        analysis::lines(report, seat).iter().try_for_each(output::line)?;
    }
    Ok(())
}
