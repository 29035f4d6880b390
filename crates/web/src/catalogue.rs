//! The games as the page knows them: the catalogue, which its document carries as data.
use std::fmt;
use std::ops::Deref;
use std::sync::OnceLock;

use record::{Catalogue, GameInfo};

static CATALOGUE: OnceLock<Catalogue> = OnceLock::new();

/// Provides the catalogue to the whole page. The first call counts.
pub fn provide(catalogue: Catalogue) {
    // A second page in the same process shows the same games.
    let _ = CATALOGUE.set(catalogue);
}

/// Returns the catalogue; an empty one before it is provided.
pub fn catalogue() -> &'static Catalogue {
    static NONE: Catalogue = Catalogue { games: Vec::new() };
    CATALOGUE.get().unwrap_or(&NONE)
}

/// A game of the catalogue.
#[derive(Clone, Copy, Debug)]
pub struct Game(&'static GameInfo);

impl Game {
    /// Returns all games, in the order in which they are shown.
    pub fn all() -> impl ExactSizeIterator<Item = Game> {
        catalogue().games.iter().map(Game)
    }

    /// Returns the game with this key.
    pub fn find(key: &str) -> Option<Game> {
        catalogue().find(key).ok().map(Game)
    }

    /// Returns its key.
    pub fn key(self) -> &'static str {
        self.0.key.as_str()
    }

    /// Returns its title.
    pub fn title(self) -> &'static str {
        &self.0.title
    }

    /// Returns one line for people who do not know it.
    pub fn line(self) -> &'static str {
        &self.0.line
    }

    /// Returns its description.
    pub fn info(self) -> &'static GameInfo {
        self.0
    }
}

impl Deref for Game {
    type Target = GameInfo;

    fn deref(&self) -> &GameInfo {
        self.0
    }
}

impl PartialEq for Game {
    fn eq(&self, other: &Game) -> bool {
        self.0.key == other.0.key
    }
}

impl Eq for Game {}

impl fmt::Display for Game {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.key.fmt(f)
    }
}

/// The real catalogue, for tests.
#[cfg(test)]
pub mod testing {
    use super::{Game, provide};

    /// Provides the catalogue of the games and returns one of them.
    pub fn game(key: &str) -> Game {
        provide(games::catalogue().clone());
        Game::find(key).expect("a game of the catalogue")
    }
}
