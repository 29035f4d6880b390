//! A group with its fish, a full circle and sets of colours in *Penguin Panic*.
use drawing::Area;
use games::Replay;
use penguins::{Colour, Event, Penguins};
use present::{Observation, Present};
use view::Selection;

use super::Example;
use crate::Ink;
use crate::canvas::{Anchor, Canvas, Line};
use crate::fonts::Weight;
use crate::sheets::penguin;

/// The round from which the pictures are taken: a group of five purple ones, then a full circle 4.
const ROUND: &str = "order 1 2; draw red; draw yellow; draw green; draw purple; draw blue; draw yellow; draw blue; draw red; \
    draw purple; draw green; draw purple; draw red; draw purple; draw blue; draw purple; draw red; draw yellow; draw green; \
    draw blue; draw yellow; draw green; draw red; ability 6; ability 7; bribe 4; bribe 5; bribe 1; bribe 2; \
    roll; dice 3 4 5; place 1 s45; roll; dice 1 2; place 1 o12; roll; dice 4 4 6; place 1 o43; \
    roll; dice 1 3; place 1 o31; roll; dice 2 5 6; place 1 o51; roll; dice 4 6; place 1 s34; \
    roll; dice 1 4 5; place 1 o41; roll; dice 4 4; place 1 o42";

/// Millimetres a unit of the yard.
const SCALE: f64 = 0.13;

/// The part of the yard round a group, and round circle 4.
const GROUP: Area = Area::new(-345.0, -112.0, 372.0, 378.0);
const CIRCLE: Area = Area::new(-286.0, -6.0, 336.0, 336.0);

/// Returns the yard before the placing on an igloo, with the placing marked.
fn before(igloo: &str, title: &'static str, words: &'static str, part: Area, ink: Ink) -> Option<Example> {
    let game = Penguins::new(2)?;
    let events: Vec<String> = ROUND.split(';').map(|event| event.trim().to_owned()).collect();
    let (replay, _) = Replay::new(&game, &events);
    let is_placing = |event: &Event| event.to_string().ends_with(igloo);
    let ply = replay.events.iter().position(is_placing)?;
    let names = ["You".to_owned(), "Ada".to_owned()];
    let seen = Observation::of_state(&replay.states[ply], None, &names);
    let selection = Selection { considered: vec![replay.events[ply]], ..Selection::default() };
    let mut board = game.board(&seen, &selection, true);
    // Without the plate with the catch, which the words give, and what lies in the corners.
    board.layers.retain(|layer| layer.name != "corners");
    for layer in board.layers.iter_mut().filter(|layer| layer.name == "considered") {
        layer.shapes.retain(|shape| !shape.class.contains("accent"));
    }
    let mut picture = Canvas::new(ink);
    let (width, height) = (part.width * SCALE, part.height * SCALE);
    picture.part_of(&board, part, 0.0, 0.0, width);
    picture.rect(0.0, 0.0, width, height, 0.0, Line::Hair);
    Some(Example { title, words, width, height, picture })
}

/// Returns the pictures.
pub(super) fn examples(ink: Ink) -> Vec<Example> {
    let fish = before(
        "o51",
        "P-14: fish",
        "Purple comes onto o51. Five hang together, also past the bear; one of them stands on a coloured igloo, and ability 6 \
         costs 1: 5 − 1 − 1 = 3 fish.",
        GROUP,
        ink,
    );
    let full = before(
        "o42",
        "P-18: a full circle",
        "Green comes onto o42 and fills circle 4. Purple has most there, four: one goes to player 1, whose marker is on the \
         bear, whoever placed; three go back into the case.",
        CIRCLE,
        ink,
    );
    fish.into_iter().chain(full).chain([sets(ink)]).collect()
}

/// Freed penguins as columns from below, each row a set with its points.
fn sets(ink: Ink) -> Example {
    const SIDE: f64 = 8.4;
    let freed = [(Colour::Red, 3), (Colour::Yellow, 1), (Colour::Green, 2), (Colour::Blue, 1)];
    let mut picture = Canvas::new(ink);
    for (column, (colour, count)) in freed.into_iter().enumerate() {
        for row in 0..3_u8 {
            let (x, y) = (column as f64 * SIDE, f64::from(2 - row) * SIDE);
            picture.rect(x, y, SIDE, SIDE, 0.0, Line::Hair);
            if row < count {
                penguin(&mut picture, colour, x + SIDE / 2.0, y + SIDE / 2.0, SIDE - 1.4);
            }
        }
    }
    let right = freed.len() as f64 * SIDE;
    for (row, points) in ["1", "3", "10"].into_iter().enumerate() {
        let y = (row as f64 + 0.5) * SIDE + 1.3;
        picture.text(right + 7.0, y, 10.0, Weight::Bold, Anchor::Right, points);
    }
    picture.line(right + 1.5, 3.0 * SIDE, right + 8.0, 3.0 * SIDE, Line::Pen);
    picture.text(right + 7.0, 3.0 * SIDE + 4.6, 10.0, Weight::Bold, Anchor::Right, "14");
    Example {
        title: "P-21: sets",
        words: "The lowest row has four colours, 10 points; the next two, 3; the last one, 1. Sets of 1, 2, 3, 4, 5 colours: \
                1, 3, 6, 10, 15.",
        width: right + 8.0,
        height: 3.0 * SIDE + 6.0,
        picture,
    }
}

#[cfg(test)]
mod tests {
    use penguins::{Effect, Penguins};

    use super::*;

    #[test]
    fn q_2_the_words_beside_the_yard_are_true() {
        let game = Penguins::new(2).expect("two can play");
        let events: Vec<String> = ROUND.split(';').map(|event| event.trim().to_owned()).collect();
        let (replay, wrong) = Replay::new(&game, &events);
        assert!(wrong.is_none(), "{wrong:?}");
        let effects = |igloo: &str| {
            let ply = replay.events.iter().position(|event| event.to_string().ends_with(igloo)).unwrap();
            game.effects(&replay.states[ply], replay.events[ply])
        };
        let catch = effects("o51").iter().find_map(|effect| match effect {
            Effect::Catches(_, catch) => Some((catch.group.len(), catch.coloured, catch.penalty, catch.fish)),
            _ => None,
        });
        assert_eq!(catch, Some((5, 1, 1, 3)));
        let cleared = effects("o42").iter().find_map(|effect| match effect {
            Effect::Clears { colour, chosen_by, .. } => Some((*colour, *chosen_by)),
            _ => None,
        });
        assert_eq!(cleared, Some((Colour::Purple, None)));
        let last = replay.last();
        assert_eq!(
            (last.freed(tabletop::Seat::FIRST)[Colour::Purple], last.yard().of(Colour::Purple).len()),
            (1, 1)
        );
        assert_eq!(examples(Ink::Full).len(), 3);
    }
}
