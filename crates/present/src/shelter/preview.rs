//! The consequence of decisions in words, before they are applied.
use drawing::Words;
use shelter::Preview as Change;
use shelter::{Animal, Area, Cell, Circle, Die, Edge, Event, Lines, Paper, Row, Score, Shelter, State};
use tabletop::Seat;
use view::Preview;

use super::choices::{area_of, change, changed_rows, line};
use super::{Place, after, decides, points, words};

/// Returns the consequence of events of `seat`; `None` if they are not possible, or none.
pub(super) fn preview(game: &Shelter, state: &State, seat: Seat, events: &[Event]) -> Option<Preview> {
    let (&last, before) = events.split_last()?;
    let at = after(game, state, before)?;
    if !decides(&at, seat) {
        return None;
    }
    let end = after(game, &at, &[last])?;
    let change = change(game, &at, last)?;
    let rows = changed_rows(&change.before, &change.after);
    let (what, then) = match last {
        Event::Adopt(animal, square) => {
            let die = game.die_of(&at, last)?;
            let of = line(game, animal, square)?;
            let left = left_dice(&at, die);
            let what =
                format!("[{square}] as {} with the {die}, in {}.", words::one(animal), words::line(of));
            let fate = if end.adopted().is_none() {
                "No free cell lies in row or column of the dice left: the animal is lost.".to_string()
            } else {
                format!("The {left} are left to place it and for fences.")
            };
            (what, fate + &full(game, &end, seat, change.completes))
        }
        Event::Third(square) => {
            let what = format!(
                "[{square}] for a third fence: no animal, but one to three fences at any of the dice."
            );
            let cost = if change.change() == 0 {
                "It costs nothing.".to_string()
            } else {
                format!("The left-most circle goes: *{}*.", points(change.change()))
            };
            (what, cost + &full(game, &end, seat, change.completes))
        }
        Event::Place(die, cell) => {
            let left = left_dice(&at, die);
            let what = format!("[{cell}] with the {die} leaves the {left} for fences.");
            (what, placed(game, &end, seat, cell, &change))
        }
        Event::Fence(edge) => {
            let (one, other) = edge.cells();
            let more = match end.fences_left() {
                left if left > 0 && decides(&end, seat) => format!(", {left} more after it"),
                _ => ", the last one".to_string(),
            };
            let what = format!("A fence between [{one}] and [{other}]{more}.");
            (what, fenced(game, &at, &change.paper, seat, edge, &rows))
        }
        Event::Done => ("You put up no more fences.".to_string(), "Your turn ends.".to_string()),
        Event::Tree(_) | Event::Dice(_) => return None,
    };
    let lands = Place::of(last).map_or_else(String::new, |place| place.to_string());
    let (what, then) = (Words::of(&what), Words::of(&then));
    Some(Preview { what, line: then.clone(), then, danger: false, lands })
}

/// Returns the consequence of full lines for their circles, as far as this seat knows.
fn full(game: &Shelter, end: &State, seat: Seat, completes: Lines) -> String {
    if completes.is_empty() {
        return String::new();
    }
    let decided = game.circles_to_come(end);
    let mut words = format!(" It fills {}:", words::lines(completes));
    let own: Vec<_> =
        decided.into_iter().filter(|(of, line, _)| *of == seat && completes.contains(*line)).collect();
    let won: i32 = own
        .iter()
        .filter(|(.., circle)| *circle == Circle::Won)
        .map(|(_, line, _)| i32::from(game.sheet().label(*line).circle))
        .sum();
    let many = completes.len() > 1;
    words += &match (own.is_empty(), won) {
        (true, _) => " the circle is lost already.".to_string(),
        (false, 0) => " the circle is lost, for row and column have to be filled at once.".to_string(),
        (false, won) if many => format!(" the circles count *{}*.", points(won)),
        (false, won) => format!(" the circle counts *{}*.", points(won)),
    };
    words
}

/// Returns the consequence of a placed animal.
fn placed(game: &Shelter, end: &State, seat: Seat, cell: Cell, change: &Change) -> String {
    let mixed = area_of(game, end, seat, cell).filter(Area::is_mixed);
    let Some(land) = mixed else {
        let rows = changed_rows(&change.before, &change.after);
        return if rows.is_empty() { "No points change yet.".to_string() } else { sentence(&rows) };
    };
    let kinds = Animal::ALL
        .into_iter()
        .filter(|animal| *animal != Animal::Owl && change.paper.animals(*animal).meets(land.cells))
        .count();
    // Points of the animals return with a fence, the others stay.
    let animals = Animal::ALL.map(Row::of);
    let of = |score: &Score, counts: bool| {
        let rows = Row::ALL.into_iter().filter(|row| animals.contains(row) == counts);
        rows.map(|row| score.row(row)).sum::<i32>()
    };
    let lost = of(&change.after, true) - of(&change.before, true);
    let kinds = words::in_words(kinds);
    let mut words = match lost {
        0 => format!("{kinds} kinds share this area then: none of them scores until a fence parts them."),
        _ => format!("{kinds} kinds share this area then: *{}* until you fence it off.", points(lost)),
    };
    if change.after.all_types > change.before.all_types {
        words +=
            &format!(" All six animals: *{}*.", points(change.after.all_types - change.before.all_types));
    }
    words
}

/// Returns the consequence of a fence.
fn fenced(game: &Shelter, at: &State, paper: &Paper, seat: Seat, edge: Edge, rows: &str) -> String {
    let Some(before) = at.paper(seat) else { return String::new() };
    let (old, new) = (game.areas(before, at.trees()), game.areas(paper, at.trees()));
    let (one, other) = edge.cells();
    let of = |cell: Cell| new.iter().find(|land| land.cells.contains(cell));
    let closes = match (of(one), of(other)) {
        (Some(one), Some(other)) if one.cells != other.cells && new.len() > old.len() => {
            let (few, many) =
                (one.cells.len().min(other.cells.len()), one.cells.len().max(other.cells.len()));
            match (few, many) {
                (1, 1) => "It parts an area into two single squares. ".to_owned(),
                _ => format!("It parts an area into {few} and {many} squares. "),
            }
        }
        (Some(one), Some(other)) if one.cells == other.cells => {
            "It is loose until it closes an area off. ".to_string()
        }
        _ => String::new(),
    };
    let rows = if rows.is_empty() { "No points change.".to_string() } else { sentence(rows) };
    closes + &rows
}

/// Returns changed rows as a sentence, the last figure strong.
fn sentence(rows: &str) -> String {
    let (words, figure) = rows.rsplit_once(' ').unwrap_or(("", rows));
    let mut letters = words.chars();
    let first = letters.next().map(|c| c.to_uppercase().to_string()).unwrap_or_default();
    format!("{first}{} *{figure}*.", letters.as_str())
}

/// Returns the dice that are left beside one in words: `4 and the 6`.
fn left_dice(state: &State, used: Die) -> String {
    let mut left: Vec<Die> = state.dice_left().collect();
    if let Some(at) = left.iter().position(|die| *die == used) {
        left.remove(at);
    }
    left.iter().map(ToString::to_string).collect::<Vec<_>>().join(" and the ")
}
