//! Tables from the store: their steps, with the times between them in which the server was down.
use table::online::{Step, Time};

use super::Clock;
use super::hosted::{self, FoldError, Kept};
use super::live::{Live, facts};
use crate::days;
use crate::store::{Down, Packing, Reader};

/// The reason why a kept table is not loaded.
#[derive(Debug, thiserror::Error)]
pub enum LoadError {
    /// The store cannot be read.
    #[error("{0}")]
    Store(#[from] crate::store::Error),
    /// Another server that is alive has its rules, and this one has others.
    #[error("another server has the rules of this table")]
    Elsewhere,
    /// Bytes that are no step.
    #[error("step {0} is damaged")]
    Damaged(usize),
    /// The history has a fault.
    #[error("{0}")]
    Fold(#[from] FoldError),
}

/// Loads a table; `None` where there is none.
///
/// # Errors
/// The store cannot be read, or the table does not follow from it.
pub fn load(
    store: &Reader,
    downs: &[Down],
    id: &str,
    rules: impl Fn(games::GameId) -> String,
) -> Result<Option<Live>, LoadError> {
    let Some(row) = store.table(id)? else { return Ok(None) };
    let rows = store.steps(row.row, 0)?;
    let (mut packing, mut kept, mut last) = (Packing::default(), Vec::with_capacity(rows.len()), None);
    for (at, step) in rows.iter().enumerate() {
        let digest = step.digest.as_deref().map(games::hex);
        let step = packing.unpack(&step.body).ok_or(LoadError::Damaged(at + 1))?;
        let time = time_of(&step);
        pauses(downs, last, Some(time), &mut kept);
        last = Some(last.map_or(time, |last: Time| last.max(time)));
        kept.push(Kept { step, digest });
    }
    pauses(downs, last, None, &mut kept);
    let seed = row.seed.try_into().unwrap_or_default();
    let table = hosted::fold(id, seed, &kept, rules)?;
    let facts = crate::store::Facts { due: row.due, ..facts(table.as_ref()) };
    let live = Live::new(id, row.row, table, packing, rows.len() as u64, facts);
    let mut inner = live.lock();
    inner.code = row.code;
    inner.rematch = row.rematch;
    inner.set_names(store.members(row.row)?);
    drop(inner);
    Ok(Some(live))
}

fn time_of(step: &Step) -> Time {
    let entry = step.public.first().map(|entry| entry.at).or(step.own.first().map(|(_, entry)| entry.at));
    entry.or(step.kept.as_ref().map(|kept| kept.at)).unwrap_or_default()
}

/// The pauses between two steps: time in which the server was down does not count for clocks.
fn pauses(downs: &[Down], last: Option<Time>, next: Option<Time>, kept: &mut Vec<Kept>) {
    let Some(last) = last else { return };
    let between = downs.iter().filter(|down| down.stop > last && next.is_none_or(|next| down.stop <= next));
    for down in between {
        let paused = down.stop.since(down.start.max(last));
        kept.push(Kept { step: Step { paused, ..Step::default() }, digest: None });
    }
}

/// The record of a table, as everybody may know it, from the store of a folder; also while a server runs on it.
///
/// # Errors
/// There is no such table, or it cannot be loaded.
pub fn export(folder: &std::path::Path, id: &str) -> Result<games::Record, ExportError> {
    let path = folder.join(crate::store::FILE);
    if !path.is_file() {
        return Err(ExportError::NoStore(path));
    }
    let store = Reader::open(&path).map_err(LoadError::Store)?;
    let rules = |game: games::GameId| game.rules_version().to_string();
    let live = load(&store, &[], id, rules)?.ok_or_else(|| ExportError::NoTable(id.to_owned()))?;
    let mut inner = live.lock();
    if let Some(day) = live.day {
        if !days::is_open(&store, day, Clock::default().now()).map_err(LoadError::Store)? {
            return Err(ExportError::Sealed(day.date()));
        }
        inner.table.open_day();
    }
    Ok(inner.table.record(Some(inner.seat_names())))
}

/// The reason why a record is not exported.
#[derive(Debug, thiserror::Error)]
pub enum ExportError {
    /// The folder has no store.
    #[error("{path}: no tables are kept there; the folder of a server would be right", path = .0.display())]
    NoStore(std::path::PathBuf),
    /// There is no such table.
    #[error(
        "{0:?} is no table of this folder; an id of 22 characters, as in a table's address, would be right"
    )]
    NoTable(String),
    /// The table is a try at the challenge of a day that is not open.
    #[error("it is a try at the challenge of {0}; after that day, when no try of it runs, would be right")]
    Sealed(String),
    /// The table cannot be loaded.
    #[error("{0}")]
    Load(#[from] LoadError),
}
