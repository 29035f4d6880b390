//! `coach`: luck and loss of a recorded game.
use coach::{Going, Report};
use games::{Replay, Setup, with_game};
use tabletop::Seat;

use super::replay::cut;
use crate::args::RecordArgs;
use crate::error::{Done, Failure};
use crate::face::{At, Face};
use crate::progress::{self, Solving};
use crate::{advice, analysis, figures, opening, output, solved, stop};

/// Estimates of a record are the same every time.
const SEED: u64 = 1;

/// Tells luck and loss, event by event.
///
/// # Errors
/// What is wrong with the record; or stopped.
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
        if args.json { output::json(&report) } else { tell(game, &setup, &replay, &report) }
    })
}

/// By exact values where there are any, else by search.
fn report<G: Face>(game: &G, replay: &Replay<G>) -> Result<Report, Failure> {
    if G::CAN_BE_SOLVED {
        match solved::values(game, &mut Solving::new()) {
            Ok(values) => {
                return coach::report(game, &values, &game.start(), &replay.events).map_err(Failure::input);
            }
            // A map of one's own may be too large for them.
            Err(Failure::Input(_)) => {}
            Err(other) => return Err(other),
        }
    }
    let bar = progress::bar("searching", 1);
    let report = advice::estimated(
        game,
        &replay.events,
        SEED,
        Going(&|done, of| {
            bar.set_length(of as u64);
            bar.set_position(done as u64);
            stop::flow()
        }),
    );
    bar.finish_and_clear();
    report.map_err(Failure::other)
}

fn tell<G: Face>(game: &G, setup: &Setup, replay: &Replay<G>, report: &Report) -> Done {
    let names: Vec<String> = Seat::all(game.seats()).map(|seat| format!("Seat {seat}")).collect();
    output::line(figures::title(setup, &game.map_title()))?;
    let width = report.events.iter().map(|commented| commented.event.len()).max().unwrap_or_default();
    for seat in Seat::all(game.seats()) {
        if game.seats() > 1 {
            output::line(format_args!("\n{}", names[seat.index()]))?;
        }
        for (commented, value) in report.events.iter().zip(report.curve.iter().skip(1)) {
            output::line(format_args!(
                "{:>4}  {:width$}  {:>5}  {}",
                commented.ply,
                commented.event,
                analysis::value(value.of(seat), report.scale),
                analysis::effect(report, commented, seat)
            ))?;
        }
        output::line("")?;
    }
    let state = replay.last();
    if let Some((heading, line)) =
        game.end(&At { state, events: &replay.events, seat: Seat::FIRST, names: &names })
    {
        output::line(format_args!("{heading}. {line}"))?;
    }
    for seat in Seat::all(game.seats()) {
        if game.seats() > 1 {
            output::line(&names[seat.index()])?;
        }
        analysis::lines(report, seat).iter().try_for_each(output::line)?;
    }
    Ok(())
}
