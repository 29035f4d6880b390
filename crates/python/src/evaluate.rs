//! The exact value of a policy, and the places where it loses (E-10).
use std::ops::ControlFlow;
use std::sync::Arc;

use env::{Actions, Encoder};
use numpy::{PyArray1, PyArray2, PyArrayMethods, PyReadonlyArray2};
use pyo3::prelude::*;
use solver::{Kind, Model, Policy};
use tabletop::Seat;

use crate::errors::value_error;
use crate::interrupt::{Stop, interruptible};
use crate::opened::{Playing, SolvedGame};

/// The distance of the bounds of a policy's value.
const GAP: f64 = 1e-9;
/// The share of games that visits leave out, and the most events of a game that they count.
const REST: f64 = 1e-9;
const MOST_EVENTS: usize = 100_000;
/// The distance of the sum of probabilities from 1 that rounding may cause.
const ROUNDING: f64 = 1e-3;

/// The value of a policy: its bounds, and for each deciding position the expected visits times the value given away.
pub struct Evaluated {
    lower: f64,
    upper: f64,
    optimum: f64,
    losses: Vec<f64>,
    visits: Vec<f64>,
}

/// All positions of a solved game, with a policy.
pub trait AnyPolicyModel: Send + Sync {
    fn decisions(&self) -> usize;
    fn widths(&self) -> (usize, usize);
    fn fill(&self, first: usize, observations: &mut [f32], masks: &mut [i8]);
    fn set(&mut self, first: usize, probabilities: &[f64]) -> Result<(), String>;
    fn evaluate(&self, stop: &Stop) -> Option<Evaluated>;
    fn best(&self) -> Vec<i64>;
}

/// The same for one type of game.
pub struct TypedModel<G: Playing> {
    game: Arc<G>,
    model: Model<G>,
    solved: Arc<SolvedGame<G>>,
    optimum: Vec<f64>,
    actions: Actions<G::Event>,
    encoder: Encoder<G>,
    /// The numbers of the deciding positions.
    decisions: Vec<usize>,
    policy: Policy,
}

impl<G: Playing> TypedModel<G> {
    pub fn new(game: Arc<G>, model: Model<G>, solved: Arc<SolvedGame<G>>) -> TypedModel<G> {
        let (actions, encoder) = (Actions::new(&*game), Encoder::new(&*game));
        let value = |state| solved.values.value(&game, state, Seat::FIRST).unwrap_or(0.0);
        let optimum = model.states().iter().map(value).collect();
        let graph = model.graph();
        let decisions = (0..graph.states()).filter(|state| graph.kind(*state) == Kind::Maximiser).collect();
        let policy = Policy::uniform(graph);
        TypedModel { game, model, solved, optimum, actions, encoder, decisions, policy }
    }

    /// The numbers of the actions that are possible at a position, in the order of its choices.
    fn possible(&self, state: &G::State) -> Vec<usize> {
        let mut possible = Vec::new();
        self.game.legal(state, |event| possible.extend(self.actions.number(event)));
        possible
    }
}

impl<G: Playing> AnyPolicyModel for TypedModel<G> {
    fn decisions(&self) -> usize {
        self.decisions.len()
    }

    fn widths(&self) -> (usize, usize) {
        (self.encoder.features().len(), self.actions.len())
    }

    fn fill(&self, first: usize, observations: &mut [f32], masks: &mut [i8]) {
        let (features, actions) = self.widths();
        let rows = observations.chunks_mut(features).zip(masks.chunks_mut(actions));
        for (decision, (observation, mask)) in self.decisions[first..].iter().zip(rows) {
            let state = &self.model.states()[*decision];
            self.encoder.encode(&self.game, state, Seat::FIRST, observation);
            self.actions.mask(&*self.game, state, mask);
        }
    }

    fn set(&mut self, first: usize, probabilities: &[f64]) -> Result<(), String> {
        let rows = probabilities.chunks(self.actions.len());
        let decisions = self.decisions[first..].to_vec();
        for (nth, (decision, row)) in decisions.into_iter().zip(rows).enumerate() {
            let state = &self.model.states()[decision];
            let possible = self.possible(state);
            let sum: f64 = possible.iter().map(|action| row[*action]).sum();
            if !row.iter().all(|odds| *odds >= 0.0) || (sum - 1.0).abs() > ROUNDING {
                let number = first + nth;
                return Err(format!(
                    "row {number}: the probabilities of possible actions add up to {sum}; none below 0, and 1 in all \
                     would be right"
                ));
            }
            for (odds, action) in self.policy.at(decision).iter_mut().zip(possible) {
                *odds = row[action] / sum;
            }
        }
        Ok(())
    }

    fn evaluate(&self, stop: &Stop) -> Option<Evaluated> {
        let graph = self.model.graph();
        let watch =
            &mut || if stop.is_requested() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) };
        let value = self.policy.evaluate(graph, GAP, watch)?;
        let visits = self.policy.visits(graph, REST, MOST_EVENTS, watch)?;
        let mut policy = self.policy.clone();
        let losses = self.decisions.iter().map(|state| {
            let odds = policy.at(*state).iter().zip(graph.targets(*state));
            let mean: f64 = odds.map(|(odds, target)| odds * self.optimum[*target as usize]).sum();
            visits[*state] * (self.optimum[*state] - mean)
        });
        Some(Evaluated {
            lower: value.lower[0],
            upper: value.upper[0],
            optimum: self.optimum[0],
            losses: losses.collect(),
            visits: self.decisions.iter().map(|state| visits[*state]).collect(),
        })
    }

    fn best(&self) -> Vec<i64> {
        let best = |decision: &usize| {
            let event = self.solved.values.play(&self.game, &self.model.states()[*decision]);
            event.and_then(|event| self.actions.number(event)).map_or(-1, |action| action as i64)
        };
        self.decisions.iter().map(best).collect()
    }
}

/// All positions of a solved game in which the seat decides, with a policy.
#[pyclass(module = "menagerie")]
pub struct PolicyModel {
    model: Box<dyn AnyPolicyModel>,
}

impl PolicyModel {
    pub fn new(model: Box<dyn AnyPolicyModel>) -> PolicyModel {
        PolicyModel { model }
    }
}

/// Observations and masks of some positions.
type Rows<'py> = (Bound<'py, PyArray2<f32>>, Bound<'py, PyArray2<i8>>);

#[pymethods]
impl PolicyModel {
    fn __len__(&self) -> usize {
        self.model.decisions()
    }

    /// Returns observations and masks of some positions, from `first` up to, but not including, `last`.
    fn rows<'py>(&self, py: Python<'py>, first: usize, last: usize) -> PyResult<Rows<'py>> {
        if first > last || last > self.model.decisions() {
            return Err(value_error(format_args!("rows up to {} would be right", self.model.decisions())));
        }
        let (features, actions) = self.model.widths();
        let count = last - first;
        let (mut observations, mut masks) = (vec![0.0; count * features], vec![0; count * actions]);
        py.detach(|| self.model.fill(first, &mut observations, &mut masks));
        Ok((
            PyArray1::from_vec(py, observations).reshape([count, features])?,
            PyArray1::from_vec(py, masks).reshape([count, actions])?,
        ))
    }

    /// Returns the number of a best action at each position.
    fn best<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<i64>> {
        PyArray1::from_vec(py, py.detach(|| self.model.best()))
    }

    /// Sets the probabilities of all actions at the positions from `first` on.
    fn set(&mut self, first: usize, probabilities: PyReadonlyArray2<'_, f64>) -> PyResult<()> {
        let (rows, width) = probabilities.as_array().dim();
        let actions = self.model.widths().1;
        if width != actions || first + rows > self.model.decisions() {
            return Err(value_error(format_args!(
                "probabilities of the shape ({rows}, {width}); a row of {actions} for each position would be right"
            )));
        }
        self.model.set(first, probabilities.as_slice().map_err(value_error)?).map_err(value_error)
    }

    /// Returns lower and upper bound of the policy's value, the optimum, and for each position the value given away and
    /// the expected visits.
    #[expect(clippy::type_complexity, reason = "a tuple that Python unpacks at once")]
    fn evaluate<'py>(
        &self,
        py: Python<'py>,
    ) -> PyResult<(f64, f64, f64, Bound<'py, PyArray1<f64>>, Bound<'py, PyArray1<f64>>)> {
        let evaluated = interruptible(py, |stop| self.model.evaluate(stop))?;
        let Evaluated { lower, upper, optimum, losses, visits } =
            evaluated.ok_or_else(|| value_error("stopped"))?;
        Ok((lower, upper, optimum, PyArray1::from_vec(py, losses), PyArray1::from_vec(py, visits)))
    }
}
