//! Previews: the ways of animals under each orientation, the attacks that await a character in a space.
use alloc::vec::Vec;

use crate::way::End;
use crate::{Attack, Character, Gate, Halt, Hop, How, Kind, Orientation, Space, State, Zoo};

/// The move of an animal if it moved now.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Prospect {
    /// The kind of the animal.
    pub kind: Kind,
    /// Under which orientation.
    pub orientation: Orientation,
    /// Its way, space by space.
    pub hops: Vec<Hop>,
    /// Where it would end.
    pub end: Ending,
    /// The characters it would attack; none in setup.
    pub attacks: Vec<Attack>,
}

/// Where an animal's way would end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    /// None of its kind is left: nothing happens (Z-14).
    NoneLeft,
    /// It stops in a space.
    Stops(Space, Halt),
    /// It stays where it is, or in its cage.
    Stays(Halt),
    /// It comes to a partly closed gate that blocks it (Z-22).
    Blocked(Gate),
    /// It escapes, or in setup asks whether it may.
    Escapes(Gate),
}

impl Zoo {
    /// Returns the move of an animal of a kind under an orientation, if it moved now.
    pub fn prospect(&self, state: &State, kind: Kind, orientation: Orientation) -> Prospect {
        let mut hops = Vec::new();
        if state.animal(kind).is_none() && state.caged(kind) == 0 {
            return Prospect { kind, orientation, hops, end: Ending::NoneLeft, attacks: Vec::new() };
        }
        let way = self.map.way(state, kind, orientation, |hop| hops.push(hop));
        let end = match way.end {
            End::Stops(space, halt) => Ending::Stops(space, halt),
            End::Stays(halt) => Ending::Stays(halt),
            End::Leaves(gate) if state.blocks_yet(gate) > Some(0) => Ending::Blocked(gate),
            End::Leaves(gate) => Ending::Escapes(gate),
        };
        let attacks = self.attacks(state, kind, way).collect();
        Prospect { kind, orientation, hops, end, attacks }
    }

    /// Returns the move of an animal of a kind under each orientation, 1 first.
    pub fn prospects(&self, state: &State, kind: Kind) -> [Prospect; 6] {
        Orientation::ALL.map(|orientation| self.prospect(state, kind, orientation))
    }

    /// Returns the attacks of the animals of a space on a character that comes there (Z-27).
    pub fn met_in(&self, state: &State, character: Character, space: Space) -> impl Iterator<Item = Attack> {
        self.map.animals_in(state, space).map(move |kind| {
            let health = self.map.animal(kind).direct;
            Attack { kind, character, space, how: How::Met, health }
        })
    }
}
