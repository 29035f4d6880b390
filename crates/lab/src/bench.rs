//! A setting of a plan, opened and ready to play any of its games.
use std::collections::BTreeMap;
use std::ops::ControlFlow;

use bots::{Bot, BotError, BotGame, BotKind, Estimate, Match, Step, Strategy};
use games::{SetupError, with_game};
use present::Statistics;
use solver::{ExploreError, Model, SolveError, Values};
use tabletop::{Game, Ratio, Seat, Turn};
use thiserror::Error;

use crate::row::{Decision, Row};
use crate::{Key, Plan};

/// More positions than this are not enumerated for `best`.
const MOST_POSITIONS: usize = 20_000_000;
/// How far the bounds of `best`'s values may be apart.
const GAP: f64 = 1e-6;

/// A setting that cannot be played.
#[derive(Clone, Debug, PartialEq, Error)]
pub enum BenchError {
    /// The game cannot be set up so.
    #[error(transparent)]
    Setup(#[from] SetupError),
    /// There are too many positions for exact values.
    #[error("best: {0}")]
    Explore(#[from] ExploreError),
    /// No exact values could be had.
    #[error("best: {0}")]
    Solve(#[from] SolveError),
    /// A bot cannot play it.
    #[error(transparent)]
    BotError(#[from] BotError),
}

/// Plays the games of a setting by their numbers.
pub(crate) trait Bench: Send + Sync {
    /// Plays a game, from 1; what is kept of it, without the names of plan and game.
    fn play(&self, number: u64) -> Result<Row, BenchError>;
}

/// Opens a setting of a plan.
pub(crate) fn open(plan: &Plan, setting: usize) -> Result<Box<dyn Bench>, BenchError> {
    let setting = &plan.settings[setting];
    let (bots, seed) = (setting.bots.clone(), plan.seed);
    Ok(with_game!(setting.setup.open()?, game => Box::new(Opened::new(game, bots, seed)?)))
}

/// Plays one game of a plan, as if nothing else were: a pure function of plan and key.
///
/// # Errors
/// The setting cannot be played.
pub fn play(plan: &Plan, key: Key) -> Result<Row, BenchError> {
    Ok(named(plan, &plan.digest(), key, open(plan, key.setting)?.play(key.number)?))
}

/// A row with the names of its plan and its game.
pub(crate) fn named(plan: &Plan, digest: &str, key: Key, row: Row) -> Row {
    Row { plan: digest.to_owned(), key: key.text(plan), ..row }
}

struct Opened<G: BotGame> {
    game: G,
    bots: Vec<BotKind>,
    seed: u64,
    values: Option<Values<G>>,
}

impl<G: BotGame> Opened<G> {
    fn new(game: G, bots: Vec<BotKind>, seed: u64) -> Result<Opened<G>, BenchError> {
        let values =
            if bots.contains(&BotKind::Best) && G::CAN_BE_SOLVED { Some(solved(&game)?) } else { None };
        Ok(Opened { game, bots, seed, values })
    }
}

/// The exact values of a game.
fn solved<G: Game>(game: &G) -> Result<Values<G>, BenchError> {
    let watch = &mut |_| ControlFlow::Continue(());
    let model = Model::explore(game, MOST_POSITIONS, watch)?;
    let solution = solver::solve_watched(&model, GAP, watch)?;
    Values::new(game, model, &solution, watch).ok_or(BenchError::BotError(BotError::Unsolved))
}

impl<G> Bench for Opened<G>
where
    G: BotGame + Statistics + Send + Sync,
    G::State: Send + Sync,
    G::Event: Send + Sync,
{
    fn play(&self, number: u64) -> Result<Row, BenchError> {
        let game = &self.game;
        let players = self.bots.iter().map(|bot| Strategy::new(*bot, self.values.as_ref()));
        let players = players.collect::<Result<Vec<_>, _>>()?;
        let of = Match { game, players, seed: self.seed };
        let mut notes = Notes::new(self.bots.len());
        let (last, events) = of.watch(number - 1, |step| notes.take(game, &step));
        let Notes { turns, first, last: latest, choices, mut places, .. } = notes;
        if game.turn(&last) == Turn::Over {
            game.mark_end(&last, &mut |what, place| places.entry(what.to_owned()).or_default().push(place));
        }
        let seats = || Seat::all(game.seats());
        Ok(Row {
            plan: String::new(),
            key: String::new(),
            outcome: of.outcome(&last),
            utility: seats().map(|seat| game.utility(&last, seat).map_or(0.0, Ratio::to_f64)).collect(),
            scores: game.scores(&last).map(|scores| scores.iter().copied().collect()),
            events,
            turns,
            first,
            last: latest,
            choices,
            places,
        })
    }
}

/// What is noted while a game is played.
struct Notes {
    seats: usize,
    ply: u64,
    turns: u64,
    first: Option<Decision>,
    last: Option<Decision>,
    choices: BTreeMap<String, BTreeMap<String, Vec<u32>>>,
    places: BTreeMap<String, Vec<String>>,
}

impl Notes {
    fn new(seats: usize) -> Notes {
        Notes {
            seats,
            ply: 0,
            turns: 0,
            first: None,
            last: None,
            choices: BTreeMap::new(),
            places: BTreeMap::new(),
        }
    }

    fn take<G: BotGame + Statistics>(&mut self, game: &G, step: &Step<G>) {
        let (before, event) = (step.before, step.event);
        self.ply += 1;
        self.turns += u64::from(game.opens_turn(event));
        game.mark(before, event, &mut |what, place| {
            self.places.entry(what.to_owned()).or_default().push(place);
        });
        let (Turn::Seat(seat), Some(mind)) = (game.turn(before), step.by) else { return };
        let seats = self.seats;
        game.count(before, event, &mut |group, name| {
            let group = self.choices.entry(group.to_owned()).or_default();
            let counts = group.entry(name).or_insert_with(|| vec![0; seats]);
            if let Some(count) = counts.get_mut(seat.index()) {
                *count += 1;
            }
        });
        let mut choices = 0;
        game.legal(before, |_| choices += 1);
        let decision = Decision {
            ply: self.ply,
            seat: seat.index() as u8 + 1,
            choices,
            chosen: event.to_string(),
            estimate: estimate(mind, event),
        };
        self.first.get_or_insert_with(|| decision.clone());
        self.last = Some(decision);
    }
}

/// The expected utility of the event chosen for the deciding seat, where search visited it.
fn estimate<G: BotGame>(mind: &Bot<G>, event: G::Event) -> Option<Estimate> {
    let found = mind.search()?.result();
    let choice = found.choices.iter().find(|choice| choice.event == event && choice.visits > 0)?;
    Some(choice.worth)
}
