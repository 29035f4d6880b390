//! A seat's score sheet: sets of freed penguins by size (P-21).
use penguins::{Event, Penguins, SheetLine, State, sets};
use tabletop::{Game, Seat};
use view::{ScoreLine, ScoreSheet};

use super::corners::freed_key;

/// Returns a seat's score sheet so far, with its change by the considered event.
pub(super) fn sheet(game: &Penguins, state: &State, seat: Seat, considered: &[Event]) -> ScoreSheet {
    let then = after(game, state, considered).map(|then| penguins::sheet(then.freed(seat)));
    let line = |(nth, line): (usize, SheetLine)| {
        let value = i32::from(line.points);
        let then = then.map(|then| i32::from(then[nth].points));
        let colours = sets(state.freed(seat)).filter(|set| set.len() == line.colours);
        let mut from: Vec<String> = colours
            .flat_map(|set| set.iter().collect::<Vec<_>>())
            .map(|colour| freed_key(seat, colour))
            .collect();
        from.sort();
        from.dedup();
        ScoreLine {
            name: name(&line),
            rule: "P-21".to_owned(),
            value,
            then: then.filter(|then| *then != value),
            from,
        }
    };
    let lines: Vec<ScoreLine> =
        penguins::sheet(state.freed(seat)).into_iter().enumerate().map(line).collect();
    let total = lines.iter().map(|line| line.value).sum();
    let then: i32 = lines.iter().map(|line| line.then.unwrap_or(line.value)).sum();
    ScoreSheet { lines, total, then: Some(then).filter(|then| *then != total) }
}

/// Returns the position after the considered event.
pub(super) fn after(game: &Penguins, state: &State, considered: &[Event]) -> Option<State> {
    let mut after = *state;
    game.apply(&mut after, *considered.first()?).ok()?;
    Some(after)
}

/// Returns the name of a line: `Sets of 3 colours, 6 each`.
fn name(line: &SheetLine) -> String {
    match line.colours {
        1 => format!("Single penguins, {} each", line.each),
        colours => format!("Sets of {colours} colours, {} each", line.each),
    }
}
