//! The next outcomes of chance.
use tabletop::Game;
use view::{Odds, OddsLine};
use zoo::{Character, Event, Kind, Orientation, Phase, State, Zoo};

use super::preview::{attacking, prospect};
use super::sentences::capital;
use super::trips::letters;

/// Each kind is among the four rolled in one of so many cases.
const KIND_ROLLED: u64 = 3;

/// The next outcomes of chance. Where a person decides, the attacks and escapes of the next turn as things stand.
pub(super) fn odds(game: &Zoo, state: &State) -> Odds {
    match state.phase() {
        Phase::Orientation => {
            let Some(kind) = state.mover() else { return nothing() };
            let heading = if game.advanced() {
                format!("Which way the {kind} goes:")
            } else {
                format!("Which way they go, the {kind} first:")
            };
            let line = |orientation: Orientation| {
                let way = prospect(game, state, kind, orientation);
                OddsLine::of_ways(
                    format!("{}: {way}", letters(orientation).join(" ")),
                    Event::Orientation(orientation).to_string(),
                    1,
                    Orientation::ALL.len() as u64,
                    kills(game, state, kind, Some(orientation)),
                )
            };
            Odds { heading, lines: Orientation::ALL.into_iter().map(line).collect() }
        }
        Phase::Again => again(game, state, "The die is rolled again:"),
        Phase::Escape => {
            let mut then = *state;
            if game.apply(&mut then, Event::Reroll).is_err() {
                return nothing();
            }
            again(game, &then, "If its die is rolled again:")
        }
        Phase::Animals => kinds(game, state, "Each kind is among the four with 1 in 3. As things stand:"),
        Phase::First | Phase::Act | Phase::Go => {
            kinds(game, state, "Next turn each kind is rolled with 1 in 3. As things stand:")
        }
        Phase::Over => nothing(),
    }
}

fn nothing() -> Odds {
    Odds { heading: "Nothing more is left to chance.".to_string(), lines: Vec::new() }
}

fn again(game: &Zoo, state: &State, heading: &str) -> Odds {
    let outcomes = game.outcomes_sorted(state);
    let all = outcomes.iter().map(|(_, weight)| weight).sum();
    let line = |(event, ways): (Event, u64)| {
        let words = match (event, state.orientation()) {
            (Event::Again(kind), Some(orientation)) => prospect(game, state, kind, orientation),
            (Event::Again(kind), None) => format!("{}.", capital(kind.name())),
            _ => event.to_string(),
        };
        OddsLine::of_ways(words, event.to_string(), ways, all, false)
    };
    Odds { heading: heading.to_string(), lines: outcomes.into_iter().map(line).collect() }
}

/// Every kind that is left: with how many orientations it attacks each character or escapes, the most first.
fn kinds(game: &Zoo, state: &State, heading: &str) -> Odds {
    let left = |kind: &Kind| state.animal(*kind).is_some() || state.caged(*kind) > 0;
    let mut lines: Vec<(usize, OddsLine)> = Kind::ALL
        .into_iter()
        .filter(left)
        .map(|kind| {
            let mut parts = Vec::new();
            let mut weight = 0;
            for who in Character::ALL {
                let attacks = attacking(game, state, kind, who);
                if attacks > 0 {
                    parts.push(format!("attacks the {who} with {attacks} of 6"));
                }
                weight += attacks;
            }
            let out = game.prospects(state, kind);
            let out = out.iter().filter(|way| matches!(way.end, zoo::Ending::Escapes(_))).count();
            if out > 0 {
                parts.push(format!("escapes with {out} of 6"));
            }
            let where_now = if state.animal(kind).is_some() { "loose" } else { "in its cage" };
            let does = if parts.is_empty() { "harms nobody".to_string() } else { parts.join(", ") };
            let danger = kills(game, state, kind, None);
            let words = format!("{}, {where_now}: {does}.", capital(kind.name()));
            (weight + out, OddsLine::of_ways(words, String::new(), 1, KIND_ROLLED, danger))
        })
        .collect();
    lines.sort_by_key(|(weight, _)| std::cmp::Reverse(*weight));
    Odds { heading: heading.to_string(), lines: lines.into_iter().map(|(_, line)| line).collect() }
}

/// Whether an animal can leave a character without health, with one orientation or with any.
fn kills(game: &Zoo, state: &State, kind: Kind, orientation: Option<Orientation>) -> bool {
    let all = Orientation::ALL.into_iter().filter(|it| orientation.is_none_or(|wanted| wanted == *it));
    all.map(|orientation| game.prospect(state, kind, orientation)).any(|prospect| {
        prospect.attacks.iter().any(|attack| {
            let pending = state.attacks(attack.character) + u16::from(attack.health);
            pending >= u16::from(state.figure(attack.character).health.have)
        })
    })
}
