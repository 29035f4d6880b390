//! The reason of a hint: how it differs from another event, in one sentence.
use view::percent;

use crate::{Observation, Present};

/// Maximum number of differences in a reason, so that it is read at a glance.
const MAX_DIFFERENCES: usize = 2;

/// A fact about an event, computed from the rules: `caught next turn with 25 %`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HintFact {
    /// The words before the value.
    pub before: &'static str,
    /// The value with its unit.
    pub value: String,
    /// The words after the value.
    pub after: &'static str,
    /// A number that is higher the better the value is for who decides; `None` where neither is better.
    pub merit: Option<i64>,
}

impl HintFact {
    /// Returns a fact with words before its value.
    pub fn of(before: &'static str, value: impl Into<String>) -> HintFact {
        HintFact { before, value: value.into(), after: "", merit: None }
    }

    /// Returns a fact with words after its value.
    pub fn and(value: impl Into<String>, after: &'static str) -> HintFact {
        HintFact { before: "", value: value.into(), after, merit: None }
    }

    /// Returns a fact about the chance of something bad, from 0 to 1.
    pub fn risk(before: &'static str, chance: f64) -> HintFact {
        HintFact::of(before, percent(chance)).merits((chance * -1e6) as i64)
    }

    /// Returns the fact with a number that is higher the better its value is.
    pub fn merits(self, merit: impl Into<i64>) -> HintFact {
        HintFact { merit: Some(merit.into()), ..self }
    }

    fn words(&self, other: Option<&HintFact>) -> String {
        let other = other.map_or_else(String::new, |other| format!(", not {}", other.value));
        format!("{}{}{}{other}", self.before, self.value, self.after)
    }
}

/// Returns the reason why an event is better than a natural alternative, as one sentence.
pub fn hint_reason<G: Present>(
    game: &G,
    seen: &Observation<'_, G>,
    best: G::Event,
    other: G::Event,
) -> Option<String> {
    let name = game.choice(seen, other).map(|choice| choice.words)?;
    let (here, there) = (game.hint_facts(seen.state(), best), game.hint_facts(seen.state(), other));
    Some(compared(name.trim_end_matches('.'), &here, &there))
}

/// The chance from which on a game is as good as won.
const WON: f64 = 0.995;

/// Returns the reason why an event solves a puzzle and a natural alternative does not, as one sentence, from both and
/// their values: the event wins the game, or it differs as a hint says.
pub fn puzzle_reason<G: Present>(
    game: &G,
    seen: &Observation<'_, G>,
    (best, value): (G::Event, f64),
    (other, less): (G::Event, f64),
) -> Option<String> {
    if game.plays_for_points() || value < WON || less >= WON {
        return hint_reason(game, seen, best, other);
    }
    let name = game.choice(seen, other).map(|choice| choice.words)?;
    Some(format!(
        "The game is as good as won with it; after “{}” the chance is {}.",
        name.trim_end_matches('.'),
        percent(less)
    ))
}

/// Returns how an event with the facts `here` differs from another with the facts `there`: first by what is better, then
/// by what it costs.
fn compared(name: &str, here: &[HintFact], there: &[HintFact]) -> String {
    let (mut gains, mut costs) = (Vec::new(), Vec::new());
    for fact in here {
        let same = |other: &&HintFact| (other.before, other.after) == (fact.before, fact.after);
        let other = there.iter().find(same);
        if other.is_some_and(|other| other.value == fact.value) {
            continue;
        }
        let is_worse = other.is_some_and(|other| fact.merit.is_some() && fact.merit < other.merit);
        (if is_worse { &mut costs } else { &mut gains }).push(fact.words(other));
    }
    gains.truncate(MAX_DIFFERENCES);
    match (gains.as_slice(), costs.first()) {
        ([], None) => format!("The difference from “{name}” shows only after the next turn."),
        ([], Some(cost)) => {
            format!("The difference from “{name}” shows only after the next turn; until then {cost}.")
        }
        ([gain], Some(cost)) => format!("Compared with “{name}”: {gain}; though {cost}."),
        (gains, _) => format!("Compared with “{name}”: {}.", gains.join("; ")),
    }
}

/// Returns that an event is as good as the hinted one, as one sentence.
pub fn hint_equal<G: Present>(
    game: &G,
    seen: &Observation<'_, G>,
    other: G::Event,
    is_exact: bool,
) -> Option<String> {
    let name = game.choice(seen, other).map(|choice| choice.words)?;
    let known = if is_exact { "" } else { ", as far as is known" };
    Some(format!("“{}” is as good{known}.", name.trim_end_matches('.')))
}

/// Returns a number with its noun: `1 move`, `3 moves`.
pub(crate) fn counted(number: usize, noun: &str) -> String {
    format!("{number} {noun}{}", if number == 1 { "" } else { "s" })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn t_5_a_hint_names_what_is_better_before_what_it_costs() {
        let facts = |caught: f64, way: i64| {
            [
                HintFact::risk("caught with ", caught),
                HintFact::and(format!("{way} squares"), " to go").merits(-way),
            ]
        };
        let reason = |here: &[HintFact], there: &[HintFact]| compared("East", here, there);
        assert_eq!(
            reason(&facts(0.0, 13), &facts(0.5, 11)),
            "Compared with “East”: caught with 0 %, not 50 %; though 13 squares to go, not 11 squares."
        );
        assert_eq!(
            reason(&facts(0.0, 11), &facts(0.5, 13)),
            "Compared with “East”: caught with 0 %, not 50 %; 11 squares to go, not 13 squares."
        );
        assert_eq!(
            reason(&facts(0.5, 13), &facts(0.5, 11)),
            "The difference from “East” shows only after the next turn; until then 13 squares to go, not 11 squares."
        );
        assert_eq!(
            reason(&facts(0.5, 11), &facts(0.5, 11)),
            "The difference from “East” shows only after the next turn."
        );
        let plain = [HintFact::of("it ", "shares its area")];
        assert_eq!(reason(&plain, &facts(0.5, 11)), "Compared with “East”: it shares its area.");
    }
}
