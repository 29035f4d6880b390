//! The sign in front of a choice, on the page and on a terminal.
use drawing::Icon;
use view::Sign;
use zoo::{Character, Direction, Kind, Phase, State};

use super::pieces::{animal_icon, arrow_icon, person_icon};

/// The width of an animal's picture in pixels.
const ANIMAL: u32 = 26;

/// A choice's sign on the page, and the character that stands for it on a terminal.
pub(super) type SignAndGlyph = (Sign, char);

/// No sign.
pub(super) const NONE: SignAndGlyph = (Sign::None, '·');

/// An animal.
pub(super) fn animal(kind: Kind) -> SignAndGlyph {
    (Sign::Picture(animal_icon(kind, ANIMAL)), '◎')
}

/// A person, in the accent where they act or could be the first to act.
pub(super) fn person(state: &State, who: Character) -> SignAndGlyph {
    let active = state.phase() == Phase::First || state.active() == Some(who);
    (Sign::Picture(person_icon(who, active)), '@')
}

/// A direction.
pub(super) fn arrow(way: Direction) -> SignAndGlyph {
    let glyph = match way {
        Direction::N => '↑',
        Direction::E => '→',
        Direction::S => '↓',
        Direction::W => '←',
    };
    (Sign::Picture(arrow_icon(way)), glyph)
}

/// An icon.
pub(super) fn icon(icon: Icon) -> SignAndGlyph {
    let glyph = match icon {
        Icon::Stop => '■',
        Icon::Swap => '↔',
        _ => '·',
    };
    (Sign::Icon(icon), glyph)
}
