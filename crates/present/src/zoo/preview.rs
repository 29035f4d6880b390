//! The consequence of events in words, before they are played.
use drawing::Words;
use tabletop::Game;
use view::{Preview, count};
use zoo::{Character, Effect, Event, Gate, Kind, Orientation, Phase, State, Zoo};

use super::decisions::consequence;
use super::gates;
use super::journeys::Journey;
use super::place::Place;
use super::sentences::{self, capital, goods, pronoun};

/// The consequence of events; `None` if they are not possible.
pub(super) fn preview(game: &Zoo, state: &State, events: &[Event]) -> Option<Preview> {
    let last = *events.last()?;
    let mut before = *state;
    for event in &events[..events.len() - 1] {
        game.apply(&mut before, *event).ok()?;
    }
    let mut after = before;
    game.apply(&mut after, last).ok()?;
    let (what, then) = if events.len() > 1 || matches!(last, Event::Go(_) | Event::Bypass(_)) {
        walking(game, state, &before, &after, events)
    } else {
        one(game, state, &after, last)?
    };
    let notation: Vec<String> = events.iter().map(Event::to_string).collect();
    let then = format!("{then} `{}`", notation.join(", "));
    let danger = after.outcome().is_some_and(|result| result != zoo::GameResult::Restored);
    let (what, then) = (Words::of(what.trim()), Words::of(then.trim()));
    Some(Preview {
        line: Words::of(&format!("{what} {then}")),
        what,
        then,
        danger,
        lands: Place::of(game.map(), &before, last).map_or_else(String::new, |place| place.name(game.map())),
    })
}

/// The way to a space: its length, its cost, shots and threats there.
fn walking(game: &Zoo, state: &State, before: &State, after: &State, events: &[Event]) -> (String, String) {
    let map = game.map();
    let Some(who) = state.active() else { return Default::default() };
    let at = map.id(map.space_of_character(after, who));
    let goes = events.iter().filter(|event| matches!(event, Event::Go(_))).count() as u64;
    let past = events.iter().any(|event| matches!(event, Event::Bypass(_)));
    let left = if after.phase() == Phase::Go { after.movement() } else { 0 };
    let mut what = match (goes, past) {
        (0, _) => format!("Past an animal to [{at}]: *2 spaces*, 2 points"),
        (goes, true) => format!("To [{at}] past an animal: *{}*, 2 points", count(goes + 2, "space")),
        (goes, false) => format!("To [{at}]: *{}*", count(goes, "space")),
    };
    if left > 0 {
        what += &format!(", {left} left");
    }
    let lost = state.figure(who).health.have.saturating_sub(after.figure(who).health.have);
    let mut parts = Vec::new();
    if lost > 0 {
        parts.push(format!("*{lost} health* lost, {} left.", after.figure(who).health.have));
    }
    let consequence = events.last().map_or_else(String::new, |event| consequence(game, before, *event));
    if !consequence.is_empty() && lost == 0 {
        parts.push(format!("{}.", capital(&consequence)));
    }
    if after.outcome().is_none() {
        parts.push(shots_there(game, after, who));
        parts.push(threats(game, after, who));
    }
    parts.retain(|part| !part.is_empty());
    (format!("{what}."), parts.join(" "))
}

/// The animals that could be shot from there.
fn shots_there(game: &Zoo, state: &State, who: Character) -> String {
    let possible = |shot: &zoo::Shot| shot.aim.is_ok();
    let shots: Vec<String> = game
        .shots(state, who)
        .iter()
        .filter(|shot| possible(shot))
        .filter_map(|shot| Some(format!("{} {}", shot.kind, shot.aim.ok()?.price)))
        .collect();
    if shots.is_empty() { String::new() } else { format!("In sight: {}.", shots.join(", ")) }
}

/// The number of orientations, of six, with which an animal would attack a character if it moved now.
pub(super) fn attacking(game: &Zoo, state: &State, kind: Kind, who: Character) -> usize {
    let attacks = |prospect: &zoo::Prospect| prospect.attacks.iter().any(|attack| attack.character == who);
    game.prospects(state, kind).iter().filter(|prospect| attacks(prospect)).count()
}

/// The animals that can attack a character next turn as things stand, if they are rolled.
pub(super) fn threats(game: &Zoo, state: &State, who: Character) -> String {
    let danger = |kind: Kind| {
        let orientations = attacking(game, state, kind, who);
        (orientations > 0).then(|| format!("{kind} {orientations} of {}", Orientation::ALL.len()))
    };
    let threats: Vec<String> = Kind::ALL.into_iter().filter_map(danger).collect();
    if threats.is_empty() {
        return "Out of every animal’s way next turn.".to_string();
    }
    format!("Can attack next turn, if rolled (1 in 3): {}.", threats.join(", "))
}

/// A single event that is no step of a way.
fn one(game: &Zoo, state: &State, after: &State, event: Event) -> Option<(String, String)> {
    let map = game.map();
    let who = state.active();
    let effects = game.effects(state, event);
    Some(match event {
        Event::Allow => {
            let kind = state.mover()?;
            let held = after.traps().count();
            (
                format!("The {kind} escapes: *{held} of 3* traps are full."),
                "It is out of the game.".to_string(),
            )
        }
        Event::Reroll => {
            let kind = state.mover()?;
            (format!("The {kind} stays where it is; its die is rolled again."), again(game, after))
        }
        Event::First(first) => {
            let second = first.other();
            let what = format!("The {first} acts first: two actions, then the {second}.");
            (what, threats(game, state, first))
        }
        Event::Move => {
            let who = who?;
            let spaces = map.card(who).movement;
            let what =
                format!("The {who} sets out: up to *{}*, shooting in between.", count(spaces, "space"));
            (what, "The board shows how far each space is.".to_string())
        }
        Event::Stop => {
            let who = who?;
            let consequence = consequence(game, state, event);
            let mut then = capital(&consequence);
            if !then.is_empty() {
                then += ". ";
            }
            (format!("The {who} stops here."), then + &threats(game, after, who))
        }
        Event::Shoot(kind) => shot(game, state, &effects, kind)?,
        Event::Close(name, squares) => {
            let gate = map.gate_named(name)?;
            let (filled, price) = effects.iter().find_map(|effect| match effect {
                Effect::Closes { filled, price, .. } => Some((*filled, *price)),
                _ => None,
            })?;
            let what = format!(
                "{} of the {} for {}: *{filled} of 3* filled.",
                capital(&count(squares, "square")),
                gates::name(map, gate),
                count(price, "point")
            );
            let then = match (filled, after.blocks_yet(gate)) {
                (Gate::SQUARES, _) => "It is closed: no animal leaves by it any more.".to_string(),
                (_, Some(yet)) if yet > 0 => {
                    format!("It blocks {} more, then they escape.", count(yet, "animal"))
                }
                _ => "The next animal escapes all the same.".to_string(),
            };
            (what, then)
        }
        Event::Gain => {
            let who = who?;
            let gained = after.figure(who).ap.have.saturating_sub(state.figure(who).ap.have);
            let left = after.figure(who).ap.left;
            let what = format!(
                "{} for the {who}: *{}*.",
                capital(&count(gained, "point")),
                after.figure(who).ap.have
            );
            (what, format!("The track allows {left} more."))
        }
        Event::Exchange { tranquilizers, health } => {
            let who = who?;
            let (now, then) = (state.figure(who).ap.have, after.figure(who).ap.have);
            let what =
                format!("{} for *{}*.", capital(&goods(tranquilizers, health)), count(now - then, "point"));
            let have = after.figure(who);
            let sum = format!(
                "{} then has {}, {} health and {}.",
                pronoun(who),
                count(have.tranquilizers.have, "tranquilizer"),
                have.health.have,
                count(have.ap.have, "point")
            );
            (what, sum)
        }
        Event::Share => {
            let other = who?.other();
            let given = after.figure(other).tranquilizers.have;
            (format!("The {other} gets *{}*.", count(given, "tranquilizer")), "Once in the game.".to_string())
        }
        Event::End => {
            let who = who?;
            let then = match after.active() {
                Some(next) => format!("The {next}’s part follows."),
                None if after.outcome().is_some() => {
                    format!("{}.", capital(&consequence(game, state, event)))
                }
                None => format!("The animals move. {}", threats(game, after, who)),
            };
            (format!("The {who}’s part ends."), then)
        }
        _ => return None,
    })
}

fn shot(game: &Zoo, state: &State, effects: &[Effect], kind: Kind) -> Option<(String, String)> {
    let map = game.map();
    let who = state.active()?;
    let (at, over, price) = effects.iter().find_map(|effect| match *effect {
        Effect::Shoots { at, over, price, .. } => Some((at, over, price)),
        _ => None,
    })?;
    let how = match over {
        Some(over) => format!("An extended shot over [{}]", map.id(over)),
        None => "A direct shot".to_string(),
    };
    let what =
        format!("{how} at the {kind} on [{}]: *{}*.", sentences::at(map, at), count(price, "tranquilizer"));
    let left = state.figure(who).tranquilizers.have.saturating_sub(price);
    let caged = state.caged(kind);
    let more = match caged {
        0 => "no other is in the cage".to_string(),
        caged => format!("{caged} more in the cage"),
    };
    Some((what, format!("{left} left. The {kind} is out of the game, {more}; its step is filled.")))
}

/// The animals that could move instead.
fn again(game: &Zoo, state: &State) -> String {
    let mut kinds: Vec<&str> = Vec::new();
    game.outcomes(state, |event, _| {
        if let Event::Again(kind) = event {
            kinds.push(kind.name());
        }
    });
    format!("It can show: {}.", sentences::listed(&kinds))
}

/// The way of an animal if it moved now, in a sentence.
pub(super) fn prospect(game: &Zoo, state: &State, kind: Kind, orientation: Orientation) -> String {
    let journey = Journey::ahead(game.map(), state, game.prospect(state, kind, orientation));
    sentences::journey(game.map(), state, &journey)
}
