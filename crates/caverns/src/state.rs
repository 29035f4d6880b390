//! A position of the game.
use serde::{Deserialize, Serialize};

use crate::{Circle, Happening, Hex, Place};

/// The phase of a game: the kind of event that comes next.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Phase {
    /// The die for the start circle (C-5).
    Start,
    /// The dice of a rock slide, in the setup (C-6) or of an event (C-24).
    Rocks,
    /// The character acts (C-10).
    Actions,
    /// The dice that show where the friend is (C-19).
    Friend,
    /// The event die (C-21).
    Event,
    /// The character takes the event or calms it (C-21).
    Answer,
    /// The bear's die (C-23).
    Bear,
    /// The end: the game is over.
    Over,
}

/// The result of a game (C-25).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum GameResult {
    /// Both left through an exit (C-15).
    Escaped,
    /// The character has no health left.
    Exhausted,
    /// The friend has no health left.
    FriendDied,
    /// The water was too high (C-8, C-9).
    Drowned,
    /// Every hex where the friend could be is blocked (C-19).
    FriendLost,
}

impl GameResult {
    /// As in the State JSON.
    pub const fn name(self) -> &'static str {
        match self {
            GameResult::Escaped => "escaped",
            GameResult::Exhausted => "exhausted",
            GameResult::FriendDied => "friend_died",
            GameResult::Drowned => "drowned",
            GameResult::FriendLost => "friend_lost",
        }
    }
}

/// The hexes on which rocks can fall: six in each of six rows (C-24).
pub(crate) const COUNTED: usize = 36;

/// A position of the game. A plain value: copying one never allocates.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct State {
    pub(crate) phase: Phase,
    pub(crate) outcome: Option<GameResult>,
    pub(crate) event: Option<Happening>,
    pub(crate) slides: u8,
    pub(crate) start: Option<Circle>,
    pub(crate) place: Option<Place>,
    pub(crate) friend: Option<Hex>,
    pub(crate) bear: Option<Hex>,
    pub(crate) health: u8,
    /// The card's health until the friend is found.
    pub(crate) friend_health: u8,
    pub(crate) actions: u8,
    pub(crate) stored: u8,
    pub(crate) rerolls: u8,
    pub(crate) round: u8,
    pub(crate) sheltered: bool,
    pub(crate) dry: bool,
    pub(crate) disoriented: bool,
    /// The number of flooded rows; they are the lowest ones.
    pub(crate) flooded: u8,
    /// The filled circles, row 1 first.
    pub(crate) water: [u8; Hex::ROWS as usize],
    /// The rocks on the counted hexes, row 1 first, from the left.
    pub(crate) rocks: [u8; COUNTED],
}

impl State {
    /// The round; 0 in the setup.
    pub fn round(&self) -> u8 {
        self.round
    }

    /// The phase.
    pub fn phase(&self) -> Phase {
        self.phase
    }

    /// The result, once the game is over.
    pub fn outcome(&self) -> Option<GameResult> {
        self.outcome
    }

    /// Where the character stands; nowhere before the start circle is picked.
    pub fn place(&self) -> Option<Place> {
        self.place
    }

    /// The hex the character is on; none before it has left the start circle.
    pub fn hex(&self) -> Option<Hex> {
        self.place?.hex()
    }

    /// The start circle, once picked.
    pub fn start(&self) -> Option<Circle> {
        self.start
    }

    /// Where the friend is, once found.
    pub fn friend(&self) -> Option<Hex> {
        self.friend
    }

    /// Whether the friend is found and on the character's hex (C-2).
    pub fn together(&self) -> bool {
        self.friend.is_some() && self.friend == self.hex()
    }

    /// Where the bear is, if one wanders.
    pub fn bear(&self) -> Option<Hex> {
        self.bear
    }

    /// The character's health, 0 to 6.
    pub fn health(&self) -> u8 {
        self.health
    }

    /// The friend's health, once found.
    pub fn friend_health(&self) -> Option<u8> {
        self.friend.map(|_| self.friend_health)
    }

    /// The rest of this turn's own actions; 0 outside the turn's actions.
    pub fn actions(&self) -> u8 {
        self.actions
    }

    /// The stored actions.
    pub fn stored(&self) -> u8 {
        self.stored
    }

    /// The actions that can be spent now: this turn's, and the stored ones unless disoriented (C-10).
    pub fn spendable(&self) -> u8 {
        if self.disoriented { self.actions } else { self.actions + self.stored }
    }

    /// The re-rolls left (C-21).
    pub fn rerolls(&self) -> u8 {
        self.rerolls
    }

    /// The filled water circles of a row, 1 to 9; none of other rows.
    pub fn water(&self, row: u8) -> u8 {
        self.water.get(usize::from(row).wrapping_sub(1)).copied().unwrap_or(0)
    }

    /// The number of flooded rows; they are the lowest ones (C-8).
    pub fn flooded_rows(&self) -> u8 {
        self.flooded
    }

    /// Whether a row is flooded; what lies below row 1 never is.
    pub fn is_flooded(&self, row: u8) -> bool {
        (1..=self.flooded).contains(&row)
    }

    /// Whether a room keeps off the next water, and the event of the turn in which it was entered (C-20).
    pub fn is_sheltered(&self) -> bool {
        self.sheltered
    }

    /// Whether this round's water was kept off (C-20).
    pub fn is_dry(&self) -> bool {
        self.dry
    }

    /// Whether the next turn, or this one, has one action in all (C-10).
    pub fn is_disoriented(&self) -> bool {
        self.disoriented
    }

    /// The event of the event die, while it is answered or carried out.
    pub fn event(&self) -> Option<Happening> {
        self.event
    }

    /// The rock slides still to come.
    pub fn slides(&self) -> u8 {
        self.slides
    }

    pub(crate) fn end(&mut self, outcome: GameResult) {
        self.phase = Phase::Over;
        self.outcome = Some(outcome);
        self.actions = 0;
        self.slides = 0;
        self.event = None;
    }
}
