//! The finished game told: when the friend was found, the height of the water, the fallen rocks, and what one's decisions
//! have in common.
use caverns::{Caverns, Effect, Event, GameResult, State};

use crate::Observation;

/// Tells the game.
pub(super) fn story(game: &Caverns, whole: &Observation<'_, Caverns>) -> String {
    let state = whole.state();
    let Some(result) = state.outcome() else { return String::new() };
    let first = |holds: fn(&State) -> bool| whole.states.iter().find(|state| holds(state));
    let health = |points: u8| format!("{points} health");
    let mut told = match (first(State::together), first(|state| state.friend().is_some())) {
        (Some(then), _) => {
            format!("You reached your friend in round {} with {} left.", then.round(), health(then.health()))
        }
        (None, Some(then)) => format!("You heard your friend in round {} and never got there.", then.round()),
        (None, None) => "You never heard your friend.".to_string(),
    };
    let blocked = super::ways::counted(game).filter(|hex| game.is_blocked(state, *hex)).count();
    let rocks = match blocked {
        0 => "No hex caved in".to_string(),
        1 => "One hex caved in".to_string(),
        some => format!("{some} hexes caved in"),
    };
    let flooded = match state.flooded_rows() {
        0 => "the water had taken no row".to_string(),
        1 => "the water had taken one row".to_string(),
        rows => format!("the water had taken {rows} rows"),
    };
    let round = state.round();
    let end = match result {
        GameResult::Escaped => format!("when you both came out in round {round}"),
        GameResult::Exhausted => format!("when your strength was gone in round {round}"),
        GameResult::FriendDied => format!("when your friend’s strength was gone in round {round}"),
        GameResult::Drowned => format!("when it closed over you in round {round}"),
        GameResult::FriendLost => format!("when no way to your friend was left in round {round}"),
    };
    told.push_str(&format!(" {rocks}, and {flooded} {end}."));
    if let Some((lost, round)) = worst(game, whole).filter(|(lost, _)| *lost > 1) {
        told.push_str(&format!(" Round {round} was the hardest: it took {}.", health(lost)));
    }
    told
}

/// Returns the round that took most of the player's health, and how much.
fn worst(game: &Caverns, whole: &Observation<'_, Caverns>) -> Option<(u8, u8)> {
    let mut rounds: Vec<(u8, u8)> = Vec::new();
    for (state, event) in whole.states.iter().zip(whole.events.iter()) {
        for effect in game.effects(state, *event) {
            let Effect::Health { who: caverns::Who::You, before, after, .. } = effect else { continue };
            let lost = before.saturating_sub(after);
            match rounds.last_mut() {
                Some((sum, round)) if *round == state.round() => *sum += lost,
                _ => rounds.push((lost, state.round())),
            }
        }
    }
    rounds.into_iter().max_by_key(|(lost, round)| (*lost, std::cmp::Reverse(*round)))
}

/// Returns the fault of a decision where another was better.
pub(super) fn fault(played: &[Event], best: &[Event]) -> &'static str {
    let goes = |event: Option<&Event>| matches!(event, Some(Event::Move(_) | Event::Lead(_) | Event::Leave));
    match (played.first(), best.first()) {
        (Some(Event::Accept), _) => "took an event that a re-roll would have calmed",
        (Some(Event::Calm), _) => "spent a re-roll that a later event needed more",
        (played, best) if goes(played) && goes(best) => "went by a passage where another was better",
        (played, _) if goes(played) => "went on where stopping was better",
        (_, best) if goes(best) => "stopped where going on was better",
        (Some(Event::Pass), _) => "rested where storing an action was better",
        _ => "ended the actions where resting was better",
    }
}
