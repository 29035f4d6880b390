//! What a position of *Penguin Panic* promises each seat without playing on: how it stands, in points,
//! and by that its chance to win.
//!
//! The figures were fitted by logistic regression to who won 12,000 games of `greedy` against itself, for
//! two and for four.
use penguins::{Circle, Colour, Order, State};
use tabletop::Seat;

use super::{Likely, gain, likely};

/// So many penguins are free when a game ends, about.
const FREE_AT_THE_END: u8 = 20;
/// With this many still to come everything is open, and more make no difference.
const FAR: u8 = 12;
/// What a guard may still bring counts less than what is free already.
const HOPED: f64 = 0.75;
/// What a fish is worth while everything is open, in points.
const FISH: f64 = 0.2;
/// What being first is worth with two players: who chooses an ability first has the better one.
const FIRST: f64 = 1.5;
/// How much each penguin still to come sways the result, shared by the seats.
const SWAY: f64 = 0.54;
/// How likely circles are filled.
const LIKELY: Likely = likely(0.2);

/// What a seat gains with a penguin of each colour.
pub(super) type Gains = [u8; Colour::ALL.len()];

/// How each seat stands, in points.
pub(super) fn standings(state: &State) -> [f64; Order::MOST as usize] {
    let mut standings = [0.0; Order::MOST as usize];
    let open = f64::from(to_come(state)) / f64::from(FAR);
    for seat in Seat::all(state.players()) {
        let gains = gains(state, seat);
        // A penguin of whatever colour is worth so much: it tells how well the sets can grow.
        let next = f64::from(gains.iter().sum::<u8>()) / gains.len() as f64;
        let hopes: f64 = state.marked_by(seat).map(|circle| Guard::new(state, circle).hope(&gains)).sum();
        standings[seat.index()] =
            f64::from(state.points(seat)) + hopes + open * (next + FISH * f64::from(state.fish(seat)));
    }
    if let [first, _] = state.order().seats() {
        standings[first.index()] += FIRST;
    }
    standings
}

/// How far a seat is ahead of the others on average, in points.
pub(super) fn margin(state: &State, seat: Seat) -> f64 {
    let standings = standings(state);
    let mine = standings[seat.index()];
    let others = standings.iter().sum::<f64>() - mine;
    mine - others / f64::from(state.players() - 1)
}

/// Each seat's chance to win.
pub(super) fn chances(state: &State, worth: &mut [f32]) {
    let standings = standings(state);
    let sway = 1.0 + SWAY / f64::from(state.players()) * f64::from(to_come(state));
    let best = standings.iter().fold(0.0, |best: f64, standing| best.max(*standing));
    let odds = standings.map(|standing| ((standing - best) / sway).exp());
    let all: f64 = odds.iter().take(worth.len()).sum();
    for (worth, odds) in worth.iter_mut().zip(odds) {
        *worth = (odds / all) as f32;
    }
}

/// How many penguins are still to be freed, as far as it matters.
fn to_come(state: &State) -> u8 {
    let free: u8 = Seat::all(state.players()).map(|seat| state.freed(seat).total()).sum();
    FREE_AT_THE_END.saturating_sub(free).min(FAR)
}

/// What a seat gains with a penguin of each colour.
pub(super) fn gains(state: &State, seat: Seat) -> Gains {
    let freed = state.freed(seat);
    Colour::ALL.map(|colour| gain(freed, colour))
}

/// A guard: what stands in its circle, and what may still come.
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

    /// What it is likely to bring an owner with these gains before the round ends, in points.
    pub(super) fn hope(&self, gains: &Gains) -> f64 {
        let most = self.counts.iter().copied().max().unwrap_or(0);
        let tied = self.counts.iter().zip(gains).filter(|(count, _)| **count == most);
        let gain = f64::from(tied.map(|(_, gain)| *gain).max().unwrap_or(0));
        match self.missing {
            0 => gain,
            missing => gain * HOPED * LIKELY[missing % LIKELY.len()][self.waiting % LIKELY[0].len()],
        }
    }
}
