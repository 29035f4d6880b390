//! The setup of a game: a character card, the levels of slides and water, the bear.
use core::fmt;
use core::ops::RangeInclusive;

/// A character card (C-4).
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Card {
    number: u8,
    stored: u8,
    most_stored: u8,
    health: u8,
    call_row: u8,
    friend_row: Option<u8>,
}

impl Card {
    /// The four cards, 1 first.
    pub const ALL: [Card; 4] = [
        Card { number: 1, stored: 2, most_stored: 2, health: 4, call_row: 2, friend_row: Some(1) },
        Card { number: 2, stored: 1, most_stored: 1, health: 3, call_row: 4, friend_row: Some(3) },
        Card { number: 3, stored: 0, most_stored: 2, health: 3, call_row: 1, friend_row: None },
        Card { number: 4, stored: 1, most_stored: 1, health: 4, call_row: 3, friend_row: None },
    ];

    /// The card with this number, 1 to 4.
    pub fn new(number: u8) -> Option<Card> {
        Card::ALL.into_iter().find(|card| card.number == number)
    }

    /// Its number.
    pub const fn number(&self) -> u8 {
        self.number
    }

    /// The actions stored at the start.
    pub const fn stored(&self) -> u8 {
        self.stored
    }

    /// The most actions that can be stored.
    pub const fn most_stored(&self) -> u8 {
        self.most_stored
    }

    /// The health at the start, of the character and of the friend.
    pub const fn health(&self) -> u8 {
        self.health
    }

    /// The row from which one first hears the friend (C-19).
    pub const fn call_row(&self) -> u8 {
        self.call_row
    }

    /// The rows in which the friend may be found (C-19).
    pub const fn friend_rows(&self) -> RangeInclusive<u8> {
        match self.friend_row {
            Some(row) => row..=row,
            None => 1..=3,
        }
    }
}

impl fmt::Debug for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Card({})", self.number)
    }
}

/// A level of difficulty: of the slides or of the water of the setup (C-6, C-7).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Level {
    /// Two slides, no water.
    #[default]
    Easy,
    /// Four slides, one circle.
    Medium,
    /// Six slides, two circles.
    Hard,
}

impl Level {
    /// All three, the easiest first.
    pub const ALL: [Level; 3] = [Level::Easy, Level::Medium, Level::Hard];

    /// As it stands in options.
    pub const fn name(self) -> &'static str {
        ["easy", "medium", "hard"][self as usize]
    }

    /// The level of this name.
    pub fn named(name: &str) -> Option<Level> {
        Level::ALL.into_iter().find(|level| level.name() == name)
    }

    /// The rock slides of the setup (C-6).
    pub const fn slides(self) -> u8 {
        [2, 4, 6][self as usize]
    }

    /// The circles that the setup fills (C-7).
    pub const fn water(self) -> u8 {
        [0, 1, 2][self as usize]
    }
}

/// The setup of a game, apart from the map.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Setup {
    /// The character card.
    pub card: Card,
    /// The slides of the setup.
    pub slides: Level,
    /// The water of the setup.
    pub water: Level,
    /// Whether the bear wanders (C-23).
    pub bear: bool,
}

impl Default for Setup {
    /// Card 1, all easy, no bear.
    fn default() -> Setup {
        Setup { card: Card::ALL[0], slides: Level::Easy, water: Level::Easy, bear: false }
    }
}
