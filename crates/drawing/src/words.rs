//! Sentences with a little emphasis: names of squares, notation, important words.
use std::fmt;

use serde::{Deserialize, Serialize};

use crate::escape;

/// One or two sentences for a person, in parts of different tone. Prints as plain text.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Words(Vec<Span>);

/// A part of a sentence.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Span {
    pub tone: Tone,
    pub text: String,
}

/// The tone of a part of a sentence.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Tone {
    Plain,
    /// Important words.
    Strong,
    /// An event's notation.
    Notation,
    /// The name of a place on a board.
    Place,
}

impl Words {
    /// Parses `*important*`, `` `notation` `` and `[place]`; a mark without an end reaches to the end of the
    /// sentence.
    pub fn of(marked: &str) -> Words {
        let mut spans: Vec<Span> = Vec::new();
        let mut tone = Tone::Plain;
        let mut text = String::new();
        let mut end = |tone, text: &mut String| {
            if !text.is_empty() {
                spans.push(Span { tone, text: std::mem::take(text) });
            }
        };
        for c in marked.chars() {
            let next = match (tone, c) {
                (Tone::Plain, '*') => Tone::Strong,
                (Tone::Plain, '`') => Tone::Notation,
                (Tone::Plain, '[') => Tone::Place,
                (Tone::Strong, '*') | (Tone::Notation, '`') | (Tone::Place, ']') => Tone::Plain,
                _ => {
                    text.push(c);
                    continue;
                }
            };
            end(tone, &mut text);
            tone = next;
        }
        end(tone, &mut text);
        Words(spans)
    }

    pub fn spans(&self) -> &[Span] {
        &self.0
    }

    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Returns HTML: `<b>`, and class `nota` for notation and places.
    pub fn to_html(&self) -> String {
        let mut out = String::new();
        for Span { tone, text } in &self.0 {
            let (open, close) = match tone {
                Tone::Plain => ("", ""),
                Tone::Strong => ("<b>", "</b>"),
                Tone::Notation => ("<span class=\"nota\">", "</span>"),
                Tone::Place => ("<b class=\"nota\">", "</b>"),
            };
            out.push_str(open);
            escape(&mut out, text);
            out.push_str(close);
        }
        out
    }
}

impl fmt::Display for Words {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|span| f.write_str(&span.text))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_become_tones_and_vanish_from_plain_text() {
        let words = Words::of("[i2] takes 3 moves: `step n`, *25 %* & more");
        assert_eq!(words.to_string(), "i2 takes 3 moves: step n, 25 % & more");
        assert_eq!(
            words.to_html(),
            "<b class=\"nota\">i2</b> takes 3 moves: <span class=\"nota\">step n</span>, <b>25 %</b> &amp; more"
        );
    }
}
