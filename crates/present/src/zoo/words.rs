//! The position in plain words: status, the end, the board for who does not see it, what was missed.
use zoo::{Character, Event, GameResult, Gate, Kind, Phase, State, Zoo};

use super::choices::consequence;
use super::said::{self, capital, count, goods, listed, pronoun, pronoun_within};
use super::{Picked, gates, shots};
use drawing::Words;

/// The heading of the table and the line below it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Status {
    /// What is wanted: `The keeper: 2 actions`.
    pub heading: String,
    /// Why, or how things stand.
    pub line: Words,
}

/// The heading of the end and the line below it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct End {
    /// `The power is back`.
    pub heading: &'static str,
    /// `Turn 9: the worker came to the shed with 5 health left.`
    pub lead: Words,
}

/// Turns on end without anything done that lose (Z-39), and from when on that is said.
const IDLE: (u8, u8) = (5, 3);

/// What is wanted now, and how things stand.
pub fn status(game: &Zoo, state: &State, picked: Option<Picked>) -> Status {
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
        Phase::Over => match end(game, state) {
            Some(End { heading, lead }) => return Status { heading: heading.to_string(), line: lead },
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
    let escaped = state.traps().count();
    format!("Both act, two actions each: {keeper}, {worker}. {escaped} of 3 escaped.{}", idle(state))
}

/// A warning where nobody has done anything for long (Z-39).
fn idle(state: &State) -> String {
    let (loses, from) = IDLE;
    if state.idle() < from {
        return String::new();
    }
    format!(
        " *{} turns* on end nobody has done anything but walk; after {loses} the game is lost.",
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
        None => {
            let escaped = state.traps().count();
            format!("{} {escaped} of 3 escaped.{}", shooting(game, state, who), idle(state))
        }
    }
}

/// Whom the one who acts can shoot, and with what.
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

fn go(game: &Zoo, state: &State) -> String {
    let Some(who) = state.active() else { return String::new() };
    let map = game.map();
    let at = map.id(map.space_of_character(state, who));
    let shots = match shots(game, state).len() {
        0 => String::new(),
        1 => " One animal can be shot from here.".to_string(),
        several => format!(" {} animals can be shot from here.", capital(&in_words(several))),
    };
    let none = if game.reach(state).go.is_empty() { " No space beside it has room." } else { "" };
    format!(
        "{} stands on [{at}]. The figures say how many spaces each goal takes.{none}{shots}",
        pronoun(who)
    )
}

/// Both cards in a line: `Keeper 9 health, 5 tranquilizers, 4 points. …`.
pub fn standing(game: &Zoo, state: &State) -> String {
    let card = |card: super::Card| {
        let [health, tranquilizers, points] = card.tracks.map(|track| track.have);
        let note = if card.note.is_empty() { String::new() } else { format!(", {}", card.note) };
        let (tranquilizers, points) = (count(tranquilizers, "tranquilizer"), count(points, "point"));
        format!("{}: {health} health, {tranquilizers}, {points}{note}.", capital(card.who.name()))
    };
    let [keeper, worker] = super::cards(game, state, &[]).map(card);
    format!("{keeper} {worker}")
}

/// How it ended; `None` before it has.
pub fn end(game: &Zoo, state: &State) -> Option<End> {
    let outcome = state.outcome()?;
    let map = game.map();
    let when = if state.turn() == 0 { "In setup".to_string() } else { format!("Turn {}", state.turn()) };
    let health = |who: Character| state.figure(who).health.have;
    let far = map.links_from(map.shed());
    let worker = map.space_of_character(state, Character::Worker);
    let left = match far.get(worker.index()).copied().flatten() {
        Some(spaces @ 1..) => format!(" The worker was {} from the shed.", count(spaces, "space")),
        _ => String::new(),
    };
    let (heading, lead) = match outcome {
        GameResult::Restored => (
            "The power is back",
            format!(
                "{when}: the worker came to the shed with *{}* health left, the keeper has {}. {} escaped.",
                health(Character::Worker),
                health(Character::Keeper),
                capital(&count(state.traps().count() as u64, "animal"))
            ),
        ),
        GameResult::Escaped => {
            let held: Vec<&str> = state.traps().map(Kind::name).collect();
            ("A fourth animal escaped", format!("{when}: the traps hold {}.{left}", listed(&held)))
        }
        GameResult::Mauled => {
            let who = Character::ALL.into_iter().find(|who| health(*who) == 0);
            let heading = match who {
                Some(Character::Worker) => "The worker was mauled",
                _ => "The keeper was mauled",
            };
            (heading, format!("{when}: no health is left.{left}"))
        }
        GameResult::Stranded => {
            ("Stranded", format!("{when}: five turns on end nobody did anything but walk.{left}"))
        }
    };
    Some(End { heading, lead: Words::of(&lead) })
}

/// The position for who does not see it.
pub fn describe(game: &Zoo, state: &State) -> String {
    let map = game.map();
    let mut said = if state.setup_left() > 0 {
        format!("Setup, {} to go. ", count(state.setup_left(), "round"))
    } else {
        format!("Turn {}. ", state.turn())
    };
    for who in Character::ALL {
        let figure = state.figure(who);
        said += &format!(
            "The {who} is on {}: {} health, {}, {}. ",
            said::at(map, figure.at),
            figure.health.have,
            count(figure.tranquilizers.have, "tranquilizer"),
            count(figure.ap.have, "point")
        );
    }
    let far = map.links_from(map.shed());
    let worker = map.space_of_character(state, Character::Worker);
    if let Some(spaces) = far.get(worker.index()).copied().flatten() {
        said +=
            &format!("The shed is on {}, {} from the worker. ", map.id(map.shed()), count(spaces, "space"));
    }
    if let Some(office) = map.office() {
        said += &format!("The office is on {}. ", map.id(office));
    }
    let loose: Vec<String> =
        state.loose().map(|(kind, step)| format!("{kind} on {}", said::at(map, step))).collect();
    said += &match loose.as_slice() {
        [] => "No animal is loose. ".to_string(),
        loose => format!("Loose: {}. ", loose.join(", ")),
    };
    let shots: Vec<String> =
        shots(game, state).iter().map(|(kind, aim)| format!("the {kind} for {}", aim.price)).collect();
    if !shots.is_empty() {
        said += &format!("Can be shot: {}. ", listed(&shots));
    }
    for gate in Gate::ALL {
        let name = capital(&gates::name(map, gate));
        said += &format!("{name} on {}: {}. ", map.id(map.gate(gate).space), gates::state_words(state, gate));
    }
    let traps: Vec<&str> = state.traps().map(Kind::name).collect();
    said += &match traps.as_slice() {
        [] => "The three traps are empty.".to_string(),
        traps => format!("In the traps: {}.", listed(traps)),
    };
    let crosses: Vec<String> = state.crosses().iter().map(|space| map.id(space).to_string()).collect();
    if !crosses.is_empty() {
        said += &format!(" Crosses on {}.", listed(&crosses));
    }
    said
}

/// What was played beside what would have been best, in a sentence of the analysis.
pub fn missed(game: &Zoo, before: &State, played: &[Event], best: &[Event]) -> Words {
    let words = |events: &[Event]| -> String {
        let Some(last) = events.last() else { return "nothing".to_string() };
        let gets = consequence(game, before, *last);
        let words = match last {
            Event::Go(space) => format!("to [{space}]"),
            Event::Bypass(space) => format!("past an animal to [{space}]"),
            Event::Shoot(kind) => format!("a shot at the {kind}"),
            Event::Close(gate, squares) => match game.map().gate_named(*gate) {
                Some(gate) => {
                    format!("{} of the {}", count(*squares, "square"), gates::name(game.map(), gate))
                }
                None => format!("`{last}`"),
            },
            Event::Exchange { tranquilizers, health } => format!("buying {}", goods(*tranquilizers, *health)),
            Event::First(who) => format!("the {who} first"),
            Event::Gain => "points".to_string(),
            Event::Move => "setting out".to_string(),
            Event::Stop => "stopping".to_string(),
            Event::End => "the end of the part".to_string(),
            Event::Allow => "letting it escape".to_string(),
            Event::Reroll => "rolling its die again".to_string(),
            Event::Share => "sharing".to_string(),
            _ => format!("`{last}`"),
        };
        if gets.is_empty() { words } else { format!("{words} ({gets})") }
    };
    Words::of(&format!("{} instead of {}.", capital(&words(played)), words(best)))
}
