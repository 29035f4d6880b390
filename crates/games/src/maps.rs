//! What the games are played on, as far as it comes from files: maps and sheets, and those shipped.
use std::fmt;

use crate::GameId;

/// What the file is that a game is played on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BoardFile {
    /// A map.
    Map,
    /// A sheet.
    Sheet,
}

impl BoardFile {
    /// Its name in options and records, and in sentences.
    pub const fn key(self) -> &'static str {
        match self {
            BoardFile::Map => "map",
            BoardFile::Sheet => "sheet",
        }
    }

    /// What the option means, in one line.
    pub(crate) const fn meaning(self) -> &'static str {
        match self {
            BoardFile::Map => "where it is played",
            BoardFile::Sheet => "which animals for which dice",
        }
    }
}

impl fmt::Display for BoardFile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.key())
    }
}

/// A map or sheet that comes with a game.
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

const CAVERNS: [Shipped; 2] = [
    Shipped { id: "classic", text: include_str!("../../../maps/caverns/classic.toml") },
    Shipped { id: "depths", text: include_str!("../../../maps/caverns/depths.toml") },
];

const ZOO: [Shipped; 2] = [
    Shipped { id: "rockport", text: include_str!("../../../maps/zoo/rockport.toml") },
    Shipped { id: "rockport2", text: include_str!("../../../maps/zoo/rockport2.toml") },
];

/// The names of maps and sheets. They are worked out as this is compiled, so that a program that only names maps does not
/// carry their texts.
const fn ids<const MAPS: usize>(maps: &[Shipped; MAPS]) -> [&'static str; MAPS] {
    let mut ids = [""; MAPS];
    let mut at = 0;
    while at < MAPS {
        ids[at] = maps[at].id;
        at += 1;
    }
    ids
}

/// The names of a game's maps or sheets, the default one first.
pub const fn map_ids(game: GameId) -> &'static [&'static str] {
    match game {
        GameId::Ruin => const { &ids(&RUIN) },
        GameId::Shelter => const { &ids(&SHELTER) },
        GameId::Penguins => &[],
        GameId::Caverns => const { &ids(&CAVERNS) },
        GameId::Zoo => const { &ids(&ZOO) },
    }
}

const SHELTER: [Shipped; 1] =
    [Shipped { id: "classic", text: include_str!("../../../sheets/shelter/classic.toml") }];

/// The maps or sheets of a game, the default one first.
pub fn shipped_maps(game: GameId) -> impl Iterator<Item = &'static Shipped> {
    match game {
        GameId::Ruin => RUIN.iter(),
        GameId::Shelter => SHELTER.iter(),
        GameId::Penguins => [].iter(),
        GameId::Caverns => CAVERNS.iter(),
        GameId::Zoo => ZOO.iter(),
    }
}

/// A shipped map or sheet by name.
pub fn shipped(game: GameId, id: &str) -> Option<&'static Shipped> {
    shipped_maps(game).find(|map| map.id == id)
}
