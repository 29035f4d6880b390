//! The status above the choices, and the end of the game in words.
use drawing::Words;
use newgame::{Newgame, Phase, State};
use view::{End, Status};

use super::{Seen, names};
use crate::Names;

/// Returns the heading and the line below it.
pub(super) fn status(seen: &Seen<'_>) -> Status {
    let (state, names) = (seen.state(), names(seen));
    if let Some(end) = end(state, &names) {
        return Status { heading: end.heading, line: end.lead };
    }
    let seat = state.to_move();
    let wanted = match state.phase() {
        Phase::Roll => "The die falls",
        Phase::Move | Phase::Over => "Go on or rest",
    };
    let rested = if state.is_rested(seat) { format!(", rested: {} farther", Newgame::RESTED) } else { String::new() };
    let line = format!("{} piece: [{}]{rested}.", names.whose(seat), state.space(seat));
    Status { heading: names.asked(seat, wanted), line: Words::of(&line) }
}

/// Returns the end of the game in words; `None` while it runs.
pub(super) fn end(state: &State, names: &Names) -> Option<End> {
    let winner = state.winner()?;
    let others: Vec<String> = state
        .seats()
        .filter(|seat| *seat != winner)
        .map(|seat| format!("{}: [{}]", names.plain(seat), state.space(seat)))
        .collect();
    let lead = format!("At the end of the track in turn {}. {}.", state.turns(), others.join(", "));
    Some(End { heading: names.does(winner, "win", "wins"), lead: Words::of(&lead) })
}
