//! The chance table: the hunter's moves with exact weights.
use ruin::{Event, Phase, Ruin, State};
use tabletop::Game;
use view::{Odds, OddsLine};

/// Returns the next outcomes of chance; while the player moves, those after stopping at once.
pub(super) fn odds(game: &Ruin, state: &State) -> Odds {
    let mut then = *state;
    let hunter = state.active_hunter().name();
    let moving = state.phase() == Phase::Move;
    if moving && game.apply(&mut then, Event::Stop).is_err() || then.phase() == Phase::Over {
        let heading = format!("If you stop here, the game ends before the {hunter} moves.");
        return Odds { heading, lines: Vec::new() };
    }
    let heading = match then.phase() {
        Phase::Chase if moving => format!("If you stop on {}, the {hunter} rolls and goes:", state.player()),
        Phase::Chase => format!("The {hunter} rolls and goes:"),
        Phase::Setup => "Chance puts the hunters into their corners:".to_owned(),
        _ => "You roll next:".to_owned(),
    };
    Odds { heading, lines: lines(game, &then) }
}

/// Returns the outcomes of a chance turn.
fn lines(game: &Ruin, state: &State) -> Vec<OddsLine> {
    let outcomes = game.outcomes_sorted(state);
    let all: u64 = outcomes.iter().map(|(_, weight)| weight).sum();
    let line = |(event, weight): (Event, u64)| {
        let danger = matches!(event, Event::Chases(_, _, square) if square == state.player());
        OddsLine {
            words: words(game, state, event, danger),
            notation: event.to_string(),
            fraction: fraction(weight, all),
            chance: weight as f64 / all.max(1) as f64,
            danger,
        }
    };
    outcomes.into_iter().map(line).collect()
}

fn words(game: &Ruin, state: &State, event: Event, caught: bool) -> String {
    match event {
        Event::Chases(hunter, die, square) => {
            let stays = state.hunter(hunter) == Some(square);
            let goes =
                if stays { format!("{die}: stays on {square}") } else { format!("{die}: to {square}") };
            match game.hunter_distance(hunter, square, state.player()) {
                _ if caught => format!("{goes}, and has you"),
                Some(1) => format!("{goes}, 1 step from you"),
                Some(steps) => format!("{goes}, {steps} steps from you"),
                None => goes,
            }
        }
        Event::Roll(die) => format!("a {die}"),
        Event::Starts(hunter, square) => format!("the {} on {square}", hunter.name()),
        Event::Step(_) | Event::Stop => event.to_string(),
    }
}

/// Returns a fraction in lowest terms.
fn fraction(weight: u64, all: u64) -> String {
    let (mut a, mut b) = (weight, all);
    while b != 0 {
        (a, b) = (b, a % b);
    }
    format!("{}/{}", weight / a.max(1), all / a.max(1))
}
