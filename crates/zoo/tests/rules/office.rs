//! The expansion: the office and its tranquilizers (Z-36 to Z-38).
use zoo::Spaces;

use crate::board::{Board, board, space};

fn map() -> Board {
    board("oabbcd@").office("o")
}

#[test]
fn z_36_nobody_has_tranquilizers_at_first() {
    let play = map().start();
    assert_eq!(play.tranquilizers(), [0, 0]);
    let keeper = &play.snapshot().characters["keeper"];
    assert_eq!((keeper.tranquilizers_left, keeper.supply), (25, false));
    let other = board("ab@").start();
    assert!(other.snapshot().characters.values().all(|character| character.supply));
}

#[test]
fn z_36_a_move_that_ends_at_the_office_brings_the_cards_supply() {
    let keeper = map().at("keeper b, act keeper 2").after("move, go a, go o");
    assert_eq!(keeper.tranquilizers(), [0, 0], "passing is not enough");
    let stopped = keeper.then("stop");
    assert_eq!(stopped.tranquilizers(), [5, 0]);
    let card = &stopped.snapshot().characters["keeper"];
    assert_eq!((card.tranquilizers_left, card.supply), (20, true));
    assert_eq!(stopped.after("move, stop").tranquilizers(), [5, 0], "once");
    let worker = map().at("worker a, act worker").after("move, go o");
    assert_eq!(worker.tranquilizers(), [0, 2]);
}

#[test]
fn z_36_once_each_and_as_far_as_the_track_goes() {
    let small = "move = 3\ngate = 2\ntranquilizer = 1\nhealth = 2\n\
        tracks = { health = [12, 16], tranquilizers = [5, 5], ap = [4, 28] }\n";
    let play = map().card("keeper", small).at("keeper a, act keeper").after("move, go o, stop");
    assert_eq!((play.tranquilizers(), play.snapshot().characters["keeper"].tranquilizers_left), ([5, 0], 0));
    assert_eq!(play.after("move, stop").tranquilizers(), [5, 0]);
}

#[test]
fn z_36_where_the_office_is_full_a_space_reached_through_full_ones_serves() {
    let full = map().at("keeper b, full o, act keeper").after("move, go a, stop");
    assert_eq!(full.tranquilizers(), [5, 0]);
    let further = map().at("keeper c, full o a, act keeper").after("move, go b, stop");
    assert_eq!(further.tranquilizers(), [5, 0]);
    let not_full = map().at("keeper b, act keeper").after("move, go a, stop");
    assert_eq!(not_full.tranquilizers(), [0, 0]);
}

#[test]
fn z_37_one_who_has_the_supply_shares_it_with_the_other_in_one_space() {
    for active in ["keeper", "worker"] {
        let play = map().at(&format!("keeper b supply, worker b.1, act {active}"));
        assert_eq!(play.legal("share"), ["share"]);
        let after = play.then("share");
        assert_eq!(after.tranquilizers(), [3, 2], "the other gets his own card's supply");
        assert_eq!(after.phase(), format!("act {active} 2 0"), "for nothing");
        assert_eq!(after.rule("share"), "Z-37", "once in the game");
    }
    let other = map().at("keeper b, worker b.1 supply, act keeper").then("share");
    assert_eq!(other.tranquilizers(), [5, 3]);
}

#[test]
fn z_37_not_apart_not_in_a_move_and_not_without() {
    let apart = map().at("keeper a supply, worker b, act keeper");
    assert_eq!((apart.legal("share"), apart.rule("share")), (vec![], "Z-37"));
    let moving = map().at("keeper b supply, worker b.1, go keeper 2");
    assert_eq!((moving.legal("share"), moving.rule("share")), (vec![], "Z-37"));
    let neither = map().at("keeper b, worker b.1, act keeper");
    assert_eq!((neither.legal("share"), neither.rule("share")), (vec![], "Z-37"));
    let first = board("abbcd@").at("keeper b, worker b.1, act keeper");
    assert_eq!((first.legal("share"), first.rule("share")), (vec![], "Z-37"));
}

#[test]
fn z_37_a_part_goes_on_while_something_can_be_shared() {
    let play = map().at("keeper b supply, worker b.1, act keeper 1").then("gain");
    assert_eq!((play.phase(), play.legal("")), ("act keeper 0 0".into(), vec!["end".into(), "share".into()]));
    assert_eq!(play.then("share").phase(), "act worker 2 0");
}

#[test]
fn z_38_nobody_buys_tranquilizers_before_having_the_supply() {
    let play = map().at("keeper b health 8, act keeper");
    assert_eq!(play.legal("exchange"), ["exchange 0 1", "exchange 0 2"]);
    assert_eq!((play.rule("exchange 1 0"), play.rule("exchange 1 1")), ("Z-38", "Z-38"));
    let with = map().at("keeper b supply, act keeper");
    assert!(with.legal("exchange").contains(&"exchange 1 0".into()));
}

#[test]
fn z_38_a_snake_may_be_shot_directly_without_the_supply() {
    let play = map().at("keeper a, snake b, act keeper");
    assert_eq!(play.legal("shoot"), ["shoot snake"]);
    let far = map().at("keeper a, snake c, act keeper");
    assert_eq!(far.rule("shoot snake"), "Z-25");
}

#[test]
fn z_36_the_office_is_found_in_its_space_or_beyond_what_is_full() {
    let play = board("abc@").office("b").at("keeper a, full b");
    let map = play.game.map();
    let [a, b, c] = ["a", "b", "c"].map(|name| space(map, name));
    assert_eq!(play.game.office_spaces(&play.state), Spaces::from_iter([a, b, c]));
    let free = board("abc@").office("b").at("keeper a");
    assert_eq!(free.game.office_spaces(&free.state), Spaces::from_iter([b]));
    let without = board("abc@").at("keeper a, full b");
    assert_eq!(without.game.office_spaces(&without.state), Spaces::NONE);
}
