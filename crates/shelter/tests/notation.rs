//! The notation of events: known only in the exact printed form, print and parse inverse.
use std::collections::BTreeSet;

use proptest::prelude::*;
use shelter::{Event, Sheet, Shelter};
use tabletop::Game;

fn game(players: u8) -> Shelter {
    let sheet = Sheet::parse(include_str!("../../../sheets/shelter/classic.toml")).unwrap();
    Shelter::new(sheet, players).unwrap()
}

#[test]
fn printing_and_parsing_are_inverse_over_the_whole_universe() {
    let all_events = game(1).all_events();
    let texts: BTreeSet<String> = all_events.iter().map(ToString::to_string).collect();
    assert_eq!(texts.len(), all_events.len(), "an event is listed twice");
    for event in all_events {
        assert_eq!(event.to_string().parse(), Ok(event));
    }
}

#[test]
fn the_universe_holds_every_event_of_the_notation() {
    let all_events: Vec<String> = game(1).all_events().iter().map(ToString::to_string).collect();
    let count = |verb: &str| all_events.iter().filter(|event| event.split(' ').next() == Some(verb)).count();
    let verbs = ["tree", "dice", "adopt", "third", "place", "fence", "done"];
    assert_eq!(verbs.map(count), [36, 56, 96, 16, 216, 60, 1]);
    assert_eq!(all_events.len(), 481);
}

#[test]
fn only_dice_open_a_turn() {
    let opening = |event: &Event| game(1).opens_turn(*event);
    let events: Vec<Event> = game(1).all_events().into_iter().filter(opening).collect();
    assert!(events.len() == 56 && events.iter().all(|event| matches!(event, Event::Dice(_))));
}

#[test]
fn an_event_is_known_only_in_its_printed_form() {
    for known in [
        "tree c4",
        "dice 2 3 6",
        "dice 1 1 1",
        "adopt rhino C1",
        "adopt dog A4",
        "third B2",
        "place 4 d2",
        "fence c4-d4",
        "fence c4-c5",
        "fence a1-a2",
        "done",
    ] {
        assert_eq!(known.parse::<Event>().unwrap().to_string(), known);
    }
    for unknown in [
        "",
        " ",
        "tree",
        "tree ",
        "tree C4",
        "tree g1",
        "tree a7",
        "tree a0",
        "tree 4c",
        "tree c4 ",
        "tree  c4",
        "tree c04",
        " tree c4",
        "Tree c4",
        "dice",
        "dice 2 3",
        "dice 3 2 6",
        "dice 6 3 2",
        "dice 2 3 7",
        "dice 0 1 2",
        "dice 2 3 6 6",
        "dice 2  3 6",
        "dice 2 3 06",
        "dice 2,3,6",
        "adopt",
        "adopt rhino",
        "adopt C1 rhino",
        "adopt rhino c1",
        "adopt rhino E1",
        "adopt rhino C5",
        "adopt rhino C1 3",
        "adopt lion C1",
        "adopt Rhino C1",
        "adopt  rhino C1",
        "adopt wild dog C1",
        "third",
        "third b2",
        "third B2 ",
        "third rhino B2",
        "third A0",
        "place",
        "place d2",
        "place d2 4",
        "place 0 d2",
        "place 7 d2",
        "place 4 D2",
        "place 4  d2",
        "place 04 d2",
        "fence",
        "fence c4",
        "fence c4-c4",
        "fence d4-c4",
        "fence c5-c4",
        "fence c4-e4",
        "fence c4-d5",
        "fence c4 - d4",
        "fence c4–d4",
        "fence c4-d4-e4",
        "fence f1-a2",
        "fence f1-g1",
        "fence a6-a7",
        "Done",
        "done ",
        "done 1",
        "stop",
        "place ４ d2",
        "tree é1",
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
            "(tree|dice|adopt|third|place|fence|done)( [a-zA-Z0-9-]{0,5}){0,4} ?",
            "fence [a-g][0-7]-[a-g][0-7]",
            "(dice|place)( [0-7]){1,3}( [a-g][0-7])?",
            "(adopt (owl|dog|tiger|lion)|third) [A-E][0-5]",
        ]
    ) {
        if let Ok(event) = text.parse::<Event>() {
            prop_assert_eq!(event.to_string(), text);
        }
    }

    #[test]
    fn whatever_is_tried_is_refused_or_done_and_never_panics(
        players in prop_oneof![1..4_u8, Just(99)],
        tries in prop::collection::vec(0..481_usize, 0..200),
        forced in any::<bool>(),
    ) {
        let game = game(players);
        let all_events = game.all_events();
        let mut state = game.start();
        for tried in tries {
            let event = all_events[tried];
            let before = state.clone();
            let legal = game.legal_sorted(&state);
            let chance = game.outcomes_sorted(&state);
            let possible = legal.contains(&event) || chance.iter().any(|(outcome, _)| *outcome == event);
            let applied = game.apply(&mut state, event);
            prop_assert_eq!(applied.is_ok(), possible, "{}: {:?}", event, applied);
            if applied.is_err() {
                prop_assert_eq!(&state, &before);
                // An impossible event may do anything but panic; play then goes on from a valid state.
                if forced {
                    game.apply_unchecked(&mut state, event);
                    state.clone_from(&before);
                }
                // Something that is possible instead, so that play goes on.
                let instead = legal.get(tried % legal.len().max(1)).copied();
                let outcome = chance.get(tried % chance.len().max(1)).map(|(outcome, _)| *outcome);
                if let Some(event) = instead.or(outcome) {
                    game.apply_unchecked(&mut state, event);
                }
            }
        }
    }
}
