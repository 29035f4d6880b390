//! Why an event is not possible: the numbered rule, and a sentence for a person.
use core::fmt;

use tabletop::Seat;

use crate::{Ability, Circle, Colour, Igloo, Phase, Spot};

/// Why the rules refuse an event.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// It is the time for something else.
    NotNow(Phase),
    /// An order of another number of players (P-4).
    NotTheseSeats(u8),
    /// The case holds none of this colour (P-1).
    NoneLeft(Colour),
    /// Somebody has that space (P-7).
    SpaceTaken(Ability, Seat),
    /// The space costs more than the player has (P-7).
    SpaceTooDear {
        /// Its price in fish.
        price: u8,
        /// The player's fish.
        fish: u8,
    },
    /// That guard has a marker (P-8).
    GuardTaken(Circle, Seat),
    /// The die is bought before the roll (P-10).
    BuyBeforeRoll,
    /// One extra die a turn (P-10).
    BoughtAlready,
    /// The die costs more than the player has (P-10).
    DieTooDear {
        /// Its price in fish.
        price: u8,
        /// The player's fish.
        fish: u8,
    },
    /// Another number of dice is rolled (P-11).
    NotSoManyDice(u8),
    /// Not every die shows a 6 (P-12).
    NotAllSixes,
    /// Every die shows a 6, and 6 is dead (P-12).
    AllDead,
    /// The line is shorter (P-13, P-16).
    NoSuchPenguin {
        /// The event is a swap (P-16).
        swap: bool,
        /// The place asked for.
        spot: Spot,
        /// The length of the line.
        length: u8,
    },
    /// That penguin is not the player's to take (P-13).
    NotThatPenguin(Option<Ability>),
    /// No die opens a circle of that igloo (P-13).
    NotOpened(Igloo),
    /// Somebody is in (P-13).
    IglooTaken(Igloo, Colour),
    /// The player does not hold the ability (P-16, P-17).
    NotYourAbility(Ability),
    /// Once a round (P-16, P-17).
    Spent(Ability),
    /// Nobody is in (P-16).
    IglooEmpty(Igloo),
    /// The two penguins have the same colour (P-16).
    SameColour(Colour),
    /// The lower or alphabetically first name comes first (P-16).
    NotInOrder,
    /// The case holds fewer (P-17).
    CaseHolds(u8),
    /// Another colour has more penguins in the circle (P-19).
    NotMost(Colour, Circle),
    /// The circle has an empty igloo (P-20).
    NotFull(Circle),
}

impl tabletop::Refusal for Refusal {
    fn rule(&self) -> &'static str {
        match self {
            Refusal::NotNow(phase) => match phase {
                Phase::Order => "P-4",
                Phase::Seed => "P-5",
                Phase::Line | Phase::Over => "P-6",
                Phase::Ability => "P-7",
                Phase::Bribe => "P-8",
                Phase::BeforeRoll | Phase::Dice => "P-11",
                Phase::AfterRoll => "P-13",
                Phase::Add => "P-17",
                Phase::Free => "P-19",
                Phase::Check => "P-20",
            },
            Refusal::NoneLeft(_) => "P-1",
            Refusal::NotTheseSeats(_) => "P-4",
            Refusal::SpaceTaken(..) | Refusal::SpaceTooDear { .. } => "P-7",
            Refusal::GuardTaken(..) => "P-8",
            Refusal::BuyBeforeRoll | Refusal::BoughtAlready | Refusal::DieTooDear { .. } => "P-10",
            Refusal::NotSoManyDice(_) => "P-11",
            Refusal::NotAllSixes | Refusal::AllDead => "P-12",
            Refusal::NoSuchPenguin { swap: false, .. }
            | Refusal::NotThatPenguin(_)
            | Refusal::NotOpened(_)
            | Refusal::IglooTaken(..) => "P-13",
            Refusal::NoSuchPenguin { swap: true, .. }
            | Refusal::IglooEmpty(_)
            | Refusal::SameColour(_)
            | Refusal::NotInOrder => "P-16",
            Refusal::NotYourAbility(ability) | Refusal::Spent(ability) => match ability {
                Ability::Add => "P-17",
                _ => "P-16",
            },
            Refusal::CaseHolds(_) => "P-17",
            Refusal::NotMost(..) => "P-19",
            Refusal::NotFull(_) => "P-20",
        }
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Refusal::NotNow(phase) => f.write_str(match phase {
                Phase::Order => "The turn order is drawn first.",
                Phase::Seed => "The first ten penguins are drawn into the yard.",
                Phase::Line => "The line is drawn, twelve penguins one by one.",
                Phase::Ability => "It is the time to take an ability space.",
                Phase::Bribe => "It is the time to bribe a guard.",
                Phase::BeforeRoll => "The dice come first: roll before placing.",
                Phase::Dice => "The dice are rolling.",
                Phase::AfterRoll => "The dice have fallen: now a penguin is placed.",
                Phase::Add => "The added penguins are drawn first.",
                Phase::Check => "Two circles are full: somebody says which comes first.",
                Phase::Free => "A circle is full and colours tie: somebody says which one leaves.",
                Phase::Over => "The game is over.",
            }),
            Refusal::NotTheseSeats(players) => {
                write!(f, "The order names every one of the {players} players once.")
            }
            Refusal::NoneLeft(colour) => write!(f, "The case holds no {colour} penguin."),
            Refusal::SpaceTaken(ability, seat) => {
                write!(f, "Space {ability} is taken: player {seat} has it this round.")
            }
            Refusal::SpaceTooDear { price, fish } => {
                write!(f, "That space costs {price} fish, and there are {fish}.")
            }
            Refusal::GuardTaken(circle, seat) => {
                write!(f, "The guard of circle {circle} has taken the bribe of player {seat}.")
            }
            Refusal::BuyBeforeRoll => f.write_str("The extra die is bought before the roll."),
            Refusal::BoughtAlready => f.write_str("One extra die a turn, and it is bought."),
            Refusal::DieTooDear { price, fish } => {
                write!(f, "The extra die costs {price} fish, and there are {fish}.")
            }
            Refusal::NotSoManyDice(dice) => write!(f, "{dice} dice are rolled."),
            Refusal::NotAllSixes => f.write_str("The dice are rolled again only if every one shows a 6."),
            Refusal::AllDead => {
                f.write_str("Every die shows a 6, which opens no circle: roll all of them again.")
            }
            Refusal::NoSuchPenguin { spot, length, .. } => {
                write!(f, "There is no penguin {spot} in a line of {length}.")
            }
            Refusal::NotThatPenguin(Some(Ability::FrontOrBack)) => {
                f.write_str("Ability 3 takes the first penguin of the line or the last.")
            }
            Refusal::NotThatPenguin(_) => f.write_str("The first penguin of the line is the one to place."),
            Refusal::NotOpened(igloo) => write!(f, "No die opens a circle that {igloo} belongs to."),
            Refusal::IglooTaken(igloo, colour) => write!(f, "A {colour} penguin is in {igloo}."),
            Refusal::NotYourAbility(ability) => write!(f, "That takes ability {ability}."),
            Refusal::Spent(ability) => {
                write!(f, "Ability {ability} works once a round, and it is used.")
            }
            Refusal::IglooEmpty(igloo) => write!(f, "No penguin is in {igloo}."),
            Refusal::SameColour(colour) => write!(f, "Both are {colour}: a swap takes two colours."),
            Refusal::NotInOrder => {
                f.write_str("A swap names the lower place, or the igloo first in the alphabet, first.")
            }
            Refusal::CaseHolds(count) => write!(f, "The case holds only {count}."),
            Refusal::NotMost(colour, circle) => {
                write!(f, "In circle {circle} other colours have more penguins than {colour}.")
            }
            Refusal::NotFull(circle) => write!(f, "Circle {circle} is not full."),
        }
    }
}
