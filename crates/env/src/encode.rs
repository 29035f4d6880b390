//! Observations as arrays of numbers from 0 to 1 (E-4).
use tabletop::{Encode, Observation, Seat};

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

/// Collects the names.
struct Names(Vec<Feature>);

impl Observation for Names {
    fn share(&mut self, name: impl FnOnce() -> String, _: impl Into<u32>, _: impl Into<u32>) {
        self.0.push(Feature { name: name() });
    }

    fn amount(&mut self, name: impl FnOnce() -> String, _: impl Into<u32>) {
        self.0.push(Feature { name: name() });
    }
}

/// Writes values into a slice of zeros.
struct Values<'a> {
    out: &'a mut [f32],
    at: usize,
}

impl Values<'_> {
    #[inline]
    fn put(&mut self, value: f32) {
        self.out[self.at] = value;
        self.at += 1;
    }
}

impl Observation for Values<'_> {
    #[inline]
    fn share(&mut self, _: impl FnOnce() -> String, number: impl Into<u32>, most: impl Into<u32>) {
        let (number, most): (u32, u32) = (number.into(), most.into());
        debug_assert!(number <= most, "{number} of at most {most}");
        self.put(if most == 0 { 0.0 } else { number as f32 / most as f32 });
    }

    /// n becomes n / (n + 4), so that different numbers stay different.
    #[inline]
    fn amount(&mut self, _: impl FnOnce() -> String, number: impl Into<u32>) {
        let number = number.into() as f32;
        self.put(number / (number + 4.0));
    }

    #[inline]
    fn flag(&mut self, _: impl FnOnce() -> String, holds: bool) {
        self.put(if holds { 1.0 } else { 0.0 });
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
