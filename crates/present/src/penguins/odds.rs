//! The chance table: draws from the case, and the circles that the dice open.
use penguins::{Circle, Event, Penguins, Phase, State};
use tabletop::{Game, Seat};
use view::{Odds, OddsLine};

use super::phrases::capital;
use crate::Names;

/// Returns the next outcomes of chance; before a roll those of the turn's dice.
pub(super) fn odds(game: &Penguins, state: &State, names: &Names) -> Odds {
    let dice = state.dice();
    let (heading, lines) = match state.phase() {
        Phase::Order => ("The turn order is drawn:".to_owned(), beginners(state, names)),
        Phase::Seed | Phase::Line | Phase::Add => {
            ("The next penguin out of the case:".to_owned(), draws(game, state))
        }
        Phase::Over => ("Nothing more is left to chance.".to_owned(), Vec::new()),
        Phase::BeforeRoll | Phase::Dice => {
            (format!("{dice} dice open these circles:"), opening(state, dice, names))
        }
        Phase::Ability | Phase::Bribe | Phase::AfterRoll | Phase::Check | Phase::Free => {
            ("The next roll of two dice opens these circles:".to_owned(), opening(state, 2, names))
        }
    };
    Odds { heading, lines }
}

/// Returns the seats that can begin, all equally likely.
fn beginners(state: &State, names: &Names) -> Vec<OddsLine> {
    let players = state.players();
    let begins = |seat: Seat| {
        let words = names.does(seat, "begin", "begins");
        OddsLine::of_ways(words, String::new(), 1, players.into(), false)
    };
    Seat::all(players).map(begins).collect()
}

/// Returns the colours that can come out of the case.
fn draws(game: &Penguins, state: &State) -> Vec<OddsLine> {
    let outcomes = game.outcomes_sorted(state);
    let all = outcomes.iter().map(|(_, weight)| weight).sum();
    let draw = |(event, ways): (Event, u64)| {
        let words = match event {
            Event::Draw(colour) => {
                format!("{}, {} in the case", capital(colour.name()), state.case()[colour])
            }
            _ => event.to_string(),
        };
        OddsLine::of_ways(words, event.to_string(), ways, all, false)
    };
    outcomes.into_iter().map(draw).collect()
}

/// Returns the chances that dice open each circle, and that they open none.
fn opening(state: &State, dice: u8, names: &Names) -> Vec<OddsLine> {
    let dice = u32::from(dice);
    let all = 6_u64.pow(dice);
    let opens = |circle: Circle| {
        let free = circle.igloos().and(state.yard().empty()).len();
        let guard = match state.marker(circle) {
            Some(owner) => format!(", {} guard", names.owner(owner)),
            None => String::new(),
        };
        let words = format!("circle {circle}: {free} empty{guard}");
        OddsLine::of_ways(words, String::new(), all - 5_u64.pow(dice), all, false)
    };
    let mut lines: Vec<OddsLine> = Circle::ALL.into_iter().map(opens).collect();
    lines.push(OddsLine::of_ways("every die a 6".to_owned(), String::new(), 1, all, false));
    lines
}
