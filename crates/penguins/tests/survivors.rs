//! What no other test would have missed: each of these came from a change to the rules that all the
//! others let pass.
#[allow(dead_code, reason = "the rule tests use the rest of it")]
mod table;

use std::collections::{BTreeMap, BTreeSet};

use penguins::{Ability, Circle, Colour, Colours, Event, Igloo, Spot};
use serde_json::json;
use tabletop::{Game, Refusal};

use crate::table::{Play, at, snapshot, start};

#[test]
fn p_7_every_ability_has_words_of_its_own() {
    let lines: BTreeSet<&str> = Ability::ALL.into_iter().map(Ability::line).collect();
    assert_eq!(lines.len(), Ability::COUNT);
    assert!(lines.iter().all(|line| (8..=32).contains(&line.len())), "{lines:?}");
    assert!(Ability::AnyCircle.line().contains('6'), "P-12");
    assert!(Ability::CheapDie.line().contains("2 fish"), "P-10");
}

#[test]
fn p_3_circles_and_igloos_stand_in_the_order_of_their_names() {
    let circles: Vec<Circle> = (1..=5).filter_map(Circle::new).collect();
    for (place, circle) in circles.iter().enumerate() {
        assert_eq!(circle.next(), circles[(place + 1) % 5]);
        assert_eq!(circle.previous(), circles[(place + 4) % 5]);
    }
    let places: Vec<usize> = Igloo::all().map(Igloo::index).collect();
    assert_eq!(places, (0..30).collect::<Vec<_>>());
}

#[test]
fn p_6_places_of_the_line_count_from_1_and_an_empty_line_has_no_back() {
    assert!(Spot::all().map(Spot::number).eq(1..=17));
    assert_eq!(start(2).state.line().back(), None);
    let line = at("2 players; line; line red red blue").state.line();
    assert_eq!(line.back().map(Spot::number), Some(3));
}

#[test]
fn a_colour_named_twice_is_in_the_set_once() {
    let colours: Colours = [Colour::Red, Colour::Blue, Colour::Red].into_iter().collect();
    assert!(colours.iter().eq([Colour::Red, Colour::Blue]));
}

#[test]
fn p_16_of_two_that_change_places_the_first_is_named_first() {
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

/// The share of each event among what is drawn with every number there is, and as it is weighed:
/// both as counts to the sum of the other.
fn drawn_and_weighed(play: &Play) -> [BTreeMap<String, u64>; 2] {
    let (mut drawn, mut weighed) = (BTreeMap::<String, u64>::new(), BTreeMap::new());
    let mut numbers = 0..1;
    while let Some(number) = numbers.next() {
        let event = play.game.draw(&play.state, |below| {
            numbers.end = below;
            number
        });
        *drawn.entry(event.expect("chance draws").to_string()).or_default() += 1;
    }
    play.game.outcomes(&play.state, |event, weight| _ = weighed.insert(event.to_string(), weight));
    let (ways, weights): (u64, u64) = (drawn.values().sum(), weighed.values().sum());
    drawn.values_mut().for_each(|times| *times *= weights);
    weighed.values_mut().for_each(|weight| *weight *= ways);
    [drawn, weighed]
}

#[test]
fn p_4_p_6_p_11_p_17_chance_draws_everything_as_often_as_it_weighs() {
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

#[test]
fn a_turn_opens_with_its_roll() {
    let game = start(5).game;
    let opening: Vec<String> = game
        .all_events()
        .into_iter()
        .filter(|event| game.opens_turn(*event))
        .map(|event| event.to_string())
        .collect();
    assert_eq!(opening, ["roll"]);
}

#[test]
fn what_accessors_say_is_what_the_json_shows() {
    let play = at("3 players; free; round 4; resolving 4; yard red c4 i4 s45, blue o41 o42 s34, green o43; \
                   abilities 1:4 2:5 3:7; dice 2 4 4; bought; used 4");
    let state = &play.state;
    assert_eq!(play.shows("round"), json!(state.round()));
    assert_eq!(play.shows("dice"), json!(state.roll().figures()));
    assert_eq!(play.shows("resolving"), json!(state.resolving().map(Circle::number)));
    assert_eq!(play.shows("bought"), json!(state.bought()));
    assert!(!at("2 players; before_roll").state.bought());
    assert_eq!(state.to_draw(), 0);
    let adding = at("2 players; before_roll; abilities 1:5 2:7; line 8 red").then("add 3");
    assert_eq!((adding.state.to_draw(), adding.then("draw blue").state.to_draw()), (3, 2));
}

#[test]
fn phases_one_step_too_far_are_refused() {
    let cases = [
        ("2 players; seed; yard red c1 c2 c3 c4 c5, blue i1 i2 i3 i4 i5", "yard"),
        ("2 players; ability; abilities 1:4 2:7; order 1 2", "abilities"),
        ("2 players; over; out red 8 yellow 10 green 10 blue 10; outcome 1 0 0", "case"),
        ("3 players; check; dice 4 5; abilities 1:4 2:5 3:7", "yard"),
        (
            "3 players; check; dice 1 2; abilities 1:4 2:5 3:7; \
             yard red c1 i1 o11 o12 o13 s12 s51, blue c2 i2 o21 o22 o23 s23",
            "yard",
        ),
        (
            "3 players; free; resolving 4; abilities 1:4 2:5 3:7; dice 4 4; \
             yard red c4 i4 s45, blue o41 o42 s34",
            "resolving",
        ),
    ];
    for (position, field) in cases {
        let shown = snapshot(position);
        let game = start(shown.fish.len() as u8).game;
        assert_eq!(game.restore(&shown).expect_err(position).field, field, "{position}");
    }
}
