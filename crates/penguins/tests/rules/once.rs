//! The abilities that work once a round: P-16 swaps, P-17 lengthening the line.
use penguins::{Event, Igloo, Spot};
use serde_json::json;
use tabletop::{Game, Refusal};

use crate::table::at;

#[test]
fn p16_two_penguins_of_different_colours_in_the_yard_change_places() {
    let play = at("2 players; before_roll; abilities 1:4 2:7; yard red c1 o23, blue s51, green i4");
    let swaps = ["swap c1 i4", "swap c1 s51", "swap i4 o23", "swap i4 s51", "swap o23 s51"];
    assert_eq!(play.legal_of("swap"), swaps, "not c1 and o23, both red");
    let play = play.then("swap c1 s51");
    assert_eq!(play.shows("yard"), json!({"c1": "blue", "o23": "red", "s51": "red", "i4": "green"}));
    assert_eq!((play.shows("used"), play.turn().as_str()), (json!([4]), "1"));
}

#[test]
fn p16_or_in_the_line() {
    let play = at("2 players; before_roll; abilities 1:4 2:7; line red blue red green");
    let swaps = ["swap 1 2", "swap 1 4", "swap 2 3", "swap 2 4", "swap 3 4"];
    assert_eq!(play.legal_of("swap"), swaps);
    assert_eq!(play.then("swap 1 4").shows("line"), json!(["green", "blue", "red", "red"]));
    let long = at("2 players; before_roll; abilities 1:4 2:7; line 10 red purple yellow");
    assert_eq!(long.then("swap 2 11").shows("line")[1], json!("purple"));
    assert_eq!(long.legal_of("swap").len(), 21);
}

#[test]
fn p16_no_penguin_of_the_line_changes_places_with_one_of_the_yard() {
    for mixed in ["swap 1 c1", "swap c1 1", "swap c1 o232"] {
        assert!(mixed.parse::<penguins::Event>().is_err(), "{mixed}");
    }
}

#[test]
fn p16_before_or_after_the_roll_but_before_placing() {
    let before = at("2 players; before_roll; abilities 1:4 2:7; line red blue");
    let after = before.then("roll, dice 1 1");
    assert_eq!(
        (before.legal_of("swap"), after.legal_of("swap")),
        (vec!["swap 1 2".to_string()], vec!["swap 1 2".into()])
    );
    assert_eq!(before.then("swap 1 2").shows("phase"), json!("before_roll"));
    let swapped = after.then("swap 1 2");
    assert_eq!((swapped.shows("phase"), swapped.shows("dice")), (json!("after_roll"), json!([1, 1])));
    assert_eq!(swapped.then("place 1 c1").shows("yard"), json!({"c1": "blue"}));
    assert_eq!(before.then("roll").refused("swap 1 2").0, "P-11");
}

#[test]
fn p16_once_a_round_on_ones_own_turn() {
    let play = at("2 players; before_roll; abilities 1:4 2:7; line red blue green").then("swap 1 2");
    assert_eq!((play.legal(), play.rule("swap 1 2")), (vec!["buy".to_string(), "roll".into()], "P-16"));
    let next = play.then("roll, dice 1 1, place 1 c1");
    assert_eq!((next.turn().as_str(), next.rule("swap 1 2")), ("2", "P-16"));
    let again = next.then("roll, dice 1 1, place 1 i1");
    assert_eq!((again.shows("used"), again.legal_of("swap")), (json!([4]), Vec::<String>::new()));
}

#[test]
fn p16_a_swap_fills_no_circle_and_brings_no_fish() {
    let yard = "yard red c1 i1 o11 o12 o13 s12, blue o31 o32";
    let play = at(&format!("2 players; before_roll; abilities 1:4 2:7; {yard}")).then("swap c1 o31");
    assert_eq!((play.shows("fish"), play.shows("phase")), (json!([5, 5]), json!("before_roll")));
}

#[test]
fn p17_one_to_five_penguins_join_the_end_of_the_line() {
    let play = at("2 players; before_roll; abilities 1:5 2:7; line red blue");
    assert_eq!(play.legal_of("add"), ["add 1", "add 2", "add 3", "add 4", "add 5"]);
    let mut play = play.then("add 3");
    for colour in ["green", "green", "purple"] {
        assert_eq!(
            (play.turn().as_str(), play.shows("phase"), play.shows("to_move")),
            ("chance", json!("add"), json!(1))
        );
        play = play.then(&format!("draw {colour}"));
    }
    assert_eq!(play.shows("line"), json!(["red", "blue", "green", "green", "purple"]));
    assert_eq!(
        (play.turn().as_str(), play.shows("phase"), play.shows("used")),
        ("1", json!("before_roll"), json!([5]))
    );
    assert_eq!(play.shows("case")["green"], json!(8));
}

#[test]
fn p17_there_is_no_add_0_and_no_add_6() {
    assert!("add 0".parse::<penguins::Event>().is_err() && "add 6".parse::<penguins::Event>().is_err());
}

#[test]
fn p17_at_most_what_the_case_holds() {
    let out = "out yellow 10 green 10 blue 10 purple 10";
    let play = at(&format!("2 players; before_roll; abilities 1:5 2:7; line 7 red; {out}"));
    assert_eq!(play.legal_of("add"), ["add 1", "add 2", "add 3"]);
    assert_eq!(play.rule("add 4"), "P-17");
    assert_eq!(play.then("add 3").outcomes(), ["draw red *1"]);
    let empty = at(&format!("2 players; before_roll; abilities 1:5 2:7; line 10 red; {out}"));
    assert_eq!(empty.legal_of("add"), Vec::<String>::new());
}

#[test]
fn p17_before_or_after_the_roll_and_once_a_round() {
    let after = at("2 players; after_roll; abilities 1:5 2:7; dice 3 3; line red");
    let play = after.then("add 1, draw blue");
    assert_eq!((play.shows("phase"), play.shows("dice")), (json!("after_roll"), json!([3, 3])));
    assert_eq!((play.legal_of("add").len(), play.rule("add 1")), (0, "P-17"));
    let other = play.then("place 1 c3");
    assert_eq!((other.turn().as_str(), other.rule("add 1")), ("2", "P-17"));
}

#[test]
fn p17_the_round_lasts_that_much_longer() {
    let play = at("2 players; after_roll; abilities 1:5 2:7; dice 3 3; line red")
        .then("add 1, draw blue, place 1 c3");
    assert_eq!((play.shows("phase"), play.shows("round")), (json!("before_roll"), json!(1)));
    let play = play.then("roll, dice 3 3, place 1 i3");
    assert_eq!((play.shows("phase"), play.shows("round")), (json!("line"), json!(2)));
}

#[test]
fn p17_the_line_holds_seventeen() {
    let play = at("2 players; before_roll; abilities 1:5 2:7; line 6 red 6 blue");
    let play = play.then("add 5, draw green, draw green, draw green, draw green, draw purple");
    assert_eq!((play.state.line().len(), play.shows("line")[16].clone()), (17, json!("purple")));
}

#[test]
fn p16_of_two_that_change_places_the_first_is_named_first() {
    let play = at("2 players; before_roll; abilities 1:4 2:7; turn 1; line red blue; yard red c1, blue o11");
    let igloo = |name: &str| name.parse::<Igloo>().expect("an igloo");
    let spot = |number| Spot::new(number).expect("a place in the line");
    let pairs = [
        (Event::SwapIgloos(igloo("c1"), igloo("o11")), Event::SwapIgloos(igloo("o11"), igloo("c1"))),
        (Event::SwapSpots(spot(1), spot(2)), Event::SwapSpots(spot(2), spot(1))),
    ];
    for (ordered, turned) in pairs {
        assert_eq!(play.game.refusal(&play.state, ordered), None, "{ordered}");
        let refusal = play.game.refusal(&play.state, turned).expect("not in order");
        assert_eq!(refusal, penguins::Refusal::NotInOrder, "{turned}");
        assert_eq!(refusal.rule(), "P-16");
    }
}
