//! Games: opened by name and options, immutable (E-1 to E-5).
use std::collections::BTreeMap;
use std::sync::Arc;

use ::games::{Dice as GameDice, GameId, Options, Record, Setup};
use bots::BotKind;
use numpy::{PyArray1, PyArray3, PyArrayMethods, PyReadonlyArray1, PyReadwriteArray1};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyTuple};
use serde_json::Value;

use crate::errors::value_error;
use crate::interrupt::interruptible;
use crate::opened::{self, Opened, PlaneInfo};
use crate::plain;
use crate::simulate::Wanted;
use crate::solution::Solution;
use crate::state::State;
use crate::tables::Tables;

/// The name of a map of one's own that is given without a name.
const OWN_NAME: &str = "own";

/// A game with its options and map.
#[pyclass(frozen, module = "menagerie", subclass)]
#[derive(Clone)]
pub struct Game(Arc<Inner>);

struct Inner {
    setup: Setup,
    opened: Arc<dyn Opened>,
}

impl Game {
    fn open(setup: Setup) -> PyResult<Game> {
        let opened = opened::open(setup.clone()).map_err(value_error)?;
        Ok(Game(Arc::new(Inner { setup, opened })))
    }

    /// The rules and everything computed from them.
    pub fn opened(&self) -> &dyn Opened {
        &*self.0.opened
    }

    /// Whether another handle is of the same game, options and map.
    pub fn is_same(&self, other: &Game) -> bool {
        let same = |one: &Setup, other: &Setup| {
            one.game == other.game && one.full_options() == other.full_options() && one.files == other.files
        };
        Arc::ptr_eq(&self.0, &other.0) || same(&self.0.setup, &other.0.setup)
    }

    /// Checks that a position is one of this game.
    ///
    /// # Errors
    /// It is one of another game.
    pub fn check(&self, state: &State) -> PyResult<()> {
        if self.is_same(&state.game) {
            return Ok(());
        }
        Err(value_error(format_args!(
            "this is a position of {}, and the game is {}",
            state.game.describe(),
            self.describe()
        )))
    }

    /// The game as Python writes it.
    pub fn describe(&self) -> String {
        let setup = &self.0.setup;
        let mut text = format!("Game({:?}", setup.game.key());
        for (key, value) in &setup.options.0 {
            let value = match value {
                Value::Bool(true) => "True".to_owned(),
                Value::Bool(false) => "False".to_owned(),
                value => value.to_string(),
            };
            text += &format!(", {key}={value}");
        }
        text + ")"
    }

    /// The bots of all seats, from one name for all or a name for each.
    fn bots(&self, names: &[String]) -> PyResult<Vec<BotKind>> {
        let seats = usize::from(self.opened().seats());
        let bots = names.iter().map(|name| name.parse().map_err(value_error));
        let bots = bots.collect::<PyResult<Vec<BotKind>>>()?;
        match bots.as_slice() {
            [one] => Ok(vec![*one; seats]),
            all if all.len() == seats => Ok(bots),
            all => Err(value_error(format_args!(
                "{} bots for {seats} seats: one for all, or one a seat would be right",
                all.len()
            ))),
        }
    }
}

/// Figures, the results of each game, and the records.
type Simulated<'py> = (Bound<'py, PyAny>, Vec<Vec<f64>>, Vec<String>);

/// A length that an array should have.
fn check_length(what: &str, length: usize, right: usize) -> PyResult<()> {
    if length == right {
        return Ok(());
    }
    Err(value_error(format_args!("{what} has {length} entries; {right} would be right")))
}

#[pymethods]
impl Game {
    #[new]
    #[pyo3(signature = (name, /, *, map_text = None, sheet_text = None, **options))]
    fn new(
        name: &str,
        map_text: Option<&str>,
        sheet_text: Option<&str>,
        options: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<Game> {
        let id: GameId = name.parse().map_err(value_error)?;
        let mut given = Options::default();
        if let Some(options) = options {
            let text: String = options.py().import("json")?.call_method1("dumps", (options,))?.extract()?;
            let values: BTreeMap<String, Value> = serde_json::from_str(&text).map_err(value_error)?;
            given = Options(values);
        }
        let mut setup = Setup::new(id, given);
        for (key, text) in [("map", map_text), ("sheet", sheet_text)] {
            let Some(text) = text else { continue };
            let file = id.board_file().filter(|file| file.key() == key);
            let file =
                file.ok_or_else(|| value_error(format_args!("{key}_text: {id} is played on no {key}")))?;
            let name = setup.options.word(file.key()).unwrap_or(OWN_NAME).to_owned();
            setup = setup.with_map(&name, text);
        }
        Game::open(setup)
    }

    /// The key of the game: `ruin`.
    #[getter]
    fn key(&self) -> &'static str {
        self.0.setup.game.key()
    }

    /// The title of the game.
    #[getter]
    fn title(&self) -> &'static str {
        self.0.setup.game.name()
    }

    /// All options with their values.
    #[getter]
    fn options<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        plain::to_python(py, &self.0.setup.full_options())
    }

    /// The number of seats.
    #[getter]
    fn seats(&self) -> u8 {
        self.opened().seats()
    }

    /// Whether it has exact values.
    #[getter]
    fn can_be_solved(&self) -> bool {
        self.opened().can_be_solved()
    }

    /// Returns the initial position.
    fn start(&self) -> State {
        State::start(self.clone())
    }

    /// Returns whose turn it is: `"chance"`, a seat from 1, or `"over"`.
    fn turn<'py>(&self, py: Python<'py>, state: &State) -> PyResult<Bound<'py, PyAny>> {
        self.check(state)?;
        plain::turn(py, self.opened().turn(&state.value))
    }

    /// Returns the legal events of the seat whose turn it is, sorted.
    fn legal(&self, state: &State) -> PyResult<Vec<String>> {
        self.check(state)?;
        Ok(self.opened().legal(&state.value))
    }

    /// Returns the outcomes of chance with their weights, sorted.
    fn outcomes(&self, state: &State) -> PyResult<Vec<(String, u64)>> {
        self.check(state)?;
        Ok(self.opened().outcomes(&state.value))
    }

    /// Returns the position after an event.
    fn apply(&self, py: Python<'_>, state: &State, event: &str) -> PyResult<State> {
        self.check(state)?;
        state.apply(py, event)
    }

    /// Lets chance happen until a seat is to decide or the game has ended: returns the position and the events.
    fn play_chance(&self, state: &State, dice: &Dice) -> PyResult<(State, Vec<String>)> {
        self.check(state)?;
        let mut dice = dice.0.lock().unwrap_or_else(|held| held.into_inner());
        let (mut state, mut events) = (state.copy(), Vec::new());
        while !self.opened().given_up(&state.value) {
            let Some((event, value)) = self.opened().draw(&state.value, &mut dice) else { break };
            events.push(event.clone());
            state = state.after(event, value);
        }
        Ok((state, events))
    }

    /// Whether whatever plays by itself gives the game up here: it could go on for ever.
    fn given_up(&self, state: &State) -> PyResult<bool> {
        self.check(state)?;
        Ok(self.opened().given_up(&state.value))
    }

    /// Whether the seat whose turn it is decides in a round, at the same time as others and unseen by them.
    fn is_in_round(&self, state: &State) -> PyResult<bool> {
        self.check(state)?;
        Ok(self.opened().is_in_round(&state.value))
    }

    /// Returns the position in which `seat`, which has not begun its turn of the running round, decides first.
    fn give_turn(&self, state: &State, seat: usize) -> PyResult<State> {
        self.check(state)?;
        let seat = plain::seat(seat, self.opened().seats())?;
        Ok(state.changed(self.opened().give_turn(&state.value, seat)))
    }

    /// Returns every seat's result; `None` while the game runs.
    fn utility(&self, state: &State) -> PyResult<Option<Vec<f64>>> {
        self.check(state)?;
        Ok(self.opened().utility(&state.value))
    }

    /// Returns every seat's score so far, of which rewards are the changes.
    fn score(&self, state: &State) -> PyResult<Vec<f64>> {
        self.check(state)?;
        Ok(self.opened().scores_so_far(&state.value))
    }

    /// Returns the State JSON as a dict.
    fn snapshot<'py>(&self, py: Python<'py>, state: &State) -> PyResult<Bound<'py, PyAny>> {
        self.check(state)?;
        plain::to_python(py, &self.opened().snapshot(&state.value))
    }

    /// Returns the State JSON as far as a seat knows it.
    fn view<'py>(&self, py: Python<'py>, state: &State, seat: usize) -> PyResult<Bound<'py, PyAny>> {
        self.check(state)?;
        let seat = plain::seat(seat, self.opened().seats())?;
        plain::to_python(py, &self.opened().view(&state.value, seat))
    }

    /// The texts of all actions by number.
    fn _action_texts(&self) -> Vec<String> {
        self.opened().action_texts()
    }

    /// The words of each small choice.
    fn _action_words(&self) -> Vec<Vec<String>> {
        self.opened().action_words().to_vec()
    }

    /// The values of the small choices that make an action.
    fn _action_values(&self, action: usize) -> Option<Vec<u16>> {
        self.opened().action_values(action).map(<[u16]>::to_vec)
    }

    /// The action that the values of all small choices make.
    fn _action_of_values(&self, values: Vec<u16>) -> Option<usize> {
        self.opened().action_of_values(&values)
    }

    /// Fills the mask of the small choice after those that are made.
    fn _mask_of_choice(
        &self,
        possible: PyReadonlyArray1<'_, i8>,
        chosen: Vec<u16>,
        mut mask: PyReadwriteArray1<'_, i8>,
    ) -> PyResult<()> {
        let possible = possible.as_slice().map_err(value_error)?;
        check_length("the mask of all actions", possible.len(), self.opened().actions())?;
        if self.opened().mask_of_choice(possible, &chosen, mask.as_slice_mut().map_err(value_error)?) {
            return Ok(());
        }
        Err(value_error("no such choice, or the mask has not one entry for each of its values"))
    }

    /// The names of all entries of an observation.
    fn _feature_names(&self) -> Vec<String> {
        self.opened().feature_names()
    }

    /// The planes: name, rows, columns, number of the first entry.
    fn _planes(&self) -> Vec<PlaneInfo> {
        self.opened().planes()
    }

    /// Returns the mask of possible actions.
    #[pyo3(signature = (state, out = None))]
    fn mask<'py>(
        &self,
        py: Python<'py>,
        state: &State,
        out: Option<Bound<'py, PyArray1<i8>>>,
    ) -> PyResult<Bound<'py, PyArray1<i8>>> {
        self.check(state)?;
        let actions = self.opened().actions();
        let out = out.unwrap_or_else(|| PyArray1::zeros(py, actions, false));
        check_length("out", out.len()?, actions)?;
        let mut mask = out.try_readwrite().map_err(value_error)?;
        self.opened().mask(&state.value, mask.as_slice_mut().map_err(value_error)?);
        drop(mask);
        Ok(out)
    }

    /// Returns the observation of a seat, from its view alone.
    #[pyo3(signature = (state, seat = 1, out = None))]
    fn encode<'py>(
        &self,
        py: Python<'py>,
        state: &State,
        seat: usize,
        out: Option<Bound<'py, PyArray1<f32>>>,
    ) -> PyResult<Bound<'py, PyArray1<f32>>> {
        self.check(state)?;
        let seat = plain::seat(seat, self.opened().seats())?;
        let features = self.opened().features();
        let out = out.unwrap_or_else(|| PyArray1::zeros(py, features, false));
        check_length("out", out.len()?, features)?;
        let mut values = out.try_readwrite().map_err(value_error)?;
        self.opened().encode(&state.value, seat, values.as_slice_mut().map_err(value_error)?);
        drop(values);
        Ok(out)
    }

    /// Returns the part of an observation that lies on boards: planes × rows × columns.
    #[pyo3(signature = (state, seat = 1))]
    fn encode_planes<'py>(
        &self,
        py: Python<'py>,
        state: &State,
        seat: usize,
    ) -> PyResult<Bound<'py, PyArray3<f32>>> {
        self.check(state)?;
        let seat = plain::seat(seat, self.opened().seats())?;
        let (planes, rows, columns) = self.opened().plane_shape();
        if planes == 0 {
            return Err(value_error(format_args!("no board of {} is a grid", self.key())));
        }
        let out = PyArray3::zeros(py, [planes, rows, columns], false);
        let mut values = out.try_readwrite().map_err(value_error)?;
        self.opened().encode_planes(&state.value, seat, values.as_slice_mut().map_err(value_error)?);
        drop(values);
        Ok(out)
    }

    /// Returns the board as SVG, as a seat sees it; a bystander for `None`.
    #[pyo3(signature = (state, seat = None))]
    fn svg(&self, state: &State, seat: Option<usize>) -> PyResult<String> {
        self.check(state)?;
        let seat = seat.map(|seat| plain::seat(seat, self.opened().seats())).transpose()?;
        Ok(self.opened().svg(&state.value, seat))
    }

    /// Returns the board in characters.
    #[pyo3(signature = (state, seat = None, coloured = false))]
    fn text(&self, state: &State, seat: Option<usize>, coloured: bool) -> PyResult<String> {
        self.check(state)?;
        let seat = seat.map(|seat| plain::seat(seat, self.opened().seats())).transpose()?;
        Ok(self.opened().text(&state.value, seat, coloured))
    }

    /// Returns the board as an array of pixels: height × width × 3.
    #[pyo3(signature = (state, seat = None, width = 720))]
    fn pixels<'py>(
        &self,
        py: Python<'py>,
        state: &State,
        seat: Option<usize>,
        width: u32,
    ) -> PyResult<Bound<'py, PyArray3<u8>>> {
        self.check(state)?;
        let seat = seat.map(|seat| plain::seat(seat, self.opened().seats())).transpose()?;
        let picture = py.detach(|| self.opened().picture(&state.value, seat, width)).map_err(value_error)?;
        PyArray1::from_vec(py, picture.rgb).reshape([picture.height, picture.width, 3])
    }

    /// Returns an SVG for each board, with places tinted by their figures.
    fn heat(&self, figures: BTreeMap<String, f64>) -> Vec<String> {
        self.opened().heat(&|place| figures.get(place).copied())
    }

    fn _solve(&self, py: Python<'_>) -> PyResult<Solution> {
        let solved = interruptible(py, |stop| self.opened().solve(stop))?.map_err(value_error)?;
        Ok(Solution { game: self.clone(), solved })
    }

    fn _decide(&self, py: Python<'_>, bot: &str, state: &State, seed: u64) -> PyResult<String> {
        self.check(state)?;
        let kind: BotKind = bot.parse().map_err(value_error)?;
        let decided = match kind {
            // Too quick to need a thread of its own.
            BotKind::Random | BotKind::Greedy => {
                let stop = crate::interrupt::Stop::default();
                py.detach(|| self.opened().decide(kind, &state.value, seed, &stop))
            }
            _ => interruptible(py, |stop| self.opened().decide(kind, &state.value, seed, stop))?,
        };
        decided.map_err(value_error)
    }

    /// Plays games among bots; returns the figures, every seat's result of each game, and the records.
    fn _simulate<'py>(
        &self,
        py: Python<'py>,
        bots: Vec<String>,
        games: u64,
        seed: u64,
        threads: Option<usize>,
        each: bool,
        records: bool,
    ) -> PyResult<Simulated<'py>> {
        let wanted = Wanted { bots: self.bots(&bots)?, games, seed, threads, each, records };
        let found = interruptible(py, |stop| self.opened().simulate(&wanted, stop))?.map_err(value_error)?;
        Ok((plain::to_python(py, &found.json)?, found.utilities, found.records))
    }

    fn _coach<'py>(&self, py: Python<'py>, events: Vec<String>) -> PyResult<Bound<'py, PyAny>> {
        let report = interruptible(py, |stop| self.opened().coach(&events, stop))?.map_err(value_error)?;
        plain::to_python(py, &report)
    }

    fn _tables(&self, count: usize, seed: u64, autoreset: &str, threads: usize) -> PyResult<Tables> {
        Tables::new(self.clone(), count, seed, autoreset, threads)
    }

    fn _policy_model(&self, py: Python<'_>) -> PyResult<crate::evaluate::PolicyModel> {
        let model = interruptible(py, |stop| self.opened().policy_model(stop))?.map_err(value_error)?;
        Ok(crate::evaluate::PolicyModel::new(model))
    }

    /// Returns a record of the game as JSON.
    fn _record(&self, events: Vec<String>) -> String {
        let mut record = self.0.setup.record();
        record.events = events;
        record.to_json()
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other.cast::<Game>().is_ok_and(|other| self.is_same(other.get()))
    }

    fn __hash__(&self) -> u64 {
        use std::hash::{Hash, Hasher};
        let mut hasher = std::hash::DefaultHasher::new();
        self.0.setup.game.hash(&mut hasher);
        self.0.setup.full_options().0.iter().for_each(|(key, value)| {
            (key, value.to_string()).hash(&mut hasher);
        });
        hasher.finish()
    }

    fn __repr__(&self) -> String {
        self.describe()
    }

    /// Pickles key, options and the text of a map of one's own.
    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let setup = &self.0.setup;
        let restore = py.import("menagerie._pickle")?.getattr("game")?;
        let text = setup.game.board_file().and_then(|file| {
            let text = setup.files.as_ref()?.get(file)?;
            Some((format!("{file}_text"), text.to_owned()))
        });
        let options = plain::to_python(py, &setup.options)?;
        (restore, (setup.game.key(), options, text)).into_pyobject(py)
    }
}

/// Dice of a seed: equal seeds and streams roll alike on every machine.
#[pyclass(frozen, module = "menagerie")]
pub struct Dice(std::sync::Mutex<GameDice>);

#[pymethods]
impl Dice {
    #[new]
    #[pyo3(signature = (seed, stream = 0))]
    fn new(seed: u64, stream: u64) -> Dice {
        Dice(std::sync::Mutex::new(GameDice::stream(seed, stream)))
    }

    /// Returns a number below `n`, each equally likely.
    fn below(&self, n: u64) -> u64 {
        self.0.lock().unwrap_or_else(|held| held.into_inner()).below(n)
    }
}

/// Describes every game: key, name, players, options with their values.
#[pyfunction]
pub fn games(py: Python<'_>) -> PyResult<Bound<'_, PyAny>> {
    let describe = |id: GameId| {
        let (fewest, most) = id.players();
        let options: Vec<Value> = id
            .options()
            .into_iter()
            .map(|option| {
                serde_json::json!({
                    "key": option.key, "meaning": option.meaning,
                    "default": option.default, "values": option.values,
                })
            })
            .collect();
        serde_json::json!({
            "game": id.key(), "name": id.name(), "line": id.line(), "players": [fewest, most],
            "solved": id.can_be_solved(), "options": options,
        })
    };
    plain::to_python(py, &GameId::ALL.map(describe))
}

/// Returns the full name of a bot.
#[pyfunction]
pub fn known_bot(name: &str) -> PyResult<String> {
    name.parse().map(|kind: BotKind| kind.to_string()).map_err(value_error)
}

/// Opens the game of a record, and returns it with the record's events.
#[pyfunction]
pub fn open_record(text: &str) -> PyResult<(Game, Vec<String>)> {
    let record = Record::parse(text, ::games::catalogue()).map_err(value_error)?;
    let setup = Setup::of(&record).map_err(value_error)?;
    Ok((Game::open(setup)?, record.events))
}
