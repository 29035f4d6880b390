//! Result tables: one row for each game, equal in CSV and Parquet.
mod columns;
mod csv;
mod parquet;

use std::collections::BTreeMap;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use thiserror::Error;

use crate::{Key, Plan, Row};

pub use columns::{Cells, Column, columns};

/// The error of writing a result.
#[derive(Debug, Error)]
#[error("cannot write {path}: {error}")]
pub struct WriteError {
    pub path: PathBuf,
    pub error: io::Error,
}

/// Writes the games as CSV: a line of names, then a line for each game; cells without a value are empty.
///
/// # Errors
/// The file cannot be written.
pub fn write_csv(path: &Path, plan: &Plan, rows: &BTreeMap<Key, Row>) -> Result<(), WriteError> {
    write_whole(path, |out| csv::write(out, &columns(plan, rows)))
}

/// Writes the games as Parquet, the same columns with their types.
///
/// # Errors
/// The file cannot be written.
pub fn write_parquet(path: &Path, plan: &Plan, rows: &BTreeMap<Key, Row>) -> Result<(), WriteError> {
    write_whole(path, |out| parquet::write(out, &columns(plan, rows)))
}

/// Writes a file as a whole or not at all: under another name first, then renamed.
///
/// # Errors
/// It cannot be written.
pub fn write_whole(
    path: &Path,
    fill: impl FnOnce(&mut (dyn Write + Send)) -> io::Result<()>,
) -> Result<(), WriteError> {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let written = tempfile::Builder::new().prefix(".lab-").tempfile_in(folder).and_then(|mut part| {
        let mut out = io::BufWriter::new(part.as_file_mut());
        fill(&mut out)?;
        out.flush()?;
        drop(out);
        readable(part.as_file())?;
        part.persist(path).map_err(|error| error.error)
    });
    written.map(drop).map_err(|error| WriteError { path: path.to_owned(), error })
}

/// Makes a file readable for everybody: temporary files are for their owner alone.
#[cfg(unix)]
fn readable(file: &std::fs::File) -> io::Result<()> {
    use std::os::unix::fs::PermissionsExt;
    file.set_permissions(std::fs::Permissions::from_mode(0o644))
}

#[cfg(not(unix))]
fn readable(_file: &std::fs::File) -> io::Result<()> {
    Ok(())
}
