//! The position and what happens in plain words: status, log, the end, and a paper for who does not see it.
use shelter::{Animal, Cells, Circle, Effect, Event, Line, Lines, Phase, ROUNDS, Shelter, State, TREES};
use tabletop::{Game, Seat, Turn};

use super::sanctuary::between;
use super::{decides, openings, points};
use crate::Names;
use drawing::Words;

/// The heading of the table and the line below it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Status {
    /// What is wanted: `Place the rhino`.
    pub heading: String,
    /// Why, or how things stand.
    pub line: Words,
}

/// The heading of the end and the line below it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct End {
    /// `47 points`.
    pub heading: String,
    /// How the points came together, or who has how many.
    pub lead: Words,
}

/// What is wanted of `seat` now, and how things stand.
pub fn status(game: &Shelter, state: &State, seat: Seat, names: &Names) -> Status {
    let round = state.round();
    let (heading, line) = match state.phase() {
        Phase::Trees => {
            let stand = state.trees().len();
            (
                "Four trees".to_string(),
                format!("Chance plants them, the same for everyone: {stand} of {TREES} stand."),
            )
        }
        Phase::Dice => (
            format!("Round {round} of {ROUNDS}"),
            format!("Three dice, the same for everyone. {}", so_far(game, state, seat)),
        ),
        Phase::Wait => (
            format!("Round {round} of {ROUNDS}"),
            format!(
                "Another seat draws now; what it draws is shown when the round is over. {}",
                so_far(game, state, seat)
            ),
        ),
        Phase::Adopt if decides(state, seat) => adopt(game, state, seat),
        Phase::Place if decides(state, seat) => place(state),
        Phase::Fence if decides(state, seat) => fence(state, seat),
        Phase::Adopt | Phase::Place | Phase::Fence => {
            (format!("Round {round} of {ROUNDS}"), so_far(game, state, seat))
        }
        Phase::Over => match end(game, state, seat, names) {
            Some(end) => return Status { heading: end.heading, line: end.lead },
            None => ("The end".to_string(), String::new()),
        },
    };
    Status { heading, line: Words::of(line.trim_end()) }
}

/// The score as the paper lies there.
fn so_far(game: &Shelter, state: &State, seat: Seat) -> String {
    let Some(paper) = state.paper(seat) else { return String::new() };
    let total = super::score::so_far(game, state, paper);
    total.map_or_else(String::new, |total| format!("So far *{}*.", count(total, "point")))
}

fn adopt(game: &Shelter, state: &State, seat: Seat) -> (String, String) {
    let mut events = Vec::new();
    game.legal(state, |event| events.push(event));
    let third = events.iter().any(|event| matches!(event, Event::Third(_)));
    let adopts = events.iter().any(|event| matches!(event, Event::Adopt(..)));
    let rolled = format!("You rolled {}.", dice_words(state));
    match (adopts, third) {
        (true, true) => (
            "Adopt an animal, or take a third fence".to_string(),
            format!(
                "{rolled} A die has no empty square left in its lines, so any square can go for a third fence{}.",
                third_cost(game, state, seat)
            ),
        ),
        (false, true) => (
            "Take a third fence".to_string(),
            format!(
                "{rolled} No die has an empty square left: cross off any square{}.",
                third_cost(game, state, seat)
            ),
        ),
        _ => (
            "Adopt an animal".to_string(),
            format!(
                "{rolled} Cross off a square of one of their lines; the other two dice place the animal and its fences."
            ),
        ),
    }
}

/// What a third fence costs, after a comma; nothing where it is free.
fn third_cost(game: &Shelter, state: &State, seat: Seat) -> String {
    let circle = state.paper(seat).and_then(|paper| paper.third_left(game.sheet()).first().copied());
    circle.map_or_else(String::new, |circle| format!(", which costs the circle of *{circle}*"))
}

fn place(state: &State) -> (String, String) {
    let animal = state.adopted().map_or("animal", called);
    let mut left: Vec<_> = state.dice_left().collect();
    left.dedup();
    let used = state.dice().into_iter().flatten().zip(state.used()).find(|(_, used)| *used);
    let adopted = used.map_or_else(String::new, |(die, _)| format!("You adopted it with the {die}. "));
    let line = match left.as_slice() {
        [one, other] => format!("Use the *{one}* or the *{other}* now; the other one is for fences."),
        [both] => format!("Use one *{both}* now; the other one is for fences."),
        _ => String::new(),
    };
    (format!("Place the {animal}"), adopted + &line)
}

fn fence(state: &State, seat: Seat) -> (String, String) {
    let (left, third) = (state.fences_left(), state.is_third_fence());
    let first = left == if third { 3 } else { 2 };
    let heading = match (left, first) {
        (3, _) => "Put up one to three fences",
        (2, true) => "Put up one or two fences",
        (2, false) => "Two more fences, or done",
        _ => "One more fence, or done",
    };
    let lost = !third && state.paper(seat).is_some_and(|paper| paper.placed_now().is_none());
    let lost = if lost { "No cell was free for the animal: it is lost. " } else { "" };
    let dice = state.dice_left().map(|die| die.to_string()).collect::<Vec<_>>();
    let dice = match dice.as_slice() {
        [die] => format!("the *{die}*: on the edges of row {die} and column {}", column(die)),
        _ => format!("any of the dice, {}: on the edges of their rows and columns", dice_words(state)),
    };
    (heading.to_string(), format!("{lost}With {dice}."))
}

/// The column a die stands for.
fn column(figure: &str) -> char {
    figure.parse::<u8>().map_or('?', |figure| char::from(b'a' + figure.saturating_sub(1)))
}

/// The round's dice: `2, 3 and 6`.
fn dice_words(state: &State) -> String {
    listed(&state.dice().into_iter().flatten().map(|die| die.to_string()).collect::<Vec<_>>())
}

/// `a`, `a and b`, `a, b and c`.
pub(super) fn listed(words: &[String]) -> String {
    match words {
        [] => String::new(),
        [one] => one.clone(),
        [before @ .., last] => format!("{} and {last}", before.join(", ")),
    }
}

/// An event that is possible in `before`, as the log has it, whoever brought it about.
pub fn log(game: &Shelter, before: &State, event: Event) -> String {
    let told = game.effects(before, event);
    let mut line = match event {
        Event::Tree(cell) => format!("A tree on {cell}."),
        Event::Dice(dice) => format!("The dice: {}.", listed(&dice.map(|die| die.to_string()))),
        Event::Adopt(animal, square) => {
            let die = game.die_of(before, event).map_or_else(String::new, |die| format!(" with the {die}"));
            format!("{} from {square}{die}.", capital(one(animal)))
        }
        Event::Third(square) => format!("{square} crossed off for a third fence."),
        Event::Place(die, cell) => {
            let animal = before.adopted().map_or("animal", called);
            format!("The {animal} to {cell} with the {die}.")
        }
        Event::Fence(edge) => format!("A fence between {}.", between(edge)),
        Event::Done => "No more fences.".to_string(),
    };
    let mut filled = Lines::EMPTY;
    let mut decided = Lines::EMPTY;
    for telling in told {
        match telling {
            Effect::CircleSpent { worth, .. } => line += &format!(" The circle of {worth} goes."),
            Effect::Completed { line, .. } => filled.insert(line),
            Effect::Lost { animal, .. } => {
                line += &format!(" No cell is free for the {}: it is lost.", called(animal))
            }
            Effect::RoundEnds { round } => line += &format!(" Round {round} ends."),
            Effect::Decided { line: of, circle, .. } => {
                decided.insert(of);
                if game.is_solo() {
                    let fate = if circle == Circle::Won { "counts" } else { "is lost" };
                    line += &format!(" The circle of {} {fate}.", self::line(of));
                }
            }
            _ => {}
        }
    }
    if !filled.is_empty() {
        line +=
            &format!(" {} {} full.", capital(&lines(filled)), if filled.len() > 1 { "are" } else { "is" });
    }
    if !decided.is_empty() && !game.is_solo() {
        line += &format!(
            " Decided: the circle{} of {}.",
            if decided.len() > 1 { "s" } else { "" },
            lines(decided)
        );
    }
    line
}

/// A line of the shelter: `column C`, `row 3`.
pub(super) fn line(line: Line) -> String {
    format!("{} {line}", if line.is_column() { "column" } else { "row" })
}

/// Some lines: `column C and row 3`.
pub(super) fn lines(some: Lines) -> String {
    listed(&some.iter().map(line).collect::<Vec<_>>())
}

/// One animal: `an owl`.
pub(super) const fn one(animal: Animal) -> &'static str {
    match animal {
        Animal::Owl => "an owl",
        Animal::Dog => "a wild dog",
        Animal::Elephant => "an elephant",
        Animal::Rhino => "a rhino",
        Animal::Giraffe => "a giraffe",
        Animal::Tiger => "a tiger",
    }
}

/// What an animal is called in the rulebook.
pub(super) const fn called(animal: Animal) -> &'static str {
    match animal {
        Animal::Dog => "wild dog",
        _ => animal.name(),
    }
}

/// Words at the beginning of a sentence.
pub(super) fn capital(words: &str) -> String {
    let mut letters = words.chars();
    letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
}

/// Small numbers at the beginning of a sentence.
pub(super) fn in_words(number: usize) -> &'static str {
    ["No", "One", "Two", "Three", "Four", "Five"].get(number).copied().unwrap_or("Many")
}

/// `1 point`, `−3 points`.
pub(super) fn count(number: i32, what: &str) -> String {
    let sign = if number < 0 { "−" } else { "" };
    let number = number.unsigned_abs();
    format!("{sign}{number} {what}{}", if number == 1 { "" } else { "s" })
}

/// How it ended for `seat`; `None` before it has.
pub fn end(game: &Shelter, state: &State, seat: Seat, names: &Names) -> Option<End> {
    let outcome = game.outcome(state)?;
    let score = outcome.scores.get(seat.index())?;
    let total = count(score.total, "point");
    let minus = score.loose_fences + score.empty_areas;
    let extra = score.shelter + score.third_fence + score.all_types;
    let animals = score.total - minus - extra;
    let parts = format!("{animals} for the animals, {extra} extra, {} in penalties.", minus.unsigned_abs());
    if game.is_solo() {
        return Some(End { heading: total, lead: Words::of(&parts) });
    }
    let winners: Vec<Seat> =
        Seat::all(game.seats()).filter(|seat| outcome.winners.contains(&(seat.index() as u8 + 1))).collect();
    let better = outcome.scores.iter().filter(|other| other.total > score.total).count();
    let heading = match winners.as_slice() {
        [only] if *only == seat => format!("Won with {total}"),
        shared if shared.contains(&seat) => format!("Shared win with {total}"),
        _ => format!("{} of {}, {total}", ordinal(better + 1), outcome.scores.len()),
    };
    let others: Vec<String> =
        winners.iter().filter(|winner| **winner != seat).map(|winner| names.plain(*winner)).collect();
    let most = outcome.scores.iter().map(|score| score.total).max().unwrap_or_default();
    let lead = match (winners.contains(&seat), others.len()) {
        (true, 0) => parts,
        (true, _) => format!("With {}. {parts}", listed(&others)),
        (false, 1) => format!("{} has most: *{most}*. {parts}", listed(&others)),
        (false, 2..=4) => format!("{} have most: *{most}*. {parts}", listed(&others)),
        (false, several) => format!("{several} players have most: *{most}*. {parts}"),
    };
    Some(End { heading, lead: Words::of(&lead) })
}

/// `1st`, `22nd`, `13th`.
fn ordinal(number: usize) -> String {
    let ending = match (number % 10, number % 100) {
        (_, 11..=13) => "th",
        (1, _) => "st",
        (2, _) => "nd",
        (3, _) => "rd",
        _ => "th",
    };
    format!("{number}{ending}")
}

/// The paper of `seat` for who does not see it: areas with who lives there, trees, loose fences, the
/// shelter, and what can be chosen.
pub fn describe(game: &Shelter, state: &State, seat: Seat) -> String {
    let Some(paper) = state.paper(seat) else { return String::new() };
    let mut said = format!("Round {} of {ROUNDS}. ", state.round());
    if let Some(dice) = state.dice() {
        said += &format!("Dice {}. ", listed(&dice.map(|die| die.to_string())));
    }
    let cells = |cells: Cells| listed(&cells.iter().map(|cell| cell.to_string()).collect::<Vec<_>>());
    if !state.trees().is_empty() {
        said += &format!("Trees on {}. ", cells(state.trees()));
    }
    let lands = game.areas(paper, state.trees());
    said += &format!("The sanctuary has {}. ", count(lands.len() as i32, "area"));
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
        said += &format!("{}, {place}: {who}: {}. ", capital(&size), points(land.points));
    }
    let loose: Vec<String> = game
        .sources(paper, state.trees())
        .iter()
        .flat_map(|source| source.fences.iter())
        .map(|edge| edge.to_string())
        .collect();
    if !loose.is_empty() {
        said += &format!("Loose fences: {}. ", listed(&loose));
    }
    let crossed: Vec<String> = paper.crossed().iter().map(|square| square.to_string()).collect();
    said += &match crossed.len() {
        0 => "The shelter is full. ".to_string(),
        16 => "The shelter is empty. ".to_string(),
        _ => format!("Crossed off in the shelter: {}. ", listed(&crossed)),
    };
    if let Some(total) = super::score::so_far(game, state, paper) {
        said += &format!("{} so far. ", count(total, "point"));
    }
    let places: Vec<String> =
        openings(game, state, seat).into_iter().map(|(place, _)| place.to_string()).collect();
    if !places.is_empty() {
        said += &format!("Possible: {}. ", places.join(", "));
    }
    if game.turn(state) == Turn::Over {
        said += "The game is over.";
    }
    said.trim_end().to_string()
}
