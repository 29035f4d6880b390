//! Checking the puzzles of a file: every record is replayed and every margin measured again (U-2, U-3, U-6).
use std::any::Any;
use std::collections::{BTreeMap, BTreeSet};
use std::ops::ControlFlow;
use std::sync::Arc;

use bots::BotGame;
use games::{Record, Replay, Setup, digest, with_game};
use solver::Values;
use tabletop::{Game, Turn};
use thiserror::Error;

use crate::confirm::{Confirmed, FEWEST_EVENTS, Stop, confirm, confirm_exact};
use crate::file::{Puzzle, rounded};
use crate::judge::solve;

/// A fault of a puzzle.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{id}: {text}")]
pub struct CheckError {
    /// The puzzle.
    pub id: String,
    /// Its fault.
    pub text: String,
}

/// The values of solved games by their setups, so that each is solved once.
#[derive(Default)]
pub struct Solved(BTreeMap<String, Option<Arc<dyn Any + Send + Sync>>>);

impl Solved {
    /// Solves a game, if it can be solved and is not yet.
    pub fn prepare<G>(&mut self, game: &G, setup: &Setup, stop: Stop<'_>)
    where
        G: BotGame + 'static,
        G::State: Send + Sync,
        G::Event: Send + Sync,
    {
        let name = name(setup);
        if !G::CAN_BE_SOLVED || self.0.contains_key(&name) {
            return;
        }
        let flow = || if stop() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) };
        let values = solve(game, &mut |_| flow());
        if !stop() {
            self.0.insert(name, values.map(|values| Arc::new(values) as Arc<dyn Any + Send + Sync>));
        }
    }

    /// The values of a setup that was prepared; `None` where there are none.
    pub fn values<G>(&self, setup: &Setup) -> Option<Arc<Values<G>>>
    where
        G: Game + 'static,
        G::State: Send + Sync,
        G::Event: Send + Sync,
    {
        self.0.get(&name(setup))?.clone()?.downcast().ok()
    }
}

fn name(setup: &Setup) -> String {
    let options = serde_json::to_string(&setup.full_options()).unwrap_or_default();
    format!("{} {options} {}", setup.game, setup.digest().unwrap_or_default())
}

/// The seed of the searches of a position, from the seed of all.
pub(crate) fn position_seed(seed: u64, record: &Record) -> u64 {
    let digest = digest(format!("{seed} {}", record.to_json()).as_bytes());
    let digits: String = digest.chars().filter(char::is_ascii_hexdigit).take(16).collect();
    u64::from_str_radix(&digits, 16).unwrap_or(seed)
}

/// The position of a puzzle, in a form in which equal positions are equal (U-3).
///
/// # Errors
/// The record cannot be replayed.
pub fn key(puzzle: &Puzzle) -> Result<String, CheckError> {
    let fault = |text: String| CheckError { id: puzzle.id.clone(), text };
    let setup = Setup::of(&puzzle.record).map_err(|error| fault(error.to_string()))?;
    let any = setup.open().map_err(|error| fault(error.to_string()))?;
    with_game!(&any, game => {
        let state = last(game, puzzle)?;
        let position = serde_json::to_string(&game.snapshot(&game.position(&state))).unwrap_or_default();
        Ok(format!("{} {position}", name(&setup)))
    })
}

/// The position of a puzzle.
fn last<G: Game>(game: &G, puzzle: &Puzzle) -> Result<G::State, CheckError> {
    match Replay::new(game, &puzzle.record.events) {
        (replay, None) => Ok(replay.last().clone()),
        (_, Some(bad)) => Err(CheckError { id: puzzle.id.clone(), text: bad.to_string() }),
    }
}

/// Checks that a puzzle's record can be replayed and that its events are legal, and at most half of all.
///
/// # Errors
/// The first fault.
pub fn check_record(puzzle: &Puzzle) -> Result<(), CheckError> {
    let fault = |text: String| CheckError { id: puzzle.id.clone(), text };
    let setup = Setup::of(&puzzle.record).map_err(|error| fault(error.to_string()))?;
    let any = setup.open().map_err(|error| fault(error.to_string()))?;
    with_game!(&any, game => {
        let state = last(game, puzzle)?;
        let Turn::Seat(_) = game.turn(&state) else { return Err(fault("no seat decides".to_owned())) };
        let legal: Vec<String> = game.legal_sorted(&state).iter().map(ToString::to_string).collect();
        if legal.len() < FEWEST_EVENTS || 2 * puzzle.best.len() > legal.len() || puzzle.best.is_empty() {
            return Err(fault(format!("{} of {} events solve it", puzzle.best.len(), legal.len())));
        }
        match puzzle.best.iter().find(|best| !legal.contains(best)) {
            Some(best) => Err(fault(format!("{best:?} is not possible"))),
            None => Ok(()),
        }
    })
}

/// Measures a puzzle's margin again: with the seed with which it was found, its values have to be the same; with
/// another one, its best events. `Ok(false)` if it was stopped.
///
/// # Errors
/// The first fault.
pub fn check(
    puzzle: &Puzzle,
    solved: &mut Solved,
    (seed, same): (u64, bool),
    stop: Stop<'_>,
) -> Result<bool, CheckError> {
    check_record(puzzle)?;
    let fault = |text: String| CheckError { id: puzzle.id.clone(), text };
    let setup = Setup::of(&puzzle.record).map_err(|error| fault(error.to_string()))?;
    let any = setup.open().map_err(|error| fault(error.to_string()))?;
    with_game!(&any, game => {
        let state = last(game, puzzle)?;
        solved.prepare(game, &setup, stop);
        let confirmed = match solved.values(&setup) {
            Some(values) => confirm_exact(game, &state, &values),
            None => confirm(game, &state, position_seed(seed, &puzzle.record), stop),
        };
        if stop() {
            return Ok(false);
        }
        let confirmed = confirmed.ok_or_else(|| fault("the margin is not confirmed".to_owned()))?;
        compare(puzzle, &confirmed, same).map(|()| true).map_err(fault)
    })
}

/// Compares a puzzle with what is confirmed.
fn compare<E: ToString>(puzzle: &Puzzle, confirmed: &Confirmed<E>, same: bool) -> Result<(), String> {
    let best: BTreeSet<String> = confirmed.best.iter().map(ToString::to_string).collect();
    let listed: BTreeSet<String> = puzzle.best.iter().cloned().collect();
    if best != listed {
        return Err(format!("best is {best:?}, not {listed:?}"));
    }
    let figures = (rounded(confirmed.value), rounded(confirmed.second), confirmed.stderr.map(rounded));
    let there = (puzzle.value, puzzle.second, puzzle.stderr);
    if puzzle.exact != confirmed.stderr.is_none() || ((same || puzzle.exact) && figures != there) {
        return Err(format!("value, second and stderr are {figures:?}, not {there:?}"));
    }
    Ok(())
}
