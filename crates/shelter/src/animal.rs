//! The six animals (S-4).
use core::fmt;
use core::str::FromStr;

use serde::{Deserialize, Serialize};

/// An animal in need of a home.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Animal {
    /// At ease with everybody (S-18).
    Owl,
    /// The wild dog: wants to be two (S-19).
    Dog,
    /// The more, the merrier (S-20).
    Elephant,
    /// Likes its kind in many areas (S-21).
    Rhino,
    /// Lives on trees (S-22).
    Giraffe,
    /// Wants a long area for itself (S-23).
    Tiger,
}

impl Animal {
    /// All six, in the order of the specification.
    pub const ALL: [Animal; 6] = {
        use Animal::*;
        [Owl, Dog, Elephant, Rhino, Giraffe, Tiger]
    };

    /// As it stands in events and sheet files.
    pub const fn name(self) -> &'static str {
        match self {
            Animal::Owl => "owl",
            Animal::Dog => "dog",
            Animal::Elephant => "elephant",
            Animal::Rhino => "rhino",
            Animal::Giraffe => "giraffe",
            Animal::Tiger => "tiger",
        }
    }
}

impl fmt::Display for Animal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Animal {
    type Err = ();
    fn from_str(text: &str) -> Result<Animal, ()> {
        Animal::ALL.into_iter().find(|animal| animal.name() == text).ok_or(())
    }
}
