//! Where the pieces start: R2, R3, R7, R10, R11, R13.
use ruin::Hunter;
use serde_json::json;
use tabletop::Game;

use crate::board::{OPEN_CITY, city, jungle};

#[test]
fn r2_one_player_has_the_only_seat() {
    let play = city(OPEN_CITY).start();
    assert_eq!(play.game.seats(), 1);
    assert_eq!(play.then("cultist starts a1").then("tiger starts a1").then("roll 1").turn(), "1");
}

#[test]
fn r3_the_player_starts_on_s() {
    let play = city(".J.. .... ..S. ....").start();
    let state = serde_json::to_value(play.snapshot()).unwrap();
    let start = json!({"board": "city", "player": "c3", "cultist": null, "tiger": null,
        "phase": "setup", "moves_left": 0, "turns": 0, "outcome": null});
    assert_eq!(state, start);
}

#[test]
fn r10_the_cultist_starts_in_a_corner_of_js_side() {
    for (grid, first, second) in [
        (".J... ..... ..... S....", "a1", "e1"),
        ("S.... ..... ..... ...J.", "a4", "e4"),
        ("S.... ..... ....J .....", "e1", "e4"),
        (".S... ..... J.... .....", "a1", "a4"),
    ] {
        let play = city(grid).start();
        assert_eq!(play.turn(), "chance");
        let half_and_half = [format!("cultist starts {first} *1"), format!("cultist starts {second} *1")];
        assert_eq!(play.outcomes(), half_and_half, "{grid}");
        assert_eq!(play.then(&format!("cultist starts {second}")).hunter(Hunter::Cultist), second);
    }
}

#[test]
fn r11_the_tiger_starts_in_a_corner_of_hs_side() {
    for (grid, first, second) in [
        (".H... ..... ..... C....", "a1", "e1"),
        ("C.... ..... ..... ...H.", "a4", "e4"),
        ("C.... ..... ....H .....", "e1", "e4"),
        (".C... ..... H.... .....", "a1", "a4"),
    ] {
        let play = jungle(grid).start().then("cultist starts d1");
        assert_eq!(play.turn(), "chance");
        let half_and_half = [format!("tiger starts {first} *1"), format!("tiger starts {second} *1")];
        assert_eq!(play.outcomes(), half_and_half, "{grid}");
        assert_eq!(play.then(&format!("tiger starts {second}")).hunter(Hunter::Tiger), second);
    }
}

#[test]
fn r10_r11_both_corners_are_drawn_at_setup_the_cultist_first() {
    let play = city(OPEN_CITY).start();
    assert_eq!(play.rule("tiger starts a1"), "R8");
    for cultist in ["a1", "d1"] {
        let play = play.then(&format!("cultist starts {cultist}"));
        assert_eq!(play.shows(), "city a4 setup");
        assert_eq!(play.hunter(Hunter::Tiger), "nowhere");
        // The tiger's corner does not depend on the cultist's.
        assert_eq!(play.outcomes(), ["tiger starts a1 *1", "tiger starts d1 *1"]);
    }
}

#[test]
fn r10_corners_are_listed_in_the_order_of_their_texts() {
    let play = city(&format!("S... {} ...J .... ....", ".... ".repeat(9))).start();
    assert_eq!(play.outcomes(), ["cultist starts d1 *1", "cultist starts d13 *1"]);
}

#[test]
fn r7_the_player_goes_first() {
    let play = city(OPEN_CITY).start().then("cultist starts a1").then("tiger starts d1");
    assert_eq!(play.shows(), "city a4 roll");
    assert_eq!(play.snapshot().turns, 0);
    assert_eq!(play.outcomes(), ["roll 1 *1", "roll 2 *1", "roll 3 *1", "roll 4 *1"]);
}

#[test]
fn r13_each_hunter_stays_on_its_board() {
    assert_eq!(Hunter::Cultist.board().name(), "city");
    assert_eq!(Hunter::Tiger.board().name(), "jungle");
    // J is open ground to the cultist, and takes it nowhere.
    let play = city(OPEN_CITY).at("city d1 chase cultist a1 tiger d1").then("cultist 1 b1");
    assert_eq!(play.shows(), "city d1 roll");
    assert_eq!(play.hunter(Hunter::Cultist), "b1");
    assert_eq!(play.hunter(Hunter::Tiger), "d1");
}
