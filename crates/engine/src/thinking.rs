//! The worker's side: solves games, and answers what positions are worth. The page never waits for it.
use std::cell::RefCell;
use std::collections::HashMap;
use std::ops::ControlFlow;

use bots::{Bot, CommonSense, Player};
use coach::{Commented, Happening, Report};
use games::{Dice, GameId, Record, Replay, with_game};
use protocol::{Answer, Ask, Decision, Question, Said, Seated, Valued, Weighed, Weight};
use solver::{ExploreError, Model, Progress, SolveError, Values, solve_watched};
use tabletop::{Seat, Turn};

use crate::guessing;

/// The most positions that are enumerated on a device; solving takes some hundred bytes for each.
const MOST_POSITIONS: usize = 1_500_000;
/// How close the bounds of the first position's value are proven.
const GAP: f64 = 1e-6;
/// How many solved games are kept.
const KEEP: usize = 3;

/// Takes how far the work has come, in words.
pub type Tell<'a> = &'a mut (dyn FnMut(String) + Send);

thread_local! {
    static SOLVED: RefCell<HashMap<String, Box<dyn Known>>> = RefCell::new(HashMap::new());
    /// Why games cannot be solved, by key.
    static TOO_LARGE: RefCell<HashMap<String, String>> = RefCell::new(HashMap::new());
}

/// Answers one message of the page; `say` sends what is said before the answer: how far the work has come.
pub fn answer(message: &str, say: &mut (dyn FnMut(&str) + Send)) -> Option<String> {
    let ask: Ask = serde_json::from_str(message).ok()?;
    let mut progress = |words| say(&written(ask.id, Answer::Progress(words)));
    let answer = look_into(&ask, &mut progress).unwrap_or_else(Answer::Failed);
    Some(written(ask.id, answer))
}

fn written(id: u32, answer: Answer) -> String {
    serde_json::to_string(&Said { id, answer }).unwrap_or_default()
}

fn look_into(ask: &Ask, progress: Tell<'_>) -> Result<Answer, String> {
    let record = match &ask.question {
        Question::Solve(record)
        | Question::Values { record, .. }
        | Question::Analyse { record, .. }
        | Question::Decide { record, .. } => record,
    };
    if let Question::Decide { record, seats, seed } = &ask.question
        && !(record.game.parse().is_ok_and(GameId::can_be_solved)
            && seats.iter().any(|seat| matches!(seat, Seated::Bot(bot) if bot.parse() == Ok(Bot::Best))))
    {
        return unsolved(record, seats, *seed).map(Answer::Decided);
    }
    match solved(record, progress) {
        Ok(key) => SOLVED.with_borrow(|solved| {
            let known = solved.get(&key).ok_or("The values were lost.")?;
            match &ask.question {
                Question::Solve(_) => Ok(Answer::Solved(known.initial())),
                Question::Values { record, seat } => known.last(record, *seat).map(Answer::Values),
                Question::Analyse { record, seat } => known.every(record, *seat).map(Answer::Analysed),
                Question::Decide { record, seats, seed } => {
                    known.decide(record, seats, *seed).map(Answer::Decided)
                }
            }
        }),
        Err(why) => match &ask.question {
            Question::Values { record, seat } => guessing::last(record, *seat, progress).map(Answer::Values),
            Question::Analyse { record, seat } => {
                guessing::every(record, *seat, progress).map(Answer::Analysed)
            }
            Question::Solve(_) | Question::Decide { .. } => Err(why),
        },
    }
}

/// Sees to it that a record's game is solved; gives the key it is kept under.
fn solved(record: &Record, progress: Tell<'_>) -> Result<String, String> {
    let key = key(record)?;
    if let Some(why) = TOO_LARGE.with_borrow(|all| all.get(&key).cloned()) {
        return Err(why);
    }
    if !SOLVED.with_borrow(|solved| solved.contains_key(&key)) {
        let solved = solve(record, progress).inspect_err(|why| {
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

fn solve(record: &Record, progress: Tell<'_>) -> Result<Box<dyn Known>, String> {
    let setup = record.setup().map_err(|error| error.to_string())?;
    if !setup.game.can_be_solved() {
        return Err(format!("{} has too many positions for exact values.", setup.game.name()));
    }
    let opened = setup.open().map_err(|error| error.to_string())?;
    with_game!(opened, game => Ok(Box::new(Solved::new(game, progress)?) as Box<dyn Known>))
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

struct Solved<G: CommonSense> {
    game: G,
    values: Values<G>,
}

impl<G: CommonSense> Solved<G> {
    fn new(game: G, progress: Tell<'_>) -> Result<Solved<G>, String> {
        let mut watch = |now: Progress| {
            progress(words(now));
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

impl<G: CommonSense> Known for Solved<G> {
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
        decided(&self.game, Some(&self.values), &self.replay(record)?, seats, seed)
    }
}

/// What bots decide that need no values.
fn unsolved(record: &Record, seats: &[Seated], seed: u64) -> Result<Vec<String>, String> {
    let setup = record.setup().map_err(|error| error.to_string())?;
    let opened = setup.open().map_err(|error| error.to_string())?;
    with_game!(opened, game => {
        let (replay, bad) = Replay::new(&game, &record.events);
        match bad {
            Some(bad) => Err(bad.to_string()),
            None => decided(&game, None, &replay, seats, seed),
        }
    })
}

/// What the bots decide from a record's last position on, each seeing what its seat may see.
fn decided<G: CommonSense>(
    game: &G,
    values: Option<&Values<G>>,
    replay: &Replay<G>,
    seats: &[Seated],
    seed: u64,
) -> Result<Vec<String>, String> {
    let (mut state, mut events) = (replay.last().clone(), Vec::new());
    while let Turn::Seat(seat) = game.turn(&state)
        && let Some(Seated::Bot(bot)) = seats.get(seat.index())
    {
        let bot: Bot = bot.parse().map_err(|error: bots::UnknownBot| error.to_string())?;
        let player = Player::new(bot, values).map_err(|error| error.to_string())?;
        let mut dice = Dice::stream(seed ^ BOT, (replay.events.len() + events.len()) as u64);
        let decided = player.decide(game, &game.view(&state, seat), &mut dice);
        let event = decided.ok_or("The bot found nothing to do.")?;
        game.apply(&mut state, event).map_err(|refusal| refusal.to_string())?;
        events.push(event.to_string());
    }
    Ok(events)
}

/// Keeps a bot's draws apart from the match's dice, which come from the same seed.
const BOT: u64 = 0x626f_7400;

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
        Progress::Settled { done, of } => format!("{done} of {of} positions valued"),
        Progress::Proven { lower, upper } => {
            format!("proven between {:.1} and {:.1} %", lower * 100.0, upper * 100.0)
        }
    }
}
