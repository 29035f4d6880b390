//! What chance can do next, in words with exact weights.
use penguins::{Circle, Event, Penguins, Phase, State};
use tabletop::{Game, Seat};

use super::choices::capital;
use crate::Names;

/// Something chance can do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chance {
    /// In words: `circle 3 opens, your guard`.
    pub words: String,
    /// The notation of the event it is; empty where several bring it.
    pub notation: String,
    /// In so many of all ways.
    pub ways: u64,
}

/// What chance can do next: what it is about, in how many equally likely ways it can go, and what they bring.
/// Where nobody has rolled yet, the dice of the turn.
pub fn chances(game: &Penguins, state: &State, names: &Names) -> (String, u64, Vec<Chance>) {
    match state.phase() {
        Phase::Order => {
            let begins = |seat: Seat| Chance {
                words: names.does(seat, "begin", "begins"),
                notation: String::new(),
                ways: 1,
            };
            let players = state.players();
            (
                "The turn order is drawn:".to_string(),
                u64::from(players),
                Seat::all(players).map(begins).collect(),
            )
        }
        Phase::Seed | Phase::Line | Phase::Add => {
            let outcomes = game.outcomes_sorted(state);
            let all = outcomes.iter().map(|(_, weight)| weight).sum();
            let drawn = |(event, ways): (Event, u64)| {
                let words = match event {
                    Event::Draw(colour) => {
                        format!("{}, {} in the case", capital(colour.name()), state.case()[colour])
                    }
                    _ => event.to_string(),
                };
                Chance { words, notation: event.to_string(), ways }
            };
            ("The next penguin out of the case:".to_string(), all, outcomes.into_iter().map(drawn).collect())
        }
        Phase::Over => ("Nothing more is left to chance.".to_string(), 1, Vec::new()),
        Phase::BeforeRoll | Phase::Dice => {
            let dice = state.dice();
            let head = format!("{dice} dice open these circles:");
            (head, 6_u64.pow(u32::from(dice)), opening(state, dice, names))
        }
        Phase::Ability | Phase::Bribe | Phase::AfterRoll | Phase::Check | Phase::Free => {
            ("The next roll of two dice opens these circles:".to_string(), 36, opening(state, 2, names))
        }
    }
}

/// How often so many dice open each circle, and how often none.
fn opening(state: &State, dice: u8, names: &Names) -> Vec<Chance> {
    let dice = u32::from(dice);
    let all = 6_u64.pow(dice);
    let opens = |circle: Circle| {
        let free = circle.igloos().and(state.yard().empty()).len();
        let guard = match state.marker(circle) {
            Some(owner) => format!(", {} guard", names.owner(owner)),
            None => String::new(),
        };
        Chance {
            words: format!("circle {circle}: {free} empty{guard}"),
            notation: String::new(),
            ways: all - 5_u64.pow(dice),
        }
    };
    let mut chances: Vec<Chance> = Circle::ALL.into_iter().map(opens).collect();
    chances.push(Chance { words: "every die a 6".to_string(), notation: String::new(), ways: 1 });
    chances
}
