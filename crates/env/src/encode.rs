//! Observations as arrays of numbers from 0 to 1 (E-4).
use std::ops::Range;

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

/// Entries of an observation that lie on a board of rows and columns.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Plane {
    /// Its name, such as `player in the city`.
    pub name: String,
    /// The rows of the board.
    pub rows: usize,
    /// The columns of the board.
    pub columns: usize,
    /// The number of the first of its entries; they follow row by row.
    first: usize,
}

impl Plane {
    /// The numbers of its entries.
    pub fn entries(&self) -> Range<usize> {
        self.first..self.first + self.rows * self.columns
    }
}

/// Collects the names.
#[derive(Default)]
struct Names {
    features: Vec<Feature>,
    planes: Vec<Plane>,
}

impl Observation for Names {
    fn share(&mut self, name: impl FnOnce() -> String, _: impl Into<u32>, _: impl Into<u32>) {
        self.features.push(Feature { name: name() });
    }

    fn amount(&mut self, name: impl FnOnce() -> String, _: impl Into<u32>) {
        self.features.push(Feature { name: name() });
    }

    fn plane(
        &mut self,
        plane: impl FnOnce() -> String,
        (rows, columns): (usize, usize),
        name: impl Fn(usize) -> String,
        indices: impl Iterator<Item = usize>,
    ) {
        self.planes.push(Plane { name: plane(), rows, columns, first: self.features.len() });
        self.some_of(name, indices, rows * columns);
    }
}

/// The numbers below this one are divided beforehand.
const SMALL: usize = 32;
/// The share of each small number in each other one; 0 of 0 is 0.
static SHARES: [[f32; SMALL]; SMALL] = {
    let mut shares = [[0.0; SMALL]; SMALL];
    let mut most = 1;
    while most < SMALL {
        let mut number = 0;
        while number <= most {
            shares[most][number] = number as f32 / most as f32;
            number += 1;
        }
        most += 1;
    }
    shares
};
/// The entry of each small amount.
static AMOUNTS: [f32; SMALL] = {
    let mut amounts = [0.0; SMALL];
    let mut number = 0;
    while number < SMALL {
        amounts[number] = of_amount(number as f32);
        number += 1;
    }
    amounts
};

/// n becomes n / (n + 4), so that different numbers stay different.
const fn of_amount(number: f32) -> f32 {
    number / (number + 4.0)
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
        let small = SHARES.get(most as usize).and_then(|shares| shares.get(number as usize));
        self.put(small.copied().unwrap_or_else(|| number as f32 / most as f32));
    }

    #[inline]
    fn amount(&mut self, _: impl FnOnce() -> String, number: impl Into<u32>) {
        let number: u32 = number.into();
        self.put(AMOUNTS.get(number as usize).copied().unwrap_or_else(|| of_amount(number as f32)));
    }

    #[inline]
    fn flag(&mut self, _: impl FnOnce() -> String, holds: bool) {
        self.put(if holds { 1.0 } else { 0.0 });
    }

    #[inline]
    fn one_of(&mut self, _: impl Fn(usize) -> String, index: Option<usize>, count: usize) {
        if let Some(index) = index {
            self.out[self.at..][..count][index] = 1.0;
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
pub struct Encoder<G: Encode> {
    layout: G::Layout,
    features: Vec<Feature>,
    planes: Vec<Plane>,
}

impl<G: Encode> Encoder<G> {
    /// Prepares the encoding of a game.
    pub fn new(game: &G) -> Encoder<G> {
        let layout = game.layout();
        let mut names = Names::default();
        let start = game.start();
        game.observe(&layout, &game.view(&start, Seat::FIRST), Seat::FIRST, &mut names);
        Encoder { layout, features: names.features, planes: names.planes }
    }

    /// The entries, in order.
    pub fn features(&self) -> &[Feature] {
        &self.features
    }

    /// The entries that lie on boards of rows and columns; none where no board of the game is a grid.
    pub fn planes(&self) -> &[Plane] {
        &self.planes
    }

    /// Fills `out` with the observation of `seat` at `state`, from its view alone. The game is the one that the encoder
    /// was made for.
    ///
    /// # Panics
    /// `out` has not as many entries as there are features.
    pub fn encode(&self, game: &G, state: &G::State, seat: Seat, out: &mut [f32]) {
        self.encode_view(game, &game.view(state, seat), seat, out);
    }

    /// The same from a view.
    ///
    /// # Panics
    /// `out` has not as many entries as there are features.
    pub fn encode_view(&self, game: &G, view: &G::View, seat: Seat, out: &mut [f32]) {
        assert_eq!(out.len(), self.features.len(), "the length of an observation");
        out.fill(0.0);
        let mut values = Values { out, at: 0 };
        game.observe(&self.layout, view, seat, &mut values);
        debug_assert_eq!(values.at, self.features.len(), "every position has the same entries");
    }

    /// The shape of all planes together: their number, and the rows and columns of the largest board.
    pub fn plane_shape(&self) -> (usize, usize, usize) {
        let most = |of: fn(&Plane) -> usize| self.planes.iter().map(of).max().unwrap_or(0);
        (self.planes.len(), most(|plane| plane.rows), most(|plane| plane.columns))
    }

    /// Fills `out` with the planes of an observation: planes × rows × columns, 0 outside smaller boards.
    ///
    /// # Panics
    /// `out` or the observation has not the length that it should have.
    pub fn planes_of(&self, observation: &[f32], out: &mut [f32]) {
        let (count, rows, columns) = self.plane_shape();
        assert_eq!(out.len(), count * rows * columns, "the size of all planes");
        out.fill(0.0);
        for (nth, plane) in self.planes.iter().enumerate() {
            for (row, cells) in observation[plane.entries()].chunks(plane.columns).enumerate() {
                out[(nth * rows + row) * columns..][..cells.len()].copy_from_slice(cells);
            }
        }
    }
}
