//! The end of a way, asked of the rules: what becomes of the player there, and which rolls bring the hunter.
use ruin::{Effect, Event, GameResult, Phase, Ruin, Square, State};
use tabletop::Game;
use view::percent;

/// The player's lot after some events.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Fate {
    /// Stands on firm ground.
    Stands,
    /// Is on water with moves left, and has to step on.
    Wet,
    /// Is on water with moves left, and no step leads on (R24).
    Stranded,
    /// Has entered the jungle (R5).
    Crosses,
    /// The game is over.
    Over(GameResult),
}

impl Fate {
    /// Returns whether the game is lost, or cannot but be lost at once.
    pub(super) fn is_lost(self) -> bool {
        match self {
            Fate::Stands | Fate::Wet | Fate::Crosses => false,
            Fate::Stranded => true,
            Fate::Over(outcome) => outcome != GameResult::Escaped,
        }
    }
}

/// Returns the position after events; `None` if one of them is not possible.
pub(super) fn after(game: &Ruin, state: &State, events: &[Event]) -> Option<State> {
    let mut after = *state;
    events.iter().try_for_each(|&event| game.apply(&mut after, event)).ok()?;
    Some(after)
}

/// Returns the player's lot on the way from `before` to `after`.
pub(super) fn fate(game: &Ruin, before: &State, after: &State) -> Fate {
    if let Some(outcome) = after.outcome() {
        return Fate::Over(outcome);
    }
    if after.board() != before.board() {
        return Fate::Crosses;
    }
    let wet = game.board(after.board()).terrain(after.player()).is_water();
    if !wet || after.phase() != Phase::Move {
        return Fate::Stands;
    }
    let mut stranded = true;
    game.legal(after, |event| stranded &= event == Event::Stop);
    if stranded { Fate::Stranded } else { Fate::Wet }
}

/// The rolls with which the hunter catches the player next turn.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Risk {
    /// The die's figures that can bring it there, in order.
    pub(super) rolls: Vec<u8>,
    /// The chance that one of them comes.
    pub(super) chance: f64,
}

impl Risk {
    /// Returns whether the hunter cannot come.
    pub(super) fn is_none(&self) -> bool {
        self.rolls.is_empty()
    }

    /// Returns the rolls in words: `a 4`, `a 3 or 4`, `any roll`.
    pub(super) fn dice(&self) -> String {
        match self.rolls.as_slice() {
            [] => "no roll".to_string(),
            [1, 2, 3, 4] => "any roll".to_string(),
            [one] => format!("a {one}"),
            [first, middle @ .., last] => {
                let middle: String = middle.iter().map(|roll| format!(", {roll}")).collect();
                format!("a {first}{middle} or {last}")
            }
        }
    }

    /// Returns the chance in per cent.
    pub(super) fn percent(&self) -> String {
        percent(self.chance)
    }
}

/// Returns the risk of ending the turn in a position; `None` where the game would be over, or no hunter comes next.
pub(super) fn risk(game: &Ruin, state: &State) -> Option<Risk> {
    let mut state = *state;
    if state.phase() == Phase::Move {
        game.apply(&mut state, Event::Stop).ok()?;
    }
    if state.phase() != Phase::Chase {
        return None;
    }
    let (mut risk, mut all, mut caught) = (Risk { rolls: Vec::new(), chance: 0.0 }, 0, 0);
    game.outcomes(&state, |event, weight| {
        all += weight;
        if let Event::Chases(_, die, square) = event
            && square == state.player()
        {
            caught += weight;
            risk.rolls.push(die.figure());
        }
    });
    risk.rolls.sort_unstable();
    risk.chance = caught as f64 / all.max(1) as f64;
    Some(risk)
}

/// Returns the squares of the present board that the player passes in an event, in order.
pub(super) fn squares_passed(game: &Ruin, state: &State, event: Event) -> Vec<Square> {
    let passed = game.effects(state, event).into_iter().filter_map(|effect| match effect {
        Effect::Walks { onto, .. } => Some(onto),
        Effect::Swept { to, .. } => Some(to),
        _ => None,
    });
    passed.collect()
}

/// Returns the squares of the present board on the way of events, the player's own first; `None` unless the first
/// event is possible.
pub(super) fn way(game: &Ruin, state: &State, events: &[Event]) -> Option<Vec<Square>> {
    let mut at = *state;
    let mut squares = vec![state.player()];
    for (i, &event) in events.iter().enumerate() {
        let passed = squares_passed(game, &at, event);
        if game.apply(&mut at, event).is_err() {
            return if i == 0 { None } else { Some(squares) };
        }
        squares.extend(passed);
        if at.board() != state.board() {
            break;
        }
    }
    (!events.is_empty()).then_some(squares)
}
