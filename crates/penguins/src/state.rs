//! A position of the game.
use serde::{Deserialize, Serialize};
use tabletop::Seat;

use crate::{Ability, Circle, Colour, Count, Line, Order, Roll, Yard};

/// The phase of a game: the kind of event that comes next.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Phase {
    /// Chance draws the turn order (P-4).
    Order,
    /// Chance draws the ten first penguins (P-5).
    Seed,
    /// Chance draws the line (P-6).
    Line,
    /// Players take ability spaces (P-7).
    Ability,
    /// Players bribe guards (P-8).
    Bribe,
    /// A turn, before its roll (P-10, P-11).
    BeforeRoll,
    /// The dice fall (P-11).
    Dice,
    /// A turn, after its roll (P-12, P-13).
    AfterRoll,
    /// Chance draws what ability 5 adds to the line (P-17).
    Add,
    /// Somebody says which of two full circles comes first (P-20).
    Check,
    /// Somebody says which colour leaves a full circle (P-19).
    Free,
    /// The end: the game is over.
    Over,
}

/// A position of the game. A plain value: copying one never allocates.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct State {
    pub(crate) players: u8,
    pub(crate) round: u8,
    pub(crate) phase: Phase,
    pub(crate) order: Order,
    /// The number of seats that have chosen in `ability` and `bribe`; in the turns, the place in `order` of
    /// the seat to move.
    pub(crate) place: u8,
    pub(crate) case: Count,
    pub(crate) line: Line,
    pub(crate) yard: Yard,
    pub(crate) fish: [u8; Order::MOST as usize],
    pub(crate) abilities: [Option<Seat>; Ability::COUNT],
    pub(crate) swapped: bool,
    pub(crate) added: bool,
    pub(crate) guards: [Option<Seat>; Circle::COUNT],
    pub(crate) roll: Roll,
    pub(crate) bought: bool,
    /// The number of penguins still to be drawn in the phase `add`.
    pub(crate) to_draw: u8,
    pub(crate) resolving: Option<Circle>,
    pub(crate) freed: [Count; Order::MOST as usize],
    pub(crate) out: Count,
}

// A search keeps many states; the games promise to keep them small.
const _: () = assert!(size_of::<State>() <= 256);

/// The most fish a player can have (P-14).
pub const MOST_FISH: u8 = 10;
/// The fish everyone begins with (P-4).
pub const FIRST_FISH: u8 = 5;

impl State {
    pub(crate) fn new(players: u8) -> State {
        State {
            players,
            round: 0,
            phase: Phase::Order,
            order: Order::NONE,
            place: 0,
            case: Count::of_each(Colour::PENGUINS),
            line: Line::default(),
            yard: Yard::default(),
            fish: [FIRST_FISH; Order::MOST as usize],
            abilities: [None; Ability::COUNT],
            swapped: false,
            added: false,
            guards: [None; Circle::COUNT],
            roll: Roll::NONE,
            bought: false,
            to_draw: 0,
            resolving: None,
            freed: [Count::default(); Order::MOST as usize],
            out: Count::default(),
        }
    }

    /// The number of players.
    pub fn players(&self) -> u8 {
        self.players
    }

    /// The round, from 1; 0 in setup.
    pub fn round(&self) -> u8 {
        self.round
    }

    /// The phase.
    pub fn phase(&self) -> Phase {
        self.phase
    }

    /// The turn order; empty before it is drawn.
    pub fn order(&self) -> Order {
        self.order
    }

    /// The seat to move: the one that chooses in `ability` and `bribe`, and the player of the turn from its
    /// beginning to its end, also while chance draws or another decides.
    pub fn to_move(&self) -> Option<Seat> {
        match self.phase {
            Phase::Order | Phase::Seed | Phase::Line | Phase::Over => None,
            _ => Some(self.order.at(self.place)),
        }
    }

    /// The seat that decides the next event; `None` where chance draws, and at the end.
    pub fn decider(&self) -> Option<Seat> {
        match self.phase {
            Phase::Ability | Phase::Bribe | Phase::BeforeRoll | Phase::AfterRoll => self.to_move(),
            // P-19: the marker's owner, else who placed.
            Phase::Free => self.resolving.and_then(|circle| self.marker(circle)).or(self.to_move()),
            // P-20: it is only asked where both circles have the same owner, or none.
            Phase::Check => {
                self.yard.full_circles().find_map(|circle| self.marker(circle)).or(self.to_move())
            }
            _ => None,
        }
    }

    /// The penguins in the case.
    pub fn case(&self) -> Count {
        self.case
    }

    /// The line.
    pub fn line(&self) -> Line {
        self.line
    }

    /// The penguins in the igloos.
    pub fn yard(&self) -> Yard {
        self.yard
    }

    /// A player's fish, 0 to 10.
    pub fn fish(&self, seat: Seat) -> u8 {
        self.fish.get(seat.index()).copied().unwrap_or(0)
    }

    /// The seat that holds an ability this round.
    pub fn holder(&self, ability: Ability) -> Option<Seat> {
        self.abilities[ability.index()]
    }

    /// The ability a player holds this round.
    pub fn ability(&self, seat: Seat) -> Option<Ability> {
        Ability::ALL.into_iter().find(|ability| self.holder(*ability) == Some(seat))
    }

    /// Whether the player whose turn it is has this ability.
    pub(crate) fn holds(&self, ability: Ability) -> bool {
        self.to_move().is_some_and(|seat| self.holder(ability) == Some(seat))
    }

    /// The ability of the player whose turn it is.
    pub(crate) fn ability_now(&self) -> Option<Ability> {
        self.ability(self.to_move()?)
    }

    /// Whether an ability is used up for this round: only 4 and 5 ever are (P-16, P-17).
    pub fn is_used(&self, ability: Ability) -> bool {
        match ability {
            Ability::Swap => self.swapped,
            Ability::Add => self.added,
            _ => false,
        }
    }

    /// The seat with its marker on the guard of a circle.
    pub fn marker(&self, circle: Circle) -> Option<Seat> {
        self.guards[circle.index()]
    }

    /// The circles whose guard has a player's marker.
    pub fn marked_by(&self, seat: Seat) -> impl Iterator<Item = Circle> {
        Circle::ALL.into_iter().filter(move |circle| self.marker(*circle) == Some(seat))
    }

    /// The dice of this turn; none before the roll.
    pub fn roll(&self) -> Roll {
        self.roll
    }

    /// Whether the extra die of this turn is bought (P-10).
    pub fn bought(&self) -> bool {
        self.bought
    }

    /// The number of penguins ability 5 still draws (P-17).
    pub fn to_draw(&self) -> u8 {
        self.to_draw
    }

    /// The full circle whose tie is being decided (P-19).
    pub fn resolving(&self) -> Option<Circle> {
        self.resolving
    }

    /// The penguins a player has freed.
    pub fn freed(&self, seat: Seat) -> Count {
        self.freed.get(seat.index()).copied().unwrap_or_default()
    }

    /// The penguins that are out of the game (P-18).
    pub fn out(&self) -> Count {
        self.out
    }
}
