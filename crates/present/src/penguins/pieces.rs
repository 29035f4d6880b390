//! The pieces: penguins in their colours and patterns, the seats' markers, the guards.
use drawing::{Animal, Place, Shape, seat_shapes};
use penguins::Colour;
use tabletop::Seat;

use super::yard;

/// The height of a penguin's markup.
const HEIGHT: f64 = 56.0;

/// A penguin's markup; only the pattern on its belly differs.
macro_rules! figure {
    ($colour:literal) => {
        concat!(
            r#"<path class="pf2" d="M-9 24.5h7l-1 3.5h-8zM9 24.5h-7l1 3.5h8z"/>"#,
            r#"<path class="pbody" d="M0-27c9 0 13 6 13.5 14 2 3 7 9 7.5 17-2 1-4.5-.5-6-2.5C15 15 10 26 0 26s-15-11-15-24.5c-1.5 2-4 3.5-6 2.5.5-8 5.5-14 7.5-17C-13-21-9-27 0-27z"/>"#,
            r#"<path class="pbelly" d="M0-11c6 0 10.5 5 10.5 15S7 22 0 22s-10.5-8-10.5-18S-6-11 0-11z"/>"#,
            r#"<path fill="url(#pg-"#,
            $colour,
            r#")" d="M0-11c6 0 10.5 5 10.5 15S7 22 0 22s-10.5-8-10.5-18S-6-11 0-11z"/>"#,
            r#"<ellipse class="pface" cx="-4.5" cy="-18" rx="4.2" ry="4.5"/><ellipse class="pface" cx="4.5" cy="-18" rx="4.2" ry="4.5"/>"#,
            r#"<circle class="peye" cx="-4" cy="-18" r="1.9"/><circle class="peye" cx="4" cy="-18" r="1.9"/>"#,
            r#"<path class="pbeak" d="M-3.5-14h7L0-9z"/>"#
        )
    };
}

const fn markup(colour: Colour) -> &'static str {
    match colour {
        Colour::Red => figure!("red"),
        Colour::Yellow => figure!("yellow"),
        Colour::Green => figure!("green"),
        Colour::Blue => figure!("blue"),
        Colour::Purple => figure!("purple"),
    }
}

const fn class(colour: Colour) -> &'static str {
    match colour {
        Colour::Red => "peng p-red",
        Colour::Yellow => "peng p-yellow",
        Colour::Green => "peng p-green",
        Colour::Blue => "peng p-blue",
        Colour::Purple => "peng p-purple",
    }
}

const fn title(colour: Colour) -> &'static str {
    match colour {
        Colour::Red => "red penguin",
        Colour::Yellow => "yellow penguin",
        Colour::Green => "green penguin",
        Colour::Blue => "blue penguin",
        Colour::Purple => "purple penguin",
    }
}

/// A penguin round a point, of a given height.
pub fn penguin(colour: Colour, (x, y): (f64, f64), height: f64) -> Shape {
    let penguin = Shape::group(
        Place::at(0.0, 0.0).scaled(height / HEIGHT),
        vec![Shape::markup(markup(colour))],
        class(colour),
    );
    Shape::group(Place::at(x, y), vec![penguin], "").titled(title(colour))
}

/// A penguin as an element for running text and choices, its colour as a label.
pub(super) fn penguin_icon(colour: Colour) -> String {
    format!(
        r#"<svg class="glyph pengicon" viewBox="-23 -30 46 60" role="img" aria-label="{colour}"><g class="{}">{}</g></svg>"#,
        class(colour),
        markup(colour)
    )
}

/// A figure on a disc, as an element for choices: of a circle, an ability space.
pub(super) fn figure_icon(figure: u8) -> String {
    format!(
        r#"<svg class="glyph" viewBox="0 0 24 24" aria-hidden="true"><circle class="b-accent" cx="12" cy="12" r="11"/><text class="b-onaccent" x="12" y="17.5" font-size="16">{figure}</text></svg>"#
    )
}

/// A seat's marker round a point.
pub(super) fn seat(seat: Seat, (x, y): (f64, f64), size: f64) -> Shape {
    Shape::group(Place::at(x, y), seat_shapes(seat.index() as u8, size), "")
}

/// A guard beside its circle, with its owner's marker at `mark`; without one it is drawn in pencil.
pub(super) fn guard((x, y): (f64, f64), owner: Option<Seat>, mark: (f64, f64)) -> Vec<Shape> {
    let shift = if owner.is_some() { (x - (mark.0 - x) * 0.12, y - (mark.1 - y) * 0.12) } else { (x, y) };
    let class = if owner.is_some() { "art an k-polar" } else { "art an k-polar gone" };
    let bear = Shape::group(
        Place::at(shift.0 - 18.0, shift.1 - 18.0).scaled(36.0 / 64.0),
        vec![Shape::markup(Animal::Bear.inner())],
        class,
    );
    let disc = Shape::circle(x, y, yard::GUARD, if owner.is_some() { "token" } else { "igloo" });
    let mut shapes = vec![disc, bear];
    shapes.extend(owner.map(|owner| seat(owner, mark, 14.0)));
    shapes
}
