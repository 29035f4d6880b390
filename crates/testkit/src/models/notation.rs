//! Shared code of the small games: parsing an event of one word and one number, and refusing impossible events.
use std::fmt;

use tabletop::{Game, Refusal, Turn, UnknownEvent};

/// The refusal of an event that is not legal now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NotPossible;

impl fmt::Display for NotPossible {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("that is not possible now")
    }
}

impl Refusal for NotPossible {
    fn rule(&self) -> &'static str {
        "M1"
    }
}

/// Refuses an event that is not listed.
pub(super) fn unless_listed<G: Game>(game: &G, state: &G::State, event: G::Event) -> Option<NotPossible> {
    let mut listed = false;
    match game.turn(state) {
        Turn::Seat(_) => game.legal(state, |other| listed |= other == event),
        Turn::Chance => game.outcomes(state, |other, _| listed |= other == event),
        Turn::Over => {}
    }
    (!listed).then_some(NotPossible)
}

/// Parses `WORD NUMBER` in exactly the form in which it is printed.
pub(super) fn word_and_number(text: &str) -> Result<(&str, u32), UnknownEvent> {
    let unknown = || UnknownEvent(text.to_string());
    let (word, figures) = text.split_once(' ').ok_or_else(unknown)?;
    let number: u32 = figures.parse().map_err(|_| unknown())?;
    if number.to_string() == figures { Ok((word, number)) } else { Err(unknown()) }
}
