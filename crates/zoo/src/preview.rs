//! What may come: where animals would go under each orientation, what awaits a character in a space.
use alloc::vec::Vec;

use crate::way::End;
use crate::{Attack, Character, Gate, Halt, Hop, How, Kind, Orientation, Space, State, Zoo};

/// What an animal would do if it moved now.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Prospect {
    /// Who.
    pub kind: Kind,
    /// Under which orientation.
    pub orientation: Orientation,
    /// Its way, space by space.
    pub hops: Vec<Hop>,
    /// Where it would end.
    pub end: Sight,
    /// Whom it would attack; nobody in setup.
    pub attacks: Vec<Attack>,
}

/// Where an animal's way would end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sight {
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

/// What an animal in a space does to a character that comes there (Z-27).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bite {
    /// The animal.
    pub kind: Kind,
    /// The health it takes.
    pub health: u8,
}

impl Zoo {
    /// What an animal of a kind would do under an orientation, if it moved now.
    pub fn prospect(&self, state: &State, kind: Kind, orientation: Orientation) -> Prospect {
        let mut hops = Vec::new();
        if state.animal(kind).is_none() && state.caged(kind) == 0 {
            return Prospect { kind, orientation, hops, end: Sight::NoneLeft, attacks: Vec::new() };
        }
        let way = self.map.way(state, kind, orientation, |hop| hops.push(hop));
        let end = match way.end {
            End::Stops(space, halt) => Sight::Stops(space, halt),
            End::Stays(halt) => Sight::Stays(halt),
            End::Leaves(gate) if state.blocks_yet(gate) > Some(0) => Sight::Blocked(gate),
            End::Leaves(gate) => Sight::Escapes(gate),
        };
        let attacks = self.attacks(state, kind, way).collect();
        Prospect { kind, orientation, hops, end, attacks }
    }

    /// What an animal of a kind would do under each orientation, 1 first.
    pub fn prospects(&self, state: &State, kind: Kind) -> [Prospect; 6] {
        Orientation::ALL.map(|orientation| self.prospect(state, kind, orientation))
    }

    /// What the animals of a space do to a character that comes there (Z-27).
    pub fn bites(&self, state: &State, space: Space) -> Vec<Bite> {
        let bite = |kind| Bite { kind, health: self.map.animal(kind).direct };
        self.map.animals_in(state, space).map(bite).collect()
    }

    /// The health that coming into a space costs (Z-27).
    pub fn toll(&self, state: &State, space: Space) -> u16 {
        self.bites(state, space).iter().map(|bite| u16::from(bite.health)).sum()
    }

    /// The attacks to expect of an animal's next move, over the six orientations.
    pub fn threat(&self, state: &State, kind: Kind, character: Character) -> [Option<How>; 6] {
        Orientation::ALL.map(|orientation| {
            let prospect = self.prospect(state, kind, orientation);
            prospect.attacks.iter().find(|attack| attack.character == character).map(|attack| attack.how)
        })
    }
}
