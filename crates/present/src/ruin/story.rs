//! The finished game told: how near the hunters came, where it ended, and what one's decisions have in common.
use ruin::{BoardKind, Event, GameResult, Ruin, State};

use super::Seen;
use super::fate::{Fate, after, fate, risk};
use super::grid::goal_words;
use super::status::in_words;

/// Tells the game: the city, and the jungle where the player came there.
pub(super) fn story(game: &Ruin, whole: &Seen<'_>) -> String {
    let state = whole.state();
    let Some(result) = state.outcome() else { return String::new() };
    let crossed = whole.states.iter().find(|state| state.board() == BoardKind::Jungle);
    match crossed {
        Some(crossed) => format!(
            "You left the city on turn {}{}. {}",
            crossed.turns(),
            nearest(game, whole, BoardKind::City).map_or_else(String::new, |near| format!("; {near}")),
            ending(game, whole, result)
        ),
        None => ending(game, whole, result),
    }
}

/// Returns the end on the board where it came.
fn ending(game: &Ruin, whole: &Seen<'_>, result: GameResult) -> String {
    let state = whole.state();
    let (turn, board) = (state.turns(), state.board());
    let hunter = state.active_hunter().name();
    let far = match game.steps_to_goal(board, state.player()) {
        None | Some(0) => String::new(),
        Some(1) => format!(", one square from {}", goal_words(board)),
        Some(steps) => format!(", {} squares from {}", in_words(steps), goal_words(board)),
    };
    let place = board.name();
    match result {
        GameResult::Escaped => match nearest(game, whole, board) {
            Some(near) => format!("In the {place} {near}, and on turn {turn} you were home."),
            None => format!("Nothing stopped you in the {place}: on turn {turn} you were home."),
        },
        GameResult::Caught => format!("In the {place} the {hunter} had you on turn {turn}{far}."),
        GameResult::Skull => format!("In the {place} a skull ended it on turn {turn}{far}."),
        GameResult::Drowned => format!("In the {place} the water took you on turn {turn}{far}."),
    }
}

/// Returns how near a board's hunter came: `the tiger came within two steps on turn 9`.
fn nearest(game: &Ruin, whole: &Seen<'_>, board: BoardKind) -> Option<String> {
    let near = |state: &State| {
        let hunter = state.active_hunter();
        let steps = game.hunter_distance(hunter, state.hunter(hunter)?, state.player())?;
        Some((steps, state.turns(), hunter))
    };
    let played = whole.states.iter().filter(|state| state.board() == board && state.turns() > 0);
    let (steps, turn, hunter) = played.filter_map(near).min_by_key(|(steps, ..)| *steps)?;
    let name = hunter.name();
    Some(match steps {
        0 | 1 => format!("the {name} stood right beside you on turn {turn}"),
        2..=6 => format!("the {name} came within {} steps on turn {turn}", in_words(steps)),
        _ => format!("the {name} never came near"),
    })
}

/// Returns the fault of a turn played where another was better.
pub(super) fn fault(game: &Ruin, before: &State, played: &[Event]) -> &'static str {
    let Some(did) = after(game, before, played) else { return "took a worse way" };
    if matches!(fate(game, before, &did), Fate::Over(result) if result != GameResult::Escaped) {
        return "stepped where the game was lost at once";
    }
    let chance = |end: &State| risk(game, end).map_or(0.0, |risk| risk.chance);
    let left = |end: &State| game.steps_to_goal(end.board(), end.player()).unwrap_or(u16::MAX);
    let reach = game.reach(before);
    let ends = reach.squares().filter_map(|(square, _)| {
        let way: Vec<Event> = reach.way(square)?.iter().map(|&(way, _)| Event::Step(way)).collect();
        let end = after(game, before, &way)?;
        (end.board() == did.board() && !fate(game, before, &end).is_lost()).then_some(end)
    });
    let ends: Vec<State> = ends.chain([*before]).collect();
    if ends.iter().any(|end| chance(end) < chance(&did)) {
        "ended a turn in the hunter’s reach where a safer square was free"
    } else if ends.iter().any(|end| chance(end) <= chance(&did) && left(end) < left(&did)) {
        "gained less ground than the dice allowed"
    } else {
        "went where the next turns were harder"
    }
}
