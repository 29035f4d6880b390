//! The possible decisions: those listed beside the board, and all of them for a terminal.
use caverns::{Caverns, Effect, Event, GameResult, Happening, Offer, Phase, Side, State, Who};
use drawing::Icon;
use tabletop::Game;
use view::{Choice, Sign};

use super::Place;
use super::sentences::rerolls;
use super::ways::{ALONE, Way, after, may_part, ways};

/// Returns the possible decisions; none where nobody decides. With `alone`, the ways are those without the friend.
pub(super) fn choices(game: &Caverns, state: &State, alone: bool) -> Vec<Choice> {
    let mut legal = Vec::new();
    game.legal(state, |event| legal.push(event));
    if state.phase() == Phase::Answer {
        return legal.iter().filter_map(|event| answer(game, state, *event)).collect();
    }
    let mut ways: Vec<Way> = ways(game, state, alone).into_iter().filter(Way::is_legal).collect();
    // The way out comes first.
    ways.sort_by_key(|way| way.offer.event != Event::Leave);
    let mut choices: Vec<Choice> = ways.iter().map(|way| of_way(game, state, way)).collect();
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

/// Returns the sides through which no way leads, where there are ways among the choices.
pub(super) fn impossible(choices: &[Choice]) -> Vec<Choice> {
    let leads = |side: Side| choices.iter().any(|choice| choice.sign == Sign::Arrow(turn(side)));
    if !Side::ALL.into_iter().any(leads) {
        return Vec::new();
    }
    let choice = |side: Side| Choice {
        event: Event::Move(side).to_string(),
        words: capital(side.words()),
        ..signed(Sign::Arrow(turn(side)))
    };
    Side::ALL.into_iter().filter(|side| !leads(*side)).map(choice).collect()
}

/// Returns every possible event as a choice of its own, its price in the words.
pub(super) fn decisions(game: &Caverns, state: &State) -> Vec<Choice> {
    let mut all = choices(game, state, false);
    all.retain(|choice| choice.pick.is_none());
    // Going alone stands after leading, before resting.
    let at = all.iter().take_while(|choice| !choice.cost.is_empty()).count();
    let listed = |choice: &Choice| all.iter().any(|other| other.event == choice.event);
    let mut alone = choices(game, state, true);
    alone.retain(|choice| matches!(choice.event.parse(), Ok(Event::Move(_))) && !listed(choice));
    for choice in &mut alone {
        choice.words += " alone";
    }
    all.splice(at..at, alone);
    for choice in all.iter_mut().filter(|choice| !choice.cost.is_empty()) {
        choice.words = format!("{} ({})", choice.words, choice.cost);
    }
    all
}

/// Returns a choice with a sign alone.
fn signed(sign: Sign) -> Choice {
    let glyph = match &sign {
        Sign::Arrow(turn) => arrow(*turn),
        Sign::Icon(Icon::Stop) => '■',
        Sign::Icon(Icon::Check) => '✓',
        _ => '·',
    };
    Choice { sign, glyph, ..Choice::default() }
}

/// Returns the arrow that is nearest to a direction in degrees clockwise from north.
fn arrow(turn: u16) -> char {
    match turn {
        ..=60 => '↗',
        61..=120 => '→',
        121..=180 => '↘',
        181..=240 => '↙',
        241..=300 => '←',
        _ => '↖',
    }
}

/// Returns a way out of the place where one stands as a choice.
fn of_way(game: &Caverns, state: &State, way: &Way) -> Choice {
    let offer = &way.offer;
    let (sign, words) = match offer.event {
        Event::Move(side) | Event::Lead(side) => {
            let words = if offer.climbs { format!("Climb {}", side.words()) } else { capital(side.words()) };
            (Sign::Arrow(turn(side)), words)
        }
        _ => (Sign::Arrow(out(game, way.place)), "Leave".to_string()),
    };
    let to = match way.place {
        Place::Hex(hex) => match game.map().room(hex) {
            Some(room) => format!("into {room}"),
            None => String::new(),
        },
        place => format!("through {place}"),
    };
    let notes = notes(state, offer);
    let left = left(state, offer);
    let brief = notes.first().unwrap_or(if to.is_empty() { &left } else { &to }).clone();
    let left = if notes.is_empty() { left } else { notes.join(", ") };
    Choice {
        event: offer.event.to_string(),
        cost: offer.price.actions.to_string(),
        words,
        then: match (to.as_str(), left.as_str()) {
            (_, "") => to,
            ("", _) => left,
            _ => format!("{to}: {left}"),
        },
        brief,
        danger: way.is_lost(),
        lands: way.place.to_string(),
        ..signed(sign)
    }
}

/// Returns the direction of an exit in degrees clockwise from north.
fn out(game: &Caverns, exit: Place) -> u16 {
    let Place::Exit(number) = exit else { return 0 };
    let exit = game.map().exits().get(usize::from(number).saturating_sub(1));
    exit.map_or(0, |(_, side)| turn(*side))
}

/// Returns the consequences of an action beside the way itself, in a few words each, the gravest first.
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

/// Returns the actions left after an action in words.
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

/// Returns the reason why an event loses the game at once, if it does.
pub(super) fn lost(game: &Caverns, state: &State, event: Event) -> Option<&'static str> {
    Some(match after(game, state, event)?.outcome()? {
        GameResult::Escaped => return None,
        GameResult::Drowned if state.friend().is_some() && !state.together() => {
            "the water comes: one of you drowns"
        }
        GameResult::Drowned => "the water comes: you drown",
        GameResult::FriendDied => "your friend dies",
        GameResult::Exhausted | GameResult::FriendLost => "you are lost",
    })
}

/// Returns whether you recover by an event, and whether your friend does: not with full health (C-16, C-21).
pub(super) fn recovers(game: &Caverns, state: &State, event: Event) -> (bool, bool) {
    let effects = game.effects(state, event);
    let gains = |gainer| {
        effects.iter().any(|effect| {
            matches!(*effect, Effect::Health { who, before, after, .. } if who == gainer && before < after)
        })
    };
    (gains(Who::You), gains(Who::Friend))
}

/// Returns the health that resting or calming brings, in a few words.
fn recovery(game: &Caverns, state: &State, event: Event) -> &'static str {
    match (recovers(game, state, event), state.together()) {
        ((true, true), _) => "both +1",
        ((true, false), true) => "you +1",
        ((true, false), false) => "+1 health",
        ((false, true), _) => "friend +1",
        ((false, false), _) => "health is full",
    }
}

/// Returns the choice of passing on the turn.
fn resting(game: &Caverns, state: &State) -> Choice {
    let words = format!("Rest, {}", recovery(game, state, Event::Pass));
    let lost = lost(game, state, Event::Pass);
    Choice {
        event: Event::Pass.to_string(),
        cost: "2".to_string(),
        words,
        then: lost.unwrap_or("no event").to_string(),
        brief: if lost.is_some() { "you are lost".to_string() } else { String::new() },
        danger: lost.is_some(),
        ..signed(Sign::Icon(Icon::Clock))
    }
}

/// Returns the choice between going alone and going together.
fn parting(alone: bool) -> Choice {
    let (words, then) =
        if alone { ("Lead again", "with your friend") } else { ("Go alone", "your friend stays") };
    Choice {
        pick: Some(ALONE.to_string()),
        words: words.to_string(),
        then: then.to_string(),
        ..signed(Sign::Icon(Icon::People))
    }
}

/// Returns the choice of ending the turn's actions.
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
        event: Event::End.to_string(),
        words: words.to_string(),
        then,
        brief: brief.to_string(),
        danger: loss.is_some(),
        plain: true,
        ..signed(Sign::Icon(Icon::Stop))
    }
}

/// Returns an answer to the event: accepting or calming it.
fn answer(game: &Caverns, state: &State, event: Event) -> Option<Choice> {
    let happening = state.event()?;
    let (sign, words, then) = match event {
        Event::Accept => {
            (Sign::Icon(Icon::Check), "Accept it".to_string(), consequence(game, state, happening))
        }
        _ => {
            let left = rerolls(state.rerolls().saturating_sub(1));
            (
                Sign::Icon(Icon::Close),
                format!("Calm, {}", recovery(game, state, event)),
                format!("{left} left"),
            )
        }
    };
    let loss = lost(game, state, event);
    Some(Choice {
        event: event.to_string(),
        words,
        then: loss.map_or(then, str::to_owned),
        danger: loss.is_some(),
        ..signed(sign)
    })
}

/// Returns the present consequence of a number of the event die, in a few words.
pub(super) fn consequence(game: &Caverns, state: &State, happening: Happening) -> String {
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
            Some(to) if both => format!("down to row {}, without your friend", to.hex.row()),
            Some(to) => format!("down to row {}", to.hex.row()),
            None => "no path leads down: nothing".to_string(),
        },
    }
}

/// Returns the action that leads to a place in words: `lead north-east to 5e, 2 actions`.
pub(super) fn target_words(game: &Caverns, state: &State, way: &Way) -> String {
    let offer = &way.offer;
    let to = match way.place {
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

/// Returns a side’s direction in degrees clockwise from north.
fn turn(side: Side) -> u16 {
    [30, 90, 150, 210, 270, 330][side as usize]
}

/// Returns words with a capital letter in front.
pub(super) fn capital(words: &str) -> String {
    let mut letters = words.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}
