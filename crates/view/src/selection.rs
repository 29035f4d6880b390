//! Viewpoints on a match, and the selection on a position.
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use crate::Grade;

/// A viewer and the position that is looked at.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Viewpoint {
    /// The position, by the number of events that led to it.
    pub ply: usize,
    /// The seat that looks, from 0; `None` for a bystander.
    pub seat: Option<u8>,
}

/// The selection on a position; events are of type `E`, or text in their notation.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Selection<E = String> {
    /// Places picked on the way to an event, in order.
    pub picked: Vec<String>,
    /// The events under the pointer or the cursor.
    pub considered: Vec<E>,
    /// The event of a hint: it is listed even where it otherwise would not be.
    pub advised: Option<E>,
    /// In an analysis, the events played here and their grade.
    pub played: Option<(Vec<E>, Option<Grade>)>,
    /// In an analysis, the best events.
    pub best: Vec<E>,
    /// The place just asked for in vain.
    pub forbidden: Option<String>,
    /// The number of events that would be left, where a decision is asked to be taken back.
    pub asked_back: Option<usize>,
    /// Whether possible decisions are marked and can be chosen.
    pub live: bool,
    /// Whether threats are shown.
    pub threat: bool,
    /// Whether the whole way taken on this board is drawn.
    pub way: bool,
}

impl<E> Default for Selection<E> {
    fn default() -> Selection<E> {
        Selection {
            picked: Vec::new(),
            considered: Vec::new(),
            advised: None,
            played: None,
            best: Vec::new(),
            forbidden: None,
            asked_back: None,
            live: false,
            threat: false,
            way: false,
        }
    }
}

impl<E> Selection<E> {
    /// Returns the sign of the grade of the events played; empty without one.
    pub fn grade_sign(&self) -> &'static str {
        self.played.as_ref().and_then(|(_, grade)| *grade).map_or("", Grade::sign)
    }

    /// Returns the events played, in an analysis.
    pub fn played_events(&self) -> &[E] {
        self.played.as_ref().map_or(&[], |(events, _)| events)
    }
}

impl Selection {
    /// Returns the selection with its events parsed; text that is no event is left out.
    pub fn parse<E: FromStr>(&self) -> Selection<E> {
        let parsed = |events: &[String]| events.iter().filter_map(|event| event.parse().ok()).collect();
        Selection {
            picked: self.picked.clone(),
            considered: parsed(&self.considered),
            advised: self.advised.as_ref().and_then(|event| event.parse().ok()),
            played: self.played.as_ref().map(|(events, grade)| (parsed(events), *grade)),
            best: parsed(&self.best),
            forbidden: self.forbidden.clone(),
            asked_back: self.asked_back,
            live: self.live,
            threat: self.threat,
            way: self.way,
        }
    }
}
