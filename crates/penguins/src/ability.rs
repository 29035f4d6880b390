//! The seven ability spaces: their numbers, what they do, and what they take from a catch (P-7,
//! P-12 to P-17).
use core::fmt::{self, Write as _};
use core::str::FromStr;

/// A space of the ability track; its number is also its place in the turn order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Ability {
    /// 1: a 6 stands for any circle (P-12).
    AnyCircle,
    /// 2: any penguin of the line may be placed (P-13).
    AnyPenguin,
    /// 3: the first or the last penguin of the line may be placed (P-13).
    FrontOrBack,
    /// 4: two penguins change places, once a round (P-16).
    Swap,
    /// 5: up to five penguins join the line, once a round (P-17).
    Add,
    /// 6: three dice instead of two (P-11).
    ThirdDie,
    /// 7: the extra die costs 2 fish (P-10).
    CheapDie,
}

impl Ability {
    /// The number of values.
    pub const COUNT: usize = 7;
    /// All seven, 1 first.
    pub const ALL: [Ability; Ability::COUNT] = {
        use Ability::*;
        [AnyCircle, AnyPenguin, FrontOrBack, Swap, Add, ThirdDie, CheapDie]
    };

    /// The ability with this number, 1 to 7.
    pub fn new(number: u8) -> Option<Ability> {
        Ability::ALL.get(usize::from(number).checked_sub(1)?).copied()
    }

    /// Its number, 1 to 7.
    pub const fn number(self) -> u8 {
        self as u8 + 1
    }

    /// Its place on the track, from 0.
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The fish it takes from every catch of its holder (P-14).
    pub const fn penalty(self) -> u8 {
        [4, 3, 2, 1, 2, 1, 1][self as usize]
    }

    /// The ability in a few words.
    pub const fn line(self) -> &'static str {
        match self {
            Ability::AnyCircle => "A 6 stands for any circle",
            Ability::AnyPenguin => "Take any penguin of the line",
            Ability::FrontOrBack => "Take the first or the last",
            Ability::Swap => "Swap two penguins once",
            Ability::Add => "Lengthen the line once",
            Ability::ThirdDie => "One die more",
            Ability::CheapDie => "Extra die for 2 fish",
        }
    }
}

impl fmt::Display for Ability {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_char(char::from(b'0' + self.number()))
    }
}

impl FromStr for Ability {
    type Err = ();
    fn from_str(text: &str) -> Result<Ability, ()> {
        match text.as_bytes() {
            [figure @ b'1'..=b'7'] => Ability::new(figure - b'0').ok_or(()),
            _ => Err(()),
        }
    }
}
