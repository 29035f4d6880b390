//! The traces of the last events on the board: the player's way this turn, and where the last move began.
use ruin::{Event, Ruin, Square, State};
use tabletop::Game;

use super::Seen;
use super::fate::squares_passed;

/// Squares of the present board on which the last events left a trace.
#[derive(Default)]
pub(super) struct Trail {
    /// The squares the player passed this turn, the present one last.
    pub(super) squares: Vec<Square>,
    /// The square where the last move began.
    pub(super) origin: Option<Square>,
}

impl Trail {
    /// Returns the traces of the hunter's move where it has just moved, and else of the player's turn.
    pub(super) fn new(game: &Ruin, seen: &Seen<'_>) -> Trail {
        if let Some(Event::Chases(hunter, ..)) = seen.events.last() {
            let before = seen.states.get(seen.events.len() - 1).and_then(|state| state.hunter(*hunter));
            let origin = before.filter(|square| seen.state().hunter(*hunter) != Some(*square));
            return Trail { squares: Vec::new(), origin };
        }
        let rolled = seen.events.iter().rposition(|event| matches!(event, Event::Roll(_)));
        let Some(begin) = rolled.map(|roll| roll + 1) else { return Trail::default() };
        let squares = squares(game, &seen.states[begin], &seen.events[begin..]);
        Trail { origin: squares.first().copied().filter(|_| squares.len() > 1), squares }
    }
}

/// Returns the squares of the present board that the player has passed in the whole game, the first one included.
pub(super) fn whole(game: &Ruin, seen: &Seen<'_>) -> Vec<Square> {
    let board = seen.state().board();
    let here = seen.states.iter().zip(seen.events.iter()).filter(|(before, _)| before.board() == board);
    let mut passed: Vec<Square> = Vec::new();
    for (before, event) in here {
        if passed.is_empty() {
            passed.push(before.player());
        }
        passed.extend(squares_passed(game, before, *event));
    }
    passed
}

/// Returns the squares the player passes by events, the first square included; a roll begins anew. Squares the
/// current sweeps over count, and entering the jungle begins anew at `C`.
fn squares(game: &Ruin, before: &State, events: &[Event]) -> Vec<Square> {
    let mut state = *before;
    let mut squares = vec![state.player()];
    for &event in events {
        let board = state.board();
        squares.extend(squares_passed(game, &state, event));
        if game.apply(&mut state, event).is_err() {
            break;
        }
        if matches!(event, Event::Roll(_)) || state.board() != board {
            squares = vec![state.player()];
        }
    }
    squares
}

#[cfg(test)]
mod tests {
    use ruin::Map;

    use super::*;

    #[test]
    fn trails_begin_anew_with_a_roll_and_on_the_other_board() {
        let map = Map::parse(include_str!("../../tests/maps/streets.toml")).expect("a map");
        let game = Ruin::new(map);
        let names = |board: &str, player: &str, hunter: &str, phase: &str, left: u8, events: &[&str]| {
            let (cultist, tiger) = if board == "city" { (hunter, "a1") } else { ("a1", hunter) };
            let snapshot = format!(
                r#"{{"board":"{board}","player":"{player}","cultist":"{cultist}","tiger":"{tiger}","phase":"{phase}","moves_left":{left},"turns":6,"outcome":null}}"#
            );
            let snapshot = serde_json::from_str(&snapshot).expect("a State JSON");
            let state = game.restore(&snapshot).expect("a position");
            let events: Vec<Event> = events.iter().map(|text| text.parse().expect("an event")).collect();
            squares(&game, &state, &events).iter().map(ToString::to_string).collect::<Vec<_>>()
        };
        assert_eq!(names("city", "h6", "a1", "roll", 0, &["roll 3", "step n", "step n"]), ["h6", "h5", "h4"]);
        let ford = names("jungle", "e9", "p14", "move", 3, &["step n", "step s"]);
        assert_eq!(ford, ["e9", "e8", "f8", "f9"]);
        assert_eq!(names("city", "m2", "a1", "move", 3, &["step n"]), ["i14"]);
    }
}
