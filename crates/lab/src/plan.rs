//! Plans: a game, its variations, the bots, the number of games and the seed.
use bots::BotKind;
use games::{GameId, Options, Playable, Setup, digest, with_game};
use serde_json::json;

use crate::Key;

/// The `format` that plans name.
pub const FORMAT: &str = "menagerie/lab-plan/1";

/// The key under which bots vary, next to the game's options.
pub const BOTS: &str = "bots";

/// A plan of many games.
#[derive(Clone, Debug, PartialEq)]
pub struct Plan {
    /// The title; empty where the file has none.
    pub title: String,
    pub game: GameId,
    /// The number of games of each setting.
    pub games: u64,
    /// The seed of all dice.
    pub seed: u64,
    /// The options that are equal in all settings, with their defaults filled in.
    pub fixed: Options,
    /// The varied options, in the order of the file.
    pub dimensions: Vec<Dimension>,
    /// Every combination of the dimensions' values; the last dimension changes first.
    pub settings: Vec<Setting>,
}

/// A varied option, or the varied bots.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Dimension {
    /// The option, or [`BOTS`].
    pub key: String,
    /// Its values, as keys of jobs have them.
    pub values: Vec<String>,
    /// Whether the values are ordered steps.
    pub ordered: bool,
}

/// One combination of values, with its setup and bots.
#[derive(Clone, Debug, PartialEq)]
pub struct Setting {
    /// Index of its value in each dimension.
    pub values: Vec<usize>,
    /// The game with all its options.
    pub setup: Setup,
    /// The bots, one for each seat.
    pub bots: Vec<BotKind>,
}

impl Plan {
    /// Returns a digest of everything that games depend on, in 16 hex digits: all but the title and the number of
    /// games, so that a plan can be given more games later.
    pub fn digest(&self) -> String {
        let settings = self.settings.iter().map(|setting| {
            json!({
                "options": setting.setup.full_options(),
                "map": setting.setup.digest(),
                "bots": setting.bots.iter().map(ToString::to_string).collect::<Vec<_>>(),
            })
        });
        let all = json!({
            "version": env!("CARGO_PKG_VERSION"),
            "game": self.game,
            "seed": self.seed,
            "dimensions": self.dimensions.iter().map(|dimension| &dimension.key).collect::<Vec<_>>(),
            "settings": settings.collect::<Vec<_>>(),
        });
        digest(all.to_string().as_bytes())
    }

    /// Returns the total number of games.
    pub fn total(&self) -> u64 {
        self.games * self.settings.len() as u64
    }

    /// Returns a setting's values: `map=rockport,level=2`; empty where nothing varies.
    pub fn name(&self, setting: usize) -> String {
        let values = self.settings.get(setting).map_or(&[][..], |setting| &setting.values);
        let pair = |(dimension, value): (&Dimension, &usize)| {
            format!("{}={}", dimension.key, dimension.values.get(*value).map_or("", String::as_str))
        };
        self.dimensions.iter().zip(values).map(pair).collect::<Vec<_>>().join(",")
    }

    /// Returns the keys of all games: every setting's first game, then every setting's second, so that a stopped run
    /// has played as many games of each.
    pub fn keys(&self) -> impl Iterator<Item = Key> + '_ {
        let settings = 0..self.settings.len();
        (1..=self.games).flat_map(move |number| settings.clone().map(move |setting| Key { setting, number }))
    }

    /// Whether results are points, not shares in a win.
    pub fn plays_for_points(&self) -> bool {
        let for_points = |setting: &Setting| {
            let opened = setting.setup.open();
            opened.is_ok_and(|any| with_game!(any, game => game.plays_for_points()))
        };
        self.settings.iter().all(for_points)
    }

    /// Returns the largest number of seats of a setting.
    pub fn seats(&self) -> usize {
        self.settings.iter().map(|setting| setting.bots.len()).max().unwrap_or_default()
    }
}
