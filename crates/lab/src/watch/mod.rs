//! What is counted in a game beside its result: a small file a game.
mod caverns;
mod penguins;
mod ruin;
mod shelter;
mod zoo;

use bots::BotGame;
use drawing::{Drawing, Heat};

/// Something worth knowing of a game: its key in rows, and its heading in reports.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Kept {
    /// In rows.
    pub key: &'static str,
    /// In reports.
    pub title: &'static str,
}

const fn kept(key: &'static str, title: &'static str) -> Kept {
    Kept { key, title }
}

/// Where choices are counted: the group's key and the name within it.
pub type Count<'a> = &'a mut dyn FnMut(&'static str, String);

/// Where places are marked: what happened there, and the place's name.
pub type Mark<'a> = &'a mut dyn FnMut(&'static str, String);

/// A game of which the lab knows what to count.
pub trait Watched: BotGame {
    /// The groups in which choices are counted.
    const GROUPS: &'static [Kept];

    /// What is marked on the board.
    const MARKS: &'static [Kept];

    /// Counts a decision of a seat.
    fn count(&self, before: &Self::State, event: Self::Event, count: Count<'_>);

    /// Marks the places of an event, whoever brings it.
    fn mark(&self, _before: &Self::State, _event: Self::Event, _mark: Mark<'_>) {}

    /// Marks the places of a game that is over.
    fn mark_end(&self, last: &Self::State, mark: Mark<'_>);

    /// The map's own name; empty where there is none.
    fn map_title(&self) -> String;

    /// The board with some places warm, by their names; a drawing for each board there is.
    fn heat(&self, warm: &dyn Fn(&str) -> Option<Heat>) -> Vec<Drawing>;
}
