//! Confirming a puzzle (U-2): exact values, or searches of 50,000 iterations an event with two seeds and one of the
//! position with 200,000.
use bots::{BotGame, Estimate, GameEvaluator, Mcts};
use games::Dice;
use solver::Values;
use tabletop::{Seat, Turn};

use crate::judge::{Judge, Judged, Look, sort};
use crate::margin::{Margin, Split};

/// Asked now and then whether to stop.
pub type Stop<'a> = &'a (dyn Fn() -> bool + Sync);

/// A position that is a puzzle.
#[derive(Clone, Debug, PartialEq)]
pub struct Confirmed<E> {
    /// The best events, the best first.
    pub best: Vec<E>,
    /// The best of the others.
    pub next: E,
    /// The value of the best event.
    pub value: f64,
    /// The value of the best of the others.
    pub second: f64,
    /// The standard error of `value − second`; `None` for exact values.
    pub stderr: Option<f64>,
}

/// The fewest legal events of a puzzle (U-3).
pub(crate) const FEWEST_EVENTS: usize = 3;

/// Iterations an event of the short searches: after each stage, events far behind are dropped.
const STAGES: [u32; 3] = [200, 1_500, 10_000];

/// The part of the least gap by which an event may lie behind the best of the others and is searched on.
const SLACK: f64 = 0.25;

/// Iterations of each event that counts.
const FULL: u32 = 50_000;

/// Iterations of the search that has to agree.
const AGREEING: u32 = 200_000;

/// Iterations of the search that leaves out positions in which `greedy` chooses well.
const GLANCE: u32 = 300;

/// Iterations an event of the search that picks candidates.
const SCREENING: u32 = 150;

/// Up to this number of events each is screened by itself; more by one search of all.
const FEW_EVENTS: usize = 12;

/// Iterations of that one search.
const SCREENING_ALL: u32 = 2_000;

/// Confirms a puzzle by exact values; `None` where the position is none.
pub fn confirm_exact<G: BotGame>(
    game: &G,
    state: &G::State,
    values: &Values<G>,
) -> Option<Confirmed<G::Event>> {
    let events = Judge::Exact(values).events(game, state, 0)?;
    if events.len() < FEWEST_EVENTS {
        return None;
    }
    let Split { best, value, second, next } = Margin::EXACT.split(&events)?;
    Some(Confirmed { best, next, value: value.mean, second: second.mean, stderr: None })
}

/// Asked after the short searches of both seeds whether the position is worth the long ones.
pub(crate) type Likely<'a, E> = &'a dyn Fn(&Split<E>, &Split<E>) -> bool;

/// Confirms a puzzle by search; `None` where the position is none, or if it was stopped.
pub fn confirm<G: BotGame>(
    game: &G,
    state: &G::State,
    seed: u64,
    stop: Stop<'_>,
) -> Option<Confirmed<G::Event>> {
    confirm_likely(game, state, seed, &|_, _| true, stop)
}

/// Confirms a puzzle by search, but gives up early where it is not likely one that is wanted.
pub(crate) fn confirm_likely<G: BotGame>(
    game: &G,
    state: &G::State,
    seed: u64,
    likely: Likely<'_, G::Event>,
    stop: Stop<'_>,
) -> Option<Confirmed<G::Event>> {
    let mut one = Race::new(game, state, seed, stop)?;
    let first = one.begin()?;
    let mut other = Race::new(game, state, seed.wrapping_add(1), stop)?;
    if !likely(&first, &other.begin()?) {
        return None;
    }
    let (one, other) = (one.finish()?, other.finish()?);
    if !one.has_the_best_of(&other) {
        return None;
    }
    let mut search = Mcts::new(game, GameEvaluator, G::MCTS);
    search.set_root_state(state);
    search.run(AGREEING, &mut || stop(), &mut Dice::stream(seed, u64::MAX));
    if stop() || !one.best.contains(&search.best()?) {
        return None;
    }
    let mean = |a: Estimate, b: Estimate| Estimate {
        mean: (a.mean + b.mean) / 2.0,
        stderr: a.stderr.hypot(b.stderr) / 2.0,
    };
    let (value, second) = (mean(one.value, other.value), mean(one.second, other.second));
    let stderr = Some(value.minus(second).stderr);
    Some(Confirmed { best: one.best, next: one.next, value: value.mean, second: second.mean, stderr })
}

/// One event of a race.
struct Runner<'a, G: BotGame> {
    event: G::Event,
    look: Look<'a, G>,
    dice: Dice,
}

/// Searches all events at once, and drops those that are far behind.
struct Race<'a, G: BotGame> {
    seat: Seat,
    runners: Vec<Runner<'a, G>>,
    /// Whether each runner is searched on.
    running: Vec<bool>,
    margin: Margin,
    stop: Stop<'a>,
}

impl<'a, G: BotGame> Race<'a, G> {
    /// `None` where no seat decides, or among too few events.
    fn new(game: &'a G, state: &G::State, seed: u64, stop: Stop<'a>) -> Option<Race<'a, G>> {
        let Turn::Seat(seat) = game.turn(state) else { return None };
        let events = game.legal_sorted(state);
        if events.len() < FEWEST_EVENTS {
            return None;
        }
        let runner = |(event, nth): (G::Event, u64)| {
            let mut after = state.clone();
            game.apply_unchecked(&mut after, event);
            Runner { event, look: Look::new(game, &after), dice: Dice::stream(seed, nth) }
        };
        let runners: Vec<Runner<'a, G>> = events.into_iter().zip(0..).map(runner).collect();
        let running = vec![true; runners.len()];
        Some(Race { seat, runners, running, margin: Margin::by_search(game), stop })
    }

    /// The short searches; `None` as soon as there is no gap.
    fn begin(&mut self) -> Option<Split<G::Event>> {
        let mut split = None;
        for iterations in STAGES {
            split = Some(self.stage(iterations)?);
        }
        split
    }

    /// Searches the running events, and drops those that are far behind.
    fn stage(&mut self, iterations: u32) -> Option<Split<G::Event>> {
        for (runner, _) in self.runners.iter_mut().zip(&self.running).filter(|(_, running)| **running) {
            runner.look.run(iterations, self.stop, &mut runner.dice);
        }
        if (self.stop)() {
            return None;
        }
        let split = self.margin.rough().split(&self.standing())?;
        for (runner, running) in self.runners.iter().zip(&mut self.running) {
            let behind = split.second.minus(runner.look.worth(self.seat));
            *running &= behind.mean <= SLACK * self.margin.least + self.margin.errors * behind.stderr;
        }
        Some(split)
    }

    /// The long searches.
    fn finish(&mut self) -> Option<Split<G::Event>> {
        self.stage(FULL)?;
        // The best of the rest may be one that was dropped early: its value counts, so it is searched in full.
        loop {
            let split = self.margin.split(&self.standing())?;
            let late = self.runners.iter_mut().find(|runner| {
                runner.look.done < FULL && (runner.event == split.next || split.best.contains(&runner.event))
            });
            match late {
                None => return Some(split),
                Some(runner) => runner.look.run(FULL, self.stop, &mut runner.dice),
            }
            if (self.stop)() {
                return None;
            }
        }
    }

    /// The events by value, the highest first.
    fn standing(&self) -> Vec<Judged<G::Event>> {
        let value = |runner: &Runner<'_, G>| (runner.event, runner.look.worth(self.seat));
        let mut events = self.runners.iter().map(value).collect::<Vec<_>>();
        sort(&mut events);
        events
    }
}

/// Whether a short search of the position has the choice of `greedy` for the best: then it is hardly a trap.
pub(crate) fn is_plain<G: BotGame>(game: &G, state: &G::State, seed: u64) -> bool {
    let mut search = Mcts::new(game, GameEvaluator, G::MCTS);
    search.set_root_state(state);
    search.run(GLANCE, &mut || false, &mut Dice::stream(seed, 1));
    let greedy = game.greedy_move(state, &mut Dice::stream(seed, 2));
    greedy.is_none() || search.best() == greedy
}

/// Looks briefly whether a position may be a puzzle; gives the likely best events and the width of the gap.
pub(crate) fn screen<G: BotGame>(game: &G, state: &G::State, seed: u64) -> Option<(Vec<G::Event>, f64)> {
    let mut count = 0;
    game.legal(state, |_| count += 1);
    if count < FEWEST_EVENTS {
        return None;
    }
    let margin = Margin::by_search(game).rough();
    let split = if count <= FEW_EVENTS {
        margin.split(&Judge::Search(SCREENING).events(game, state, seed)?)?
    } else {
        let mut search = Mcts::new(game, GameEvaluator, G::MCTS);
        search.set_root_state(state);
        search.run(SCREENING_ALL, &mut || false, &mut Dice::stream(seed, 0));
        let choices = search.result().choices;
        let mut events: Vec<Judged<G::Event>> = choices
            .iter()
            .filter(|choice| choice.visits > 0)
            .map(|choice| (choice.event, choice.worth))
            .collect();
        sort(&mut events);
        margin.split(&events)?
    };
    let gap = split.value.mean - split.second.mean;
    Some((split.best, gap))
}
