//! The reason of a hint: how it differs from another event, in one sentence.
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
}

impl HintFact {
    /// Returns a fact with words before its value.
    pub fn of(before: &'static str, value: impl Into<String>) -> HintFact {
        HintFact { before, value: value.into(), after: "" }
    }

    /// Returns a fact with words after its value.
    pub fn and(value: impl Into<String>, after: &'static str) -> HintFact {
        HintFact { before: "", value: value.into(), after }
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
    let name = name.trim_end_matches('.');
    let (here, there) = (game.hint_facts(seen.state(), best), game.hint_facts(seen.state(), other));
    let differs = |fact: &&HintFact| !there.contains(fact);
    let words = |fact: &HintFact| {
        let same = |other: &&HintFact| (other.before, other.after) == (fact.before, fact.after);
        fact.words(there.iter().find(same))
    };
    let parts: Vec<String> = here.iter().filter(differs).take(MAX_DIFFERENCES).map(words).collect();
    Some(match parts.is_empty() {
        true => format!("The difference from “{name}” shows only after the next turn."),
        false => format!("Compared with “{name}”: {}.", parts.join("; ")),
    })
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
