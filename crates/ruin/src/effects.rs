//! The effects of an event, one after the other: for drawings, logs and previews.
use alloc::vec;
use alloc::vec::Vec;

use tabletop::Game;

use crate::{Board, BoardKind, Direction, Event, GameResult, Hunter, Phase, Ruin, Square, State, Terrain};

/// One thing that happens within an event.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Effect {
    /// A hunter is put on a square.
    Placed(Hunter, Square),
    /// The player walks onto a square.
    Walks {
        /// From here.
        from: Square,
        /// Onto this.
        onto: Square,
    },
    /// The current carries the player one square downstream (R21).
    Swept {
        /// From the water square.
        from: Square,
        /// To this one.
        to: Square,
    },
    /// The player enters the jungle at `C` (R5, R6).
    Crosses {
        /// `C`.
        to: Square,
    },
    /// A hunter goes from square to square; sweeps are steps of it that the current makes.
    Hunts {
        /// The hunter.
        hunter: Hunter,
        /// From here.
        from: Square,
        /// To this.
        to: Square,
        /// Carried by the current.
        swept: bool,
    },
    /// The game ends.
    Ends(GameResult),
}

impl Ruin {
    /// Returns the effects of `event` in `state`, in order; none for an event that is not possible.
    pub fn effects(&self, state: &State, event: Event) -> Vec<Effect> {
        let mut after = *state;
        if self.apply(&mut after, event).is_err() {
            return Vec::new();
        }
        let board = self.board(state.board());
        let mut effects = match event {
            Event::Starts(hunter, square) => vec![Effect::Placed(hunter, square)],
            Event::Roll(_) | Event::Stop => Vec::new(),
            Event::Step(way) => self.tell_step(state, &after, way),
            Event::Chases(hunter, _, to) => {
                let from = state.hunter(hunter).unwrap_or(to);
                hunter_way(board, from, to)
                    .into_iter()
                    .map(|(from, to, swept)| Effect::Hunts { hunter, from, to, swept })
                    .collect()
            }
        };
        effects.extend(after.outcome().filter(|_| state.phase() != Phase::Over).map(Effect::Ends));
        effects
    }

    fn tell_step(&self, state: &State, after: &State, way: Direction) -> Vec<Effect> {
        let from = state.player();
        let Ok(landing) = self.board(state.board()).step(from, way) else { return Vec::new() };
        let mut effects = vec![Effect::Walks { from, onto: landing.onto }];
        if landing.lands != landing.onto {
            effects.push(Effect::Swept { from: landing.onto, to: landing.lands });
        }
        if after.board() != state.board() {
            effects.push(Effect::Crosses { to: after.player() });
        }
        effects
    }
}

/// A shortest way of a hunter as legs from square to square, each with whether the current carries it.
fn hunter_way(board: &Board, from: Square, to: Square) -> Vec<(Square, Square, bool)> {
    let ways: &[Direction] = match board.kind() {
        BoardKind::City => &Direction::ALL,
        BoardKind::Jungle => &Direction::CARDINAL,
    };
    // Entries: where it stands, the entry it came from, the square it stepped onto.
    let mut seen = vec![(from, usize::MAX, from)];
    let mut next = 0;
    while next < seen.len() && seen.last().is_some_and(|(at, ..)| *at != to) {
        let at = seen[next].0;
        // Straight ways first, so that a drawn way has few bends.
        for way in ways.iter().filter(|w| !w.is_diagonal()).chain(ways.iter().filter(|w| w.is_diagonal())) {
            if let Ok(landing) = board.step(at, *way)
                && board.terrain(landing.lands) != Terrain::Skull
                && seen.iter().all(|(square, ..)| *square != landing.lands)
            {
                seen.push((landing.lands, next, landing.onto));
                if landing.lands == to {
                    break;
                }
            }
        }
        next += 1;
    }
    let mut legs = Vec::new();
    let mut at = seen.iter().position(|(square, ..)| *square == to).unwrap_or(0);
    while seen[at].1 != usize::MAX {
        let (lands, before, onto) = seen[at];
        if lands != onto {
            legs.push((onto, lands, true));
        }
        legs.push((seen[before].0, onto, false));
        at = before;
    }
    legs.reverse();
    legs
}
