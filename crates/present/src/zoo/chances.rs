//! What chance can do next, in words with exact weights.
use tabletop::Game;
use zoo::{Character, Event, Kind, Orientation, Phase, State, Zoo};

use super::preview::{attacking, prospect};
use super::said::capital;
use super::trips::letters;

/// Something chance can do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chance {
    /// In words.
    pub words: String,
    /// The notation of the event it is; empty where several bring it.
    pub notation: String,
    /// In so many of all ways.
    pub ways: u64,
    /// Somebody could be left without health by it.
    pub danger: bool,
}

/// What chance can do next: what it is about, in how many equally likely ways it can go, and what they bring. Where a
/// person decides, what the animals could do next turn as things stand.
pub fn chances(game: &Zoo, state: &State) -> (String, u64, Vec<Chance>) {
    match state.phase() {
        Phase::Orientation => {
            let Some(kind) = state.mover() else { return nothing() };
            let head = if game.advanced() {
                format!("Which way the {kind} goes:")
            } else {
                format!("Which way they go, the {kind} first:")
            };
            let line = |orientation: Orientation| Chance {
                words: format!(
                    "{}: {}",
                    letters(orientation).join(" "),
                    prospect(game, state, kind, orientation)
                ),
                notation: Event::Orientation(orientation).to_string(),
                ways: 1,
                danger: kills(game, state, kind, Some(orientation)),
            };
            (head, 6, Orientation::ALL.into_iter().map(line).collect())
        }
        Phase::Again => again(game, state, "The die is rolled again:"),
        Phase::Escape => {
            let mut then = *state;
            if game.apply(&mut then, Event::Reroll).is_err() {
                return nothing();
            }
            again(game, &then, "If its die is rolled again:")
        }
        Phase::Animals => {
            ("Each kind is among the four with 1 in 3. As things stand:".to_string(), 3, kinds(game, state))
        }
        Phase::First | Phase::Act | Phase::Go => {
            ("Next turn each kind is rolled with 1 in 3. As things stand:".to_string(), 3, kinds(game, state))
        }
        Phase::Over => nothing(),
    }
}

fn nothing() -> (String, u64, Vec<Chance>) {
    ("Nothing more is left to chance.".to_string(), 1, Vec::new())
}

fn again(game: &Zoo, state: &State, head: &str) -> (String, u64, Vec<Chance>) {
    let outcomes = game.outcomes_sorted(state);
    let all = outcomes.iter().map(|(_, weight)| weight).sum();
    let line = |(event, ways): (Event, u64)| {
        let words = match (event, state.orientation()) {
            (Event::Again(kind), Some(orientation)) => prospect(game, state, kind, orientation),
            (Event::Again(kind), None) => format!("{}.", capital(kind.name())),
            _ => event.to_string(),
        };
        Chance { words, notation: event.to_string(), ways, danger: false }
    };
    (head.to_string(), all, outcomes.into_iter().map(line).collect())
}

/// Every kind that is left: with how many orientations it attacks whom, or gets out.
fn kinds(game: &Zoo, state: &State) -> Vec<Chance> {
    let left = |kind: &Kind| state.animal(*kind).is_some() || state.caged(*kind) > 0;
    let mut lines: Vec<(usize, Chance)> = Kind::ALL
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
            (weight + out, Chance { words, notation: String::new(), ways: 1, danger })
        })
        .collect();
    lines.sort_by_key(|(weight, _)| std::cmp::Reverse(*weight));
    lines.into_iter().map(|(_, line)| line).collect()
}

/// Whether an animal can leave somebody without health, under one orientation or under any.
fn kills(game: &Zoo, state: &State, kind: Kind, orientation: Option<Orientation>) -> bool {
    let all = Orientation::ALL.into_iter().filter(|it| orientation.is_none_or(|wanted| wanted == *it));
    all.map(|orientation| game.prospect(state, kind, orientation)).any(|prospect| {
        prospect.attacks.iter().any(|attack| {
            let pending = state.attacks(attack.character) + u16::from(attack.health);
            pending >= u16::from(state.figure(attack.character).health.have)
        })
    })
}
