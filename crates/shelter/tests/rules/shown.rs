//! The State JSON, field by field.
use serde_json::json;
use shelter::Phase;

use crate::play::{CORNER, at, solo, start};

#[test]
fn the_state_json_of_a_fresh_game() {
    let seat = json!({"animals": {}, "fences": [], "crossed": [], "third_circles_left": [4, 3, 1],
        "line_circles": {"A": "open", "B": "open", "C": "open", "D": "open", "1": "open", "2": "open",
        "3": "open", "4": "open"}, "dice_left": [], "adopted": null, "fences_left": 0});
    let state = json!({"round": 1, "phase": "trees", "dice": [], "to_move": null, "trees": [],
        "seats": [seat, seat], "outcome": null});
    assert_eq!(start(2).json(), state);
}

#[test]
fn the_state_json_shows_how_far_the_seat_to_move_has_come() {
    let play = at(CORNER, &["", ""], "adopt 2 3 3").and("adopt owl B1, place 3 c1, fence c3-c4, done");
    let steps = [
        (None, "adopt", json!([2, 3, 3]), json!(null), 0),
        (Some("adopt rhino C2"), "place", json!([2, 3]), json!("rhino"), 0),
        (Some("place 2 b1"), "fence", json!([3]), json!(null), 2),
        (Some("fence c3-d3"), "fence", json!([3]), json!(null), 1),
    ];
    let mut play = play;
    for (event, phase, left, adopted, fences) in steps {
        play = event.map_or(play.clone(), |event| play.then(event));
        let json = play.json();
        assert_eq!((&json["phase"], &json["to_move"]), (&json!(phase), &json!(2)));
        assert_eq!(json["dice"], json!([2, 3, 3]));
        let seat = play.seat(2);
        assert_eq!((&seat["dice_left"], &seat["adopted"]), (&left, &adopted));
        assert_eq!(seat["fences_left"], fences);
        let other = play.seat(1);
        assert_eq!(
            (&other["dice_left"], &other["adopted"], &other["fences_left"]),
            (&json!([]), &json!(null), &json!(0))
        );
    }
    let json = play.then("done").json();
    assert_eq!((&json["phase"], &json["dice"], &json["to_move"]), (&json!("dice"), &json!([]), &json!(null)));
    assert_eq!(json["round"], 2);
}

#[test]
fn lists_are_sorted_bytewise() {
    let play = solo("owl f1 a2 | c4-c5 a1-b1 b1-b2 a5-a6 | D1 A2 B4", "dice");
    let seat = play.seat(1);
    assert_eq!(seat["fences"], json!(["a1-b1", "a5-a6", "b1-b2", "c4-c5"]));
    assert_eq!(seat["crossed"], json!(["A2", "B4", "D1"]));
    assert_eq!(play.json()["trees"], json!(["e6", "f4", "f5", "f6"]));
    assert_eq!(seat["animals"], json!({"a2": "owl", "f1": "owl"}));
}

#[test]
fn what_accessors_say_is_what_the_json_shows() {
    let play = solo("tiger c3 | | A1", "place owl 1 6 of 1 4 6");
    let state = &play.state;
    assert_eq!((state.round(), state.phase()), (1, Phase::Place));
    assert_eq!(state.dice().unwrap().map(|die| die.figure()), [1, 4, 6]);
    assert_eq!(state.used(), [false, true, false]);
    assert_eq!(state.adopted().map(|animal| animal.name()), Some("owl"));
    assert_eq!(state.to_move().map(|seat| seat.to_string()), Some("1".into()));
    assert_eq!((state.trees().len(), state.papers().len(), state.fences_left()), (4, 1, 0));
    assert!(!state.is_third_fence());
    let view = tabletop::Game::view(&*play.game, state, tabletop::Seat::FIRST);
    assert_eq!((view.round(), view.phase(), view.dice()), (state.round(), state.phase(), state.dice()));
    assert_eq!(
        (view.trees(), view.papers(), view.adopted()),
        (state.trees(), state.papers(), state.adopted())
    );
    assert!(view.dice_left().eq(state.dice_left()) && view.fences_left() == 0 && view.seat().index() == 0);
}
