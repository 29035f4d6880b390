//! Hints: asked of the worker, or given by a lesson.
use drawing::escape;
use protocol::{Answer, EventValue, PositionValue, Question};

use super::{Stage, TableController};
use crate::end::Unit;

/// Values this close count as equal.
const EQUAL: f64 = 1e-9;
/// Maximum number of events named beside the best where values are estimated.
const MAX_ALTERNATIVES: usize = 3;

/// The best move of a position.
#[derive(Clone, Debug, PartialEq)]
pub enum Hint {
    /// It is being computed.
    Asked,
    /// The value of the position at a ply.
    Known(usize, PositionValue),
    /// The lesson's event at a ply.
    Taught(usize, String),
    /// There is none, for this reason.
    Failed(String),
}

impl TableController {
    /// Returns the hint.
    pub fn hint(&self) -> Option<&Hint> {
        self.hint.as_ref()
    }

    /// Returns the event of the hint, if it is for the position that is shown.
    pub fn hinted(&self) -> Option<&str> {
        match &self.hint {
            Some(Hint::Known(ply, value)) if *ply == self.shown => value.best.as_deref(),
            Some(Hint::Taught(ply, event)) if *ply == self.shown => Some(event),
            _ => None,
        }
    }

    /// Asks for a hint on the position that is shown; returns the worker's question.
    pub fn ask_hint(&mut self) -> Option<Question> {
        self.stop_again();
        if !self.is_live() {
            return None;
        }
        // A choice half made would stand before the hint.
        self.disarm();
        self.drop_picks();
        self.pointed.clear();
        self.hint = Some(Hint::Asked);
        self.saved.helped = true;
        self.save();
        let record = self.open.record_to(self.shown);
        Some(Question::Values { record, seat: self.seat.unwrap_or_default() })
    }

    /// Takes the answer to a hint asked for at a ply, unless it is no longer wanted.
    pub fn answer_hint(&mut self, ply: usize, answer: Answer) {
        if self.hint != Some(Hint::Asked) {
            return;
        }
        let hint = match answer {
            Answer::Values(value) => Hint::Known(ply, value),
            Answer::Failed(words) => Hint::Failed(words),
            _ => Hint::Failed("No hint came.".to_owned()),
        };
        if let Hint::Known(_, value) = &hint {
            self.announcement = without_tags(&self.hint_html(value));
        }
        self.hint = Some(hint);
    }

    /// Gives the lesson's event as a hint wherever the table waits for the learner. A hint asked for stands.
    pub(super) fn teach(&mut self) {
        let ply = self.shown;
        let stands = match &self.hint {
            None => false,
            Some(Hint::Taught(at, _)) => *at == ply,
            Some(_) => true,
        };
        if stands || self.stage != Stage::Still {
            return;
        }
        let lesson = self.lesson.as_ref().filter(|lesson| lesson.remark(ply).is_some());
        if let Some(event) = lesson.and_then(|lesson| lesson.next(ply)) {
            self.hint = Some(Hint::Taught(ply, event.to_owned()));
        }
    }

    /// Returns a hint as HTML: the best move, its value, and the next best.
    pub fn hint_html(&self, value: &PositionValue) -> String {
        let Some(best) = &value.best else { return "Nothing is to be decided here.".to_owned() };
        let unit = Unit::of(&self.open.info().objective);
        let name = |event: &str| self.event_name(event);
        let is_exact = value.stderr == 0.0 && value.bias == 0.0;
        if unit == Unit::Chances && value.stderr == 0.0 && value.value == 0.0 {
            let known = if is_exact { "whatever is decided" } else { "as far as is known" };
            return format!("<b>Nothing wins any more</b>, {known}.");
        }
        let worth = unit.estimate(value.value, value.stderr, value.bias);
        let mut html = format!("<b>{}</b> is best", escaped(&name(best)));
        html += if is_exact { "" } else { " as far as is known" };
        html += ": ";
        if self.settings.notation {
            html += &format!("<span class=\"nota\">{best}</span>, ");
        }
        html += &format!("<b>{worth}</b>");
        html += match (unit, is_exact) {
            (Unit::Chances, true) => " to win under best play.",
            (Unit::Chances, false) => " to win.",
            (Unit::Points, _) => " expected.",
        };
        if !value.reason.is_empty() {
            html += &format!("<br><span class=\"why\">{}</span>", escaped(&value.reason));
        }
        // The search may be surer of the best one than of another whose few tries went a little better.
        let other = |other: &&EventValue| other.event != *best && other.value <= value.value;
        let mut others: Vec<&EventValue> = value.events.iter().filter(other).collect();
        others.sort_by(|one, other| other.value.total_cmp(&one.value));
        let equal = others.first().filter(|other| is_exact && value.value - other.value < EQUAL);
        if value.reason.ends_with("is as good.") {
            // The reason says so already.
        } else if let Some(other) = equal {
            html += &format!("<br>{} is as good.", escaped(&name(&other.event)));
        } else if !others.is_empty() {
            // Of exact values one is enough to see what hangs on it.
            let next = others.iter().take(if is_exact { 1 } else { MAX_ALTERNATIVES }).map(|other| {
                format!(
                    "{}, {}",
                    escaped(&name(&other.event)),
                    unit.estimate(other.value, other.stderr, value.bias)
                )
            });
            let how = if is_exact { "Exact values." } else { "Estimates by search." };
            html += &format!("<br>Next: {}. {how}", next.collect::<Vec<_>>().join("; "));
        }
        html
    }
}

fn escaped(words: &str) -> String {
    let mut html = String::new();
    escape(&mut html, words);
    html
}

/// Returns the text of HTML.
fn without_tags(html: &str) -> String {
    let mut text = String::new();
    let mut in_tag = false;
    for c in html.chars() {
        match c {
            '<' => in_tag = true,
            '>' => in_tag = false,
            c if !in_tag => text.push(c),
            _ => {}
        }
    }
    text
}
