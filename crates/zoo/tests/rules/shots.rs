//! Tranquilizer shots (Z-25).
use zoo::{Character, Kind, NoShot};

use crate::board::board;

#[test]
fn z_25_a_direct_shot_goes_into_a_neighbouring_space_in_line() {
    let play = board("aabb@").at("keeper a, panda b, act keeper");
    let after = play.then("shoot panda");
    assert_eq!(
        (after.tranquilizers(), after.animal("panda"), after.filled()),
        ([3, 2], "-".into(), "b.0".into())
    );
    assert_eq!(after.phase(), "act keeper 2 0", "it is no action");
    assert_eq!(play.effects("shoot panda"), ["keeper shoots panda b.0 -2"]);
}

#[test]
fn z_25_neighbours_that_share_no_row_and_no_column_are_not_in_line() {
    let map = board(
        "a.
         .b
         .@",
    )
    .link("a", "e", "b", "n");
    let play = map.at("keeper a, panda b, act keeper");
    assert_eq!(play.rule("shoot panda"), "Z-25");
    assert_eq!(play.game.aim(&play.state, Character::Keeper, Kind::Panda), Err(NoShot::NoLine));
}

#[test]
fn z_25_in_line_is_not_enough_the_spaces_are_linked() {
    // c lies in a's row, but the way there leads around.
    let play = board(
        "a.c
         bdd
         @..",
    )
    .at("keeper a, panda c, act keeper");
    assert_eq!(play.rule("shoot panda"), "Z-25");
}

#[test]
fn z_25_an_extended_shot_goes_over_one_space_and_costs_one_more() {
    let play = board("abc@").at("keeper a, panda c, act keeper");
    assert_eq!(play.effects("shoot panda"), ["keeper shoots panda c.0 over b -3"]);
    assert_eq!(play.then("shoot panda").tranquilizers(), [2, 2]);
    let far = board("abcd@").at("keeper a, panda d, act keeper");
    assert_eq!(far.rule("shoot panda"), "Z-25", "two spaces between are too many");
    let dear = board("abc@").at("keeper a tranquilizers 2, panda c, act keeper");
    assert_eq!(dear.rule("shoot panda"), "Z-25", "it takes three");
}

#[test]
fn z_25_a_full_space_between_counts_like_any_other() {
    let play = board("abc@").at("keeper a, panda c, full b, act keeper");
    assert_eq!(play.then("shoot panda").tranquilizers(), [2, 2]);
    let far = board("abcd@").at("keeper a, panda d, full b c, act keeper");
    assert_eq!(far.rule("shoot panda"), "Z-25");
}

#[test]
fn z_25_nobody_shoots_over_an_animal_or_a_character() {
    let animal = board("abbc@").at("keeper a, monkey b, panda c, act keeper");
    assert_eq!(animal.refused("shoot panda").0, "Z-25");
    assert_eq!(animal.then("shoot monkey").legal("shoot"), ["shoot panda"], "with it gone there is room");
    let worker = board("abbc@").at("keeper a, worker b, panda c, act keeper");
    assert!(worker.refused("shoot panda").1.contains("between"));
}

#[test]
fn z_25_of_two_ways_over_a_space_the_one_without_anybody_serves() {
    let map = board(
        "abc
         ccc
         @..",
    );
    // Direct beats extended: the price is the animal's own.
    let play = map.at("keeper a, panda c, monkey b, act keeper");
    assert_eq!(play.effects("shoot panda"), ["keeper shoots panda c.0 -2"]);
    let two = board(
        "abbbb
         a.b.d
         a..cd
         cccc.
         @....",
    );
    let play = two.at("keeper a, monkey b, panda d, act keeper");
    assert_eq!(play.effects("shoot panda"), ["keeper shoots panda d.0 over c -3"]);
    let both = two.at("keeper a, monkey b, dingo c, panda d, act keeper");
    assert_eq!(both.rule("shoot panda"), "Z-25");
}

#[test]
fn z_25_nobody_shoots_sharing_a_space_with_an_animal() {
    let play = board("aabb@").at("keeper a, monkey a.1, panda b, act keeper");
    assert_eq!(play.legal("shoot"), [] as [&str; 0]);
    let (rule, words) = play.refused("shoot panda");
    assert_eq!((rule, words.contains("monkey")), ("Z-25", true));
    assert_eq!(play.rule("shoot monkey"), "Z-25");
    // The other character may.
    let other = board("aabb@").at("keeper a, monkey a.1, worker b, act worker");
    assert_eq!(other.legal("shoot"), ["shoot monkey"]);
}

#[test]
fn z_25_a_snake_costs_nothing_and_over_a_space_one() {
    let near = board("abc@").at("keeper a tranquilizers 0, snake b, act keeper");
    assert_eq!(near.then("shoot snake").tranquilizers(), [0, 2]);
    let far = board("abc@").at("keeper a tranquilizers 1, snake c, act keeper");
    assert_eq!(far.then("shoot snake").tranquilizers(), [0, 2]);
    let poor = board("abc@").at("keeper a tranquilizers 0, snake c, act keeper");
    assert_eq!(poor.rule("shoot snake"), "Z-25");
}

#[test]
fn z_25_shooting_is_possible_within_a_move_and_after_the_last_action() {
    let play = board("abcd@").at("keeper a, panda c, act keeper 1");
    let moved = play.after("move, go b, shoot panda");
    assert_eq!((moved.phase(), moved.tranquilizers()), ("go keeper 0 2".into(), [3, 2]));
    let last = board("ab@").at("keeper a, panda b, act keeper 1").then("gain");
    assert_eq!(last.phase(), "act keeper 0 0", "the part goes on, as there is something to shoot");
    assert_eq!(last.then("shoot panda").phase(), "act worker 2 0");
    assert_eq!(last.then("end").phase(), "act worker 2 0");
}

#[test]
fn z_25_only_what_is_loose_is_shot() {
    let play = board("ab@").door("panda", "b").at("keeper a, caged panda 3, act keeper");
    assert_eq!(play.refused("shoot panda"), ("Z-25", "No panda is loose.".into()));
    let shot = board("ab@").door("panda", "b").at("keeper a, panda b, caged panda 3, act keeper");
    assert_eq!(shot.then("shoot panda").snapshot().caged["panda"], 3, "its circle is crossed off");
}

#[test]
fn z_25_each_possible_shot_is_shown_with_its_price_and_line() {
    let play = board("cbad@").at("keeper a tranquilizers 1, monkey b, snake c, panda d, act keeper");
    let shots = play.game.shots(&play.state, Character::Keeper);
    let of = |kind| shots.iter().find(|shot| shot.kind == kind).unwrap().aim;
    assert_eq!(of(Kind::Monkey).map(|aim| (aim.over, aim.price)), Ok((None, 1)));
    let b = play.game.map().space("b".parse().unwrap()).unwrap();
    assert_eq!(of(Kind::Snake), Err(NoShot::InTheWay(b)));
    assert_eq!(of(Kind::Panda), Err(NoShot::TooDear { price: 2, have: 1 }));
    assert_eq!(shots.len(), 3);
}
