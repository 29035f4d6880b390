//! The report by exact values.
use solver::{EQUAL, Values};
use tabletop::{Game, Seat, Turn};

use crate::report::{AnalysisError, Decision, Figures, Report, build_report, states};
use crate::{Estimate, Scale};

/// Analyses the events that follow `start`, as if every seat had seen all of them.
///
/// # Errors
/// An event is not possible, or a position has no value.
pub fn report<G: Game>(
    game: &G,
    values: &Values<G>,
    start: &G::State,
    events: &[G::Event],
) -> Result<Report, AnalysisError> {
    let states = states(game, start, events)?;
    let value = |(ply, state): (usize, &G::State)| {
        let of = |seat| values.value(game, state, seat).map(Estimate::exact);
        let all: Option<Vec<Estimate>> = Seat::all(game.seats()).map(of).collect();
        all.ok_or(AnalysisError::Unknown { ply })
    };
    let worth = states.iter().enumerate().map(value).collect::<Result<Vec<_>, _>>()?;
    let decision = |ply: usize| decision(game, values, &states[ply], &worth[ply + 1], ply);
    let decisions = (0..events.len()).map(decision).collect::<Result<Vec<_>, _>>()?;
    let figures = Figures { worth, exact: true, decisions, scale: Scale::Chances };
    Ok(build_report(game, &states, events, figures))
}

/// Analyses the decision in a state, if a seat decided there. `after` has all legal events with the value after each.
fn decision<G: Game>(
    game: &G,
    values: &Values<G>,
    state: &G::State,
    after: &[Estimate],
    ply: usize,
) -> Result<Option<Decision>, AnalysisError> {
    let Turn::Seat(seat) = game.turn(state) else { return Ok(None) };
    let events = values.events(game, state, seat).ok_or(AnalysisError::Unknown { ply })?;
    let most = events.iter().map(|valued| valued.value).fold(f64::NEG_INFINITY, f64::max);
    let best = events.iter().filter(|valued| valued.value >= most - EQUAL);
    Ok(Some(Decision {
        loss: Estimate::exact(most - after[seat.index()].mean),
        best: best.map(|valued| valued.event.to_string()).collect(),
        forced: events.len() == 1,
    }))
}
