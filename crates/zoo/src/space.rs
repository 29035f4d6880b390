//! Spaces, steps and gates by number, and sets of spaces.
use core::fmt;

/// A space of the map, by its place in the file from 0 (Z-1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Space(pub(crate) u8);

impl Space {
    /// The most a map has.
    pub const MOST: usize = 250;

    /// Its place in the file, from 0.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// A step, by its place among all steps of the map from 0 (Z-1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Step(pub(crate) u16);

impl Step {
    /// The most a map has.
    pub const MOST: usize = 1000;

    /// Its place among all steps, from 0.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// A gate, by its place in the file from 0 (Z-22).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Gate(pub(crate) u8);

impl Gate {
    /// The number of values.
    pub const COUNT: usize = 5;
    /// The squares of a gate (Z-24).
    pub const SQUARES: u8 = 3;

    /// All five.
    pub const ALL: [Gate; Gate::COUNT] = [Gate(0), Gate(1), Gate(2), Gate(3), Gate(4)];

    /// Its place in the file, from 0.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// A set of spaces.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct Spaces([u64; 4]);

impl Spaces {
    /// No space.
    pub const NONE: Spaces = Spaces([0; 4]);

    /// Whether a space is in it.
    pub const fn contains(self, space: Space) -> bool {
        self.0[space.index() / 64] >> (space.index() % 64) & 1 == 1
    }

    /// Whether there is none.
    pub fn is_empty(self) -> bool {
        self == Spaces::NONE
    }

    /// The number of elements.
    pub fn len(self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// Those of both.
    pub fn and(self, other: Spaces) -> Spaces {
        Spaces(core::array::from_fn(|n| self.0[n] & other.0[n]))
    }

    /// Those of either.
    pub fn or(self, other: Spaces) -> Spaces {
        Spaces(core::array::from_fn(|n| self.0[n] | other.0[n]))
    }

    /// Those that the other lacks.
    pub fn without(self, other: Spaces) -> Spaces {
        Spaces(core::array::from_fn(|n| self.0[n] & !other.0[n]))
    }

    /// Every one, in the order of the file.
    pub fn iter(self) -> impl Iterator<Item = Space> {
        ones(self.0).map(|at| Space(at as u8))
    }

    pub(crate) fn insert(&mut self, space: Space) {
        self.0[space.index() / 64] |= 1 << (space.index() % 64);
    }

    pub(crate) fn remove(&mut self, space: Space) {
        self.0[space.index() / 64] &= !(1 << (space.index() % 64));
    }

    /// Takes one out, the first in the order of the file.
    pub(crate) fn pop(&mut self) -> Option<Space> {
        let n = self.0.iter().position(|word| *word != 0)?;
        let bit = self.0[n].trailing_zeros() as usize;
        self.0[n] &= self.0[n] - 1;
        Some(Space((n * 64 + bit) as u8))
    }
}

impl FromIterator<Space> for Spaces {
    fn from_iter<I: IntoIterator<Item = Space>>(spaces: I) -> Spaces {
        let mut set = Spaces::NONE;
        spaces.into_iter().for_each(|space| set.insert(space));
        set
    }
}

impl fmt::Debug for Spaces {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter().map(Space::index)).finish()
    }
}

/// A set of steps.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Steps([u64; Step::MOST.div_ceil(64)]);

impl Steps {
    pub(crate) const NONE: Steps = Steps([0; Step::MOST.div_ceil(64)]);

    pub(crate) const fn contains(&self, step: Step) -> bool {
        self.0[step.index() / 64] >> (step.index() % 64) & 1 == 1
    }

    /// Every one, in order.
    pub(crate) fn iter(&self) -> impl Iterator<Item = Step> {
        ones(self.0).map(|at| Step(at as u16))
    }

    /// Adds one; whether it is new.
    pub(crate) fn insert(&mut self, step: Step) -> bool {
        let new = !self.contains(step);
        self.0[step.index() / 64] |= 1 << (step.index() % 64);
        new
    }
}

/// The places of the bits that are set, in order.
fn ones<const WORDS: usize>(words: [u64; WORDS]) -> impl Iterator<Item = usize> {
    words.into_iter().enumerate().flat_map(|(n, mut word)| {
        core::iter::from_fn(move || {
            let bit = (word != 0).then(|| word.trailing_zeros() as usize)?;
            word &= word - 1;
            Some(n * 64 + bit)
        })
    })
}
