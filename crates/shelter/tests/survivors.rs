//! What no other test would have missed: each of these came from a change to the rules that all the
//! others let pass.
mod play;

use std::collections::{BTreeMap, BTreeSet};

use serde_json::{Value, json};
use shelter::{Animal, Cell, Cells, Edge, Edges, Event, Phase, Row, Snapshot};
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
    let both = cells;
    cells.remove(one);
    assert_eq!(cells, Cells::only(other));
    cells.remove(one);
    assert_eq!(cells, Cells::only(other), "it was not in it any more");
    cells = both;
    cells.remove(other);
    assert_eq!(cells, Cells::only(one));
}

#[test]
fn a_copy_of_a_set_holds_the_same() {
    let cells = Cells::only(Cell::new(3, 2).expect("a cell"));
    assert_eq!(Some(&cells).cloned(), Some(cells));
}

#[test]
fn s_7_every_possible_decision_of_another_seat_is_drawn() {
    // The first seat has had its turn with these dice, which the second has not seen.
    let play = at(CORNER, &["| | A1", ""], "2 adopt 1 2 3");
    let view = play.game.view(&play.state, Seat::new(1));
    let mut seen = BTreeSet::new();
    for number in 0..40 {
        let determinized = play.game.determinize(&view, &mut |below| number % below);
        seen.insert(format!("{:?}", determinized.paper(Seat::FIRST).expect("a paper").crossed()));
    }
    assert!(seen.len() > 2, "{seen:?}");
}

#[test]
fn s_7_outside_a_round_nothing_is_left_to_imagine() {
    let play = at(CORNER, &["| | A1", "| | B2"], "dice");
    for seat in Seat::all(2) {
        let view = play.game.view(&play.state, seat);
        let determinized = play.game.determinize(&view, &mut |_| panic!("nothing is hidden"));
        assert_eq!(determinized, play.state);
    }
}

#[test]
fn s_7_a_view_tells_the_round_and_the_fences_left() {
    let play = solo("| | A1 A2", "adopt 1 3 6").and("adopt owl A3, place 3 c1");
    let view = play.game.view(&play.state, Seat::FIRST);
    assert_eq!((view.round(), play.state.round()), (3, 3));
    assert_eq!((view.fences_left(), play.state.fences_left()), (2, 2));
}

#[test]
fn s_17_an_area_grows_from_both_sides_at_once() {
    // b3 is four steps from a1 to the north and to the south, and open to both only.
    let southwards = "a2-b2 b1-b2 a3-b3 b3-c3";
    // The same with rows and columns changed over.
    let eastwards = "b1-b2 a2-b2 c1-c2 c2-c3";
    for fences in [southwards, eastwards] {
        let fences: Edges =
            fences.split(' ').map(|edge| edge.parse::<Edge>().expect("an inner edge")).collect();
        assert!(fences.areas().eq([Cells::ALL]), "{fences:?}");
    }
}

#[test]
fn s_9_a_paper_says_how_many_third_circles_are_crossed_off() {
    for (circles, crossed) in [("4 3 1", 0), ("3 1", 1), ("1", 2)] {
        assert_eq!(solo(&format!("| | | {circles}"), "dice").paper(1).third_crossed(), crossed);
    }
}

#[test]
fn s_7_a_paper_says_what_was_marked_in_the_running_round() {
    let before = solo("owl a1 | a1-a2 | A1", "adopt 1 3 6");
    let names = |play: &Play| {
        let paper = play.paper(1);
        let (square, cell) = (paper.crossed_now(), paper.placed_now());
        (
            square.map(|square| square.to_string()),
            cell.map(|cell| cell.to_string()),
            paper.fenced_now().iter().map(|edge| edge.to_string()).collect::<Vec<_>>(),
        )
    };
    assert_eq!(names(&before), (None, None, vec![]));
    let after = before.and("adopt owl A3, place 3 c1, fence a6-b6");
    assert_eq!(names(&after), (Some("A3".into()), Some("c1".into()), vec!["a6-b6".into()]));
    assert_eq!(names(&after.then("done")), (None, None, vec![]));
}

#[test]
fn what_almost_fits_a_position_is_refused_by_field() {
    let adopt = solo("", "adopt 1 3 6");
    let fence = adopt.and("adopt owl A3, place 3 c1");
    let cases: [(&Play, &str, Value, &str); 6] = [
        (&adopt, "/dice", json!([3, 1, 6]), "dice"),
        (&adopt, "/dice", json!([1, 6, 3]), "dice"),
        (&adopt, "/seats/0/dice_left", json!([6]), "dice_left"),
        (&adopt, "/seats/0/fences_left", json!(3), "fences_left"),
        (&fence, "/seats/0/fences_left", json!(3), "fences_left"),
        (&fence, "/seats/0/fences_left", json!(0), "fences_left"),
    ];
    for (play, place, value, field) in cases {
        let mut shown = play.json();
        *shown.pointer_mut(place).expect("a field") = value.clone();
        let snapshot: Snapshot = serde_json::from_value(shown).expect("a State JSON");
        let unfit = play.game.restore(&snapshot).expect_err(place);
        assert_eq!(unfit.field, field, "{place} {value}: {unfit}");
    }
}

#[test]
fn s_24_a_row_without_points_comes_from_no_cells() {
    let play = solo("giraffe c3, owl c4", "dice");
    let sources = play.game.sources(&play.paper(1), play.state.trees());
    let of = |row: Row| sources.iter().find(|source| source.row == row).expect("a source a row");
    let giraffes = of(Row::of(Animal::Giraffe));
    assert_eq!((giraffes.points, giraffes.cells), (4, Cells::only("c3".parse().expect("a cell"))));
    let fenced = solo(&format!("giraffe c3, owl c4 | {}", around("c3 c4")), "dice");
    let sources = fenced.game.sources(&fenced.paper(1), fenced.state.trees());
    let giraffes = sources.iter().find(|source| source.row == Row::of(Animal::Giraffe)).expect("one a row");
    assert_eq!((giraffes.points, giraffes.cells), (0, Cells::EMPTY));
}

#[test]
fn a_state_takes_over_another_whole() {
    let play = solo("owl a1 | a1-a2 | A1 B2", "adopt 1 3 6");
    let mut state = start(1).state;
    state.clone_from(&play.state);
    assert_eq!(state, play.state);
    assert_eq!((state.round(), state.phase()), (3, Phase::Adopt));
}

#[test]
fn s_14_circles_decided_earlier_are_not_to_come() {
    let play = at(CORNER, &["| | A1 A2 A3 A4 | | A won", "| | A1 A2 A3 B4"], "adopt 1 3 6");
    assert_eq!(play.game.circles_to_come(&play.state), []);
}
