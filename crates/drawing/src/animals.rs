//! Pictures of animals and people on a field of 64 × 64.
//!
//! Functions that select a picture by its name are inlined, so that a program contains only the pictures it names.
use crate::{Place, Shape};

/// One of the pictures.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Animal {
    Alligator,
    Bear,
    Cougar,
    Cultist,
    Dingo,
    Dog,
    Elephant,
    /// A waving friend.
    Friend,
    Giraffe,
    Hippo,
    Kangaroo,
    Lion,
    Monkey,
    Owl,
    Panda,
    Penguin,
    Person,
    Rhino,
    Snake,
    Tiger,
}

impl Animal {
    /// All pictures, by name.
    pub const ALL: [Animal; 20] = {
        use Animal::*;
        [
            Alligator, Bear, Cougar, Cultist, Dingo, Dog, Elephant, Friend, Giraffe, Hippo, Kangaroo, Lion,
            Monkey, Owl, Panda, Penguin, Person, Rhino, Snake, Tiger,
        ]
    };

    pub const fn name(self) -> &'static str {
        match self {
            Animal::Alligator => "alligator",
            Animal::Bear => "bear",
            Animal::Cougar => "cougar",
            Animal::Cultist => "cultist",
            Animal::Dingo => "dingo",
            Animal::Dog => "dog",
            Animal::Elephant => "elephant",
            Animal::Friend => "friend",
            Animal::Giraffe => "giraffe",
            Animal::Hippo => "hippo",
            Animal::Kangaroo => "kangaroo",
            Animal::Lion => "lion",
            Animal::Monkey => "monkey",
            Animal::Owl => "owl",
            Animal::Panda => "panda",
            Animal::Penguin => "penguin",
            Animal::Person => "person",
            Animal::Rhino => "rhino",
            Animal::Snake => "snake",
            Animal::Tiger => "tiger",
        }
    }

    /// The classes of the coloured picture.
    #[inline(always)]
    const fn class(self) -> &'static str {
        match self {
            Animal::Alligator => "art an k-alligator",
            Animal::Bear => "art an k-bear",
            Animal::Cougar => "art an k-cougar",
            Animal::Cultist => "art an k-cultist",
            Animal::Dingo => "art an k-dingo",
            Animal::Dog => "art an k-dog",
            Animal::Elephant => "art an k-elephant",
            Animal::Friend => "art an k-friend",
            Animal::Giraffe => "art an k-giraffe",
            Animal::Hippo => "art an k-hippo",
            Animal::Kangaroo => "art an k-kangaroo",
            Animal::Lion => "art an k-lion",
            Animal::Monkey => "art an k-monkey",
            Animal::Owl => "art an k-owl",
            // A panda is black and white, without a tint.
            Animal::Panda => "art an",
            Animal::Penguin => "art an k-penguin",
            Animal::Person => "art an k-person",
            Animal::Rhino => "art an k-rhino",
            Animal::Snake => "art an k-snake",
            Animal::Tiger => "art an k-tiger",
        }
    }

    /// The whole SVG file.
    #[inline(always)]
    pub const fn file(self) -> &'static str {
        match self {
            Animal::Alligator => include_str!("../animals/alligator.svg"),
            Animal::Bear => include_str!("../animals/bear.svg"),
            Animal::Cougar => include_str!("../animals/cougar.svg"),
            Animal::Cultist => include_str!("../animals/cultist.svg"),
            Animal::Dingo => include_str!("../animals/dingo.svg"),
            Animal::Dog => include_str!("../animals/dog.svg"),
            Animal::Elephant => include_str!("../animals/elephant.svg"),
            Animal::Friend => include_str!("../animals/friend.svg"),
            Animal::Giraffe => include_str!("../animals/giraffe.svg"),
            Animal::Hippo => include_str!("../animals/hippo.svg"),
            Animal::Kangaroo => include_str!("../animals/kangaroo.svg"),
            Animal::Lion => include_str!("../animals/lion.svg"),
            Animal::Monkey => include_str!("../animals/monkey.svg"),
            Animal::Owl => include_str!("../animals/owl.svg"),
            Animal::Panda => include_str!("../animals/panda.svg"),
            Animal::Penguin => include_str!("../animals/penguin.svg"),
            Animal::Person => include_str!("../animals/person.svg"),
            Animal::Rhino => include_str!("../animals/rhino.svg"),
            Animal::Snake => include_str!("../animals/snake.svg"),
            Animal::Tiger => include_str!("../animals/tiger.svg"),
        }
    }

    /// Returns the drawing without root, title and style, which the style sheets replace.
    #[inline(always)]
    pub fn inner(self) -> &'static str {
        let file = self.file();
        let begin = file.find("</style>").map_or(0, |at| at + "</style>".len());
        let end = file.rfind("</svg>").unwrap_or(file.len());
        file.get(begin..end).unwrap_or_default()
    }

    /// Returns the picture centred on the origin, `size` wide and high.
    #[inline(always)]
    pub fn shape(self, size: f64) -> Shape {
        let place = Place::at(-size / 2.0, -size / 2.0).scaled(size / 64.0);
        Shape::group(place, vec![Shape::markup(self.inner())], self.class())
    }

    /// Returns the outline centred on the origin, `size` wide and high.
    #[inline(always)]
    pub fn outline(self, size: f64) -> Shape {
        Shape { class: OUTLINE, ..self.shape(size) }
    }

    /// Returns the picture as an element for running text, `size` pixels wide and high.
    #[inline(always)]
    pub fn icon(self, size: u32) -> String {
        self.element(size, self.class())
    }

    /// Returns the outline as an element for running text, `size` pixels wide and high.
    #[inline(always)]
    pub fn outline_icon(self, size: u32) -> String {
        self.element(size, OUTLINE)
    }

    #[inline(always)]
    fn element(self, size: u32, class: &str) -> String {
        let small = if size <= 30 { " sm" } else { "" };
        format!(
            r#"<svg class="{class}{small}" width="{size}" height="{size}" viewBox="0 0 64 64" role="img" aria-label="{}">{}</svg>"#,
            self.name(),
            self.inner()
        )
    }
}

/// The classes of an outline.
const OUTLINE: &str = "art an line";
