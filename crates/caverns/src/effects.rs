//! The effects of an event, one after the other: for drawings, logs and previews.
use alloc::vec::Vec;

use tabletop::Game;

use crate::{Caverns, Circle, Event, GameResult, Happening, Hex, PathAt, Place, State};

/// A person with health.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Who {
    /// The character.
    You,
    /// The friend.
    Friend,
}

/// Why health is won or lost.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cause {
    /// A row's toll (C-18).
    Toll(u8),
    /// The bear (C-23).
    Bear,
    /// A slide fell on the hex (C-24).
    Rocks(Hex),
    /// Slip and fall (C-21).
    Slip,
    /// No action (C-21).
    Rest,
    /// The turn was passed on (C-16).
    Pass,
}

/// The ways to come to the next hex.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Gait {
    /// Through a free passage (C-11, C-12).
    Walks,
    /// Onto a hex with rocks (C-14).
    Climbs,
    /// Down to the row below (C-21).
    Slides,
}

/// The effects of a room on those who enter it (C-20).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shelter {
    /// It keeps off this turn's event and the next water.
    EventAndWater,
    /// It keeps off the next water: this round's event is rolled already.
    Water,
    /// None: this round's own water was kept off, or it is sheltered already.
    Nothing,
}

/// Why a turn's actions end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ended {
    /// The character ends them (C-17).
    Chosen,
    /// No other event is possible (C-17).
    ByItself,
    /// A climb ends them (C-14).
    Climb,
    /// Passing ends them (C-16).
    Pass,
}

/// One thing that happens within an event.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Effect {
    /// The character stands on its start circle (C-5).
    Starts(Circle),
    /// A round begins.
    Round(u8),
    /// A water circle is filled, the `filled`th of `circles`; with the last one its row is flooded (C-8).
    Rises {
        /// The row.
        row: u8,
        /// The number of filled circles in it now.
        filled: u8,
        /// The number of circles it has.
        circles: u8,
    },
    /// The shelter of a room keeps the water off (C-20).
    StaysDry,
    /// No circle is left to be filled (C-8).
    Overflows,
    /// The price of an action: of this turn's actions and of the stored ones (C-10).
    Pays {
        /// This turn's actions.
        turn: u8,
        /// Stored actions.
        store: u8,
    },
    /// The character comes to the next hex.
    Goes {
        /// From here.
        from: Place,
        /// To this path.
        to: PathAt,
        /// Whether the friend is led.
        friend: bool,
        /// The way it goes.
        gait: Gait,
    },
    /// Health is won or lost. At full health nothing is won.
    Health {
        /// The person.
        who: Who,
        /// Before.
        before: u8,
        /// After.
        after: u8,
        /// Why.
        cause: Cause,
    },
    /// The character enters a room (C-20).
    Enters(Hex, Shelter),
    /// The character hears the friend, in this row (C-19).
    Hears(u8),
    /// The friend is found (C-19).
    Finds(Hex),
    /// Both leave through the exit of this path (C-15).
    Leaves(PathAt),
    /// The actions of the turn end.
    ActionsEnd(Ended),
    /// An action is stored; so many are now (C-17).
    Stores(u8),
    /// Being disoriented ends with the turn's actions (C-10).
    Recovers,
    /// There is no event die in this turn, because it was passed on or a room keeps the event off.
    NoEvent(Ended),
    /// The event die falls (C-21).
    Rolls(Happening),
    /// A re-roll makes it a 1; so many are left (C-21).
    Calms(u8),
    /// The next turn has one action (C-21).
    Disorients,
    /// No path leads down from here: the slide does nothing (C-21).
    KeepsFooting(Place),
    /// A slide falls: so many rocks lie on the hex now, and so many block it (C-24).
    Falls {
        /// Where.
        hex: Hex,
        /// The rocks there now.
        rocks: u8,
        /// The number of rocks that block it.
        limit: u8,
    },
    /// A hex is blocked for good (C-24).
    Blocks(Hex),
    /// The slide falls on what is blocked already: nothing happens (C-24).
    FallsOnBlocked(Hex),
    /// The bear goes from hex to hex (C-23).
    BearGoes {
        /// From here.
        from: Hex,
        /// To this.
        to: Hex,
    },
    /// The bear has nowhere to go (C-23).
    BearStays(Hex),
    /// The game ends (C-25).
    Ends(GameResult),
}

impl Caverns {
    /// Returns the effects of `event` in `state`, in order; none for an event that is not possible.
    pub fn effects(&self, state: &State, event: Event) -> Vec<Effect> {
        let mut effects = Vec::new();
        if self.refusal(state, event).is_none() {
            self.carry_out(&mut state.clone(), event, &mut |effect| effects.push(effect));
        }
        effects
    }
}
