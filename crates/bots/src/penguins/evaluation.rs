//! The standing of each seat, in points, and from that its chance to win, without playing on.
use penguins::{Circle, Colour, Order, State};
use tabletop::Seat;

use super::feature::{Feature, Features};
use super::{Arrivals, arrivals, gain};
use crate::weights;

/// About the number of penguins that are free when a game ends; set by hand.
const FREE_AT_THE_END: u8 = 20;
/// The number of penguins to come from which on everything is open, and more make no difference; set by hand.
const FAR: u8 = 12;

/// The weights of the evaluation, with the table that follows from them.
pub struct Weights {
    by_feature: Features,
    arrivals: Arrivals,
}

impl Weights {
    /// The fitted weights.
    pub(super) const FITTED: &'static Weights = &Weights::new(Features(weights::PENGUINS_WEIGHTS));

    /// Weights by feature.
    pub const fn new(by_feature: Features) -> Weights {
        let arrivals = arrivals(by_feature.0[Feature::Arrival as usize] as f64);
        Weights { by_feature, arrivals }
    }

    fn of(&self, feature: Feature) -> f64 {
        self.by_feature[feature].into()
    }
}

/// The points that a seat gains with one more penguin of each colour.
pub(super) type Gains = [u8; Colour::ALL.len()];

/// The standing of each seat, in points.
fn standings(state: &State, weights: &Weights) -> [f64; Order::MOST as usize] {
    let mut standings = [0.0; Order::MOST as usize];
    let open = f64::from(to_come(state)) / f64::from(FAR);
    for seat in Seat::all(state.players()) {
        let gains = gains(state, seat);
        // The mean over the colours measures how well the sets can grow.
        let growth = f64::from(gains.iter().sum::<u8>()) / gains.len() as f64;
        let guards: f64 =
            state.marked_by(seat).map(|circle| Guard::new(state, circle).expected(&gains, weights)).sum();
        let fish = weights.of(Feature::Fish) * f64::from(state.fish(seat));
        standings[seat.index()] =
            f64::from(state.points(seat)) + guards + open * (weights.of(Feature::Growth) * growth + fish);
    }
    if let [first, _] = state.order().seats() {
        standings[first.index()] += weights.of(Feature::First);
    }
    standings
}

/// The lead of a seat over the mean of the others, in points.
pub(super) fn margin(state: &State, seat: Seat) -> f64 {
    let standings = standings(state, Weights::FITTED);
    let mine = standings[seat.index()];
    let others = standings.iter().sum::<f64>() - mine;
    mine - others / f64::from(state.players() - 1)
}

/// Writes each seat's chance to win into `chances`: a softmax over the standings, flatter the more is to come.
pub fn evaluate(state: &State, weights: &Weights, chances: &mut [f32]) {
    let standings = standings(state, weights);
    let more = weights.of(Feature::SpreadPerPenguin) / f64::from(state.players()) * f64::from(to_come(state));
    let spread = weights.of(Feature::Spread) + more;
    let best = standings.iter().fold(0.0, |best: f64, standing| best.max(*standing));
    let odds = standings.map(|standing| ((standing - best) / spread).exp());
    let all: f64 = odds.iter().take(chances.len()).sum();
    for (chance, odds) in chances.iter_mut().zip(odds) {
        *chance = (odds / all) as f32;
    }
}

/// The number of penguins still to be freed, up to [`FAR`].
fn to_come(state: &State) -> u8 {
    let free: u8 = Seat::all(state.players()).map(|seat| state.freed(seat).total()).sum();
    FREE_AT_THE_END.saturating_sub(free).min(FAR)
}

/// The points that a seat gains with one more penguin of each colour.
pub(super) fn gains(state: &State, seat: Seat) -> Gains {
    let freed = state.freed(seat);
    Colour::ALL.map(|colour| gain(freed, colour))
}

/// A guard: the penguins in its circle, and those that may still come.
pub(super) struct Guard {
    counts: Gains,
    missing: usize,
    waiting: usize,
}

impl Guard {
    pub(super) fn new(state: &State, circle: Circle) -> Guard {
        let counts = Colour::ALL.map(|colour| state.yard().of(colour).and(circle.igloos()).len());
        let missing = circle.igloos().len() - counts.iter().sum::<u8>();
        let waiting = state.line().len() + state.to_draw();
        Guard { counts, missing: missing.into(), waiting: waiting.into() }
    }

    /// The same once the next penguin of the line, one of this colour, is in the circle.
    pub(super) fn with(&self, colour: Colour) -> Guard {
        let mut counts = self.counts;
        counts[colour as usize] += 1;
        Guard { counts, missing: self.missing.saturating_sub(1), waiting: self.waiting.saturating_sub(1) }
    }

    /// The points that it is likely to bring an owner with these gains before the round ends.
    pub(super) fn expected(&self, gains: &Gains, weights: &Weights) -> f64 {
        let most = self.counts.iter().copied().max().unwrap_or(0);
        let tied = self.counts.iter().zip(gains).filter(|(count, _)| **count == most);
        let gain = f64::from(tied.map(|(_, gain)| *gain).max().unwrap_or(0));
        match self.missing {
            0 => gain,
            missing => {
                let filled = &weights.arrivals[missing % weights.arrivals.len()];
                gain * weights.of(Feature::Guards) * filled[self.waiting % filled.len()]
            }
        }
    }
}
