//! *Nightmare at the Rockport Caverns*: the greedy move and the evaluation for search. The greedy move follows the
//! way that gets both out soonest, up to the call row, to the friend, to an exit, before the water comes; where
//! there is time it rests.
mod evaluation;
mod feature;
mod route;
mod ways_out;

use ::caverns::{Caverns, Event, GameResult, Happening, Phase, State};
use games::Dice;
use tabletop::{Game, Seat};

use crate::best::Best;
use crate::weights;
use crate::{BotGame, Manner, MctsConfig};
pub use evaluation::evaluate;
pub use feature::{Feature, Features};
use route::Route;

/// Health at which the next mishap may be the last.
const LAST: u8 = 1;
/// The distance from three rounds a re-roll within which rounds are neither few nor many; set by hand.
const NEITHER: u8 = 2;

impl BotGame for Caverns {
    fn bias(&self) -> f64 {
        0.31
    }

    const ANALYSIS_ITERATIONS: u32 = 2000;

    /// Leaves are valued by evaluation alone, which is more exact than playouts are.
    const MCTS: MctsConfig =
        MctsConfig { exploration: 0.6, rollout_depth: 0, tells_best: true, ..MctsConfig::PLAIN };

    /// The chance that both escape; no opinion before the start circle is picked.
    fn evaluate(&self, state: &State, values: &mut [f32]) -> bool {
        const WEIGHTS: Features = Features(weights::CAVERNS_WEIGHTS);
        let chance = evaluate(self, state, &WEIGHTS);
        values.fill(chance.unwrap_or_default());
        chance.is_some()
    }

    /// Bold: re-rolls spent. Careful: health. Quick: few rounds.
    fn taste(&self, manner: Manner, state: &State, _: Seat) -> f32 {
        match manner {
            Manner::Bold => -0.03 * f32::from(state.rerolls()),
            Manner::Careful => 0.015 * f32::from(state.health() + state.friend_health().unwrap_or_default()),
            Manner::Quick => -0.02 * f32::from(state.round()),
        }
    }

    /// Goes on along one of the quickest ways that are still open in time; rests where health is low and the water
    /// allows it; calms the events that cost most.
    fn greedy_move(&self, state: &State, dice: &mut Dice) -> Option<Event> {
        match state.phase() {
            Phase::Actions => Some(act(self, state, dice)),
            Phase::Answer => Some(answer(self, state, dice)),
            _ => None,
        }
    }
}

/// The next action of the turn.
fn act(game: &Caverns, state: &State, dice: &mut Dice) -> Event {
    let possible = |event: &Event| game.refusal(state, *event).is_none();
    let survives = |event: &Event| {
        let mut after = *state;
        game.apply_unchecked(&mut after, *event);
        after.outcome().is_none_or(|outcome| outcome == GameResult::Escaped)
    };
    let rest = Some(Event::Pass).filter(possible).filter(survives);
    if rest.is_some() && needs_rest(state) && Route::find(game, state, 2).in_time {
        return Event::Pass;
    }
    let route = Route::find(game, state, 0);
    let next = route.first.iter().filter(possible).filter(survives);
    let next = Best::of(next.map(|event| (0.0, event)), dice);
    // Saves for an action that it cannot pay yet; waits where no way is left.
    next.or(rest.filter(|_| route.first.is_empty())).unwrap_or(Event::End)
}

/// Whether somebody's health is so low that a round of rest pays.
fn needs_rest(state: &State) -> bool {
    let friend = state.friend_health().filter(|_| state.together());
    let least = friend.map_or(state.health(), |friend| friend.min(state.health()));
    least <= LAST && state.rerolls() == 0
}

/// Accepts the event of the event die, or calms it.
fn answer(game: &Caverns, state: &State, dice: &mut Dice) -> Event {
    let rounds = Route::find(game, state, 0).actions / 2;
    // With few rounds to come there is no need to save re-rolls. In between, one is as good as the other.
    let dear = match rounds.abs_diff(3 * state.rerolls()) {
        0..=NEITHER => 1 + dice.below(2) as u8,
        _ if rounds > 3 * state.rerolls() => 2,
        _ => 1,
    };
    if harm(game, state) >= dear { Event::Calm } else { Event::Accept }
}

/// The harm of the event to be answered, roughly in actions.
fn harm(game: &Caverns, state: &State) -> u8 {
    let together = state.together();
    let least = state.friend_health().map_or(state.health(), |friend| friend.min(state.health()));
    match state.event() {
        Some(Happening::SlipAndFall) if least <= LAST => 9,
        Some(Happening::SlipAndFall) if least <= LAST + 1 => 2,
        Some(Happening::Slide) if game.slide(state).is_none() => 0,
        // The friend stays behind, and has to be fetched.
        Some(Happening::Slide) if together => 4,
        Some(Happening::Slide) => 2,
        Some(Happening::NoAction) | None => 0,
        Some(_) => 1,
    }
}
