//! Observations: what a seat knows of a position as numbers between 0 and 1 (E-4).
use tabletop::{Game, Seat};

/// One entry of an observation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Feature {
    /// Its name, such as `player at c4`.
    pub name: String,
}

impl Feature {
    /// The least value of every entry.
    pub const LOW: f32 = 0.0;
    /// The greatest value of every entry.
    pub const HIGH: f32 = 1.0;
}

/// Receives the entries of an observation, in order. A game describes its entries once, with names; encoding leaves the
/// names out.
pub trait Observation {
    /// Adds an entry with this value, from 0 to 1.
    fn put(&mut self, name: impl FnOnce() -> String, value: f32);

    /// Adds `count` entries: 1 for the one with this index, if any, and 0 for the others.
    fn one_of(&mut self, name: impl Fn(usize) -> String, index: Option<usize>, count: usize) {
        for nth in 0..count {
            self.flag(|| name(nth), index == Some(nth));
        }
    }

    /// Adds `count` entries: 1 for each of `indices`, and 0 for the others.
    fn some_of(
        &mut self,
        name: impl Fn(usize) -> String,
        indices: impl Iterator<Item = usize>,
        count: usize,
    ) {
        let ones: Vec<usize> = indices.collect();
        for nth in 0..count {
            self.flag(|| name(nth), ones.contains(&nth));
        }
    }

    /// Adds an entry that is 1 if something holds, else 0.
    fn flag(&mut self, name: impl FnOnce() -> String, holds: bool) {
        self.put(name, if holds { 1.0 } else { 0.0 });
    }

    /// Adds a number as its share of the most that it can be.
    fn share(&mut self, name: impl FnOnce() -> String, number: impl Into<u32>, most: impl Into<u32>) {
        let (number, most): (u32, u32) = (number.into(), most.into());
        debug_assert!(number <= most, "{number} of at most {most}");
        self.put(name, if most == 0 { 0.0 } else { number as f32 / most as f32 });
    }

    /// Adds a number without a fixed bound: n becomes n / (n + 4), so that different numbers stay different.
    fn amount(&mut self, name: impl FnOnce() -> String, number: impl Into<u32>) {
        let number = number.into() as f32;
        self.put(name, number / (number + 4.0));
    }
}

/// A game that can be written as numbers.
pub trait Encode: Game {
    /// Tables computed once for a game, such as the numbers of the spaces of its map.
    type Layout;

    /// Computes the tables.
    fn layout(&self) -> Self::Layout;

    /// Whether a seat brings about this event, and not chance.
    fn is_decision(event: Self::Event) -> bool;

    /// Describes a position from the view of `seat`, with everything that matters for what comes. The number of entries is
    /// the same at every position.
    fn observe(&self, layout: &Self::Layout, view: &Self::View, seat: Seat, to: &mut impl Observation);

    /// The score of a seat so far, of which rewards are the changes: for games that are won or lost 0 until the end (E-6).
    fn score(&self, state: &Self::State, seat: Seat) -> f64 {
        self.utility(state, seat).map_or(0.0, |utility| utility.to_f64())
    }
}

/// Collects the names.
struct Names(Vec<Feature>);

impl Observation for Names {
    fn put(&mut self, name: impl FnOnce() -> String, _: f32) {
        self.0.push(Feature { name: name() });
    }
}

/// Writes values into a slice of zeros.
struct Values<'a> {
    out: &'a mut [f32],
    at: usize,
}

impl Observation for Values<'_> {
    #[inline]
    fn put(&mut self, _: impl FnOnce() -> String, value: f32) {
        self.out[self.at] = value;
        self.at += 1;
    }

    #[inline]
    fn one_of(&mut self, _: impl Fn(usize) -> String, index: Option<usize>, count: usize) {
        if let Some(index) = index {
            debug_assert!(index < count, "{index} of {count}");
            self.out[self.at + index] = 1.0;
        }
        self.at += count;
    }

    #[inline]
    fn some_of(&mut self, _: impl Fn(usize) -> String, indices: impl Iterator<Item = usize>, count: usize) {
        let out = &mut self.out[self.at..][..count];
        indices.for_each(|index| out[index] = 1.0);
        self.at += count;
    }
}

/// Writes observations of one game (E-4).
pub struct Encoder<'g, G: Encode> {
    game: &'g G,
    layout: G::Layout,
    features: Vec<Feature>,
}

impl<'g, G: Encode> Encoder<'g, G> {
    /// Prepares the encoding of a game.
    pub fn new(game: &'g G) -> Encoder<'g, G> {
        let layout = game.layout();
        let mut names = Names(Vec::new());
        let start = game.start();
        game.observe(&layout, &game.view(&start, Seat::FIRST), Seat::FIRST, &mut names);
        Encoder { game, layout, features: names.0 }
    }

    /// The entries, in order.
    pub fn features(&self) -> &[Feature] {
        &self.features
    }

    /// Fills `out` with the observation of `seat` at `state`, from its view alone.
    ///
    /// # Panics
    /// `out` has not as many entries as there are features.
    pub fn encode(&self, state: &G::State, seat: Seat, out: &mut [f32]) {
        self.encode_view(&self.game.view(state, seat), seat, out);
    }

    /// The same from a view.
    ///
    /// # Panics
    /// `out` has not as many entries as there are features.
    pub fn encode_view(&self, view: &G::View, seat: Seat, out: &mut [f32]) {
        assert_eq!(out.len(), self.features.len(), "the length of an observation");
        out.fill(0.0);
        let mut values = Values { out, at: 0 };
        self.game.observe(&self.layout, view, seat, &mut values);
        debug_assert_eq!(values.at, self.features.len(), "every position has the same entries");
    }
}
