//! The material, and the beginning of a game: P-1, P-4, P-5.
use std::collections::BTreeMap;

use penguins::{Colour, Colours, Igloo, Penguins};
use serde_json::json;
use tabletop::Game;
use testkit::playout::draws;

use crate::table::{Play, at, start};

const SEEDS: &str = "draw red, draw yellow, draw green, draw blue, draw purple, \
                     draw red, draw red, draw blue, draw blue, draw red";

#[test]
fn p1_fifty_penguins_ten_of_each_colour_are_in_the_case() {
    let shown = start(3).shows("case");
    assert_eq!(shown, json!({"red": 10, "yellow": 10, "green": 10, "blue": 10, "purple": 10}));
    assert_eq!(Colour::ALL.map(Colour::name), ["red", "yellow", "green", "blue", "purple"]);
}

#[test]
fn p1_two_to_five_play() {
    assert!(Penguins::new(1).is_none() && Penguins::new(6).is_none() && Penguins::new(0).is_none());
    for players in 2..=5 {
        assert_eq!(Penguins::new(players).map(|game| game.seats()), Some(players));
    }
}

#[test]
fn p4_everyone_has_five_fish() {
    assert_eq!(start(2).shows("fish"), json!([5, 5]));
    assert_eq!(start(5).shows("fish"), json!([5, 5, 5, 5, 5]));
}

#[test]
fn p4_every_turn_order_is_equally_likely() {
    assert_eq!(start(2).outcomes(), ["order 1 2 *1", "order 2 1 *1"]);
    let three = ["1 2 3", "1 3 2", "2 1 3", "2 3 1", "3 1 2", "3 2 1"];
    assert_eq!(start(3).outcomes(), three.map(|order| format!("order {order} *1")));
    assert_eq!(start(4).outcomes().len(), 24);
    let five = start(5).outcomes();
    assert_eq!(five.len(), 120);
    assert!(five.is_sorted() && five.iter().all(|outcome| outcome.ends_with(" *1")));
    assert_eq!((five[0].as_str(), five[119].as_str()), ("order 1 2 3 4 5 *1", "order 5 4 3 2 1 *1"));
}

#[test]
fn p4_the_order_stands_as_drawn() {
    let play = start(3).then("order 3 1 2");
    assert_eq!(play.shows("order"), json!([3, 1, 2]));
    assert_eq!((play.turn().as_str(), play.shows("phase")), ("chance", json!("seed")));
}

#[test]
fn p5_ten_penguins_come_into_the_centres_and_then_beside_the_middle() {
    let mut play = start(2).then("order 2 1");
    let igloos = ["c1", "c2", "c3", "c4", "c5", "i1", "i2", "i3", "i4", "i5"];
    for (igloo, draw) in igloos.iter().zip(SEEDS.split(", ")) {
        let igloo: Igloo = igloo.parse().unwrap();
        assert_eq!(play.state.yard().at(igloo), None);
        play = play.then(draw);
        let colour = draw.trim().strip_prefix("draw ").unwrap();
        assert_eq!(play.state.yard().at(igloo).map(Colour::name), Some(colour));
    }
    assert_eq!(play.state.yard().taken().len(), 10);
    assert_eq!((play.shows("phase"), play.shows("round")), (json!("line"), json!(1)));
}

#[test]
fn p5_weights_are_the_counts_left() {
    let play = start(2).then("order 1 2");
    let equal = ["draw blue *1", "draw green *1", "draw purple *1", "draw red *1", "draw yellow *1"];
    assert_eq!(play.outcomes(), equal);
    let play = play.then("draw red, draw red, draw blue");
    let left = ["draw blue *9", "draw green *10", "draw purple *10", "draw red *8", "draw yellow *10"];
    assert_eq!(play.outcomes(), left);
}

#[test]
fn p5_nothing_is_scored_for_the_first_penguins() {
    // All red but one: a long chain, but nobody has placed it.
    let reds = "order 1 2, draw red, draw red, draw red, draw red, draw red, draw red, draw red, draw red, \
                draw red, draw blue";
    let play = start(2).then(reds);
    assert_eq!((play.shows("fish"), play.shows("freed")), (json!([5, 5]), json!([{}, {}])));
    assert_eq!(play.state.yard().full_circles().count(), 0);
}

#[test]
fn p1_a_colour_named_twice_is_in_the_set_once() {
    let colours: Colours = [Colour::Red, Colour::Blue, Colour::Red].into_iter().collect();
    assert!(colours.iter().eq([Colour::Red, Colour::Blue]));
}

/// The share of each event among the draws with every number, and among the weights; each scaled by the sum of the
/// other.
fn drawn_and_weighed(play: &Play) -> [BTreeMap<String, u64>; 2] {
    let (mut drawn, mut weighed) = (BTreeMap::<String, u64>::new(), BTreeMap::new());
    for event in draws(&play.game, &play.state) {
        *drawn.entry(event.to_string()).or_default() += 1;
    }
    play.game.outcomes(&play.state, |event, weight| _ = weighed.insert(event.to_string(), weight));
    let (ways, weights): (u64, u64) = (drawn.values().sum(), weighed.values().sum());
    drawn.values_mut().for_each(|times| *times *= weights);
    weighed.values_mut().for_each(|weight| *weight *= ways);
    [drawn, weighed]
}

#[test]
fn p4_p6_p11_p17_chance_draws_everything_as_often_as_it_weighs() {
    let positions = [
        ("2 players; order", 2),
        ("5 players; order", 120),
        ("3 players; seed; yard red c1 c2, blue c3", 5),
        ("2 players; line; line 4 red blue; out green 7; yard yellow c1 c2 c3", 5),
        ("2 players; line; line; out red 10", 4),
        ("2 players; dice; abilities 1:2 2:3", 21),
        ("2 players; dice; abilities 1:2 2:3; bought", 56),
        ("2 players; dice; abilities 1:6 2:7; bought", 126),
    ];
    for (position, events) in positions {
        let [drawn, weighed] = drawn_and_weighed(&at(position));
        assert_eq!(drawn.len(), events, "{position}");
        assert_eq!(drawn, weighed, "{position}");
    }
    let adding = at("2 players; before_roll; abilities 1:5 2:7; line 8 red").then("add 2");
    let [drawn, weighed] = drawn_and_weighed(&adding);
    assert_eq!((drawn.len(), drawn), (5, weighed));
    for decided in ["2 players; ability", "2 players; bribe", "2 players; before_roll"] {
        let play = at(decided);
        assert_eq!(play.game.draw(&play.state, |_| 0), None, "{decided}");
    }
}
