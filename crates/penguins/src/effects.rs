//! The effects of an event, one after the other: for drawings, logs and previews.
use alloc::vec::Vec;

use tabletop::{Game, Seat};

use crate::{
    Ability, Catch, Circle, Colour, Colours, Event, GameResult, Igloo, Order, Penguins, Roll, Spot, State,
};

/// A full circle, and who leaves it (P-18, P-19).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Filled {
    /// Which.
    pub circle: Circle,
    /// The seat with its marker on its guard.
    pub owner: Option<Seat>,
    /// The most penguins of one colour in it.
    pub most: u8,
    /// The colours that have so many; several tie.
    pub colours: Colours,
}

/// Where a penguin goes that leaves a full circle (P-18).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum To {
    /// It is free, with the owner of the guard's marker.
    Freed(Seat),
    /// Back into the case.
    Case,
    /// Out of the game: nobody has bribed the guard.
    Out,
}

/// One thing that happens within an event.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Effect {
    /// This is the turn order from now on (P-4, P-8).
    Ordered(Order),
    /// One of the ten first penguins enters the yard (P-5).
    Seeded(Colour, Igloo),
    /// A round begins (P-6).
    Round(u8),
    /// A penguin joins the line at its back (P-6, P-17).
    Joins(Colour, Spot),
    /// A player takes an ability space (P-7).
    Takes {
        /// The seat.
        seat: Seat,
        /// Which.
        ability: Ability,
        /// The fish it costs.
        price: u8,
    },
    /// A player puts a marker on a guard (P-8).
    Bribes(Seat, Circle),
    /// A player buys the extra die (P-10).
    Buys {
        /// The seat.
        seat: Seat,
        /// The fish it costs.
        price: u8,
    },
    /// The dice fall (P-11).
    Rolls(Roll),
    /// Penguins of the yard change places: who was in which igloo (P-16).
    SwapsIgloos([(Colour, Igloo); 2]),
    /// Penguins of the line change places: who was where (P-16).
    SwapsSpots([(Colour, Spot); 2]),
    /// A player places a penguin (P-13).
    Places {
        /// The seat.
        seat: Seat,
        /// The penguin.
        colour: Colour,
        /// Where in the line it stood.
        spot: Spot,
        /// Where it is now.
        igloo: Igloo,
    },
    /// A player catches fish (P-14).
    Catches(Seat, Catch),
    /// A circle is full (P-18).
    Fills(Filled),
    /// Somebody has to say which of two full circles comes first (P-20).
    AsksCircle(Seat),
    /// Colours tie, and somebody has to say which one leaves (P-19).
    AsksColour(Seat, Filled),
    /// A colour leaves a full circle, and why (P-18, P-19).
    Clears {
        /// The circle as it is looked at.
        filled: Filled,
        /// The colour that leaves.
        colour: Colour,
        /// The seat that decided the tie; `None` where one colour has most.
        chosen_by: Option<Seat>,
    },
    /// A penguin leaves a full circle (P-18).
    Leaves {
        /// The circle it leaves.
        circle: Circle,
        /// Its colour.
        colour: Colour,
        /// Its igloo.
        igloo: Igloo,
        /// Where it goes.
        to: To,
    },
    /// A circle that was full too has lost a shared penguin: nothing happens there (P-20).
    Spared(Circle),
    /// The game ends (P-6).
    Ends(GameResult),
}

impl Penguins {
    /// Returns the effects of `event` in `state`, in order; none for an event that is not possible.
    pub fn effects(&self, state: &State, event: Event) -> Vec<Effect> {
        let mut effects = Vec::new();
        if self.refusal(state, event).is_none() {
            state.clone().carry_out(event, &mut |effect| effects.push(effect));
        }
        effects
    }
}
