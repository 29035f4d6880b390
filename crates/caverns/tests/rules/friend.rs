//! Finding the friend (C-19).
use crate::cave::at;

/// Whether any of the outcomes is a way to find the friend.
fn found(outcomes: &[String]) -> Vec<&str> {
    outcomes.iter().map(|event| event.strip_prefix("friend ").expect("dice for the friend")).collect()
}

#[test]
fn c19_the_rulebooks_sample_play_finds_the_friend_and_the_turn_goes_on() {
    // 1) The row to hear the friend from is 2. 2) You move onto a hex of that row. 3) You stop there and look.
    let heard = at("actions; at 1b").then("move ne");
    assert_eq!(heard.shows("phase at actions"), "friend 2c 1");
    assert_eq!(heard.turn(), "chance");
    // 4) 5) 6) 7) Row and column show where. 8) The round goes on.
    let found = heard.then("friend 1 4");
    assert_eq!(found.shows("phase friend friend_health actions"), "actions 1d 4 1");
    assert_eq!(found.then("move e").shows("phase at actions"), "actions 2d 0");
}

#[test]
fn c19_the_hexes_of_the_cards_row_are_equally_likely() {
    let cases = [
        ("actions; at 1b; card 1", "move ne", "1 1, 1 2, 1 3, 1 4, 1 5, 1 6"),
        ("actions; at 3b; card 2", "move ne", "3 1, 3 2, 3 3, 3 4, 3 5, 3 6"),
        (
            "actions; card 3",
            "move ne",
            "1 1, 1 2, 1 3, 1 4, 1 5, 1 6, 2 1, 2 2, 2 3, 2 4, 2 5, 2 6, 3 1, 3 2, 3 3, 3 4, 3 5, 3 6",
        ),
        (
            "actions; at 2b; card 4",
            "move ne",
            "1 1, 1 2, 1 3, 1 4, 1 5, 1 6, 2 1, 2 2, 2 3, 2 4, 2 5, 2 6, 3 1, 3 2, 3 3, 3 4, 3 5, 3 6",
        ),
    ];
    for (position, event, places) in cases {
        let play = at(position).then(event);
        assert_eq!(found(&play.outcomes()).join(", "), places, "{position}");
    }
}

#[test]
fn c19_never_on_a_blocked_hex() {
    let play = at("actions; at 2b; card 4; rocks 1c 1 2e 2 2f 1 3a 2").then("move ne");
    let places = "1 1, 1 2, 1 4, 1 5, 1 6, 2 1, 2 2, 2 3, 2 5, 2 6, 3 2, 3 3, 3 4, 3 5, 3 6";
    assert_eq!(found(&play.outcomes()).join(", "), places);
    assert_eq!(play.refused("friend 2 4"), ("C-19", "2e is blocked: the friend is on a free hex.".into()));
    assert_eq!(play.then("friend 2 5").shows("friend rocks"), "2f {\"1c\":1,\"2e\":2,\"2f\":1,\"3a\":2}");
}

#[test]
fn c19_never_in_another_row() {
    let heard = at("actions; at 1b").then("move ne");
    assert_eq!(heard.refused("friend 2 4"), ("C-19", "This friend is in row 1.".into()));
    let any = at("actions; card 3").then("move ne");
    assert_eq!(any.refused("friend 4 1"), ("C-19", "This friend is in one of the rows 1 to 3.".into()));
}

#[test]
fn c19_only_the_first_time() {
    let play = at("actions; at 1b; friend 1f").then("move ne");
    assert_eq!(play.shows("phase friend"), "actions 1f");
}

#[test]
fn c19_after_a_climb_the_actions_end_once_the_friend_is_found() {
    let heard = at("actions; at 1b; rocks 2c 1; stored 0").then("move ne");
    assert_eq!(heard.shows("phase actions stored"), "friend 1 0");
    assert_eq!(heard.then("friend 1 1").shows("phase actions stored"), "event 0 0");
    let hampered = at("actions; at 1b; rocks 2c 1; disoriented").then("move ne");
    assert_eq!(hampered.shows("phase actions disoriented"), "friend 0 true");
    assert_eq!(hampered.then("friend 1 1").shows("phase disoriented"), "event false");
}

#[test]
fn c19_with_the_last_action_the_actions_end_by_themselves() {
    let heard = at("actions; at 1b; actions 1; stored 0").then("move ne");
    assert_eq!(heard.shows("phase actions"), "friend 0");
    assert_eq!(heard.then("friend 1 1").shows("phase"), "event");
    // On the very hex, there is somebody to lead, if there are actions.
    let met = at("actions; card 3; stored 1").then("move ne, friend 1 1");
    assert_eq!(met.legal(), "end, lead e, lead ne, lead nw, move e, move ne, move nw");
}

#[test]
fn c19_after_a_slide_the_round_goes_on() {
    let slid = at("event; at 3b; rerolls 0").then("event 5");
    assert_eq!(slid.shows("phase at event actions"), "friend 2b 5 0");
    assert_eq!(slid.then("friend 1 6").shows("phase friend event round actions"), "actions 1f null 2 2");
    let bear = at("event; at 3b; rerolls 0; bear 7a").then("event 5, friend 1 6");
    assert_eq!(bear.shows("phase event round"), "bear null 1");
    // Among rocks after a slide: that is no climb, and the next turn is whole.
    let rocks = at("event; at 3b; rerolls 0; rocks 2b 1").then("event 5, friend 1 6");
    assert_eq!(rocks.shows("phase at actions round"), "actions 2b 2 2");
}

#[test]
fn c19_if_every_place_is_blocked_the_friend_is_lost() {
    let rocks = "rocks 1a 1 1b 1 1c 1 1d 1 1e 1 1f 1";
    let lost = at(&format!("actions; at 3b; {rocks}")).then("move sw");
    assert_eq!(lost.shows("phase outcome friend friend_health"), "over friend_lost null null");
    let slid = at(&format!("event; at 3b; rerolls 0; {rocks}")).then("event 5");
    assert_eq!(slid.shows("outcome event"), "friend_lost null");
    // Card 3 has two more rows.
    let elsewhere =
        at(&format!("event; at 2b; card 3; rerolls 0; {}", rocks.replace("1a 1 ", ""))).then("event 5");
    assert_eq!(elsewhere.outcomes().len(), 13);
}

#[test]
fn c19_a_friend_found_below_the_water_has_drowned() {
    let play = at("actions; at 3b; water 4 3; stored 2").then("move sw");
    assert_eq!(play.shows("phase at"), "friend 2b");
    let found = play.then("friend 1 2");
    assert_eq!(found.shows("phase outcome friend friend_health actions"), "over drowned 1b 4 0");
}
