//! Plays the games of one setting of a plan.
use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::sync::{Arc, Mutex};

use bots::{Bot, BotError, BotGame, BotKind, Estimate, Match, Step, Strategy};
use games::{SetupError, with_game};
use present::Statistics;
use solver::{ExploreError, Model, SolveError, Values};
use tabletop::{Game, Ratio, Seat, Turn};
use thiserror::Error;

use crate::row::{Decision, Row};
use crate::{Key, Plan};

/// Maximum number of positions that are enumerated for `best`.
const MOST_POSITIONS: usize = 20_000_000;
/// Maximum distance of the bounds of `best`'s values.
const GAP: f64 = 1e-6;

/// The reason why a setting cannot be played.
#[derive(Clone, Debug, PartialEq, Error)]
pub enum PlayError {
    /// The setup is not valid.
    #[error(transparent)]
    Setup(#[from] SetupError),
    /// There are too many positions for exact values.
    #[error("best: {0}")]
    Explore(#[from] ExploreError),
    /// The exact values could not be computed.
    #[error("best: {0}")]
    Solve(#[from] SolveError),
    /// A bot cannot play the game.
    #[error(transparent)]
    BotError(#[from] BotError),
}

/// Plays the games of a setting by their numbers.
pub(crate) trait SettingPlayer: Send + Sync {
    /// Plays a game, counted from 1, and returns its row, without the names of plan and game.
    fn play(&self, number: u64) -> Result<Row, PlayError>;
}

/// Opens a setting of a plan.
pub(crate) fn open(plan: &Plan, setting: usize) -> Result<Box<dyn SettingPlayer>, PlayError> {
    let setting = &plan.settings[setting];
    let (bots, seed) = (setting.bots.clone(), plan.seed);
    Ok(with_game!(setting.setup.open()?, game => Box::new(Opened::new(game, bots, seed)?)))
}

/// Plays one game of a plan by itself: a pure function of plan and key.
///
/// # Errors
/// The setting cannot be played.
pub fn play(plan: &Plan, key: Key) -> Result<Row, PlayError> {
    Ok(named(plan, &plan.digest(), key, open(plan, key.setting)?.play(key.number)?))
}

/// Adds the names of its plan and its game to a row.
pub(crate) fn named(plan: &Plan, digest: &str, key: Key, row: Row) -> Row {
    Row { plan: digest.to_owned(), key: key.text(plan), ..row }
}

/// Plays single games of a plan, and keeps its settings open, so that the next game of one begins at once.
pub struct PlanPlayer {
    plan: Plan,
    digest: String,
    open: Mutex<BTreeMap<usize, Arc<dyn SettingPlayer>>>,
}

impl PlanPlayer {
    /// Returns a player of a plan's games.
    pub fn new(plan: Plan) -> PlanPlayer {
        let digest = plan.digest();
        PlanPlayer { plan, digest, open: Mutex::default() }
    }

    /// Returns the plan.
    pub fn plan(&self) -> &Plan {
        &self.plan
    }

    /// Plays one game; equal to [`play`].
    ///
    /// # Errors
    /// The setting cannot be played.
    pub fn play(&self, key: Key) -> Result<Row, PlayError> {
        let player = self.player(key.setting)?;
        Ok(named(&self.plan, &self.digest, key, player.play(key.number)?))
    }

    fn player(&self, setting: usize) -> Result<Arc<dyn SettingPlayer>, PlayError> {
        let mut players = self.open.lock().unwrap_or_else(|held| held.into_inner());
        if let Some(player) = players.get(&setting) {
            return Ok(Arc::clone(player));
        }
        let player: Arc<dyn SettingPlayer> = open(&self.plan, setting)?.into();
        players.insert(setting, Arc::clone(&player));
        Ok(player)
    }
}

struct Opened<G: BotGame> {
    game: G,
    bots: Vec<BotKind>,
    seed: u64,
    values: Option<Values<G>>,
}

impl<G: BotGame> Opened<G> {
    fn new(game: G, bots: Vec<BotKind>, seed: u64) -> Result<Opened<G>, PlayError> {
        let values =
            if bots.contains(&BotKind::Best) && G::CAN_BE_SOLVED { Some(solved(&game)?) } else { None };
        Ok(Opened { game, bots, seed, values })
    }
}

/// Computes the exact values of a game.
fn solved<G: Game>(game: &G) -> Result<Values<G>, PlayError> {
    let watch = &mut |_| ControlFlow::Continue(());
    let model = Model::explore(game, MOST_POSITIONS, watch)?;
    let solution = solver::solve_watched(&model, GAP, watch)?;
    Values::new(game, model, &solution, watch).ok_or(PlayError::BotError(BotError::Unsolved))
}

impl<G> SettingPlayer for Opened<G>
where
    G: BotGame + Statistics + Send + Sync,
    G::State: Send + Sync,
    G::Event: Send + Sync,
{
    fn play(&self, number: u64) -> Result<Row, PlayError> {
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

/// The notes taken while a game is played.
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
        let (Turn::Seat(seat), Some(bot)) = (game.turn(before), step.by) else { return };
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
            estimate: estimate(bot, event),
        };
        self.first.get_or_insert_with(|| decision.clone());
        self.last = Some(decision);
    }
}

/// Returns the expected utility of the chosen event for the deciding seat, where search visited it.
fn estimate<G: BotGame>(bot: &Bot<G>, event: G::Event) -> Option<Estimate> {
    let found = bot.search()?.result();
    let choice = found.choices.iter().find(|choice| choice.event == event && choice.visits > 0)?;
    Some(choice.worth)
}
