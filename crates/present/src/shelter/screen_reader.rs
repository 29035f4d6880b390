//! The position for screen readers.
use shelter::{Cells, ROUNDS, Shelter, State};
use tabletop::{Game, Seat, Turn};
use view::count;

use super::openings::openings;
use super::points;
use super::words::{capital, listed};

/// Returns the paper of `seat` for screen readers: areas with their animals, trees, loose fences, the shelter, and
/// the places that can be chosen.
pub(super) fn text(game: &Shelter, state: &State, seat: Seat) -> String {
    let Some(paper) = state.paper(seat) else { return String::new() };
    let mut words = format!("Round {} of {ROUNDS}. ", state.round());
    if let Some(dice) = state.dice() {
        words += &format!("Dice {}. ", listed(&dice.map(|die| die.to_string())));
    }
    let cells = |cells: Cells| listed(&cells.iter().map(|cell| cell.to_string()).collect::<Vec<_>>());
    if !state.trees().is_empty() {
        words += &format!("Trees on {}. ", cells(state.trees()));
    }
    let lands = game.areas(paper, state.trees());
    words += &format!("The sanctuary has {}. ", count(lands.len() as i32, "area"));
    for land in &lands {
        let size = count(land.cells.len() as i32, "square");
        // Small areas square by square, large ones by their first square.
        let place = if land.cells.len() <= 4 {
            cells(land.cells)
        } else {
            land.cells.first().map_or_else(String::new, |cell| format!("from {cell}"))
        };
        let housed: Vec<String> = land
            .cells
            .iter()
            .filter_map(|cell| paper.animal(cell).map(|animal| format!("{animal} on {cell}")))
            .collect();
        let who = match (housed.is_empty(), land.is_mixed()) {
            (true, _) => "empty".to_string(),
            (false, true) => format!("{}, mixed", listed(&housed)),
            (false, false) => listed(&housed),
        };
        words += &format!("{}, {place}: {who}: {}. ", capital(&size), points(land.points));
    }
    let loose: Vec<String> = game
        .sources(paper, state.trees())
        .iter()
        .flat_map(|source| source.fences.iter())
        .map(|edge| edge.to_string())
        .collect();
    if !loose.is_empty() {
        words += &format!("Loose fences: {}. ", listed(&loose));
    }
    let crossed: Vec<String> = paper.crossed().iter().map(|square| square.to_string()).collect();
    words += &match crossed.len() {
        0 => "The shelter is full. ".to_string(),
        16 => "The shelter is empty. ".to_string(),
        _ => format!("Crossed off in the shelter: {}. ", listed(&crossed)),
    };
    if let Some(total) = super::score::so_far(game, state, paper) {
        words += &format!("{} so far. ", count(total, "point"));
    }
    let places: Vec<String> =
        openings(game, state, seat).into_iter().map(|(place, _)| place.to_string()).collect();
    if !places.is_empty() {
        words += &format!("Possible: {}. ", places.join(", "));
    }
    if game.turn(state) == Turn::Over {
        words += "The game is over.";
    }
    words.trim_end().to_string()
}
