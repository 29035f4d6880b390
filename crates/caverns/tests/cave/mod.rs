//! Positions for the rule tests, written in one line, and what can be asked of them.
//!
//! A position reads `actions; at 4c; friend 2d; rocks 4c 1 5b 2; card 2`: the phase first, then in any order
//! what differs from this: card 1, all levels easy, no bear, on the start circle 1, nobody found, health and
//! stored actions as on the card, two actions in the phase `actions`, three re-rolls, no rocks, no water but
//! that of the setup, round 1, or 0 in the setup. `water 4 3` are the circles filled from row 1 on; `bear 5b`
//! is a game with a bear; `map NAME` another one of `maps/good` than the honeycomb, which shows what is where.
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use caverns::{Card, Caverns, Effect, Event, Level, Map, Setup, Snapshot, State};
use serde_json::{Map as Object, Value, json};
use tabletop::{Game, Refusal, Turn};

/// A game in a position.
#[derive(Clone)]
pub struct Play {
    pub game: Caverns,
    pub state: State,
}

/// The text of a map of `maps/good`.
pub fn map_text(name: &str) -> String {
    let path =
        Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/maps/good").join(name).with_extension("toml");
    fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

pub fn map(name: &str) -> Map {
    Map::parse(&map_text(name)).unwrap_or_else(|faults| panic!("{name}: {faults:?}"))
}

/// The given parts of a position, by key.
fn given(position: &str) -> BTreeMap<&str, &str> {
    let parts = position.split(';').map(str::trim).skip(1);
    parts.map(|part| part.split_once(' ').unwrap_or((part, ""))).collect()
}

/// The game that a position is one of.
fn game(position: &str) -> Caverns {
    let given = given(position);
    let level = |key| Level::named(given.get(key).unwrap_or(&"easy")).expect("a level");
    let setup = Setup {
        card: Card::new(given.get("card").map_or(1, |card| card.parse().expect("a number"))).expect("a card"),
        slides: level("slide-level"),
        water: level("water-level"),
        bear: given.contains_key("bear"),
    };
    Caverns::new(map(given.get("map").unwrap_or(&"honeycomb")), setup).expect("a map with a den")
}

/// The State JSON that a position shows.
pub fn snapshot(position: &str) -> Snapshot {
    let game = game(position);
    let phase = position.split(';').next().expect("a phase").trim();
    let given = given(position);
    let mut shown: Object<String, Value> = match serde_json::to_value(game.snapshot(&game.start())) {
        Ok(Value::Object(shown)) => shown,
        _ => panic!("a snapshot is an object"),
    };
    let setup = phase == "start" || (phase == "rocks" && !given.contains_key("event"));
    shown["phase"] = phase.into();
    shown["round"] = u8::from(!setup).into();
    if phase != "start" {
        shown["start"] = 1.into();
        shown["at"] = format!("s{}", given.get("start").unwrap_or(&"1")).into();
    }
    if phase == "actions" {
        shown["actions"] = if given.contains_key("disoriented") { 1 } else { 2 }.into();
    }
    if given.contains_key("friend") {
        shown["friend_health"] = game.card().health().into();
    }
    for (key, text) in given {
        let numbers: Vec<u8> = text.split(' ').filter_map(|word| word.parse().ok()).collect();
        match key {
            "card" | "slide-level" | "water-level" | "map" => continue,
            "water" => (0..9).for_each(|row| shown["water"][row] = (*numbers.get(row).unwrap_or(&0)).into()),
            "rocks" => {
                let words: Vec<&str> = text.split(' ').collect();
                let rocks = words.chunks(2).map(|pair| (pair[0], pair[1].parse().expect("a number")));
                shown["rocks"] = json!(rocks.collect::<BTreeMap<&str, u8>>());
            }
            _ => {
                let value = match (text, numbers.first()) {
                    ("", _) => true.into(),
                    (_, Some(number)) => (*number).into(),
                    (text, _) => text.into(),
                };
                assert!(shown.insert(key.into(), value).is_some(), "{position}: no field {key}");
            }
        }
    }
    serde_json::from_value(shown.into()).unwrap_or_else(|error| panic!("{position}: {error}"))
}

/// The position that the notation describes.
pub fn at(position: &str) -> Play {
    let game = game(position);
    match game.restore(&snapshot(position)) {
        Ok(state) => Play { game, state },
        Err(unfit) => panic!("{position}: {unfit}"),
    }
}

/// A game of its beginning: what is given of a position but for the phase.
pub fn start(setup: &str) -> Play {
    let game = game(&format!("start; {setup}"));
    Play { state: game.start(), game }
}

pub fn event(text: &str) -> Event {
    text.parse().unwrap_or_else(|error| panic!("{error}"))
}

impl Play {
    /// The position after these events, parted by commas.
    pub fn then(&self, events: &str) -> Play {
        let mut play = self.clone();
        for text in events.split(',').map(str::trim) {
            if let Err(refusal) = play.game.apply(&mut play.state, event(text)) {
                panic!("{text}: {refusal} ({})", refusal.rule());
            }
        }
        play
    }

    /// The turn: a seat's number, `chance` or `over`.
    pub fn turn(&self) -> String {
        match self.game.turn(&self.state) {
            Turn::Seat(seat) => seat.to_string(),
            Turn::Chance => "chance".into(),
            Turn::Over => "over".into(),
        }
    }

    /// The legal events, sorted by text, parted by commas.
    pub fn legal(&self) -> String {
        let legal = self.game.legal_sorted(&self.state);
        legal.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ")
    }

    /// The outcomes; every one has the same weight in this game.
    pub fn outcomes(&self) -> Vec<String> {
        let outcomes = self.game.outcomes_sorted(&self.state);
        assert!(outcomes.iter().all(|(_, weight)| *weight == 1));
        outcomes.into_iter().map(|(event, _)| event.to_string()).collect()
    }

    /// The rule and the sentence that refuse an event.
    pub fn refused(&self, text: &str) -> (&'static str, String) {
        match self.game.refusal(&self.state, event(text)) {
            Some(refusal) => (refusal.rule(), refusal.to_string()),
            None => panic!("{text} is possible"),
        }
    }

    /// The rule that refuses an event.
    pub fn rule(&self, event: &str) -> &'static str {
        self.refused(event).0
    }

    /// Fields of the State JSON, `at health`, as they stand there: `4c 3`.
    pub fn shows(&self, fields: &str) -> String {
        let shown = serde_json::to_value(self.game.snapshot(&self.state)).expect("a snapshot is JSON");
        let text = |field: &str| match &shown[field] {
            Value::String(text) => text.clone(),
            value => value.to_string(),
        };
        fields.split(' ').map(text).collect::<Vec<_>>().join(" ")
    }

    /// The effects of an event, one after the other.
    pub fn effects(&self, text: &str) -> Vec<Effect> {
        self.game.effects(&self.state, event(text))
    }
}
