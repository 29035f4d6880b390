//! What no other test would have missed: each of these came from a change to the rules that all the
//! others let pass.
#[allow(dead_code, reason = "the rule tests use the rest of it")]
mod cave;

use std::collections::BTreeSet;

use caverns::{Card, Die, Event, Happening, Hex, PathAt, Place, Side, Sides};
use tabletop::Game;

use crate::cave::{Play, at, snapshot, start};

/// What is drawn with every number there is.
fn drawn(play: &Play) -> Vec<Event> {
    let mut events = Vec::new();
    let mut numbers = 0..1;
    while let Some(number) = numbers.next() {
        let event = play.game.draw(&play.state, |below| {
            numbers.end = below;
            number
        });
        events.push(event.expect("chance draws"));
    }
    events
}

#[test]
fn c_5_c_6_c_19_c_21_c_23_c_24_chance_draws_everything_once() {
    let setup = (1..=6).map(|circle| (format!("rocks; slides 2; start {circle}"), 35));
    let rooms = (1..=6).map(|circle| format!("rocks; slides 2; map room-above-a-start; start {circle}"));
    let rooms: Vec<(String, usize)> = rooms
        .map(|position| (position.clone(), if at(&position).outcomes().len() == 36 { 36 } else { 35 }))
        .collect();
    assert_eq!(rooms.iter().filter(|(_, count)| *count == 36).count(), 1, "below one room: none is spared");
    let others = [
        ("rocks; at 4b; friend 3f; event 6; slides 2", 36),
        ("friend; at 2b", 6),
        ("friend; at 4b; card 2; health 3; stored 1; rocks 3a 2 3f 1", 5),
        ("event; at 4b; friend 3f", 6),
        ("bear; at 4b; friend 3f; bear 6d", 6),
    ];
    let others = others.map(|(position, count)| (position.to_string(), count));
    let plays = setup.chain(rooms).chain(others).map(|(position, count)| (at(&position), count));
    for (play, count) in plays.chain([(start(""), 6)]) {
        let events = drawn(&play);
        let listed: BTreeSet<Event> =
            play.game.outcomes_sorted(&play.state).into_iter().map(|(event, _)| event).collect();
        assert_eq!((events.len(), listed.len()), (count, count), "{:?}", play.state);
        assert_eq!(events.into_iter().collect::<BTreeSet<Event>>(), listed);
    }
    let waits = at("actions; at 4b; friend 3f");
    assert_eq!(waits.game.draw(&waits.state, |_| panic!("nobody draws")), None);
}

#[test]
fn c_2_c_15_ways_and_exits_are_those_of_the_map() {
    let play = at("actions; at 4b; friend 3f");
    let map = play.game.map();
    let mut ways = 0;
    for hex in map.hexes() {
        for path in [false, true].map(|second| PathAt { hex, second }) {
            for side in Side::ALL {
                let leads = play.game.leads(Place::Path(path), side);
                assert_eq!(leads, map.leads(path, side), "{path} {side}");
                ways += usize::from(leads.is_some());
            }
            let onward: Vec<PathAt> = play.game.onward(&play.state, path).collect();
            let sides = Side::ALL.into_iter().filter_map(|side| map.leads(path, side));
            assert_eq!(onward, sides.collect::<Vec<_>>(), "{path}");
            assert_eq!(play.game.exits().contains(&path), play.game.is_exit(path), "{path}");
            let exit = map.exits().iter().any(|(hex, side)| map.path_at(*hex, *side) == Some(path));
            assert_eq!(play.game.is_exit(path), exit, "{path}");
        }
    }
    assert!(ways > 200, "{ways}");
    let rooms = map.hexes().filter(|hex| play.game.is_room(*hex) != map.room(*hex).is_some());
    assert_eq!(rooms.count(), 0);
    let blocked = at("actions; at 4b; friend 3f; rocks 4c 2");
    let beyond = |play: &Play| play.game.onward(&play.state, PathAt::first("4b".parse().unwrap())).count();
    assert_eq!(beyond(&blocked), beyond(&play) - 1);
    let exits = map.hexes().filter(|hex| play.game.is_exit(PathAt::first(*hex)));
    assert_eq!(exits.map(|hex| hex.to_string()).collect::<Vec<_>>(), ["8a", "9f"]);
}

#[test]
fn c_20_c_21_who_slides_into_a_room_of_the_call_row_is_sheltered_and_hears_the_friend() {
    let play = at("friend; at 2d; event 5; sheltered; round 2");
    assert!(play.state.is_sheltered());
    let rocks = "rocks; at 4b; friend 3f; event 3; slides 1; sheltered";
    let unfit = start("").game.restore(&snapshot(rocks)).expect_err(rocks);
    assert_eq!(unfit.field, "sheltered");
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
fn c_2_a_set_of_sides_holds_each_once() {
    let sides = Sides::NONE.with(Side::E).with(Side::Sw).with(Side::E);
    assert!(sides.contains(Side::E) && sides.contains(Side::Sw) && !sides.contains(Side::W));
    assert_eq!((sides.len(), Sides::NONE.len()), (2, 0));
}

#[test]
fn cards_and_hexes_show_themselves_in_messages_by_their_names() {
    let hex: Hex = "4c".parse().expect("a hex");
    assert_eq!(format!("{hex:?} {:?} {:?}", Card::ALL[2], Die::ALL[0]), "Hex(4c) Card(3) Die(1)");
}
