//! The quantities that the lab counts in a game beside its result.
use games::Playable;

/// A group of counts: its key in result rows, and its heading in reports.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Quantity {
    /// In result rows.
    pub key: &'static str,
    /// In reports.
    pub title: &'static str,
}

impl Quantity {
    /// Returns a group of counts.
    pub const fn new(key: &'static str, title: &'static str) -> Quantity {
        Quantity { key, title }
    }
}

/// Counts a name within the group with a key.
pub type Tally<'a> = &'a mut dyn FnMut(&'static str, String);

/// Marks a place by its name, in the group with a key.
pub type Mark<'a> = &'a mut dyn FnMut(&'static str, String);

/// A game with quantities that are worth counting.
pub trait Statistics: Playable {
    /// The groups in which decisions are counted.
    const COUNTS: &'static [Quantity];

    /// The groups in which places of the board are marked.
    const MARKS: &'static [Quantity];

    /// Counts a decision of a seat.
    fn count(&self, before: &Self::State, event: Self::Event, count: Tally<'_>);

    /// Marks the places of an event, whoever brought it about.
    fn mark(&self, _before: &Self::State, _event: Self::Event, _mark: Mark<'_>) {}

    /// Marks the places of a game that is over.
    fn mark_end(&self, last: &Self::State, mark: Mark<'_>);
}
