//! The value of a position: the chance bar, and hints.
use std::sync::Arc;

use bots::{BotGame, BotKind, GameEvaluator, Mcts, SearchCache};
use games::Dice;
use solver::Values;
use tabletop::{Ratio, Seat, Turn};

use super::{History, Task, Watch};
use crate::opening::{self, DRAWS, Opening};
use crate::{Estimate, PositionEstimate, Scale};

/// Estimated chances that differ by no more than this count as equal.
const EQUAL_CHANCES: f64 = 0.005;
/// The same of points.
const EQUAL_POINTS: f64 = 0.1;

/// Search iterations of a hint.
const ITERATIONS: u32 = 2 * BotKind::ITERATIONS;

/// The value of a position, and of the positions that each event leads to.
#[derive(Clone, Debug, PartialEq)]
pub struct Evaluation<E> {
    /// The expected result of each seat; exact values have a standard error of 0.
    pub worth: Vec<Estimate>,
    /// The best event; `None` where no seat decides, or another one.
    pub best: Option<E>,
    /// The events with the value of the position after each, for the evaluated seat: the best first where that seat
    /// decides.
    pub events: Vec<(E, Estimate)>,
}

impl<E: Copy> Evaluation<E> {
    /// Returns the exact evaluation; `None` where play from the start never leads.
    pub(super) fn exact<G: BotGame<Event = E>>(
        game: &G,
        values: &Values<G>,
        state: &G::State,
        seat: Seat,
    ) -> Option<Evaluation<E>> {
        let worth: Option<Vec<Estimate>> = Seat::all(game.seats())
            .map(|seat| values.value(game, state, seat).map(Estimate::exact))
            .collect();
        let mut events = values.events(game, state, seat)?;
        if matches!(game.turn(state), Turn::Seat(_)) {
            events.sort_by(|one, other| other.value.total_cmp(&one.value));
        }
        let events = events.into_iter().map(|valued| (valued.event, Estimate::exact(valued.value)));
        Some(Evaluation { worth: worth?, best: values.play(game, state), events: events.collect() })
    }

    /// Returns the next best event where it is worth as much as the best one as far as is known: their difference lies
    /// within its standard error. A hint that named only one of them would swing between both (T-13).
    pub fn equal(&self) -> Option<E>
    where
        E: PartialEq,
    {
        let best = self.best?;
        let worth = self.events.iter().find(|(event, _)| *event == best)?.1;
        let (second, next) = self.events.iter().find(|(event, _)| *event != best)?;
        let Estimate { mean, stderr } = worth.minus(*next);
        (mean <= stderr.max(solver::EQUAL)).then_some(*second)
    }

    /// Returns the event that the best one is compared with in a hint: the greedy move, or the second best where that
    /// is the best, or any other one.
    pub fn alternative<G: BotGame<Event = E>>(&self, game: &G, state: &G::State) -> Option<E>
    where
        E: PartialEq,
    {
        let best = self.best?;
        let natural = game.greedy_move(state, &mut Dice::new(0)).filter(|natural| *natural != best);
        let second = || self.events.iter().map(|(event, _)| *event).find(|event| *event != best);
        natural.or_else(second).or_else(|| game.legal_sorted(state).into_iter().find(|event| *event != best))
    }

    /// Returns the expected result of a seat.
    pub fn worth_of(&self, seat: Seat) -> Estimate {
        self.worth.get(seat.index()).copied().unwrap_or_default()
    }
}

/// The task of estimating a position by search.
pub struct EvaluateTask<G: BotGame> {
    game: Arc<G>,
    view: G::View,
    dice: Dice,
    cache: SearchCache<G>,
    left: u32,
    /// The results, in a game that is over.
    results: Option<Vec<Estimate>>,
    /// Whether the evaluated seat decides.
    own: bool,
    /// The position and its value so far, before the first decision.
    opening: Option<(G::State, Opening)>,
}

impl<G: BotGame> EvaluateTask<G> {
    pub(super) fn new(game: Arc<G>, history: History<'_, G>, seat: Seat, seed: u64) -> EvaluateTask<G> {
        let state = history.state;
        let is_opening = game.turn(state) == Turn::Chance
            && opening::length(&*game, history.events) == history.events.len();
        let result = |seat| game.utility(state, seat).map_or(0.0, Ratio::to_f64);
        let over = game.turn(state) == Turn::Over;
        let results = over.then(|| Seat::all(game.seats()).map(result).map(Estimate::exact).collect());
        EvaluateTask {
            view: game.view(state, seat),
            dice: Dice::new(seed),
            cache: SearchCache::default(),
            left: if over { 0 } else { ITERATIONS },
            results,
            own: game.turn(state) == Turn::Seat(seat),
            opening: is_opening.then(|| (state.clone(), Opening::default())),
            game,
        }
    }
}

impl<G: BotGame> Task for EvaluateTask<G> {
    type Answer = Evaluation<G::Event>;

    const CAN_FINISH_EARLY: bool = true;

    fn run(&mut self, watch: Watch<'_>) -> bool {
        if let Some((state, opening)) = &mut self.opening {
            let config = G::MCTS.iterations(ITERATIONS / DRAWS);
            while opening.done() < DRAWS && watch(None).is_continue() {
                opening.draw(&*self.game, GameEvaluator, config, state, &mut self.dice);
            }
            self.left = ITERATIONS / DRAWS * (DRAWS - opening.done());
            return self.left == 0;
        }
        let cache = std::mem::take(&mut self.cache);
        let mut search = Mcts::with_cache(&*self.game, GameEvaluator, G::MCTS, cache);
        search.set_root(&self.view);
        self.left -= run_search(&mut search, self.left, &mut self.dice, watch);
        self.cache = search.into_cache();
        self.left == 0
    }

    fn progress(&self) -> f64 {
        1.0 - f64::from(self.left) / f64::from(ITERATIONS)
    }

    fn finish(self) -> Evaluation<G::Event> {
        if let Some(worth) = self.results {
            return Evaluation { worth, best: None, events: Vec::new() };
        }
        if let Some((_, opening)) = &self.opening {
            return Evaluation { worth: opening.worth(), best: None, events: Vec::new() };
        }
        let search = Mcts::with_cache(&*self.game, GameEvaluator, G::MCTS, self.cache);
        let estimate = PositionEstimate::from(search.result());
        // The choices of another seat mean nothing to this one.
        let mut events: Vec<_> =
            estimate.events.iter().filter(|_| self.own).map(|event| (event.event, event.worth)).collect();
        if self.own {
            let state = self.game.determinize(&self.view, &mut |_| 0);
            let natural = self.game.greedy_move(&state, &mut Dice::new(0));
            prefer(&mut events, natural, Scale::of_points(self.game.plays_for_points()));
        }
        Evaluation { worth: estimate.worth, best: events.first().map(|(event, _)| *event), events }
    }
}

/// Moves the natural event to the front where it is worth about as much as the best one: it heads for the goal by the
/// shortest play, so hints in turn do not go there and back.
fn prefer<E: PartialEq>(events: &mut [(E, Estimate)], natural: Option<E>, scale: Scale) {
    let Some(at) = events.iter().position(|(event, _)| Some(event) == natural.as_ref()) else { return };
    let equal = match scale {
        Scale::Chances => EQUAL_CHANCES,
        Scale::Points => EQUAL_POINTS,
    };
    // Where the search cannot tell them apart, they count as equal, too.
    let apart = events[at].1.stderr.hypot(events[0].1.stderr) / 2.0;
    if events[at].1.mean >= events[0].1.mean - equal.max(apart) {
        events[..=at].rotate_right(1);
    }
}

/// Runs a search for `left` iterations or until `watch` breaks off; returns the number done, or `left` where there is
/// nothing to search.
pub(super) fn run_search<G: BotGame>(
    search: &mut Mcts<'_, G, GameEvaluator>,
    left: u32,
    dice: &mut Dice,
    watch: Watch<'_>,
) -> u32 {
    let mut broken_off = false;
    let done = search.run(
        left,
        &mut || {
            broken_off = watch(None).is_break();
            broken_off
        },
        dice,
    );
    if broken_off { done } else { left }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn events(natural: f64, stderr: f64) -> Vec<(u8, Estimate)> {
        vec![(1, Estimate { mean: 0.5, stderr }), (2, Estimate { mean: natural, stderr })]
    }

    #[test]
    fn t_5_of_events_that_cannot_be_told_apart_the_natural_one_is_the_hint() {
        let best = |mut events: Vec<(u8, Estimate)>| {
            prefer(&mut events, Some(2), Scale::Chances);
            events[0].0
        };
        assert_eq!(best(events(0.497, 0.0)), 2, "as good as equal");
        assert_eq!(best(events(0.48, 0.001)), 1, "surely worse");
        assert_eq!(best(events(0.48, 0.05)), 2, "within the error");
    }

    /// The values of events named by letters, the best first.
    fn evaluation(events: &[(char, f64, f64)]) -> Evaluation<char> {
        let events: Vec<_> =
            events.iter().map(|&(event, mean, stderr)| (event, Estimate { mean, stderr })).collect();
        Evaluation { worth: vec![events[0].1], best: Some(events[0].0), events }
    }

    #[test]
    fn t_13_of_two_choices_within_the_error_both_are_named() {
        let equal = |events: &[_]| evaluation(events).equal();
        assert_eq!(equal(&[('a', 0.52, 0.01), ('b', 0.51, 0.01), ('c', 0.3, 0.1)]), Some('b'));
        assert_eq!(equal(&[('a', 0.52, 0.01), ('b', 0.49, 0.01)]), None);
        assert_eq!(equal(&[('a', 0.5, 0.0), ('b', 0.5, 0.0)]), Some('b'), "exact values");
        assert_eq!(equal(&[('a', 0.5, 0.0), ('b', 0.499, 0.0)]), None);
        assert_eq!(equal(&[('a', 0.5, 0.1)]), None, "there is no other");
    }
}
