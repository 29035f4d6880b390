//! The round: water, actions, event, bear, and again (C-8, C-10, C-21, C-23).
use crate::cave::{at, start};

#[test]
fn c8_a_round_begins_with_its_water() {
    let play = start("").then("start 3, rocks 5 1, rocks 5 2");
    assert_eq!(play.shows("round phase actions water"), "1 actions 2 [1,0,0,0,0,0,0,0,0]");
    let next = play.then("end, event 1");
    assert_eq!(next.shows("round phase actions water"), "2 actions 2 [2,0,0,0,0,0,0,0,0]");
}

#[test]
fn c21_every_event_that_is_over_begins_the_next_round() {
    for (events, phase) in [
        ("event 1", "actions"),
        ("event 2, accept", "actions"),
        ("event 2, calm", "actions"),
        ("event 3, accept, rocks 5 1", "actions"),
        ("event 4, accept", "actions"),
        ("event 5, accept", "actions"),
        ("event 6, accept, rocks 5 1, rocks 5 1", "actions"),
    ] {
        let play = at("event; at 3b; friend 3f").then(events);
        assert_eq!(play.shows("phase round event slides"), format!("{phase} 2 null 0"), "{events}");
        let bear = at("event; at 3b; friend 3f; bear 7a").then(events);
        assert_eq!(bear.shows("phase round event slides"), "bear 1 null 0", "{events}");
        assert_eq!(bear.then("bear 1").shows("phase round"), "actions 2", "{events}");
    }
}

#[test]
fn c10_a_turn_has_two_actions_or_one_after_disoriented() {
    assert_eq!(
        at("event; at 3b; friend 3f; rerolls 0").then("event 2").shows("actions disoriented"),
        "2 false"
    );
    assert_eq!(
        at("event; at 3b; friend 3f; rerolls 0").then("event 4").shows("actions disoriented"),
        "1 true"
    );
    let bear = at("event; at 3b; friend 3f; rerolls 0; bear 7a").then("event 4");
    assert_eq!(bear.shows("phase actions disoriented"), "bear 0 true");
    assert_eq!(bear.then("bear 1").shows("actions disoriented"), "1 true");
    // It is over with the hampered turn.
    let after = at("event; at 3b; friend 3f; rerolls 0").then("event 4, move e, event 2");
    assert_eq!(after.shows("actions disoriented"), "2 false");
}
