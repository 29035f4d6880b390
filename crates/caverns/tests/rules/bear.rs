//! The wandering bear (C-23).
use crate::cave::{at, start};

#[test]
fn c23_it_starts_in_its_den() {
    assert_eq!(start("bear 6d").shows("bear"), "6d");
    assert_eq!(start("").shows("bear"), "null");
}

#[test]
fn c23_it_goes_through_the_first_open_side_clockwise() {
    // 6d opens to se, sw, w and nw.
    for (die, to) in [(1, "5d"), (2, "5d"), (3, "5d"), (4, "5c"), (5, "6c"), (6, "7c")] {
        let play = at("bear; at 3b; friend 3f; bear 6d");
        assert_eq!(play.then(&format!("bear {die}")).shows("bear round phase"), format!("{to} 2 actions"));
        let goes = play.game.bear_goes(&play.state, caverns::Die::new(die).unwrap());
        assert_eq!(goes.map(|(_, hex)| hex.to_string()).as_deref(), Some(to));
    }
    assert_eq!(at("bear; at 3b; friend 3f; bear 6d").outcomes().len(), 6);
}

#[test]
fn c23_past_what_is_blocked_and_around() {
    let play = at("bear; at 3b; friend 3f; bear 6d; rocks 5d 3 6c 2");
    for (die, to) in [(1, "5c"), (3, "5c"), (5, "7c"), (6, "7c")] {
        assert_eq!(play.then(&format!("bear {die}")).shows("bear"), to);
    }
    let all_but_one = at("bear; at 3b; friend 3f; bear 6d; rocks 5d 3 5c 3");
    assert_eq!(all_but_one.then("bear 3").shows("bear"), "6c");
}

#[test]
fn c23_through_any_path_of_its_hex() {
    let play = at("bear; at 1b; friend 3f; bear 3c");
    for (die, to) in [(1, "4d"), (2, "3d"), (3, "2c"), (4, "2c"), (5, "3b"), (6, "4d")] {
        assert_eq!(play.then(&format!("bear {die}")).shows("bear"), to);
    }
}

#[test]
fn c23_a_bear_that_cannot_go_stays_and_costs_nothing() {
    let play = at("bear; at 5e; friend 3f; bear 5e; rocks 4e 2");
    for die in 1..=6 {
        assert_eq!(play.then(&format!("bear {die}")).shows("bear health round"), "5e 4 2");
    }
    assert_eq!(play.game.bear_goes(&play.state, caverns::Die::ALL[0]), None);
}

#[test]
fn c23_whoever_comes_to_the_other_it_costs_a_point_of_health() {
    assert_eq!(
        at("bear; at 5d; friend 5d; bear 6d").then("bear 3").shows("bear health friend_health"),
        "5d 3 4"
    );
    assert_eq!(
        at("actions; at 5d; friend 5d; bear 4d").then("lead sw").shows("at health friend_health"),
        "4d 3 4"
    );
    assert_eq!(at("event; rerolls 0; at 4b; friend 4b; bear 3a").then("event 5").shows("at health"), "3a 3");
    assert_eq!(at("bear; at 5d; friend 5c; bear 6d").then("bear 4").shows("health friend_health"), "4 4");
    assert_eq!(at("bear; at 5d; friend 5d; bear 6d; health 1").then("bear 3").shows("outcome"), "exhausted");
    assert_eq!(
        at("actions; at 5d; friend 5d; bear 4d; health 1").then("move sw").shows("outcome"),
        "exhausted"
    );
}

#[test]
fn c23_every_round_has_a_bear_also_with_a_pass_or_a_room() {
    assert_eq!(at("actions; at 4b; friend 3f; bear 6d").then("pass").shows("phase round"), "bear 1");
    assert_eq!(
        at("actions; at 2c; friend 3f; bear 6d").then("move e, end").shows("phase sheltered"),
        "bear true"
    );
    let next = at("actions; at 2c; friend 3f; bear 6d").then("move e, end, bear 1");
    assert_eq!(next.shows("phase round dry"), "actions 2 true");
}

#[test]
fn c23_slides_do_not_mind_the_bear() {
    let play = at("rocks; event 3; slides 1; at 3b; friend 3f; bear 5b").then("rocks 5 2");
    assert_eq!(play.shows("phase bear health rocks"), "bear 5b 4 {\"5b\":1}");
}
