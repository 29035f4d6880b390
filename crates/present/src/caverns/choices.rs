//! What can be done now, in words: the choices that stand beside the board.
use caverns::{Caverns, Event, GameResult, Happening, Offer, Phase, Side, State};
use tabletop::Game;

use super::Place;
use super::fate::{Can, after, is_loss, may_part, ways};
use super::told::rerolls;
use drawing::Icon;

/// The sign in front of a choice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sign {
    /// An arrow, turned by so many degrees from north.
    Arrow(u16),
    /// A sign of ours.
    Icon(Icon),
}

/// What a choice brings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Brings {
    /// It decides.
    Event(Event),
    /// Ways are shown as one goes without the friend, or with the friend again.
    Parting,
}

/// One thing that can be done now.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choice {
    /// What it brings.
    pub brings: Brings,
    /// The sign in front of it.
    pub sign: Sign,
    /// What it is: `North-east`.
    pub words: String,
    /// The actions it costs, where that stands on the board, too.
    pub cost: Option<u8>,
    /// What comes of it: `to 5e, 1 action left`.
    pub then: String,
    /// The same where there is little room; empty where it is short enough.
    pub brief: String,
    /// The game is lost by it.
    pub danger: bool,
    /// It ends something, and is shown plainly.
    pub plain: bool,
    /// The place on the board it leads to.
    pub place: Option<Place>,
}

/// What can be done now; nothing where nobody decides. `alone`: the friend is left where both are.
pub fn choices(game: &Caverns, state: &State, alone: bool) -> Vec<Choice> {
    let mut legal = Vec::new();
    game.legal(state, |event| legal.push(event));
    let mut choices: Vec<Choice> = Vec::new();
    if state.phase() == Phase::Answer {
        choices.extend(legal.iter().filter_map(|event| answer(game, state, *event)));
        return choices;
    }
    let mut ways: Vec<Can> = ways(game, state, alone).into_iter().filter(Can::is_legal).collect();
    // Out comes first.
    ways.sort_by_key(|can| can.offer.event != Event::Leave);
    choices.extend(ways.iter().map(|can| way(game, state, can)));
    if legal.contains(&Event::Pass) {
        choices.push(resting(game, state));
    }
    if may_part(game, state) {
        choices.push(parting(alone));
    }
    if legal.contains(&Event::End) {
        choices.push(ending(game, state));
    }
    choices
}

/// Every event that is possible, each as a choice of its own: for lists that pick nothing.
pub fn decisions(game: &Caverns, state: &State) -> Vec<(Event, Choice)> {
    let events = |alone: bool| {
        choices(game, state, alone).into_iter().filter_map(|choice| match choice.brings {
            Brings::Event(event) => Some((event, choice)),
            Brings::Parting => None,
        })
    };
    let mut all: Vec<(Event, Choice)> = events(false).collect();
    // Going alone stands after leading, before resting.
    let at = all.iter().take_while(|(_, choice)| choice.cost.is_some()).count();
    let parted = events(true).filter(|(event, _)| matches!(event, Event::Move(_)));
    let more: Vec<(Event, Choice)> =
        parted.filter(|(event, _)| !all.iter().any(|(other, _)| other == event)).collect();
    let alone = more
        .into_iter()
        .map(|(event, choice)| (event, Choice { words: format!("{} alone", choice.words), ..choice }));
    all.splice(at..at, alone);
    all
}

/// A way out of the place where one stands.
fn way(game: &Caverns, state: &State, can: &Can) -> Choice {
    let offer = &can.offer;
    let (sign, words) = match offer.event {
        Event::Move(side) | Event::Lead(side) => {
            let words = if offer.climbs { format!("Climb {}", side.words()) } else { capital(side.words()) };
            (Sign::Arrow(turn(side)), words)
        }
        _ => (Sign::Arrow(out(game, can.place)), "Leave".to_string()),
    };
    let to = match can.place {
        Place::Hex(hex) => match game.map().room(hex) {
            Some(room) => format!("into {room}"),
            None => format!("to {hex}"),
        },
        place => format!("through {place}"),
    };
    let notes = notes(state, offer);
    let brief = notes.first().unwrap_or(&to).clone();
    let left = if notes.is_empty() { left(state, offer) } else { notes.join(", ") };
    Choice {
        brings: Brings::Event(offer.event),
        sign,
        words,
        cost: Some(offer.price.actions),
        then: if left.is_empty() { to } else { format!("{to}: {left}") },
        brief,
        danger: can.is_lost(),
        plain: false,
        place: Some(can.place),
    }
}

/// The direction of an exit in degrees clockwise from north.
fn out(game: &Caverns, exit: Place) -> u16 {
    let Place::Exit(number) = exit else { return 0 };
    let exit = game.map().exits().get(usize::from(number).saturating_sub(1));
    exit.map_or(0, |(_, side)| turn(*side))
}

/// What an action brings beside the way itself, in a few words each; what matters most comes first.
pub(super) fn notes(state: &State, offer: &Offer) -> Vec<String> {
    let mut notes = Vec::new();
    match offer.outcome {
        Some(GameResult::Escaped) => notes.push("you escape".to_string()),
        Some(GameResult::Drowned) => notes.push("you drown".to_string()),
        Some(GameResult::Exhausted) => notes.push("your last health".to_string()),
        Some(GameResult::FriendDied) => notes.push("your friend’s last health".to_string()),
        Some(GameResult::FriendLost) => notes.push("your friend cannot be found".to_string()),
        None => {}
    }
    if offer.hears {
        notes.push("you hear your friend".to_string());
    }
    let joins = offer.to.is_some_and(|to| state.friend() == Some(to.hex)) && !offer.friend;
    if joins {
        notes.push("to your friend".to_string());
    }
    if offer.bear {
        notes.push("the bear, −1 health".to_string());
    }
    if offer.toll > 0 {
        notes.push(format!("−{} health", offer.toll));
    }
    if offer.climbs {
        notes.push("ends your actions".to_string());
    }
    if offer.shelters {
        notes.push("no event or water".to_string());
    }
    notes
}

/// What is left to be spent after an action.
fn left(state: &State, offer: &Offer) -> String {
    let turn = state.actions().saturating_sub(offer.price.turn);
    let stored = state.stored().saturating_sub(offer.price.store);
    match (turn, stored) {
        (0, 0) => "none left".to_string(),
        (0, stored) => format!("{stored} stored left"),
        (1, _) => "1 action left".to_string(),
        (turn, _) => format!("{turn} actions left"),
    }
}

/// How an event loses the game at once, if it does.
fn lost(game: &Caverns, state: &State, event: Event) -> Option<&'static str> {
    Some(match after(game, state, event)?.outcome()? {
        GameResult::Drowned => "the water comes: you drown",
        _ => "you are lost",
    })
}

/// Passing on the turn.
fn resting(game: &Caverns, state: &State) -> Choice {
    let words = if state.together() { "Rest, both +1" } else { "Rest, +1 health" };
    let lost = lost(game, state, Event::Pass);
    Choice {
        brings: Brings::Event(Event::Pass),
        sign: Sign::Icon(Icon::Clock),
        words: words.to_string(),
        cost: Some(2),
        then: lost.unwrap_or("no event").to_string(),
        brief: if lost.is_some() { "you are lost".to_string() } else { String::new() },
        danger: lost.is_some(),
        plain: false,
        place: None,
    }
}

/// Going alone, or together again.
fn parting(alone: bool) -> Choice {
    let (words, then) =
        if alone { ("Lead again", "with your friend") } else { ("Go alone", "your friend stays") };
    Choice {
        brings: Brings::Parting,
        sign: Sign::Icon(Icon::People),
        words: words.to_string(),
        cost: None,
        then: then.to_string(),
        brief: String::new(),
        danger: false,
        plain: false,
        place: None,
    }
}

/// Ending the turn's actions.
fn ending(game: &Caverns, state: &State) -> Choice {
    let stored = after(game, state, Event::End).map_or(0, |after| after.stored());
    let stores = stored > state.stored();
    let words = if stores { "End, store one" } else { "End your actions" };
    let loss = lost(game, state, Event::End);
    let next = match loss {
        Some(loss) => loss,
        None if state.is_sheltered() => "no event: a room",
        None => "the event die falls",
    };
    let brief = match loss {
        Some(_) => "you are lost",
        None if state.is_sheltered() => "no event",
        None => "event next",
    };
    let lost = state.actions() - u8::from(stores && state.actions() > 0);
    let then = match lost {
        0 => next.to_string(),
        lost => format!("{lost} unused, {next}"),
    };
    Choice {
        brings: Brings::Event(Event::End),
        sign: Sign::Icon(Icon::Stop),
        words: words.to_string(),
        cost: None,
        then,
        brief: brief.to_string(),
        danger: loss.is_some(),
        plain: true,
        place: None,
    }
}

/// Taking the event, or calming it.
fn answer(game: &Caverns, state: &State, event: Event) -> Option<Choice> {
    let happening = state.event()?;
    let end = after(game, state, event)?;
    let (sign, words, then) = match event {
        Event::Accept => (Sign::Icon(Icon::Check), "Accept it".to_string(), brings(game, state, happening)),
        _ => {
            let left = rerolls(state.rerolls().saturating_sub(1));
            let words = if state.together() { "Calm, both +1" } else { "Calm, +1 health" };
            (Sign::Icon(Icon::Close), words.to_string(), format!("{left} left"))
        }
    };
    Some(Choice {
        brings: Brings::Event(event),
        sign,
        words,
        cost: None,
        then,
        brief: String::new(),
        danger: end.outcome().is_some_and(is_loss),
        plain: false,
        place: None,
    })
}

/// What a number of the event die would bring now, in a few words.
pub(super) fn brings(game: &Caverns, state: &State, happening: Happening) -> String {
    let both = state.together();
    match happening {
        Happening::NoAction if both => "+1 health for both".to_string(),
        Happening::NoAction => "+1 health".to_string(),
        Happening::SlipAndFall if both => "−1 health for both".to_string(),
        Happening::SlipAndFall => "−1 health".to_string(),
        Happening::RockSlide => "rocks fall on one hex".to_string(),
        Happening::RockSlides => "rocks fall twice".to_string(),
        Happening::Disoriented => "one action next turn".to_string(),
        Happening::Slide => match game.slide(state) {
            Some(to) if both => format!("down to {}, without your friend", to.hex),
            Some(to) => format!("down to {}", to.hex),
            None => "no path leads down: nothing".to_string(),
        },
    }
}

/// What choosing a place of the board means: `lead north-east to 5e, 2 actions`.
pub(super) fn target_words(game: &Caverns, state: &State, can: &Can) -> String {
    let offer = &can.offer;
    let to = match can.place {
        Place::Hex(hex) => match game.map().room(hex) {
            Some(room) => format!("to {hex}, {room}"),
            None => format!("to {hex}"),
        },
        place => format!("through {place}"),
    };
    let what = match offer.event {
        Event::Move(side) if offer.climbs => format!("climb {} {to}", side.words()),
        Event::Move(side) => format!("go {} {to}", side.words()),
        Event::Lead(side) if offer.climbs => format!("climb {} with your friend {to}", side.words()),
        Event::Lead(side) => format!("lead {} {to}", side.words()),
        _ => format!("leave {to}"),
    };
    let actions = offer.price.actions;
    let mut words = format!("{what}, {actions} action{}", if actions == 1 { "" } else { "s" });
    for note in notes(state, offer) {
        words += &format!(", {note}");
    }
    words
}

/// A side’s direction in degrees clockwise from north.
fn turn(side: Side) -> u16 {
    [30, 90, 150, 210, 270, 330][side as usize]
}

/// A word at the beginning of a sentence.
pub(super) fn capital(words: &str) -> String {
    let mut letters = words.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}
