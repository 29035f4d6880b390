//! The standing of each seat, in points, and from that its chance to win, without playing on.
use penguins::{Order, State};
use tabletop::Seat;

use super::feature::{Feature, Features};
use super::policy::{Policy, gains};
use crate::weights;

/// About the number of penguins that are free when a game ends; set by hand.
const FREE_AT_THE_END: u8 = 20;
/// The number of penguins to come from which on everything is open, and more make no difference; set by hand.
const FAR: u8 = 12;

/// The weights of the evaluation, and the policy by which it judges guards and fish.
#[derive(Debug)]
pub struct Weights<'a> {
    by_feature: Features,
    policy: &'a Policy,
}

impl<'a> Weights<'a> {
    /// The fitted weights.
    pub(super) const FITTED: &'static Weights<'static> =
        &Weights::new(Features(weights::PENGUINS_WEIGHTS), Policy::TUNED);

    /// Weights by feature.
    pub const fn new(by_feature: Features, policy: &'a Policy) -> Weights<'a> {
        Weights { by_feature, policy }
    }

    fn of(&self, feature: Feature) -> f64 {
        self.by_feature[feature].into()
    }
}

/// The standing of each seat, in points.
fn standings(state: &State, weights: &Weights) -> [f64; Order::MOST as usize] {
    let mut standings = [0.0; Order::MOST as usize];
    let open = f64::from(to_come(state)) / f64::from(FAR);
    for seat in Seat::all(state.players()) {
        let gains = gains(state, seat);
        // The mean over the colours measures how well the sets can grow.
        let growth = f64::from(gains.iter().sum::<u8>()) / gains.len() as f64;
        let guards = weights.of(Feature::Guards) * weights.policy.guards(state, seat, &gains);
        let fish = weights.of(Feature::Fish) * weights.policy.fish(state, seat);
        let growth = open * weights.of(Feature::Growth) * growth;
        standings[seat.index()] = f64::from(state.points(seat)) + guards + growth + fish;
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
pub(super) fn to_come(state: &State) -> u8 {
    let free: u8 = Seat::all(state.players()).map(|seat| state.freed(seat).total()).sum();
    FREE_AT_THE_END.saturating_sub(free).min(FAR)
}
