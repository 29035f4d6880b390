//! Facts that tell one event from another in a hint: the chance of an attack and of an escape next turn, health, and
//! the way left.
use zoo::{Character, Die, Ending, Event, Kind, Prospect, State, Zoo};

use crate::hint::{HintFact, counted};
use tabletop::Game;

/// The dice of a turn (Z-10).
const DICE: usize = 4;

/// Returns the facts about an event.
pub(super) fn facts(game: &Zoo, before: &State, event: Event) -> Vec<HintFact> {
    let mut end = *before;
    if game.apply(&mut end, event).is_err() {
        return Vec::new();
    }
    let prospects: Vec<_> = Kind::ALL.into_iter().map(|kind| (kind, game.prospects(&end, kind))).collect();
    let chance = |harms: &dyn Fn(&Prospect) -> bool| {
        let of_kind = |kind: &Kind| {
            let of = prospects.iter().find(|(of, _)| of == kind);
            of.map_or(0, |(_, ways)| ways.iter().filter(|way| harms(way)).count())
        };
        let of_die = |nth: usize| {
            let kinds = game.kinds(Die::nth(nth));
            kinds.iter().map(of_kind).sum::<usize>() as f64 / (6 * kinds.len()) as f64
        };
        1.0 - (0..DICE).map(|nth| 1.0 - of_die(nth)).product::<f64>()
    };
    let attacked = chance(&|way| !way.attacks.is_empty());
    let escape = chance(&|way| matches!(way.end, Ending::Escapes(_)));
    let health: u8 = Character::ALL.iter().map(|who| end.figure(*who).health.have).sum();
    let mut facts = vec![
        HintFact::risk("attacked next turn with ", attacked),
        HintFact::risk("an escape next turn with ", escape),
        HintFact::and(format!("{health} health"), " left").merits(health),
    ];
    facts.extend(way_left(game, before, &end));
    facts
}

/// Returns the way that the worker has left to the shed, where the game is won (Z-34), in its own part of the turn.
fn way_left(game: &Zoo, before: &State, end: &State) -> Option<HintFact> {
    let who = before.active().filter(|who| *who == Character::Worker)?;
    let here = game.map().space_of(end.figure(who).at);
    let links = usize::from(game.map().links(here, game.map().shed()));
    Some(HintFact::and(counted(links, "space"), " to the shed").merits(-(links as i64)))
}
