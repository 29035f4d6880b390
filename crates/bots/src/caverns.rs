//! What common sense plays in *Nightmare at the Rockport Caverns*: it goes the way that gets both out
//! soonest, up to the call row, to the friend, to an exit, before the water comes; and takes care of
//! its health where there is time. And what search may expect of a position.
mod promise;
mod route;
mod ways_out;

use ::caverns::{Caverns, Event, GameResult, Happening, Phase, State};
use games::Dice;
use tabletop::Game;

use crate::{BotGame, MctsConfig};
pub use promise::Prospect;
use route::Route;

/// Health at which the next mishap may be the last.
const LAST: u8 = 1;

impl BotGame for Caverns {
    const ANALYSIS_ITERATIONS: u32 = 2000;

    /// The promise says more than a game played on, so nothing is.
    const MCTS: MctsConfig = MctsConfig { exploration: 0.4, rollout_depth: 0, ..MctsConfig::PLAIN };

    /// How likely both get out, fitted to games of search; nothing before the start circle is picked.
    fn evaluate(&self, state: &State, worth: &mut [f32]) -> bool {
        let promise = promise::evaluate(self, state);
        worth.iter_mut().for_each(|worth| *worth = promise.unwrap_or_default());
        promise.is_some()
    }

    /// Goes on along the quickest way that is still open in time; rests where health is low and the
    /// water allows it; calms what would cost most.
    fn greedy_move(&self, state: &State, _dice: &mut Dice) -> Option<Event> {
        match state.phase() {
            Phase::Actions => Some(act(self, state)),
            Phase::Answer => Some(answer(self, state)),
            _ => None,
        }
    }
}

/// What to do with the turn's actions.
fn act(game: &Caverns, state: &State) -> Event {
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
    let next = route.first.filter(possible).filter(survives);
    // What cannot be paid yet is saved for; where no way is left, one waits for the best.
    next.or(rest.filter(|_| route.first.is_none())).unwrap_or(Event::End)
}

/// Whether somebody's health is so low that a round of rest is well spent.
fn needs_rest(state: &State) -> bool {
    let friend = state.friend_health().filter(|_| state.together());
    let least = friend.map_or(state.health(), |friend| friend.min(state.health()));
    least <= LAST && state.rerolls() == 0
}

/// Takes what the event die brings, or calms it.
fn answer(game: &Caverns, state: &State) -> Event {
    let rounds = Route::find(game, state, 0).actions / 2;
    // With few rounds to come there is no need to save re-rolls.
    let dear = if rounds > 3 * state.rerolls() { 2 } else { 1 };
    if harm(game, state) >= dear { Event::Calm } else { Event::Accept }
}

/// How much what the event die brings would set one back, roughly in actions.
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
