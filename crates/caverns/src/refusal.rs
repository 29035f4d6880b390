//! Why an event is not possible: the numbered rule, and a sentence for a person.
use core::fmt;

use crate::{Hex, Phase, Place, Side};

/// Why the rules refuse an event.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// It is the time for something else.
    NotNow(Phase),
    /// No slide of the setup falls on the hex above the start circle (C-6).
    Spared(Hex),
    /// The friend is not found in that row: the first and the last possible one (C-19).
    NotThatRow(u8, u8),
    /// The friend is not found on a blocked hex (C-19).
    NotWhereBlocked(Hex),
    /// Only one way leads from a start circle (C-11).
    OneWay(Side),
    /// Nobody moves back onto a start circle (C-11).
    NotBack,
    /// The way leads out of the cavern: that is to leave (C-15).
    LeadsOut,
    /// The path one stands on does not open to that side (C-11).
    NoWay(Place, Side),
    /// The hex is blocked (C-11).
    Blocked(Hex),
    /// The friend has not been found yet (C-12, C-15).
    NotFound {
        /// The event is to leave.
        leave: bool,
    },
    /// The friend is elsewhere (C-12, C-15).
    NotTogether {
        /// The event is to leave.
        leave: bool,
        /// Where the friend is.
        friend: Hex,
    },
    /// No exit leads from the path one stands on (C-15).
    NoExit(Place),
    /// It costs more than can be spent (C-10, C-13).
    TooDear {
        /// The price.
        cost: u8,
        /// The actions that can be spent.
        left: u8,
        /// Whether the row left or entered is flooded.
        flooded: bool,
        /// Whether the stored actions stay where they are.
        disoriented: bool,
    },
    /// Passing comes first in a turn and takes both of its actions (C-16).
    PassFirst,
}

impl tabletop::Refusal for Refusal {
    fn rule(&self) -> &'static str {
        match self {
            Refusal::NotNow(phase) => match phase {
                Phase::Start => "C-5",
                Phase::Rocks => "C-24",
                Phase::Actions => "C-10",
                Phase::Friend => "C-19",
                Phase::Event | Phase::Answer => "C-21",
                Phase::Bear => "C-23",
                Phase::Over => "C-25",
            },
            Refusal::Spared(_) => "C-6",
            Refusal::NotThatRow(..) | Refusal::NotWhereBlocked(_) => "C-19",
            Refusal::OneWay(_) | Refusal::NotBack | Refusal::NoWay(..) | Refusal::Blocked(_) => "C-11",
            Refusal::LeadsOut | Refusal::NoExit(_) => "C-15",
            Refusal::NotFound { leave } | Refusal::NotTogether { leave, .. } => {
                if *leave {
                    "C-15"
                } else {
                    "C-12"
                }
            }
            Refusal::TooDear { flooded, .. } => {
                if *flooded {
                    "C-13"
                } else {
                    "C-10"
                }
            }
            Refusal::PassFirst => "C-16",
        }
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Refusal::NotNow(phase) => f.write_str(match phase {
                Phase::Start => "The die for the start circle comes first.",
                Phase::Rocks => "A rock slide is falling: its two dice come first.",
                Phase::Actions => "It is your turn to act.",
                Phase::Friend => "You hear your friend: the dice that show where come first.",
                Phase::Event => "The actions are over: the event die comes next.",
                Phase::Answer => "The event die has fallen: accept it, or calm it with a re-roll.",
                Phase::Bear => "The bear moves next.",
                Phase::Over => "The game is over.",
            }),
            Refusal::Spared(hex) => {
                write!(f, "No slide of the setup falls on {hex}, the hex above the start circle.")
            }
            Refusal::NotThatRow(first, last) if first == last => {
                write!(f, "This friend is in row {first}.")
            }
            Refusal::NotThatRow(first, last) => {
                write!(f, "This friend is in one of the rows {first} to {last}.")
            }
            Refusal::NotWhereBlocked(hex) => write!(f, "{hex} is blocked: the friend is on a free hex."),
            Refusal::OneWay(side) => {
                write!(f, "From the start circle the only way leads {}.", side.words())
            }
            Refusal::NotBack => f.write_str("Nobody goes back onto a start circle."),
            Refusal::LeadsOut => f.write_str("That way leads out: leave, together with the friend."),
            Refusal::NoWay(place, side) => {
                write!(f, "The path on {place} does not lead {}.", side.words())
            }
            Refusal::Blocked(hex) => write!(f, "Rocks block {hex} for good."),
            Refusal::NotFound { leave: false } => f.write_str("Your friend has not been found yet."),
            Refusal::NotFound { leave: true } => {
                f.write_str("Nobody leaves without the friend, and yours has not been found yet.")
            }
            Refusal::NotTogether { leave: false, friend } => {
                write!(f, "Your friend is on {friend}: to lead, be on one hex.")
            }
            Refusal::NotTogether { leave: true, friend } => {
                write!(f, "Nobody leaves without the friend, and yours is on {friend}.")
            }
            Refusal::NoExit(place) => write!(f, "No exit leads from the path on {place}."),
            Refusal::TooDear { cost, left, flooded, disoriented } => {
                let flood = if *flooded { " through a flooded row" } else { "" };
                let why = if *disoriented { ": you are disoriented" } else { "" };
                let is = if *left == 1 { "is" } else { "are" };
                write!(f, "That costs {cost} actions{flood}, and {left} {is} left{why}.")
            }
            Refusal::PassFirst => f.write_str("One passes first thing in a turn, with both of its actions."),
        }
    }
}
