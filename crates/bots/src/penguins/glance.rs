//! A quick look at what the possible events of *Penguin Panic* change: by it playouts of search play on,
//! and its tree opens what can be chosen.
use penguins::{Circle, Colour, Event, Igloo, Penguins, Phase, Spot, State};
use tabletop::Seat;

use super::outlook::{Guard, gains, margin};
use super::{FISH_TO_SPARE, WORTH_AN_ABILITY, choices, space};

/// What is looked at after everything else.
const LAST: f64 = -9.0;
/// What another penguin of the same colour is worth less than the first: it changes the line alone.
const AGAIN: f64 = 0.5;
/// What a fish caught is worth, in points.
const FISH: f64 = 0.2;

/// What a penguin of each colour in each circle would change for who decides, in points.
struct Glance<'a> {
    state: &'a State,
    changes: [[f64; Colour::ALL.len()]; Circle::COUNT],
}

impl<'a> Glance<'a> {
    fn new(state: &'a State, me: Seat) -> Glance<'a> {
        let theirs = -1.0 / f64::from(state.players() - 1);
        let changes = Circle::ALL.map(|circle| match state.marker(circle) {
            None => [0.0; Colour::ALL.len()],
            Some(owner) => {
                let (guard, gains) = (Guard::new(state, circle), gains(state, owner));
                let (share, now) = (if owner == me { 1.0 } else { theirs }, guard.hope(&gains));
                Colour::ALL.map(|colour| share * (guard.with(colour).hope(&gains) - now))
            }
        });
        Glance { state, changes }
    }

    /// What a placing changes, fish included.
    fn placing(&self, colour: Colour, igloo: Igloo) -> f64 {
        let guards: f64 = igloo.circles().map(|circle| self.changes[circle.index()][colour as usize]).sum();
        guards + FISH * f64::from(self.state.catch(colour, igloo).gained)
    }

    /// The best igloo for a penguin of this colour, with what it changes there.
    fn best(&self, colour: Colour) -> Option<(f64, Igloo)> {
        let open = self.state.opened().and(self.state.yard().empty());
        let placings = open.iter().map(|igloo| (self.placing(colour, igloo), igloo));
        placings.reduce(|best, other| if other.0 > best.0 { other } else { best })
    }
}

/// Plays much like common sense, but looks only at what an event changes by itself, and neither swaps
/// nor lengthens the line. `None` where no seat decides.
pub(super) fn rollout_move(game: &Penguins, state: &State) -> Option<Event> {
    let me = state.decider()?;
    match state.phase() {
        Phase::BeforeRoll => {
            let rich = state.fish(me) >= state.die_price() + FISH_TO_SPARE;
            Some(if rich && !state.bought() { Event::Buy } else { Event::Roll })
        }
        Phase::AfterRoll => {
            let glance = Glance::new(state, me);
            let placings = choices(state).filter_map(|spot| {
                let (change, igloo) = glance.best(state.line().at(spot)?)?;
                Some((change, Event::Place(spot, igloo)))
            });
            let best = placings.reduce(|best, other| if other.0 > best.0 { other } else { best });
            Some(best.map_or(Event::Reroll, |(_, event)| event))
        }
        _ => {
            let gains = gains(state, me);
            super::best(game, state, |event| match event {
                Event::Ability(ability) => space(state, me, ability),
                Event::Bribe(circle) => Guard::new(state, circle).hope(&gains),
                Event::Free(colour) => gains[colour as usize].into(),
                _ => 0.0,
            })
        }
    }
}

/// How promising legal events look to who decides, in points.
pub(super) struct Appeal<'a> {
    game: &'a Penguins,
    state: &'a State,
    me: Seat,
    glance: Glance<'a>,
    now: f64,
    /// The place of each colour that is nearest the front, among those that may be taken.
    nearest: [Option<Spot>; Colour::ALL.len()],
    /// What the best placing changes.
    best: f64,
}

impl<'a> Appeal<'a> {
    /// `None` where no seat decides.
    pub(super) fn new(game: &'a Penguins, state: &'a State) -> Option<Appeal<'a>> {
        let me = state.decider()?;
        let glance = Glance::new(state, me);
        let (mut nearest, mut best) = ([None; Colour::ALL.len()], f64::NEG_INFINITY);
        for spot in choices(state) {
            if let Some(colour) = state.line().at(spot) {
                nearest[colour as usize] = Some(spot);
                best = glance.best(colour).map_or(best, |(change, _)| best.max(change));
            }
        }
        Some(Appeal { game, state, me, glance, now: margin(state, me), nearest, best })
    }

    /// Placings and swaps are compared with the best placing.
    pub(super) fn of(&self, event: Event) -> f64 {
        match event {
            Event::Ability(ability) => space(self.state, self.me, ability),
            Event::Bribe(_) | Event::Free(_) | Event::Check(_) => self.after(event),
            Event::Place(spot, igloo) => self.state.line().at(spot).map_or(LAST, |colour| {
                let again = if self.nearest[colour as usize] == Some(spot) { 0.0 } else { AGAIN };
                self.glance.placing(colour, igloo) - self.best - again
            }),
            // What works once a round is better kept until the dice have fallen.
            Event::SwapIgloos(..) | Event::SwapSpots(..) | Event::Add(_)
                if self.state.phase() == Phase::BeforeRoll =>
            {
                LAST
            }
            Event::SwapIgloos(..) | Event::Add(_) => self.after(event) - WORTH_AN_ABILITY,
            Event::SwapSpots(Spot::FRONT, spot) => {
                let placed = self.state.line().at(spot).and_then(|colour| self.glance.best(colour));
                placed.map_or(LAST, |(change, _)| change - self.best - WORTH_AN_ABILITY)
            }
            Event::SwapSpots(..) => LAST,
            Event::Roll | Event::Buy | Event::Reroll => 0.0,
            Event::Order(_) | Event::Draw(_) | Event::Dice(_) => LAST,
        }
    }

    /// How an event changes the margin over the others.
    fn after(&self, event: Event) -> f64 {
        margin(&super::after(self.game, self.state, event), self.me) - self.now
    }
}
