//! Rooms keep off events and water (C-20).
use crate::cave::at;

#[test]
fn c20_a_room_keeps_off_this_turns_event_and_the_next_water() {
    let inside = at("actions; at 2c; friend 3f; water 1").then("move e");
    assert_eq!(inside.shows("at sheltered dry phase"), "2d true false actions");
    let next = inside.then("end");
    assert_eq!(next.shows("round phase sheltered dry water"), "2 actions false true [1,0,0,0,0,0,0,0,0]");
    let after = next.then("end, event 1");
    assert_eq!(after.shows("round dry water"), "3 false [2,0,0,0,0,0,0,0,0]");
}

#[test]
fn c20_passing_through_is_enough() {
    let through = at("actions; at 2c; friend 3f; stored 0").then("move e, move e");
    assert_eq!(through.shows("at round phase dry"), "2e 2 actions true");
}

#[test]
fn c20_a_room_one_starts_the_turn_in_does_nothing_but_coming_back_counts() {
    assert_eq!(at("actions; at 2d; friend 3f").then("end").shows("phase sheltered"), "event false");
    let back = at("actions; at 2d; friend 3f; stored 0").then("move e, move w");
    assert_eq!(back.shows("at round dry"), "2d 2 true");
    assert_eq!(at("actions; at 2d; friend 3f").then("pass").shows("dry"), "false");
}

#[test]
fn c20_entries_of_one_turn_do_not_add_up() {
    let twice = at("actions; at 2c; friend 3f; stored 1").then("move e, move e, move w");
    assert_eq!(twice.shows("round dry sheltered"), "2 true false");
    assert_eq!(twice.then("end, event 1").shows("round dry"), "3 false");
}

#[test]
fn c20_in_a_dry_round_a_room_has_no_effect() {
    let inside = at("actions; at 2c; friend 3f; round 2; dry; stored 0").then("move e");
    assert_eq!(inside.shows("at sheltered dry"), "2d false true");
    let ended = inside.then("end");
    assert_eq!(ended.shows("phase"), "event");
    assert_eq!(ended.then("event 1").shows("round dry water"), "3 false [1,0,0,0,0,0,0,0,0]");
    let slid = at("event; at 3d; friend 3f; round 2; dry; rerolls 0").then("event 5");
    assert_eq!(slid.shows("at round dry"), "2d 3 false");
}

#[test]
fn c20_who_slides_into_a_room_has_the_next_water_kept_off() {
    let slid = at("event; at 3d; friend 3f; rerolls 0").then("event 5");
    assert_eq!(slid.shows("at round dry phase"), "2d 2 true actions");
    assert_eq!(slid.then("end").shows("phase"), "event");
}

#[test]
fn c20_a_room_of_the_call_row_does_both() {
    let heard = at("actions; at 2c; card 1; friend 3f").then("move e");
    assert_eq!(heard.shows("phase sheltered"), "actions true");
    let heard = at("actions; at 3d; stored 0").then("move sw");
    assert_eq!(heard.shows("at phase sheltered"), "2d friend true");
    assert_eq!(heard.then("friend 1 1, end").shows("round phase dry"), "2 actions true");
    let slid = at("event; at 3d; rerolls 0").then("event 5");
    assert_eq!(slid.shows("phase sheltered event"), "friend true 5");
    assert_eq!(slid.then("friend 1 1").shows("round dry"), "2 true");
}

#[test]
fn c20_leading_into_a_room_counts_too() {
    let led = at("actions; at 2c; friend 2c; stored 0").then("lead e");
    assert_eq!(led.shows("at friend round phase dry"), "2d 2d 2 actions true");
}
