//! The end of a game (C-25).
use tabletop::{Game, Ratio, Seat};

use crate::cave::at;

#[test]
fn c25_the_outcomes_and_what_they_are_worth() {
    let ends = [
        ("actions; at 9f; friend 9f", "leave", "escaped", Ratio::ONE),
        ("event; at 3b; friend 3f; health 1; rerolls 0", "event 2", "exhausted", Ratio::ZERO),
        ("event; at 3b; friend 3b; friend_health 1; rerolls 0", "event 2", "friend_died", Ratio::ZERO),
        (
            "rocks; event 3; slides 1; at 7b; friend 3b; friend_health 1",
            "rocks 3 2",
            "friend_died",
            Ratio::ZERO,
        ),
        ("event; at 1b; friend 3f; water 4 2", "event 1", "drowned", Ratio::ZERO),
        ("actions; at 3b; rocks 1a 1 1b 1 1c 1 1d 1 1e 1 1f 1", "move sw", "friend_lost", Ratio::ZERO),
    ];
    for (position, event, outcome, worth) in ends {
        let play = at(position);
        assert_eq!(play.game.utility(&play.state, Seat::FIRST), None);
        let over = play.then(event);
        assert_eq!(over.shows("phase outcome"), format!("over {outcome}"), "{position}");
        assert_eq!(over.turn(), "over");
        assert_eq!(over.game.utility(&over.state, Seat::FIRST), Some(worth));
        assert_eq!(over.state.outcome().map(caverns::GameResult::name), Some(outcome));
        assert_eq!(over.rule("end"), "C-25");
        assert_eq!(over.legal(), "");
        assert_eq!(over.shows("actions slides event"), "0 0 null");
    }
}

#[test]
fn c25_both_are_hurt_before_the_outcome_is_looked_for() {
    let both = at("event; at 3b; friend 3b; health 1; friend_health 1; rerolls 0").then("event 2");
    assert_eq!(both.shows("outcome health friend_health"), "exhausted 0 0");
    let rocks = at("rocks; event 3; slides 1; at 3b; friend 3b; health 1; friend_health 1").then("rocks 3 2");
    assert_eq!(rocks.shows("outcome health friend_health"), "exhausted 0 0");
    let friend =
        at("rocks; event 3; slides 1; at 3b; friend 3b; health 2; friend_health 1").then("rocks 3 2");
    assert_eq!(friend.shows("outcome health friend_health"), "friend_died 1 0");
}

#[test]
fn c25_the_order_is_health_water_friend() {
    // No health and drowned: a toll into row 9 cannot be both, so down from a bear's hex.
    let exhausted = at("actions; at 3b; friend 3f; water 4 3 2; stored 2; health 1; bear 2b").then("move sw");
    assert_eq!(exhausted.shows("outcome"), "exhausted");
    let rocks = "rocks 1a 1 1b 1 1c 1 1d 1 1e 1 1f 1";
    let drowned = at(&format!("actions; at 3b; water 4 3 2; stored 2; {rocks}")).then("move sw");
    assert_eq!(drowned.shows("outcome"), "drowned");
}

#[test]
fn c25_what_was_stays_shown() {
    let lost = at("event; at 3b; friend 3f; health 1; rerolls 0; round 4; dry").then("event 2");
    assert_eq!(lost.shows("dry sheltered disoriented round"), "true false false 4");
    let hampered = at("actions; at 2c; bear 2d; health 1; friend 3f; disoriented").then("move e");
    assert_eq!(hampered.shows("outcome disoriented actions"), "exhausted true 0");
    let sheltered = at("actions; at 8b; bear 9b; friend 3f; health 2; sheltered").then("move ne");
    assert_eq!(sheltered.shows("outcome sheltered"), "exhausted true");
}
