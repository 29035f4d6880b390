//! A State JSON read back: what it shows goes on alike, and what fits no position is named.
use serde_json::{Value, json};
use shelter::{Phase, Snapshot};
use tabletop::Game;
use testkit::random::{Dice, pick};

use crate::play::{CORNER, Play, at, game, solo, start};

/// The positions of a random game.
fn positions(players: u8) -> Vec<Play> {
    let mut play = start(players);
    let (mut all, mut dice) = (Vec::new(), Dice::new(7));
    loop {
        all.push(play.clone());
        let mut events = play.legal();
        events.extend(play.game.outcomes_sorted(&play.state).iter().map(|(event, _)| event.to_string()));
        if events.is_empty() {
            return all;
        }
        play = play.then(pick::<String>(&mut dice, &events));
    }
}

#[test]
fn what_is_restored_goes_on_alike() {
    for players in [1, 3] {
        for play in positions(players) {
            let snapshot = play.game.snapshot(&play.state);
            let text = serde_json::to_string(&snapshot).unwrap();
            let read: Snapshot = serde_json::from_str(&text).unwrap();
            let state = play.game.restore(&read).unwrap_or_else(|unfit| panic!("{unfit}: {text}"));
            assert_eq!(play.game.snapshot(&state), snapshot);
            let mut events = play.game.legal_sorted(&play.state);
            assert_eq!(play.game.legal_sorted(&state), events);
            events.extend(play.game.outcomes_sorted(&play.state).into_iter().map(|(event, _)| event));
            for event in events {
                let (mut one, mut other) = (play.state.clone(), state.clone());
                play.game.apply_unchecked(&mut one, event);
                play.game.apply_unchecked(&mut other, event);
                assert_eq!(play.game.snapshot(&one), play.game.snapshot(&other), "{event}");
            }
        }
    }
}

#[test]
fn what_fits_no_position_is_refused_by_field() {
    let play =
        at(CORNER, &["owl a1 | a1-a2 | A1", "owl a1 | a1-a2 | A1"], "adopt 1 3 6").then("adopt owl A2");
    let cases = [
        ("/round", json!(0), "round"),
        ("/round", json!(17), "round"),
        ("/round", json!(3), "crossed"),
        ("/phase", json!("wait"), "phase"),
        ("/phase", json!("dice"), "dice"),
        ("/phase", json!("trees"), "trees"),
        ("/phase", json!("adopt"), "dice_left"),
        ("/phase", json!("fence"), "dice_left"),
        ("/dice", json!([]), "dice"),
        ("/dice", json!([6, 3, 1]), "dice"),
        ("/dice", json!([1, 3, 7]), "dice"),
        ("/dice", json!([1, 3]), "dice"),
        ("/to_move", json!(null), "to_move"),
        ("/to_move", json!(3), "to_move"),
        ("/to_move", json!(2), "dice_left"),
        ("/trees", json!(["a2"]), "trees"),
        ("/trees", json!(["a2", "a2", "a3", "a4"]), "trees"),
        ("/trees", json!(["a2", "a3", "a4", "g1"]), "trees"),
        ("/trees", json!(["a1", "a3", "a4", "b1"]), "animals"),
        ("/seats", json!([]), "seats"),
        ("/seats/0/animals", json!({"z1": "owl"}), "animals"),
        ("/seats/0/fences", json!(["a2-a1"]), "fences"),
        ("/seats/0/fences", json!(["a1-a2", "a1-a2"]), "fences"),
        ("/seats/0/crossed", json!(["A1"]), "crossed"),
        ("/seats/1/crossed", json!(["A1", "A2"]), "crossed"),
        ("/seats/0/crossed", json!(["E1", "A1"]), "crossed"),
        ("/seats/0/third_circles_left", json!([4, 3]), "third_circles_left"),
        ("/seats/0/third_circles_left", json!([4, 4, 3, 1]), "third_circles_left"),
        ("/seats/0/line_circles", json!({}), "line_circles"),
        ("/seats/0/line_circles", json!({"E": "open"}), "line_circles"),
        ("/seats/0/dice_left", json!([2, 6]), "dice_left"),
        ("/seats/0/dice_left", json!([3]), "dice_left"),
        ("/seats/0/adopted", json!(null), "adopted"),
        ("/seats/0/fences_left", json!(2), "fences_left"),
        ("/outcome", json!({"scores": [], "winners": []}), "outcome"),
    ];
    for (place, value, field) in cases {
        let mut json = play.json();
        *json.pointer_mut(place).expect("a field") = value.clone();
        let snapshot: Snapshot =
            serde_json::from_value(json).unwrap_or_else(|error| panic!("{place}: {error}"));
        match game(2).restore(&snapshot) {
            Ok(_) => panic!("{place} = {value} is accepted"),
            Err(unfit) => {
                assert_eq!(unfit.field, field, "{place} = {value}: {unfit}");
                assert!(unfit.to_string().starts_with(field));
            }
        }
    }
}

#[test]
fn an_unknown_field_is_refused() {
    let mut json = start(1).json();
    json["extra"] = json!(1);
    assert!(serde_json::from_value::<Snapshot>(json).is_err());
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
fn a_state_takes_over_another_whole() {
    let play = solo("owl a1 | a1-a2 | A1 B2", "adopt 1 3 6");
    let mut state = start(1).state;
    state.clone_from(&play.state);
    assert_eq!(state, play.state);
    assert_eq!((state.round(), state.phase()), (3, Phase::Adopt));
}
