//! The status above the choices, and the end of the game in words.
use drawing::Words;
use penguins::{Ability, Circle, Colour, Phase, Spot, State};
use tabletop::Seat;
use view::{End, Status};

use super::phrases::{capital, colours, listed, lower};
use super::picked::Picked;
use super::{Seen, names};
use crate::Names;

/// Penguins in the line of a fresh round (P-6).
const LINE: u8 = 12;
/// Penguins in the yard before the first round (P-5).
const SEEDS: u8 = 10;

/// Returns the heading and the line below it; a viewer who decides is asked.
pub(super) fn status(seen: &Seen<'_>, picked: Option<Picked>) -> Status {
    let (state, names) = (seen.state(), &names(seen));
    let asked = |wanted: &str, other: &str| match state.decider() {
        Some(decider) if names.is_reader(decider) || seen.seat == Some(decider) => {
            names.asked(decider, wanted)
        }
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
                "Twelve penguins come out of the case, the first in front: *{there}* of {LINE}. {case} {} left.",
                view::is_or_are(case)
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

/// Returns the fish of the seat to move: `You have 5 fish.`
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

/// Returns the end of the game in words; `None` while it runs.
pub(super) fn end(state: &State, names: &Names) -> Option<End> {
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
