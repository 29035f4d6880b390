//! The notation of events: known only in the exact printed form, print and parse inverse.
use proptest::prelude::*;
use ruin::{Event, Map, Ruin};
use tabletop::Game;

#[test]
fn printing_and_parsing_are_inverse_over_the_whole_universe() {
    let largest = include_str!("maps/good/largest.toml");
    for text in [largest, include_str!("maps/good/smallest.toml")] {
        let game = Ruin::new(Map::parse(text).unwrap());
        let all_events = game.all_events();
        let texts: std::collections::BTreeSet<String> = all_events.iter().map(ToString::to_string).collect();
        assert_eq!(texts.len(), all_events.len(), "an event is listed twice");
        for event in all_events {
            assert_eq!(event.to_string().parse(), Ok(event));
        }
    }
}

#[test]
fn the_universe_holds_every_event_of_the_notation() {
    let game = Ruin::new(Map::parse(include_str!("maps/good/smallest.toml")).unwrap());
    let all_events: Vec<String> = game.all_events().iter().map(ToString::to_string).collect();
    let has = |event: &str| all_events.iter().any(|known| known == event);
    for event in
        ["stop", "roll 1", "roll 4", "cultist starts d1", "tiger starts a1", "cultist 4 d4", "tiger 1 a1"]
    {
        assert!(has(event), "{event}");
    }
    for way in ["n", "ne", "e", "se", "s", "sw", "w", "nw"] {
        assert!(has(&format!("step {way}")), "{way}");
    }
}

#[test]
fn an_event_is_known_only_in_its_printed_form() {
    for known in ["roll 1", "step nw", "stop", "cultist starts a1", "tiger starts z99", "tiger 4 c10"] {
        assert_eq!(known.parse::<Event>().unwrap().to_string(), known);
    }
    for unknown in [
        "",
        " ",
        "roll",
        "roll ",
        "roll 0",
        "roll 5",
        "roll 01",
        "roll  1",
        " roll 1",
        "roll 1 ",
        "roll 1 2",
        "Roll 1",
        "roll one",
        "roll +1",
        "roll 1\n",
        "step",
        "step ",
        "step N",
        "step en",
        "step north",
        "step n n",
        "stop ",
        "stop now",
        "STOP",
        "cultist",
        "cultist starts",
        "cultist starts A1",
        "cultist starts a0",
        "cultist starts a01",
        "cultist starts a100",
        "cultist starts aa1",
        "cultist starts 1a",
        "cultist  starts a1",
        "cultist 0 a1",
        "cultist 5 a1",
        "cultist 1 ",
        "cultist 1",
        "cultist a1 1",
        "tiger 1 a1 ",
        "tiger 1  a1",
        "lion 1 a1",
        "tiger 1 é1",
        "tiger １ a1",
    ] {
        assert!(unknown.parse::<Event>().is_err(), "{unknown:?} is known");
        assert_eq!(unknown.parse::<Event>().unwrap_err().0, unknown, "the text comes back");
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 1_000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn what_is_known_prints_as_it_was_written(
        text in prop_oneof![
            "(?s).{0,12}",
            "(roll|step|stop|cultist|tiger|starts)( [a-z0-9]{0,3}){0,3} ?",
            "(cultist|tiger) (starts|[0-9]) [a-z][0-9]{1,3}",
        ]
    ) {
        if let Ok(event) = text.parse::<Event>() {
            prop_assert_eq!(event.to_string(), text);
        }
    }
}
