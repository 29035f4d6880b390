//! Areas and points: S-17 to S-26, with the rulebook's examples.
use shelter::{Animal, Cells, Edge, Edges, Row};
use tabletop::{Game, Ratio, Seat};

use crate::play::{CORNER, Play, around, at, solo};

/// One paper with these trees.
fn paper(trees: &str, paper: &str) -> Play {
    at(trees, &[paper], "dice")
}

/// Animals, with these cells fenced off from the others.
fn fenced(animals: &str, cells: &str) -> Play {
    paper(CORNER, &format!("{animals} | {}", around(cells)))
}

#[test]
fn s_17_an_area_is_what_no_fence_parts() {
    let play = fenced("", "a1 b1 b2");
    let cells: Vec<String> = play.area("b2").cells.iter().map(|cell| cell.to_string()).collect();
    assert_eq!(cells, ["a1", "b1", "b2"]);
    assert_eq!(play.area("a2").cells.len(), 33);
    assert_eq!(play.game.areas(&play.paper(1), play.state.trees()).len(), 2);
    // A fence with a gap parts nothing; corners do not connect.
    let gap = paper(CORNER, &format!("| {}", around("a1 b1 b2").replace("b2-c2", "")));
    assert_eq!(gap.area("a1").cells.len(), 36);
    let corner = paper(CORNER, "| a1-b1 a1-a2 b1-c1 b1-b2 a2-b2 a2-a3 | ");
    assert_eq!(corner.area("a1").cells.len(), 1);
}

#[test]
fn s_17_animals_score_only_in_pure_areas() {
    assert_eq!(fenced("dog a1 b1", "a1 b1").score().dogs, 6);
    let mixed = fenced("dog a1 b1, elephant b2", "a1 b1 b2");
    assert_eq!((mixed.score().dogs, mixed.score().elephants), (0, 0));
    let area = mixed.area("a1");
    assert_eq!((area.pure, area.is_mixed(), area.is_empty(), area.points), (None, true, false, 0));
}

#[test]
fn s_17_owls_do_not_disturb() {
    let play = fenced("dog a1 b1, owl b2", "a1 b1 b2");
    assert_eq!((play.score().dogs, play.score().owls), (6, 2));
    let area = play.area("a1");
    assert_eq!((area.pure, area.is_mixed(), area.points), (Some(Animal::Dog), false, 8));
    assert_eq!((area.owls.len(), area.others.len()), (1, 2));
    let alone = fenced("owl a1", "a1").area("a1");
    assert_eq!((alone.pure, alone.is_mixed(), alone.is_empty(), alone.points), (None, false, false, 2));
}

#[test]
fn s_18_an_owl_is_2_everywhere() {
    let play = fenced("owl a1 b1 f1, dog b2, tiger a2", "a1 b1 a2 b2");
    assert_eq!(play.score().owls, 6);
}

#[test]
fn s_19_dogs_are_6_a_pair() {
    for (dogs, points) in [("a1", 0), ("a1 b1", 6), ("a1 b1 c1", 6), ("a1 b1 c1 d1", 12)] {
        assert_eq!(fenced(&format!("dog {dogs}"), "a1 b1 c1 d1").score().dogs, points, "{dogs}");
    }
    // The rulebook's example: three dogs in one area are 6. Pairs are not made across fences.
    let apart = paper(CORNER, &format!("dog a1 c1 | {} {}", around("a1"), around("c1")));
    assert_eq!(apart.score().dogs, 0);
}

#[test]
fn s_20_elephants_count_each_other() {
    // The rulebook's example: three are 9.
    for (elephants, points) in [("a1", 1), ("a1 b1", 4), ("a1 b1 c1", 9), ("a1 b1 c1 d1", 16)] {
        assert_eq!(fenced(&format!("elephant {elephants}"), "a1 b1 c1 d1").score().elephants, points);
    }
}

#[test]
fn s_21_a_rhino_counts_the_areas_with_rhinos() {
    // The rulebook's example: one area with two, one with one, 3 rhinos of 2 points.
    let play = paper(CORNER, &format!("rhino a1 b1 d1 | {} {}", around("a1 b1"), around("d1")));
    assert_eq!(play.score().rhinos, 6);
    assert_eq!((play.area("a1").points, play.area("d1").points), (4, 2));
}

#[test]
fn s_21_only_pure_areas_count() {
    let fences = [around("a1 b1"), around("d1"), around("a3 b3")].join(" ");
    let play = paper(CORNER, &format!("rhino a1 b1 d1 a3, dog b3 | {fences}"));
    assert_eq!(play.score().rhinos, 6);
    assert_eq!(play.area("a3").points, 0);
}

#[test]
fn s_22_a_giraffe_counts_the_trees_of_its_area_and_one_beside_it() {
    // The rulebook's example: two giraffes, four trees, one of them next to a tree.
    let trees = "a1 b1 c1 d1";
    let play = paper(trees, &format!("giraffe a2 f2 | {}", around("a1 b1 c1 d1 e1 f1 a2 b2 c2 d2 e2 f2")));
    assert_eq!(play.score().giraffes, 9);
    // Two trees beside it are 1 point, no more.
    let play = paper("a1 b2 e5 f6", &format!("giraffe b1 | {}", around("a1 b1 b2")));
    assert_eq!(play.score().giraffes, 2 + 1);
    let far = paper("a1 f1 f5 f6", &format!("giraffe c1 | {}", around("a1 b1 c1")));
    assert_eq!(far.score().giraffes, 1, "a tree of the area that is not next to it");
    let corner = paper("b2 f1 f5 f6", &format!("giraffe a1 | {}", around("a1 b1 a2 b2")));
    assert_eq!(corner.score().giraffes, 1, "not next to it across a corner");
}

#[test]
fn s_22_fences_do_not_matter_for_a_tree_next_to_it() {
    let play = paper("a2 f4 f5 f6", &format!("giraffe a1 | {}", around("a1 b1")));
    assert_eq!(play.score().giraffes, 1);
    let edge = paper("a2 f4 f5 f6", &format!("giraffe f3, owl e3 | {}", around("e3 f3")));
    assert_eq!(edge.score().giraffes, 1);
    let wrapped = paper("a2 c4 c5 c6", &format!("giraffe f1 | {}", around("e1 f1")));
    assert_eq!(wrapped.score().giraffes, 0, "a2 follows f1 in reading order only");
}

#[test]
fn s_23_a_tiger_counts_the_longer_side_of_its_area() {
    // The rulebook's example: an area 4 wide is 4 points.
    for (cells, points) in [("a1", 1), ("a1 b1 c1 d1", 4), ("a1 a2 a3 a4 a5 b1", 5), ("b1 b2 c2 c3", 3)] {
        let tiger = cells.split(' ').next().unwrap();
        let play = fenced(&format!("tiger {tiger}, dog f1"), cells);
        assert_eq!(play.score().tigers, points, "{cells}");
    }
    assert_eq!(paper(CORNER, "tiger c3").score().tigers, 6);
}

#[test]
fn s_23_two_tigers_score_nothing_owls_do_not_mind() {
    assert_eq!(fenced("tiger a1 c1, dog f1", "a1 b1 c1").score().tigers, 0);
    assert_eq!(fenced("tiger a1, owl c1, dog f1", "a1 b1 c1").score().tigers, 3);
}

#[test]
fn s_24_third_fence_circles_that_are_left() {
    for (left, points) in [("4 3 1", 8), ("3 1", 4), ("1", 1), ("-", 0)] {
        assert_eq!(paper(CORNER, &format!("| | | {left}")).score().third_fence, points);
    }
}

#[test]
fn s_24_all_six_types_are_7() {
    let five = "owl a1, dog b1, elephant c1, rhino d1, giraffe e1";
    assert_eq!(paper(CORNER, five).score().all_types, 0);
    assert_eq!(paper(CORNER, &format!("{five}, tiger f1")).score().all_types, 7);
}

#[test]
fn s_24_an_animal_that_was_lost_does_not_count() {
    let full = "owl b1 c1 d1 e1 f1 a2 a3 a4, dog a5, elephant a6, rhino b2, tiger c2";
    let play = at("a1 c3 c4 c5", &[full], "adopt 1 1 5").then("adopt giraffe A3");
    assert_eq!(play.score().all_types, 0);
}

#[test]
fn s_24_line_circles_count_once_won() {
    let play = paper(CORNER, "| | A1 A2 A3 A4 B4 C4 D4 | | A won 4 lost");
    assert_eq!(play.score().shelter, 3);
    let open = paper(CORNER, "| | A1 A2 A3");
    assert_eq!(open.score().shelter, 0);
}

#[test]
fn s_25_a_loose_fence_has_the_same_area_on_both_sides() {
    // The rulebook's example: two of them are −2.
    let play = paper(CORNER, &format!("owl a1 f1 | {} c3-d3 a1-a2", around("a1 b1 a2 b2")));
    assert_eq!(play.score().loose_fences, -2);
    let sources = play.game.sources(&play.paper(1), play.state.trees());
    let loose: Vec<String> =
        sources[Row::LooseFences as usize].fences.iter().map(|edge| edge.to_string()).collect();
    assert_eq!(loose, ["c3-d3", "a1-a2"]);
}

#[test]
fn s_25_every_square_of_an_empty_area_costs_1() {
    // The rulebook's example: three squares are −3.
    let play = fenced("owl a6", "f1 f2 f3");
    assert_eq!(play.score().empty_areas, -3);
    assert!(play.area("f2").is_empty());
    assert_eq!(fenced("owl f2", "f1 f2 f3").score().empty_areas, -33);
    // Trees are no animals.
    let trees = paper("f1 f2 a1 a2", &format!("owl a6 | {}", around("f1 f2")));
    assert_eq!(trees.score().empty_areas, -2);
    assert_eq!(paper(CORNER, "").score().empty_areas, -36, "the whole land, before the first animal");
}

#[test]
fn the_rows_add_up_and_say_where_they_come_from() {
    let fences = [around("a1 b1"), around("d1"), around("f1")].join(" ");
    let text = format!("dog a1 b1, owl c3, rhino d1, tiger e5, elephant e4, giraffe a5 | {fences} | | 3 1");
    let play = paper(CORNER, &text);
    let score = play.score();
    assert_eq!((score.dogs, score.owls, score.rhinos, score.empty_areas), (6, 2, 1, -1));
    assert_eq!((score.third_fence, score.all_types, score.tigers, score.elephants), (4, 7, 0, 0));
    assert_eq!(Row::ALL.map(|row| score.row(row)).iter().sum::<i32>(), score.total);
    let sources = play.game.sources(&play.paper(1), play.state.trees());
    for (row, source) in Row::ALL.into_iter().zip(sources) {
        assert_eq!((source.row, source.points), (row, score.row(row)));
    }
    let cells = |row: Row| {
        let cells = sources[row as usize].cells.iter();
        cells.map(|cell| cell.to_string()).collect::<Vec<_>>().join(" ")
    };
    assert_eq!(cells(Row::Dogs), "a1 b1");
    assert_eq!(cells(Row::Owls), "c3");
    assert_eq!(cells(Row::EmptyAreas), "f1");
    assert_eq!(cells(Row::Tigers), "", "what does not score is not shown");
    assert_eq!(sources[Row::AllTypes as usize].cells.len(), 7);
    assert_eq!(sources[Row::ThirdFence as usize].circles, 2);
}

#[test]
fn a_won_circle_shows_its_line() {
    let play = paper(CORNER, "| | A1 A2 A3 A4 | | A won");
    let source = play.game.sources(&play.paper(1), play.state.trees())[Row::Shelter as usize];
    assert_eq!((source.points, source.lines.len(), source.squares.len()), (3, 1, 4));
}

/// All squares but D1, for the last round.
const LAST: &str = "A1 A2 A3 A4 B1 B2 B3 B4 C1 C2 C3 C4 D2 D3 D4";

/// The last turn of a seat: a 6 puts a dog on a6.
const TURN: &str = "adopt dog D1, place 6 a6, fence a1-a2, done";

#[test]
fn s_26_most_points_win() {
    let papers = [&*format!("owl a1 | | {LAST}"), &*format!("owl a1 a2 | | {LAST}")];
    let play = at(CORNER, &papers, "adopt 1 3 6").and(TURN).and(TURN);
    assert_eq!(play.turn(), "over");
    let outcome = play.game.outcome(&play.state).unwrap();
    assert_eq!(outcome.winners, [2]);
    assert_eq!(outcome.scores[1].total - outcome.scores[0].total, 2);
    let utility = |seat| play.game.utility(&play.state, Seat::new(seat)).unwrap();
    assert_eq!((utility(0), utility(1)), (Ratio::ZERO, Ratio::ONE));
    assert_eq!(play.json()["outcome"]["winners"], serde_json::json!([2]));
    assert_eq!(play.json()["outcome"]["scores"][0]["owls"], 2);
}

#[test]
fn s_26_ties_share_the_win() {
    let (good, bad) = (format!("owl a1 a2 | | {LAST}"), format!("owl a1 | | {LAST}"));
    let play = at(CORNER, &[&good, &bad, &good], "adopt 1 3 6").and(TURN).and(TURN).and(TURN);
    assert_eq!(play.game.outcome(&play.state).unwrap().winners, [1, 3]);
    let utilities = play.game.utilities(&play.state).unwrap();
    let half = Ratio::new(1, 2).unwrap();
    assert_eq!(utilities.iter().copied().collect::<Vec<_>>(), [half, Ratio::ZERO, half]);
}

#[test]
fn s_26_alone_one_has_the_score() {
    let play = solo(&format!("owl a1 a2 | | {LAST}"), "adopt 1 3 6").and(TURN);
    let total = play.game.outcome(&play.state).unwrap().scores[0].total;
    assert_eq!(play.game.utility(&play.state, Seat::FIRST), Ratio::new(total.into(), 1));
    assert_eq!(play.json()["outcome"]["winners"], serde_json::json!([1]));
    assert_eq!(play.game.utility(&solo("", "dice").state, Seat::FIRST), None);
}

/// The four cells beside c3, where the giraffe of these tests stands.
const SIDES: [&str; 4] = ["c2", "d3", "c4", "b3"];

/// The points of a giraffe alone in c3 with these trees and others far off.
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

/// The points of a tiger with these cells as its area.
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
