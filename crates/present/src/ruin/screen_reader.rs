//! The position for screen readers.
use ruin::{Direction, Phase, Ruin, Square, State};

use super::fate::{Fate, after, fate};
use super::grid::{goal_letter, goal_words};
use super::places::way_to;
use super::status::end;

/// Returns the position in words: pieces, distances, and every square in reach.
pub(super) fn describe(game: &Ruin, state: &State) -> String {
    let kind = state.board();
    let board = game.board(kind);
    let mut text = format!("The {}, {} columns by {} rows. ", kind.name(), board.columns(), board.rows());
    text += &format!("You are on {}. ", state.player());
    let hunter = state.active_hunter();
    if let Some(at) = state.hunter(hunter) {
        text += &format!("The {} is on {at}", hunter.name());
        if at == state.player() {
            text += ", with you. ";
        } else {
            text += &format!(", to the {}", bearing(state.player(), at));
            text += &match game.hunter_distance(hunter, at, state.player()) {
                Some(steps) => format!(", {steps} of its steps away. "),
                None => ", without a way to you. ".to_string(),
            };
        }
    }
    text += &format!("{}, {}, is on {}", goal_letter(kind), goal_words(kind), board.goal());
    text += &match game.steps_to_goal(kind, state.player()) {
        Some(0) | None => ". ".to_string(),
        Some(steps) => {
            let bearing = bearing(state.player(), board.goal());
            format!(", to the {bearing}, {steps} of your steps away. ")
        }
    };
    if let Some(end) = end(game, state) {
        text += &format!("The game is over: {}.", end.heading.to_ascii_lowercase());
    } else if state.phase() == Phase::Move {
        text += &in_reach(game, state);
    }
    text.trim_end().to_string()
}

/// Returns the squares in reach by number of moves, and those that lose.
fn in_reach(game: &Ruin, state: &State) -> String {
    let left = state.moves_left();
    let mut text = format!("{left} move{} left. ", if left == 1 { "" } else { "s" });
    let reach = game.reach(state);
    let mut lost = Vec::new();
    let mut by_moves: [Vec<String>; 5] = Default::default();
    for (square, moves) in reach.squares() {
        let fate = after(game, state, &way_to(game, state, square)).map(|end| fate(game, state, &end));
        if fate.is_some_and(Fate::is_lost) {
            lost.push(square.to_string());
        } else if let Some(list) = by_moves.get_mut(moves as usize) {
            list.push(square.to_string());
        }
    }
    for (moves, squares) in by_moves.iter().enumerate().filter(|(_, squares)| !squares.is_empty()) {
        text += &format!("With {moves} move{}: {}. ", if moves == 1 { "" } else { "s" }, squares.join(", "));
    }
    if !lost.is_empty() {
        text += &format!("Lost on: {}.", lost.join(", "));
    }
    text
}

/// Returns the direction from one square to another, the nearest of the eight.
fn bearing(from: Square, to: Square) -> &'static str {
    let (dx, dy) = (to.column as f64 - from.column as f64, to.row as f64 - from.row as f64);
    let eighths = (dx.atan2(-dy) / std::f64::consts::FRAC_PI_4).round() as i64;
    Direction::ALL[eighths.rem_euclid(8) as usize].words()
}
