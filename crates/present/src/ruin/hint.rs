//! Facts that tell one event from another in a hint: the chance to be caught next turn, and the way left.
use ruin::{Event, GameResult, Phase, Ruin, State};
use tabletop::Game;

use super::fate::{after, risk};
use crate::hint::{HintFact, counted};

/// The chance to be caught that weighs as much as one square of way.
const CHANCE_OF_A_SQUARE: f64 = 0.05;

/// The end of a turn.
struct TurnEnd {
    caught: f64,
    /// The squares to the goal; `None` where no way leads there.
    way: Option<u16>,
}

impl TurnEnd {
    fn cost(&self) -> f64 {
        self.caught + CHANCE_OF_A_SQUARE * self.way.map_or(f64::from(u16::MAX), f64::from)
    }
}

/// Returns the facts about the best end of the turn that begins with an event.
pub(super) fn facts(game: &Ruin, before: &State, event: Event) -> Vec<HintFact> {
    let Some(first) = after(game, before, &[event]) else { return Vec::new() };
    let (mut open, mut best) = (vec![first], None::<TurnEnd>);
    let mut next = 0;
    while let Some(&state) = open.get(next) {
        next += 1;
        let end = end_of(game, before, &state);
        if best.as_ref().is_none_or(|best| end.cost() < best.cost()) {
            best = Some(end);
        }
        if state.phase() == Phase::Move && state.board() == before.board() {
            game.legal(&state, |event| {
                let onward = after(game, &state, &[event]).filter(|_| event != Event::Stop);
                open.extend(onward.filter(|onward| !open.contains(onward)));
            });
        }
    }
    let Some(end) = best else { return Vec::new() };
    let way =
        end.way.map(|way| HintFact::and(counted(way.into(), "square"), " to go").merits(-i64::from(way)));
    [HintFact::risk("caught next turn with ", end.caught)].into_iter().chain(way).collect()
}

/// Returns the end of a turn that ends here.
fn end_of(game: &Ruin, before: &State, state: &State) -> TurnEnd {
    match state.outcome() {
        Some(GameResult::Escaped) => return TurnEnd { caught: 0.0, way: Some(0) },
        Some(_) => return TurnEnd { caught: 1.0, way: None },
        None => {}
    }
    if state.board() != before.board() {
        return TurnEnd { caught: 0.0, way: Some(0) };
    }
    let stops = state.phase() != Phase::Move
        || after(game, state, &[Event::Stop]).is_some_and(|end| end.outcome().is_none());
    let caught = if stops { risk(game, state).map_or(0.0, |risk| risk.chance) } else { 1.0 };
    TurnEnd { caught, way: game.steps_to_goal(state.board(), state.player()) }
}
