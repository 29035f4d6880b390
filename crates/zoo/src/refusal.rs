//! Why an event is not possible: the numbered rule, and a sentence for a person.
use core::fmt;

use crate::{Character, Die, Event, GameResult, Kind, Name, NoShot, Phase};

/// Why the rules refuse an event.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// It is the time for something else.
    NotNow(Phase),
    /// The game is over.
    Over(GameResult),
    /// The kind is not on that die (Z-4, Z-9).
    WrongDie {
        /// The kind.
        kind: Kind,
        /// The die rolled.
        die: Die,
        /// In setup, after `reroll` (Z-9).
        again: bool,
    },
    /// Two dice show one kind (Z-10, Z-9).
    Twice {
        /// The kind.
        kind: Kind,
        /// In setup, after `reroll` (Z-9).
        again: bool,
    },
    /// Both actions are used up (Z-13).
    NoActions(Character),
    /// That is only possible on the move (Z-26).
    NoMove(Event),
    /// A move is under way (Z-26, Z-32, Z-37).
    OnTheMove(Event),
    /// The map has no such space (Z-26, Z-28).
    NoSuchSpace {
        /// The number asked for.
        name: Name,
        /// With `bypass` (Z-28).
        bypass: bool,
    },
    /// The character is in that space (Z-26, Z-28).
    OwnSpace {
        /// The character.
        character: Character,
        /// With `bypass` (Z-28).
        bypass: bool,
    },
    /// The space has no free step (Z-26, Z-28).
    Full {
        /// Which.
        name: Name,
        /// With `bypass` (Z-28).
        bypass: bool,
    },
    /// The space is not next to the character's (Z-26).
    TooFar(Name),
    /// This character does not bypass in this phase (Z-28).
    BypassNotNow(Character, Phase),
    /// A bypass takes both actions of this character (Z-28).
    BypassTakesBoth(Character),
    /// A bypass takes 2 movement, and so much is left (Z-28).
    BypassTakesMovement(u8),
    /// A bypass takes 2 action points, and so many are left (Z-28).
    BypassTooDear(u8),
    /// `go` leads there (Z-28).
    GoLeads(Name),
    /// No way leads there past one space with an animal (Z-28).
    NoWayPast(Name),
    /// The map has no such gate (Z-29).
    NoSuchGate(Name),
    /// Fewer squares are open (Z-29).
    OpenSquares(Name, u8),
    /// The squares cost more action points than there are (Z-29).
    SquaresTooDear {
        /// The price.
        price: u16,
        /// The action points at hand.
        ap: u8,
    },
    /// The track of action points goes no further (Z-30).
    TrackFull(Character),
    /// An exchange of nothing (Z-31).
    NothingBought,
    /// Tranquilizers before the supply (Z-38).
    NoSupply(Character),
    /// The tracks go no further than this (Z-31).
    TrackLeft {
        /// Tranquilizers.
        tranquilizers: u8,
        /// Health.
        health: u8,
    },
    /// It costs more action points than there are (Z-31).
    ExchangeTooDear {
        /// The price.
        price: u16,
        /// The action points at hand.
        ap: u8,
    },
    /// The shot is not possible (Z-25).
    NoShot(Kind, NoShot),
    /// The map has no office (Z-37).
    NoOffice,
    /// Both have the supply, or neither has (Z-37).
    NothingToShare {
        /// Both have it.
        both: bool,
    },
    /// The two are not in one space (Z-37).
    Apart,
}

impl tabletop::Refusal for Refusal {
    fn rule(&self) -> &'static str {
        match self {
            Refusal::NotNow(phase) => match phase {
                Phase::Animals | Phase::Orientation => "Z-10",
                Phase::Escape | Phase::Again => "Z-9",
                Phase::First | Phase::Act | Phase::Over => "Z-13",
                Phase::Go => "Z-26",
            },
            Refusal::Over(outcome) => match outcome {
                GameResult::Restored => "Z-34",
                GameResult::Escaped => "Z-23",
                GameResult::Mauled => "Z-35",
                GameResult::Stranded => "Z-39",
            },
            Refusal::WrongDie { again: false, .. } => "Z-4",
            Refusal::Twice { again: false, .. } => "Z-10",
            Refusal::WrongDie { again: true, .. } | Refusal::Twice { again: true, .. } => "Z-9",
            Refusal::NoActions(_) => "Z-13",
            Refusal::OnTheMove(Event::End) => "Z-32",
            Refusal::OnTheMove(Event::Share) => "Z-37",
            Refusal::NoMove(_) | Refusal::OnTheMove(_) => "Z-26",
            Refusal::NoSuchSpace { bypass: false, .. }
            | Refusal::OwnSpace { bypass: false, .. }
            | Refusal::Full { bypass: false, .. }
            | Refusal::TooFar(_) => "Z-26",
            Refusal::NoSuchSpace { bypass: true, .. }
            | Refusal::OwnSpace { bypass: true, .. }
            | Refusal::Full { bypass: true, .. }
            | Refusal::BypassNotNow(..)
            | Refusal::BypassTakesBoth(_)
            | Refusal::BypassTakesMovement(_)
            | Refusal::BypassTooDear(_)
            | Refusal::GoLeads(_)
            | Refusal::NoWayPast(_) => "Z-28",
            Refusal::NoSuchGate(_) | Refusal::OpenSquares(..) | Refusal::SquaresTooDear { .. } => "Z-29",
            Refusal::TrackFull(_) => "Z-30",
            Refusal::NothingBought | Refusal::TrackLeft { .. } | Refusal::ExchangeTooDear { .. } => "Z-31",
            Refusal::NoSupply(_) => "Z-38",
            Refusal::NoShot(..) => "Z-25",
            Refusal::NoOffice | Refusal::NothingToShare { .. } | Refusal::Apart => "Z-37",
        }
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Refusal::NotNow(phase) => f.write_str(match phase {
                Phase::Animals => "The animal dice are rolled first.",
                Phase::Orientation => "The orientation die is rolled first.",
                Phase::Escape => "An animal is at a gate: allow its escape, or roll its die again.",
                Phase::Again => "The animal's die is rolled again first.",
                Phase::First => "It is the time to say who goes first.",
                Phase::Act => "It is a character's part: two actions.",
                Phase::Go => "A move is under way.",
                Phase::Over => "The game is over.",
            }),
            Refusal::Over(outcome) => f.write_str(match outcome {
                GameResult::Restored => "The game is over: the power is back.",
                GameResult::Escaped => "The game is over: four animals have escaped.",
                GameResult::Mauled => "The game is over: a character has no health left.",
                GameResult::Stranded => "The game is over: nobody did anything for five turns.",
            }),
            Refusal::WrongDie { kind, die, .. } => {
                write!(f, "The {kind} is not on die {}.", die.name())
            }
            Refusal::Twice { kind, .. } => {
                write!(f, "Another die shows the {kind}: all four kinds differ.")
            }
            Refusal::NoActions(character) => {
                write!(f, "The {character} has no action left.")
            }
            Refusal::NoMove(event) => {
                write!(f, "No move is under way: {event} comes after move.")
            }
            Refusal::OnTheMove(Event::End) => {
                f.write_str("The part does not end in the middle of a move: stop first.")
            }
            Refusal::OnTheMove(Event::Share) => {
                f.write_str("Nothing is shared in the middle of a move: stop first.")
            }
            Refusal::OnTheMove(event) => {
                write!(f, "A move is under way: {event} can follow when it has ended.")
            }
            Refusal::NoSuchSpace { name, .. } => write!(f, "There is no space {name}."),
            Refusal::OwnSpace { character, .. } => {
                write!(f, "The {character} is in that space.")
            }
            Refusal::Full { name, .. } => {
                write!(f, "There is no free step in {name}: nobody stops in a full space.")
            }
            Refusal::TooFar(name) => {
                write!(f, "No step leads to {name}: full spaces without animals are all that one goes over.")
            }
            Refusal::BypassNotNow(character, Phase::Go) => {
                write!(f, "The {character} spends both actions on a bypass, instead of a move.")
            }
            Refusal::BypassNotNow(character, _) => {
                write!(f, "The {character} bypasses an animal in the middle of a move: move first.")
            }
            Refusal::BypassTakesBoth(character) => {
                write!(f, "A bypass takes both actions of the {character}, and one is used up.")
            }
            Refusal::BypassTakesMovement(left) => {
                write!(f, "A bypass takes 2 spaces of the move, and {left} is left.")
            }
            Refusal::BypassTooDear(ap) => {
                let are = if *ap == 1 { "is" } else { "are" };
                write!(f, "A bypass takes 2 action points, and {ap} {are} left.")
            }
            Refusal::GoLeads(name) => {
                write!(f, "No animal need be passed on the way to {name}: go there.")
            }
            Refusal::NoWayPast(name) => {
                write!(f, "No way leads past one space with an animal to {name}.")
            }
            Refusal::NoSuchGate(name) => write!(f, "There is no gate {name}."),
            Refusal::OpenSquares(name, 0) => write!(f, "The gate {name} is closed."),
            Refusal::OpenSquares(name, open) => {
                let squares = if *open == 1 { "square" } else { "squares" };
                write!(f, "The gate {name} has only {open} open {squares}.")
            }
            Refusal::SquaresTooDear { price, ap } => {
                write!(f, "That costs {price} action points, and there {}.", Are(*ap))
            }
            Refusal::TrackFull(character) => {
                write!(f, "The {character}'s track of action points goes no further.")
            }
            Refusal::NothingBought => f.write_str("An exchange buys something."),
            Refusal::NoSupply(character) => {
                write!(f, "The {character} buys no tranquilizers before having the supply.")
            }
            Refusal::TrackLeft { tranquilizers, health } => {
                write!(f, "The tracks allow {tranquilizers} more tranquilizers and {health} more health.")
            }
            Refusal::ExchangeTooDear { price, ap } => {
                write!(f, "That costs {price} action points, and there {}.", Are(*ap))
            }
            Refusal::NoShot(kind, why) => match why {
                NoShot::NotLoose(_) => write!(f, "No {kind} is loose."),
                NoShot::Sharing(near) => {
                    write!(f, "Nobody shoots sharing a space with an animal: the {near} is here.")
                }
                NoShot::NoLine => write!(f, "The {kind} is not in line within two spaces."),
                NoShot::InTheWay(_) => {
                    write!(f, "Somebody is in the space between: nobody shoots the {kind} over others.")
                }
                NoShot::TooDear { price, have } => {
                    write!(f, "The {kind} takes {price} tranquilizers, and there {}.", Are(*have))
                }
            },
            Refusal::NoOffice => f.write_str("Both have their tranquilizers from the start."),
            Refusal::NothingToShare { both: true } => f.write_str("Both have had their tranquilizers."),
            Refusal::NothingToShare { both: false } => {
                f.write_str("Neither of the two has had the office's tranquilizers.")
            }
            Refusal::Apart => f.write_str("Who shares has to be in one space with the other."),
        }
    }
}

/// A number with its verb.
struct Are(u8);

impl fmt::Display for Are {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            0 => f.write_str("are none"),
            1 => f.write_str("is 1"),
            number => write!(f, "are {number}"),
        }
    }
}
