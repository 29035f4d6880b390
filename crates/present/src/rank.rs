//! The order of results in games with the same dice.
use tabletop::Seat;

use crate::Present;

/// A result by which games are ordered: the utility, and among won games the fewer turns.
#[derive(Clone, Copy, Debug, PartialEq, PartialOrd)]
pub struct Rank {
    /// The seat's utility.
    pub utility: f64,
    /// The number of turns, negative; 0 where it does not matter.
    pub turns_saved: i64,
}

impl Rank {
    /// Returns the rank of a seat at the end of a game; that of an unfinished one is below all others.
    pub fn of<G: Present>(game: &G, state: &G::State, seat: Seat) -> Option<Rank> {
        let utility = game.utilities(state)?[seat].to_f64();
        let is_quicker_better = utility > 0.0 && !game.plays_for_points();
        let turns_saved = if is_quicker_better { -i64::from(game.turn_number(state)) } else { 0 };
        Some(Rank { utility, turns_saved })
    }
}
