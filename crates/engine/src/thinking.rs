//! What takes long: solves games, and answers what positions are worth and what bots do. The page never waits for it.
use std::cell::RefCell;
use std::collections::HashMap;
use std::ops::ControlFlow;
use std::rc::Rc;

use bots::{BotGame, BotKind, Strategy};
use coach::{Commented, Happening, Report};
use games::{GameId, Record, Replay, with_game};
use protocol::{Answer, Decision, Question, Seated, Valued, Weighed, Weight};
use solver::{ExploreError, Model, Progress, SolveError, Values, solve_watched};
use tabletop::{Seat, Turn};

use crate::searching;
use crate::worker::Asker;

/// The most positions that are enumerated on a device; solving takes some hundred bytes for each.
const MOST_POSITIONS: usize = 1_500_000;
/// How close the bounds of the first position's value are proven.
const GAP: f64 = 1e-6;
/// How many solved games are kept.
const KEEP: usize = 3;

thread_local! {
    static SOLVED: RefCell<HashMap<String, Box<dyn Known>>> = RefCell::new(HashMap::new());
    /// Why games cannot be solved, by key.
    static TOO_LARGE: RefCell<HashMap<String, String>> = RefCell::new(HashMap::new());
}

/// Answers a question of the page.
pub async fn answer(question: Question, asker: Rc<Asker>) -> Answer {
    look_into(&question, &asker).await.unwrap_or_else(Answer::Failed)
}

async fn look_into(question: &Question, asker: &Asker) -> Result<Answer, String> {
    match question {
        Question::Solve(record) => {
            let key = solved(record, asker)?;
            known(&key, |known| Ok(Answer::Solved(known.initial())))
        }
        Question::Values { record, seat } => match solved(record, asker) {
            Ok(key) => known(&key, |known| known.last(record, *seat)).map(Answer::Values),
            Err(_) => searching::last(record, *seat, asker).await.map(Answer::Values),
        },
        Question::Analyse { record, seat } => match solved(record, asker) {
            Ok(key) => known(&key, |known| known.every(record, *seat)).map(Answer::Analysed),
            Err(_) => searching::every(record, *seat, asker).await.map(Answer::Analysed),
        },
        Question::Decide { record, seats, seed } => {
            let best = |seat: &Seated| matches!(seat, Seated::Bot(bot) if bot.parse() == Ok(BotKind::Best));
            if record.game.parse().is_ok_and(GameId::can_be_solved) && seats.iter().any(best) {
                let key = solved(record, asker)?;
                known(&key, |known| known.decide(record, seats, *seed)).map(Answer::Decided)
            } else {
                searching::decided(record, seats, *seed, asker).await.map(Answer::Decided)
            }
        }
    }
}

/// Asks a solved game.
fn known<T>(key: &str, ask: impl FnOnce(&dyn Known) -> Result<T, String>) -> Result<T, String> {
    SOLVED.with_borrow(|solved| ask(&**solved.get(key).ok_or("The values were lost.")?))
}

/// Sees to it that a record's game is solved; gives the key it is kept under.
fn solved(record: &Record, asker: &Asker) -> Result<String, String> {
    let key = key(record)?;
    if let Some(why) = TOO_LARGE.with_borrow(|all| all.get(&key).cloned()) {
        return Err(why);
    }
    if !SOLVED.with_borrow(|solved| solved.contains_key(&key)) {
        let solved = solve(record, asker).inspect_err(|why| {
            TOO_LARGE.with_borrow_mut(|all| all.insert(key.clone(), why.clone()));
        })?;
        SOLVED.with_borrow_mut(|all| {
            if all.len() >= KEEP {
                all.clear();
            }
            all.insert(key.clone(), solved);
        });
    }
    Ok(key)
}

/// The game, its options and the map's text: what values belong to.
fn key(record: &Record) -> Result<String, String> {
    let setup = record.setup().map_err(|error| error.to_string())?;
    Ok(format!("{} {:?} {:?}", setup.game, setup.full_options(), setup.digest()))
}

fn solve(record: &Record, asker: &Asker) -> Result<Box<dyn Known>, String> {
    let setup = record.setup().map_err(|error| error.to_string())?;
    if !setup.game.can_be_solved() {
        return Err(format!("{} has too many positions for exact values.", setup.game.name()));
    }
    let opened = setup.open().map_err(|error| error.to_string())?;
    with_game!(opened, game => Ok(Box::new(Solved::new(game, asker)?) as Box<dyn Known>))
}

/// A solved game, whichever it is.
trait Known {
    /// What the initial position is worth.
    fn initial(&self) -> f64;
    /// The last position of a record.
    fn last(&self, record: &Record, seat: u8) -> Result<Valued, String>;
    /// Every position and event of a record.
    fn every(&self, record: &Record, seat: u8) -> Result<Weighed, String>;
    /// What the bots do from the last position on.
    fn decide(&self, record: &Record, seats: &[Seated], seed: u64) -> Result<Vec<String>, String>;
}

struct Solved<G: BotGame> {
    game: G,
    values: Values<G>,
}

impl<G: BotGame> Solved<G> {
    fn new(game: G, asker: &Asker) -> Result<Solved<G>, String> {
        let mut watch = |now: Progress| {
            asker.progress(words(now));
            ControlFlow::Continue(())
        };
        let model = Model::explore(&game, MOST_POSITIONS, &mut watch).map_err(|error| match error {
            ExploreError::TooLarge(most) => {
                format!("This map has more than {most} positions: too many for exact values here.")
            }
            other => format!("No exact values: {other}."),
        })?;
        let solution = solve_watched(&model, GAP, &mut watch)
            .map_err(|error: SolveError| format!("No exact values: {error}."))?;
        let values = Values::new(&game, model, &solution, &mut watch).ok_or("No exact values: stopped.")?;
        Ok(Solved { game, values })
    }

    fn valued(&self, state: &G::State, seat: Seat) -> Result<Valued, String> {
        let unknown = || "Play from the start never comes here, so there is no value.".to_owned();
        let value = self.values.value(&self.game, state, seat).ok_or_else(unknown)?;
        let best = self.values.play(&self.game, state).map(|event| event.to_string());
        let events = self.values.events(&self.game, state, seat).ok_or_else(unknown)?;
        let mut events: Vec<(String, f64, f64)> =
            events.into_iter().map(|valued| (valued.event.to_string(), valued.value, 0.0)).collect();
        if matches!(self.game.turn(state), Turn::Seat(_)) {
            events.sort_by(|a, b| b.1.total_cmp(&a.1));
        }
        Ok(Valued { value, error: 0.0, best, events })
    }

    fn replay(&self, record: &Record) -> Result<Replay<G>, String> {
        let (replay, bad) = Replay::new(&self.game, &record.events);
        bad.map_or(Ok(replay), |bad| Err(bad.to_string()))
    }
}

impl<G: BotGame> Known for Solved<G> {
    fn initial(&self) -> f64 {
        self.values.initial(Seat::FIRST)
    }

    fn last(&self, record: &Record, seat: u8) -> Result<Valued, String> {
        self.valued(self.replay(record)?.last(), Seat::new(seat))
    }

    fn every(&self, record: &Record, seat: u8) -> Result<Weighed, String> {
        let replay = self.replay(record)?;
        let report = coach::report(&self.game, &self.values, &replay.states[0], &replay.events)
            .map_err(|error| format!("No exact values: {error}."))?;
        // Of equally good events the one that dawdles least.
        let best =
            |ply: usize| self.values.play(&self.game, &replay.states[ply]).map(|event| event.to_string());
        Ok(weighed(&report, seat, best))
    }

    fn decide(&self, record: &Record, seats: &[Seated], seed: u64) -> Result<Vec<String>, String> {
        decided(&self.game, &self.values, &self.replay(record)?, seats, seed)
    }
}

/// What the bots decide from the last position of a solved game on, each seeing what its seat may see.
fn decided<G: BotGame>(
    game: &G,
    values: &Values<G>,
    replay: &Replay<G>,
    seats: &[Seated],
    seed: u64,
) -> Result<Vec<String>, String> {
    let (mut state, mut events) = (replay.last().clone(), Vec::new());
    while let Turn::Seat(seat) = game.turn(&state)
        && let Some(Seated::Bot(bot)) = seats.get(seat.index())
    {
        let bot: BotKind = bot.parse().map_err(|error: bots::UnknownBot| error.to_string())?;
        let player = Strategy::new(bot, Some(values)).map_err(|error| error.to_string())?;
        let mut dice = searching::dice(seed, replay.events.len() + events.len());
        let decided = player.decide(game, &game.view(&state, seat), &mut dice);
        let event = decided.ok_or("The bot found nothing to do.")?;
        game.apply(&mut state, event).map_err(|refusal| refusal.to_string())?;
        events.push(event.to_string());
    }
    Ok(events)
}

/// What a report says to a seat. `best` is the event to play in a position, where that is to be another one than
/// the first of those that the report names.
pub fn weighed(report: &Report, seat: u8, best: impl Fn(usize) -> Option<String>) -> Weighed {
    let who = Seat::new(seat);
    let values: Vec<f64> = report.curve.iter().map(|value| value.of(who)).collect();
    let errors = report.curve_stderr.iter().map(|error| error.of(who)).collect();
    let weigh = |(ply, commented): (usize, &Commented)| match &commented.happening {
        Happening::Chance { luck } => Weight::Luck(luck.of(who)),
        Happening::Decision { others: Some(others), .. } if commented.by.0 != Turn::Seat(who) => {
            Weight::Others(others.get(who.index()).copied().unwrap_or_default())
        }
        Happening::Decision { loss, forced, best: named, .. } => Weight::Decision(Decision {
            ply,
            best: best(ply).or_else(|| named.first().cloned()).unwrap_or_default(),
            loss: *loss,
            after: values[ply + 1],
            forced: *forced,
            error: commented.stderr.as_ref().map_or(0.0, |error| error.of(who)),
            mark: commented.mark(),
        }),
    };
    let events = report.events.iter().enumerate().map(weigh).collect();
    Weighed { seat, values, errors, events }
}

/// How far the work has come, in words.
fn words(progress: Progress) -> String {
    match progress {
        Progress::Explored { known, done } => format!("{done} of {known} positions found so far looked into"),
        Progress::Converged { done, of } => format!("{done} of {of} positions valued"),
        Progress::Proven { lower, upper } => {
            format!("proven between {:.1} and {:.1} %", lower * 100.0, upper * 100.0)
        }
    }
}
