//! Priors: how promising each event looks, so that search tries the best ones first. Numbers are set by hand.
use ::zoo::{Character, Event, Figure, Gate, Map, Space, State, Zoo};

/// Health at or below which buying more looks good.
const HURT: u8 = 5;
/// The distance from a gate, in links, up to which animals make closing it look good.
const NEAR: u8 = 5;

/// Priors of the events of the character whose part it is.
pub(super) struct Prior<'a> {
    map: &'a Map,
    state: &'a State,
    who: Character,
    here: Space,
}

impl Prior<'_> {
    /// `None` where it is nobody's part.
    pub(super) fn new<'a>(game: &'a Zoo, state: &'a State) -> Option<Prior<'a>> {
        let (map, who) = (game.map(), state.active()?);
        Some(Prior { map, state, who, here: map.space_of_character(state, who) })
    }

    /// The prior of an event, from about 0 to 10.
    pub(super) fn event(&self, event: Event) -> f32 {
        match event {
            Event::Share => 10.0,
            Event::Shoot(kind) => 9.0 + f32::from(self.map.animal(kind).direct) / 10.0,
            Event::Move => 8.0,
            Event::Go(name) | Event::Bypass(name) => {
                self.map.space(name).map_or(0.0, |space| 7.0 + self.drawn_to(space))
            }
            Event::Gain => 6.0,
            Event::Stop | Event::End => 4.5,
            Event::Close(name, squares) => {
                let danger = self.map.gate_named(name).map_or(0, |gate| self.near(gate));
                4.0 + 0.4 * danger as f32 + 0.3 * f32::from(squares)
            }
            Event::Exchange { tranquilizers, health } => self.bargain(tranquilizers, health),
            _ => 0.0,
        }
    }

    /// The gain of a move to a space: for the worker, in links to the shed; for both, less the health that animals
    /// there take, and for the keeper part of that which animals in reach of it take.
    fn drawn_to(&self, space: Space) -> f32 {
        let bites = self.bites(space, |links, _| links == 0);
        match self.who {
            Character::Worker => {
                let links = |from| f32::from(self.map.links(from, self.map.shed()));
                links(self.here) - links(space) - bites
            }
            Character::Keeper => -bites - 0.2 * self.bites(space, |links, movement| links <= movement),
        }
    }

    /// The health that loose animals take in a space; `counts` selects them by their links to it and their
    /// movement.
    fn bites(&self, space: Space, counts: impl Fn(u8, u8) -> bool) -> f32 {
        let animals = self.state.loose().map(|(kind, step)| (self.map.animal(kind), self.map.space_of(step)));
        let counted = animals.filter(|(animal, at)| counts(self.map.links(*at, space), animal.movement));
        counted.map(|(animal, _)| f32::from(animal.direct)).sum()
    }

    /// The number of loose animals near a gate.
    fn near(&self, gate: Gate) -> usize {
        let at = self.map.gate(gate).space;
        let spaces = self.state.loose().map(|(_, step)| self.map.space_of(step));
        spaces.filter(|space| self.map.links(*space, at) <= NEAR).count()
    }

    /// The prior of an exchange: health first where the character is hurt, best all that is left; then a few
    /// tranquilizers.
    fn bargain(&self, tranquilizers: u8, health: u8) -> f32 {
        let Figure { health: track, .. } = self.state.figure(self.who);
        let heals = health > 0 && track.have <= HURT && (health == track.left || tranquilizers == 0);
        let few = 0.2 * f32::from(tranquilizers.abs_diff(2));
        3.0 + if heals { 3.0 } else { 0.0 } + 0.3 * f32::from(health) - few
    }
}
