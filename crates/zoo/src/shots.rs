//! Tranquilizer shots: who can be shot from where, at what price, along which line (Z-25).
use alloc::vec::Vec;

use crate::{Character, Kind, Space, Spaces, State, Zoo};

/// The aim of a character at an animal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Aim {
    /// The space in between, with an extended shot.
    pub over: Option<Space>,
    /// The tranquilizers it takes.
    pub price: u8,
}

/// Why a character cannot shoot an animal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoShot {
    /// The animal is not loose.
    NotLoose(Kind),
    /// The character shares its space with this animal.
    Sharing(Kind),
    /// The spaces are not in line, or too far from each other.
    NoLine,
    /// An animal or the other character is in the space in between.
    InTheWay(Space),
    /// The shot takes more tranquilizers than there are.
    TooDear {
        /// The price.
        price: u8,
        /// The number at hand.
        have: u8,
    },
}

/// A shot at a loose animal, possible or not.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shot {
    /// The animal.
    pub kind: Kind,
    /// Its space.
    pub space: Space,
    /// The aim, or the reason against it.
    pub aim: Result<Aim, NoShot>,
}

impl Zoo {
    /// The aim of a character's shot at an animal.
    ///
    /// # Errors
    /// The reason against it.
    pub fn aim(&self, state: &State, character: Character, kind: Kind) -> Result<Aim, NoShot> {
        let step = state.animal(kind).ok_or(NoShot::NotLoose(kind))?;
        let from = self.map.space_of_character(state, character);
        if let Some(near) = self.map.animals_in(state, from).next() {
            return Err(NoShot::Sharing(near));
        }
        self.aim_along(state, character, kind, (from, self.map.space_of(step)), self.map.animal_spaces(state))
    }

    /// The aim of a character without an animal in its space from there into that of the
    /// animal; `animals` are the spaces with animals.
    fn aim_along(
        &self,
        state: &State,
        character: Character,
        kind: Kind,
        (from, to): (Space, Space),
        animals: Spaces,
    ) -> Result<Aim, NoShot> {
        let number = self.map.animal(kind).tranquilizers;
        let aim = if self.map.lines.direct(from).contains(to) {
            Aim { over: None, price: number }
        } else if self.map.lines.extended(from).contains(to) {
            let other = self.map.space_of_character(state, character.other());
            let free = |middle: &Space| *middle != other && !animals.contains(*middle);
            match self.map.lines.over(from, to).find(free) {
                Some(middle) => Aim { over: Some(middle), price: number + 1 },
                None => {
                    let middle = self.map.lines.over(from, to).next();
                    return Err(middle.map_or(NoShot::NoLine, NoShot::InTheWay));
                }
            }
        } else {
            return Err(NoShot::NoLine);
        };
        let have = state.figure(character).tranquilizers.have;
        if aim.price > have {
            return Err(NoShot::TooDear { price: aim.price, have });
        }
        Ok(aim)
    }

    /// Every loose animal, with how the character would shoot it or why not.
    pub fn shots(&self, state: &State, character: Character) -> Vec<Shot> {
        let shot =
            |kind, step| Shot { kind, space: self.map.space_of(step), aim: self.aim(state, character, kind) };
        state.loose().map(|(kind, step)| shot(kind, step)).collect()
    }

    /// The animals that the character can shoot now; `animals` are the spaces with animals.
    pub(crate) fn targets(
        &self,
        state: &State,
        character: Character,
        animals: Spaces,
        mut list: impl FnMut(Kind),
    ) {
        let from = self.map.space_of_character(state, character);
        let lines = &self.map.lines;
        // Mostly nobody is in any line of fire.
        let aimed = lines.direct(from).or(lines.extended(from)).and(animals);
        if aimed.is_empty() || animals.contains(from) {
            return;
        }
        for (kind, step) in state.loose() {
            let to = self.map.space_of(step);
            if aimed.contains(to) && self.aim_along(state, character, kind, (from, to), animals).is_ok() {
                list(kind);
            }
        }
    }
}
