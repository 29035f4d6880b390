//! Setting up: start circle, slides, water (C-5 to C-7).
use std::collections::BTreeSet;

use caverns::{Caverns, Event, Level, NoDen, Setup};
use tabletop::Game;
use testkit::playout::draws;

use crate::cave::{at, map, start};

#[test]
fn c5_a_die_picks_the_start_circle() {
    let play = start("");
    assert_eq!(play.turn(), "chance");
    assert_eq!(play.shows("phase at start round"), "start null null 0");
    assert_eq!(play.outcomes(), ["start 1", "start 2", "start 3", "start 4", "start 5", "start 6"]);
    assert_eq!(play.then("start 4").shows("phase at start round"), "rocks s4 4 0");
}

#[test]
fn c6_two_four_or_six_slides_fall() {
    for (level, slides) in [("easy", 2), ("medium", 4), ("hard", 6)] {
        let mut play = start(&format!("slide-level {level}")).then("start 1");
        for left in (1..=slides).rev() {
            assert_eq!(play.shows("phase slides event"), format!("rocks {left} null"), "{level}");
            play = play.then("rocks 5 2");
        }
        assert_eq!(play.shows("phase slides round actions"), "actions 0 1 2", "{level}");
        assert_eq!(
            play.shows("rocks"),
            format!("{{\"5b\":{}}}", slides.min(3)),
            "three rocks block a hex of row 5"
        );
    }
}

#[test]
fn c6_none_of_them_on_the_hex_above_the_start_circle() {
    for (circle, spared) in [(1, "rocks 1 1"), (2, "rocks 1 2"), (4, "rocks 1 4"), (6, "rocks 1 6")] {
        let play = start("").then(&format!("start {circle}"));
        let outcomes = play.outcomes();
        assert_eq!(outcomes.len(), 35);
        assert!(!outcomes.contains(&spared.to_owned()));
        assert_eq!(play.rule(spared), "C-6");
        assert_eq!(
            play.game.spared(&play.state).map(|hex| hex.to_string()),
            Some(play.game.map().starts()[circle - 1].hex.to_string())
        );
        // In an event it may fall there too.
        let later = at(&format!("rocks; at s{circle}; start {circle}; event 3; slides 1"));
        assert_eq!(later.outcomes().len(), 36);
        assert_eq!(later.game.spared(&later.state), None);
    }
}

#[test]
fn c6_above_a_start_circle_may_lie_a_room_and_then_all_36_are_possible() {
    let play = start("map room-above-a-start").then("start 1");
    assert_eq!(play.outcomes().len(), 36);
    assert_eq!(play.game.spared(&play.state), None);
    assert_eq!(start("map room-above-a-start").then("start 2").outcomes().len(), 35);
}

#[test]
fn c7_the_water_has_risen_before_the_first_round() {
    for (level, filled) in [("easy", 0), ("medium", 1), ("hard", 2)] {
        let play = start(&format!("water-level {level}"));
        assert_eq!(play.shows("water"), format!("[{filled},0,0,0,0,0,0,0,0]"), "{level}");
        let begun = play.then("start 1, rocks 5 1, rocks 5 2");
        assert_eq!(begun.shows("water round"), format!("[{},0,0,0,0,0,0,0,0] 1", filled + 1), "{level}");
    }
}

#[test]
fn levels_have_names() {
    assert_eq!(Level::ALL.map(Level::name), ["easy", "medium", "hard"]);
    assert_eq!(Level::named("hard"), Some(Level::Hard));
    assert_eq!(Level::named("Hard"), None);
    assert_eq!(Level::default(), Level::Easy);
    let game = start("slide-level hard; water-level medium").game;
    assert_eq!(
        (game.setup().slides, game.setup().water, game.setup().bear),
        (Level::Hard, Level::Medium, false)
    );
}

#[test]
fn c23_a_map_without_a_den_has_no_bear() {
    let bear = Setup { bear: true, ..Setup::default() };
    assert_eq!(Caverns::new(map("room-above-a-start"), bear).err(), Some(NoDen));
    assert!(NoDen.to_string().contains("Bear's Den"));
    assert!(Caverns::new(map("room-above-a-start"), Setup::default()).is_ok());
    assert!(Caverns::new(map("honeycomb"), bear).is_ok());
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
        let events = draws(&play.game, &play.state);
        let listed: BTreeSet<Event> =
            play.game.outcomes_sorted(&play.state).into_iter().map(|(event, _)| event).collect();
        assert_eq!((events.len(), listed.len()), (count, count), "{:?}", play.state);
        assert_eq!(events.into_iter().collect::<BTreeSet<Event>>(), listed);
    }
    let waits = at("actions; at 4b; friend 3f");
    assert_eq!(waits.game.draw(&waits.state, |_| panic!("nobody draws")), None);
}
