//! The games' descriptions as data.
use std::sync::LazyLock;

use record::{BoardInfo, Catalogue, GameInfo, OptionSpec, PLAYERS, ShippedInfo, digest, map_title};
use serde_json::Value;
use tabletop::{BoardFile, Boards, Describe, GameOption, OptionValue, Shipped};

use crate::GameId;

static CATALOGUE: LazyLock<Catalogue> =
    LazyLock::new(|| Catalogue { games: GameId::ALL.map(GameId::describe).into() });

/// All games, in the order in which they are shown.
pub fn catalogue() -> &'static Catalogue {
    &CATALOGUE
}

impl GameId {
    /// Its description as data.
    pub fn info(self) -> &'static GameInfo {
        &catalogue().games[self as usize]
    }

    /// One line for people who do not know the game.
    pub fn line(self) -> &'static str {
        &self.info().line
    }

    /// The fewest and the most players.
    pub fn players(self) -> (u8, u8) {
        self.info().players
    }

    /// The length of a game between people, in minutes.
    pub fn minutes(self) -> u32 {
        self.info().minutes
    }

    /// The kind of file it is played on; `None` where it needs none.
    pub const fn board_file(self) -> Option<BoardFile> {
        match self.boards() {
            Some(boards) => Some(boards.file),
            None => None,
        }
    }

    /// Its options with their defaults.
    pub fn options(self) -> Vec<OptionSpec> {
        self.info().options.clone()
    }

    /// The meaning of a value of one of its options; empty where the value says enough itself.
    pub fn about(self, key: &str, value: &Value) -> &'static str {
        self.info().about(key, value)
    }
}

/// The text of a game's lesson; empty where it has none.
pub const fn lesson(game: GameId) -> &'static str {
    game.lesson()
}

/// The maps or sheets of a game, the default one first.
pub fn shipped_maps(game: GameId) -> impl Iterator<Item = &'static Shipped> {
    game.boards().map_or(&[][..], |boards| boards.shipped).iter()
}

/// The names of a game's maps or sheets, the default one first.
pub fn map_ids(game: GameId) -> Vec<&'static str> {
    shipped_maps(game).map(|map| map.id).collect()
}

/// A shipped map or sheet by name.
pub fn shipped(game: GameId, id: &str) -> Option<&'static Shipped> {
    shipped_maps(game).find(|map| map.id == id)
}

/// The description of a game.
pub(crate) fn describe<G: Describe>() -> GameInfo {
    let (fewest, most) = G::PLAYERS;
    let players = (fewest < most).then(|| {
        spec(PLAYERS, "how many play", (fewest..=most).map(|count| (Value::from(count), String::new())))
    });
    let board = G::BOARDS.map(|Boards { file, shipped }| {
        let values = shipped.iter().map(|board| (Value::from(board.id), board.about.to_owned()));
        spec(file.key(), file.meaning(), values)
    });
    let others = G::options().into_iter().map(|GameOption { key, meaning, values }| {
        spec(key, meaning, values.into_iter().map(|(value, about)| (json(value), about)))
    });
    GameInfo {
        key: G::KEY.parse().expect("every key is short, which a test checks"),
        title: G::TITLE.to_owned(),
        line: G::LINE.to_owned(),
        authors: G::AUTHORS.to_owned(),
        players: G::PLAYERS,
        minutes: G::MINUTES,
        emblem: G::EMBLEM.to_owned(),
        can_be_solved: G::CAN_BE_SOLVED,
        board: G::BOARDS.map(|boards| board_info(G::KEY, boards)),
        options: players.into_iter().chain(board).chain(others).collect(),
    }
}

fn board_info(key: &str, Boards { file, shipped }: Boards) -> BoardInfo {
    let info = |board: &Shipped| ShippedInfo {
        id: board.id.to_owned(),
        title: map_title(board.text).unwrap_or(board.id).to_owned(),
        about: board.about.to_owned(),
        digest: digest(board.text.as_bytes()),
    };
    BoardInfo { file, format: format!("menagerie/{key}-{file}"), shipped: shipped.iter().map(info).collect() }
}

/// An option with its values and the meaning of each; the first is the default.
fn spec(key: &str, meaning: &str, values: impl Iterator<Item = (Value, String)>) -> OptionSpec {
    let (values, mut about): (Vec<_>, Vec<_>) = values.unzip();
    if about.iter().all(String::is_empty) {
        about.clear();
    }
    let default = values.first().cloned().unwrap_or_default();
    OptionSpec { key: key.to_owned(), meaning: meaning.to_owned(), default, values, about }
}

/// The value as it stands in records.
pub(crate) fn json(value: OptionValue) -> Value {
    match value {
        OptionValue::Flag(flag) => flag.into(),
        OptionValue::Number(number) => number.into(),
        OptionValue::Word(word) => word.into(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn maps_are_told_apart_by_their_titles() {
        let title = |game: GameId, id| game.info().title_among(id);
        assert_eq!((title(GameId::Caverns, "classic"), title(GameId::Caverns, "depths")), ("", "The Depths"));
        assert_eq!((title(GameId::Zoo, "rockport"), title(GameId::Zoo, "rockport2")), ("", "the extension"));
        assert_eq!((title(GameId::Ruin, "classic"), title(GameId::Shelter, "classic")), ("Classic", ""));
    }

    #[test]
    fn every_value_of_every_option_that_needs_words_has_some() {
        let mut described = 0;
        for game in GameId::ALL {
            for option in game.options().into_iter().filter(|option| option.key != "players") {
                let flag = option.default.is_boolean();
                for value in &option.values {
                    let words = game.about(&option.key, value);
                    assert_eq!(words.is_empty(), flag, "{game} {} {value}: {words:?}", option.key);
                    described += usize::from(!words.is_empty());
                }
            }
        }
        assert!(described > 15);
    }

    #[test]
    fn the_catalogue_describes_every_game_and_reads_back() {
        for game in GameId::ALL {
            let info = game.info();
            assert_eq!((info.key.as_str(), info.title.as_str()), (game.key(), game.name()));
            assert_eq!(serde_json::to_value(game).ok(), Some(game.key().into()), "serde names it by its key");
            assert_eq!(catalogue().get(info.key), Some(info));
        }
        let text = serde_json::to_string(catalogue()).unwrap();
        assert_eq!(serde_json::from_str::<Catalogue>(&text).unwrap(), *catalogue());
    }
}
