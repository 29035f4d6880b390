//! Streams and bridges: R21 to R25.
use crate::board::{Boards, city, jungle};

/// A stream square `b2` that flows east onto `c2`, which is `onto`.
fn east(onto: char) -> Boards {
    city(&".J... .>?.. ..... S....".replace('?', &onto.to_string()))
}

/// A stream square `b2` that flows south onto `b3`, which is `onto`.
fn south(onto: char) -> Boards {
    city(&".J... .v... .?... S....".replace('?', &onto.to_string()))
}

#[test]
fn r21_water_sweeps_one_square_downstream_free_of_charge() {
    for (water, from, way, lands) in [
        ("^", "c4", "n", "c2"),
        ("v", "c2", "s", "c4"),
        ("<", "c4", "n", "b3"),
        (">", "c4", "n", "d3"),
        (">", "b4", "ne", "d3"),
        ("^", "d2", "sw", "c2"),
    ] {
        let boards = city(&"..J.. ..... ..?.. ..... S....".replace('?', water));
        let play = boards.at(&format!("city {from} move 3"));
        assert_eq!(play.after(&format!("step {way}")), format!("city {lands} move 2"), "{water}");
    }
}

#[test]
fn r21_water_may_carry_a_piece_back_where_it_came_from() {
    let play = city("..J.. ..... ..v.. ..... S....").at("city c4 move 2").then("step n");
    assert_eq!(play.shows(), "city c4 move 1");
    assert_eq!(play.after("step n"), "city c4 chase");
}

#[test]
fn r21_the_last_move_is_swept_before_the_turn_ends() {
    assert_eq!(east('.').at("city b3 move 1").after("step n"), "city c2 chase");
}

#[test]
fn r21_sweeping_happens_once() {
    let play = city(".J... .>>>. ..... S....").at("city b3 move 3").then("step n");
    assert_eq!(play.shows(), "city c2 move 2");
    // It does not go on later: the piece stands on water until it steps off.
    assert_eq!(play.steps(), "n ne nw s se sw");
    assert_eq!(play.after("step s"), "city c3 move 1");
}

#[test]
fn r21_sweeping_obeys_r17() {
    for blocked in ['#', 'T', '%'] {
        assert_eq!(east(blocked).at("city b3 move 2").after("step n"), "city b2 move 1", "{blocked}");
    }
    let rim = city(".J.. <... .... S...").at("city a3 move 2");
    assert_eq!(rim.after("step n"), "city a2 move 1");
    let rim = city(".J.. .... ...> S...").at("city d2 move 2");
    assert_eq!(rim.after("step s"), "city d3 move 1");
}

#[test]
fn r21_sweeping_obeys_r19() {
    for side in ["b2 e", "c2 w"] {
        let play = east('.').cliff_sides(&[side]).at("city b3 move 2");
        assert_eq!(play.after("step n"), "city b2 move 1", "{side}");
    }
    // Ends of other sides close diagonals, and a current never runs diagonally.
    let play = east('.').cliff_sides(&["b2 n", "c2 n", "c2 s"]).at("city a3 move 2");
    assert_eq!(play.after("step ne"), "city c2 move 1");
}

#[test]
fn r21_sweeping_obeys_r20() {
    for (onto, along, down) in
        [('-', true, false), ('|', false, true), ('+', true, true), ('=', true, false), ('!', false, true)]
    {
        let lands = if along { "city c2 move 1" } else { "city b2 move 1" };
        assert_eq!(east(onto).at("city b3 move 2").after("step n"), lands, "east onto {onto}");
        let lands = if down { "city b3 move 1" } else { "city b2 move 1" };
        assert_eq!(south(onto).at("city a2 move 2").after("step e"), lands, "south onto {onto}");
    }
}

#[test]
fn r21_sweeping_does_not_obey_r22() {
    assert_eq!(east('>').at("city b3 move 2").after("step n"), "city c2 move 1");
    let turning = city(".J... ..#.. .>^.. S....").at("city a2 move 2");
    assert_eq!(turning.after("step se"), "city c3 move 1");
}

#[test]
fn r22_no_step_leads_from_water_to_water() {
    let boards = city(".J... ..>>. ..^.. S....");
    // Swept from c3 north onto c2.
    let play = boards.at("city b3 move 3").then("step e");
    assert_eq!(play.shows(), "city c2 move 2");
    assert_eq!(play.steps(), "n ne nw se sw w");
    assert_eq!(play.rule("step e"), "R22");
    assert_eq!(play.rule("step s"), "R22");
    assert!(play.refused("step e").1.contains("water"));
}

#[test]
fn r22_diagonals_from_water_to_water_are_closed_too() {
    let play = city(".J... .>#>. ..>.. S....").at("city a2 move 3").then("step e");
    assert_eq!(play.shows(), "city b2 move 2");
    assert_eq!(play.rule("step se"), "R22");
}

#[test]
fn r22_a_passage_over_water_is_a_passage_not_water() {
    // From a bridge onto water, ...
    let boards = city(".J.... .<=>.. ...... S.....");
    assert_eq!(boards.at("city c2 move 3").after("step e"), "city e2 move 2");
    assert_eq!(boards.at("city c2 move 3").after("step w"), "city a2 move 2");
    // ... and from water onto a bridge.
    let play = city(".J... #<=.. ..... S....").at("city b3 move 3").then("step n");
    assert_eq!(play.shows(), "city b2 move 2");
    assert_eq!(play.after("step e"), "city c2 move 1");
}

#[test]
fn r23_a_bridge_does_not_sweep() {
    let boards = city(".J... .>=>. ..... S....");
    let play = boards.at("city b3 move 3").then("step n");
    assert_eq!(play.shows(), "city c2 move 2");
    assert_eq!(play.steps(), "e w");
    // Water beside the bridge carries the walker back onto it.
    assert_eq!(play.after("step w"), "city c2 move 1");
    let across = city(".J... .>!>. ..... S....").at("city c3 move 3");
    assert_eq!(across.after("step n"), "city c2 move 2");
}

#[test]
fn r24_stopping_on_water_drowns() {
    let play = east('#').at("city b3 move 4").then("step n");
    assert_eq!(play.shows(), "city b2 move 3");
    assert!(play.legal().contains(&"stop".into()));
    assert_eq!(play.after("stop"), "city b2 over drowned");
}

#[test]
fn r24_the_last_move_onto_water_drowns() {
    assert_eq!(east('#').at("city b3 move 1").after("step n"), "city b2 over drowned");
    assert_eq!(east('>').at("city b3 move 1").after("step n"), "city c2 over drowned");
}

#[test]
fn r24_stepping_off_with_the_last_move_is_safe() {
    let play = east('#').at("city b3 move 2").then("step n");
    assert_eq!(play.after("step w"), "city a2 chase");
}

#[test]
fn r24_on_water_with_no_open_step_stop_is_the_only_legal_event() {
    let boards = city(".J..... ...###. ...>>#. ...###. S......");
    let play = boards.at("city c3 move 4").then("step e");
    // The turn does not end by itself before its moves are used up.
    assert_eq!(play.shows(), "city e3 move 3");
    assert_eq!(play.legal(), ["stop"]);
    assert_eq!(play.after("stop"), "city e3 over drowned");
    assert_eq!(boards.at("city c3 move 1").after("step e"), "city e3 over drowned");
}

#[test]
fn r25_a_turn_may_end_on_a_bridge_that_the_water_carried_to() {
    assert_eq!(east('=').at("city b3 move 1").after("step n"), "city c2 chase");
    assert_eq!(south('!').at("city a2 move 1").after("step e"), "city b3 chase");
}

#[test]
fn r21_streams_flow_in_the_jungle_too() {
    let play = jungle(".H... .>>>. ..... C....").at("jungle b3 move 2");
    assert_eq!(play.after("step n"), "jungle c2 move 1");
}
