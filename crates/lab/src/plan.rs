//! What is to be played: a game, what of it varies, who plays, how often and from which seed.
use bots::BotKind;
use games::{GameId, Options, Playable, Setup, digest, with_game};
use serde_json::json;

use crate::Key;

/// The `format` that plans name.
pub const FORMAT: &str = "menagerie/lab-plan/1";

/// The key under which bots vary, beside the game's options.
pub const BOTS: &str = "bots";

/// Many games to be played.
#[derive(Clone, Debug, PartialEq)]
pub struct Plan {
    /// What it is about; empty where the file says nothing.
    pub title: String,
    /// Which game.
    pub game: GameId,
    /// How many games each setting has.
    pub games: u64,
    /// What all dice come from.
    pub seed: u64,
    /// The options that are the same in all settings, with their defaults filled in.
    pub fixed: Options,
    /// What varies, in the order of the file.
    pub dimensions: Vec<Dimension>,
    /// Every combination of what varies, the last dimension changing first.
    pub settings: Vec<Setting>,
}

/// Something that varies.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Dimension {
    /// The option, or [`BOTS`].
    pub key: String,
    /// Its values, as keys of jobs write them.
    pub values: Vec<String>,
    /// Whether the values are steps of one thing, the order of which means something.
    pub ordered: bool,
}

/// One way of setting the game up, with who plays.
#[derive(Clone, Debug, PartialEq)]
pub struct Setting {
    /// Which value of each dimension it has.
    pub values: Vec<usize>,
    /// The game with all its options.
    pub setup: Setup,
    /// The bots, one a seat.
    pub bots: Vec<BotKind>,
}

impl Plan {
    /// What games depend on, in 16 hex digits: everything but the title and the number of games, so that a plan
    /// can be given more games later.
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

    /// How many games there are in all.
    pub fn total(&self) -> u64 {
        self.games * self.settings.len() as u64
    }

    /// What a setting has of what varies: `map=rockport,level=2`; empty where nothing does.
    pub fn name(&self, setting: usize) -> String {
        let values = self.settings.get(setting).map_or(&[][..], |setting| &setting.values);
        let pair = |(dimension, value): (&Dimension, &usize)| {
            format!("{}={}", dimension.key, dimension.values.get(*value).map_or("", String::as_str))
        };
        self.dimensions.iter().zip(values).map(pair).collect::<Vec<_>>().join(",")
    }

    /// The keys of all games: every setting's first game, then every setting's second, so that a run that is
    /// stopped knows as much of each.
    pub fn keys(&self) -> impl Iterator<Item = Key> + '_ {
        let settings = 0..self.settings.len();
        (1..=self.games).flat_map(move |number| settings.clone().map(move |setting| Key { setting, number }))
    }

    /// Whether results are points, and not shares in a win.
    pub fn plays_for_points(&self) -> bool {
        let for_points = |setting: &Setting| {
            let opened = setting.setup.open();
            opened.is_ok_and(|any| with_game!(any, game => game.plays_for_points()))
        };
        self.settings.iter().all(for_points)
    }

    /// The most seats that a setting has.
    pub fn seats(&self) -> usize {
        self.settings.iter().map(|setting| setting.bots.len()).max().unwrap_or_default()
    }
}
