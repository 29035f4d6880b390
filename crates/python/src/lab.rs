//! The lab's plans, games and journals, for runs on many machines (E-12).
use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::Mutex;

use ::lab::{Journal as LabJournal, Key, Plan as LabPlan, PlanPlayer, Row};
use pyo3::prelude::*;

use crate::errors::value_error;
use crate::interrupt::interruptible;

/// A plan of many games.
#[pyclass(frozen, module = "menagerie.lab")]
pub struct Plan {
    player: PlanPlayer,
}

#[pymethods]
impl Plan {
    /// Reads a plan; `files` has the text of each map and sheet that it names.
    #[new]
    fn new(text: &str, files: BTreeMap<String, String>) -> PyResult<Plan> {
        let file =
            |name: &str| files.get(name).cloned().ok_or_else(|| format!("cannot read {name}: not given"));
        let plan = LabPlan::read(text, &file).map_err(|faults| {
            value_error(faults.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n"))
        })?;
        Ok(Plan { player: PlanPlayer::new(plan) })
    }

    /// The title, or the game where the plan has none.
    #[getter]
    fn title(&self) -> String {
        let plan = self.plan();
        if plan.title.is_empty() { plan.game.name().to_owned() } else { plan.title.clone() }
    }

    /// The digest of everything that games depend on.
    #[getter]
    fn digest(&self) -> String {
        self.plan().digest()
    }

    /// The number of all games.
    #[getter]
    fn total(&self) -> u64 {
        self.plan().total()
    }

    /// The number of settings.
    #[getter]
    fn settings(&self) -> usize {
        self.plan().settings.len()
    }

    /// The key of the game with this number, from 0, in the order of playing.
    fn key(&self, number: u64) -> PyResult<String> {
        self.key_of(number).map(|key| key.text(self.plan()))
    }

    /// Plays the games with these numbers; returns the lines of the journal, one a game.
    fn play(&self, py: Python<'_>, numbers: Vec<u64>) -> PyResult<Vec<String>> {
        let keys = numbers.into_iter().map(|number| self.key_of(number)).collect::<PyResult<Vec<Key>>>()?;
        let play = |stop: &crate::interrupt::Stop| {
            let mut lines = Vec::with_capacity(keys.len());
            for key in &keys {
                if stop.is_requested() {
                    return Err("stopped".to_owned());
                }
                let row = self.player.play(*key).map_err(|error| error.to_string())?;
                lines.push(serde_json::to_string(&row).map_err(|error| error.to_string())?);
            }
            Ok(lines)
        };
        interruptible(py, play)?.map_err(value_error)
    }
}

impl Plan {
    fn plan(&self) -> &LabPlan {
        self.player.plan()
    }

    /// The key of the game with this number, as [`LabPlan::keys`] lists them.
    fn key_of(&self, number: u64) -> PyResult<Key> {
        if number >= self.plan().total() {
            return Err(value_error(format_args!("game {number} of {}", self.plan().total())));
        }
        let settings = self.plan().settings.len() as u64;
        Ok(Key { setting: (number % settings) as usize, number: number / settings + 1 })
    }

    fn number_of(&self, key: Key) -> u64 {
        (key.number - 1) * self.plan().settings.len() as u64 + key.setting as u64
    }
}

/// The journal of a plan, opened for writing.
#[pyclass(frozen, module = "menagerie.lab")]
pub struct Journal {
    plan: Py<Plan>,
    journal: LabJournal,
    rows: Mutex<BTreeMap<Key, Row>>,
    /// Whether the last line was torn, so that its game is played again.
    #[pyo3(get)]
    torn: bool,
}

#[pymethods]
impl Journal {
    /// Opens the journal of a plan, or begins one.
    #[new]
    fn new(path: PathBuf, plan: Py<Plan>) -> PyResult<Journal> {
        let (journal, contents) = LabJournal::open(&path, plan.get().plan()).map_err(value_error)?;
        Ok(Journal { plan, journal, rows: Mutex::new(contents.rows), torn: contents.torn })
    }

    fn __len__(&self) -> usize {
        self.rows.lock().unwrap_or_else(|held| held.into_inner()).len()
    }

    /// The numbers of the games that are missing, in the order of playing.
    fn missing(&self) -> Vec<u64> {
        let rows = self.rows.lock().unwrap_or_else(|held| held.into_inner());
        let plan = self.plan.get();
        plan.plan().keys().filter(|key| !rows.contains_key(key)).map(|key| plan.number_of(key)).collect()
    }

    /// Appends finished games; those that are in it already are left out. Returns the number of new ones.
    fn add(&self, lines: Vec<String>) -> PyResult<usize> {
        let mut rows = self.rows.lock().unwrap_or_else(|held| held.into_inner());
        let mut added = 0;
        for line in lines {
            let row: Row = serde_json::from_str(&line).map_err(value_error)?;
            let key = Key::read(&row.key, self.plan.get().plan()).map_err(value_error)?;
            if let std::collections::btree_map::Entry::Vacant(place) = rows.entry(key) {
                self.journal.add(&row).map_err(value_error)?;
                place.insert(row);
                added += 1;
            }
        }
        Ok(added)
    }

    /// Writes tables and report into a folder; returns their paths.
    fn write(&self, py: Python<'_>, folder: PathBuf) -> PyResult<Vec<PathBuf>> {
        let rows = self.rows.lock().unwrap_or_else(|held| held.into_inner()).clone();
        let plan = self.plan.get().plan();
        let [csv, parquet, report] =
            ["games.csv", "games.parquet", "report.html"].map(|name| folder.join(name));
        py.detach(|| {
            ::lab::write_csv(&csv, plan, &rows)?;
            ::lab::write_parquet(&parquet, plan, &rows)?;
            ::lab::write_report(&report, plan, &rows)
        })
        .map_err(value_error)?;
        Ok(vec![csv, parquet, report])
    }
}
