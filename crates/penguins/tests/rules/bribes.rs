//! Ability spaces, the new turn order, and the guards: P-7, P-8, P-9.
use std::collections::BTreeSet;

use penguins::Ability;
use serde_json::json;

use crate::table::at;

#[test]
fn p7_the_rulebooks_example_of_jim_joe_and_danielle() {
    // Joe is seat 1, Danielle seat 2, Jim seat 3, and so they chose.
    let play = at("3 players; ability").then("ability 7");
    assert_eq!(play.shows("fish"), json!([5, 5, 5]), "space 7 is the highest and free");
    let offers = play.state.offers();
    assert_eq!(offers[5].price, Some(0), "Danielle could have 6 for nothing");
    let play = play.then("ability 5");
    assert_eq!(play.shows("fish"), json!([5, 4, 5]), "5 costs one fish for the free 6");
    let play = play.then("ability 6");
    assert_eq!(play.shows("fish"), json!([5, 4, 5]), "6 is the highest empty space now");
    assert_eq!((play.shows("order"), play.turn().as_str()), (json!([2, 3, 1]), "2"));
    let play = play.then("bribe 4, bribe 5, bribe 3");
    assert_eq!(play.shows("guards"), json!({"4": 2, "5": 3, "3": 1}));
    assert_eq!((play.turn().as_str(), play.shows("phase")), ("2", json!("before_roll")));
}

#[test]
fn p7_a_space_costs_a_fish_for_every_free_space_above_it() {
    let offers = at("3 players; ability; fish 10 5 5").state.offers();
    assert_eq!(offers.map(|offer| offer.price), [6, 5, 4, 3, 2, 1, 0].map(Some));
    let offers = at("3 players; ability; abilities 1:4; fish 2 2 5").state.offers();
    assert_eq!(offers.map(|offer| offer.price), [Some(5), Some(4), Some(3), None, Some(2), Some(1), Some(0)]);
    assert_eq!(offers.map(|offer| offer.possible), [false, false, false, false, true, true, true]);
}

#[test]
fn p7_with_two_players_it_costs_two_fish_each() {
    let play = at("2 players; ability; fish 9 5");
    let prices = play.state.offers().map(|offer| offer.price);
    assert_eq!(prices, [12, 10, 8, 6, 4, 2, 0].map(Some));
    assert_eq!(play.legal(), ["ability 3", "ability 4", "ability 5", "ability 6", "ability 7"]);
    let play = play.then("ability 3");
    assert_eq!(play.shows("fish"), json!([1, 5]));
    assert_eq!(play.legal(), ["ability 5", "ability 6", "ability 7"]);
}

#[test]
fn p7_what_cannot_be_paid_is_not_legal_and_the_highest_is_always_free() {
    let play = at("2 players; ability; fish 0 5");
    assert_eq!(play.legal(), ["ability 7"]);
    assert_eq!(play.rule("ability 6"), "P-7");
    let play = at("2 players; ability; abilities 1:7; fish 5 1");
    assert_eq!(play.legal(), ["ability 6"]);
}

#[test]
fn p7_the_penalty_of_an_ability_is_not_its_price() {
    let play = at("5 players; ability").then("ability 7");
    assert_eq!(play.shows("fish"), json!([5, 5, 5, 5, 5]));
}

#[test]
fn p8_the_spaces_are_the_new_turn_order() {
    let play = at("5 players; ability; order 5 4 3 2 1; fish 9 9 9 9 9");
    let play = play.then("ability 4, ability 2");
    assert_eq!(play.shows("order"), json!([5, 4, 3, 2, 1]), "until all have chosen");
    let play = play.then("ability 7, ability 1, ability 3");
    assert_eq!(play.shows("order"), json!([2, 4, 1, 5, 3]));
    assert_eq!(play.shows("abilities"), json!({"1": 2, "2": 4, "3": 1, "4": 5, "7": 3}));
}

#[test]
fn p8_in_the_new_order_each_bribes_a_guard_without_a_marker() {
    let mut play = at("4 players; bribe; abilities 1:7 2:6 3:5 4:4");
    let mut guards = vec!["bribe 1", "bribe 2", "bribe 3", "bribe 4", "bribe 5"];
    for (seat, bribe) in [("4", "bribe 3"), ("3", "bribe 5"), ("2", "bribe 1"), ("1", "bribe 2")] {
        assert_eq!((play.turn().as_str(), play.shows("to_move").to_string().as_str()), (seat, seat));
        assert_eq!(play.legal(), guards);
        play = play.then(bribe);
        guards.retain(|other| *other != bribe);
    }
    assert_eq!(play.shows("guards"), json!({"1": 2, "2": 1, "3": 4, "5": 3}));
    assert_eq!((play.shows("phase"), play.turn().as_str()), (json!("before_roll"), "4"));
}

#[test]
fn p8_of_two_players_each_bribes_a_second_guard_after_both_have_bribed_one() {
    let mut play = at("2 players; bribe; abilities 1:7 2:5");
    for (seat, bribe) in [("2", "bribe 1"), ("1", "bribe 2"), ("2", "bribe 3"), ("1", "bribe 5")] {
        assert_eq!((play.turn().as_str(), play.shows("phase")), (seat, json!("bribe")));
        play = play.then(bribe);
    }
    assert_eq!(play.shows("guards"), json!({"1": 2, "2": 1, "3": 2, "5": 1}));
    assert_eq!((play.shows("phase"), play.turn().as_str()), (json!("before_roll"), "2"));
    let three = at("3 players; bribe").then("bribe 1, bribe 2, bribe 3");
    assert_eq!(three.shows("phase"), json!("before_roll"), "three players have one marker each");
}

#[test]
fn p9_turns_go_round_and_round_until_the_line_is_empty() {
    let mut play = at("3 players; before_roll; abilities 1:7 2:6 3:5; line red blue green yellow");
    let penguins = [("3", "c1"), ("2", "c2"), ("1", "c3"), ("3", "c4")];
    for (n, (seat, igloo)) in penguins.iter().enumerate() {
        assert_eq!((play.turn().as_str(), play.shows("phase")), (*seat, json!("before_roll")));
        let dice = if *seat == "2" { format!("dice {} {0} 6", n + 1) } else { format!("dice {} {0}", n + 1) };
        play = play.then(&format!("roll, {dice}, place 1 {igloo}"));
    }
    assert_eq!((play.shows("phase"), play.shows("round")), (json!("line"), json!(2)));
    assert_eq!(play.shows("line"), json!([]));
}

#[test]
fn p7_every_ability_has_words_of_its_own() {
    let lines: BTreeSet<&str> = Ability::ALL.into_iter().map(Ability::line).collect();
    assert_eq!(lines.len(), Ability::COUNT);
    assert!(lines.iter().all(|line| (8..=32).contains(&line.len())), "{lines:?}");
    assert!(Ability::AnyCircle.line().contains('6'), "P-12");
    assert!(Ability::CheapDie.line().contains("2 fish"), "P-10");
}
