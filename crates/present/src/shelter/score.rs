//! The score sheet of a paper, line by line as in the rulebook, each line with the shapes it comes from.
use shelter::{Event, Paper, Row, Shelter, Source, State};
use tabletop::Seat;
use view::{ScoreLine, ScoreSheet};

use super::sanctuary::{animal_key, area_key, fence_key};
use super::sheet::{ALL_KEY, line_key, third_key};
use super::{after, decides};

/// Returns the score sheet of a seat, and its values after events of its own.
pub(super) fn sheet(game: &Shelter, state: &State, seat: Seat, considered: &[Event]) -> ScoreSheet {
    let lines = lines(game, state, seat, considered);
    let total = lines.iter().map(|line| line.value).sum();
    let then: i32 = lines.iter().map(|line| line.then.unwrap_or(line.value)).sum();
    ScoreSheet { lines, total, then: Some(then).filter(|then| *then != total) }
}

fn lines(game: &Shelter, state: &State, seat: Seat, considered: &[Event]) -> Vec<ScoreLine> {
    let Some(paper) = state.paper(seat) else { return Vec::new() };
    let then = (decides(state, seat) && !considered.is_empty()).then(|| after(game, state, considered));
    let then =
        then.flatten().and_then(|state| state.paper(seat).map(|paper| game.score(paper, state.trees())));
    let line = |source: Source| ScoreLine {
        name: name(source.row).to_owned(),
        rule: source.row.rule().to_owned(),
        value: source.points,
        then: then.map(|score| score.row(source.row)).filter(|points| *points != source.points),
        from: keys(game, paper, state, &source),
    };
    game.sources(paper, state.trees()).into_iter().map(line).collect()
}

/// Returns the name of a row of the sheet.
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

/// Returns the keys of the shapes that a row comes from.
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

/// Returns the present points of a paper; `None` while its sanctuary, one empty area, has no animal.
pub(super) fn so_far(game: &Shelter, state: &State, paper: &Paper) -> Option<i32> {
    (!paper.housed().is_empty()).then(|| game.score(paper, state.trees()).total)
}

/// Returns points with their sign: `+6`, `0`, `−4`.
pub(super) fn points(points: i32) -> String {
    match points {
        0 => "0".to_string(),
        1.. => format!("+{points}"),
        _ => format!("−{}", points.unsigned_abs()),
    }
}

#[cfg(test)]
mod tests {
    use super::points;

    #[test]
    fn points_have_their_sign() {
        assert_eq!([points(6), points(0), points(-4)], ["+6", "0", "−4"]);
    }
}
