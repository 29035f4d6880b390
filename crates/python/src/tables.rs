//! Many tables stepped at once into NumPy arrays (E-8).
use std::time::Instant;

use env::{Autoreset, Buffers, Steppable};
use games::Dice;
use numpy::{PyArray1, PyArray2, PyArrayMethods, PyReadonlyArray1, PyUntypedArrayMethods};
use pyo3::prelude::*;

use crate::errors::value_error;
use crate::game::Game;
use crate::interrupt::{Stop, interruptible};

/// Tables of some game.
pub trait AnyTables: Send + Sync {
    fn share_among(&mut self, threads: usize) -> Result<(), String>;
    fn reset_table(&mut self, table: usize);
    fn reseed(&mut self, seed: u64);
    fn observe(&mut self, buffers: &mut Buffers);
    fn step(&mut self, actions: &[i64], buffers: &mut Buffers);
    fn state(&self, table: usize) -> crate::opened::AnyState;
}

impl<G: Steppable<View: Sync> + 'static> AnyTables for env::Tables<G>
where
    G::State: 'static,
{
    fn share_among(&mut self, threads: usize) -> Result<(), String> {
        env::Tables::share_among(self, threads).map_err(|error| error.to_string())
    }

    fn reset_table(&mut self, table: usize) {
        env::Tables::reset_table(self, table);
    }

    fn reseed(&mut self, seed: u64) {
        env::Tables::reseed(self, seed);
    }

    fn observe(&mut self, buffers: &mut Buffers) {
        env::Tables::observe(self, buffers);
    }

    fn step(&mut self, actions: &[i64], buffers: &mut Buffers) {
        env::Tables::step(self, actions, buffers);
    }

    fn state(&self, table: usize) -> crate::opened::AnyState {
        std::sync::Arc::new(env::Tables::state(self, table).clone())
    }
}

/// Tables of one game that are stepped together.
#[pyclass(module = "menagerie")]
pub struct Tables {
    game: Game,
    tables: Box<dyn AnyTables>,
    count: usize,
}

/// The arrays that a step fills, as Python owns them.
#[derive(FromPyObject)]
#[pyo3(from_item_all)]
struct Arrays<'py> {
    observations: Bound<'py, PyArray2<f32>>,
    masks: Bound<'py, PyArray2<i8>>,
    rewards: Bound<'py, PyArray1<f32>>,
    all_rewards: Bound<'py, PyArray2<f32>>,
    terminations: Bound<'py, PyArray1<bool>>,
    truncations: Bound<'py, PyArray1<bool>>,
    seats: Bound<'py, PyArray1<u8>>,
    final_observations: Bound<'py, PyArray2<f32>>,
}

impl Tables {
    /// Sets up tables.
    ///
    /// # Errors
    /// The kind of autoreset is not known, or there are no tables or threads.
    pub fn new(game: Game, count: usize, seed: u64, autoreset: &str, threads: usize) -> PyResult<Tables> {
        let autoreset = match autoreset {
            "NextStep" => Autoreset::NextStep,
            "SameStep" => Autoreset::SameStep,
            "Disabled" => Autoreset::Disabled,
            other => {
                return Err(value_error(format_args!(
                    "autoreset {other:?}: NextStep, SameStep or Disabled would be right"
                )));
            }
        };
        if count == 0 || threads == 0 {
            return Err(value_error("num_envs and threads: 1 or more would be right"));
        }
        let mut tables = game.opened().tables(count, seed, autoreset);
        tables.share_among(threads).map_err(value_error)?;
        Ok(Tables { game, tables, count })
    }

    /// Runs `work` on the tables with these arrays as plain slices, without the GIL.
    fn with_arrays<T: Send>(
        &mut self,
        py: Python<'_>,
        arrays: &Arrays<'_>,
        work: impl FnOnce(&mut dyn AnyTables, &mut Buffers) -> T + Send,
    ) -> PyResult<T> {
        let (opened, count) = (self.game.opened(), self.count);
        let (features, actions, seats) = (opened.features(), opened.actions(), usize::from(opened.seats()));
        macro_rules! slice {
            ($borrowed:ident, $slice:ident, $array:ident, $shape:expr) => {
                if arrays.$array.shape() != $shape {
                    return Err(value_error(format_args!(
                        "{} has the shape {:?}; {:?} would be right",
                        stringify!($array),
                        arrays.$array.shape(),
                        $shape
                    )));
                }
                let mut $borrowed = arrays.$array.try_readwrite().map_err(value_error)?;
                let $slice = $borrowed.as_slice_mut().map_err(value_error)?;
            };
        }
        slice!(a, observations, observations, [count, features]);
        slice!(b, masks, masks, [count, actions]);
        slice!(c, rewards, rewards, [count]);
        slice!(d, all_rewards, all_rewards, [count, seats]);
        slice!(e, terminated, terminations, [count]);
        slice!(f, truncated, truncations, [count]);
        slice!(g, to_move, seats, [count]);
        let ends_shape = [if arrays.final_observations.shape()[0] == 0 { 0 } else { count }, features];
        slice!(h, ends, final_observations, ends_shape);
        let mut buffers = Buffers {
            observations,
            masks,
            rewards,
            all_rewards,
            terminated,
            truncated,
            seats: to_move,
            ends,
        };
        let tables = &mut *self.tables;
        Ok(py.detach(|| work(tables, &mut buffers)))
    }
}

#[pymethods]
impl Tables {
    /// Begins new games: those of a seed at all tables, else the next one at each table of the mask, or at all.
    #[pyo3(signature = (arrays, seed = None, mask = None))]
    fn reset(
        &mut self,
        py: Python<'_>,
        arrays: Arrays<'_>,
        seed: Option<u64>,
        mask: Option<PyReadonlyArray1<'_, bool>>,
    ) -> PyResult<()> {
        if let Some(mask) = &mask
            && mask.len() != self.count
        {
            return Err(value_error("reset_mask: an entry a table would be right"));
        }
        let mask: Option<Vec<bool>> =
            mask.map(|mask| mask.as_slice().map(<[bool]>::to_vec)).transpose().map_err(value_error)?;
        let count = self.count;
        self.with_arrays(py, &arrays, |tables, buffers| {
            match (seed, mask) {
                (Some(seed), _) => tables.reseed(seed),
                (None, mask) => (0..count)
                    .filter(|nth| mask.as_ref().is_none_or(|mask| mask[*nth]))
                    .for_each(|nth| tables.reset_table(nth)),
            }
            tables.observe(buffers);
        })
    }

    /// Fills the arrays with the tables as they stand.
    fn observe(&mut self, py: Python<'_>, arrays: Arrays<'_>) -> PyResult<()> {
        self.with_arrays(py, &arrays, |tables, buffers| tables.observe(buffers))
    }

    /// Plays an action at each table.
    fn step(
        &mut self,
        py: Python<'_>,
        actions: PyReadonlyArray1<'_, i64>,
        arrays: Arrays<'_>,
    ) -> PyResult<()> {
        let actions = actions.as_slice().map_err(value_error)?;
        if actions.len() != self.count {
            return Err(value_error(format_args!(
                "{} actions; one for each of {} tables would be right",
                actions.len(),
                self.count
            )));
        }
        self.with_arrays(py, &arrays, |tables, buffers| tables.step(actions, buffers))
    }

    /// The position of a table.
    fn state(&self, table: usize) -> PyResult<crate::state::State> {
        if table >= self.count {
            return Err(value_error(format_args!("table {table}: 0 to {} would be right", self.count - 1)));
        }
        Ok(crate::state::State::untold(self.game.clone(), self.tables.state(table), None))
    }

    /// Returns the exact value of each table's position for its first seat.
    fn values<'py>(
        &self,
        py: Python<'py>,
        solution: &crate::solution::Solution,
    ) -> PyResult<Bound<'py, PyArray1<f64>>> {
        if !self.game.is_same(&solution.game) {
            return Err(value_error("the solution is of another game"));
        }
        let value = |table| solution.solved.value_of(&self.tables.state(table), tabletop::Seat::FIRST);
        let values: Option<Vec<f64>> = py.detach(|| (0..self.count).map(value).collect());
        values
            .map(|values| PyArray1::from_vec(py, values))
            .ok_or_else(|| value_error("a position has no value"))
    }

    /// Plays at random until `steps` steps are done; returns their number, the games that ended, and the seconds that
    /// stepping took, choosing left out.
    fn play(&mut self, py: Python<'_>, steps: u64, seed: u64) -> PyResult<(u64, u64, f64)> {
        let (opened, count) = (self.game.opened(), self.count);
        let lengths = (opened.features(), opened.actions(), usize::from(opened.seats()));
        let tables = &mut *self.tables;
        interruptible(py, |stop| play(tables, count, lengths, steps, seed, stop))
    }
}

fn play(
    tables: &mut dyn AnyTables,
    count: usize,
    (features, actions, seats): (usize, usize, usize),
    steps: u64,
    seed: u64,
    stop: &Stop,
) -> (u64, u64, f64) {
    let (mut observations, mut masks) = (vec![0.0; count * features], vec![0; count * actions]);
    let (mut rewards, mut all_rewards) = (vec![0.0; count], vec![0.0; count * seats]);
    let (mut terminated, mut truncated) = (vec![false; count], vec![false; count]);
    let mut to_move = vec![0; count];
    let mut buffers = Buffers {
        observations: &mut observations,
        masks: &mut masks,
        rewards: &mut rewards,
        all_rewards: &mut all_rewards,
        terminated: &mut terminated,
        truncated: &mut truncated,
        seats: &mut to_move,
        ends: &mut [],
    };
    tables.observe(&mut buffers);
    let (mut dice, mut chosen) = (Dice::new(seed), vec![0; count]);
    let (mut done, mut ended, mut seconds) = (0, 0, 0.0);
    while done < steps && !stop.is_requested() {
        for (mask, action) in buffers.masks.chunks(actions).zip(&mut chosen) {
            let possible = mask.iter().filter(|it| **it == 1).count() as u64;
            let nth = dice.below(possible) as usize;
            *action =
                mask.iter().enumerate().filter(|(_, it)| **it == 1).nth(nth).map_or(0, |(at, _)| at as i64);
        }
        let begun = Instant::now();
        tables.step(&chosen, &mut buffers);
        seconds += begun.elapsed().as_secs_f64();
        done += count as u64;
        let ends = buffers.terminated.iter().zip(buffers.truncated.iter());
        ended += ends.filter(|(terminated, truncated)| **terminated || **truncated).count() as u64;
    }
    (done, ended, seconds)
}
