//! Maps, random play and golden records for the tests of drawings.
#![allow(dead_code)]

pub mod golden;

use std::borrow::Cow;

use games::Dice;
use present::Observation;
use ruin::{Event, Map, Ruin, State};
use tabletop::{Game, Seat, Turn};
use view::Selection;

/// Streets and walled blocks; a stream with bridges and fords.
pub const STREETS: &str = include_str!("../maps/streets.toml");
/// A second map, with two streams.
pub const GAUNTLET: &str = include_str!("../maps/gauntlet.toml");
/// As small as a map can be, with every terrain, cliff sides on the rim, and a name to be escaped.
pub const TINY: &str = include_str!("../maps/tiny.toml");

/// The game on a map.
pub fn game(map: &str) -> Ruin {
    match Map::parse(map) {
        Ok(map) => Ruin::new(map),
        Err(faults) => panic!("{faults:?}"),
    }
}

/// The games on the maps here.
pub fn games() -> Vec<Ruin> {
    [STREETS, GAUNTLET, TINY].into_iter().map(game).collect()
}

/// A map as large as one can be: open ground with water that leads nowhere.
pub fn largest() -> String {
    let board = |start: char, goal: char| {
        let mut rows = vec!["..........................".to_string(); 99];
        rows[0].replace_range(12..13, &goal.to_string());
        rows[98].replace_range(3..4, &start.to_string());
        rows[50].replace_range(1..9, ">v<^X#T%");
        rows.join("\n")
    };
    format!(
        "format = \"menagerie/ruin-map/1\"\nname = \"Largest\"\n[city]\ngrid = \"\"\"\n{}\n\"\"\"\n[jungle]\ngrid = \"\"\"\n{}\n\"\"\"\n",
        board('S', 'J'),
        board('C', 'H')
    )
}

/// The position after events in their notation.
pub fn after(game: &Ruin, events: &[&str]) -> State {
    let mut state = game.start();
    for text in events {
        let event: Event = text.parse().unwrap_or_else(|_| panic!("{text}"));
        game.apply(&mut state, event).unwrap_or_else(|refusal| panic!("{text}: {refusal}"));
    }
    state
}

/// The player's view of a position, without the events that led to it.
pub fn seen(state: &State) -> Observation<'_, Ruin> {
    Observation::of_state(state, Some(Seat::FIRST), &[])
}

/// A selection that marks decisions and threats.
pub fn live() -> Selection<Event> {
    Selection { live: true, threat: true, ..Selection::default() }
}

/// Plays random games and passes every position with the event that follows.
pub fn play(game: &Ruin, games: u64, mut each: impl FnMut(&Observation<'_, Ruin>, Option<Event>)) {
    for seed in 0..games {
        let mut dice = Dice::new(seed);
        let (mut states, mut events) = (vec![game.start()], Vec::new());
        for _ in 0..300 {
            let mut state = states[states.len() - 1];
            let event = match game.turn(&state) {
                Turn::Chance => game.draw(&state, |n| dice.below(n)),
                Turn::Seat(_) => {
                    let legal = game.legal_sorted(&state);
                    legal.get(dice.below(legal.len() as u64) as usize).copied()
                }
                Turn::Over => None,
            };
            let seen = Observation {
                seat: Some(Seat::FIRST),
                states: Cow::Borrowed(&states),
                events: Cow::Borrowed(&events),
                names: &[],
            };
            each(&seen, event);
            let Some(event) = event else { break };
            game.apply_unchecked(&mut state, event);
            states.push(state);
            events.push(event);
        }
    }
}
