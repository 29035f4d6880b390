//! Sets of marks on a sheet as bits: cells, fences, squares of the shelter, lines.
use core::fmt;
use core::hash::{Hash, Hasher};
use core::marker::PhantomData;
use core::ops::{BitAnd, BitOr, BitOrAssign, Sub, SubAssign};

/// An element of a [`Set`]: one of at most 64, numbered from 0.
pub trait Member: Copy {
    /// The number of values.
    const COUNT: usize;

    /// Its number, below [`Member::COUNT`].
    fn index(self) -> usize;

    /// The one with this number, which has to be below [`Member::COUNT`].
    fn at(index: usize) -> Self;
}

/// Some of the cells, edges, squares or lines: a plain value without a pointer.
pub struct Set<T>(u64, PhantomData<T>);

impl<T> Set<T> {
    /// The empty set.
    pub const EMPTY: Set<T> = Set::of(0);

    pub(crate) const fn of(bits: u64) -> Set<T> {
        Set(bits, PhantomData)
    }

    pub(crate) const fn bits(self) -> u64 {
        self.0
    }

    /// The number of elements.
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether nothing is in it.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether all of `other` is in it.
    pub const fn holds(self, other: Set<T>) -> bool {
        other.0 & !self.0 == 0
    }

    /// Whether something is in both.
    pub const fn meets(self, other: Set<T>) -> bool {
        self.0 & other.0 != 0
    }
}

impl<T: Member> Set<T> {
    /// All there are.
    pub const ALL: Set<T> = Set::of(u64::MAX >> (64 - T::COUNT));

    /// This one alone.
    pub fn only(member: T) -> Set<T> {
        Set::of(1 << member.index())
    }

    /// Whether it is in the set.
    pub fn contains(self, member: T) -> bool {
        self.0 >> member.index() & 1 == 1
    }

    /// Adds it.
    pub fn insert(&mut self, member: T) {
        self.0 |= 1 << member.index();
    }

    /// Takes it out.
    pub fn remove(&mut self, member: T) {
        self.0 &= !(1 << member.index());
    }

    /// The first of them.
    pub fn first(self) -> Option<T> {
        (self.0 != 0).then(|| T::at(self.0.trailing_zeros() as usize))
    }

    /// Those in it, by number.
    pub fn iter(self) -> impl Iterator<Item = T> {
        let mut left = self.0;
        core::iter::from_fn(move || {
            let next = Set::<T>::of(left).first();
            left &= left.wrapping_sub(1);
            next
        })
    }
}

impl<T: Member> FromIterator<T> for Set<T> {
    fn from_iter<I: IntoIterator<Item = T>>(members: I) -> Set<T> {
        members.into_iter().fold(Set::EMPTY, |set, member| set | Set::only(member))
    }
}

impl<T> BitOr for Set<T> {
    type Output = Set<T>;
    fn bitor(self, other: Set<T>) -> Set<T> {
        Set::of(self.0 | other.0)
    }
}

impl<T> BitOrAssign for Set<T> {
    fn bitor_assign(&mut self, other: Set<T>) {
        self.0 |= other.0;
    }
}

impl<T> BitAnd for Set<T> {
    type Output = Set<T>;
    fn bitand(self, other: Set<T>) -> Set<T> {
        Set::of(self.0 & other.0)
    }
}

/// Those of the one that are not in the other.
impl<T> Sub for Set<T> {
    type Output = Set<T>;
    fn sub(self, other: Set<T>) -> Set<T> {
        Set::of(self.0 & !other.0)
    }
}

impl<T> SubAssign for Set<T> {
    fn sub_assign(&mut self, other: Set<T>) {
        self.0 &= !other.0;
    }
}

// Derived, these would ask the same of `T`, of which nothing is stored.
impl<T> Clone for Set<T> {
    fn clone(&self) -> Set<T> {
        *self
    }
}

impl<T> Copy for Set<T> {}

impl<T> Default for Set<T> {
    fn default() -> Set<T> {
        Set::EMPTY
    }
}

impl<T> PartialEq for Set<T> {
    fn eq(&self, other: &Set<T>) -> bool {
        self.0 == other.0
    }
}

impl<T> Eq for Set<T> {}

impl<T> Hash for Set<T> {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        self.0.hash(hasher);
    }
}

impl<T: Member + fmt::Display> fmt::Debug for Set<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("{")?;
        for (nth, member) in self.iter().enumerate() {
            write!(f, "{}{member}", if nth == 0 { "" } else { " " })?;
        }
        f.write_str("}")
    }
}
