//! The score sheet of a paper, line by line as the rulebook's has it, each line with where it comes from.
use shelter::{Event, Paper, Row, Shelter, Source, State};
use tabletop::Seat;

use super::sanctuary::{animal_key, area_key, fence_key};
use super::sheet::{ALL_KEY, line_key, third_key};
use super::{after, decides};

/// A line of the score sheet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ScoreLine {
    /// What it counts.
    pub name: &'static str,
    /// The number of the rule it follows.
    pub rule: &'static str,
    /// What stands there.
    pub value: i32,
    /// What would stand there after the events considered, where that differs.
    pub then: Option<i32>,
    /// The keys of the shapes it comes from, in the drawings of sanctuary and shelter.
    pub keys: Vec<String>,
}

/// The score sheet of a seat as its paper lies there, and as it would be after events of its own.
pub fn score(game: &Shelter, state: &State, seat: Seat, considered: &[Event]) -> Vec<ScoreLine> {
    let Some(paper) = state.paper(seat) else { return Vec::new() };
    let then = (decides(state, seat) && !considered.is_empty()).then(|| after(game, state, considered));
    let then =
        then.flatten().and_then(|state| state.paper(seat).map(|paper| game.score(paper, state.trees())));
    let line = |source: Source| ScoreLine {
        name: name(source.row),
        rule: source.row.rule(),
        value: source.points,
        then: then.map(|score| score.row(source.row)).filter(|points| *points != source.points),
        keys: keys(game, paper, state, &source),
    };
    game.sources(paper, state.trees()).into_iter().map(line).collect()
}

/// A row of the sheet in words.
pub(super) const fn name(row: Row) -> &'static str {
    match row {
        Row::Owls => "Owls",
        Row::Giraffes => "Giraffes",
        Row::Dogs => "Wild dogs",
        Row::Tigers => "Tigers",
        Row::Rhinos => "Rhinos",
        Row::Elephants => "Elephants",
        Row::Shelter => "Shelter",
        Row::ThirdFence => "Third fence",
        Row::AllTypes => "All six animals",
        Row::LooseFences => "Loose fences",
        Row::EmptyAreas => "Empty areas",
    }
}

fn keys(game: &Shelter, paper: &Paper, state: &State, source: &Source) -> Vec<String> {
    let animals = |cells: shelter::Cells| cells.iter().map(animal_key).collect::<Vec<_>>();
    match source.row {
        Row::EmptyAreas => {
            let lands = game.areas(paper, state.trees());
            lands.iter().filter(|land| land.is_empty()).map(|land| area_key(land.cells)).collect()
        }
        Row::LooseFences => source.fences.iter().map(fence_key).collect(),
        Row::Shelter => source.lines.iter().map(line_key).collect(),
        Row::ThirdFence => {
            let first = usize::from(paper.third_crossed());
            (first..game.sheet().third_fence().len()).map(third_key).collect()
        }
        Row::AllTypes if source.points == 0 => Vec::new(),
        Row::AllTypes => {
            let mut keys = animals(source.cells);
            keys.push(ALL_KEY.to_string());
            keys
        }
        Row::Owls | Row::Giraffes | Row::Dogs | Row::Tigers | Row::Rhinos | Row::Elephants => {
            animals(source.cells)
        }
    }
}

/// The points of a paper as it lies there; `None` before anybody lives in its sanctuary, for then all of
/// that is one empty area, which tells nothing yet.
pub(super) fn so_far(game: &Shelter, state: &State, paper: &Paper) -> Option<i32> {
    (!paper.housed().is_empty()).then(|| game.score(paper, state.trees()).total)
}

/// Points with their sign as one writes them: `+6`, `0`, `−4`.
pub fn points(points: i32) -> String {
    match points {
        0 => "0".to_string(),
        1.. => format!("+{points}"),
        _ => format!("−{}", points.unsigned_abs()),
    }
}
