//! Golden records: games kept with the replay they must give, in `golden/<game>/`.
//!
//! `NAME.json` is the record, `NAME.replay` the lines of `replay --json` with sorted keys. For more
//! than five seats a line is its SHA-256 instead, and so is a line of hundreds of outcomes; but for the
//! last, which stands there in full.
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use games::{GameId, Position, Record, Replay, Setup, with_game};
use serde_json::Value;

/// From this number of seats on, lines are kept as digests.
const MANY_SEATS: u8 = 6;
/// Length in bytes above which a line is kept as a digest.
const LONG: usize = 8192;

/// Returns the folder of a game's golden records.
pub fn folder(game: GameId) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../golden").join(game.key())
}

/// Returns the golden records of a game, sorted by name.
///
/// # Errors
/// The folder cannot be read.
pub fn records(game: GameId) -> io::Result<Vec<PathBuf>> {
    let entries = fs::read_dir(folder(game))?.collect::<Result<Vec<_>, _>>()?;
    let mut records: Vec<PathBuf> = entries
        .iter()
        .map(fs::DirEntry::path)
        .filter(|path| path.extension().is_some_and(|e| e == "json"))
        .collect();
    records.sort();
    Ok(records)
}

/// Returns the replay of a record, and the number of its first impossible event.
///
/// # Panics
/// The text is no record of a game that opens.
pub fn replay(text: &str) -> (String, Option<usize>) {
    let record = Record::parse(text, games::catalogue()).unwrap_or_else(|error| panic!("{error}"));
    let setup = Setup::of(&record).unwrap_or_else(|error| panic!("{error}"));
    let any = setup.open().unwrap_or_else(|error| panic!("{error}"));
    with_game!(&any, game => {
        let (replay, bad) = Replay::new(game, &record.events);
        let last = replay.states.len() - 1;
        let many = tabletop::Game::seats(game) >= MANY_SEATS;
        let lines = replay.states.iter().enumerate().map(|(ply, state)| {
            // Through `Value`, whose objects sort their keys.
            let line = serde_json::to_value(Position::of(game, ply, state)).unwrap_or(Value::Null).to_string();
            if (many || line.len() > LONG) && ply < last { sha256(&line) } else { line }
        });
        (lines.map(|line| line + "\n").collect(), bad.map(|bad| bad.number))
    })
}

fn sha256(line: &str) -> String {
    use sha2::{Digest, Sha256};
    Sha256::digest(line.as_bytes()).iter().map(|byte| format!("{byte:02x}")).collect()
}
