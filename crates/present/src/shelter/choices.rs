//! The possible decisions in words, the most important first.
use drawing::Icon;
use shelter::Preview as Change;
use shelter::{Animal, Area, Cell, Edge, Event, Line, Paper, Row, Score, Shelter, Square, State};
use tabletop::{Game, Seat};
use view::{Choice, Sign};

use super::sanctuary::between;
use super::score::name;
use super::words::capital_animal;
use super::{Place, SQUARE, after, decides, outline_icon, points, stand, words};

/// Maximum number of choices listed beside the board.
const MAX_LISTED_CHOICES: usize = 6;

/// Returns the decisions of `seat` that are listed beside the board, with a place only those that lead there.
pub(super) fn listed(game: &Shelter, state: &State, seat: Seat, place: Option<Place>) -> Vec<Choice> {
    let mut choices = choices(game, state, seat, place);
    let passing = choices.pop_if(|choice| choice.plain);
    choices.truncate(MAX_LISTED_CHOICES - usize::from(passing.is_some()));
    choices.extend(passing);
    choices
}

/// Returns all decisions of `seat`, or those that lead to a place, the most important first. Passing stands last.
pub(super) fn choices(game: &Shelter, state: &State, seat: Seat, place: Option<Place>) -> Vec<Choice> {
    let events = ranked(game, state, seat, place);
    events.iter().filter_map(|event| choice(game, state, seat, &events, *event)).collect()
}

/// Returns the events of `seat`, or those that lead to a place, the most important first.
pub(super) fn ranked(game: &Shelter, state: &State, seat: Seat, place: Option<Place>) -> Vec<Event> {
    if !decides(state, seat) {
        return Vec::new();
    }
    let mut events = Vec::new();
    game.legal(state, |event| events.push(event));
    if place.is_some() {
        events.retain(|event| Place::of(*event) == place);
    }
    let rank = |event: &Event| Some((rank(game, state, &events, *event)?, *event));
    let mut ranked: Vec<(Rank, Event)> = events.iter().filter_map(rank).collect();
    ranked.sort_by_key(|(rank, _)| *rank);
    ranked.into_iter().map(|(_, event)| event).collect()
}

/// Order of the choices: passing last; then by points at once, descending; then of adoptions one of each line before
/// the second of any, and of fences first those that go on from others.
type Rank = (bool, i32, usize, Event);

/// Returns the rank of an event among others.
fn rank(game: &Shelter, state: &State, events: &[Event], event: Event) -> Option<Rank> {
    let change = change(game, state, event)?;
    let nth = match event {
        Event::Adopt(animal, square) => {
            let line = line(game, animal, square);
            let of_line = |other: &&Event| matches!(**other, Event::Adopt(animal, square) if self::line(game, animal, square) == line);
            let completes_none = change.completes.is_empty();
            events.iter().filter(of_line).position(|other| *other == event)? + usize::from(completes_none)
        }
        Event::Fence(edge) => 2 - ends_met(state.paper(state.to_move()?)?, edge),
        _ => 0,
    };
    Some((event == Event::Done, -change.change(), nth, event))
}

/// Returns the number of ends at which a fence meets others, the one round the sanctuary included.
fn ends_met(paper: &Paper, edge: Edge) -> usize {
    let rim = 6.0 * SQUARE;
    let met = |end: &(f64, f64)| {
        let on_rim = [end.0, end.1].iter().any(|at| *at == 0.0 || *at == rim);
        on_rim || paper.fences().iter().any(|other| stand(other).ends().contains(end))
    };
    stand(edge).ends().iter().filter(|end| met(end)).count()
}

/// Returns the effect of an event on the points of its seat. A sanctuary without any animal counts as if nothing in
/// it were empty yet: that all of it stops being so is no gain.
pub(super) fn change(game: &Shelter, state: &State, event: Event) -> Option<Change> {
    let mut change = game.preview(state, event)?;
    if state.paper(state.to_move()?)?.housed().is_empty() {
        let untouched = change.after.empty_areas - change.before.empty_areas;
        change.before.empty_areas += untouched;
        change.before.total += untouched;
    }
    Some(change)
}

/// Returns the line by which an animal is adopted from a square.
pub(super) fn line(game: &Shelter, animal: Animal, square: Square) -> Option<Line> {
    square.lines().into_iter().find(|line| game.sheet().label(*line).animal == animal)
}

/// Returns an event among others as a choice.
fn choice(game: &Shelter, state: &State, seat: Seat, events: &[Event], event: Event) -> Option<Choice> {
    let end = after(game, state, &[event])?;
    let change = change(game, state, event)?;
    let gain = change.change();
    let (animal, words, then) = match event {
        Event::Adopt(animal, square) => {
            let die = game.die_of(state, event)?;
            let mut then = format!("with the {die}");
            if !change.completes.is_empty() {
                then += &format!(", fills {}", words::lines(change.completes));
            }
            if end.adopted().is_none() {
                then += ", and there is no cell for it";
            }
            (Some(animal), format!("{} from {square}", capital_animal(animal)), then)
        }
        Event::Third(square) => {
            let mut then = if gain == 0 {
                "third fence, costs nothing".to_string()
            } else {
                format!("third fence, {}", points(gain))
            };
            if !change.completes.is_empty() {
                then += &format!(", fills {}", words::lines(change.completes));
            }
            (None, format!("Cross off {square}"), then)
        }
        Event::Place(die, cell) => {
            let animal = state.adopted()?;
            let mixed = area_of(game, &end, seat, cell).is_some_and(|land| land.is_mixed());
            let then = match changed_rows(&change.before, &change.after) {
                none if none.is_empty() && mixed => "kinds mix here".to_string(),
                none if none.is_empty() => "no points yet".to_string(),
                rows => rows,
            };
            // The die is named where either would do.
            let same = |other: &Event| matches!(other, Event::Place(_, same) if *same == cell);
            let with = if events.iter().filter(|other| same(other)).count() > 1 {
                format!(" with the {die}")
            } else {
                String::new()
            };
            (Some(animal), format!("{} to {cell}{with}", capital_animal(animal)), then)
        }
        Event::Fence(edge) => {
            let then = match changed_rows(&change.before, &change.after) {
                none if none.is_empty() => "changes no points".to_string(),
                rows => rows,
            };
            (None, format!("Fence between {}", between(edge)), then)
        }
        Event::Done => {
            let then = match changed_rows(&change.before, &change.after) {
                none if none.is_empty() => "ends your turn".to_string(),
                rows => format!("{rows}, ends your turn"),
            };
            (None, "No more fences".to_string(), then)
        }
        Event::Tree(_) | Event::Dice(_) => return None,
    };
    let brief = match event {
        Event::Adopt(..) => game.die_of(state, event).map_or_else(String::new, |die| format!("die {die}")),
        Event::Done if gain == 0 => String::new(),
        Event::Done => format!("{}, ends your turn", points(gain)),
        // A penalty that goes is no gain of the event.
        _ => points(gain - penalty_gone(&change.before, &change.after)),
    };
    let sign = match event {
        Event::Third(_) => Sign::Icon(Icon::Close),
        Event::Done => Sign::Icon(Icon::Check),
        _ => animal.map_or(Sign::None, |animal| Sign::Picture(outline_icon(animal, 26))),
    };
    Some(Choice {
        event: event.to_string(),
        sign,
        glyph: glyph(event),
        words,
        then,
        brief,
        plain: event == Event::Done,
        lands: Place::of(event).map_or_else(String::new, |place| place.to_string()),
        ..Choice::default()
    })
}

/// Returns the sign of an event on a terminal.
fn glyph(event: Event) -> char {
    match event {
        Event::Adopt(..) => '+',
        Event::Third(_) => '×',
        Event::Place(..) => '→',
        Event::Fence(_) => '#',
        _ => '■',
    }
}

/// Returns the rows of the score that change in words: `elephants stop scoring, −4`, or `dogs +6, empty areas +2: +8`.
pub(super) fn changed_rows(before: &Score, after: &Score) -> String {
    let rows: Vec<(Row, i32, i32)> = Row::ALL
        .into_iter()
        .map(|row| (row, before.row(row), after.row(row)))
        .filter(|(_, before, after)| before != after)
        .collect();
    let row = |(row, before, after): &(Row, i32, i32)| {
        let name = name(*row).to_lowercase();
        if *after == 0 && *before > 0 && rows.len() == 1 {
            format!("{name} stop scoring, {}", points(after - before))
        } else {
            format!("{name} {}", points(after - before))
        }
    };
    let gone = penalty_gone(before, after);
    let rows: Vec<_> = rows.iter().filter(|(row, ..)| gone == 0 || *row != Row::EmptyAreas).collect();
    let mut words = rows.iter().map(|changed| row(changed)).collect::<Vec<_>>().join(", ");
    if rows.len() > 1 {
        words += &format!(": {}", points(after.total - before.total - gone));
    }
    match (gone, words.is_empty()) {
        (0, _) => words,
        (_, true) => format!("no more penalty for empty areas, {}", points(gone)),
        (_, false) => format!("no more penalty of {gone} for empty areas; {words}"),
    }
}

/// Returns the points that empty areas take away no more.
fn penalty_gone(before: &Score, after: &Score) -> i32 {
    (after.empty_areas - before.empty_areas).max(0)
}

/// Returns the area in which a cell lies.
pub(super) fn area_of(game: &Shelter, state: &State, seat: Seat, cell: Cell) -> Option<Area> {
    let lands = game.areas(state.paper(seat)?, state.trees());
    lands.into_iter().find(|land| land.cells.contains(cell))
}
