//! The two characters and their cards (Z-7).
use core::fmt;
use core::str::FromStr;

/// One of the two who enter the zoo.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Character {
    /// The zoo keeper, who is quick.
    Keeper,
    /// The maintenance worker, who has to come to the shed.
    Worker,
}

impl Character {
    /// Both, the keeper first.
    pub const ALL: [Character; 2] = [Character::Keeper, Character::Worker];

    /// Its place in [`Character::ALL`].
    pub const fn index(self) -> usize {
        self as usize
    }

    /// `keeper` or `worker`.
    pub const fn name(self) -> &'static str {
        match self {
            Character::Keeper => "keeper",
            Character::Worker => "worker",
        }
    }

    /// The one who is not this one.
    pub const fn other(self) -> Character {
        match self {
            Character::Keeper => Character::Worker,
            Character::Worker => Character::Keeper,
        }
    }
}

impl fmt::Display for Character {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Character {
    type Err = ();

    fn from_str(text: &str) -> Result<Character, ()> {
        Character::ALL.into_iter().find(|character| character.name() == text).ok_or(())
    }
}

/// A points track of a card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Track {
    /// The amount at first.
    pub start: u8,
    /// The most that can ever be had in all.
    pub length: u8,
}

/// A character's card: what a move brings, prices in action points, tracks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Card {
    /// The spaces of one move (Z-26).
    pub movement: u8,
    /// The price of a gate's square (Z-29).
    pub gate: u8,
    /// The price of a tranquilizer (Z-31).
    pub tranquilizer: u8,
    /// The price of a health point (Z-31).
    pub health: u8,
    /// The track of health.
    pub health_track: Track,
    /// The track of tranquilizers; its start is the supply of Z-36 on a map with an office.
    pub tranquilizer_track: Track,
    /// The track of action points.
    pub ap_track: Track,
}
