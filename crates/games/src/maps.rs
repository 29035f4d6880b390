//! The maps that come with the games.
use crate::GameId;

/// A map that comes with a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shipped {
    /// Its name in options: `classic`.
    pub id: &'static str,
    /// The text of its file.
    pub text: &'static str,
}

const RUIN: [Shipped; 2] = [
    Shipped { id: "classic", text: include_str!("../../../maps/ruin/classic.toml") },
    Shipped { id: "gauntlet", text: include_str!("../../../maps/ruin/gauntlet.toml") },
];

/// The maps of a game, the default one first.
pub fn shipped_maps(game: GameId) -> impl Iterator<Item = &'static Shipped> {
    match game {
        GameId::Ruin => RUIN.iter(),
    }
}

/// A shipped map by name.
pub fn shipped(game: GameId, id: &str) -> Option<&'static Shipped> {
    shipped_maps(game).find(|map| map.id == id)
}
