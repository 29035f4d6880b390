//! The event die (C-21, C-22).
use crate::cave::{at, snapshot, start};

#[test]
fn c21_a_die_falls_and_may_be_calmed() {
    let play = at("event; at 3b; friend 3f");
    assert_eq!(play.outcomes(), ["event 1", "event 2", "event 3", "event 4", "event 5", "event 6"]);
    for number in 2..=6 {
        let rolled = play.then(&format!("event {number}"));
        assert_eq!(rolled.shows("phase event rerolls"), format!("answer {number} 3"));
        assert_eq!(rolled.turn(), "1");
        assert_eq!(rolled.legal(), "accept, calm");
        let calmed = rolled.then("calm");
        assert_eq!(calmed.shows("phase event rerolls health at"), "actions null 2 5 3b", "{number}");
    }
}

#[test]
fn c21_a_1_is_not_asked_about_and_without_re_rolls_nothing_is() {
    assert_eq!(at("event; at 3b; friend 3f").then("event 1").shows("phase round"), "actions 2");
    assert_eq!(at("event; at 3b; friend 3f; rerolls 1").then("event 2, calm").shows("rerolls health"), "0 5");
    for (number, phase) in [(2, "actions"), (3, "rocks"), (4, "actions"), (5, "actions"), (6, "rocks")] {
        let rolled = at("event; at 3b; friend 3f; rerolls 0").then(&format!("event {number}"));
        assert_eq!(rolled.shows("phase"), phase, "{number}");
    }
}

#[test]
fn c21_no_action_gives_a_point_of_health_to_both() {
    let apart = at("event; at 3b; friend 3f; health 2; friend_health 2").then("event 1");
    assert_eq!(apart.shows("health friend_health"), "3 2");
    let together = at("event; at 3b; friend 3b; health 2; friend_health 2").then("event 1");
    assert_eq!(together.shows("health friend_health"), "3 3");
    let paths = at("event; at 3c:2; friend 3c; health 2; friend_health 2").then("event 1");
    assert_eq!(paths.shows("health friend_health"), "3 3");
}

#[test]
fn c21_slip_and_fall_takes_a_point_from_both() {
    let apart = at("event; at 3b; friend 3f; rerolls 0").then("event 2");
    assert_eq!(apart.shows("health friend_health"), "3 4");
    let together = at("event; at 3b; friend 3b; rerolls 0").then("event 2");
    assert_eq!(together.shows("health friend_health"), "3 3");
    let unknown = at("event; at 3b; card 2; rerolls 0").then("event 2");
    assert_eq!(unknown.shows("health friend_health"), "2 null");
}

#[test]
fn c21_a_rock_slide_and_two_one_after_the_other() {
    let one = at("event; at 3b; friend 3f; rerolls 0").then("event 3");
    assert_eq!(one.shows("phase slides event"), "rocks 1 3");
    assert_eq!(one.outcomes().len(), 36);
    assert_eq!(one.then("rocks 4 1").shows("phase rocks"), "actions {\"4a\":1}");
    let two = at("event; at 3b; friend 3f; rerolls 0").then("event 6");
    assert_eq!(two.shows("phase slides event"), "rocks 2 6");
    let left = two.then("rocks 4 1");
    assert_eq!(left.shows("phase slides event rocks"), "rocks 1 6 {\"4a\":1}");
    assert_eq!(left.then("rocks 4 1").shows("phase slides event rocks"), "actions 0 null {\"4a\":2}");
}

#[test]
fn c21_disoriented_is_for_the_next_turn() {
    let play = at("event; at 4b; friend 3f; stored 1; rerolls 0").then("event 4");
    assert_eq!(play.shows("round actions stored disoriented"), "2 1 1 true");
}

#[test]
fn c21_a_slide_leads_to_the_row_below() {
    let slide = |position: &str| at(&format!("event; rerolls 0; {position}")).then("event 5");
    assert_eq!(slide("at 4c; friend 3f").shows("at round"), "3b 2", "one way down");
    assert_eq!(slide("at 9a; friend 3f").shows("at round"), "9a 2", "none");
    assert_eq!(slide("at 3c:2; friend 3f").shows("at round"), "3c:2 2", "only the other path leads down");
    assert_eq!(slide("at 3c; friend 3f").shows("at"), "2c");
    assert_eq!(slide("at 4d; friend 3f").shows("at"), "3c", "onto the path that the way leads to");
}

#[test]
fn c21_of_two_ways_the_one_nearer_the_start_circle_and_west_if_both_are_as_near() {
    for (start, to) in [(1, "3a"), (2, "3a"), (3, "3b"), (4, "3b"), (6, "3b")] {
        let slid = at(&format!("event; rerolls 0; start {start}; at 4b; friend 3f")).then("event 5");
        assert_eq!(slid.shows("at"), to, "from start circle {start}");
    }
    for (start, to) in [(3, "3d"), (4, "3d"), (5, "3e"), (6, "3e")] {
        let slid = at(&format!("event; rerolls 0; start {start}; at 4e; friend 3f")).then("event 5");
        assert_eq!(slid.shows("at"), to, "from start circle {start}");
    }
}

#[test]
fn c21_a_blocked_hex_is_not_slid_onto() {
    let slide =
        |rocks: &str| at(&format!("event; rerolls 0; at 4b; friend 3f; rocks {rocks}")).then("event 5");
    assert_eq!(slide("3a 2").shows("at"), "3b");
    assert_eq!(slide("3a 1").shows("at"), "3a");
    assert_eq!(slide("3a 2 3b 2").shows("at round"), "4b 2");
}

#[test]
fn c21_rocks_and_water_on_the_way_cost_nothing() {
    let rocks = at("event; rerolls 0; at 4b; friend 3f; rocks 3a 1; stored 1").then("event 5");
    assert_eq!(rocks.shows("at stored health actions"), "3a 1 4 2");
    let wet = at("event; rerolls 0; at 3b; friend 3f; water 4 3; stored 1").then("event 5");
    assert_eq!(wet.shows("at stored health actions"), "2b 1 4 2");
}

#[test]
fn c21_nobody_slides_onto_a_start_circle() {
    for place in ["1a", "1b", "s1"] {
        let slid = at(&format!("event; rerolls 0; at {place}; friend 3f")).then("event 5");
        assert_eq!(slid.shows("at round"), format!("{place} 2"));
    }
}

#[test]
fn c22_the_friend_stays_where_it_is() {
    let slid = at("event; rerolls 0; at 4b; friend 4b").then("event 5");
    assert_eq!(slid.shows("at friend"), "3a 4b");
}

#[test]
fn c21_where_a_slide_would_lead_can_be_asked_at_any_time() {
    let slide = |position: &str| {
        let play = at(position);
        play.game.slide(&play.state).map(|path| path.to_string())
    };
    assert_eq!(slide("actions; at 4b; friend 3f").as_deref(), Some("3a"));
    assert_eq!(slide("actions; at 9a; friend 3f"), None);
    assert_eq!(slide("actions"), None);
    assert_eq!(slide("start"), None);
}

#[test]
fn c_20_c_21_who_slides_into_a_room_of_the_call_row_is_sheltered_and_hears_the_friend() {
    let play = at("friend; at 2d; event 5; sheltered; round 2");
    assert!(play.state.is_sheltered());
    let rocks = "rocks; at 4b; friend 3f; event 3; slides 1; sheltered";
    let unfit = start("").game.restore(&snapshot(rocks)).expect_err(rocks);
    assert_eq!(unfit.field, "sheltered");
}
