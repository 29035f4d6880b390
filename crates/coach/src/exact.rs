//! The report by exact values.
use solver::{EQUAL, Values};
use tabletop::{Game, Seat, Turn};

use crate::report::{AnalysisError, Decision, Figures, Report, put_together, states};
use crate::{Estimate, Scale};

/// Comments the events that lead on from `start`, as if every seat had seen all.
///
/// # Errors
/// An event that is not possible, or a position that has no value.
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
    Ok(put_together(game, &states, events, figures))
}

/// The decision in a state, if one was made there: all legal events beside what the position was
/// worth after it.
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
