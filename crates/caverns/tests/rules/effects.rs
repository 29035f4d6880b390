//! The effects of an event.
use caverns::{Cause, Effect, Ended, Gait, GameResult, Happening, Shelter, Who};
use caverns::{Hex, PathAt, Place};

use crate::cave::{at, start};
use Effect::*;

fn hex(name: &str) -> Hex {
    name.parse().unwrap()
}

fn path(name: &str) -> PathAt {
    name.parse().unwrap()
}

fn place(name: &str) -> Place {
    name.parse().unwrap()
}

fn goes(from: &str, to: &str, friend: bool, gait: Gait) -> Effect {
    Goes { from: place(from), to: path(to), friend, gait }
}

fn health(who: Who, before: u8, after: u8, cause: Cause) -> Effect {
    Health { who, before, after, cause }
}

const ROLLED: [Effect; 2] = [Round(2), Rises { row: 1, filled: 1, circles: 4 }];

#[test]
fn c5_c6_c8_the_setup_is_told() {
    let play = start("");
    assert_eq!(play.effects("start 4"), [Starts(caverns::Circle::ALL[3])]);
    let play = play.then("start 4, rocks 1 1");
    let effects = play.effects("rocks 5 1");
    assert_eq!(
        effects,
        [Falls { hex: hex("5a"), rocks: 1, limit: 3 }, Round(1), Rises { row: 1, filled: 1, circles: 4 }]
    );
    assert_eq!(play.effects("rocks 1 1")[0], FallsOnBlocked(hex("1a")));
}

#[test]
fn c24_a_slide_is_told() {
    let play = at("rocks; event 6; slides 2; at 3b; friend 3b; rocks 3b 1");
    let expected = [
        Falls { hex: hex("3b"), rocks: 2, limit: 2 },
        Blocks(hex("3b")),
        health(Who::You, 4, 3, Cause::Rocks(hex("3b"))),
        health(Who::Friend, 4, 3, Cause::Rocks(hex("3b"))),
    ];
    assert_eq!(play.effects("rocks 3 2"), expected);
}

#[test]
fn c11_a_move_is_told_in_its_order() {
    let play = at("actions; at 8b; friend 8b; bear 9b; stored 0");
    let expected = [
        Pays { turn: 2, store: 0 },
        goes("8b", "9b", true, Gait::Walks),
        health(Who::You, 4, 3, Cause::Toll(9)),
        health(Who::You, 3, 2, Cause::Bear),
        ActionsEnd(Ended::ByItself),
    ];
    assert_eq!(play.effects("lead ne"), expected);
    let dead = at("actions; at 8b; friend 8b; bear 9b; health 2").effects("move ne");
    assert_eq!(dead.last(), Some(&Ends(GameResult::Exhausted)));
    assert_eq!(dead.len(), 5);
}

#[test]
fn c14_c19_a_climb_and_a_call_are_told() {
    let play = at("actions; at 1b; rocks 2c 1; actions 0");
    assert_eq!(
        play.effects("move ne"),
        [Pays { turn: 0, store: 1 }, goes("1b", "2c", false, Gait::Climbs), Hears(2)]
    );
    assert_eq!(play.then("move ne").effects("friend 1 6"), [Finds(hex("1f")), ActionsEnd(Ended::Climb)]);
    let lost = at("actions; at 3b; rocks 1a 1 1b 1 1c 1 1d 1 1e 1 1f 1").effects("move sw");
    assert_eq!(lost[2..], [Hears(2), Ends(GameResult::FriendLost)]);
}

#[test]
fn c17_the_end_of_the_actions_is_told() {
    assert_eq!(
        at("actions; at 3b; friend 3f; stored 0").effects("end"),
        [ActionsEnd(Ended::Chosen), Stores(1)]
    );
    assert_eq!(at("actions; at 3b; friend 3f; stored 2").effects("end"), [ActionsEnd(Ended::Chosen)]);
    let hampered = at("actions; at 3b; friend 3f; stored 2; disoriented").effects("end");
    assert_eq!(hampered, [ActionsEnd(Ended::Chosen), Recovers]);
}

#[test]
fn c16_a_pass_is_told() {
    let effects = at("actions; at 3b; friend 3b; health 6; friend_health 5").effects("pass");
    let expected = [
        Pays { turn: 2, store: 0 },
        health(Who::You, 6, 6, Cause::Pass),
        health(Who::Friend, 5, 6, Cause::Pass),
        ActionsEnd(Ended::Pass),
        NoEvent(Ended::Pass),
    ];
    assert_eq!(effects[..5], expected);
    assert_eq!(effects[5..], ROLLED);
}

#[test]
fn c20_a_room_is_told() {
    let play = at("actions; at 2c; friend 3f; stored 1");
    let entered = Enters(hex("2d"), Shelter::EventAndWater);
    assert_eq!(
        play.effects("move e"),
        [Pays { turn: 1, store: 0 }, goes("2c", "2d", false, Gait::Walks), entered]
    );
    let again = play.then("move e, move e").effects("move w");
    assert_eq!(again[2], Enters(hex("2d"), Shelter::Nothing));
    assert_eq!(again[3..], [ActionsEnd(Ended::ByItself), NoEvent(Ended::ByItself), Round(2), StaysDry]);
    let dry = at("actions; at 2c; friend 3f; round 2; dry").effects("move e");
    assert_eq!(dry[2], Enters(hex("2d"), Shelter::Nothing));
    let slid = at("event; at 3d; friend 3f; rerolls 0").effects("event 5");
    let expected = [
        Rolls(Happening::Slide),
        goes("3d", "2d", false, Gait::Slides),
        Enters(hex("2d"), Shelter::Water),
        Round(2),
        StaysDry,
    ];
    assert_eq!(slid, expected);
}

#[test]
fn c21_events_are_told() {
    let play = at("event; at 3b; friend 3b");
    assert_eq!(play.effects("event 2"), [Rolls(Happening::SlipAndFall)]);
    let rolled = play.then("event 2");
    let lose = [health(Who::You, 4, 3, Cause::Slip), health(Who::Friend, 4, 3, Cause::Slip)];
    assert_eq!(rolled.effects("accept")[..2], lose);
    assert_eq!(rolled.effects("accept")[2..], ROLLED);
    let calm = [Calms(2), health(Who::You, 4, 5, Cause::Rest), health(Who::Friend, 4, 5, Cause::Rest)];
    assert_eq!(rolled.effects("calm")[..3], calm);
    assert_eq!(play.then("event 4").effects("accept")[0], Disorients);
    assert_eq!(at("event; at 9a; friend 3f; rerolls 0").effects("event 5")[1], KeepsFooting(place("9a")));
    assert_eq!(play.then("event 6").effects("accept"), []);
}

#[test]
fn c23_the_bear_is_told() {
    let play = at("bear; at 5d; friend 3f; bear 6d");
    let expected = [BearGoes { from: hex("6d"), to: hex("5d") }, health(Who::You, 4, 3, Cause::Bear)];
    assert_eq!(play.effects("bear 3")[..2], expected);
    assert_eq!(play.effects("bear 3")[2..], ROLLED);
    assert_eq!(at("bear; at 5e; friend 3f; bear 5e; rocks 4e 2").effects("bear 1")[0], BearStays(hex("5e")));
}

#[test]
fn c8_c9_c15_ends_are_told() {
    let left = at("actions; at 9f; friend 9f").effects("leave");
    assert_eq!(left, [Pays { turn: 2, store: 0 }, Leaves(path("9f")), Ends(GameResult::Escaped)]);
    let full = at("event; at 9c; friend 9c; water 4 3 2 2 1 1 1 1 1").effects("event 1");
    assert_eq!(full[3..], [Round(2), Overflows, Ends(GameResult::Drowned)][..]);
    let drowned = at("event; at 1b; friend 3f; water 4 2").effects("event 1");
    assert_eq!(drowned[3..], [Rises { row: 2, filled: 3, circles: 3 }, Ends(GameResult::Drowned)][..]);
}

#[test]
fn nothing_is_told_of_what_is_not_possible() {
    let play = at("actions; at 3b; friend 3f");
    for event in ["start 1", "lead e", "leave", "event 1", "bear 1", "calm"] {
        assert_eq!(play.effects(event), [], "{event}");
    }
}
