//! What a choice would bring, in words, before it is made.
use shelter::Preview as Brings;
use shelter::{
    Animal, Area, Cell, Circle, Die, Edge, Event, Line, Lines, Paper, Row, Score, Shelter, Square, State,
};
use tabletop::{Game, Seat};

use super::score::name;
use super::{Place, SQUARE, after, decides, outline_icon, points, stand, words};
use drawing::Words;

/// What some events would bring.
#[derive(Clone, Debug, PartialEq)]
pub struct Preview {
    /// What they are: `f2 with the 6 leaves the 4 for fences.`
    pub what: Words,
    /// What comes of it: `Two kinds share this area then: −4 until you fence it off.`
    pub then: Words,
    /// The place they lead to.
    pub lands: Option<Place>,
}

/// One thing the seat can do now.
#[derive(Clone, Debug, PartialEq)]
pub struct Choice {
    /// The event it brings.
    pub event: Event,
    /// The animal it is about.
    pub animal: Option<Animal>,
    /// What it is: `Rhino to f2`.
    pub words: String,
    /// What comes of it: `elephants stop scoring, −4`.
    pub then: String,
    /// The same in as few characters as can be: `−4`.
    pub brief: String,
    /// It passes.
    pub plain: bool,
}

impl Choice {
    /// The place it leads to.
    pub fn lands(&self) -> Option<Place> {
        Place::of(self.event)
    }

    /// The animal's picture in lines, for running text, so many pixels wide.
    pub fn picture(&self, size: u32) -> Option<String> {
        self.animal.map(|animal| outline_icon(animal, size))
    }
}

/// What `seat` can do now, what matters most first: all of it, or what leads to one place. Passing
/// stands last.
pub fn choices(game: &Shelter, state: &State, seat: Seat, place: Option<Place>) -> Vec<Choice> {
    if !decides(state, seat) {
        return Vec::new();
    }
    let mut events = Vec::new();
    game.legal(state, |event| events.push(event));
    if place.is_some() {
        events.retain(|event| Place::of(*event) == place);
    }
    let mut choices: Vec<(Rank, Choice)> = events
        .iter()
        .filter_map(|event| {
            Some((rank(game, state, &events, *event)?, choice(game, state, seat, &events, *event)?))
        })
        .collect();
    choices.sort_by_key(|(rank, _)| *rank);
    choices.into_iter().map(|(_, choice)| choice).collect()
}

/// What comes first among the choices: passing last; then the more points at once; then of adoptions one
/// of each line before the second of any, and of fences those that go on from others.
type Rank = (bool, i32, usize, Event);

fn rank(game: &Shelter, state: &State, events: &[Event], event: Event) -> Option<Rank> {
    let brings = brings(game, state, event)?;
    let nth = match event {
        Event::Adopt(animal, square) => {
            let line = line(game, animal, square);
            let of_line = |other: &&Event| matches!(**other, Event::Adopt(animal, square) if self::line(game, animal, square) == line);
            let complete = brings.completes.is_empty();
            events.iter().filter(of_line).position(|other| *other == event)? + usize::from(complete)
        }
        Event::Fence(edge) => 2 - ends_met(state.paper(state.to_move()?)?, edge),
        _ => 0,
    };
    Some((event == Event::Done, -brings.change(), nth, event))
}

/// At how many of its ends a fence would meet others, the one round the sanctuary included.
fn ends_met(paper: &Paper, edge: Edge) -> usize {
    let rim = 6.0 * SQUARE;
    let met = |end: &(f64, f64)| {
        let on_rim = [end.0, end.1].iter().any(|at| *at == 0.0 || *at == rim);
        on_rim || paper.fences().iter().any(|other| stand(other).ends().contains(end))
    };
    stand(edge).ends().iter().filter(|end| met(end)).count()
}

/// What an event brings its seat. A sanctuary without any animal counts as if nothing in it were empty yet:
/// that all of it stops being so is no gain.
fn brings(game: &Shelter, state: &State, event: Event) -> Option<Brings> {
    let mut brings = game.preview(state, event)?;
    if state.paper(state.to_move()?)?.housed().is_empty() {
        let untouched = brings.after.empty_areas - brings.before.empty_areas;
        brings.before.empty_areas += untouched;
        brings.before.total += untouched;
    }
    Some(brings)
}

/// The line by which an animal is adopted from a square.
pub(super) fn line(game: &Shelter, animal: Animal, square: Square) -> Option<Line> {
    square.lines().into_iter().find(|line| game.sheet().label(*line).animal == animal)
}

fn choice(game: &Shelter, state: &State, seat: Seat, events: &[Event], event: Event) -> Option<Choice> {
    let end = after(game, state, &[event])?;
    let brings = brings(game, state, event)?;
    let change = brings.change();
    let (animal, words, then) = match event {
        Event::Adopt(animal, square) => {
            let die = game.die_of(state, event)?;
            let mut then = format!("with the {die}");
            if !brings.completes.is_empty() {
                then += &format!(", fills {}", words::lines(brings.completes));
            }
            if end.adopted().is_none() {
                then += ", and there is no cell for it";
            }
            (Some(animal), format!("{} from {square}", capital(animal)), then)
        }
        Event::Third(square) => {
            let mut then = if change == 0 {
                "third fence, costs nothing".to_string()
            } else {
                format!("third fence, {}", points(change))
            };
            if !brings.completes.is_empty() {
                then += &format!(", fills {}", words::lines(brings.completes));
            }
            (None, format!("Cross off {square}"), then)
        }
        Event::Place(die, cell) => {
            let animal = state.adopted()?;
            let mixed = land_of(game, &end, seat, cell).is_some_and(|land| land.is_mixed());
            let then = match changes(&brings.before, &brings.after) {
                none if none.is_empty() && mixed => "kinds mix here".to_string(),
                none if none.is_empty() => "no points yet".to_string(),
                rows => rows,
            };
            // Where either die would do, it is told which.
            let same = |other: &Event| matches!(other, Event::Place(_, same) if *same == cell);
            let with = if events.iter().filter(|other| same(other)).count() > 1 {
                format!(" with the {die}")
            } else {
                String::new()
            };
            (Some(animal), format!("{} to {cell}{with}", capital(animal)), then)
        }
        Event::Fence(edge) => {
            let then = match changes(&brings.before, &brings.after) {
                none if none.is_empty() => "changes no points".to_string(),
                rows => rows,
            };
            (None, format!("Fence {}", edge), then)
        }
        Event::Done => (None, "No more fences".to_string(), "ends your turn".to_string()),
        Event::Tree(_) | Event::Dice(_) => return None,
    };
    let brief = match event {
        Event::Adopt(..) => game.die_of(state, event).map_or_else(String::new, |die| format!("die {die}")),
        Event::Done => String::new(),
        _ => points(change),
    };
    Some(Choice { event, animal, words, then, brief, plain: event == Event::Done })
}

/// The rows of the score that change: `elephants stop scoring, −4`, or `dogs +6, empty areas +2: +8`.
fn changes(before: &Score, after: &Score) -> String {
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
    let words = rows.iter().map(row).collect::<Vec<_>>().join(", ");
    if rows.len() > 1 { format!("{words}: {}", points(after.total - before.total)) } else { words }
}

/// What events of `seat` would bring; `None` if they are not possible, or none.
pub fn preview(game: &Shelter, state: &State, seat: Seat, events: &[Event]) -> Option<Preview> {
    let (&last, before) = events.split_last()?;
    let at = after(game, state, before)?;
    if !decides(&at, seat) {
        return None;
    }
    let end = after(game, &at, &[last])?;
    let brings = brings(game, &at, last)?;
    let change = points(brings.change());
    let rows = changes(&brings.before, &brings.after);
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
            (what, fate + &full(game, &end, seat, brings.completes))
        }
        Event::Third(square) => {
            let what = format!(
                "[{square}] for a third fence: no animal, but one to three fences at any of the dice."
            );
            let cost = if brings.change() == 0 {
                "It costs nothing.".to_string()
            } else {
                format!("The left-most circle goes: *{change}*.")
            };
            (what, cost + &full(game, &end, seat, brings.completes))
        }
        Event::Place(die, cell) => {
            let left = left_dice(&at, die);
            let what = format!("[{cell}] with the {die} leaves the {left} for fences.");
            (what, placed(game, &end, seat, cell, &brings))
        }
        Event::Fence(edge) => {
            let (one, other) = edge.cells();
            let more = match end.fences_left() {
                left if left > 0 && decides(&end, seat) => format!(", {left} more after it"),
                _ => ", the last one".to_string(),
            };
            let what = format!("A fence between [{one}] and [{other}]{more}.");
            (what, fenced(game, &at, &brings.paper, seat, edge, &rows))
        }
        Event::Done => ("You put up no more fences.".to_string(), "Your turn ends.".to_string()),
        Event::Tree(_) | Event::Dice(_) => return None,
    };
    Some(Preview { what: Words::of(&what), then: Words::of(&then), lands: Place::of(last) })
}

/// What a full line means for its circle, as far as this seat knows.
fn full(game: &Shelter, end: &State, seat: Seat, completes: Lines) -> String {
    if completes.is_empty() {
        return String::new();
    }
    let decided = game.circles_to_come(end);
    let mut said = format!(" It fills {}:", words::lines(completes));
    let own: Vec<_> =
        decided.into_iter().filter(|(of, line, _)| *of == seat && completes.contains(*line)).collect();
    let won: i32 = own
        .iter()
        .filter(|(.., circle)| *circle == Circle::Won)
        .map(|(_, line, _)| i32::from(game.sheet().label(*line).circle))
        .sum();
    let many = completes.len() > 1;
    said += &match (own.is_empty(), won) {
        (true, _) => " the circle is lost already.".to_string(),
        (false, 0) => " the circle is lost, for row and column have to be filled at once.".to_string(),
        (false, won) if many => format!(" the circles count *{}*.", points(won)),
        (false, won) => format!(" the circle counts *{}*.", points(won)),
    };
    said
}

/// What a placed animal brings.
fn placed(game: &Shelter, end: &State, seat: Seat, cell: Cell, brings: &Brings) -> String {
    let mixed = land_of(game, end, seat, cell).filter(Area::is_mixed);
    let Some(land) = mixed else {
        let rows = changes(&brings.before, &brings.after);
        return if rows.is_empty() { "No points change yet.".to_string() } else { sentence(&rows) };
    };
    let kinds = Animal::ALL
        .into_iter()
        .filter(|animal| *animal != Animal::Owl && brings.paper.animals(*animal).meets(land.cells))
        .count();
    // What a fence can bring back, and what stays.
    let animals = Animal::ALL.map(Row::of);
    let of = |score: &Score, counts: bool| {
        let rows = Row::ALL.into_iter().filter(|row| animals.contains(row) == counts);
        rows.map(|row| score.row(row)).sum::<i32>()
    };
    let lost = of(&brings.after, true) - of(&brings.before, true);
    let kinds = words::in_words(kinds);
    let mut said = match lost {
        0 => format!("{kinds} kinds share this area then: none of them scores until a fence parts them."),
        _ => format!("{kinds} kinds share this area then: *{}* until you fence it off.", points(lost)),
    };
    if brings.after.all_types > brings.before.all_types {
        said += &format!(" All six animals: *{}*.", points(brings.after.all_types - brings.before.all_types));
    }
    said
}

/// What a fence brings.
fn fenced(game: &Shelter, at: &State, paper: &Paper, seat: Seat, edge: Edge, rows: &str) -> String {
    let Some(before) = at.paper(seat) else { return String::new() };
    let (old, new) = (game.areas(before, at.trees()), game.areas(paper, at.trees()));
    let (one, other) = edge.cells();
    let of = |cell: Cell| new.iter().find(|land| land.cells.contains(cell));
    let closes = match (of(one), of(other)) {
        (Some(one), Some(other)) if one.cells != other.cells && new.len() > old.len() => {
            let (few, many) =
                (one.cells.len().min(other.cells.len()), one.cells.len().max(other.cells.len()));
            format!("It parts an area into {few} and {many} squares. ")
        }
        (Some(one), Some(other)) if one.cells == other.cells => {
            "It is loose until it closes an area off. ".to_string()
        }
        _ => String::new(),
    };
    let rows = if rows.is_empty() { "No points change.".to_string() } else { sentence(rows) };
    closes + &rows
}

/// Rows as a sentence, the last figure strong.
fn sentence(rows: &str) -> String {
    let (words, figure) = rows.rsplit_once(' ').unwrap_or(("", rows));
    let mut letters = words.chars();
    let first = letters.next().map(|c| c.to_uppercase().to_string()).unwrap_or_default();
    format!("{first}{} *{figure}*.", letters.as_str())
}

/// The dice that are left beside one, in words: `4 and the 6`.
fn left_dice(state: &State, used: Die) -> String {
    let mut left: Vec<Die> = state.dice_left().collect();
    if let Some(at) = left.iter().position(|die| *die == used) {
        left.remove(at);
    }
    left.iter().map(ToString::to_string).collect::<Vec<_>>().join(" and the ")
}

/// The area a cell lies in.
fn land_of(game: &Shelter, state: &State, seat: Seat, cell: Cell) -> Option<Area> {
    let lands = game.areas(state.paper(seat)?, state.trees());
    lands.into_iter().find(|land| land.cells.contains(cell))
}

/// An animal at the beginning of a sentence.
pub(super) const fn capital(animal: Animal) -> &'static str {
    match animal {
        Animal::Owl => "Owl",
        Animal::Dog => "Wild dog",
        Animal::Elephant => "Elephant",
        Animal::Rhino => "Rhino",
        Animal::Giraffe => "Giraffe",
        Animal::Tiger => "Tiger",
    }
}
