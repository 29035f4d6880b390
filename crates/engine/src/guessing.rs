//! What positions may be worth where no exact values are known: by games that the quick player plays on.
use std::cell::RefCell;
use std::ops::ControlFlow;
use std::sync::Mutex;

use bots::CommonSense;
use coach::{Effort, Going, Report, Rollouts, Scale};
use games::{Dice, Record, Replay, with_game};
use protocol::{Valued, Weighed};
use tabletop::{Seat, Turn};

use crate::thinking::{Tell, weighed};

/// Where the games played on draw from: the same question has the same answer.
const SEED: u64 = 1;

thread_local! {
    /// The last report with its record: it holds for every seat.
    static REPORT: RefCell<Option<(Record, Report)>> = const { RefCell::new(None) };
}

/// What the last position of a record may be worth to a seat, as far as it knows it.
pub fn last(record: &Record, seat: u8, progress: Tell<'_>) -> Result<Valued, String> {
    let setup = record.setup().map_err(|error| error.to_string())?;
    let opened = setup.open().map_err(|error| error.to_string())?;
    with_game!(opened, game => {
        let (replay, bad) = Replay::new(&game, &record.events);
        match bad {
            Some(bad) => Err(bad.to_string()),
            None => valued(&game, replay.last(), Seat::new(seat), progress),
        }
    })
}

fn valued<G: CommonSense + Sync>(
    game: &G,
    state: &G::State,
    seat: Seat,
    progress: Tell<'_>,
) -> Result<Valued, String> {
    let nothing = || "Nothing is known of this position.".to_owned();
    if let Some(utility) = game.utility(state, seat) {
        return Ok(Valued { value: utility.to_f64(), error: 0.0, best: None, events: Vec::new() });
    }
    let sensible = |state: &G::State, dice: &mut Dice| game.sensible(state, dice);
    let rollouts = Rollouts { game, policy: &sensible, seed: SEED };
    let effort = Effort::for_decision(game.seats()).times(G::PACE);
    let view = game.view(state, seat);
    with_told(progress, |going| {
        if game.turn(state) != Turn::Seat(seat) {
            let worth = rollouts.worth(&view, effort, going).ok_or_else(nothing)?;
            let worth = worth.get(seat.index()).copied().unwrap_or_default();
            return Ok(Valued { value: worth.value, error: worth.stderr, best: None, events: Vec::new() });
        }
        let guessed = rollouts.guess(&view, seat, effort, going).ok_or_else(nothing)?;
        let worth = guessed.worth.get(seat.index()).copied().unwrap_or_default();
        let best = guessed.best().map(|best| best.event.to_string());
        let events = guessed.events.iter();
        let events =
            events.map(|guess| (guess.event.to_string(), guess.worth.value, guess.worth.stderr)).collect();
        Ok(Valued { value: worth.value, error: worth.stderr, best, events })
    })
}

/// What luck and decisions may have done to a seat in a record.
pub fn every(record: &Record, seat: u8, progress: Tell<'_>) -> Result<Weighed, String> {
    let known = REPORT.with_borrow(|report| report.as_ref().is_some_and(|(of, _)| of == record));
    if !known {
        let report = report(record, progress)?;
        REPORT.set(Some((record.clone(), report)));
    }
    REPORT.with_borrow(|report| {
        let (_, report) = report.as_ref().ok_or("The values were lost.")?;
        Ok(weighed(report, seat, |_| None))
    })
}

fn report(record: &Record, progress: Tell<'_>) -> Result<Report, String> {
    let setup = record.setup().map_err(|error| error.to_string())?;
    let opened = setup.open().map_err(|error| error.to_string())?;
    with_game!(opened, game => {
        let (replay, bad) = Replay::new(&game, &record.events);
        match bad {
            Some(bad) => Err(bad.to_string()),
            None => estimated(&game, &replay, progress),
        }
    })
}

fn estimated<G>(game: &G, replay: &Replay<G>, progress: Tell<'_>) -> Result<Report, String>
where
    G: CommonSense + games::Playable + Sync,
    G::State: Sync,
    G::Event: Sync,
{
    let sensible = |state: &G::State, dice: &mut Dice| game.sensible(state, dice);
    let rollouts = Rollouts { game, policy: &sensible, seed: SEED };
    let scale = Scale::of_points(game.plays_for_points());
    let effort = Effort::for_record(game.seats()).times(G::PACE);
    with_told(progress, |going| {
        let report = rollouts.report(scale, &replay.states[0], &replay.events, effort, going);
        report.map_err(|error| format!("No estimates: {error}."))
    })
}

/// Tells how far the work has come, in whole per cents.
fn with_told<T>(progress: Tell<'_>, work: impl FnOnce(Going<'_>) -> T) -> T {
    // It may be told from several threads, one after the other.
    let telling = Mutex::new((0, progress));
    let going = |done: usize, of: usize| {
        let percent = done * 100 / of.max(1);
        if let Ok(mut telling) = telling.lock()
            && percent > telling.0
        {
            telling.0 = percent;
            (telling.1)(format!("{percent} % of the games to compare played"));
        }
        ControlFlow::Continue(())
    };
    work(Going(&going))
}
