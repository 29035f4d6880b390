//! The State JSON, whole, phase by phase, and the way back from it.
use penguins::{Circle, Snapshot};
use serde_json::{Value, json};
use tabletop::Game;

use crate::table::{at, snapshot, start};

#[test]
fn the_first_state() {
    let shown = json!({
        "round": 0, "phase": "order", "order": [], "to_move": null,
        "case": {"red": 10, "yellow": 10, "green": 10, "blue": 10, "purple": 10},
        "line": [], "yard": {}, "fish": [5, 5, 5], "abilities": {}, "used": [], "guards": {}, "dice": [],
        "bought": false, "resolving": null, "freed": [{}, {}, {}],
        "out": {"red": 0, "yellow": 0, "green": 0, "blue": 0, "purple": 0}, "outcome": null,
    });
    assert_eq!(start(3).json(), shown);
}

#[test]
fn a_state_in_the_middle() {
    let play = at("3 players; after_roll; round 2; abilities 1:4 2:6 3:2; turn 2; guards 3:1 1:2 2:5; \
                   line red blue; yard red c1 o23, blue s51; fish 4 0 10; dice 1 3 3 6; bought; used 4; \
                   freed1 red 2; freed3 blue 1 green 1; out purple 1");
    let shown = json!({
        "round": 2, "phase": "after_roll", "order": [3, 1, 2], "to_move": 2,
        "case": {"red": 5, "yellow": 10, "green": 9, "blue": 7, "purple": 9},
        "line": ["red", "blue"], "yard": {"c1": "red", "o23": "red", "s51": "blue"}, "fish": [4, 0, 10],
        "abilities": {"2": 3, "4": 1, "6": 2}, "used": [4], "guards": {"1": 3, "2": 1, "5": 2},
        "dice": [1, 3, 3, 6], "bought": true, "resolving": null,
        "freed": [{"red": 2}, {}, {"blue": 1, "green": 1}],
        "out": {"red": 0, "yellow": 0, "green": 0, "blue": 0, "purple": 1}, "outcome": null,
    });
    assert_eq!(play.json(), shown);
}

#[test]
fn keys_are_sorted() {
    let play = at("2 players; line; yard red s51 c1, blue o11 i3");
    let text = serde_json::to_string(&play.game.snapshot(&play.state)).unwrap();
    assert!(text.contains(r#""yard":{"c1":"red","i3":"blue","o11":"blue","s51":"red"}"#), "{text}");
    assert!(text.contains(r#""case":{"blue":8,"green":10,"purple":10,"red":8,"yellow":10}"#), "{text}");
}

/// Positions of every phase that comes back from its State JSON.
const POSITIONS: [&str; 13] = [
    "2 players; order",
    "5 players; seed; yard red c1 c3, blue c2",
    "4 players; line; line 4 red",
    "3 players; ability; abilities 1:4",
    "2 players; bribe; abilities 1:2 2:1; guards 2:4",
    "5 players; before_roll",
    "2 players; before_roll; bought",
    "2 players; dice; bought; turn 2",
    "2 players; after_roll; dice 1 2 6",
    "3 players; check; line; yard red c4 i4 o41 s45 c5 i5 o51, blue o42 s34 o52 s51, green o43 o53; \
     abilities 1:4 2:5 3:7; dice 4 5",
    "3 players; free; resolving 4; yard red c4 i4 s45, blue o41 o42 s34, green o43; abilities 1:4 2:5 3:7; dice 4 4",
    "2 players; over; out red 5 yellow 10 green 10 blue 10 purple 10; outcome 1 0 0",
    "2 players; after_roll; abilities 1:1 2:4; dice 6 6; used 4",
];

#[test]
fn positions_restore_what_their_state_json_shows() {
    for position in POSITIONS {
        let play = at(position);
        assert_eq!(play.game.snapshot(&play.state), snapshot(position), "{position}");
    }
}

/// The State JSON of a position with one field changed.
fn changed(position: &str, field: &str, value: Value) -> Snapshot {
    let mut shown = serde_json::to_value(snapshot(position)).unwrap();
    shown[field] = value;
    serde_json::from_value(shown).unwrap()
}

#[test]
fn what_shows_no_position_is_refused_by_field() {
    let turn = "2 players; after_roll; abilities 1:4 2:7; dice 1 2; line red blue; yard red c1";
    let cases: [(&str, &str, Value); 43] = [
        (turn, "fish", json!([5])),
        (turn, "fish", json!([5, 11])),
        (turn, "freed", json!([{}])),
        (turn, "freed", json!([{"red": 0}, {}])),
        (turn, "freed", json!([{"pink": 1}, {}])),
        (turn, "order", json!([1])),
        (turn, "order", json!([1, 1])),
        (turn, "order", json!([1, 3])),
        (turn, "order", json!([2, 1])),
        (turn, "order", json!([])),
        (turn, "case", json!({"red": 9})),
        (turn, "case", json!({"red": 7, "yellow": 10, "green": 10, "blue": 9, "purple": 9})),
        (turn, "case", json!({"red": 255, "yellow": 255, "green": 255, "blue": 255, "purple": 255})),
        (turn, "case", json!({"pink": 9})),
        (turn, "out", json!({})),
        (turn, "out", json!({"pink": 1})),
        (turn, "line", json!(["pink"])),
        (turn, "line", json!(vec!["red"; 18])),
        (turn, "yard", json!({"s15": "red"})),
        (turn, "yard", json!({"c1": "pink"})),
        (turn, "abilities", json!({"4": 1})),
        (turn, "abilities", json!({"4": 1, "7": 3})),
        (turn, "abilities", json!({"4": 1, "8": 2})),
        (turn, "abilities", json!({"4": 1, "7": 1})),
        (turn, "guards", json!({"1": 1, "2": 2})),
        (turn, "guards", json!({"1": 1, "2": 2, "3": 1, "6": 2})),
        (turn, "guards", json!({"1": 1, "2": 2, "3": 1, "4": 0})),
        (turn, "guards", json!({"1": 1, "2": 2, "3": 1, "4": 1})),
        (turn, "used", json!([5])),
        (turn, "used", json!([4, 4])),
        (turn, "used", json!([1])),
        (turn, "dice", json!([])),
        (turn, "dice", json!([1, 2, 3])),
        (turn, "dice", json!([2, 1])),
        (turn, "dice", json!([0, 7])),
        (turn, "resolving", json!(1)),
        (turn, "to_move", json!(null)),
        (turn, "to_move", json!(3)),
        (turn, "outcome", json!({"scores": [0, 0], "winners": [1]})),
        (turn, "round", json!(0)),
        ("2 players; line", "round", json!(0)),
        ("2 players; line", "bought", json!(true)),
        ("2 players; ability", "abilities", json!({"7": 2})),
    ];
    for (position, field, value) in cases {
        let game = at(position).game;
        let unfit = game.restore(&changed(position, field, value.clone())).expect_err(field);
        assert_eq!(unfit.field, field, "{field} {value}: {unfit}");
        assert!(unfit.to_string().starts_with(field) && !unfit.text.is_empty());
    }
}

#[test]
fn phases_that_do_not_fit_the_rest_are_refused() {
    let cases = [
        ("2 players; over; out red 5 yellow 10 green 10 blue 10; outcome 1 0 0", "case"),
        ("2 players; line; line 4 red; out yellow 10 green 10 blue 10 purple 9; yard red c1", "case"),
        ("2 players; seed; yard red c2", "yard"),
        ("2 players; order; yard red c1", "yard"),
        ("2 players; ability; line 11 red", "case"),
        ("2 players; ability; line 6 red 5 blue", "line"),
        ("2 players; before_roll; line", "line"),
        ("2 players; line; line 6 red 6 blue", "line"),
        ("2 players; add; used 5; abilities 1:5 2:7", "phase"),
        ("2 players; before_roll; yard red c1 i1 s12 s51 o11 o12 o13", "yard"),
        ("3 players; check; abilities 1:4 2:5 3:7; dice 4 4; yard red c4 i4 s45 s34 o41 o42 o43", "yard"),
        (
            "3 players; free; abilities 1:4 2:5 3:7; dice 4 4; yard red c4 i4 s45, blue o41 o42 s34, green o43",
            "resolving",
        ),
        (
            "3 players; free; resolving 4; abilities 1:4 2:5 3:7; dice 4 4; yard red c4 i4 s45 o41, blue o42 s34 o43",
            "resolving",
        ),
        ("3 players; free; resolving 4; abilities 1:4 2:5 3:7; dice 4 4; yard red c4", "resolving"),
        ("2 players; bribe; abilities 1:4 2:7; guards 1:1 2:2 1:3 2:4", "guards"),
        ("2 players; bribe; abilities 1:4", "order"),
        ("2 players; after_roll; abilities 1:4 2:7; dice 1 2; bought", "dice"),
    ];
    for (position, field) in cases {
        let shown = snapshot(position);
        let game = start(shown.fish.len() as u8).game;
        assert_eq!(game.restore(&shown).expect_err(position).field, field, "{position}");
    }
}

#[test]
fn what_accessors_say_is_what_the_json_shows() {
    let play = at("3 players; free; round 4; resolving 4; yard red c4 i4 s45, blue o41 o42 s34, green o43; \
                   abilities 1:4 2:5 3:7; dice 2 4 4; bought; used 4");
    let state = &play.state;
    assert_eq!(play.shows("round"), json!(state.round()));
    assert_eq!(play.shows("dice"), json!(state.roll().figures()));
    assert_eq!(play.shows("resolving"), json!(state.resolving().map(Circle::number)));
    assert_eq!(play.shows("bought"), json!(state.bought()));
    assert!(!at("2 players; before_roll").state.bought());
    assert_eq!(state.to_draw(), 0);
    let adding = at("2 players; before_roll; abilities 1:5 2:7; line 8 red").then("add 3");
    assert_eq!((adding.state.to_draw(), adding.then("draw blue").state.to_draw()), (3, 2));
}

#[test]
fn phases_one_step_too_far_are_refused() {
    let cases = [
        ("2 players; seed; yard red c1 c2 c3 c4 c5, blue i1 i2 i3 i4 i5", "yard"),
        ("2 players; ability; abilities 1:4 2:7; order 1 2", "abilities"),
        ("2 players; over; out red 8 yellow 10 green 10 blue 10; outcome 1 0 0", "case"),
        ("3 players; check; dice 4 5; abilities 1:4 2:5 3:7", "yard"),
        (
            "3 players; check; dice 1 2; abilities 1:4 2:5 3:7; \
             yard red c1 i1 o11 o12 o13 s12 s51, blue c2 i2 o21 o22 o23 s23",
            "yard",
        ),
        (
            "3 players; free; resolving 4; abilities 1:4 2:5 3:7; dice 4 4; \
             yard red c4 i4 s45, blue o41 o42 s34",
            "resolving",
        ),
    ];
    for (position, field) in cases {
        let shown = snapshot(position);
        let game = start(shown.fish.len() as u8).game;
        assert_eq!(game.restore(&shown).expect_err(position).field, field, "{position}");
    }
}
