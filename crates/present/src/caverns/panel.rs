//! The event table beside log and rules.
use caverns::{Caverns, Event, Happening};
use drawing::{DieLook, Style, six_sided};
use view::{Cell, Grid, GridRow, Panel};

use super::choices::{capital, consequence};
use crate::Observation;

/// Returns the event table (C-21) with the present consequence of each number; the one rolled last is marked.
pub(super) fn panel(game: &Caverns, seen: &Observation<'_, Caverns>) -> Panel {
    let last = seen.events.iter().rev().find_map(|event| match event {
        Event::Happens(happening) => Some(*happening),
        _ => None,
    });
    let row = |happening: Happening| {
        let die = six_sided(Some(happening.number()), DieLook::Black).to_svg(Style::Inline);
        let rolled = last == Some(happening);
        let name = capital(happening.name());
        GridRow {
            cells: vec![
                Cell::Picture(die, happening.number().to_string()),
                Cell::Text(if rolled { format!("{name}, rolled last") } else { name }),
                Cell::Text(consequence(game, seen.state(), happening)),
            ],
            mine: rolled,
            events: Vec::new(),
        }
    };
    let heads = ["", "Event", "would bring now"];
    let rows = Happening::ALL.into_iter().map(row).collect();
    Panel { seats: Vec::new(), grid: Some(Grid { heads: heads.map(str::to_owned).into(), rows }) }
}
