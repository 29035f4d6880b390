//! The name of one game of a plan, by which it can be played alone: `map=rockport,level=2,game=17`.
use thiserror::Error;

use crate::Plan;

/// The last part of a key.
const GAME: &str = "game";

/// One game of a plan.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Key {
    /// Index of the plan's setting.
    pub setting: usize,
    /// The number of the game in its setting, from 1.
    pub number: u64,
}

/// The error for a text that names no game of the plan.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("no game {text:?} in this plan; {first} to {last} would be right")]
pub struct UnknownKey {
    pub text: String,
    /// The plan's first key.
    pub first: String,
    /// The plan's last key.
    pub last: String,
}

impl Key {
    /// Returns the key as text.
    pub fn text(self, plan: &Plan) -> String {
        match plan.name(self.setting) {
            name if name.is_empty() => format!("{GAME}={}", self.number),
            name => format!("{name},{GAME}={}", self.number),
        }
    }

    /// Parses a key in exactly the form of `text`.
    ///
    /// # Errors
    /// The plan has no such game.
    pub fn read(text: &str, plan: &Plan) -> Result<Key, UnknownKey> {
        let known = Key::of(text, plan).filter(|key| key.number <= plan.games && key.text(plan) == text);
        known.ok_or_else(|| UnknownKey {
            text: text.to_owned(),
            first: Key { setting: 0, number: 1 }.text(plan),
            last: Key { setting: plan.settings.len().saturating_sub(1), number: plan.games }.text(plan),
        })
    }

    /// Parses a key, whatever the plan's number of games is.
    pub(crate) fn of(text: &str, plan: &Plan) -> Option<Key> {
        let mut values = text.split(',');
        let (game, number) = values.next_back()?.split_once('=')?;
        let number = number.parse().ok().filter(|number| game == GAME && *number > 0)?;
        let mut setting = 0;
        for dimension in &plan.dimensions {
            let (key, value) = values.next()?.split_once('=')?;
            let nth = dimension.values.iter().position(|known| key == dimension.key && known == value)?;
            setting = setting * dimension.values.len() + nth;
        }
        values.next().is_none().then_some(Key { setting, number })
    }
}
