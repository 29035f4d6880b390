//! The list of games. To add a game, add one line to it.
use std::fmt;
use std::str::FromStr;

use record::{GameInfo, UnknownGame};
use serde::{Deserialize, Serialize};
use tabletop::reader::Fault;
use tabletop::{Boards, Describe, Playable};

use crate::{Setup, SetupError, info};

/// Makes everything that depends on which games there are.
macro_rules! games {
    ($dollar:tt $($module:ident::$name:ident,)*) => {
        /// A game by name.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
        #[serde(rename_all = "lowercase")]
        pub enum GameId {
            $(#[doc = concat!("[`", stringify!($module::$name), "`].")] $name,)*
        }

        impl GameId {
            /// All games, in the order in which they are shown.
            pub const ALL: [GameId; [$(GameId::$name),*].len()] = [$(GameId::$name),*];

            /// The word that records, options and the command line use.
            pub const fn key(self) -> &'static str {
                match self { $(GameId::$name => <$module::$name as Playable>::KEY,)* }
            }

            /// The game's title.
            pub const fn name(self) -> &'static str {
                match self { $(GameId::$name => <$module::$name as Describe>::TITLE,)* }
            }

            /// The retold rules for players, in Markdown.
            pub const fn rules(self) -> &'static str {
                match self { $(GameId::$name => <$module::$name as Describe>::RULES,)* }
            }

            /// The lesson, as JSON; empty where there is none.
            pub const fn lesson(self) -> &'static str {
                match self { $(GameId::$name => <$module::$name as Describe>::LESSON,)* }
            }

            /// The files it is played on; `None` where it needs none.
            pub const fn boards(self) -> Option<Boards> {
                match self { $(GameId::$name => <$module::$name as Describe>::BOARDS,)* }
            }

            /// The version of its rules.
            pub const fn rules_version(self) -> u32 {
                match self { $(GameId::$name => <$module::$name as Playable>::RULES_VERSION,)* }
            }

            /// Whether it is small enough for exact values.
            pub const fn can_be_solved(self) -> bool {
                match self { $(GameId::$name => <$module::$name as Playable>::CAN_BE_SOLVED,)* }
            }

            /// Its description as data, made anew.
            pub(crate) fn describe(self) -> GameInfo {
                match self { $(GameId::$name => info::describe::<$module::$name>(),)* }
            }

            /// Opens the game of a setup whose options are known to be right.
            pub(crate) fn open(self, setup: &Setup) -> Result<AnyGame, SetupError> {
                match self { $(GameId::$name => setup.open_as::<$module::$name>().map(AnyGame::$name),)* }
            }

            /// Checks the text of a map or sheet of this game.
            pub(crate) fn check_board(self, text: &str) -> Result<(), Vec<Fault>> {
                match self { $(GameId::$name => <$module::$name as Describe>::check_board(text),)* }
            }
        }

        /// A game opened with its options and map.
        #[derive(Clone, Debug)]
        #[allow(clippy::large_enum_variant, reason = "one is opened at a time, and never kept by the thousand")]
        pub enum AnyGame {
            $(#[doc = concat!("[`", stringify!($module::$name), "`].")] $name($module::$name),)*
        }

        /// Runs the same generic code for whichever game is open:
        /// `with_game!(any, game => { … game: &impl Playable … })`.
        #[macro_export]
        macro_rules! with_game {
            ($dollar any:expr, $dollar game:ident => $dollar body:expr) => {
                match $dollar any { $($crate::AnyGame::$name($dollar game) => $dollar body,)* }
            };
        }

        /// Writes a test for each game, named after its crate, that calls a function with the [`GameId`]:
        /// `test_each_game! { check }`.
        #[macro_export]
        macro_rules! test_each_game {
            ($dollar check:path) => {
                $(#[test] fn $module() { $dollar check($crate::GameId::$name); })*
            };
        }
    };
}

games! { $
    ruin::Ruin,
    shelter::Shelter,
    penguins::Penguins,
    caverns::Caverns,
    zoo::Zoo,
}

impl fmt::Display for GameId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.key())
    }
}

impl FromStr for GameId {
    type Err = UnknownGame;

    fn from_str(text: &str) -> Result<GameId, UnknownGame> {
        let found = GameId::ALL.into_iter().find(|id| id.key() == text);
        found.ok_or_else(|| UnknownGame::new(text, GameId::ALL.iter().map(|id| id.key())))
    }
}
