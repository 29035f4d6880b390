//! The yard: which penguin is in which igloo, groups, full circles and majorities (P-14, P-18).
use crate::{Circle, Colour, Colours, Igloo, Igloos};

/// The penguins in the igloos, as one set of igloos a colour.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Yard([Igloos; 5]);

impl Yard {
    /// The penguin in an igloo.
    pub fn at(self, igloo: Igloo) -> Option<Colour> {
        Colour::ALL.into_iter().find(|colour| self.of(*colour).contains(igloo))
    }

    /// The igloos with a penguin of this colour.
    pub fn of(self, colour: Colour) -> Igloos {
        self.0[colour as usize]
    }

    /// The igloos with a penguin.
    pub fn taken(self) -> Igloos {
        self.0.iter().fold(Igloos::NONE, |taken, igloos| taken.or(*igloos))
    }

    /// The igloos without one.
    pub fn empty(self) -> Igloos {
        Igloos::ALL.without(self.taken())
    }

    /// The linked group of this colour that holds `igloo`, or would with a penguin placed there
    /// (P-14).
    pub fn group(self, colour: Colour, igloo: Igloo) -> Igloos {
        self.of(colour).linked_with(igloo)
    }

    /// Whether all seven igloos of a circle are taken (P-18).
    pub fn is_full(self, circle: Circle) -> bool {
        circle.igloos().without(self.taken()).is_empty()
    }

    /// The circles with no empty igloo.
    pub fn full_circles(self) -> impl Iterator<Item = Circle> {
        Circle::ALL.into_iter().filter(move |circle| self.is_full(*circle))
    }

    /// The most penguins of one colour in a circle, and the colours that have so many (P-18,
    /// P-19).
    pub fn majority(self, circle: Circle) -> (u8, Colours) {
        let count = |colour: &Colour| self.of(*colour).and(circle.igloos()).len();
        let most = Colour::ALL.iter().map(count).max().unwrap_or(0);
        (most, Colour::ALL.into_iter().filter(|colour| count(colour) == most).collect())
    }

    pub(crate) fn put(&mut self, igloo: Igloo, colour: Colour) {
        self.0[colour as usize] = self.of(colour).or(Igloos::only(igloo));
    }

    /// All penguins of this colour leave these igloos; gives the igloos they leave.
    pub(crate) fn clear(&mut self, colour: Colour, igloos: Igloos) -> Igloos {
        let leaving = self.of(colour).and(igloos);
        self.0[colour as usize] = self.of(colour).without(leaving);
        leaving
    }

    /// The penguins of two igloos change places (P-16).
    pub(crate) fn swap(&mut self, a: Igloo, b: Igloo) {
        let (Some(one), Some(other)) = (self.at(a), self.at(b)) else { return };
        self.clear(one, Igloos::only(a));
        self.clear(other, Igloos::only(b));
        self.put(a, other);
        self.put(b, one);
    }
}
