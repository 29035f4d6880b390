//! Playing on from a position many times, and what came of it.
use games::Dice;
use tabletop::{Game, Ratio, Seat, Turn};

/// How a seat plays on: what it does in a state, with dice of its own; `None` where no seat decides.
pub type Policy<'a, G> = &'a (dyn Fn(&<G as Game>::State, &mut Dice) -> Option<<G as Game>::Event> + Sync);

/// Lets a quick player take all seats and plays games on to their ends.
///
/// The nth game from any position meets the nth dice of the seed, so that the events of one
/// decision are compared under the same luck.
pub struct Rollouts<'a, G: Game> {
    /// The game.
    pub game: &'a G,
    /// Who plays on.
    pub policy: Policy<'a, G>,
    /// What all dice come from.
    pub seed: u64,
}

/// A figure with its standard error.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Estimate {
    /// The mean.
    pub value: f64,
    /// Its standard error.
    pub stderr: f64,
}

impl Estimate {
    /// A figure that is no estimate.
    pub const fn exact(value: f64) -> Estimate {
        Estimate { value, stderr: 0.0 }
    }

    /// The sum of two that have nothing to do with each other.
    pub fn plus(self, other: Estimate) -> Estimate {
        Estimate { value: self.value + other.value, stderr: self.stderr.hypot(other.stderr) }
    }

    /// Mean and standard error of some figures; of none, nothing.
    pub fn of(figures: impl Iterator<Item = f64>) -> Estimate {
        // Welford's update, which does not lose small spreads beside large means.
        let (mut count, mut mean, mut squares) = (0.0, 0.0, 0.0);
        for figure in figures {
            count += 1.0;
            let off = figure - mean;
            mean += off / count;
            squares += off * (figure - mean);
        }
        let spread: f64 = if count < 2.0 { squares } else { squares / (count - 1.0) };
        Estimate { value: mean, stderr: if count > 0.0 { (spread / count).sqrt() } else { 0.0 } }
    }

    /// Whether it is above nothing by more than two standard errors.
    pub fn is_sure(self) -> bool {
        self.value > 2.0 * self.stderr
    }
}

/// The utilities of games played on from one position, a seat each, game after game.
#[derive(Clone, Debug)]
pub(crate) struct Samples {
    seats: usize,
    utilities: Vec<f64>,
}

impl Samples {
    pub(crate) fn games(&self) -> usize {
        self.utilities.len() / self.seats
    }

    fn game(&self, number: usize) -> &[f64] {
        &self.utilities[number * self.seats..][..self.seats]
    }

    /// What a seat gets.
    pub(crate) fn mean(&self, seat: usize) -> Estimate {
        Estimate::of((0..self.games()).map(|number| self.game(number)[seat]))
    }

    fn gain(&self, over: &Samples, seat: usize, first: usize) -> Estimate {
        let games = self.games().min(over.games());
        Estimate::of((first..games).map(|number| self.game(number)[seat] - over.game(number)[seat]))
    }

    /// What each seat gets.
    pub(crate) fn means(&self) -> Vec<Estimate> {
        (0..self.seats).map(|seat| self.mean(seat)).collect()
    }

    /// By how much each seat does better than in other games under the same luck, from game `first`
    /// on.
    pub(crate) fn gains(&self, over: &Samples, first: usize) -> Vec<Estimate> {
        (0..self.seats).map(|seat| self.gain(over, seat, first)).collect()
    }

    pub(crate) fn extend(&mut self, more: Samples) {
        self.utilities.extend(more.utilities);
    }
}

impl<G: Game> Rollouts<'_, G> {
    /// Plays the games of these numbers on from what `begin` gives each of them.
    pub(crate) fn play(
        &self,
        numbers: std::ops::Range<usize>,
        begin: impl Fn(&mut Dice) -> G::State,
    ) -> Samples {
        let seats = usize::from(self.game.seats());
        let mut utilities = Vec::with_capacity(numbers.len() * seats);
        for number in numbers {
            let number = number as u64;
            let mut chance = Dice::stream(self.seed, number.wrapping_mul(2));
            let mut thoughts = Dice::stream(self.seed, number.wrapping_mul(2).wrapping_add(1));
            let mut state = begin(&mut thoughts);
            self.play_out(&mut state, &mut chance, &mut thoughts);
            let utility = |seat| self.game.utility(&state, seat).map_or(0.0, Ratio::to_f64);
            utilities.extend(Seat::all(self.game.seats()).map(utility));
        }
        Samples { seats, utilities }
    }

    /// What the quick player does in a state; `None` where no seat decides.
    pub(crate) fn would(&self, state: &G::State) -> Option<G::Event> {
        (self.policy)(state, &mut Dice::new(self.seed))
    }

    /// Plays on until the game is over or given up.
    fn play_out(&self, state: &mut G::State, chance: &mut Dice, thoughts: &mut Dice) {
        while !self.game.given_up(state) {
            let event = match self.game.turn(state) {
                Turn::Over => None,
                Turn::Chance => self.game.draw(state, |n| chance.below(n)),
                Turn::Seat(_) => (self.policy)(state, thoughts),
            };
            let Some(event) = event else { break };
            self.game.follow(state, event);
        }
    }
}
