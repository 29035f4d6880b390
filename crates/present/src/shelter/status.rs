//! The heading of the table with the line below it, and the end of the game in words.
use drawing::Words;
use shelter::{Event, Phase, ROUNDS, Shelter, State, TREES};
use tabletop::{Game, Seat};
use view::{End, Status, count};

use super::decides;
use super::words::{called, listed};
use crate::Names;

/// Returns the decision that is wanted of `seat` now, and how things stand.
pub(super) fn status(game: &Shelter, state: &State, seat: Seat, names: &Names) -> Status {
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

/// Returns the present score of a seat.
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

/// Returns the price of a third fence after a comma; nothing where it is free.
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

/// Returns the letter of the column of a die.
fn column(figure: &str) -> char {
    figure.parse::<u8>().map_or('?', |figure| char::from(b'a' + figure.saturating_sub(1)))
}

/// Returns the round's dice: `2, 3 and 6`.
fn dice_words(state: &State) -> String {
    listed(&state.dice().into_iter().flatten().map(|die| die.to_string()).collect::<Vec<_>>())
}

/// Returns the end of the game for `seat` in words; `None` while it runs.
pub(super) fn end(game: &Shelter, state: &State, seat: Seat, names: &Names) -> Option<End> {
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
        (false, 1..=4) => format!("Most: {} with *{most}*. {parts}", listed(&others)),
        (false, several) => format!("{several} players have most: *{most}*. {parts}"),
    };
    Some(End { heading, lead: Words::of(&lead) })
}

/// Returns an ordinal number: `1st`, `22nd`, `13th`.
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
