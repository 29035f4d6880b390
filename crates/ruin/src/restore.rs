//! From a State JSON back to the state it shows.
use tabletop::restore::RestoreError;

use crate::{BoardKind, Hunter, Phase, Ruin, Snapshot, State};

impl Ruin {
    /// Reads back the state that a State JSON shows.
    ///
    /// # Errors
    /// The field that fits no position of this game.
    pub fn restore(&self, snapshot: &Snapshot) -> Result<State, RestoreError> {
        let invalid = |field, text| RestoreError { field, text };
        let kind = [BoardKind::City, BoardKind::Jungle]
            .into_iter()
            .find(|kind| kind.name() == snapshot.board)
            .ok_or(invalid("board", "city or jungle"))?;
        let on = |kind: BoardKind, text: &str| {
            let board = self.board(kind);
            text.parse().ok().filter(|s| board.holds(*s) && !board.terrain(*s).blocks())
        };
        let player =
            on(kind, &snapshot.player).ok_or(invalid("player", "a square of the board one can enter"))?;
        let hunter = |hunter: Hunter, text: Option<&str>| match text {
            None => Ok(None),
            Some(text) => on(hunter.board(), text)
                .map(Some)
                .ok_or(invalid(hunter.name(), "a square of its board one can enter")),
        };
        let state = State {
            board: kind,
            player,
            cultist: hunter(Hunter::Cultist, snapshot.cultist.as_deref())?,
            tiger: hunter(Hunter::Tiger, snapshot.tiger.as_deref())?,
            phase: snapshot.phase,
            moves_left: snapshot.moves_left,
            turns: snapshot.turns,
            outcome: snapshot.outcome,
        };
        let moving = state.phase == Phase::Move;
        if moving != (1..=4).contains(&state.moves_left) || (!moving && state.moves_left != 0) {
            return Err(invalid("moves_left", "1 to 4 while moving, else 0"));
        }
        if (state.phase == Phase::Over) != state.outcome.is_some() {
            return Err(invalid("outcome", "a word at the end, else null"));
        }
        if (state.phase == Phase::Setup) != (state.cultist.is_none() || state.tiger.is_none()) {
            return Err(invalid("phase", "setup until both hunters are placed"));
        }
        Ok(state)
    }
}
