//! Circles and igloos: their names, which igloo belongs to which circle, and the links between
//! them (P-2, P-3). Nothing about what stands on them.
use core::fmt::{self, Write as _};
use core::str::FromStr;

/// One of the five circles of the yard, in a ring; each has a guard.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Circle(u8);

impl Circle {
    /// The number of values.
    pub const COUNT: usize = 5;
    /// All five, circle 1 first.
    pub const ALL: [Circle; Circle::COUNT] = [Circle(0), Circle(1), Circle(2), Circle(3), Circle(4)];

    /// The circle with this number, 1 to 5.
    pub fn new(number: u8) -> Option<Circle> {
        (1..=5).contains(&number).then(|| Circle(number - 1))
    }

    /// Its number, 1 to 5: the figure of a die that opens it.
    pub const fn number(self) -> u8 {
        self.0 + 1
    }

    /// Its place among the five, from 0.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The next circle of the ring; after 5 comes 1.
    pub const fn next(self) -> Circle {
        Circle((self.0 + 1) % 5)
    }

    /// The one before.
    pub const fn previous(self) -> Circle {
        Circle((self.0 + 4) % 5)
    }

    /// Its coloured igloo in the middle, `ck`.
    pub const fn centre(self) -> Igloo {
        Igloo(self.0)
    }

    /// The igloo beside the empty middle of the yard, `ik`.
    pub const fn inner(self) -> Igloo {
        Igloo(5 + self.0)
    }

    /// Its three outer igloos, `ok1` beside the previous circle, `ok3` beside the next.
    pub const fn outer(self) -> [Igloo; 3] {
        let first = 10 + 3 * self.0;
        [Igloo(first), Igloo(first + 1), Igloo(first + 2)]
    }

    /// The igloo it shares with the next circle, such as `s12`.
    pub const fn shared(self) -> Igloo {
        Igloo(25 + self.0)
    }

    /// Its seven igloos.
    pub const fn igloos(self) -> Igloos {
        Igloos(CIRCLES[self.0 as usize])
    }
}

impl fmt::Display for Circle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_char(char::from(b'0' + self.number()))
    }
}

impl FromStr for Circle {
    type Err = ();
    fn from_str(text: &str) -> Result<Circle, ()> {
        match text.as_bytes() {
            [figure @ b'1'..=b'5'] => Ok(Circle(figure - b'1')),
            _ => Err(()),
        }
    }
}

/// Where in its circle an igloo lies.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Place {
    /// The coloured one in the middle of the circle, `ck`.
    Centre(Circle),
    /// Beside the empty middle of the yard, `ik`.
    Inner(Circle),
    /// On the outside, `ok1` to `ok3` clockwise.
    Outer(Circle, u8),
    /// Shared by this circle and the next, such as `s12`.
    Shared(Circle),
}

/// The names of the igloos in their order.
const NAMES: [&str; Igloo::COUNT] = [
    "c1", "c2", "c3", "c4", "c5", "i1", "i2", "i3", "i4", "i5", "o11", "o12", "o13", "o21", "o22", "o23",
    "o31", "o32", "o33", "o41", "o42", "o43", "o51", "o52", "o53", "s12", "s23", "s34", "s45", "s51",
];

/// One of the 30 igloos. They are ordered as their names are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Igloo(u8);

impl Igloo {
    /// The number of values.
    pub const COUNT: usize = 30;

    /// All 30 in the order of their names.
    pub fn all() -> impl Iterator<Item = Igloo> {
        (0..Igloo::COUNT as u8).map(Igloo)
    }

    /// Its place in the order of names, from 0.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The igloo at a place in the order of names; places go round, so that 30 is 0 again.
    pub(crate) const fn at(index: usize) -> Igloo {
        Igloo((index % Igloo::COUNT) as u8)
    }

    /// Its name (P-2).
    pub const fn name(self) -> &'static str {
        NAMES[self.0 as usize]
    }

    /// Where it lies.
    pub const fn place(self) -> Place {
        match self.0 {
            k @ 0..5 => Place::Centre(Circle(k)),
            k @ 5..10 => Place::Inner(Circle(k - 5)),
            n @ 10..25 => Place::Outer(Circle((n - 10) / 3), (n - 10) % 3 + 1),
            k => Place::Shared(Circle(k - 25)),
        }
    }

    /// Whether it is coloured: penguins on it bring no fish (P-14).
    pub const fn is_coloured(self) -> bool {
        Igloos::COLOURED.contains(self)
    }

    /// The one or two circles it belongs to, the lower number first.
    pub fn circles(self) -> impl Iterator<Item = Circle> {
        Circle::ALL.into_iter().filter(move |circle| circle.igloos().contains(self))
    }

    /// The igloos it is linked with (P-3).
    pub const fn links(self) -> Igloos {
        Igloos(LINKS[self.0 as usize])
    }
}

impl fmt::Display for Igloo {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Igloo {
    type Err = ();

    /// Knows an igloo only by the name it prints: `s51`, not `s15`.
    fn from_str(text: &str) -> Result<Igloo, ()> {
        let circle = |figure: &u8| Circle::new(figure.wrapping_sub(b'0')).ok_or(());
        match text.as_bytes() {
            [b'c', k] => Ok(circle(k)?.centre()),
            [b'i', k] => Ok(circle(k)?.inner()),
            [b'o', k, nth @ b'1'..=b'3'] => Ok(circle(k)?.outer()[(nth - b'1') as usize]),
            [b's', k, next] if circle(next)? == circle(k)?.next() => Ok(circle(k)?.shared()),
            _ => Err(()),
        }
    }
}

/// A set of igloos.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Igloos(u32);

impl Igloos {
    /// None of them.
    pub const NONE: Igloos = Igloos(0);
    /// All 30.
    pub const ALL: Igloos = Igloos((1 << Igloo::COUNT) - 1);
    /// The five coloured ones, `c1` to `c5`.
    pub const COLOURED: Igloos = Igloos(0b11111);

    /// This one alone.
    pub const fn only(igloo: Igloo) -> Igloos {
        Igloos(1 << igloo.0)
    }

    /// The number of elements.
    pub const fn len(self) -> u8 {
        self.0.count_ones() as u8
    }

    /// Whether none is in it.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether it holds this one.
    pub const fn contains(self, igloo: Igloo) -> bool {
        self.0 & 1 << igloo.0 != 0
    }

    /// Those in either.
    pub const fn or(self, other: Igloos) -> Igloos {
        Igloos(self.0 | other.0)
    }

    /// Those in both.
    pub const fn and(self, other: Igloos) -> Igloos {
        Igloos(self.0 & other.0)
    }

    /// Those in this and not in the other.
    pub const fn without(self, other: Igloos) -> Igloos {
        Igloos(self.0 & !other.0)
    }

    /// Those of it whose names come after this one's.
    pub const fn after(self, igloo: Igloo) -> Igloos {
        Igloos(self.0 >> igloo.0 >> 1 << igloo.0 << 1)
    }

    /// Its igloos in the order of their names.
    pub fn iter(self) -> impl Iterator<Item = Igloo> {
        let mut left = self.0;
        core::iter::from_fn(move || {
            let first = (left != 0).then(|| Igloo(left.trailing_zeros() as u8));
            left &= left.wrapping_sub(1);
            first
        })
    }

    /// The igloo of it before which so many come, in the order of names.
    pub(crate) const fn nth(self, nth: u8) -> Option<Igloo> {
        let (mut left, mut before) = (self.0, nth);
        while before > 0 && left != 0 {
            left &= left - 1;
            before -= 1;
        }
        if left == 0 { None } else { Some(Igloo(left.trailing_zeros() as u8)) }
    }

    /// Those of it that hang together with `from`, which counts as in it (P-3).
    pub fn linked_with(self, from: Igloo) -> Igloos {
        let (mut group, mut edge) = (Igloos::only(from), Igloos::only(from));
        while !edge.is_empty() {
            let reached = edge.iter().fold(Igloos::NONE, |reached, igloo| reached.or(igloo.links()));
            edge = reached.and(self).without(group);
            group = group.or(edge);
        }
        group
    }
}

impl FromIterator<Igloo> for Igloos {
    fn from_iter<I: IntoIterator<Item = Igloo>>(igloos: I) -> Igloos {
        igloos.into_iter().fold(Igloos::NONE, |set, igloo| set.or(Igloos::only(igloo)))
    }
}

/// The igloos around a circle's centre, clockwise (P-3).
const fn ring(circle: Circle) -> [Igloo; 6] {
    let [first, second, third] = circle.outer();
    [circle.previous().shared(), circle.inner(), circle.shared(), third, second, first]
}

/// Per circle its igloos, one bit each.
const CIRCLES: [u32; Circle::COUNT] = {
    let mut circles = [0; Circle::COUNT];
    let mut k = 0;
    while k < Circle::COUNT {
        let ring = ring(Circle(k as u8));
        circles[k] = 1 << k;
        let mut n = 0;
        while n < ring.len() {
            circles[k] |= 1 << ring[n].0;
            n += 1;
        }
        k += 1;
    }
    circles
};

/// Per igloo those linked with it, one bit each.
const LINKS: [u32; Igloo::COUNT] = {
    const fn link(links: &mut [u32; Igloo::COUNT], a: Igloo, b: Igloo) {
        links[a.0 as usize] |= 1 << b.0;
        links[b.0 as usize] |= 1 << a.0;
    }
    let mut links = [0; Igloo::COUNT];
    let mut k = 0;
    while k < Circle::COUNT {
        let circle = Circle(k as u8);
        let ring = ring(circle);
        let mut n = 0;
        while n < ring.len() {
            link(&mut links, circle.centre(), ring[n]);
            link(&mut links, ring[n], ring[(n + 1) % ring.len()]);
            n += 1;
        }
        link(&mut links, circle.inner(), circle.next().inner());
        link(&mut links, circle.outer()[2], circle.next().outer()[0]);
        k += 1;
    }
    links
};
