//! The notation of events: known only in the exact printed form, print and parse inverse.
use std::collections::BTreeSet;

use penguins::{Event, Penguins};
use proptest::prelude::*;
use tabletop::Game;

fn all_events() -> Vec<Event> {
    Penguins::new(3).unwrap().all_events()
}

#[test]
fn printing_and_parsing_are_inverse_over_the_whole_universe() {
    let all_events = all_events();
    let texts: BTreeSet<String> = all_events.iter().map(ToString::to_string).collect();
    assert_eq!(texts.len(), all_events.len(), "an event is listed twice");
    for event in all_events {
        assert_eq!(event.to_string().parse(), Ok(event));
    }
}

#[test]
fn the_universe_holds_every_event_of_the_notation() {
    let texts: BTreeSet<String> = all_events().iter().map(ToString::to_string).collect();
    // Orders, draws and ties, spaces, guards and checks, three words, additions, rolls of two to four
    // dice, placings, swaps of igloos and of places.
    let orders = 2 + 6 + 24 + 120;
    let count = orders + 2 * 5 + 7 + 2 * 5 + 3 + 5 + (21 + 56 + 126) + 17 * 30 + 30 * 29 / 2 + 17 * 16 / 2;
    assert_eq!(texts.len(), count);
    for known in [
        "order 3 1 2",
        "draw purple",
        "ability 1",
        "ability 7",
        "bribe 5",
        "buy",
        "roll",
        "reroll",
        "dice 1 1",
        "dice 6 6 6 6",
        "place 1 c1",
        "place 17 s51",
        "swap c1 o23",
        "swap 2 11",
        "swap 16 17",
        "swap s45 s51",
        "add 1",
        "add 5",
        "free red",
        "check 3",
    ] {
        assert!(texts.contains(known), "{known}");
    }
}

#[test]
fn an_event_is_known_only_in_its_printed_form() {
    for unknown in [
        "",
        " ",
        "order",
        "order ",
        "order 1",
        "order 1 1",
        "order 2 3",
        "order 1 2 3 4 5 6",
        "order 0 1",
        "order  1 2",
        "order 1 2 ",
        "order 12",
        "draw",
        "draw ",
        "draw Red",
        "draw pink",
        "draw red red",
        "ability",
        "ability 0",
        "ability 8",
        "ability 07",
        "ability 1 ",
        "bribe 0",
        "bribe 6",
        "bribe c1",
        "buy ",
        "buy 1",
        "Buy",
        "roll ",
        "roll 1",
        "reroll ",
        "ROLL",
        "roll\n",
        "dice",
        "dice 1",
        "dice 2 1",
        "dice 1 7",
        "dice 0 1",
        "dice 1 2 3 4 5",
        "dice 1  2",
        "dice 1,2",
        "place",
        "place 1",
        "place 1 ",
        "place c1 1",
        "place 0 c1",
        "place 18 c1",
        "place 01 c1",
        "place 1 c6",
        "place 1 s15",
        "place 1 s13",
        "place 1 o14",
        "place 1 o10",
        "place 1 c1 c2",
        "place 1  c1",
        "place +1 c1",
        "swap",
        "swap 1",
        "swap 2 1",
        "swap 1 1",
        "swap 11 2",
        "swap c2 c1",
        "swap c1 c1",
        "swap o11 c1",
        "swap 1 c1",
        "swap c1 1",
        "swap 1 18",
        "swap 1 2 3",
        "add",
        "add 0",
        "add 6",
        "add 01",
        "add -1",
        "free",
        "free 1",
        "free blue ",
        "check",
        "check 0",
        "check 6",
        "check 1 2",
        "step n",
        "place 1 é1",
        "place １ c1",
    ] {
        assert_eq!(unknown.parse::<Event>().expect_err(unknown).0, unknown, "the text comes back");
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 1_000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn what_is_known_prints_as_it_was_written(
        text in prop_oneof![
            "(?s).{0,12}",
            "(order|draw|ability|bribe|dice|add|check|free)( [0-9a-z]{0,3}){0,5} ?",
            "(place|swap) ([0-9]{1,2}|[cios][0-6]{1,2}) ([0-9]{1,2}|[cios][0-6]{1,2})",
        ]
    ) {
        if let Ok(event) = text.parse::<Event>() {
            prop_assert_eq!(event.to_string(), text);
        }
    }
}
