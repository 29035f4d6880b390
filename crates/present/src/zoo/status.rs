//! The heading and the line below it: the decision that is wanted, and how things stand.
use drawing::Words;
use view::{End, Status, count};
use zoo::{Character, Kind, Phase, State, Zoo};

use super::place::Picked;
use super::sentences::{capital, goods, listed, pronoun, pronoun_within};
use super::{ending, gates, gauges, shots};

/// Idle turns in a row that lose the game (Z-39).
const MAX_IDLE_TURNS: u8 = 5;
/// Idle turns in a row from which on there is a warning.
const WARN_IDLE_TURNS: u8 = 3;

/// The decision that is wanted, and how things stand.
pub(super) fn status(game: &Zoo, state: &State, picked: Option<Picked>) -> Status {
    let mover = state.mover().map_or("animal", Kind::name);
    let (heading, line) = match state.phase() {
        Phase::Animals if state.setup_left() > 0 => {
            let rounds = count(state.setup_left(), "round");
            (
                "The animals break out".to_string(),
                format!("Before the first turn they move for *{rounds}*, and attack nobody yet."),
            )
        }
        Phase::Animals => {
            ("The animals are rolled".to_string(), "Four dice say which of them move.".to_string())
        }
        Phase::Orientation if game.advanced() => (
            format!("Which way the {mover} goes"),
            format!(
                "It is the {} of four to move. Dashed are the ways that the figures open.",
                ordinal(state)
            ),
        ),
        Phase::Orientation => {
            let kinds: Vec<&str> = state.rolled().iter().map(|kind| kind.name()).collect();
            let line = format!(
                "*{}* move in this order. Dashed is where the {mover} can go.",
                capital(&listed(&kinds))
            );
            ("Which way they go".to_string(), line)
        }
        Phase::Escape => (format!("The {mover} is at the gate"), at_gate(game, state)),
        Phase::Again => ("The die is rolled again".to_string(), format!("The {mover} stays where it is.")),
        Phase::First => ("Who goes first".to_string(), first(state)),
        Phase::Act => {
            return Status { heading: acting(state, picked), line: Words::of(&act(game, state, picked)) };
        }
        Phase::Go => {
            let who = state.active().map_or("keeper", Character::name);
            let left = count(state.movement(), "space");
            (format!("The {who} walks: {left} left"), go(game, state))
        }
        Phase::Over => match ending::end(game, state) {
            Some(End { heading, lead }) => return Status { heading, line: lead },
            None => ("The end".to_string(), String::new()),
        },
    };
    Status { heading, line: Words::of(&line) }
}

fn ordinal(state: &State) -> &'static str {
    ["first", "second", "third", "fourth"].get(usize::from(state.moving())).copied().unwrap_or("next")
}

fn at_gate(game: &Zoo, state: &State) -> String {
    let held = state.traps().count();
    let die = match state.mover().map(|kind| game.map().animal(kind).die) {
        Some(zoo::Die::B) => "second",
        _ => "first",
    };
    format!(
        "Let it escape, *{held} of 3* traps are full, or have its die of the {die} colour rolled again: then it stays."
    )
}

fn first(state: &State) -> String {
    let health = |who: Character| format!("the {who} has {} health", state.figure(who).health.have);
    let (keeper, worker) = (health(Character::Keeper), health(Character::Worker));
    format!("Both act, two actions each: {keeper}, {worker}. {}{}", escapes(state), idle(state))
}

/// Says how many animals have escaped, and that a fourth one loses the game.
fn escapes(state: &State) -> String {
    match state.traps().count() {
        3 => "Three escaped: the next one loses.".to_owned(),
        escaped => format!("{escaped} escaped, a fourth loses."),
    }
}

/// A warning before the game is lost by idle turns (Z-39).
fn idle(state: &State) -> String {
    if state.idle() < WARN_IDLE_TURNS {
        return String::new();
    }
    format!(
        " *{} turns* on end nobody has done anything but walk; after {MAX_IDLE_TURNS} the game is lost.",
        state.idle()
    )
}

fn acting(state: &State, picked: Option<Picked>) -> String {
    let who = state.active().map_or("keeper", Character::name);
    match picked {
        Some(Picked::Close | Picked::Gate(_)) => format!("The {who} closes a gate"),
        Some(Picked::Buy(..)) => format!("The {who} buys"),
        None => format!("The {who}: {}", count(state.actions(), "action")),
    }
}

fn act(game: &Zoo, state: &State, picked: Option<Picked>) -> String {
    let Some(who) = state.active() else { return String::new() };
    let figure = state.figure(who);
    let card = game.map().card(who);
    let points = count(figure.ap.have, "point");
    match picked {
        Some(Picked::Gate(gate)) => {
            format!(
                "The {} is {}. {} has *{points}*; a square takes {}.",
                gates::name(game.map(), gate),
                gates::state_words(state, gate),
                pronoun(who),
                card.gate
            )
        }
        Some(Picked::Close) => {
            format!(
                "{} has *{points}*; a square takes {}, from anywhere in the zoo.",
                pronoun(who),
                card.gate
            )
        }
        Some(Picked::Buy(tranquilizers, health)) => {
            let basket = goods(tranquilizers, health);
            format!(
                "{} has *{points}*. In the basket: *{basket}*. One purchase of any size is one action.",
                pronoun(who)
            )
        }
        None => format!("{} {}{}", shooting(game, state, who), escapes(state), idle(state)),
    }
}

/// The animals that the acting character can shoot, and the tranquilizers for it.
fn shooting(game: &Zoo, state: &State, who: Character) -> String {
    let figure = state.figure(who);
    let have = count(figure.tranquilizers.have, "tranquilizer");
    if !figure.supply {
        let other = who.other();
        return if state.figure(other).supply {
            format!("{} has no tranquilizers yet: the {other} can share them in one space.", pronoun(who))
        } else {
            format!("{} has no tranquilizers yet: they are in the office.", pronoun(who))
        };
    }
    match shots(game, state).len() {
        0 => {
            let near = game.shots(state, who);
            let dear = near.iter().any(|shot| matches!(shot.aim, Err(zoo::NoShot::TooDear { .. })));
            let why =
                if dear { "has too few tranquilizers for those in line" } else { "has no animal in line" };
            format!("{} {why}; {} has *{have}*.", pronoun(who), pronoun_within(who))
        }
        1 => format!("{} can shoot one animal; {} has *{have}*.", pronoun(who), pronoun_within(who)),
        several => format!(
            "{} can shoot {} animals; {} has *{have}*.",
            pronoun(who),
            in_words(several),
            pronoun_within(who)
        ),
    }
}

fn in_words(number: usize) -> String {
    const SMALL: [&str; 13] = [
        "no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven",
        "twelve",
    ];
    SMALL.get(number).map_or_else(|| number.to_string(), |word| (*word).to_string())
}

/// Returns the line of a walk. Spaces are not named: no map shows their names (T-9).
fn go(game: &Zoo, state: &State) -> String {
    let shots = match shots(game, state).len() {
        0 => String::new(),
        1 => " One animal can be shot from here.".to_string(),
        several => format!(" {} animals can be shot from here.", capital(&in_words(several))),
    };
    let none = if game.reach(state).go.is_empty() { " No space beside it has room." } else { "" };
    format!("The figures say how many spaces each goal takes.{none}{shots}")
}

/// Both characters' tracks in a line: `Keeper: 9 health, 5 tranquilizers, 4 points. …`.
pub(super) fn both_characters(state: &State) -> String {
    let character = |who: Character| {
        let figure = state.figure(who);
        let note = gauges::note(state, who);
        let note = if note.is_empty() { String::new() } else { format!(", {note}") };
        format!(
            "{}: {} health, {}, {}{note}.",
            capital(who.name()),
            figure.health.have,
            count(figure.tranquilizers.have, "tranquilizer"),
            count(figure.ap.have, "point")
        )
    };
    Character::ALL.map(character).join(" ")
}
