//! A long list of actions as a few small choices one after the other (E-3).
use std::fmt::Display;

use rustc_hash::FxHashMap;

use crate::Actions;

/// The actions of a game as sentences: the first choice is the first word of the event, and so on. Each choice has few
/// values; value 0 says that the sentence has ended.
#[derive(Clone, Debug)]
pub struct Factored {
    /// The words of each choice; the first is empty.
    words: Vec<Vec<String>>,
    /// The values of all choices for each action.
    values: Vec<Vec<u16>>,
    numbers: FxHashMap<Vec<u16>, usize>,
}

impl Factored {
    /// Splits the events of `actions` at their spaces.
    pub fn new<E: Copy + Eq + std::hash::Hash + Display>(actions: &Actions<E>) -> Factored {
        let texts: Vec<String> = actions.events().iter().map(ToString::to_string).collect();
        let choices = texts.iter().map(|text| text.split(' ').count()).max().unwrap_or(0);
        let mut words = vec![vec![String::new()]; choices];
        let mut known: Vec<FxHashMap<&str, u16>> = vec![FxHashMap::default(); choices];
        let mut values = Vec::with_capacity(texts.len());
        for text in &texts {
            let mut of_event = vec![0; choices];
            for (choice, word) in text.split(' ').enumerate() {
                of_event[choice] = *known[choice].entry(word).or_insert_with(|| {
                    words[choice].push(word.to_owned());
                    words[choice].len() as u16 - 1
                });
            }
            values.push(of_event);
        }
        let numbers = values.iter().cloned().zip(0..).collect();
        Factored { words, values, numbers }
    }

    /// The words of each choice, by value; value 0 has none.
    pub fn words(&self) -> &[Vec<String>] {
        &self.words
    }

    /// The values of all choices that make the action with this number.
    pub fn values(&self, action: usize) -> Option<&[u16]> {
        self.values.get(action).map(Vec::as_slice)
    }

    /// The number of the action that these values make.
    pub fn action(&self, values: &[u16]) -> Option<usize> {
        self.numbers.get(values).copied()
    }

    /// Fills `mask` for the choice after `chosen`: 1 for each value with which a possible action goes on.
    ///
    /// # Panics
    /// All choices are made, or a mask is too short.
    pub fn mask(&self, possible: &[i8], chosen: &[u16], mask: &mut [i8]) {
        let choice = chosen.len();
        mask[..self.words[choice].len()].fill(0);
        for (values, _) in self.values.iter().zip(possible).filter(|(_, possible)| **possible == 1) {
            if values.starts_with(chosen) {
                mask[usize::from(values[choice])] = 1;
            }
        }
    }
}
