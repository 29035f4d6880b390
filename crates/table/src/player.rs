//! The players at the seats.
use tabletop::{BySeat, Game};

/// A person or a bot at a seat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Player {
    /// A person, by name.
    Person(String),
    /// A bot, by the name of its kind.
    Bot(String),
}

impl Player {
    /// Returns the name that stands in a record.
    pub fn record_name(&self) -> &str {
        match self {
            Player::Person(name) | Player::Bot(name) => name,
        }
    }

    /// Whether a person sits there.
    pub fn is_person(&self) -> bool {
        matches!(self, Player::Person(_))
    }

    /// Returns a player for each seat of a game; seats without one get a person called `You`.
    pub fn at_seats(game: &impl Game, players: &[Player]) -> BySeat<Player> {
        let missing = || Player::Person("You".to_owned());
        BySeat::new(game.seats(), |seat| players.get(seat.index()).cloned().unwrap_or_else(missing))
    }
}
