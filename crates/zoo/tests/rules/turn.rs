//! The course of a turn: dice, moves, attacks, parts (Z-10 to Z-13).
use std::collections::BTreeSet;

use tabletop::Game;
use testkit::playout::draws;
use zoo::Event;

use crate::board::board;

#[test]
fn z_10_two_different_kinds_of_each_die_are_rolled_in_order() {
    let play = board("ab@").start();
    let outcomes = play.outcomes();
    assert_eq!(outcomes.len(), 6 * 5 * 6 * 5);
    assert!(outcomes.iter().all(|outcome| outcome.ends_with(" *1")));
    assert!(outcomes.contains(&"animals dingo monkey panda lion *1".into()));
    assert!(outcomes.contains(&"animals monkey dingo lion panda *1".into()), "the order counts");
    assert_eq!(play.rule("animals dingo dingo panda lion"), "Z-10");
    assert_eq!(play.rule("animals dingo panda monkey lion"), "Z-4");
    assert_eq!(play.turn(), "chance");
}

#[test]
fn z_10_in_the_basic_game_one_orientation_holds_for_all_four() {
    let play = board("ab@").at("lion a, monkey b").then("animals dingo monkey lion panda");
    assert_eq!((play.phase(), play.snapshot().orientation), ("orientation".into(), None));
    assert_eq!(play.outcomes().len(), 6);
    let after = play.then("orientation 1");
    assert_eq!((after.phase(), after.snapshot().orientation), ("first".into(), None));
}

#[test]
fn z_10_in_the_advanced_game_each_animal_gets_its_own() {
    let mut play = board("ab@").advanced().at("lion a").then("animals dingo monkey lion panda");
    for moving in 0..4 {
        assert_eq!((play.phase(), play.snapshot().moving), ("orientation".into(), moving));
        assert_eq!(play.snapshot().rolled, ["dingo", "monkey", "lion", "panda"]);
        play = play.then("orientation 5");
    }
    assert_eq!(play.phase(), "first", "also those that do not move have had theirs");
    assert_eq!((play.snapshot().moving, play.snapshot().rolled.len()), (0, 0));
}

#[test]
fn z_11_the_animals_move_in_the_order_rolled() {
    // Whoever comes first takes the only step of c, and the other stops before it.
    let play = board("abc..\n..d@.").at("lion a, cougar b, filled d.0");
    let effects = play.then("animals dingo monkey cougar lion").effects("orientation 5");
    let first = effects.iter().position(|line| line.starts_with("cougar b")).unwrap();
    let second = effects.iter().position(|line| line.starts_with("lion a")).unwrap();
    assert!(first < second, "{effects:?}");
    let effects = play.then("animals dingo monkey lion cougar").effects("orientation 5");
    let first = effects.iter().position(|line| line.starts_with("lion a")).unwrap();
    let second = effects.iter().position(|line| line.starts_with("cougar b")).unwrap();
    assert!(first < second, "{effects:?}");
}

#[test]
fn z_12_attacks_are_taken_off_when_all_four_have_moved() {
    let play = board("abcc@").advanced().numbers("lion", [2, 3, 3, 3]).at("lion a, keeper c");
    let mut play = play.then("animals dingo monkey lion panda");
    for _ in 0..3 {
        play = play.then("orientation 5");
    }
    assert_eq!((play.health(), play.snapshot().attacks["keeper"]), ([12, 12], 3), "not yet");
    let after = play.then("orientation 5");
    assert_eq!((after.health(), after.snapshot().attacks["keeper"]), ([9, 12], 0));
}

#[test]
fn z_12_health_does_not_go_below_0() {
    let play = board("abb@").numbers("lion", [1, 3, 3, 3]).at("lion a, keeper b health 2");
    let after = play.walk("lion", 5);
    assert_eq!((after.health(), after.phase()), ([0, 12], "over mauled".into()));
    assert_eq!(after.snapshot().characters["keeper"].health_left, 4, "the track is not given back");
}

#[test]
fn z_12_a_fourth_escape_before_that_ends_the_game_first() {
    let play = board("abcd@")
        .gate("main", "a", "w")
        .numbers("lion", [4, 3, 3, 3])
        .at("lion d, keeper b health 1, worker c health 2, traps bear snake rhino");
    let after = play.walk("lion", 1);
    assert_eq!(after.phase(), "over escaped");
    assert_eq!(after.health(), [1, 2], "nothing is taken off");
    assert_eq!(after.snapshot().attacks["keeper"], 3, "but what the moves have brought stands there");
    assert_eq!(after.snapshot().attacks["worker"], 3);
    assert_eq!(after.animal("lion"), "-");
}

#[test]
fn z_13_the_player_picks_who_goes_first_and_each_does_two_actions() {
    let play = board("ab@").at("first");
    assert_eq!(play.legal(""), ["first keeper", "first worker"]);
    let keeper = play.then("first keeper");
    assert_eq!(keeper.phase(), "act keeper 2 0");
    assert_eq!(keeper.snapshot().done, [] as [&str; 0]);
    let gained = keeper.then("gain");
    assert_eq!(gained.phase(), "act keeper 1 0");
    // No action left, and nothing to shoot: the part ends by itself.
    let worker = gained.then("gain");
    assert_eq!((worker.phase(), worker.snapshot().done), ("act worker 2 0".into(), vec!["keeper".into()]));
    let over = worker.after("gain, gain");
    assert_eq!((over.phase(), over.snapshot().turn), ("animals".into(), 2));
    assert_eq!(over.snapshot().done, [] as [&str; 0]);
    assert_eq!(play.then("first worker").phase(), "act worker 2 0");
}

#[test]
fn z_13_without_an_action_only_what_is_free_is_left() {
    let play = board("ab@").at("keeper a, panda b, act keeper 0");
    assert_eq!(play.legal(""), ["end", "shoot panda"]);
    for event in ["move", "gain", "close main 1", "exchange 1 0"] {
        assert_eq!(play.rule(event), "Z-13", "{event}");
    }
    assert_eq!(play.then("shoot panda").phase(), "act worker 2 0", "nothing is left then");
}

#[test]
fn z_5_z_10_chance_draws_everything_once() {
    let rolls = board("ab@").start();
    let oriented = board("ab@").at("lion a").then("animals dingo monkey lion panda");
    for (play, count) in [(rolls, 900), (oriented, 6)] {
        let events = draws(&*play.game, &play.state);
        let listed: BTreeSet<Event> =
            play.game.outcomes_sorted(&play.state).into_iter().map(|(event, _)| event).collect();
        assert_eq!((events.len(), listed.len()), (count, count));
        assert_eq!(events.into_iter().collect::<BTreeSet<Event>>(), listed);
    }
    let waits = board("ab@").at("first");
    assert_eq!(waits.game.draw(&waits.state, |_| panic!("nobody draws")), None);
}

#[test]
fn z_10_a_turn_opens_with_the_roll_of_the_animals() {
    let game = board("ab@").game();
    assert_eq!(game.seats(), 1);
    for event in game.all_events() {
        assert_eq!(game.opens_turn(event), matches!(event, Event::Animals(_)), "{event}");
    }
}
