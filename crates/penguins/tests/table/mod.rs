//! Positions for the rule tests, written in one line, and what can be asked of them.
//!
//! A position reads `2 players; after_roll; turn 1; dice 1 3; line red blue; yard red c1 i1, blue o11`:
//! players and phase first, then in any order what differs from this: round 1, every player has 5
//! fish, `abilities` gives the last spaces in seat order (`1:6 2:7` with two players), `guards` the
//! first circles (`1:1 2:2 3:1 4:2`), both by seat and number, the line is one red penguin, the yard
//! is empty. `line 5 red` are five red ones, `line` alone is an empty line. The case holds the penguins that are nowhere else.
use std::collections::BTreeMap;

use penguins::{Effect, Event, Penguins, Snapshot, State};
use serde_json::{Value, json};
use tabletop::{Game, Refusal, Turn};

const COLOURS: [&str; 5] = ["red", "yellow", "green", "blue", "purple"];

/// A game in a position.
#[derive(Clone)]
pub struct Play {
    pub game: Penguins,
    pub state: State,
}

/// A fresh game.
pub fn start(players: u8) -> Play {
    let game = Penguins::new(players).expect("two to five players");
    Play { state: game.start(), game }
}

/// The position that the notation describes.
pub fn at(position: &str) -> Play {
    let snapshot = snapshot(position);
    let game = Penguins::new(snapshot.fish.len() as u8).expect("two to five players");
    match game.restore(&snapshot) {
        Ok(state) => Play { game, state },
        Err(unfit) => panic!("{position}: {unfit}"),
    }
}

/// The State JSON that the notation describes.
pub fn snapshot(position: &str) -> Snapshot {
    let mut parts = position.split(';').map(str::trim);
    let players: usize = parts.next().and_then(|part| part.split(' ').next()?.parse().ok()).expect("players");
    let phase = parts.next().expect("a phase");
    let given: BTreeMap<&str, &str> = parts.map(|part| part.split_once(' ').unwrap_or((part, ""))).collect();
    let seats = 1..=players;

    let bribed = !["order", "seed", "line", "ability", "over"].contains(&phase);
    let chosen = bribed && phase != "bribe";
    let default_abilities = if bribed {
        seats.clone().map(|seat| format!("{seat}:{} ", 7 - players + seat)).collect()
    } else {
        String::new()
    };
    let default_guards = match (chosen, players) {
        (false, _) => String::new(),
        (true, 2) => "1:1 2:2 1:3 2:4".into(),
        (true, _) => seats.clone().map(|seat| format!("{seat}:{seat} ")).collect(),
    };
    let by_number = |key: &str, default: &str| -> BTreeMap<String, u8> {
        let text = given.get(key).copied().unwrap_or(default);
        let pair =
            |text: &str| text.split_once(':').map(|(seat, it)| (it.into(), seat.parse().expect("a seat")));
        text.split_whitespace().filter_map(pair).collect()
    };
    let abilities = by_number("abilities", &default_abilities);
    let guards = by_number("guards", &default_guards);
    let numbers = |key: &str, default: Vec<u8>| -> Vec<u8> {
        let read = |text: &str| text.split_whitespace().map(|word| word.parse().expect("a number")).collect();
        given.get(key).copied().map_or(default, read)
    };
    let default_order = match phase {
        "order" => Vec::new(),
        _ if bribed => abilities.values().copied().collect(),
        _ => seats.clone().map(|seat| seat as u8).collect(),
    };
    let order = numbers("order", default_order);
    let in_turn = |done: usize| order.get(done % players).copied();
    let to_move = match phase {
        "order" | "seed" | "line" | "over" => None,
        "ability" => in_turn(abilities.len()),
        "bribe" => in_turn(guards.len()),
        _ => numbers("turn", order.clone()).first().copied(),
    };

    let waits = ["order", "seed", "line", "over"].contains(&phase);
    let default_line = match phase {
        _ if waits => "",
        "ability" | "bribe" => "6 red 6 blue",
        _ => "red",
    };
    let mut line: Vec<String> = Vec::new();
    let mut times = 1;
    for word in given.get("line").copied().unwrap_or(default_line).split_whitespace() {
        match word.parse() {
            Ok(number) => times = number,
            Err(_) => line.extend(std::iter::repeat_n(word.to_string(), std::mem::replace(&mut times, 1))),
        }
    }
    let mut yard = BTreeMap::new();
    for group in given.get("yard").copied().unwrap_or("").split(',').filter(|group| !group.is_empty()) {
        let mut words = group.split_whitespace();
        let colour = words.next().expect("a colour");
        yard.extend(words.map(|igloo| (igloo.to_string(), colour.to_string())));
    }
    let counts = |text: &str| -> BTreeMap<String, u8> {
        let words: Vec<&str> = text.split_whitespace().collect();
        words.chunks(2).map(|pair| (pair[0].to_string(), pair[1].parse().expect("a count"))).collect()
    };
    let freed_by = |seat: usize| counts(given.get(format!("freed{seat}").as_str()).copied().unwrap_or(""));
    let freed: Vec<_> = seats.clone().map(freed_by).collect();
    let mut out = counts(given.get("out").copied().unwrap_or(""));
    COLOURS.iter().for_each(|colour| _ = out.entry((*colour).to_string()).or_insert(0));
    let elsewhere = |colour: &str| {
        let freed: u8 = freed.iter().filter_map(|freed| freed.get(colour)).sum();
        let line = line.iter().filter(|other| *other == colour).count() as u8;
        let yard = yard.values().filter(|other| *other == colour).count() as u8;
        freed + line + yard + out[colour]
    };
    let case = COLOURS.map(|colour| (colour.to_string(), 10u8.saturating_sub(elsewhere(colour))));
    let setup = phase == "order" || phase == "seed";
    let outcome = given.get("outcome").map(|text| {
        let numbers: Vec<u16> = text.split_whitespace().map(|word| word.parse().expect("a number")).collect();
        json!({"scores": numbers[1..], "winners": [numbers[0]]})
    });
    let shown = json!({
        "round": numbers("round", vec![u8::from(!setup)])[0],
        "phase": phase,
        "order": order,
        "to_move": to_move,
        "case": BTreeMap::from(case),
        "line": line,
        "yard": yard,
        "fish": numbers("fish", vec![5; players]),
        "abilities": abilities,
        "used": numbers("used", Vec::new()),
        "guards": guards,
        "dice": numbers("dice", Vec::new()),
        "bought": given.contains_key("bought"),
        "resolving": numbers("resolving", Vec::new()).first(),
        "freed": freed,
        "out": out,
        "outcome": outcome,
    });
    serde_json::from_value(shown).unwrap_or_else(|error| panic!("{position}: {error}"))
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

    /// The legal events, sorted by text.
    pub fn legal(&self) -> Vec<String> {
        self.game.legal_sorted(&self.state).iter().map(ToString::to_string).collect()
    }

    /// Those that begin with this word.
    pub fn legal_of(&self, word: &str) -> Vec<String> {
        self.legal().into_iter().filter(|event| event.split(' ').next() == Some(word)).collect()
    }

    /// The outcomes with their weights: `draw red *2`.
    pub fn outcomes(&self) -> Vec<String> {
        let outcomes = self.game.outcomes_sorted(&self.state);
        outcomes.into_iter().map(|(event, weight)| format!("{event} *{weight}")).collect()
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

    /// The State JSON.
    pub fn json(&self) -> Value {
        serde_json::to_value(self.game.snapshot(&self.state)).expect("a snapshot is JSON")
    }

    /// One field of it.
    pub fn shows(&self, field: &str) -> Value {
        self.json()[field].clone()
    }

    /// The effects of an event, one after the other.
    pub fn effects(&self, text: &str) -> Vec<Effect> {
        self.game.effects(&self.state, event(text))
    }
}
