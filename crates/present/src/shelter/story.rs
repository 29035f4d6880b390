//! The finished game told: where the points came from and what was left lying, and what one's decisions have in common.
use shelter::{Effect, Event, Row, Shelter};
use tabletop::Seat;
use view::count;

use super::score::name;
use super::words::listed;
use crate::{Names, Observation};

/// Number of rows of the score sheet that the story names.
const NAMED_ROWS: usize = 2;

/// Tells the game of the seat that looks.
pub(super) fn story(game: &Shelter, whole: &Observation<'_, Shelter>) -> String {
    let (state, seat) = (whole.state(), whole.front());
    let names = Names::new(whole.names);
    let score = |seat: Seat| state.paper(seat).map(|paper| game.score(paper, state.trees()));
    let Some(own) = score(seat) else { return String::new() };
    let mut rows: Vec<(Row, i32)> = Row::ALL.into_iter().map(|row| (row, own.row(row))).collect();
    rows.sort_by_key(|(_, points)| std::cmp::Reverse(*points));
    let best: Vec<String> = rows
        .iter()
        .take(NAMED_ROWS)
        .filter(|(_, points)| *points > 0)
        .map(|(row, points)| format!("{} ({points})", name(*row).to_lowercase()))
        .collect();
    let most = match best.len() {
        0 => format!("Nothing brought {} points.", names.object(seat)),
        _ => format!("Most of {} points came from {}.", names.owner(seat), listed(&best)),
    };
    let lost =
        whole.states.iter().zip(whole.events.iter()).flat_map(|(state, event)| game.effects(state, *event));
    let homeless =
        lost.filter(|effect| matches!(effect, Effect::Lost { seat: of, .. } if *of == seat)).count();
    let mut left = Vec::new();
    if homeless > 0 {
        left.push(format!("{} found no place", count(homeless as i32, "animal")));
    }
    let taken = -(own.row(Row::LooseFences) + own.row(Row::EmptyAreas));
    if taken > 0 {
        left.push(format!("loose fences and empty areas took {}", count(taken, "point")));
    }
    let left = match left.len() {
        0 => " Every animal found its place, and no fence was loose.".to_string(),
        _ => format!(" In the end {}.", listed(&left)),
    };
    let others = Seat::all(state.papers().len() as u8).filter(|other| *other != seat);
    let next = others.filter_map(|other| Some((score(other)?.total, other))).max_by_key(|(total, _)| *total);
    let beside = next.map_or_else(String::new, |(total, other)| match own.total - total {
        0 => format!(" {} had as many.", names.subject(other)),
        ahead if ahead > 0 => {
            format!(" {} came nearest, {} behind.", names.subject(other), count(ahead, "point"))
        }
        behind => format!(" {} had {} more.", names.subject(other), count(-behind, "point")),
    });
    format!("{most}{left}{beside}")
}

/// Returns the fault of a decision where another was better.
pub(super) fn fault(played: &[Event], best: &[Event]) -> &'static str {
    match (played.first(), best.first()) {
        (Some(Event::Adopt(..)), Some(Event::Third(_))) => {
            "adopted an animal where a third fence was worth more"
        }
        (Some(Event::Third(_)), Some(Event::Adopt(..))) => {
            "took a third fence where an animal was worth more"
        }
        (Some(Event::Adopt(..)), _) => "adopted an animal where another square was worth more",
        (Some(Event::Third(_)), _) => "took a third fence from a square that was worth more later",
        (Some(Event::Place(..)), _) => "placed an animal where it earned less",
        (Some(Event::Done), _) => "stopped fencing where one more fence was worth it",
        (Some(Event::Fence(_)), Some(Event::Done)) => "put up a fence that no fence would have beaten",
        (Some(Event::Fence(_)), _) => "fenced where another edge closed a better area",
        _ => "chose what was worth less",
    }
}
