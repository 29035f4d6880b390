//! A game of the list behind one interface, whichever it is: positions are values of no type, events are texts.
use std::any::Any;
use std::hash::{BuildHasher, BuildHasherDefault, DefaultHasher};
use std::ops::ControlFlow;
use std::sync::{Arc, Mutex, OnceLock};

use bots::{BotGame, BotKind, Strategy};
use coach::Report;
use coach::advisor::{Advisor, Task};
use env::{Actions, Encoder, Factored, Steppable};
use games::{AnyGame, Describe, Dice, Replay, Setup, with_game};
use pyo3::prelude::*;
use serde_json::Value;
use solver::{Model, Solution, Values};
use tabletop::{Seat, Turn, Why};

use crate::errors::{refused, value_error};
use crate::interrupt::Stop;
use crate::picture::{self, Picture};
use crate::simulate::{self, Wanted};
use crate::tables::AnyTables;

/// A position of some game.
pub type AnyState = Arc<dyn Any + Send + Sync>;

/// The largest distance of the bounds of the initial position's value, as on the command line.
const GAP: f64 = 1e-6;
/// The most positions that are enumerated.
const MOST_POSITIONS: usize = 20_000_000;
/// The seed of all estimates of the coach, as on the command line.
const COACH_SEED: u64 = 1;

/// A game with everything that Python asks of it.
pub trait Playing: Describe + BotGame + present::Present + Steppable<View: Send + Sync> {}

impl<G: Describe + BotGame + present::Present + Steppable<View: Send + Sync>> Playing for G {}

/// Why an event did not come about.
pub enum ApplyError {
    /// The text is no event of the game.
    Unknown(String),
    /// The rules refuse it.
    Refused(Why),
}

impl ApplyError {
    /// The same as Python has it.
    pub fn to_python(&self, py: Python<'_>) -> PyErr {
        match self {
            ApplyError::Unknown(text) => value_error(text),
            ApplyError::Refused(why) => refused(py, why),
        }
    }
}

/// Some entries of an observation that lie on a board: name, rows, columns, first entry.
pub type PlaneInfo = (String, usize, usize, usize);

/// The values of a solved game.
pub trait Solved: Send + Sync {
    /// The value of the start, and its bounds.
    fn value(&self) -> (f64, f64, f64);
    /// The number of positions.
    fn positions(&self) -> usize;
    /// The value of a position for a seat; `None` where play from the start never comes there.
    fn value_of(&self, state: &AnyState, seat: Seat) -> Option<f64>;
    /// The best events.
    fn best(&self, state: &AnyState) -> Option<Vec<String>>;
    /// Every event with the value after it, for the seat whose turn it is.
    fn events(&self, state: &AnyState) -> Option<Vec<(String, f64)>>;
}

/// A game that was opened.
pub trait Opened: Send + Sync {
    fn seats(&self) -> u8;
    fn can_be_solved(&self) -> bool;
    fn start(&self) -> AnyState;
    fn turn(&self, state: &AnyState) -> Turn;
    fn given_up(&self, state: &AnyState) -> bool;
    fn is_in_round(&self, state: &AnyState) -> bool;
    fn give_turn(&self, state: &AnyState, seat: Seat) -> AnyState;
    fn legal(&self, state: &AnyState) -> Vec<String>;
    fn outcomes(&self, state: &AnyState) -> Vec<(String, u64)>;
    fn draw(&self, state: &AnyState, dice: &mut Dice) -> Option<(String, AnyState)>;
    fn apply(&self, state: &AnyState, event: &str) -> Result<AnyState, ApplyError>;
    fn utility(&self, state: &AnyState) -> Option<Vec<f64>>;
    fn scores_so_far(&self, state: &AnyState) -> Vec<f64>;
    fn snapshot(&self, state: &AnyState) -> Value;
    fn view(&self, state: &AnyState, seat: Seat) -> Value;
    fn equal(&self, one: &AnyState, other: &AnyState) -> bool;
    fn hash(&self, state: &AnyState) -> u64;

    fn action_texts(&self) -> Vec<String>;
    fn mask(&self, state: &AnyState, mask: &mut [i8]);
    fn action_words(&self) -> &[Vec<String>];
    fn action_values(&self, action: usize) -> Option<&[u16]>;
    fn action_of_values(&self, values: &[u16]) -> Option<usize>;
    fn mask_of_choice(&self, possible: &[i8], chosen: &[u16], mask: &mut [i8]) -> bool;
    fn feature_names(&self) -> Vec<String>;
    fn features(&self) -> usize;
    fn actions(&self) -> usize;
    fn encode(&self, state: &AnyState, seat: Seat, out: &mut [f32]);
    fn planes(&self) -> Vec<PlaneInfo>;
    fn plane_shape(&self) -> (usize, usize, usize);
    fn encode_planes(&self, state: &AnyState, seat: Seat, out: &mut [f32]);

    fn decide(&self, bot: BotKind, state: &AnyState, seed: u64, stop: &Stop) -> Result<String, String>;
    fn solve(&self, stop: &Stop) -> Result<Arc<dyn Solved>, String>;
    fn simulate(&self, wanted: &Wanted, stop: &Stop) -> Result<simulate::Simulated, String>;
    fn coach(&self, events: &[String], stop: &Stop) -> Result<Report, String>;
    fn tables(&self, count: usize, seed: u64, autoreset: env::Autoreset) -> Box<dyn AnyTables>;
    fn policy_model(&self, stop: &Stop) -> Result<Box<dyn crate::evaluate::AnyPolicyModel>, String>;
    fn svg(&self, state: &AnyState, seat: Option<Seat>) -> String;
    fn text(&self, state: &AnyState, seat: Option<Seat>, coloured: bool) -> String;
    fn heat(&self, heat: &dyn Fn(&str) -> Option<f64>) -> Vec<String>;
    fn picture(&self, state: &AnyState, seat: Option<Seat>, width: u32) -> Result<Picture, String>;
}

/// A game of one type, with what is computed once.
pub struct Typed<G: Playing> {
    pub game: Arc<G>,
    pub setup: Setup,
    actions: Actions<G::Event>,
    encoder: Encoder<G>,
    factored: OnceLock<Factored>,
    solved: Mutex<Option<Arc<SolvedGame<G>>>>,
}

/// A game with its values.
pub struct SolvedGame<G: Playing> {
    game: Arc<G>,
    pub values: Values<G>,
    bounds: (f64, f64, f64),
    positions: usize,
}

/// Opens the game of a setup.
///
/// # Errors
/// The option that is wrong, and what would be right.
pub fn open(setup: Setup) -> Result<Arc<dyn Opened>, games::SetupError> {
    let any: AnyGame = setup.open()?;
    Ok(with_game!(any, game => Arc::new(Typed::new(game, setup))))
}

impl<G: Playing> Typed<G> {
    fn new(game: G, setup: Setup) -> Typed<G> {
        let (actions, encoder) = (Actions::new(&game), Encoder::new(&game));
        let (factored, solved) = (OnceLock::new(), Mutex::new(None));
        Typed { game: Arc::new(game), setup, actions, encoder, factored, solved }
    }

    /// The position as one of this game. Positions are compared with their games before they come here.
    fn state<'a>(&self, state: &'a AnyState) -> &'a G::State {
        state.downcast_ref().expect("a position is asked of its own game")
    }

    fn factored(&self) -> &Factored {
        self.factored.get_or_init(|| Factored::new(&self.actions))
    }

    /// Enumerates all positions.
    pub fn model(&self, stop: &Stop) -> Result<Model<G>, String> {
        if !G::CAN_BE_SOLVED {
            let small: Vec<&str> =
                games::GameId::ALL.into_iter().filter(|id| id.can_be_solved()).map(|id| id.key()).collect();
            return Err(format!(
                "{} has too many positions for exact values; {} can be solved",
                G::KEY,
                small.join(", ")
            ));
        }
        Model::explore(&*self.game, MOST_POSITIONS, &mut |_| flow(stop)).map_err(|error| error.to_string())
    }

    /// The values, which are computed once.
    fn values(&self, stop: &Stop) -> Result<Arc<SolvedGame<G>>, String> {
        // Two threads that ask at once both compute them: nothing is held while that takes its time.
        if let Some(known) = &*self.solved.lock().unwrap_or_else(|held| held.into_inner()) {
            return Ok(Arc::clone(known));
        }
        let game = &*self.game;
        let model = self.model(stop)?;
        let watch = &mut |_| flow(stop);
        let solution: Solution =
            solver::solve_watched(&model, GAP, watch).map_err(|error| error.to_string())?;
        let bounds = (solution.value(), solution.lower[0], solution.upper[0]);
        let positions = model.graph().states();
        let values = Values::new(game, model, &solution, watch).ok_or("stopped")?;
        let solved = Arc::new(SolvedGame { game: Arc::clone(&self.game), values, bounds, positions });
        *self.solved.lock().unwrap_or_else(|held| held.into_inner()) = Some(Arc::clone(&solved));
        Ok(solved)
    }

    /// The values that a bot of one of these kinds plays by.
    fn values_for(&self, bots: &[BotKind], stop: &Stop) -> Result<Option<Arc<SolvedGame<G>>>, String> {
        let wanted = G::CAN_BE_SOLVED && bots.contains(&BotKind::Best);
        wanted.then(|| self.values(stop)).transpose()
    }
}

fn flow(stop: &Stop) -> ControlFlow<()> {
    if stop.is_requested() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
}

impl<G: Playing> Opened for Typed<G> {
    fn seats(&self) -> u8 {
        self.game.seats()
    }

    fn can_be_solved(&self) -> bool {
        G::CAN_BE_SOLVED
    }

    fn start(&self) -> AnyState {
        Arc::new(self.game.start())
    }

    fn turn(&self, state: &AnyState) -> Turn {
        self.game.turn(self.state(state))
    }

    fn given_up(&self, state: &AnyState) -> bool {
        self.game.given_up(self.state(state))
    }

    fn is_in_round(&self, state: &AnyState) -> bool {
        self.game.is_in_round(self.state(state))
    }

    fn give_turn(&self, state: &AnyState, seat: Seat) -> AnyState {
        let mut state = self.state(state).clone();
        self.game.give_turn(&mut state, seat);
        Arc::new(state)
    }

    fn legal(&self, state: &AnyState) -> Vec<String> {
        self.game.legal_sorted(self.state(state)).iter().map(ToString::to_string).collect()
    }

    fn outcomes(&self, state: &AnyState) -> Vec<(String, u64)> {
        let outcomes = self.game.outcomes_sorted(self.state(state));
        outcomes.into_iter().map(|(event, weight)| (event.to_string(), weight)).collect()
    }

    fn draw(&self, state: &AnyState, dice: &mut Dice) -> Option<(String, AnyState)> {
        let state = self.state(state);
        let event = self.game.draw(state, |n| dice.below(n))?;
        let mut after = state.clone();
        self.game.apply_unchecked(&mut after, event);
        Some((event.to_string(), Arc::new(after)))
    }

    fn apply(&self, state: &AnyState, event: &str) -> Result<AnyState, ApplyError> {
        let event: G::Event =
            event.parse().map_err(|error: tabletop::UnknownEvent| ApplyError::Unknown(error.to_string()))?;
        let mut after = self.state(state).clone();
        match self.game.apply(&mut after, event) {
            Ok(()) => Ok(Arc::new(after)),
            Err(refusal) => Err(ApplyError::Refused(Why::of(&refusal))),
        }
    }

    fn utility(&self, state: &AnyState) -> Option<Vec<f64>> {
        let utilities = self.game.utilities(self.state(state))?;
        Some(utilities.iter().map(|utility| utility.to_f64()).collect())
    }

    fn scores_so_far(&self, state: &AnyState) -> Vec<f64> {
        let state = self.state(state);
        Seat::all(self.game.seats()).map(|seat| self.game.score_so_far(state, seat).to_f64()).collect()
    }

    fn snapshot(&self, state: &AnyState) -> Value {
        serde_json::to_value(self.game.snapshot(self.state(state))).unwrap_or_default()
    }

    fn view(&self, state: &AnyState, seat: Seat) -> Value {
        let seen = self.game.seen(self.state(state), Some(seat));
        let mut json = serde_json::to_value(self.game.snapshot(&seen)).unwrap_or_default();
        if let Some(fields) = json.as_object_mut() {
            G::FIELDS_OF_NO_VIEW.iter().for_each(|field| drop(fields.remove(*field)));
        }
        json
    }

    fn equal(&self, one: &AnyState, other: &AnyState) -> bool {
        self.state(one) == self.state(other)
    }

    fn hash(&self, state: &AnyState) -> u64 {
        BuildHasherDefault::<DefaultHasher>::default().hash_one(self.state(state))
    }

    fn action_texts(&self) -> Vec<String> {
        self.actions.events().iter().map(ToString::to_string).collect()
    }

    fn mask(&self, state: &AnyState, mask: &mut [i8]) {
        self.actions.mask(&*self.game, self.state(state), mask);
    }

    fn action_words(&self) -> &[Vec<String>] {
        self.factored().words()
    }

    fn action_values(&self, action: usize) -> Option<&[u16]> {
        self.factored().values(action)
    }

    fn action_of_values(&self, values: &[u16]) -> Option<usize> {
        self.factored().action(values)
    }

    fn mask_of_choice(&self, possible: &[i8], chosen: &[u16], mask: &mut [i8]) -> bool {
        let fits = self.factored().words().get(chosen.len()).is_some_and(|words| words.len() == mask.len());
        if fits {
            self.factored().mask(possible, chosen, mask);
        }
        fits
    }

    fn feature_names(&self) -> Vec<String> {
        self.encoder.features().iter().map(|feature| feature.name.clone()).collect()
    }

    fn features(&self) -> usize {
        self.encoder.features().len()
    }

    fn actions(&self) -> usize {
        self.actions.len()
    }

    fn encode(&self, state: &AnyState, seat: Seat, out: &mut [f32]) {
        self.encoder.encode(&self.game, self.state(state), seat, out);
    }

    fn planes(&self) -> Vec<PlaneInfo> {
        let plane =
            |plane: &env::Plane| (plane.name.clone(), plane.rows, plane.columns, plane.entries().start);
        self.encoder.planes().iter().map(plane).collect()
    }

    fn plane_shape(&self) -> (usize, usize, usize) {
        self.encoder.plane_shape()
    }

    fn encode_planes(&self, state: &AnyState, seat: Seat, out: &mut [f32]) {
        let mut observation = vec![0.0; self.features()];
        self.encode(state, seat, &mut observation);
        self.encoder.planes_of(&observation, out);
    }

    fn decide(&self, bot: BotKind, state: &AnyState, seed: u64, stop: &Stop) -> Result<String, String> {
        let (game, state) = (&*self.game, self.state(state));
        let Turn::Seat(seat) = game.turn(state) else {
            return Err("no seat decides here".to_owned());
        };
        let solved = self.values_for(&[bot], stop)?;
        let values = solved.as_ref().map(|solved| &solved.values);
        let strategy = Strategy::new(bot, values).map_err(|error| error.to_string())?;
        let (view, mut dice) = (game.view(state, seat), Dice::new(seed));
        let event = match strategy {
            Strategy::Search(config) => {
                let mut search = bots::Mcts::new(game, bots::GameEvaluator, config);
                search.set_root(&view);
                let budget = search.budget();
                search.run(budget, &mut || stop.is_requested(), &mut dice);
                search.best()
            }
            quick => quick.decide(game, &view, &mut dice),
        };
        event.map(|event| event.to_string()).ok_or_else(|| "no seat decides here".to_owned())
    }

    fn solve(&self, stop: &Stop) -> Result<Arc<dyn Solved>, String> {
        Ok(self.values(stop)?)
    }

    fn simulate(&self, wanted: &Wanted, stop: &Stop) -> Result<simulate::Simulated, String> {
        let solved = self.values_for(&wanted.bots, stop)?;
        simulate::simulate(&*self.game, &self.setup, solved.as_ref().map(|it| &it.values), wanted, stop)
    }

    fn coach(&self, events: &[String], stop: &Stop) -> Result<Report, String> {
        let game = &*self.game;
        let (replay, bad) = Replay::new(game, events);
        if let Some(bad) = bad {
            return Err(bad.to_string());
        }
        if G::CAN_BE_SOLVED {
            match self.values(stop) {
                Ok(solved) => {
                    return coach::report(game, &solved.values, &game.start(), &replay.events)
                        .map_err(|error| error.to_string());
                }
                Err(why) if stop.is_requested() => return Err(why),
                // A map of one's own may be too large for exact values.
                Err(_) => {}
            }
        }
        let mut task = Advisor::new(game.clone()).analyse(&replay.events, COACH_SEED);
        while !stop.is_requested() && !task.run(&mut |_| flow(stop)) {}
        task.finish().map_err(|error| error.to_string())
    }

    fn tables(&self, count: usize, seed: u64, autoreset: env::Autoreset) -> Box<dyn AnyTables> {
        Box::new(env::Tables::new(Arc::clone(&self.game), count, seed, autoreset))
    }

    fn policy_model(&self, stop: &Stop) -> Result<Box<dyn crate::evaluate::AnyPolicyModel>, String> {
        let solved = self.values(stop)?;
        let model = self.model(stop)?;
        Ok(Box::new(crate::evaluate::TypedModel::new(Arc::clone(&self.game), model, solved)))
    }

    fn svg(&self, state: &AnyState, seat: Option<Seat>) -> String {
        picture::svg(&*self.game, self.state(state), seat)
    }

    fn text(&self, state: &AnyState, seat: Option<Seat>, coloured: bool) -> String {
        picture::text(&*self.game, self.state(state), seat, coloured)
    }

    fn heat(&self, heat: &dyn Fn(&str) -> Option<f64>) -> Vec<String> {
        picture::heat(&*self.game, heat)
    }

    fn picture(&self, state: &AnyState, seat: Option<Seat>, width: u32) -> Result<Picture, String> {
        Picture::of(&self.svg(state, seat), width)
    }
}

impl<G: Playing> Solved for SolvedGame<G> {
    fn value(&self) -> (f64, f64, f64) {
        self.bounds
    }

    fn positions(&self) -> usize {
        self.positions
    }

    fn value_of(&self, state: &AnyState, seat: Seat) -> Option<f64> {
        self.values.value(&self.game, state.downcast_ref()?, seat)
    }

    fn best(&self, state: &AnyState) -> Option<Vec<String>> {
        let best = self.values.best(&self.game, state.downcast_ref()?)?;
        Some(best.iter().map(ToString::to_string).collect())
    }

    fn events(&self, state: &AnyState) -> Option<Vec<(String, f64)>> {
        let state = state.downcast_ref()?;
        let seat = match self.game.turn(state) {
            Turn::Seat(seat) => seat,
            Turn::Chance | Turn::Over => Seat::FIRST,
        };
        let events = self.values.events(&self.game, state, seat)?;
        Some(events.iter().map(|valued| (valued.event.to_string(), valued.value)).collect())
    }
}
