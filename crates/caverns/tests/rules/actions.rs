//! The turn's actions: moving, leading, climbing, leaving, passing, ending (C-10 to C-18).
use crate::cave::at;

#[test]
fn c10_two_actions_and_the_stored_ones_the_turns_own_first() {
    let mut play = at("actions; at 4b; friend 1f");
    for left in ["1 2", "0 2", "0 1"] {
        play = play.then("move e");
        assert_eq!(play.shows("actions stored"), left);
    }
    let last = play.then("move e");
    assert_eq!(last.shows("at phase actions stored"), "4f event 0 0");
}

#[test]
fn c10_disoriented_one_has_one_action_and_the_stored_ones_stay() {
    let play = at("actions; at 4b; friend 4b; disoriented");
    assert_eq!(play.shows("actions stored"), "1 2");
    assert_eq!(play.legal(), "end, move e, move ne, move nw, move se, move sw, move w");
    let (rule, text) = play.refused("lead e");
    assert_eq!(rule, "C-10");
    assert!(text.contains("costs 2") && text.contains("1 is left") && text.contains("disoriented"), "{text}");
    let moved = play.then("move e");
    assert_eq!(moved.shows("phase stored disoriented"), "event 2 false");
}

#[test]
fn c11_a_move_costs_one_action_and_leads_along_the_path() {
    let play = at("actions; at 4b; friend 1f");
    assert_eq!(play.legal(), "end, move e, move ne, move nw, move se, move sw, move w, pass");
    for (side, to) in [("ne", "5b"), ("e", "4c"), ("se", "3b"), ("sw", "3a"), ("w", "4a"), ("nw", "5a")] {
        assert_eq!(play.then(&format!("move {side}")).shows("at actions"), format!("{to} 1"));
    }
}

#[test]
fn c11_from_a_start_circle_there_is_one_way_and_none_back() {
    let play = at("actions");
    assert_eq!(play.legal(), "end, move ne, pass");
    for side in ["e", "se", "sw", "w", "nw"] {
        assert_eq!(
            play.refused(&format!("move {side}")),
            ("C-11", "From the start circle the only way leads north-east.".into())
        );
    }
    assert_eq!(at("actions; start 6; at s6").legal(), "end, move nw, pass");
    let inside = play.then("move ne");
    assert_eq!(inside.shows("at"), "1a");
    assert_eq!(inside.legal(), "end, move e, move ne, move nw");
    assert_eq!(inside.refused("move sw"), ("C-11", "Nobody goes back onto a start circle.".into()));
    assert_eq!(inside.rule("move w"), "C-11");
}

#[test]
fn c11_nobody_enters_a_blocked_hex() {
    let play = at("actions; at 2b; friend 3f; rocks 1a 1 1b 1 2c 1");
    assert_eq!(play.legal(), "end, move e, move ne, move nw, move w, pass");
    assert_eq!(play.refused("move sw"), ("C-11", "Rocks block 1a for good.".into()));
    assert_eq!(at("actions; start 1; rocks 1b 1").legal(), "end, move ne, pass");
}

#[test]
fn c11_entering_is_seen_to_in_order_and_a_loss_ends_it() {
    // Row 9: the toll takes the last point before the friend, drowned below, is looked at.
    let toll = at("actions; at 8b; health 1; friend 8b; water 4 3 2 2 1 1 1").then("lead ne");
    assert_eq!(toll.shows("at outcome health friend"), "9b exhausted 0 9b");
    // The bear in the room: what the room would do no longer matters.
    let bear = at("actions; at 2c; bear 2d; health 1; friend 1f").then("move e");
    assert_eq!(bear.shows("outcome sheltered"), "exhausted false");
    // Drowned in the room and in the call row: neither shelters nor calls.
    let drowned = at("actions; at 3d; card 1; water 4 3 2; stored 2").then("move sw");
    assert_eq!(drowned.shows("at outcome sheltered phase"), "2d drowned false over");
}

#[test]
fn c12_leading_costs_two_actions_and_takes_the_friend_along() {
    let play = at("actions; at 4b; friend 4b");
    assert_eq!(
        play.legal(),
        "end, lead e, lead ne, lead nw, lead se, lead sw, lead w, move e, move ne, move nw, move se, move sw, move w, pass"
    );
    assert_eq!(play.then("lead e").shows("at friend actions stored"), "4c 4c 0 2");
    assert_eq!(at("actions; at 4b; friend 4b; actions 1").then("lead e").shows("actions stored"), "0 1");
    assert_eq!(play.then("move e").shows("at friend"), "4c 4b");
}

#[test]
fn c12_the_friend_comes_from_whatever_path_onto_yours() {
    let led = at("actions; at 3c:2; friend 3c").then("lead e");
    assert_eq!(led.shows("at friend"), "3d 3d");
    let crossing = at("actions; at 3b; friend 3b").then("lead e");
    assert_eq!(crossing.shows("at friend"), "3c:2 3c");
    assert_eq!(crossing.legal(), "end, lead e, lead w, move e, move w");
}

#[test]
fn c12_the_friend_has_to_be_on_your_hex() {
    let (rule, text) = at("actions; at 4b; friend 4c").refused("lead e");
    assert_eq!((rule, text.as_str()), ("C-12", "Your friend is on 4c: to lead, be on one hex."));
    let (rule, text) = at("actions; at 4b; card 1").refused("lead e");
    assert_eq!((rule, text.as_str()), ("C-12", "Your friend has not been found yet."));
}

#[test]
fn c13_out_of_a_flooded_row_both_cost_three() {
    let play = at("actions; at 1b; friend 1b; water 4");
    assert_eq!(play.then("move ne").shows("at friend actions stored"), "2c 1b 0 1");
    assert_eq!(play.then("lead ne").shows("at friend actions stored"), "2c 2c 0 1");
    let poor = at("actions; at 1b; friend 1b; water 4; stored 0");
    assert_eq!(poor.legal(), "end, pass");
    let (rule, text) = poor.refused("move ne");
    assert_eq!(rule, "C-13");
    assert_eq!(text, "That costs 3 actions through a flooded row, and 2 are left.");
    assert_eq!(poor.rule("lead ne"), "C-13");
}

#[test]
fn c13_into_a_flooded_row_and_along_it_too() {
    assert_eq!(at("actions; at 2b; friend 2b; water 4").then("move sw").shows("at actions stored"), "1a 0 1");
    assert_eq!(at("actions; at 2b; friend 2b; water 4").then("lead se").shows("at actions stored"), "1b 0 1");
    assert_eq!(at("actions; at 1b; friend 1b; water 4").then("move e").shows("at actions stored"), "1c 0 1");
    assert_eq!(at("actions; at 2b; friend 2b; water 4").then("move e").shows("at actions stored"), "2c 1 2");
}

#[test]
fn c13_leaving_from_a_flooded_row_costs_three() {
    let water = "water 4 3 2 2 1 1 1 1";
    let play = at(&format!("actions; at 8a; friend 8a; stored 1; {water}"));
    assert_eq!(play.then("leave").shows("outcome stored"), "escaped 0");
    let poor = at(&format!("actions; at 8a; friend 8a; stored 0; {water}"));
    assert_eq!(poor.rule("leave"), "C-13");
    assert_eq!(poor.legal(), "end, pass");
}

#[test]
fn c14_a_climb_costs_the_same_ends_the_actions_and_nothing_is_stored() {
    let climbed = at("actions; at 4b; friend 1f; rocks 4c 1; stored 0").then("move e");
    assert_eq!(climbed.shows("at phase actions stored"), "4c event 0 0");
    let led = at("actions; at 4b; friend 4b; rocks 4c 1; stored 2").then("lead e");
    assert_eq!(led.shows("at friend phase actions stored"), "4c 4c event 0 2");
    let wet = at("actions; at 1b; friend 3f; rocks 2c 1; stored 1; water 4").then("move ne");
    assert_eq!(wet.shows("at phase stored"), "2c event 0");
    // Down from rocks is no climb.
    assert_eq!(
        at("actions; at 4c; friend 1f; rocks 4c 1").then("move e").shows("phase actions"),
        "actions 1"
    );
}

#[test]
fn c14_after_a_climb_no_further_action_is_possible() {
    let climbed = at("actions; at 4b; friend 1f; rocks 4c 1").then("move e");
    assert_eq!(climbed.turn(), "chance");
    assert_eq!(climbed.rule("move e"), "C-21");
    assert_eq!(climbed.rule("end"), "C-21");
}

#[test]
fn c15_together_one_leaves_through_an_exit_and_has_won() {
    for place in ["9f", "8a"] {
        let play = at(&format!("actions; at {place}; friend {place}; stored 0"));
        assert!(play.legal().contains("leave"));
        let left = play.then("leave");
        assert_eq!(left.shows("phase outcome at friend actions"), format!("over escaped {place} {place} 0"));
    }
    assert_eq!(at("actions; at 9f; friend 9f; actions 1; stored 0").rule("leave"), "C-10");
    assert!(at("actions; at 9f; friend 9f; actions 1; stored 1").legal().contains("leave"));
}

#[test]
fn c15_nobody_leaves_without_the_friend_or_without_an_exit() {
    let (rule, text) = at("actions; at 9f; friend 1f").refused("leave");
    assert_eq!((rule, text.as_str()), ("C-15", "Nobody leaves without the friend, and yours is on 1f."));
    let (rule, text) = at("actions; at 9f").refused("leave");
    assert_eq!(rule, "C-15");
    assert!(text.contains("has not been found yet"), "{text}");
    assert_eq!(
        at("actions; at 9e; friend 9e").refused("leave"),
        ("C-15", "No exit leads from the path on 9e.".into())
    );
    assert_eq!(at("actions").rule("leave"), "C-15");
    // Out is not a move.
    for event in ["move e", "lead e"] {
        let (rule, text) = at("actions; at 9f; friend 9f").refused(event);
        assert_eq!(rule, "C-15");
        assert!(text.contains("leads out"), "{text}");
    }
}

#[test]
fn c15_the_exit_has_to_be_one_of_the_path_one_is_on() {
    let play = |place: &str| at(&format!("actions; at {place}; friend 8a; map room-above-a-start"));
    assert_eq!(play("8a").rule("leave"), "C-15");
    assert_eq!(play("8a:2").then("leave").shows("outcome"), "escaped");
}

#[test]
fn c16_passing_gives_health_and_there_is_no_event() {
    let passed = at("actions; at 4b; friend 4b; health 3; friend_health 2; stored 1").then("pass");
    assert_eq!(passed.shows("health friend_health stored round phase actions"), "4 3 1 2 actions 2");
    let apart = at("actions; at 4b; friend 4c; health 3; friend_health 2").then("pass");
    assert_eq!(apart.shows("health friend_health"), "4 2");
    let full = at("actions; at 4b; friend 1f; health 6").then("pass");
    assert_eq!(full.shows("health round"), "6 2");
    assert_eq!(at("actions").then("pass").shows("at health"), "s1 5");
}

#[test]
fn c16_only_first_thing_and_with_both_of_the_turns_actions() {
    let moved = at("actions; at 4b; friend 1f").then("move e");
    assert_eq!(moved.shows("actions stored"), "1 2");
    assert_eq!(moved.rule("pass"), "C-16");
    assert_eq!(at("actions; at 4b; friend 1f; disoriented").rule("pass"), "C-16");
}

#[test]
fn c16_the_water_has_risen_before_one_passes() {
    let passed = at("actions; at 4b; friend 3f; water 1").then("pass");
    assert_eq!(passed.shows("water round"), "[2,0,0,0,0,0,0,0,0] 2");
}

#[test]
fn c17_who_ends_with_an_action_left_stores_exactly_one() {
    let cases = [
        ("stored 0", "end", 1),
        ("stored 1", "end", 2),
        ("stored 2", "end", 2),
        ("stored 0", "move e, end", 1),
        ("stored 2", "move e, end", 2),
        ("stored 1", "move e, move e, end", 1),
        ("stored 0; disoriented", "end", 1),
        ("stored 1; card 2; health 3", "end", 1),
        ("stored 0; card 2; health 3", "end", 1),
    ];
    for (position, events, stored) in cases {
        let play = at(&format!("actions; at 4b; friend 1f; {position}")).then(events);
        assert_eq!(
            play.shows("stored actions phase disoriented"),
            format!("{stored} 0 event false"),
            "{position}: {events}"
        );
    }
}

#[test]
fn c17_who_has_led_stores_nothing() {
    assert_eq!(at("actions; at 4b; friend 4b; stored 1").then("lead e, end").shows("stored"), "1");
    assert_eq!(at("actions; at 4b; friend 4b; stored 0").then("lead e").shows("stored phase"), "0 event");
    assert_eq!(at("actions; at 4b; friend 4b; stored 1").then("move e, end").shows("stored"), "2");
}

#[test]
fn c17_when_nothing_else_is_possible_the_actions_end_by_themselves() {
    assert_eq!(at("actions; at 4b; friend 1f; stored 0").then("move e, move e").shows("phase"), "event");
    // One action left, and only ways that cost three: it is stored.
    let wet = at("actions; at 2b; friend 3f; stored 0; water 4; rocks 2a 2 2c 2 3a 2 3b 2").legal();
    assert_eq!(wet, "end, pass");
    let stored = at("event; at 5e; friend 3f; rocks 4e 2; stored 0; rerolls 0").then("event 4");
    assert_eq!(stored.shows("round phase stored actions disoriented"), "2 event 1 0 false");
    assert_eq!(stored.shows("water"), "[1,0,0,0,0,0,0,0,0]");
    // With both actions one can still pass.
    let shut = at("event; at 5e; friend 3f; rocks 4e 2; stored 0").then("event 1");
    assert_eq!(shut.legal(), "end, pass");
}

#[test]
fn c17_where_one_can_leave_the_actions_go_on() {
    // Nothing leads on from 8a:2 but the exit.
    let play = at("actions; at 8a:2; friend 8a; map room-above-a-start; stored 1; actions 1");
    assert_eq!(play.legal(), "end, leave");
}

#[test]
fn c18_a_row_takes_its_toll_from_who_comes_from_another_row() {
    let up = at("actions; at 8d; friend 8d").then("lead ne");
    assert_eq!(up.shows("at health friend_health"), "9d 3 4");
    let along = up.then("move e");
    assert_eq!(along.shows("at health"), "9e 3");
    let again = at("actions; at 9d; friend 1f").then("move se, move nw");
    assert_eq!(again.shows("at health"), "9d 3");
    assert_eq!(
        at("actions; at 8d; friend 1f; health 1").then("move ne").shows("outcome health"),
        "exhausted 0"
    );
}

#[test]
fn c18_also_by_a_slide_and_from_a_start_circle() {
    let slid = at("event; at 4b; friend 3f; rerolls 0; map tolls").then("event 5");
    assert_eq!(slid.shows("at health"), "3a 3");
    assert_eq!(at("actions; card 2; map tolls").then("move ne").shows("at health"), "1a 1");
    // More than there is.
    let dead = at("actions; card 2; map tolls; health 1").then("move ne");
    assert_eq!(dead.shows("health outcome"), "0 exhausted");
}
