//! The rules that forbid choosing a place.
use shelter::{Animal, Event, Label, Shelter, State};
use tabletop::{Game, Seat, Why};

use super::Place;

/// Returns the reason why `seat` cannot choose a place now; `None` where it can, or where nothing is to be chosen.
pub(super) fn why_not(game: &Shelter, state: &State, seat: Seat, place: Place) -> Option<Why> {
    state.to_move().filter(|to_move| *to_move == seat)?;
    let asked = events_for(game, state, place);
    let mut refused = None;
    for event in asked {
        let refusal = game.refusal(state, event)?;
        refused.get_or_insert(Why::of(&refusal));
    }
    refused
}

/// Returns the events that choosing a place may stand for, the likeliest first.
fn events_for(game: &Shelter, state: &State, place: Place) -> Vec<Event> {
    match place {
        Place::Cell(cell) => {
            let mut dice: Vec<_> = state.dice_left().collect();
            dice.dedup();
            dice.into_iter().map(|die| Event::Place(die, cell)).collect()
        }
        Place::Edge(edge) => vec![Event::Fence(edge)],
        Place::Square(square) => {
            let labels = square.lines().map(|line| game.sheet().label(line));
            // The refusal for a line whose value was rolled is the more helpful one.
            let rolled = |animal: &Animal| {
                let of =
                    |label: &Label| label.animal == *animal && state.dice_left().any(|d| d == label.value);
                !labels.iter().any(of)
            };
            let mut animals = labels.map(|label| label.animal);
            animals.sort_by_key(rolled);
            let adopt = animals.into_iter().map(|animal| Event::Adopt(animal, square));
            adopt.chain([Event::Third(square)]).collect()
        }
    }
}
