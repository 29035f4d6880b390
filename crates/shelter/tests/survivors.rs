//! What no other test would have missed: each of these came from a change to the rules that all the
//! others let pass.
mod play;

use std::collections::{BTreeMap, BTreeSet};

use shelter::{Animal, Cell, Cells, Event, Row};
use tabletop::{Game, Seat};

use crate::play::{CORNER, Play, around, at, solo, start};

/// The four cells beside c3, where the giraffe of these tests stands.
const SIDES: [&str; 4] = ["c2", "d3", "c4", "b3"];

/// What a giraffe alone in c3 scores with these trees and others far off.
fn giraffe(trees: &[&str]) -> i32 {
    let far = ["f6", "e6", "d6", "c6"];
    let all: Vec<&str> = trees.iter().chain(&far).copied().take(4).collect();
    let paper = format!("giraffe c3 | {}", around("c3"));
    at(&all.join(" "), &[&paper], "dice").score().giraffes
}

#[test]
fn s_22_a_tree_on_any_side_of_a_giraffe_is_next_to_it() {
    assert_eq!(giraffe(&[]), 0);
    for side in SIDES {
        assert_eq!(giraffe(&[side]), 1, "{side}");
    }
}

#[test]
fn s_22_trees_on_two_sides_of_a_giraffe_are_one_point() {
    for (nth, one) in SIDES.iter().enumerate() {
        for other in &SIDES[..nth] {
            assert_eq!(giraffe(&[one, other]), 1, "{one} and {other}");
        }
    }
}

/// What a tiger scores whose area is these cells.
fn tiger(cells: &[String]) -> i32 {
    let paper = format!("tiger {} | {}", cells[0], around(&cells.join(" ")));
    at(CORNER, &[&paper], "dice").score().tigers
}

#[test]
fn s_23_the_longer_side_lies_in_any_row_or_column() {
    for nth in 0..6u8 {
        let row: Vec<String> = ('a'..='d').map(|column| format!("{column}{}", nth + 1)).collect();
        assert_eq!(tiger(&row), 4, "{row:?}");
        let column: Vec<String> = (1..=3).map(|row| format!("{}{row}", char::from(b'a' + nth))).collect();
        assert_eq!(tiger(&column), 3, "{column:?}");
    }
}

/// How often each event is drawn, each number once; and the weights that are listed.
fn drawn_and_listed(play: &Play) -> (BTreeMap<String, u64>, BTreeMap<String, u64>) {
    let (mut drawn, mut listed) = (BTreeMap::new(), BTreeMap::new());
    let mut numbers = 0..1;
    while let Some(number) = numbers.next() {
        let event: Option<Event> = play.game.draw(&play.state, |below| {
            numbers.end = below;
            number
        });
        *drawn.entry(event.expect("chance draws").to_string()).or_default() += 1;
    }
    play.game.outcomes(&play.state, |event, weight| {
        listed.insert(event.to_string(), weight);
    });
    (drawn, listed)
}

#[test]
fn s_5_every_free_cell_is_drawn_for_a_tree_as_often_as_any_other() {
    let (drawn, listed) = drawn_and_listed(&start(1));
    assert_eq!((drawn.len(), drawn.values().sum::<u64>()), (36, 36));
    assert_eq!(drawn, listed);
}

#[test]
fn s_6_three_dice_are_drawn_as_often_as_they_weigh() {
    let (drawn, listed) = drawn_and_listed(&solo("", "dice"));
    assert_eq!((drawn.len(), drawn.values().sum::<u64>()), (56, 216));
    assert_eq!(drawn, listed);
}

#[test]
fn s_18_to_s_23_each_animal_has_a_row_and_its_rule() {
    let rules: Vec<&str> = Animal::ALL.into_iter().map(|animal| Row::of(animal).rule()).collect();
    assert_eq!(rules.len(), 6);
    for rule in ["S-18", "S-19", "S-20", "S-21", "S-22", "S-23"] {
        assert_eq!(rules.iter().filter(|&&of_animal| of_animal == rule).count(), 1, "{rule}");
    }
    let others = Row::ALL.into_iter().filter(|row| !Animal::ALL.into_iter().any(|a| Row::of(a) == *row));
    let others: Vec<&str> = others.map(Row::rule).collect();
    assert_eq!(others, ["S-24", "S-24", "S-24", "S-25", "S-25"]);
}

#[test]
fn what_is_taken_out_of_a_set_leaves_the_others_in_it() {
    let [one, other] = [(0, 0), (3, 2)].map(|(column, row)| Cell::new(column, row).expect("a cell"));
    let mut cells = Cells::only(one);
    cells.insert(other);
    cells.remove(one);
    assert_eq!(cells, Cells::only(other));
    cells.remove(one);
    assert_eq!(cells, Cells::only(other), "it was not in it any more");
}

#[test]
fn s_7_whatever_another_seat_can_have_done_is_imagined() {
    // The first seat has had its turn with these dice, which the second has not seen.
    let play = at(CORNER, &["| | A1", ""], "2 adopt 1 2 3");
    let view = play.game.view(&play.state, Seat::new(1));
    let mut seen = BTreeSet::new();
    for number in 0..40 {
        let imagined = play.game.imagine(&view, &mut |below| number % below);
        seen.insert(format!("{:?}", imagined.paper(Seat::FIRST).expect("a paper").crossed()));
    }
    assert!(seen.len() > 2, "{seen:?}");
}
