//! A quick policy: the worth of abilities, fish, guards and placings, in points, judged by the changes that an event makes
//! by itself. It plays on from leaves, and its values are the priors of search. Its numbers are tuned in games against
//! itself (`fit`).
use std::cmp::Ordering;

use penguins::{
    Ability, Added, Circle, Colour, Event, Igloo, Igloos, MOST_FISH, Penguins, Phase, Spot, State,
};
use tabletop::{Game, Seat};

use super::evaluation::{margin, to_come};
use super::feature::{PolicyFeature, PolicyFeatures};
use super::{Arrivals, after, arrivals, average, best_of_circles, choices, gain};
use crate::weights;

/// The prior of events that are tried after all others.
const LAST: f64 = -9.0;
/// The loss of taking a penguin farther back than the first of its colour: only the line differs.
const AGAIN: f64 = 0.5;
/// The number of penguins to be freed below which fish lose their worth.
const LATE: u8 = 3;

/// A number for each colour.
pub(super) type ByColour = [u8; Colour::ALL.len()];

/// The points that a seat gains with one more penguin of each colour.
pub(super) fn gains(state: &State, seat: Seat) -> ByColour {
    let freed = state.freed(seat);
    Colour::ALL.map(|colour| gain(freed, colour))
}

/// The numbers of the policy, with the tables that follow from them.
#[derive(Clone, Copy, Debug)]
pub struct Policy {
    by_feature: PolicyFeatures,
    arrivals: Arrivals,
    /// The worth of a number of fish, while many penguins are still to be freed.
    fish: [f64; MOST_FISH as usize + 1],
}

/// The penguins in a circle, and those that may still come.
struct Guard {
    counts: ByColour,
    missing: usize,
    waiting: usize,
}

impl Guard {
    fn new(state: &State, circle: Circle) -> Guard {
        let counts = Colour::ALL.map(|colour| state.yard().of(colour).and(circle.igloos()).len());
        let missing = circle.igloos().len() - counts.iter().sum::<u8>();
        Guard { counts, missing: missing.into(), waiting: (state.line().len() + state.to_draw()).into() }
    }

    /// The points of the colour that leads, for an owner with these gains.
    fn leads(&self, gains: &ByColour) -> u8 {
        let most = self.most();
        let tied = self.counts.iter().zip(gains).filter(|(count, _)| **count == most);
        tied.map(|(_, gain)| *gain).max().unwrap_or(0)
    }

    /// The same with one more penguin of each colour.
    fn leads_with_each(&self, gains: &ByColour) -> ByColour {
        let (most, leads) = (self.most(), self.leads(gains));
        Colour::ALL.map(|colour| match (self.counts[colour as usize] + 1).cmp(&most) {
            Ordering::Greater => gains[colour as usize],
            Ordering::Equal => leads.max(gains[colour as usize]),
            Ordering::Less => leads,
        })
    }

    fn most(&self) -> u8 {
        self.counts.iter().copied().max().unwrap_or(0)
    }
}

impl Policy {
    /// The tuned policy.
    pub(super) const TUNED: &'static Policy = &Policy::new(PolicyFeatures(weights::PENGUINS_POLICY));

    /// The policy with these numbers.
    pub const fn new(by_feature: PolicyFeatures) -> Policy {
        let arrivals = arrivals(by_feature.0[PolicyFeature::Arrival as usize] as f64);
        let mut fish = [0.0; MOST_FISH as usize + 1];
        let mut number = 1;
        while number < fish.len() {
            let worth = match number {
                ..=3 => PolicyFeature::FirstFish,
                4..=6 => PolicyFeature::MoreFish,
                _ => PolicyFeature::LastFish,
            };
            fish[number] = fish[number - 1] + by_feature.0[worth as usize] as f64;
            number += 1;
        }
        Policy { by_feature, arrivals, fish }
    }

    fn of(&self, feature: PolicyFeature) -> f64 {
        self.by_feature[feature].into()
    }

    /// The worth of each number of fish now.
    fn fish_now(&self, state: &State) -> [f64; MOST_FISH as usize + 1] {
        let part = f64::from(to_come(state).min(LATE)) / f64::from(LATE);
        self.fish.map(|worth| part * worth)
    }

    /// The worth of the fish of a seat.
    pub(super) fn fish(&self, state: &State, seat: Seat) -> f64 {
        self.fish_now(state)[usize::from(state.fish(seat).min(MOST_FISH))]
    }

    /// The worth that a seat loses with so many fish.
    fn price(&self, state: &State, seat: Seat, fish: u8) -> f64 {
        let (worth, now) = (self.fish_now(state), state.fish(seat).min(MOST_FISH));
        worth[usize::from(now)] - worth[usize::from(now.saturating_sub(fish))]
    }

    /// The points that all guards of a seat are likely to bring it before the round ends.
    pub(super) fn guards(&self, state: &State, seat: Seat, gains: &ByColour) -> f64 {
        state.marked_by(seat).map(|circle| self.expected(&Guard::new(state, circle), gains)).sum()
    }

    /// The points that a guard is likely to bring an owner with these gains before the round ends.
    fn expected(&self, guard: &Guard, gains: &ByColour) -> f64 {
        self.points(guard.leads(gains), guard.missing, guard.waiting)
    }

    /// The same by the points of the colour that leads, and the numbers of penguins that the circle misses and that wait.
    fn points(&self, leads: u8, missing: usize, waiting: usize) -> f64 {
        if missing == 0 {
            return leads.into();
        }
        let filled = &self.arrivals[missing % self.arrivals.len()];
        let points = self.of(PolicyFeature::Leads) * f64::from(leads) + self.of(PolicyFeature::Filled);
        filled[waiting % filled.len()] * points
    }

    /// The value of an ability space for a seat: that of the ability, less the fish it costs.
    fn space(&self, state: &State, me: Seat, ability: Ability) -> f64 {
        let price = state.offers()[ability.index()].price.unwrap_or(0);
        f64::from(self.by_feature.0[ability.index()]) - self.price(state, me, price)
    }

    /// The value of a guard for a seat that may bribe it.
    fn bribe(&self, state: &State, me: Seat, circle: Circle) -> f64 {
        let guard = Guard::new(state, circle);
        let neighbours =
            [circle.previous(), circle.next()].into_iter().filter_map(|it| state.marker(it)).count();
        self.expected(&guard, &gains(state, me))
            + self.of(PolicyFeature::Missing) * guard.missing as f64
            + self.of(PolicyFeature::Neighbours) * neighbours as f64
    }

    /// The share of what an owner gains that counts for a seat: all of its own, and less than none of the others'.
    fn share(&self, state: &State, me: Seat, owner: Seat) -> f64 {
        if owner == me { 1.0 } else { -self.of(PolicyFeature::Rivals) / f64::from(state.players() - 1) }
    }

    /// The points that so many more penguins in the line gain the seat.
    fn longer(&self, state: &State, me: Seat, added: Added) -> f64 {
        let owned = Circle::ALL.into_iter().filter_map(|circle| Some((circle, state.marker(circle)?)));
        let gained = owned.map(|(circle, owner)| {
            let guard = Guard::new(state, circle);
            let points = |waiting| self.points(guard.leads(&gains(state, owner)), guard.missing, waiting);
            let then = points(guard.waiting + usize::from(added.number()));
            self.share(state, me, owner) * (then - points(guard.waiting))
        });
        gained.sum()
    }

    /// The move in a playout; without swaps in the yard. `None` where no seat decides.
    pub fn event(&self, game: &Penguins, state: &State) -> Option<Event> {
        let me = state.decider()?;
        match state.phase() {
            Phase::BeforeRoll | Phase::AfterRoll => {
                let longer =
                    state.has_left(Ability::Add).then(|| self.best_addition(game, state, me)).flatten();
                longer.or_else(|| match state.phase() {
                    Phase::BeforeRoll if self.die(state, me).is_some_and(|gain| gain > 0.0) => {
                        Some(Event::Buy)
                    }
                    Phase::BeforeRoll => Some(Event::Roll),
                    _ => Some(Changes::new(self, state, me).best_event()),
                })
            }
            _ => {
                let mut best: Option<(f64, Event)> = None;
                game.legal(state, |event| {
                    let worth = match event {
                        Event::Ability(ability) => self.space(state, me, ability),
                        Event::Bribe(circle) => self.bribe(state, me, circle),
                        Event::Free(colour) => gain(state.freed(me), colour).into(),
                        _ => 0.0,
                    };
                    if best.is_none_or(|(most, _)| worth > most) {
                        best = Some((worth, event));
                    }
                });
                best.map(|(_, event)| event)
            }
        }
    }

    /// The addition to the line that gains most, if any gains enough.
    fn best_addition(&self, game: &Penguins, state: &State, me: Seat) -> Option<Event> {
        let mut best: Option<(f64, Event)> = None;
        game.legal(state, |event| {
            if let Event::Add(added) = event {
                let gain = self.longer(state, me, added) - self.of(PolicyFeature::AddCost);
                if gain > 0.0 && best.is_none_or(|(most, _)| gain > most) {
                    best = Some((gain, event));
                }
            }
        });
        best.map(|(_, event)| event)
    }

    /// The points that an extra die gains beyond its fish; `None` where none can be bought.
    fn die(&self, state: &State, me: Seat) -> Option<f64> {
        let price = state.die_price();
        if state.bought() || state.fish(me) < price {
            return None;
        }
        let changes = Changes::new(self, state, me);
        let of = best_of_circles(state, |_, colour, igloo| changes.placing(colour, igloo));
        let six = state.ability(me) == Some(Ability::AnyCircle);
        let gain = average(of, state.dice() + 1, six) - average(of, state.dice(), six);
        let cost = self.of(PolicyFeature::DieCost) + self.price(state, me, price);
        Some(self.of(PolicyFeature::Die) * gain - cost)
    }

    /// Writes the prior of each event for the deciding seat, in points, relative to the best placing or to rolling; returns
    /// whether a seat decides.
    pub(super) fn priors(
        &self,
        game: &Penguins,
        state: &State,
        events: &[Event],
        priors: &mut [f32],
    ) -> bool {
        let Some(me) = state.decider() else { return false };
        let changes = Changes::new(self, state, me);
        let (mut nearest, mut best) = ([None; Colour::ALL.len()], f64::NEG_INFINITY);
        for (spot, colour) in choices(state) {
            nearest[colour as usize] = Some(spot);
            best = changes.best(colour).map_or(best, |(change, _)| best.max(change));
        }
        let (before, now) = (state.phase() == Phase::BeforeRoll, margin(state, me));
        let change = |event| margin(&after(game, state, event), me) - now;
        for (prior, event) in priors.iter_mut().zip(events) {
            let value = match *event {
                Event::Ability(ability) => self.space(state, me, ability),
                Event::Bribe(circle) => self.bribe(state, me, circle),
                Event::Free(_) | Event::Check(_) => change(*event),
                Event::Place(spot, igloo) => state.line().at(spot).map_or(LAST, |colour| {
                    let again = if nearest[colour as usize] == Some(spot) { 0.0 } else { AGAIN };
                    changes.placing(colour, igloo) - best - again
                }),
                Event::Add(added) => self.longer(state, me, added) - self.of(PolicyFeature::AddCost),
                // A swap is better kept until the dice have fallen.
                Event::SwapIgloos(..) | Event::SwapSpots(..) if before => LAST,
                Event::SwapIgloos(..) => change(*event) - self.of(PolicyFeature::SwapCost),
                Event::SwapSpots(Spot::FRONT, spot) => {
                    let placed = state.line().at(spot).and_then(|colour| changes.best(colour));
                    placed.map_or(LAST, |(change, _)| change - best - self.of(PolicyFeature::SwapCost))
                }
                Event::SwapSpots(..) => LAST,
                Event::Buy => self.die(state, me).unwrap_or(0.0),
                Event::Roll | Event::Reroll => 0.0,
                Event::Order(_) | Event::Draw(_) | Event::Dice(_) => LAST,
            };
            *prior = value as f32;
        }
        true
    }
}

/// The changes that a penguin of each colour in each circle would make for the deciding seat, in points.
struct Changes<'a> {
    policy: &'a Policy,
    state: &'a State,
    by_circle: [[f64; Colour::ALL.len()]; Circle::COUNT],
    /// The worth of so many fish more.
    fish: [f64; MOST_FISH as usize + 1],
    open: Igloos,
}

impl<'a> Changes<'a> {
    fn new(policy: &'a Policy, state: &'a State, me: Seat) -> Changes<'a> {
        let by_circle = Circle::ALL.map(|circle| match state.marker(circle) {
            None => [0.0; Colour::ALL.len()],
            Some(owner) => {
                let (guard, gains) = (Guard::new(state, circle), gains(state, owner));
                let (share, now) = (policy.share(state, me, owner), policy.expected(&guard, &gains));
                let (missing, waiting) = (guard.missing.saturating_sub(1), guard.waiting.saturating_sub(1));
                guard
                    .leads_with_each(&gains)
                    .map(|leads| share * (policy.points(leads, missing, waiting) - now))
            }
        });
        let (worth, have) = (policy.fish_now(state), usize::from(state.fish(me)));
        let at = |fish: usize| worth[fish.min(worth.len() - 1)];
        let fish = std::array::from_fn(|more| at(have + more) - at(have));
        Changes { policy, state, by_circle, fish, open: state.opened().and(state.yard().empty()) }
    }

    /// The change by a placing, fish included.
    fn placing(&self, colour: Colour, igloo: Igloo) -> f64 {
        let guards: f64 = igloo.circles().map(|circle| self.by_circle[circle.index()][colour as usize]).sum();
        guards + self.fish[usize::from(self.state.catch(colour, igloo).gained) % self.fish.len()]
    }

    /// The best igloo for a penguin of this colour, with the change.
    fn best(&self, colour: Colour) -> Option<(f64, Igloo)> {
        let placings = self.open.iter().map(|igloo| (self.placing(colour, igloo), igloo));
        placings.reduce(|best, other| if other.0 > best.0 { other } else { best })
    }

    /// The best placing, or the swap of another colour to the front that is better by enough; where no circle is open,
    /// another roll.
    fn best_event(&self) -> Event {
        let first = |best: (f64, Event), other: (f64, Event)| if other.0 > best.0 { other } else { best };
        let placings = choices(self.state).filter_map(|(spot, colour)| {
            let (change, igloo) = self.best(colour)?;
            Some((change, Event::Place(spot, igloo)))
        });
        let Some(placing) = placings.reduce(first) else { return Event::Reroll };
        if !self.state.has_left(Ability::Swap) {
            return placing.1;
        }
        let line = self.state.line();
        let swaps = Colour::ALL.into_iter().filter_map(|colour| {
            let spot = line.spots().find(|spot| line.at(*spot) == Some(colour))?;
            let (change, _) = self.best(colour).filter(|_| spot != Spot::FRONT)?;
            Some((change - self.policy.of(PolicyFeature::SwapCost), Event::SwapSpots(Spot::FRONT, spot)))
        });
        swaps.fold(placing, first).1
    }
}
