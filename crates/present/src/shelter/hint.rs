//! Facts that tell one event from another in a hint: points at once, and what stays open.
use shelter::{Cells, Event, Shelter, State};

use super::choices::area_of;
use super::{after, points};
use crate::hint::{HintFact, counted};

/// Returns the facts about an event.
pub(super) fn facts(game: &Shelter, before: &State, event: Event) -> Vec<HintFact> {
    let (Some(seat), Some(end)) = (before.to_move(), after(game, before, &[event])) else {
        return Vec::new();
    };
    let (Some(change), Some(paper)) = (game.preview(before, event), end.paper(seat)) else {
        return Vec::new();
    };
    let mut facts = vec![HintFact::and(points(change.change()), " at once").merits(change.change())];
    match event {
        Event::Adopt(..) => {
            let cells =
                end.dice_left().fold(Cells::EMPTY, |all, die| all | game.free_cells(paper, end.trees(), die));
            facts.push(
                HintFact::and(counted(cells.len(), "square"), " open to place it").merits(cells.len() as i64),
            );
        }
        Event::Place(_, cell) => {
            if let Some(land) = area_of(game, &end, seat, cell) {
                let room = (land.cells - end.trees() - paper.housed()).len();
                facts.push(HintFact::and(counted(room, "free square"), " around it"));
                let shares = if land.is_mixed() { "shares its area" } else { "has its area to its kind" };
                facts.push(HintFact::of("it ", shares));
            }
        }
        Event::Fence(_) => {
            let areas = game.areas(paper, end.trees());
            let mixed = areas.iter().filter(|land| land.is_mixed()).count();
            facts.push(HintFact::and(counted(areas.len(), "area"), ""));
            facts.push(HintFact::of("mixed areas: ", mixed.to_string()).merits(-(mixed as i64)));
        }
        Event::Third(_) | Event::Done | Event::Tree(_) | Event::Dice(_) => {}
    }
    facts
}
