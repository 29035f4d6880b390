//! The consequence of a way, in words.
use drawing::Words;
use ruin::{Event, GameResult, Phase, Ruin, State};
use view::Preview;

use super::fate::{Fate, Risk, after, fate, risk, squares_passed};

/// Returns the consequence of the player's events; `None` if they are not possible, or there are none.
pub(super) fn preview(game: &Ruin, state: &State, events: &[Event]) -> Option<Preview> {
    let (&last, before) = events.split_last()?;
    let at = after(game, state, before)?;
    let end = after(game, &at, &[last])?;
    let passed = squares_passed(game, &at, last);
    let lands = passed.last().copied().unwrap_or(at.player());
    let notation = events.iter().map(|event| format!("`{event}`")).collect::<Vec<_>>().join(", ");
    let moves = events.len();
    let what = match last {
        Event::Stop => format!("The turn ends on [{lands}]: {notation}"),
        _ => format!("[{lands}] takes {moves} move{}: {notation}", if moves == 1 { "" } else { "s" }),
    };
    let swept = match passed.as_slice() {
        [onto, _] => format!("The current carries you on from [{onto}]. "),
        _ => String::new(),
    };
    let fate = fate(game, state, &end);
    let then = match fate {
        Fate::Crosses => "You enter the jungle and roll again before the tiger moves.".to_string(),
        Fate::Wet => "Water: step on from there, to stop is to drown.".to_string(),
        Fate::Stranded => "No step leads on from this water: you drown.".to_string(),
        Fate::Over(GameResult::Escaped) => "You escape.".to_string(),
        Fate::Over(GameResult::Drowned) => "The turn ends on water: you drown.".to_string(),
        Fate::Over(GameResult::Skull) => "A skull: the game is lost.".to_string(),
        Fate::Over(GameResult::Caught) => {
            format!("The {} stands there: the game is lost.", state.active_hunter().name())
        }
        Fate::Stands => standing(state, &end, risk(game, &end)),
    };
    let then = Words::of(&(swept + &then));
    Some(Preview {
        what: Words::of(&what),
        line: then.clone(),
        then,
        danger: fate.is_lost(),
        lands: lands.to_string(),
    })
}

/// Returns the sentence about the hunter's next turn.
fn standing(state: &State, end: &State, risk: Option<Risk>) -> String {
    let hunter = state.active_hunter().name();
    let goes_on = end.phase() == Phase::Move;
    match risk {
        Some(risk) if !risk.is_none() => {
            let who =
                if goes_on { format!("If you stop there, the {hunter}") } else { format!("The {hunter}") };
            format!("{who} can be on you next turn with {}, *{}*.", risk.dice(), risk.percent())
        }
        _ if goes_on => format!("Out of the {hunter}’s reach if you stop there."),
        _ => format!("Out of the {hunter}’s reach."),
    }
}
