//! The notation of events: known only in the exact printed form, print and parse inverse.
use proptest::prelude::*;
use tabletop::Game;
use zoo::{Event, Map, Name, Zoo};

const ROCKPORT: &str = include_str!("../../../maps/zoo/rockport.toml");

fn game() -> Zoo {
    Zoo::new(Map::parse(ROCKPORT).unwrap(), 1, false).unwrap()
}

#[test]
fn printing_and_parsing_are_inverse_over_the_whole_universe() {
    let all_events = game().all_events();
    let texts: std::collections::BTreeSet<String> = all_events.iter().map(ToString::to_string).collect();
    assert_eq!(texts.len(), all_events.len(), "an event is listed twice");
    for event in all_events {
        assert_eq!(event.to_string().parse(), Ok(event));
    }
}

#[test]
fn the_universe_holds_every_event_of_the_notation() {
    let all_events: Vec<String> = game().all_events().iter().map(ToString::to_string).collect();
    let has = |event: &str| all_events.iter().any(|known| known == event);
    let words = "allow, reroll, move, stop, gain, share, end, first keeper, first worker, orientation 1, \
                 orientation 6, again bear, shoot snake, close main 1, close main 3, exchange 0 1, exchange 25 16, \
                 animals dingo alligator panda lion, animals snake monkey bear rhino";
    for event in words.split(", ") {
        assert!(has(event), "{event}");
    }
    let map = game();
    for space in map.map().spaces() {
        assert!(has(&format!("go {}", map.map().id(space))));
        assert!(has(&format!("bypass {}", map.map().id(space))));
    }
    assert_eq!(all_events.iter().filter(|event| event.starts_with("close")).count(), 15);
}

#[test]
fn an_event_is_known_only_in_its_printed_form() {
    let known = "animals dingo dingo dingo dingo, orientation 3, allow, reroll, again lion, first worker, move, \
                 go d4, go a-b_c9, bypass z, stop, shoot bear, close main 1, close x 99, gain, exchange 0 0, \
                 exchange 99 10, share, end";
    for known in known.split(", ") {
        assert_eq!(known.parse::<Event>().unwrap().to_string(), known);
    }
    for unknown in [
        "",
        " ",
        "animals",
        "animals dingo",
        "animals dingo monkey lion",
        "animals dingo monkey lion bear ",
        "animals dingo monkey lion bear snake",
        "animals dingo  monkey lion bear",
        "animals Dingo monkey lion bear",
        "animals dingo monkey lion wolf",
        "animal dingo monkey lion bear",
        "orientation",
        "orientation 0",
        "orientation 7",
        "orientation 01",
        "orientation 1 2",
        "allow lion",
        "allow ",
        " allow",
        "reroll 1",
        "again",
        "again wolf",
        "again lion lion",
        "first",
        "first Keeper",
        "first keeper worker",
        "move 1",
        "MOVE",
        "go",
        "go ",
        "go 4d",
        "go D4",
        "go d4 ",
        "go d4 d5",
        "go d.0",
        "go é",
        "go abcdefghijklmnopqrstuvwxyz0123456",
        "bypass",
        "bypass -a",
        "bypass _",
        "stop here",
        "shoot",
        "shoot wolf",
        "shoot lion lion",
        "close",
        "close main",
        "close main 0",
        "close main 01",
        "close main 100",
        "close main +1",
        "close main 1 1",
        "close 1 main",
        "gain 3",
        "exchange",
        "exchange 1",
        "exchange 1 ",
        "exchange 01 1",
        "exchange 1 -1",
        "exchange 100 0",
        "exchange 1 1 1",
        "exchange 1  1",
        "share worker",
        "end\n",
        "End",
        "finish",
    ] {
        assert!(unknown.parse::<Event>().is_err(), "{unknown:?} is known");
        assert_eq!(unknown.parse::<Event>().unwrap_err().0, unknown, "the text comes back");
    }
}

#[test]
fn a_name_has_at_most_32_characters() {
    let longest = "a".repeat(Name::MOST);
    assert_eq!(longest.parse::<Name>().unwrap().to_string(), longest);
    assert!(format!("{longest}a").parse::<Name>().is_err());
    let sorted: Vec<Name> = ["a", "a-b", "a0", "ab", "b"].map(|name| name.parse().unwrap()).into();
    assert!(sorted.is_sorted(), "bytewise, as their texts");
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 1_000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn what_is_known_prints_as_it_was_written(
        text in prop_oneof![
            "(?s).{0,12}",
            "(animals|orientation|again|first|go|bypass|shoot|close|exchange|end)( [a-z0-9]{0,3}){0,3} ?",
            "(close [a-z_-]{1,3}|exchange [0-9]{1,3}) [0-9]{1,3}",
        ]
    ) {
        if let Ok(event) = text.parse::<Event>() {
            prop_assert_eq!(event.to_string(), text);
        }
    }
}
