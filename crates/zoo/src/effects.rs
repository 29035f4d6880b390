//! The effects of an event, one after the other: for drawings, logs and previews.
use alloc::vec::Vec;

use tabletop::Game;

use crate::{Character, Direction, Event, GameResult, Gate, Kind, Orientation, Space, State, Step, Zoo};

/// An animal goes one space further (Z-16), or comes out of its cage (Z-15).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Hop {
    /// The kind of the animal.
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

/// The ways an animal attacks a character.
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
    /// The way it attacks.
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
        /// The kind of the animal.
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
        /// The kind of the animal.
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
        /// The kind of the animal.
        kind: Kind,
        /// The step it left; `None` in its cage.
        from: Option<Step>,
        /// The gate.
        gate: Gate,
        /// The number of animals the gate still blocks.
        blocks_yet: u8,
    },
    /// It escapes (Z-22, Z-23).
    Escapes {
        /// The kind of the animal.
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
        /// The character.
        character: Character,
        /// The health lost.
        health: u8,
        /// The number left.
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
        /// The character.
        character: Character,
        /// The spaces.
        movement: u8,
    },
    /// A character goes into a space, and fills the step it left (Z-26).
    Walks {
        /// The character.
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
        /// The character.
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
        /// The character.
        character: Character,
        /// The gate.
        gate: Gate,
        /// The number of squares filled by this.
        squares: u8,
        /// The number of squares filled now.
        filled: u8,
        /// The action points it takes.
        price: u8,
    },
    /// A character gains action points (Z-30).
    Gains(Character, u8),
    /// A character buys (Z-31).
    Buys {
        /// The character.
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
        /// The character.
        character: Character,
        /// The space of the cross.
        cross: Space,
        /// The health gained.
        health: u8,
    },
    /// A character gets its supply of tranquilizers (Z-36, Z-37).
    Supplied {
        /// The character.
        character: Character,
        /// The number of tranquilizers.
        tranquilizers: u8,
        /// From where.
        source: Source,
    },
    /// A character's part is over.
    PartEnds(Character),
    /// The game ends.
    Ends(GameResult),
}

/// A receiver of the effects of an event.
pub(crate) trait EffectSink {
    /// Whether the effects are collected; work for effects alone is left out otherwise.
    const COLLECTS: bool;

    fn push(&mut self, effect: Effect);
}

/// Discards the effects.
pub(crate) struct Discard;

impl EffectSink for Discard {
    const COLLECTS: bool = false;

    fn push(&mut self, _: Effect) {}
}

impl EffectSink for Vec<Effect> {
    const COLLECTS: bool = true;

    fn push(&mut self, effect: Effect) {
        Vec::push(self, effect);
    }
}

impl Zoo {
    /// Returns the effects of `event` in `state`, in order; none for an event that is not possible.
    pub fn effects(&self, state: &State, event: Event) -> Vec<Effect> {
        let mut effects = Vec::new();
        if self.refusal(state, event).is_none() {
            self.carry_out(&mut state.clone(), event, &mut effects);
        }
        effects
    }
}
