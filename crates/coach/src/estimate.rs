//! What a single position may be worth, where no exact value is known: for hints and the bar.
use games::Dice;
use tabletop::{Game, Seat, Turn};

use crate::rollouts::{Estimate, Rollouts, Samples};
use crate::{Effort, Going};

/// An event with what the position after it may be worth.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Guess<E> {
    /// The event.
    pub event: E,
    /// What the seat that decides can expect after it.
    pub worth: Estimate,
    /// Over how many games.
    pub games: usize,
}

/// What a decision may be worth.
#[derive(Clone, Debug, PartialEq)]
pub struct Guessed<E> {
    /// What each seat can expect after the best event.
    pub worth: Vec<Estimate>,
    /// Every legal event: those looked at longest first, of these the best first, equals in the
    /// order of their texts.
    pub events: Vec<Guess<E>>,
}

impl<E: Copy> Guessed<E> {
    /// The best event known.
    pub fn best(&self) -> Option<Guess<E>> {
        self.events.first().copied()
    }
}

impl<G: Game> Rollouts<'_, G> {
    /// What each seat can expect, as far as `seat` knows the position; `None` if stopped.
    pub fn worth(&self, view: &G::View, effort: Effort, going: Going) -> Option<Vec<Estimate>> {
        let begin = |dice: &mut Dice| self.game.imagine(view, &mut |n| dice.below(n));
        self.expected(begin, effort.position(), going)
    }

    /// What each seat can expect in a state that is known in full; `None` if stopped.
    pub fn worth_of_state(&self, state: &G::State, effort: Effort, going: Going) -> Option<Vec<Estimate>> {
        self.expected(|_| state.clone(), effort.position(), going)
    }

    fn expected(
        &self,
        begin: impl Fn(&mut Dice) -> G::State,
        games: usize,
        going: Going,
    ) -> Option<Vec<Estimate>> {
        // A few at a time, so that whoever waits can stop it.
        const STEP: usize = 16;
        let mut samples = self.play(0..STEP.min(games), &begin);
        while samples.games() < games {
            if going.told(samples.games(), games).is_break() {
                return None;
            }
            samples.extend(self.play(samples.games()..games.min(samples.games() + STEP), &begin));
        }
        Some(samples.means())
    }

    /// What the decision of `seat` may be worth, as far as it knows the position, and every event it
    /// can choose; `None` where it does not decide, or if stopped.
    pub fn guess(
        &self,
        view: &G::View,
        seat: Seat,
        effort: Effort,
        going: Going,
    ) -> Option<Guessed<G::Event>> {
        let state = self.game.imagine(view, &mut |_| 0);
        if self.game.turn(&state) != Turn::Seat(seat) {
            return None;
        }
        let begin = |dice: &mut Dice| self.game.imagine(view, &mut |n| dice.below(n));
        let events = self.game.legal_sorted(&state);
        let compared = self.compare(&events, seat, begin, effort, going)?;
        let best = compared.first()?;
        let worth = best.samples.means();
        let guess = |Compared { event, samples }: &Compared<G::Event>| Guess {
            event: *event,
            worth: samples.mean(seat.index()),
            games: samples.games(),
        };
        Some(Guessed { worth, events: compared.iter().map(guess).collect() })
    }

    /// Compares what a seat can choose: a few games from each, more from those that promise most.
    /// The longest looked at first, of these the best first; `None` if stopped.
    pub(crate) fn compare(
        &self,
        events: &[G::Event],
        seat: Seat,
        begin: impl Fn(&mut Dice) -> G::State,
        effort: Effort,
        going: Going,
    ) -> Option<Vec<Compared<G::Event>>> {
        let after = |event: G::Event| {
            let begin = &begin;
            move |dice: &mut Dice| {
                let mut state = begin(dice);
                self.game.follow(&mut state, event);
                state
            }
        };
        let promising = effort.promising.min(events.len());
        let all = events.len() * effort.first + promising * effort.second;
        let mut done = 0;
        let mut compared = Vec::with_capacity(events.len());
        for &event in events {
            going.told(done, all).is_continue().then_some(())?;
            compared.push(Compared { event, samples: self.play(0..effort.first, after(event)) });
            done += effort.first;
        }
        // Stable, so that equals stay in the order of their texts.
        sort(&mut compared, seat);
        for one in compared.iter_mut().take(promising) {
            going.told(done, all).is_continue().then_some(())?;
            one.samples.extend(self.play(effort.first..effort.position(), after(one.event)));
            done += effort.second;
        }
        sort(&mut compared[..promising], seat);
        Some(compared)
    }
}

/// A choice with the games played on from it.
pub(crate) struct Compared<E> {
    pub(crate) event: E,
    pub(crate) samples: Samples,
}

fn sort<E>(compared: &mut [Compared<E>], seat: Seat) {
    compared.sort_by(|one, other| {
        let value = |of: &Compared<E>| of.samples.mean(seat.index()).value;
        value(other).total_cmp(&value(one))
    });
}
