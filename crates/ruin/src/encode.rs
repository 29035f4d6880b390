//! *Escape from Ruin* as numbers.
use alloc::format;

use crate::{Board, BoardKind, Die, Event, GameResult, Hunter, Phase, Ruin, Square, State};
use tabletop::{Encode, Observation, Seat};

const PHASES: [(Phase, &str); 5] = [
    (Phase::Setup, "setup"),
    (Phase::Roll, "roll"),
    (Phase::Move, "move"),
    (Phase::Chase, "chase"),
    (Phase::Over, "over"),
];
const RESULTS: [GameResult; 4] =
    [GameResult::Escaped, GameResult::Caught, GameResult::Skull, GameResult::Drowned];

impl Encode for Ruin {
    type Layout = ();

    fn layout(&self) {}

    fn is_decision(event: Event) -> bool {
        matches!(event, Event::Step(_) | Event::Stop)
    }

    fn observe(&self, (): &(), state: &State, _: Seat, to: &mut impl Observation) {
        let phase = PHASES.iter().position(|(phase, _)| *phase == state.phase());
        to.one_of(|nth| format!("phase {}", PHASES[nth].1), phase, PHASES.len());
        let result = state.outcome().and_then(|it| RESULTS.iter().position(|result| *result == it));
        to.one_of(|nth| format!("result {}", RESULTS[nth].name()), result, RESULTS.len());
        to.flag(|| "in the jungle".into(), state.board() == BoardKind::Jungle);
        to.share(|| "moves left".into(), state.moves_left(), Die::MOST);
        for kind in [BoardKind::City, BoardKind::Jungle] {
            let board = self.board(kind);
            let here = state.board() == kind;
            place(to, board, "player", here.then(|| state.player()));
            // The cultist stays behind and matters no longer (R13).
            let matters = here || kind == BoardKind::Jungle;
            let hunter = Hunter::of(kind);
            place(to, board, hunter.name(), state.hunter(hunter).filter(|_| matters));
        }
    }
}

/// Adds one entry for each square of a board.
fn place(to: &mut impl Observation, board: &Board, who: &str, at: Option<Square>) {
    let columns = usize::from(board.columns());
    let index = |square: Square| usize::from(square.row) * columns + usize::from(square.column);
    let name = |nth: usize| {
        let square = Square::new((nth % columns) as u8, (nth / columns) as u8);
        format!("{who} at {square} of the {}", board.kind().name())
    };
    let plane = || format!("{who} in the {}", board.kind().name());
    to.plane(plane, (board.rows().into(), columns), name, at.map(index).into_iter());
}
