//! The hunters' turn: R9, R14 to R25 for the cultist and the tiger, and the weights of chance.
use ruin::Hunter;

use crate::board::{Boards, OPEN_CITY, OPEN_JUNGLE, city, jungle};

/// The same square for every roll, as certain as the die.
fn always(hunter: &str, square: &str) -> Vec<String> {
    (1..=4).map(|roll| format!("{hunter} {roll} {square} *1")).collect()
}

/// One stream that nobody crosses within one move: whoever enters it stays on water.
fn ford() -> Boards {
    city(".J.. >>># .... S...")
}

#[test]
fn r16_the_cultist_moves_in_eight_directions() {
    let play = city(OPEN_CITY).at("city c3 chase cultist a1");
    assert_eq!(play.outcomes(), ["cultist 1 b2 *1", "cultist 2 c3 *1", "cultist 3 c3 *1", "cultist 4 c3 *1"]);
}

#[test]
fn r16_the_tiger_moves_in_the_four_cardinal_directions() {
    // Four steps away: ties among 2, 3, 2 and 1 squares, hence twenty-fourths.
    let play = jungle(OPEN_JUNGLE).at("jungle c3 chase tiger a1");
    let outcomes = [
        "tiger 1 a2 *3",
        "tiger 1 b1 *3",
        "tiger 2 a3 *2",
        "tiger 2 b2 *2",
        "tiger 2 c1 *2",
        "tiger 3 b3 *3",
        "tiger 3 c2 *3",
        "tiger 4 c3 *6",
    ];
    assert_eq!(play.outcomes(), outcomes);
}

#[test]
fn r15_the_choice_is_among_squares_not_among_paths() {
    // Two ways lead to b2, one to c1.
    let play = jungle(OPEN_JUNGLE).at("jungle c2 chase tiger a1");
    let outcomes = [
        "tiger 1 a2 *1",
        "tiger 1 b1 *1",
        "tiger 2 b2 *1",
        "tiger 2 c1 *1",
        "tiger 3 c2 *2",
        "tiger 4 c2 *2",
    ];
    assert_eq!(play.outcomes(), outcomes);
}

#[test]
fn r14_a_hunter_stops_on_reaching_the_player() {
    let play = city(OPEN_CITY).at("city c3 chase cultist c2");
    assert_eq!(play.outcomes(), always("cultist", "c3"));
    let play = jungle(OPEN_JUNGLE).at("jungle a2 chase tiger a1");
    assert_eq!(play.outcomes(), always("tiger", "a2"));
}

#[test]
fn r15_its_own_square_is_among_the_ties() {
    // Every square of the bank is two steps away, through the water.
    let play = ford().at("city c3 chase cultist b1");
    let outcomes = [
        "cultist 1 a1 *1",
        "cultist 1 b1 *1",
        "cultist 1 c1 *1",
        "cultist 2 c3 *3",
        "cultist 3 c3 *3",
        "cultist 4 c3 *3",
    ];
    assert_eq!(play.outcomes(), outcomes);
    let stayed = play.then("cultist 1 b1");
    assert_eq!(stayed.shows(), "city c3 roll");
    assert_eq!(stayed.hunter(Hunter::Cultist), "b1");
}

#[test]
fn r15_ties_are_equally_likely_whatever_the_number_of_steps() {
    // Between two streams the cultist waits: b3, c3, d3 are two steps away from a1, e3 is three.
    let play = city(".J.... >>>>># ...... >>>>># S.....").at("city e5 chase cultist a1");
    let outcomes = [
        "cultist 1 a1 *6",
        "cultist 1 b1 *6",
        "cultist 2 b3 *4",
        "cultist 2 c3 *4",
        "cultist 2 d3 *4",
        "cultist 3 b3 *3",
        "cultist 3 c3 *3",
        "cultist 3 d3 *3",
        "cultist 3 e3 *3",
        "cultist 4 e5 *12",
    ];
    assert_eq!(play.outcomes(), outcomes);
}

#[test]
fn r15_distance_counts_whole_paths_wherever_a_turn_would_end() {
    // Through the water it is three steps from a2 and from b2, over the trail d3 far more: with a
    // roll of 1 the tiger waits at the bank, although it could not end on the water.
    let play = jungle(".H... ..... >>#|. ..... C....").at("jungle b5 chase tiger a2");
    let outcomes = ["tiger 1 a2 *1", "tiger 1 b2 *1", "tiger 2 b4 *2", "tiger 3 b5 *2", "tiger 4 b5 *2"];
    assert_eq!(play.outcomes(), outcomes);
}

#[test]
fn r24_hunters_never_end_a_turn_on_water() {
    // b2, where the water would take it, is nearer to c3 than b1 is.
    let play = ford().at("city c3 chase cultist b1");
    for square in ["a2", "b2", "c2"] {
        assert_eq!(play.rule(&format!("cultist 1 {square}")), "R15");
    }
}

#[test]
fn r21_the_current_carries_hunters_free_of_charge() {
    let play = jungle(".H.. .... .>.. C...").at("jungle c3 chase tiger b2");
    assert_eq!(play.outcomes(), always("tiger", "c3"));
    assert_eq!(play.after("tiger 1 c3"), "jungle c3 over caught");
    // Past the water: one step and the current, then two steps more.
    let play = jungle(".H.. .... .>.. C...").at("jungle d4 chase tiger b2");
    let outcomes = ["tiger 1 c3 *2", "tiger 2 c4 *1", "tiger 2 d3 *1", "tiger 3 d4 *2", "tiger 4 d4 *2"];
    assert_eq!(play.outcomes(), outcomes);
}

#[test]
fn r15_a_hunter_that_cannot_reach_the_player_stays() {
    // Only a diagonal step joins the two parts, and the tiger knows none.
    let play = jungle(".H.. .### #... C...").at("jungle c4 chase tiger d1");
    assert_eq!(play.outcomes(), always("tiger", "d1"));
    assert_eq!(play.then("tiger 4 d1").hunter(Hunter::Tiger), "d1");
    assert_eq!(play.rule("tiger 1 c1"), "R15");
}

#[test]
fn r15_a_hunter_takes_no_current_that_leads_away_for_good() {
    // The water brings the tiger onto b4, next to the player but for a diagonal step, with no way
    // back. The way round is over d3.
    let boards = jungle(".H... ..... #v#.. #.#.. ##... C....");
    let play = boards.at("jungle c5 chase tiger b2");
    let outcomes = ["tiger 1 c2 *1", "tiger 2 d2 *1", "tiger 3 d3 *1", "tiger 4 d4 *1"];
    assert_eq!(play.outcomes(), outcomes);
    assert_eq!(play.rule("tiger 1 b4"), "R15");
}

#[test]
fn r17_hunters_go_round_walls() {
    let play = jungle(".H.. .... ###. C...").at("jungle c4 chase tiger c2");
    let outcomes = ["tiger 1 d2 *1", "tiger 2 d3 *1", "tiger 3 d4 *1", "tiger 4 c4 *1"];
    assert_eq!(play.outcomes(), outcomes);
}

#[test]
fn r17_the_cultist_slips_between_blocked_corners() {
    let play = city(".J.. #... .#.. S...").at("city a3 chase cultist b2");
    assert_eq!(play.outcomes(), always("cultist", "a3"));
}

#[test]
fn r18_skulls_are_forbidden_to_hunters() {
    let play = jungle(".H.. .... XXX. C...").at("jungle c4 chase tiger c2");
    let outcomes = ["tiger 1 d2 *1", "tiger 2 d3 *1", "tiger 3 d4 *1", "tiger 4 c4 *1"];
    assert_eq!(play.outcomes(), outcomes);
}

#[test]
fn r18_water_that_sweeps_onto_a_skull_is_closed_to_hunters() {
    let play = jungle(".H.. .... .>X. C...").at("jungle b4 chase tiger b2");
    let outcomes = ["tiger 1 a2 *1", "tiger 2 a3 *1", "tiger 3 a4 *1", "tiger 4 b4 *1"];
    assert_eq!(play.outcomes(), outcomes);
}

#[test]
fn r19_hunters_obey_cliff_sides() {
    let play = jungle(OPEN_JUNGLE).cliff_sides(&["a2 s"]).at("jungle a3 chase tiger a2");
    let outcomes = ["tiger 1 b2 *1", "tiger 2 b3 *1", "tiger 3 a3 *1", "tiger 4 a3 *1"];
    assert_eq!(play.outcomes(), outcomes);
    let play = city(OPEN_CITY).cliff_sides(&["a2 s"]).at("city b3 chase cultist a2");
    let outcomes = ["cultist 1 b2 *1", "cultist 2 b3 *1", "cultist 3 b3 *1", "cultist 4 b3 *1"];
    assert_eq!(play.outcomes(), outcomes);
}

#[test]
fn r20_hunters_obey_passages() {
    // No diagonal leads onto the bridge: the cultist first goes to its head.
    let play = city("....J. #!>>># ...... S.....").at("city b3 chase cultist a1");
    let outcomes = ["cultist 1 b1 *1", "cultist 2 b2 *1", "cultist 3 b3 *1", "cultist 4 b3 *1"];
    assert_eq!(play.outcomes(), outcomes);
    let trail = jungle(".H.. .-.. .... C...").at("jungle b3 chase tiger b1");
    let rolled_one: Vec<String> = trail.outcomes().into_iter().filter(|o| o.starts_with("tiger 1")).collect();
    assert_eq!(rolled_one, ["tiger 1 a1 *1", "tiger 1 c1 *1"]);
}

#[test]
fn r22_hunters_do_not_wade_from_water_to_water() {
    // Two streams side by side lie between; wading over c2 and c3 would take three steps.
    let play = jungle(".H... >>>!# >>>!# ..... C....").at("jungle c4 chase tiger c1");
    let outcomes = ["tiger 1 d1 *1", "tiger 2 d2 *1", "tiger 3 d3 *1", "tiger 4 d4 *1"];
    assert_eq!(play.outcomes(), outcomes);
}

#[test]
fn r25_hunters_end_turns_on_passages() {
    for passage in ["|", "+", "!"] {
        let grid = ".H.. #?## .... C...".replace('?', passage);
        let play = jungle(&grid).at("jungle b4 chase tiger b1");
        assert_eq!(play.outcomes()[0], "tiger 1 b2 *1", "{passage}");
        assert_eq!(play.then("tiger 1 b2").hunter(Hunter::Tiger), "b2");
    }
}

#[test]
fn r5_r4_s_j_c_and_h_are_open_ground_to_hunters() {
    for (play, event, hunter, square) in [
        (city(OPEN_CITY).at("city c1 chase cultist a1"), "cultist 1 b1", Hunter::Cultist, "b1"),
        (city(".J.. ...# S### ....").at("city a4 chase cultist a1"), "cultist 2 a3", Hunter::Cultist, "a3"),
        (jungle(OPEN_JUNGLE).at("jungle d1 chase tiger a1"), "tiger 1 b1", Hunter::Tiger, "b1"),
        (jungle(OPEN_JUNGLE).at("jungle a3 chase tiger b4"), "tiger 1 a4", Hunter::Tiger, "a4"),
    ] {
        let after = play.then(event);
        assert_eq!(after.hunter(hunter), square);
        assert!(after.shows().ends_with(" roll"), "{event}: {}", after.shows());
    }
}
