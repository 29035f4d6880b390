//! The State JSON, and back.
use caverns::{Card, Die, Happening, Hex};
use serde_json::json;
use tabletop::{Game, Seat};

use crate::cave::{at, event, snapshot, start};

#[test]
fn a_whole_state_is_shown() {
    let play = at(
        "answer; event 5; at 3c:2; friend 2d; health 3; friend_health 2; stored 1; rerolls 2; round 5; dry; \
                   start 4; rocks 5b 2 1a 1; water 4 1; bear 7a",
    );
    let expected = json!({
        "round": 5, "phase": "answer", "at": "3c:2", "start": 4, "friend": "2d", "health": 3, "friend_health": 2,
        "actions": 0, "stored": 1, "rerolls": 2, "water": [4, 1, 0, 0, 0, 0, 0, 0, 0], "rocks": {"1a": 1, "5b": 2},
        "sheltered": false, "dry": true, "disoriented": false, "event": 5, "slides": 0, "bear": "7a", "outcome": null
    });
    assert_eq!(serde_json::to_value(play.game.snapshot(&play.state)).unwrap(), expected);
}

#[test]
fn the_first_state_is_shown() {
    let expected = json!({
        "round": 0, "phase": "start", "at": null, "start": null, "friend": null, "health": 3, "friend_health": null,
        "actions": 0, "stored": 0, "rerolls": 3, "water": [2, 0, 0, 0, 0, 0, 0, 0, 0], "rocks": {},
        "sheltered": false, "dry": false, "disoriented": false, "event": null, "slides": 0, "bear": "6d", "outcome": null
    });
    let play = start("card 3; water-level hard; slide-level medium; bear 6d");
    assert_eq!(serde_json::to_value(play.game.snapshot(&play.state)).unwrap(), expected);
}

/// Positions of which one field fits no position of the game, and that field.
const UNFIT: [(&str, &str); 65] = [
    ("actions; at 4z", "at"),
    ("actions; at 4b:2", "at"),
    ("actions; at s2", "at"),
    ("actions; at nowhere", "at"),
    ("start; at s1", "at"),
    ("actions; start 7", "start"),
    ("start; start 1", "start"),
    ("actions; at 4b; friend 4z", "friend"),
    ("actions; at 4b; friend 4b:2", "friend"),
    ("actions; at 3b; bear 0a", "bear"),
    ("actions; at 4b; friend 3f; water 5", "water"),
    ("actions; at 4b; friend 3f; water 3 1", "water"),
    ("actions; at 4b; friend 3f; water 4 2 1", "water"),
    ("actions; at 4b; friend 3f; water-level hard; water 1", "water"),
    ("actions; at 4b; friend 3f; rocks 4b 3", "rocks"),
    ("actions; at 4b; friend 3f; rocks 4b 0", "rocks"),
    ("actions; at 4b; friend 3f; rocks 2d 1", "rocks"),
    ("actions; at 4b; friend 3f; rocks 7b 1", "rocks"),
    ("actions; at 4b; friend 3f; rocks 4z 1", "rocks"),
    ("actions; at 4b; friend 3f; round 0", "round"),
    ("start; round 1", "round"),
    ("rocks; slides 2; round 1", "round"),
    ("event; at 4b; friend 3f; round 0", "round"),
    ("answer; at 4b; friend 3f", "event"),
    ("answer; at 4b; friend 3f; event 1", "event"),
    ("answer; at 4b; friend 3f; event 7", "event"),
    ("answer; at 4b; friend 3f; event 2; rerolls 0", "event"),
    ("actions; at 4b; friend 3f; event 2", "event"),
    ("rocks; at 4b; friend 3f; event 2; slides 1", "event"),
    ("friend; at 2b; event 3", "event"),
    ("rocks; slides 0", "slides"),
    ("rocks; slides 3", "slides"),
    ("rocks; at 4b; friend 3f; event 3; slides 2", "slides"),
    ("rocks; at 4b; friend 3f; event 6; slides 3", "slides"),
    ("rocks; at 4b; friend 3f; event 6; slides 0", "slides"),
    ("actions; at 4b; friend 3f; slides 1", "slides"),
    ("actions; at 4b; friend 3f; actions 3", "actions"),
    ("actions; at 4b; friend 3f; disoriented; actions 2", "actions"),
    ("event; at 4b; friend 3f; actions 1", "actions"),
    ("friend; at 2b; event 5; actions 1", "actions"),
    ("actions; at 4b; friend 3f; actions 0; stored 0", "actions"),
    ("event; at 4b; friend 3f; disoriented", "disoriented"),
    ("bear; at 4b; friend 3f", "phase"),
    ("actions; at 4b; friend 3f; health 7", "health"),
    ("actions; at 4b; friend 3f; health 0", "health"),
    ("actions; at 4b; friend 3f; friend_health 7", "friend_health"),
    ("actions; at 4b; friend 3f; friend_health 0", "friend_health"),
    ("actions; at 4b; friend_health 4", "friend_health"),
    ("actions; at 4b; friend 3f; stored 3", "stored"),
    ("actions; at 4b; friend 3f; card 2; stored 2; health 3", "stored"),
    ("actions; at 4b; friend 3f; rerolls 4", "rerolls"),
    ("actions; at 4b; friend 3f; sheltered; dry; round 2", "sheltered"),
    ("rocks; slides 1; sheltered", "sheltered"),
    ("event; at 4b; friend 3f; sheltered", "sheltered"),
    ("rocks; slides 1; dry", "dry"),
    ("friend; at 2b; friend 1f", "friend"),
    ("actions; at 2b", "friend"),
    ("friend; at 3b", "phase"),
    ("friend; at 2b; rocks 1a 1 1b 1 1c 1 1d 1 1e 1 1f 1", "phase"),
    ("over; at 4b; friend 3f", "outcome"),
    ("actions; at 4b; friend 3f; outcome escaped", "outcome"),
    ("over; at 9e; friend 9e; outcome escaped", "outcome"),
    ("over; at 9f; friend 9e; outcome escaped", "outcome"),
    ("over; at 3b; friend 3f; outcome drowned", "outcome"),
    ("actions; at 1b; friend 3f; water 4 3", "outcome"),
];

#[test]
fn what_shows_no_position_is_refused_by_its_field() {
    let mut wrong = Vec::new();
    for (position, field) in UNFIT {
        let play = start(
            position
                .split_once("; ")
                .map_or("", |(_, rest)| rest)
                .split("; ")
                .filter(|part| {
                    ["card", "bear", "water-level", "slide-level"].iter().any(|key| part.starts_with(key))
                })
                .collect::<Vec<_>>()
                .join("; ")
                .as_str(),
        );
        match play.game.restore(&snapshot(position)) {
            Ok(_) => wrong.push(format!("{position}: fits")),
            Err(unfit) if unfit.field != field => wrong.push(format!("{position}: {unfit}")),
            Err(unfit) => assert!(unfit.to_string().starts_with(field)),
        }
    }
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
}

#[test]
fn ends_come_back_from_their_state_json_only_where_they_can_be() {
    let rest = "rocks 1a 1 1b 1 1c 1 1d 1 1e 1 1f 1";
    for fits in [
        "over; at 9f; friend 9f; outcome escaped".to_owned(),
        "over; at 3b; friend 3f; health 0; outcome exhausted".into(),
        "over; at 3b; friend 3b; health 0; friend_health 0; outcome exhausted".into(),
        "over; at 3b; friend 3b; friend_health 0; outcome friend_died".into(),
        "over; at 1b; friend 3f; water 4 3; outcome drowned".into(),
        "over; at 9b; friend 9b; water 4 3 2 2 1 1 1 1 1; outcome drowned".into(),
        format!("over; at 2b; outcome friend_lost; {rest}"),
    ] {
        assert_eq!(at(&fits).turn(), "over");
    }
    for unfit in [
        "over; at 3b; friend 3f; outcome exhausted".to_owned(),
        "over; at 3b; friend 3f; outcome friend_died".into(),
        "over; at 2b; outcome friend_lost".into(),
        format!("over; at 3b; outcome friend_lost; {rest}"),
        format!("over; at 2b; friend 3f; outcome friend_lost; {rest}"),
    ] {
        assert!(start("").game.restore(&snapshot(&unfit)).is_err(), "{unfit}");
    }
}

#[test]
fn positions_that_differ_in_what_is_past_are_one() {
    let (one, other) = (at("actions; at 3b; friend 3f"), at("actions; at 3b; friend 3f; round 7"));
    assert_ne!(one.state, other.state);
    assert_eq!(one.game.position(&one.state), other.game.position(&other.state));
    let elsewhere = at("actions; at 3c; friend 3f");
    assert_ne!(one.game.position(&one.state), elsewhere.game.position(&elsewhere.state));
}

#[test]
fn there_is_one_seat_that_sees_all() {
    let play = at("actions; at 3b; friend 3f");
    assert_eq!(play.game.seats(), 1);
    assert_eq!(play.game.view(&play.state, Seat::FIRST), play.state);
    assert_eq!(play.game.determinize(&play.state, &mut |_| 0), play.state);
}

#[test]
fn the_event_die_opens_what_counts_as_a_turn() {
    for text in ["event 1", "event 6"] {
        assert!(start("").game.opens_turn(event(text)));
    }
    for text in ["end", "calm", "move e", "bear 1", "start 1"] {
        assert!(!start("").game.opens_turn(event(text)), "{text}");
    }
}

#[test]
fn every_field_of_a_state_can_be_asked_for() {
    let state = at(
        "answer; event 5; at 3c:2; friend 3c; health 3; friend_health 2; stored 1; rerolls 2; round 5; dry; \
                    start 4; water 4 1; bear 7a",
    )
    .state;
    assert_eq!((state.round(), state.health(), state.friend_health(), state.rerolls()), (5, 3, Some(2), 2));
    assert_eq!((state.actions(), state.stored(), state.spendable(), state.slides()), (0, 1, 1, 0));
    assert_eq!((state.is_dry(), state.is_sheltered(), state.is_disoriented()), (true, false, false));
    assert_eq!((state.water(0), state.water(1), state.water(2), state.water(10)), (0, 4, 1, 0));
    let text = |place: Option<caverns::Place>| place.map(|place| place.to_string());
    assert_eq!(text(state.place()).as_deref(), Some("3c:2"));
    assert_eq!(state.hex(), state.friend());
    assert_eq!(state.bear().map(|hex| hex.to_string()).as_deref(), Some("7a"));
    assert_eq!(state.start().map(|circle| circle.number()), Some(4));
    assert_eq!(state.event(), Some(caverns::Happening::Slide));
    assert_eq!((state.phase(), state.outcome()), (caverns::Phase::Answer, None));
}

#[test]
fn a_state_is_small() {
    assert!(size_of::<caverns::State>() <= 256, "{} bytes", size_of::<caverns::State>());
}

#[test]
fn what_accessors_say_is_what_the_state_json_shows() {
    for position in [
        "actions; at 4b; friend 3f; stored 2; actions 1; round 3",
        "actions; at 4b; friend 3f; disoriented; stored 0; sheltered",
        "rocks; at 4b; friend 3f; event 6; slides 2; dry; round 7",
        "rocks; slides 1",
    ] {
        let play = at(position);
        let (state, shown) = (&play.state, play.game.snapshot(&play.state));
        assert_eq!(
            (state.actions(), state.stored(), state.round()),
            (shown.actions, shown.stored, shown.round)
        );
        assert_eq!((state.is_sheltered(), state.is_dry()), (shown.sheltered, shown.dry));
        assert_eq!((state.is_disoriented(), state.slides()), (shown.disoriented, shown.slides));
        assert_eq!(state.event().map(Happening::number), shown.event);
    }
}

#[test]
fn cards_and_hexes_show_themselves_in_messages_by_their_names() {
    let hex: Hex = "4c".parse().expect("a hex");
    assert_eq!(format!("{hex:?} {:?} {:?}", Card::ALL[2], Die::ALL[0]), "Hex(4c) Card(3) Die(1)");
}
