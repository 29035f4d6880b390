//! A turn: P-10 to P-15.
use serde_json::json;
use tabletop::Game;

use crate::table::{at, start};

#[test]
fn p10_an_extra_die_costs_three_fish_before_the_roll_once() {
    let play = at("2 players; before_roll; abilities 1:5 2:6");
    assert!(play.legal().contains(&"buy".into()));
    let play = play.then("buy");
    assert_eq!((play.shows("fish"), play.shows("bought")), (json!([2, 5]), json!(true)));
    assert_eq!((play.rule("buy"), play.shows("phase")), ("P-10", json!("before_roll")));
    let play = play.then("roll");
    assert_eq!(play.rule("buy"), "P-10");
    let play = play.then("dice 1 2 3");
    assert_eq!((play.rule("buy"), play.shows("bought")), ("P-10", json!(true)));
    let play = play.then("place 1 c1");
    assert_eq!(play.shows("bought"), json!(false));
}

#[test]
fn p10_it_costs_two_with_ability_7() {
    let seven = at("2 players; before_roll; abilities 1:7 2:4; turn 1; fish 2 5");
    assert_eq!(seven.then("buy").shows("fish"), json!([0, 5]));
    let other = at("2 players; before_roll; abilities 1:6 2:7; turn 1; fish 2 5");
    assert_eq!((other.legal(), other.rule("buy")), (vec!["roll".into()], "P-10"));
    assert_eq!(at("2 players; before_roll; abilities 1:7 2:4; turn 1; fish 1 5").rule("buy"), "P-10");
}

#[test]
fn p11_two_dice_and_more_with_ability_6_and_a_bought_one() {
    let dice = |position: &str| at(position).then("roll").outcomes();
    let two = dice("2 players; before_roll; abilities 1:5 2:7");
    assert_eq!(two.len(), 21);
    assert!(two.contains(&"dice 3 3 *1".into()) && two.contains(&"dice 1 3 *2".into()));
    let three = dice("2 players; before_roll; abilities 1:6 2:7");
    assert_eq!(three.len(), 56);
    for outcome in ["dice 4 4 4 *1", "dice 1 1 2 *3", "dice 1 2 2 *3", "dice 1 2 3 *6"] {
        assert!(three.contains(&outcome.into()), "{outcome}");
    }
    assert_eq!(dice("2 players; before_roll; abilities 1:5 2:7; bought").len(), 56);
    let four = dice("2 players; before_roll; abilities 1:6 2:7; bought");
    assert_eq!(four.len(), 126);
    for outcome in
        ["dice 6 6 6 6 *1", "dice 1 1 1 2 *4", "dice 1 1 2 2 *6", "dice 1 2 2 3 *12", "dice 1 2 3 4 *24"]
    {
        assert!(four.contains(&outcome.into()), "{outcome}");
    }
}

#[test]
fn p11_the_dice_stay_until_the_turn_ends() {
    let play = at("2 players; before_roll; abilities 1:5 2:7; line red blue").then("roll");
    assert_eq!(
        (play.turn().as_str(), play.shows("dice"), play.shows("to_move")),
        ("chance", json!([]), json!(1))
    );
    let play = play.then("dice 1 3");
    assert_eq!(play.shows("dice"), json!([1, 3]));
    assert_eq!(play.then("place 1 c1").shows("dice"), json!([]));
}

#[test]
fn p12_a_six_is_dead() {
    let play = at("2 players; after_roll; dice 1 6; abilities 1:5 2:7; used 5");
    let circle = ["c1", "i1", "o11", "o12", "o13", "s12", "s51"];
    assert_eq!(play.legal(), circle.map(|igloo| format!("place 1 {igloo}")));
    assert_eq!((play.rule("reroll"), play.rule("place 1 c2")), ("P-12", "P-13"));
}

#[test]
fn p12_with_ability_1_a_six_stands_for_any_circle() {
    let play = at("2 players; after_roll; dice 2 6; abilities 1:1 2:7; yard blue c2 o41");
    assert_eq!(play.legal().len(), 28);
    assert_eq!(play.rule("place 1 o41"), "P-13", "but for the igloos that are taken");
    let play = at("2 players; after_roll; dice 2 2; abilities 1:1 2:7");
    assert_eq!(play.legal().len(), 7, "other figures are what they are");
}

#[test]
fn p12_all_sixes_are_rolled_again_as_often_as_that_happens() {
    let play = at("2 players; after_roll; dice 6 6 6; abilities 1:6 2:7");
    assert_eq!(play.legal(), ["reroll"]);
    assert_eq!(play.rule("place 1 c1"), "P-12");
    let play = play.then("reroll");
    assert_eq!((play.turn().as_str(), play.shows("dice"), play.outcomes().len()), ("chance", json!([]), 56));
    let play = play.then("dice 6 6 6");
    assert_eq!(play.legal(), ["reroll"]);
    let play = play.then("reroll, dice 1 6 6");
    assert_eq!((play.legal().len(), play.rule("reroll")), (7, "P-12"));
}

#[test]
fn p12_a_bought_die_is_rolled_again_too() {
    let play = at("2 players; after_roll; dice 6 6 6; bought; abilities 1:5 2:7; used 5").then("reroll");
    assert_eq!((play.shows("bought"), play.outcomes().len()), (json!(true), 56));
}

#[test]
fn p12_with_ability_1_rolling_again_is_a_choice() {
    let play = at("2 players; after_roll; dice 6 6; abilities 1:1 2:7; yard blue c1");
    assert_eq!(play.legal().len(), 1 + 29);
    assert_eq!(play.then("reroll").turn(), "chance");
    assert_eq!(play.then("place 1 o43").shows("yard"), json!({"c1": "blue", "o43": "red"}));
}

#[test]
fn p12_swap_and_add_are_still_possible_with_all_sixes() {
    let play = at("2 players; after_roll; dice 6 6; abilities 1:4 2:7; line red blue");
    assert_eq!(play.legal(), ["reroll", "swap 1 2"]);
    let play = at("2 players; after_roll; dice 6 6; abilities 1:5 2:7; line red blue");
    assert_eq!(play.legal(), ["add 1", "add 2", "add 3", "add 4", "add 5", "reroll"]);
}

#[test]
fn p13_the_front_penguin_goes_to_an_empty_igloo_of_a_circle_shown() {
    let play = at("2 players; after_roll; dice 1 3 6; line blue red; yard green c1 s12, red o32");
    let open = ["c3", "i1", "i3", "o11", "o12", "o13", "o31", "o33", "s23", "s34", "s51"];
    assert_eq!(play.legal(), open.map(|igloo| format!("place 1 {igloo}")));
    let play = play.then("place 1 s34");
    assert_eq!(play.shows("line"), json!(["red"]));
    assert_eq!(play.shows("yard"), json!({"c1": "green", "o32": "red", "s12": "green", "s34": "blue"}));
}

#[test]
fn p13_ability_2_takes_any_penguin_and_the_gap_closes() {
    let play = at("2 players; after_roll; dice 1 1; abilities 1:2 2:7; line red blue green yellow");
    assert_eq!(play.legal().len(), 4 * 7);
    let play = play.then("place 2 c1");
    assert_eq!(
        (play.shows("line"), play.shows("yard")),
        (json!(["red", "green", "yellow"]), json!({"c1": "blue"}))
    );
    let long = "2 players; after_roll; dice 1 1; abilities 1:2 2:7; line 3 red 4 blue 5 green 5 yellow";
    let play = at(long).then("place 17 c1");
    assert_eq!(play.shows("line").as_array().map(Vec::len), Some(16));
    let play = at(long).then("place 3 c1");
    assert_eq!(
        play.state.line().iter().take(3).map(penguins::Colour::name).collect::<Vec<_>>(),
        ["red", "red", "blue"]
    );
}

#[test]
fn p13_ability_3_takes_the_front_or_the_back() {
    let play = at("2 players; after_roll; dice 1 1; abilities 1:3 2:7; line red blue green yellow");
    assert_eq!(play.legal().len(), 2 * 7);
    assert_eq!(play.then("place 4 c1").shows("line"), json!(["red", "blue", "green"]));
    assert_eq!(play.then("place 1 c1").shows("line"), json!(["blue", "green", "yellow"]));
    assert_eq!(play.rule("place 2 c1"), "P-13");
    let alone = at("2 players; after_roll; dice 1 1; abilities 1:3 2:7");
    assert_eq!(alone.legal().len(), 7, "the only one is front and back");
}

/// Fish of player 1 after placing the front penguin.
fn fish(position: &str, place: &str) -> u64 {
    at(position).then(place).shows("fish")[0].as_u64().unwrap()
}

#[test]
fn p14_figure_5_six_linked_one_of_them_coloured_less_four() {
    // Anna, with ability 1, adds the sixth purple penguin; one of the chain is on a coloured igloo.
    let position = "2 players; after_roll; dice 1 4; abilities 1:1 2:7; guards 2:1 1:2 2:3 1:4; \
                    line purple red; yard purple s51 s12 o11 c2 o22, red c1, blue o12, green o13 i3";
    let play = at(position);
    let catch = play.state.catch(penguins::Colour::Purple, "i1".parse().unwrap());
    assert_eq!((catch.group.len(), catch.coloured, catch.penalty, catch.fish), (6, 1, 4, 1));
    let play = play.then("place 1 i1");
    assert_eq!(play.shows("fish"), json!([6, 5]));
    // P-18: the placing fills circle 1, whose guard Bob has bribed: he gets one of its purple penguins.
    assert_eq!(play.shows("freed"), json!([{}, {"purple": 1}]));
    let left =
        json!({"c1": "red", "o12": "blue", "o13": "green", "i3": "green", "c2": "purple", "o22": "purple"});
    assert_eq!((play.shows("yard"), play.shows("case")["purple"].clone()), (left, json!(7)));
}

#[test]
fn p14_the_size_of_the_group_that_holds_the_penguin() {
    // Ability 7 takes 1. Two groups of red: three linked with o12, two elsewhere.
    let position = "2 players; after_roll; dice 1 4; abilities 1:7 2:4; turn 1; fish 0 5; \
                    yard red o11 o13 o21 o33 o41";
    assert_eq!(fish(position, "place 1 o12"), 3, "o11, o12, o13 and o21 past the bear");
    assert_eq!(fish(position, "place 1 i1"), 0, "alone");
    assert_eq!(fish(position, "place 1 o42"), 2);
    assert_eq!(fish(position, "place 1 s45"), 0);
    assert_eq!(fish(position, "place 1 c4"), 1, "linked with o41 and o33, itself on a coloured igloo");
}

#[test]
fn p14_other_colours_do_not_count() {
    let yard = "yard blue o11 o13 c1 s12";
    let position = format!("2 players; after_roll; dice 1 4; abilities 1:7 2:4; turn 1; fish 0 5; {yard}");
    assert_eq!(fish(&position, "place 1 o12"), 0);
}

#[test]
fn p14_every_penguin_on_a_coloured_igloo_is_subtracted() {
    let yard = "yard red c1 c2 c3 s12 s23 i2";
    let position = format!("2 players; after_roll; dice 1 4; abilities 1:7 2:4; turn 1; fish 0 5; {yard}");
    // Seven linked, three of them on coloured igloos, ability 7.
    assert_eq!(fish(&position, "place 1 i1"), 3);
}

#[test]
fn p14_the_penalties_of_the_seven_abilities() {
    for (ability, caught) in (1..=7).zip([0, 1, 2, 3, 2, 3, 3]) {
        let (other, dice) = (if ability == 7 { 6 } else { 7 }, if ability == 6 { "1 1 1" } else { "1 1" });
        let position = format!(
            "2 players; after_roll; turn 1; dice {dice}; abilities 1:{ability} 2:{other}; fish 0 5; \
             line red blue; yard red o11 o13 i1 s12"
        );
        // Five linked, one of them coloured: four before the penalty.
        assert_eq!(fish(&position, "place 1 c1"), caught, "with ability {ability}");
    }
}

#[test]
fn p14_never_below_zero() {
    let position = "2 players; after_roll; dice 1 1; abilities 1:1 2:7; fish 3 5";
    assert_eq!(fish(position, "place 1 o12"), 3);
}

#[test]
fn p14_the_track_stops_at_ten() {
    let yard = "yard red o11 o13 o21 o22 i1";
    let position = format!("2 players; after_roll; dice 1 1; turn 1; abilities 1:7 2:4; fish 9 5; {yard}");
    let catch = at(&position).state.catch(penguins::Colour::Red, "o12".parse().unwrap());
    assert_eq!((catch.fish, catch.gained), (4, 1));
    assert_eq!(fish(&position, "place 1 o12"), 10);
}

#[test]
fn p15_fish_come_before_full_circles_are_resolved() {
    // The seventh red penguin fills circle 1, and the whole group leaves it afterwards.
    let yard = "yard red s51 i1 s12 o13 o11 c1";
    let position = format!("2 players; after_roll; dice 1 1; turn 1; abilities 1:7 2:4; fish 0 5; {yard}");
    let play = at(&position).then("place 1 o12");
    assert_eq!(play.shows("fish"), json!([5, 5]), "seven, one coloured, ability 7");
    assert_eq!(play.shows("yard"), json!({}));
}

#[test]
fn p15_without_a_full_circle_the_turn_ends() {
    let play = at("3 players; after_roll; dice 1 1; abilities 1:4 2:5 3:7; line red blue").then("place 1 c1");
    assert_eq!(
        (play.turn().as_str(), play.shows("phase"), play.shows("to_move")),
        ("2", json!("before_roll"), json!(2))
    );
}

#[test]
fn p9_a_turn_opens_with_its_roll() {
    let game = start(5).game;
    let opening: Vec<String> = game
        .all_events()
        .into_iter()
        .filter(|event| game.opens_turn(*event))
        .map(|event| event.to_string())
        .collect();
    assert_eq!(opening, ["roll"]);
}
