//! The moves of playouts and the priors of *Penguin Panic*, from the changes that an event makes by itself.
use penguins::{Circle, Colour, Event, Igloo, Penguins, Phase, Spot, State};
use tabletop::{Game, Seat};

use super::evaluation::{Guard, Weights, gains, margin};
use super::{ABILITY_VALUE, FISH_TO_SPARE, choices, space};

/// The prior of events that are tried after all others.
const LAST: f64 = -9.0;
/// The loss of taking a penguin farther back than the first of its colour: only the line differs.
const AGAIN: f64 = 0.5;
/// The value of a fish caught, in points; set by hand.
const FISH: f64 = 0.2;

/// The changes that a penguin of each colour in each circle would make for the deciding seat, in points.
struct Changes<'a> {
    state: &'a State,
    by_circle: [[f64; Colour::ALL.len()]; Circle::COUNT],
}

impl<'a> Changes<'a> {
    fn new(state: &'a State, me: Seat) -> Changes<'a> {
        let theirs = -1.0 / f64::from(state.players() - 1);
        let by_circle = Circle::ALL.map(|circle| match state.marker(circle) {
            None => [0.0; Colour::ALL.len()],
            Some(owner) => {
                let (guard, gains) = (Guard::new(state, circle), gains(state, owner));
                let (share, now) =
                    (if owner == me { 1.0 } else { theirs }, guard.expected(&gains, Weights::FITTED));
                Colour::ALL.map(|colour| share * (guard.with(colour).expected(&gains, Weights::FITTED) - now))
            }
        });
        Changes { state, by_circle }
    }

    /// The change by a placing, fish included.
    fn placing(&self, colour: Colour, igloo: Igloo) -> f64 {
        let guards: f64 = igloo.circles().map(|circle| self.by_circle[circle.index()][colour as usize]).sum();
        guards + FISH * f64::from(self.state.catch(colour, igloo).gained)
    }

    /// The best igloo for a penguin of this colour, with the change.
    fn best(&self, colour: Colour) -> Option<(f64, Igloo)> {
        let open = self.state.opened().and(self.state.yard().empty());
        let placings = open.iter().map(|igloo| (self.placing(colour, igloo), igloo));
        placings.reduce(|best, other| if other.0 > best.0 { other } else { best })
    }
}

/// The move in a playout: much like the greedy move, but judged only by the changes that an event makes by itself,
/// and without swaps or additions to the line. `None` where no seat decides.
pub(super) fn rollout_move(game: &Penguins, state: &State) -> Option<Event> {
    let me = state.decider()?;
    match state.phase() {
        Phase::BeforeRoll => {
            let rich = state.fish(me) >= state.die_price() + FISH_TO_SPARE;
            Some(if rich && !state.bought() { Event::Buy } else { Event::Roll })
        }
        Phase::AfterRoll => {
            let changes = Changes::new(state, me);
            let placings = choices(state).filter_map(|spot| {
                let (change, igloo) = changes.best(state.line().at(spot)?)?;
                Some((change, Event::Place(spot, igloo)))
            });
            let best = placings.reduce(|best, other| if other.0 > best.0 { other } else { best });
            Some(best.map_or(Event::Reroll, |(_, event)| event))
        }
        _ => {
            let gains = gains(state, me);
            let worth = |event| match event {
                Event::Ability(ability) => space(state, me, ability),
                Event::Bribe(circle) => Guard::new(state, circle).expected(&gains, Weights::FITTED),
                Event::Free(colour) => gains[colour as usize].into(),
                _ => 0.0,
            };
            let mut best: Option<(f64, Event)> = None;
            game.legal(state, |event| {
                let worth = worth(event);
                if best.is_none_or(|(most, _)| worth > most) {
                    best = Some((worth, event));
                }
            });
            best.map(|(_, event)| event)
        }
    }
}

/// Priors of legal events for the deciding seat, in points.
pub(super) struct Prior<'a> {
    game: &'a Penguins,
    state: &'a State,
    me: Seat,
    changes: Changes<'a>,
    now: f64,
    /// The place of each colour that is nearest the front, among those that may be taken.
    nearest: [Option<Spot>; Colour::ALL.len()],
    /// The change by the best placing.
    best: f64,
}

impl<'a> Prior<'a> {
    /// `None` where no seat decides.
    pub(super) fn new(game: &'a Penguins, state: &'a State) -> Option<Prior<'a>> {
        let me = state.decider()?;
        let changes = Changes::new(state, me);
        let (mut nearest, mut best) = ([None; Colour::ALL.len()], f64::NEG_INFINITY);
        for spot in choices(state) {
            if let Some(colour) = state.line().at(spot) {
                nearest[colour as usize] = Some(spot);
                best = changes.best(colour).map_or(best, |(change, _)| best.max(change));
            }
        }
        Some(Prior { game, state, me, changes, now: margin(state, me), nearest, best })
    }

    /// The prior of an event; of placings and swaps, relative to the best placing.
    pub(super) fn event(&self, event: Event) -> f64 {
        match event {
            Event::Ability(ability) => space(self.state, self.me, ability),
            Event::Bribe(_) | Event::Free(_) | Event::Check(_) => self.after(event),
            Event::Place(spot, igloo) => self.state.line().at(spot).map_or(LAST, |colour| {
                let again = if self.nearest[colour as usize] == Some(spot) { 0.0 } else { AGAIN };
                self.changes.placing(colour, igloo) - self.best - again
            }),
            // Abilities that work once a round are better kept until the dice have fallen.
            Event::SwapIgloos(..) | Event::SwapSpots(..) | Event::Add(_)
                if self.state.phase() == Phase::BeforeRoll =>
            {
                LAST
            }
            Event::SwapIgloos(..) | Event::Add(_) => self.after(event) - ABILITY_VALUE,
            Event::SwapSpots(Spot::FRONT, spot) => {
                let placed = self.state.line().at(spot).and_then(|colour| self.changes.best(colour));
                placed.map_or(LAST, |(change, _)| change - self.best - ABILITY_VALUE)
            }
            Event::SwapSpots(..) => LAST,
            Event::Roll | Event::Buy | Event::Reroll => 0.0,
            Event::Order(_) | Event::Draw(_) | Event::Dice(_) => LAST,
        }
    }

    /// The change of the lead over the others by an event.
    fn after(&self, event: Event) -> f64 {
        margin(&super::after(self.game, self.state, event), self.me) - self.now
    }
}
