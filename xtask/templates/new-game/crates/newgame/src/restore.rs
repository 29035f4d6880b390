//! From a State JSON back to the state it shows.
use tabletop::restore::{RestoreError, check};
use tabletop::{Game, Seat};

use crate::{Die, Newgame, Snapshot, Space, State};

impl Newgame {
    /// Reads back the state that a State JSON shows.
    ///
    /// # Errors
    /// The field that fits no position of this game.
    pub fn restore(&self, shown: &Snapshot) -> Result<State, RestoreError> {
        let players = usize::from(self.seats());
        check((1..=players).contains(&shown.to_move.into()), "to_move", "a seat from 1 on")?;
        check(shown.spaces.len() == players, "spaces", "one space a player")?;
        check(shown.rested.len() == players, "rested", "one entry a player")?;
        let mut state = self.start();
        state.turns = shown.turns;
        state.to_move = Seat::new(shown.to_move - 1);
        let die = RestoreError { field: "die", text: "1 to 6, or null" };
        state.die = shown.die.map(|figure| Die::new(figure).ok_or(die)).transpose()?;
        for (space, number) in state.spaces.iter_mut().zip(&shown.spaces) {
            let known = Space::new(*number).filter(|space| !space.is_pool());
            *space = known.ok_or(RestoreError { field: "spaces", text: "0 to 20, but no pool" })?;
        }
        state.rested[..players].copy_from_slice(&shown.rested);
        let at_end = state.spaces.iter().filter(|space| **space == Space::END).count();
        check(at_end <= 1, "spaces", "one piece at most at the end")?;
        check(state.winner().is_none_or(|it| it == state.to_move()), "to_move", "the winner in the end")?;
        check(at_end == 0 || state.die.is_none(), "die", "null in the end")?;
        let follows = Snapshot::from(&state);
        check(follows.phase == shown.phase, "phase", "the one that the other fields show")?;
        check(follows.winner == shown.winner, "winner", "the seat at the end, or null")?;
        Ok(state)
    }
}
