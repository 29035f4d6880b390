//! The worker's part of puzzles: the value of every choice, the reason in a sentence, and what can follow a wrong one.
use std::sync::Arc;

use bots::BotGame;
use present::{Observation, Present, puzzle_reason};
use protocol::{Answer, EventValue, PagePuzzle, PositionValue};
use puzzles::{Judge, Judged, list, natural};
use tabletop::Turn;

use crate::advice::Advised;
use crate::worker::yield_now;

/// Iterations for all choices of a position together.
const ITERATIONS: u32 = 40_000;
/// The fewest and the most iterations for one choice.
const ITERATIONS_EACH: (u32, u32) = (100, 2_000);
/// Iterations for each thing that can follow a wrong event.
const ANSWERING: u32 = 300;
/// The seed of the searches: the same puzzle has the same values.
const SEED: u64 = 1;

impl<G> Advised<'_, G>
where
    G: BotGame + Present + Sync + 'static,
    G::State: Send + Sync,
    G::Event: Send + Sync,
{
    /// The value of every choice. The puzzle's own values, which were measured for longer, go before estimates: no
    /// choice is above the best one, and none that does not solve it above the best of these.
    pub(crate) async fn puzzle_values(&self, puzzle: &PagePuzzle) -> Result<PositionValue, String> {
        let solved = self.solve().is_ok();
        let measured = !solved && puzzle.rating.is_some();
        let (game, state) = (Arc::clone(self.advisor.borrow().game()), self.replay.last());
        let Turn::Seat(seat) = game.turn(state) else { return Err("Nobody decides here.".to_owned()) };
        let legal = game.legal_sorted(state);
        let (least, most) = ITERATIONS_EACH;
        let each = (ITERATIONS / legal.len().max(1) as u32).clamp(least, most);
        let mut choices: Vec<Judged<G::Event>> = Vec::new();
        for (event, nth) in legal.iter().zip(0..) {
            let worth = {
                let advisor = self.advisor.borrow();
                let values = advisor.values().and_then(Result::ok);
                let judge = values.map_or(Judge::Search(each), Judge::Exact);
                judge.after(&*game, state, *event, seat, (SEED, nth))
            };
            let worth = worth.ok_or("Play from the start never comes here, so there is no value.")?;
            choices.push((*event, worth));
            if !solved {
                yield_now().await;
            }
        }
        list(&mut choices, &puzzle.best, measured.then_some((puzzle.value, puzzle.second)));
        let solves = |choice: &&Judged<G::Event>| puzzle.best.contains(&choice.0.to_string());
        let best = choices.first().filter(solves).ok_or("The puzzle has no solution here.")?;
        let other = natural(&*game, state, &choices, &puzzle.best);
        let seen = game.seen(state, Some(seat));
        let reason = other.and_then(|other| {
            let seen = Observation::of_state(&seen, Some(seat), &[]);
            puzzle_reason(&*game, &seen, (best.0, best.1.mean), (other.0, other.1.mean))
        });
        let value = |(event, worth): &Judged<G::Event>| EventValue {
            event: event.to_string(),
            value: worth.mean,
            stderr: worth.stderr,
        };
        Ok(PositionValue {
            value: best.1.mean,
            stderr: best.1.stderr,
            bias: if solved { 0.0 } else { self.bias() },
            reason: reason.unwrap_or_default(),
            best: Some(best.0.to_string()),
            events: choices.iter().map(value).collect(),
        })
    }

    /// The course that can follow a wrong event.
    pub(crate) fn puzzle_answer(&self, event: &str) -> Result<Answer, String> {
        let _ = self.solve();
        let advisor = self.advisor.borrow();
        let (game, state) = (advisor.game(), self.replay.last());
        let event: G::Event = event.parse().map_err(|_| format!("{event:?} is not known here."))?;
        if let Some(refusal) = game.refusal(state, event) {
            return Err(refusal.to_string());
        }
        let values = advisor.values().and_then(Result::ok);
        let judge = values.map_or(Judge::Search(ANSWERING), Judge::Exact);
        let puzzles::Answer { events, chance, value } = puzzles::answer(&**game, state, event, judge, SEED);
        Ok(Answer::PuzzleAnswered {
            events: events.iter().map(ToString::to_string).collect(),
            chance: chance.map(|(weight, of)| weight as f64 / of as f64),
            value: value.map(|value| (value.mean, value.stderr)),
        })
    }
}
