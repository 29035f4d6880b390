//! The rules against the same rules implemented a second time: random games on every good map, with every choice,
//! position by position.
mod reference;

use std::cmp::Ordering;
use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use caverns::{Card, Caverns, Event, Level, Map, Setup, Side, State};
use reference::{Chosen, Reference};
use tabletop::Game;
use testkit::random::{Dice, pick};

/// Whether somebody would do so who wants to get out.
fn is_bold(state: &State, event: &Event) -> bool {
    let (Event::Move(side) | Event::Lead(side)) = event else {
        return matches!(event, Event::Leave | Event::Calm);
    };
    match (state.hex(), state.friend()) {
        (Some(hex), Some(friend)) if hex != friend => match friend.row().cmp(&hex.row()) {
            Ordering::Less => matches!(side, Side::Sw | Side::Se),
            Ordering::Equal => *side == if friend < hex { Side::W } else { Side::E },
            Ordering::Greater => matches!(side, Side::Nw | Side::Ne),
        },
        (Some(_), Some(_)) => matches!((event, side), (Event::Lead(_), Side::Nw | Side::Ne | Side::W)),
        _ => matches!(side, Side::Nw | Side::Ne),
    }
}

/// One game; how it ended.
fn agree(text: &str, setup: Setup, dice: &mut Dice) -> String {
    let game = Caverns::new(Map::parse(text).unwrap(), setup).unwrap();
    let chosen = Chosen {
        card: usize::from(setup.card.number()),
        slides: i64::from(setup.slides.slides()),
        water: i64::from(setup.water.water()),
        bear: setup.bear,
    };
    let (mut state, mut expected) = (game.start(), Reference::new(text, chosen));
    let mut events: Vec<String> = Vec::new();
    loop {
        let shown = serde_json::to_value(game.snapshot(&state)).unwrap();
        assert_eq!(shown, expected.json(), "{setup:?} after {events:?}");
        let mut possible = game.legal_sorted(&state);
        possible.extend(game.outcomes_sorted(&state).into_iter().map(|(event, _)| event));
        let texts: Vec<String> = possible.iter().map(ToString::to_string).collect();
        assert_eq!(texts, expected.possible(), "{setup:?} after {events:?}");
        if texts.is_empty() {
            return expected.json()["outcome"].as_str().unwrap().to_owned();
        }
        // Looking for the friend and leading upwards gets further than chance alone.
        let bold: Vec<Event> = possible.iter().filter(|event| is_bold(&state, event)).copied().collect();
        let from = if bold.is_empty() || dice.below(6) == 0 { &possible } else { &bold };
        let event = *pick(dice, from);
        game.apply_unchecked(&mut state, event);
        expected.happen(&event.to_string());
        events.push(event.to_string());
    }
}

#[test]
fn the_rules_agree_with_the_rules_told_a_second_time() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/maps/good");
    let mut dice = Dice::new(2);
    let mut outcomes = BTreeSet::new();
    for name in ["honeycomb", "tolls", "room-above-a-start", "least", "most"] {
        let text = fs::read_to_string(folder.join(name).with_extension("toml")).unwrap();
        let den = Map::parse(&text).unwrap().den().is_some();
        for card in Card::ALL {
            for (slides, water) in [(0, 0), (1, 1), (2, 2), (0, 2), (2, 0)] {
                for bear in [false, true] {
                    let setup = Setup {
                        card,
                        slides: Level::ALL[slides],
                        water: Level::ALL[water],
                        bear: bear && den,
                    };
                    for _ in 0..5 {
                        outcomes.insert(agree(&text, setup, &mut dice));
                    }
                }
            }
        }
    }
    let all = ["drowned", "escaped", "exhausted", "friend_died"].map(str::to_owned);
    assert!(all.iter().all(|outcome| outcomes.contains(outcome)), "{outcomes:?}");
}
