//! `coach`: luck and loss of a recorded game.
use std::borrow::Cow;
use std::ops::ControlFlow;

use coach::Report;
use coach::advisor::{Advisor, Task};
use games::{Replay, Setup, with_game};
use present::Observation;
use tabletop::Seat;

use super::replay::cut;
use crate::args::RecordArgs;
use crate::error::{Done, Failure};
use crate::local_match::TerminalGame;
use crate::progress::{self, Solving};
use crate::{analysis, figures, opening, output, solved, stop};

/// Seed of all estimates, so that a record is always analysed alike.
const SEED: u64 = 1;

/// Prints luck and loss, event by event.
///
/// # Errors
/// The record is not valid, or Ctrl-C stopped the analysis.
pub fn run(args: &RecordArgs) -> Done {
    let (mut record, setup, any) = opening::open_record(&args.file)?;
    cut(&mut record, args.ply)?;
    with_game!(&any, game => {
        let (replay, bad) = Replay::new(game, &record.events);
        if let Some(bad) = bad {
            return Err(Failure::input(bad));
        }
        stop::listen();
        let report = report(game, &replay)?;
        if args.json { output::json(&report) } else { print(game, &setup, &replay, &report) }
    })
}

/// Analyses by exact values where there are any, else by search.
///
/// # Errors
/// The analysis was stopped.
#[cfg_attr(not(feature = "print"), allow(unreachable_pub, reason = "the sheets of recorded games need it"))]
pub fn report<G: TerminalGame>(game: &G, replay: &Replay<G>) -> Result<Report, Failure> {
    if G::CAN_BE_SOLVED {
        match solved::values(game, &mut Solving::new()) {
            Ok(values) => {
                return coach::report(game, &values, &game.start(), &replay.events).map_err(Failure::input);
            }
            // A map of the user's own may be too large for exact values.
            Err(Failure::Input(_)) => {}
            Err(other) => return Err(other),
        }
    }
    let bar = progress::bar("searching", 1);
    let mut task = Advisor::new(game.clone()).analyse(&replay.events, SEED);
    let mut flow = ControlFlow::Continue(());
    while flow.is_continue() {
        let mut batches = 0;
        let done = task.run(&mut |_| {
            batches += 1;
            if batches > 1 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        bar.set_length(replay.states.len() as u64);
        bar.set_position((task.progress() * replay.states.len() as f64) as u64);
        flow = if done { ControlFlow::Break(()) } else { stop::flow() };
    }
    bar.finish_and_clear();
    task.finish().map_err(Failure::other)
}

fn print<G: TerminalGame>(game: &G, setup: &Setup, replay: &Replay<G>, report: &Report) -> Done {
    let names: Vec<String> = Seat::all(game.seats()).map(|seat| format!("Seat {seat}")).collect();
    output::line(figures::title(setup, &game.map_view().title))?;
    let width = report.events.iter().map(|commented| commented.event.len()).max().unwrap_or_default();
    for seat in Seat::all(game.seats()) {
        if game.seats() > 1 {
            output::line(format_args!("\n{}", names[seat.index()]))?;
        }
        let values: Vec<String> =
            report.events.iter().map(|commented| analysis::value(report, commented.ply, seat)).collect();
        let columns = values.iter().map(|value| value.chars().count()).max().unwrap_or_default();
        for (commented, value) in report.events.iter().zip(&values) {
            output::line(format_args!(
                "{:>4}  {:width$}  {value:>columns$}  {}",
                commented.ply,
                commented.event,
                analysis::effect(report, commented, seat, String::clone)
            ))?;
        }
        output::line("")?;
    }
    let last = Observation {
        seat: Some(Seat::FIRST),
        states: Cow::Borrowed(&replay.states),
        events: Cow::Borrowed(&replay.events),
        names: &names,
    };
    if let Some(end) = game.end(&last) {
        output::line(format_args!("{}. {}", end.heading, end.lead))?;
    }
    for seat in Seat::all(game.seats()) {
        if game.seats() > 1 {
            output::line(&names[seat.index()])?;
        }
        analysis::lines(report, seat).iter().try_for_each(output::line)?;
    }
    Ok(())
}
