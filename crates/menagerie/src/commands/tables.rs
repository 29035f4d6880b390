//! `tables`: copies of the store of online tables, and records from it (N-30).
use std::path::PathBuf;

use crate::args::{FolderArgs, TablesCommand};
use crate::error::{Done, Failure};
use crate::{output, serve};

/// Copies, restores or exports.
///
/// # Errors
/// A file or folder is missing, is there already, or cannot be read or written.
pub fn run(command: &TablesCommand) -> Done {
    match command {
        TablesCommand::Backup { file, folder } => {
            server::backup(&path(folder)?, file).map_err(Failure::input)?;
            output::line(format_args!("All tables are in {}.", file.display()))
        }
        TablesCommand::Restore { file, folder } => {
            let folder = path(folder)?;
            server::restore(file, &folder).map_err(Failure::input)?;
            output::line(format_args!("The tables of {} are in {}.", file.display(), folder.display()))
        }
        TablesCommand::Export { table, folder } => {
            let record = server::export(&path(folder)?, table).map_err(Failure::input)?;
            output::line(record.to_json())
        }
    }
}

fn path(folder: &FolderArgs) -> Result<PathBuf, Failure> {
    let usual = || serve::tables_folder().ok_or_else(|| Failure::input(serve::ServeError::NoFolder));
    folder.data.clone().map_or_else(usual, Ok)
}
