//! What an event does, step by step: for drawings, logs and previews.
use alloc::vec::Vec;

use tabletop::Game;

use crate::{Character, Direction, Event, GameResult, Gate, Kind, Orientation, Space, State, Step, Zoo};

/// An animal goes one space further (Z-16), or comes out of its cage (Z-15).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Hop {
    /// Who.
    pub kind: Kind,
    /// From this space; `None` out of its cage.
    pub from: Option<Space>,
    /// The direction in which it leaves the space.
    pub way: Option<Direction>,
    /// Into this one.
    pub to: Space,
    /// Whether the space is full: it is passed and does not count.
    pub passed: bool,
    /// The moves that are left then.
    pub left: u8,
}

/// How an animal attacks a character.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum How {
    /// It passes the character's space: indirect (Z-19).
    Passing,
    /// It stops in the character's space: direct (Z-19).
    Stopping,
    /// It has moves left and cannot get on, and the character is on its way: direct (Z-20).
    Pinning,
    /// The character comes into its space: direct (Z-27).
    Met,
}

impl How {
    /// Whether it is a direct attack.
    pub const fn is_direct(self) -> bool {
        !matches!(self, How::Passing)
    }
}

/// An animal attacks a character (Z-19, Z-20, Z-27).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Attack {
    /// The animal.
    pub kind: Kind,
    /// The character.
    pub character: Character,
    /// Where the character is.
    pub space: Space,
    /// How.
    pub how: How,
    /// The health it takes: at the end of the animals' moves (Z-12), at once where the character came
    /// (Z-27).
    pub health: u8,
}

/// Why an animal goes no further (Z-16, Z-17).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Halt {
    /// Its moves are used up.
    Spent,
    /// No exit is open.
    DeadEnd,
    /// It would go round for ever through full spaces.
    Round,
}

/// Where tranquilizers come from (Z-36, Z-37).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Source {
    /// The office.
    Office,
    /// The other character.
    Share,
}

/// One thing that happens within an event.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Effect {
    /// These animals are rolled, in the order in which they move (Z-10).
    Rolled([Kind; 4]),
    /// The orientation die shows this (Z-10).
    Oriented(Orientation),
    /// None of that kind is left in the cage: nothing happens (Z-14).
    NoneLeft(Kind),
    /// An animal goes one space further.
    Goes(Hop),
    /// It attacks a character.
    Attacks(Attack),
    /// It stops on a step, and fills the one it left (Z-18).
    Stops {
        /// Who.
        kind: Kind,
        /// The step it left; `None` in its cage.
        from: Option<Step>,
        /// The step it is on now.
        onto: Step,
        /// Why it goes no further.
        halt: Halt,
    },
    /// It has met no space that is not full and stays where it was (Z-15, Z-18).
    Stays {
        /// Who.
        kind: Kind,
        /// The step; `None` in its cage.
        at: Option<Step>,
        /// Why it goes no further.
        halt: Halt,
    },
    /// In setup: it is about to leave through a gate, and the player decides (Z-9).
    AtGate(Kind, Gate),
    /// In setup: it stays where it was, and its die is rolled again (Z-9).
    Called(Kind),
    /// A partly closed gate blocks it: it leaves the game (Z-22).
    Blocked {
        /// Who.
        kind: Kind,
        /// The step it left; `None` in its cage.
        from: Option<Step>,
        /// The gate.
        gate: Gate,
        /// How many more the gate blocks.
        blocks_yet: u8,
    },
    /// It escapes (Z-22, Z-23).
    Escapes {
        /// Who.
        kind: Kind,
        /// The step it left; `None` in its cage.
        from: Option<Step>,
        /// The gate.
        gate: Gate,
        /// The trap that holds it, from 1; `None` where none is left.
        trap: Option<u8>,
    },
    /// The attacks of the animals' moves are taken off a character's health (Z-12).
    Suffers {
        /// Who.
        character: Character,
        /// The health lost.
        health: u8,
        /// What is left.
        left: u8,
    },
    /// A phase of setup is over; so many are left (Z-9).
    SetupLeft(u8),
    /// A turn begins.
    Turn(u32),
    /// A character's part begins (Z-13).
    Acts(Character),
    /// A character starts to move so many spaces (Z-26).
    SetsOut {
        /// Who.
        character: Character,
        /// The spaces.
        movement: u8,
    },
    /// A character goes into a space, and fills the step it left (Z-26).
    Walks {
        /// Who.
        character: Character,
        /// The step it left.
        from: Step,
        /// The step it is on now.
        onto: Step,
        /// The animal it went past (Z-28).
        past: Option<Kind>,
    },
    /// A character shoots an animal, which leaves the game (Z-25).
    Shoots {
        /// Who.
        character: Character,
        /// The animal.
        kind: Kind,
        /// The step of the animal, filled now.
        at: Step,
        /// The space an extended shot goes over.
        over: Option<Space>,
        /// The tranquilizers it takes.
        price: u8,
    },
    /// A character fills squares of a gate (Z-29).
    Closes {
        /// Who.
        character: Character,
        /// The gate.
        gate: Gate,
        /// How many are filled by this.
        squares: u8,
        /// How many are filled now.
        filled: u8,
        /// The action points it takes.
        price: u8,
    },
    /// A character gains action points (Z-30).
    Gains(Character, u8),
    /// A character buys (Z-31).
    Buys {
        /// Who.
        character: Character,
        /// Tranquilizers.
        tranquilizers: u8,
        /// Health.
        health: u8,
        /// The action points it takes.
        price: u8,
    },
    /// A character uses a cross (Z-33).
    Heals {
        /// Who.
        character: Character,
        /// The space of the cross.
        cross: Space,
        /// The health gained.
        health: u8,
    },
    /// A character gets its supply of tranquilizers (Z-36, Z-37).
    Supplied {
        /// Who.
        character: Character,
        /// How many.
        tranquilizers: u8,
        /// From where.
        source: Source,
    },
    /// A character's part is over.
    PartEnds(Character),
    /// The game ends.
    Ends(GameResult),
}

/// Somebody who may listen to what happens.
pub(crate) trait Listener {
    /// Whether anybody listens: what is told only is found out only then.
    const LISTENS: bool;

    fn hear(&mut self, telling: Effect);
}

/// Nobody listens.
pub(crate) struct Nobody;

impl Listener for Nobody {
    const LISTENS: bool = false;

    fn hear(&mut self, _: Effect) {}
}

impl Listener for Vec<Effect> {
    const LISTENS: bool = true;

    fn hear(&mut self, telling: Effect) {
        self.push(telling);
    }
}

impl Zoo {
    /// What `event` would do in `state`, in order; nothing for an event that is not possible.
    pub fn effects(&self, state: &State, event: Event) -> Vec<Effect> {
        let mut told = Vec::new();
        if self.refusal(state, event).is_none() {
            self.happen(&mut state.clone(), event, &mut told);
        }
        told
    }
}
