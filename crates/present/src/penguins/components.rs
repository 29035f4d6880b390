//! The components: penguins, igloos, guards, markers, dice, the ability track and fish.
use drawing::{Area, Shape};
use penguins::Colour;
use tabletop::Seat;

use super::corners::fish;
use super::pieces::{guard, penguin, seat};
use crate::components::{Component, component, six_sided};

/// Draws an igloo of a circle, the coloured one in its centre with a second ring.
fn igloos() -> Vec<Shape> {
    vec![
        Shape::circle(-25.0, 0.0, 21.0, "igloo"),
        Shape::circle(25.0, 0.0, 21.0, "igloo"),
        Shape::circle(25.0, 0.0, 16.0, "igloo"),
    ]
}

/// Draws a space of the ability track.
fn ability() -> Vec<Shape> {
    let area = Area::new(-27.0, -32.0, 54.0, 64.0);
    vec![
        Shape::slab(area, 5.0, "slot"),
        Shape::text(-20.0, -9.0, 22.0, "4", "b-strong left"),
        Shape::text(21.0, -12.0, 14.0, "−1", "b-text2 right"),
        Shape::text(-9.0, 24.0, 22.0, "2", "b-accent-text"),
        fish((12.0, 16.0), 0.85),
    ]
}

pub(super) fn components() -> Vec<Component> {
    let colours = [Colour::Red, Colour::Yellow, Colour::Green, Colour::Blue, Colour::Purple];
    let set = colours.into_iter().enumerate();
    let set = set.map(|(nth, colour)| penguin(colour, (19.0 * nth as f64 - 38.0, 0.0), 32.0));
    let line = [Colour::Green, Colour::Red, Colour::Blue].into_iter().enumerate();
    let line = line.map(|(nth, colour)| penguin(colour, (28.0 * nth as f64 - 28.0, 0.0), 40.0));
    let seats = [(0, -24.0), (1, 0.0), (2, 24.0)].map(|(nth, x)| seat(Seat::new(nth), (x, 0.0), 19.0));
    vec![
        component(
            "Penguins",
            "Fifty in five colours and patterns; no player’s own (P-1).",
            1.0,
            set.collect(),
        ),
        component("The line", "The front one is placed next (P-6, P-13).", 1.0, line.collect()),
        component(
            "Igloos",
            "Seven to a circle; the coloured one brings a fish less (P-2, P-14).",
            1.0,
            igloos(),
        ),
        component("Markers", "One shape a player; it stands on a guard (P-8).", 1.0, seats.into()),
        component(
            "Guard",
            "The bear of a circle. Whose marker it has gets the penguin that leaves (P-8, P-18).",
            1.5,
            guard((-4.0, -2.0), Some(Seat::FIRST), (12.0, 16.0)),
        ),
        component(
            "Dice",
            "1 to 5 open the circles of that number; a 6 is dead (P-11, P-12).",
            1.5,
            six_sided(4),
        ),
        component(
            "Ability space",
            "Its number, its price now, and the fish that it takes from each catch (P-7, P-14).",
            1.2,
            ability(),
        ),
        component(
            "Fish",
            "Buy abilities and dice; 10 at most (P-1, P-10, P-14).",
            2.6,
            vec![fish((0.0, 0.0), 1.0)],
        ),
    ]
}
