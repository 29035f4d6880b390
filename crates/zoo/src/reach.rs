//! Where a character can go: next to its space, through full spaces, past an animal (Z-26, Z-28), and
//! what serves in place of a full space (Z-34, Z-36).
use crate::{Character, Kind, Map, Phase, Space, Spaces, State, Zoo};

/// Where the next space of a character's move can be.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Reach {
    /// With `go`.
    pub go: Spaces,
    /// With `bypass`, for the price of Z-28.
    pub bypass: Spaces,
}

impl Map {
    /// The spaces with animals.
    pub fn animal_spaces(&self, state: &State) -> Spaces {
        state.animals.iter().flatten().map(|step| self.space_of(*step)).collect()
    }

    /// The loose animals in a space.
    pub fn animals_in(&self, state: &State, space: Space) -> impl Iterator<Item = Kind> {
        state.loose().filter(move |(_, step)| self.space_of(*step) == space).map(|(kind, _)| kind)
    }

    /// The space of a character.
    pub fn space_of_character(&self, state: &State, character: Character) -> Space {
        self.space_of(state.figure(character).at)
    }

    /// The neighbours of some spaces and of all that are reached from them through `through`.
    fn spread(&self, from: Spaces, through: Spaces) -> Spaces {
        let (mut queue, mut seen, mut reached) = (from, from, Spaces::NONE);
        while let Some(at) = queue.pop() {
            let next = self.neighbours(at);
            reached = reached.or(next);
            let on = next.and(through).without(seen);
            seen = seen.or(on);
            queue = queue.or(on);
        }
        reached
    }

    /// Where a character can go from a space, and where it can bypass to; `animals` are the spaces with
    /// animals.
    pub(crate) fn reach(&self, state: &State, from: Space, animals: Spaces) -> Reach {
        let own = Spaces::from_iter([from]);
        let quiet = state.full.without(animals);
        let mut near = self.neighbours(from);
        // Only a full neighbour lets one go any further.
        if !near.and(quiet).is_empty() {
            near = self.spread(own, quiet);
        }
        let go = near.without(state.full).without(own);
        let met = near.and(animals).without(own);
        if met.is_empty() {
            return Reach { go, bypass: Spaces::NONE };
        }
        let bypass = self.spread(met, quiet).without(state.full).without(own).without(go);
        Reach { go, bypass }
    }

    /// An animal past which a bypass goes from one space to another.
    pub(crate) fn passed_animal(&self, state: &State, from: Space, to: Space) -> Option<Kind> {
        let animals = self.animal_spaces(state);
        let quiet = state.full.without(animals);
        let own = Spaces::from_iter([from]);
        let met = self.spread(own, quiet).and(animals).without(own);
        let at = met.iter().find(|at| self.spread(Spaces::from_iter([*at]), quiet).contains(to))?;
        self.animals_in(state, at).next()
    }

    /// Whether being in a space is as good as being in `target`: it is that space, or that one is full and
    /// this one is reached from it through full spaces only.
    pub(crate) fn serves(&self, state: &State, space: Space, target: Space) -> bool {
        space == target || state.is_full(target) && self.in_its_place(state, target).contains(space)
    }

    /// The spaces that serve in place of one: none while it is not full.
    fn in_its_place(&self, state: &State, target: Space) -> Spaces {
        if !state.is_full(target) {
            return Spaces::NONE;
        }
        self.spread(Spaces::from_iter([target]), state.full)
    }
}

impl Zoo {
    /// Where the active character can go now.
    pub fn reach(&self, state: &State) -> Reach {
        let Some(character) = state.active else { return Reach::default() };
        self.reach_of(state, character, self.map.animal_spaces(state))
    }

    /// Where a character whose part it is can go now; `animals` are the spaces with animals.
    pub(crate) fn reach_of(&self, state: &State, character: Character, animals: Spaces) -> Reach {
        let goes = state.phase == Phase::Go;
        let bypasses = self.refuse_bypassing(state, character).is_none();
        if !goes && !bypasses {
            return Reach::default();
        }
        let from = self.map.space_of_character(state, character);
        let Reach { go, bypass } = self.map.reach(state, from, animals);
        Reach {
            go: if goes { go } else { Spaces::NONE },
            bypass: if bypasses { bypass } else { Spaces::NONE },
        }
    }

    /// The spaces in which the worker restores the power: the shed's, and where that is full also those
    /// reached from it through full spaces only (Z-34).
    pub fn shed_spaces(&self, state: &State) -> Spaces {
        let shed = self.map.shed;
        Spaces::from_iter([shed]).or(self.map.in_its_place(state, shed))
    }

    /// The spaces in which a character finds the office's tranquilizers (Z-36).
    pub fn office_spaces(&self, state: &State) -> Spaces {
        self.map.office.map_or(Spaces::NONE, |office| {
            Spaces::from_iter([office]).or(self.map.in_its_place(state, office))
        })
    }
}
