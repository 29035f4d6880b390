//! Which steps are open on land: R17, R19, R20.
use crate::board::{Boards, city};

const OPEN: &str = "..J.. ..... ..... ..... S....";

/// Every step of the player between two squares of a five by five board that the rules close, from
/// all squares but the goal's, with the rule.
fn closed_steps(boards: &Boards) -> Vec<String> {
    let mut closed = Vec::new();
    for row in 1..=5 {
        for column in 'a'..='e' {
            let square = format!("{column}{row}");
            if square == "c1" {
                continue;
            }
            let cultist = if square == "a1" { "e1" } else { "a1" };
            let play = boards.at(&format!("city {square} move 2 cultist {cultist}"));
            let open = play.steps();
            for (way, dx, dy) in [
                ("n", 0, -1),
                ("ne", 1, -1),
                ("e", 1, 0),
                ("se", 1, 1),
                ("s", 0, 1),
                ("sw", -1, 1),
                ("w", -1, 0),
                ("nw", -1, -1),
            ] {
                let on_board = (1..=5).contains(&(row + dy)) && ('a'..='e').contains(&shifted(column, dx));
                if on_board && open.split(' ').all(|step| step != way) {
                    closed.push(format!("{square} {way} {}", play.rule(&format!("step {way}"))));
                }
            }
        }
    }
    closed.sort();
    closed
}

fn shifted(column: char, by: i32) -> char {
    char::from_u32((column as i32 + by) as u32).unwrap()
}

fn sorted(steps: &[&str], rule: &str) -> Vec<String> {
    let mut steps: Vec<String> = steps.iter().map(|step| format!("{step} {rule}")).collect();
    steps.sort();
    steps
}

#[test]
fn r17_the_board_ends_at_its_rim() {
    let boards = city(OPEN);
    assert!(closed_steps(&boards).is_empty());
    for (square, steps) in [
        ("a5", "e n ne"),
        ("e5", "n nw w"),
        ("e1", "s sw w"),
        ("a3", "e n ne s se"),
        ("e3", "n nw s sw w"),
        ("b1", "e s se sw w"),
        ("c5", "e n ne nw w"),
    ] {
        let play = boards.at(&format!("city {square} move 2 cultist a1"));
        assert_eq!(play.steps(), steps, "from {square}");
    }
    let play = boards.at("city a5 move 2");
    for way in ["w", "nw", "sw", "s", "se"] {
        assert_eq!(play.rule(&format!("step {way}")), "R17");
    }
}

#[test]
fn r17_walls_trees_and_cliffs_cannot_be_entered() {
    let play = city("..J.. .#T%. ..... ..... S....").at("city c3 move 2");
    assert_eq!(play.steps(), "e s se sw w");
    for (way, word) in [("nw", "wall"), ("n", "tree"), ("ne", "cliff")] {
        let (rule, text) = play.refused(&format!("step {way}"));
        assert_eq!(rule, "R17");
        assert!(text.contains(word), "{text}");
    }
}

#[test]
fn r17_a_diagonal_between_two_blocked_squares_is_open() {
    for blocked in ["#", "T", "%"] {
        let grid = ".J.. ?... .?.. S...".replace('?', blocked);
        let boards = city(&grid);
        assert_eq!(boards.at("city a3 move 2").steps(), "ne s se");
        assert_eq!(boards.at("city a3 move 2").after("step ne"), "city b2 move 1");
        assert_eq!(boards.at("city b2 move 2").after("step sw"), "city a3 move 1");
    }
}

#[test]
fn r19_a_cliff_side_closes_its_edge_both_ways_and_the_diagonals_through_its_ends() {
    let around = ["c3 n", "c2 s", "c3 nw", "b2 se", "c3 ne", "d2 sw", "c2 sw", "b3 ne", "c2 se", "d3 nw"];
    for side in ["c3 n", "c2 s"] {
        assert_eq!(closed_steps(&city(OPEN).cliff_sides(&[side])), sorted(&around, "R19"), "{side}");
    }
    let around = ["c3 e", "d3 w", "c3 ne", "d2 sw", "c2 se", "d3 nw", "c3 se", "d4 nw", "d3 sw", "c4 ne"];
    for side in ["c3 e", "d3 w"] {
        assert_eq!(closed_steps(&city(OPEN).cliff_sides(&[side])), sorted(&around, "R19"), "{side}");
    }
}

#[test]
fn r19_both_names_of_one_edge_close_what_one_does() {
    let one = closed_steps(&city(OPEN).cliff_sides(&["c3 n"]));
    assert_eq!(closed_steps(&city(OPEN).cliff_sides(&["c3 n", "c2 s"])), one);
    assert_eq!(one.len(), 10);
}

#[test]
fn r19_each_of_the_four_edges_at_a_corner_closes_both_diagonals_through_it() {
    for side in ["b2 e", "c2 w", "b3 e", "c3 w", "b2 s", "b3 n", "c2 s", "c3 n"] {
        let boards = city(OPEN).cliff_sides(&[side]);
        for (square, way) in [("b2", "se"), ("c3", "nw"), ("c2", "sw"), ("b3", "ne")] {
            let play = boards.at(&format!("city {square} move 1"));
            assert_eq!(play.rule(&format!("step {way}")), "R19", "{square} {way} past {side}");
        }
    }
}

#[test]
fn r19_a_side_that_ends_at_the_rim_closes_only_what_is_on_the_board() {
    let boards = city(OPEN).cliff_sides(&["d1 e"]);
    let around = ["d1 e", "e1 w", "d1 se", "e2 nw", "e1 sw", "d2 ne"];
    assert_eq!(closed_steps(&boards), sorted(&around, "R19"));
}

#[test]
fn r19_sides_on_the_rim_close_nothing() {
    let rim = ["a1 n", "b1 n", "e1 n", "a1 w", "a3 w", "a5 w", "a5 s", "c5 s", "e5 s", "e5 e", "e2 e"];
    assert!(closed_steps(&city(OPEN).cliff_sides(&rim)).is_empty());
}

#[test]
fn r20_a_passage_is_entered_and_left_only_along_its_arrows() {
    let neighbours = [
        ("n", "c4"),
        ("ne", "b4"),
        ("e", "b3"),
        ("se", "b2"),
        ("s", "c2"),
        ("sw", "d2"),
        ("w", "d3"),
        ("nw", "d4"),
    ];
    for (passage, arrows) in [("-", "e w"), ("|", "n s"), ("+", "e n s w"), ("=", "e w"), ("!", "n s")] {
        let boards = city(&"..J.. ..... ..?.. ..... S....".replace('?', passage));
        let on = boards.at("city c3 move 2");
        assert_eq!(on.steps(), arrows, "out of {passage}");
        for (way, from) in neighbours {
            let step = format!("step {way}");
            let beside = boards.at(&format!("city {from} move 2"));
            // The arrows of every kind lie opposite each other: in and out are the same ways.
            if arrows.split(' ').any(|arrow| arrow == way) {
                assert_eq!(beside.after(&step), "city c3 move 1", "{passage} {way}");
            } else {
                assert_eq!(beside.rule(&step), "R20", "into {passage} {way}");
                assert_eq!(on.rule(&step), "R20", "out of {passage} {way}");
            }
        }
    }
}

#[test]
fn r20_between_two_passages_both_must_name_the_side() {
    let boards = city("..J.. .-|.. .|+.. .-+-. S....");
    assert_eq!(boards.at("city b2 move 2").steps(), "w");
    assert_eq!(boards.at("city c2 move 2").steps(), "n s");
    assert_eq!(boards.at("city b3 move 2").steps(), "");
    assert_eq!(boards.at("city c3 move 2").steps(), "e n s");
    assert_eq!(boards.at("city c4 move 2").steps(), "e n s w");
    assert_eq!(boards.at("city b4 move 2").steps(), "e w");
}

#[test]
fn r20_no_diagonal_joins_two_passages() {
    let boards = city("..J.. .+... ..+.. ..... S....");
    assert_eq!(boards.at("city b2 move 2").rule("step se"), "R20");
    assert_eq!(boards.at("city c3 move 2").rule("step nw"), "R20");
}

#[test]
fn r19_closes_a_passage_along_its_arrow_too() {
    let boards = city("..J.. ..... ..-.. ..... S....").cliff_sides(&["c3 e"]);
    assert_eq!(boards.at("city c3 move 2").steps(), "w");
    assert_eq!(boards.at("city c3 move 2").rule("step e"), "R19");
    assert_eq!(boards.at("city d3 move 2").rule("step w"), "R19");
}

#[test]
fn r25_a_turn_may_end_on_any_passage() {
    for passage in ["-", "|", "+", "=", "!"] {
        let boards = city(&"..J.. ..... ..?.. ..... S....".replace('?', passage));
        assert_eq!(boards.at("city c3 move 2").after("stop"), "city c3 chase", "{passage}");
        let (from, way) = if "|!".contains(passage) { ("c4", "n") } else { ("b3", "e") };
        let play = boards.at(&format!("city {from} move 1"));
        assert_eq!(play.after(&format!("step {way}")), "city c3 chase", "{passage}");
    }
}
