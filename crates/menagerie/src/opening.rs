//! Opens games from files and flags, with errors that name a valid form.
use std::path::Path;

use games::{AnyGame, BoardFile, Record, Setup, map_name};

use crate::args::GameArgs;
use crate::error::Failure;
use crate::output;

impl GameArgs {
    /// Returns the setup of these flags.
    ///
    /// # Errors
    /// An option is given twice, or a map file cannot be read or has no valid name.
    pub fn setup(&self) -> Result<Setup, Failure> {
        let mut setup = Setup::new(self.game, games::Options::default());
        for (key, value) in &self.set {
            if setup.options.0.contains_key(key) {
                return Err(Failure::input(format_args!("--set {key}={value}: {key} is set already")));
            }
            setup.options.set_text(key, value);
        }
        let given = [(BoardFile::Map, &self.map), (BoardFile::Sheet, &self.sheet)];
        for (file, path) in given {
            let Some(path) = path else { continue };
            if self.game.board_file() != Some(file) {
                return Err(Failure::input(format_args!("--{file}: {} is not played on one", self.game)));
            }
            if setup.options.0.contains_key(file.key()) {
                return Err(Failure::input(format_args!("--{file} and --set {file}=… exclude each other")));
            }
            setup = own_map(setup, path)?;
        }
        Ok(setup)
    }
}

/// Returns the setup on the map or sheet of a file, named like the file.
///
/// # Errors
/// The file cannot be read, its name cannot be a map's, or the game has no maps.
pub fn own_map(setup: Setup, path: &Path) -> Result<Setup, Failure> {
    if setup.game.board_file().is_none() {
        return Err(Failure::input(format_args!("{} has no maps", setup.game)));
    }
    let text = output::read(path)?;
    let stem = path.file_stem().unwrap_or_default().to_string_lossy();
    let name = if stem == "-" { "stdin".into() } else { map_name(&stem) };
    match name.as_str() {
        "" => Err(Failure::input(format_args!(
            "{}: a map is called by its file's name; one with letters or digits would be right",
            path.display()
        ))),
        name => Ok(setup.with_map(name, &text)),
    }
}

/// Opens the game.
///
/// # Errors
/// Options or map are not valid.
pub fn open(setup: &Setup) -> Result<AnyGame, Failure> {
    setup.open().map_err(Failure::input)
}

/// Reads a record and opens its game.
///
/// # Errors
/// The file, the record or its setup is not valid.
pub fn open_record(path: &Path) -> Result<(Record, Setup, AnyGame), Failure> {
    let text = output::read(path)?;
    let wrong = |error: &dyn std::fmt::Display| Failure::input(format_args!("{}: {error}", path.display()));
    let record = Record::parse(&text, games::catalogue()).map_err(|error| wrong(&error))?;
    let setup = Setup::of(&record).map_err(|error| wrong(&error))?;
    let any = setup.open().map_err(|error| wrong(&error))?;
    Ok((record, setup, any))
}
