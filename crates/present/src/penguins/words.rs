//! The position and what happens in plain words: status, log, the end, and the board for who does not see it.
use penguins::{
    Ability, Circle, Colour, Count, Effect, Event, Igloo, Penguins, Phase, SheetLine, Spot, State,
};
use tabletop::Seat;

use super::Picked;
use super::choices::capital;
use super::resolved::{catch_words, colours, listed, notes};
use crate::Names;
use drawing::Words;

/// The heading of the table and the line below it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Status {
    /// What is wanted: `Place a penguin`.
    pub heading: String,
    /// Why, or how things stand.
    pub line: Words,
}

/// The heading of the end and the line below it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct End {
    /// `Ada wins`.
    pub heading: String,
    /// `Ada 15, Ben 12.`
    pub lead: Words,
}

/// Penguins in the line of a fresh round (P-6), and in the yard before the first (P-5).
const LINE: u8 = 12;
const SEEDS: u8 = 10;

/// What is wanted now, and how things stand, as `seat` looks at it: where it decides, it is asked.
pub fn status(state: &State, seat: Option<Seat>, picked: Option<Picked>, names: &Names) -> Status {
    let asked = |wanted: &str, other: &str| match state.decider() {
        Some(decider) if names.is_reader(decider) || seat == Some(decider) => names.asked(decider, wanted),
        Some(decider) => format!("{} {other}", names.plain(decider)),
        None => wanted.to_string(),
    };
    let (heading, line) = match state.phase() {
        Phase::Order => ("Who begins".to_string(), "The turn order is drawn from the case.".to_string()),
        Phase::Seed => {
            let there = state.yard().taken().len();
            let line = format!(
                "Ten penguins come onto the coloured and the inner igloos: *{there}* of {SEEDS}. Nothing is scored."
            );
            ("The first penguins".to_string(), line)
        }
        Phase::Line => {
            let (there, case) = (state.line().len(), state.case().total());
            let line = format!(
                "Twelve penguins come out of the case, the first in front: *{there}* of {LINE}. {case} are left."
            );
            (format!("Round {}: the line", state.round()), line)
        }
        Phase::Ability => (asked("Take an ability", "takes an ability"), ability(state, names)),
        Phase::Bribe => (asked("Bribe a guard", "bribes a guard"), bribe(state, names)),
        Phase::BeforeRoll if picked.is_some_and(Picked::is_swap) => swap(state, picked),
        Phase::AfterRoll if picked.is_some_and(Picked::is_swap) => swap(state, picked),
        Phase::BeforeRoll => (asked("Roll the dice", "rolls the dice"), before_roll(state, names)),
        Phase::Dice => ("The dice fall".to_string(), format!("{} dice.", state.dice())),
        Phase::AfterRoll if state.opened().is_empty() => {
            (asked("Roll again", "rolls again"), "Every die shows a 6, which opens no circle.".to_string())
        }
        Phase::AfterRoll => (asked("Place a penguin", "places a penguin"), after_roll(state)),
        Phase::Add => {
            let left = state.to_draw();
            ("The line grows".to_string(), format!("*{left}* more come out of the case to its end."))
        }
        Phase::Check => (asked("Which circle first", "says which circle comes first"), check(state)),
        Phase::Free => (asked("Which colour leaves", "says which colour leaves"), free(state, names)),
        Phase::Over => match end(state, names) {
            Some(End { heading, lead }) => return Status { heading, line: lead },
            None => ("The end".to_string(), String::new()),
        },
    };
    Status { heading, line: Words::of(&line) }
}

/// `5 fish`, of whom it is asked.
fn purse(state: &State, names: &Names) -> String {
    let Some(seat) = state.to_move() else { return String::new() };
    format!("{} *{} fish*.", names.does(seat, "have", "has"), state.fish(seat))
}

fn ability(state: &State, names: &Names) -> String {
    let each = if state.players() == 2 { 2 } else { 1 };
    format!(
        "{each} fish for every free space with a higher number. The numbers are the turn order. {}",
        purse(state, names)
    )
}

fn bribe(state: &State, names: &Names) -> String {
    let seat = state.to_move();
    let second = seat.is_some_and(|seat| state.marked_by(seat).next().is_some());
    let which = if second { "The second marker: when" } else { "When" };
    let frees = seat.map_or_else(String::new, |seat| names.frees(seat));
    format!("{which} that circle is full, {frees} *one* of the colour with most penguins in it.")
}

fn before_roll(state: &State, names: &Names) -> String {
    let next = state.line().at(Spot::FRONT).map_or("nobody", Colour::name);
    let seat = state.to_move();
    let ability = seat.and_then(|seat| state.ability(seat));
    let mut line = format!("*{}* is next in a line of {}. ", capital(next), state.line().len());
    line += &match ability {
        Some(ability) => format!("Ability {ability}: {}. ", lower(ability.line())),
        None => String::new(),
    };
    line + &purse(state, names)
}

/// A sentence’s first letter within another sentence.
fn lower(words: &str) -> String {
    let mut letters = words.chars();
    letters.next().map_or_else(String::new, |first| first.to_lowercase().chain(letters).collect())
}

fn after_roll(state: &State) -> String {
    let open: Vec<String> = Circle::ALL
        .into_iter()
        .filter(|circle| state.opened().contains(circle.centre()))
        .map(|circle| format!("*{circle}*"))
        .collect();
    let opens = match open.len() {
        5 => "The 6 opens *any circle*.".to_string(),
        1 => format!("The dice open circle {}.", listed(&open)),
        _ => format!("The dice open circles {}.", listed(&open)),
    };
    let full = state.opened().and(state.yard().empty()).is_empty();
    let who = match state.to_move().and_then(|seat| state.ability(seat)) {
        _ if full => "No igloo there is empty.",
        Some(Ability::AnyPenguin) if state.line().len() > 1 => {
            "With ability 2 *any* of the line may be taken."
        }
        Some(Ability::FrontOrBack) if state.line().len() > 1 => {
            "With ability 3 the *first* or the *last* of the line may be taken."
        }
        _ => "The first of the line goes onto a marked igloo.",
    };
    format!("{opens} {who}")
}

fn swap(state: &State, picked: Option<Picked>) -> (String, String) {
    let named = |colour: Option<Colour>, place: String| {
        format!("{} {place}", colour.map_or("", Colour::name)).trim().to_string()
    };
    let line = match picked {
        Some(Picked::SwapIgloo(igloo)) => {
            format!(
                "*{}* with one of another colour in the yard.",
                capital(&named(state.yard().at(igloo), format!("on {igloo}")))
            )
        }
        Some(Picked::SwapSpot(spot)) => {
            format!(
                "*{}* with one of another colour in the line.",
                capital(&named(state.line().at(spot), format!("at {spot}")))
            )
        }
        _ => {
            "Two of different colours, both in the yard or both in the line. No fish come of it.".to_string()
        }
    };
    ("Swap two penguins".to_string(), line)
}

fn check(state: &State) -> String {
    let full: Vec<Circle> = Circle::ALL.into_iter().filter(|circle| state.yard().is_full(*circle)).collect();
    let marked = full.iter().any(|circle| state.marker(*circle).is_some());
    let why = if marked { "both guards have the same marker" } else { "neither guard has a marker" };
    let full: Vec<String> = full.iter().map(|circle| format!("*{circle}*")).collect();
    format!("Circles {} are full, and {why}.", listed(&full))
}

fn free(state: &State, names: &Names) -> String {
    let Some(circle) = state.resolving() else { return String::new() };
    let filled = state.filled(circle);
    let then = match filled.owner {
        Some(owner) => {
            format!("One is freed by *{}*, the others go back into the case.", names.object(owner))
        }
        None => {
            "Nobody bribed the guard: one is out of the game, the others go back into the case.".to_string()
        }
    };
    format!("Circle *{circle}* is full: {} tie with {}. {then}", colours(filled.colours), filled.most)
}

/// An event that is possible in `before`, as the log has it; who brings it about stands before it.
pub fn log(game: &Penguins, before: &State, event: Event, names: &Names) -> String {
    let told = game.effects(before, event);
    let mut line = match event {
        Event::Order(order) => {
            let seats: Vec<String> = order.seats().iter().map(|seat| names.plain(*seat)).collect();
            format!("Turn order: {}.", listed(&seats))
        }
        Event::Draw(colour) => drawn(colour, &told),
        Event::Ability(ability) => {
            let price = before.offers()[ability.index()].price.unwrap_or_default();
            format!("Ability {ability} for {price} fish: {}.", lower(ability.line()))
        }
        Event::Bribe(circle) => format!("The guard of circle {circle} is bribed."),
        Event::Buy => format!("An extra die for {} fish.", before.die_price()),
        Event::Roll => format!("{} dice are rolled.", before.dice()),
        Event::Reroll => "Every die shows a 6: all are rolled again.".to_string(),
        Event::Dice(roll) => {
            let figures: Vec<String> = roll.figures().iter().map(u8::to_string).collect();
            format!("The dice show {}.", listed(&figures))
        }
        Event::Place(spot, igloo) => {
            let colour = before.line().at(spot).unwrap_or(Colour::Red);
            let catch = before.catch(colour, igloo);
            format!("{} onto {igloo}: {}.", capital(colour.name()), catch_words(&catch))
        }
        Event::SwapIgloos(..) | Event::SwapSpots(..) => swapped(&told),
        Event::Add(added) => match added.number() {
            1 => "1 penguin is to join the line.".to_string(),
            number => format!("{number} penguins are to join the line."),
        },
        Event::Free(colour) => format!("{} is to leave.", capital(colour.name())),
        Event::Check(circle) => format!("Circle {circle} comes first."),
    };
    // Who was to decide has decided: the sentences tell how.
    if matches!(event, Event::Free(_)) {
        line.clear();
    }
    for note in notes(&told, names) {
        line = format!("{line} {}", note.words);
    }
    if told.iter().any(|telling| matches!(telling, Effect::Ends(_))) {
        line += " The case holds fewer than 12: the game ends.";
    }
    line.trim_start().to_string()
}

fn drawn(colour: Colour, told: &[Effect]) -> String {
    match told.first() {
        Some(Effect::Seeded(_, igloo)) => format!("{} onto {igloo}.", capital(colour.name())),
        Some(Effect::Joins(_, spot)) => format!("{} joins the line, number {spot}.", capital(colour.name())),
        _ => format!("{} is drawn.", capital(colour.name())),
    }
}

fn swapped(told: &[Effect]) -> String {
    match told.first() {
        Some(Effect::SwapsIgloos([(one, a), (other, b)])) => {
            format!("{} on {a} and {other} on {b} change places.", capital(one.name()))
        }
        Some(Effect::SwapsSpots([(one, a), (other, b)])) => {
            format!("{} at {a} and {other} at {b} of the line change places.", capital(one.name()))
        }
        _ => String::new(),
    }
}

/// How it ended; `None` before it has.
pub fn end(state: &State, names: &Names) -> Option<End> {
    let outcome = state.outcome()?;
    let winner = outcome.winner;
    let heading = names.does(winner, "win", "wins");
    let mut order: Vec<Seat> = Seat::all(state.players()).collect();
    order.sort_by_key(|seat| (*seat != winner, std::cmp::Reverse(state.points(*seat))));
    let scores: Vec<String> =
        order.iter().map(|seat| format!("{}: *{}*", names.plain(*seat), state.points(*seat))).collect();
    let tied: Vec<&Seat> = order
        .iter()
        .filter(|seat| **seat != winner && state.points(**seat) == state.points(winner))
        .collect();
    let most = |seat: &Seat| state.freed(*seat).total();
    let tie = match tied.as_slice() {
        [] => "",
        tied if tied.iter().all(|seat| most(seat) < most(&winner)) => {
            " The tie goes to who freed more penguins."
        }
        _ => " The tie goes to who is earlier in the turn order.",
    };
    Some(End { heading, lead: Words::of(&format!("Points: {}.{tie}", scores.join(", "))) })
}

/// The name of a line of the score sheet: `Sets of 3 colours, 6 each` (P-21).
pub fn sheet_line(line: &SheetLine) -> String {
    match line.colours {
        1 => format!("Single penguins, {} each", line.each),
        colours => format!("Sets of {colours} colours, {} each", line.each),
    }
}

/// The position for who does not see it.
pub fn describe(state: &State, names: &Names) -> String {
    let mut said = format!("Round {}. ", state.round());
    if let Some(seat) = state.to_move() {
        said += &format!("{} turn. ", names.whose(seat));
    }
    for seat in seats(state) {
        said += &format!("{}: {} fish", names.plain(seat), state.fish(seat));
        said += &state.ability(seat).map_or_else(String::new, |ability| format!(", ability {ability}"));
        let guards: Vec<String> = state.marked_by(seat).map(|circle| circle.to_string()).collect();
        match guards.len() {
            0 => {}
            1 => said += &format!(", guard {}", listed(&guards)),
            _ => said += &format!(", guards {}", listed(&guards)),
        }
        said += &match freed_words(state.freed(seat)) {
            freed if freed.is_empty() => ", none freed. ".to_string(),
            freed => format!(", freed {freed}: {} points. ", state.points(seat)),
        };
    }
    for circle in Circle::ALL {
        said += &circle_words(state, circle);
    }
    if !state.line().is_empty() {
        let line: Vec<&str> = state.line().iter().map(Colour::name).collect();
        said += &format!("The line from its front: {}. ", line.join(", "));
    }
    said += &format!("The case: {}.", freed_words(state.case()));
    said
}

/// The seats in turn order, once it is drawn.
pub(super) fn seats(state: &State) -> Vec<Seat> {
    if state.order().is_empty() {
        Seat::all(state.players()).collect()
    } else {
        state.order().seats().to_vec()
    }
}

/// `2 red and 1 blue`; empty for none.
pub fn freed_words(count: Count) -> String {
    let parts: Vec<String> = count
        .iter()
        .filter(|(_, count)| *count > 0)
        .map(|(colour, count)| format!("{count} {colour}"))
        .collect();
    listed(&parts)
}

/// `Circle 3: blue on c3, i3; red on o31; empty o32, o33. `
fn circle_words(state: &State, circle: Circle) -> String {
    let named = |igloos: penguins::Igloos| -> String {
        igloos.iter().map(|igloo: Igloo| igloo.to_string()).collect::<Vec<_>>().join(", ")
    };
    let mut parts: Vec<String> = Colour::ALL
        .into_iter()
        .map(|colour| (colour, state.yard().of(colour).and(circle.igloos())))
        .filter(|(_, igloos)| !igloos.is_empty())
        .map(|(colour, igloos)| format!("{colour} on {}", named(igloos)))
        .collect();
    let empty = circle.igloos().and(state.yard().empty());
    if !empty.is_empty() {
        parts.push(format!("empty {}", named(empty)));
    }
    format!("Circle {circle}: {}. ", parts.join("; "))
}

/// What was played beside what would have been best, in a sentence of the analysis.
pub fn missed(game: &Penguins, before: &State, played: Event, best: Event) -> Words {
    let words = |event: Event| -> String {
        match event {
            Event::Place(spot, igloo) => {
                let colour = before.line().at(spot).map_or("", Colour::name);
                let fish = before.line().at(spot).map_or(0, |colour| before.catch(colour, igloo).gained);
                format!("{colour} onto [{igloo}] for {fish} fish")
            }
            Event::Ability(ability) => format!("ability {ability}, {}", lower(ability.line())),
            Event::Bribe(circle) => format!("the guard of circle {circle}"),
            Event::Free(colour) => format!("{colour} out of the circle"),
            Event::Check(circle) => format!("circle {circle} first"),
            _ => format!("`{event}`"),
        }
    };
    let gets = |event: Event| {
        let freed = game.effects(before, event).iter().any(|telling| {
            matches!(telling, Effect::Leaves { to: penguins::To::Freed(seat), .. } if before.decider() == Some(*seat))
        });
        if freed { ", which frees a penguin" } else { "" }
    };
    Words::of(&format!(
        "{}{} instead of {}{}.",
        capital(&words(played)),
        gets(played),
        words(best),
        gets(best)
    ))
}
