//! `puzzles`: finding puzzles, checking them, and solving them.
mod attempt;
mod check;
mod device;
mod find;
mod play;

use crate::args::PuzzlesCommand;
use crate::error::Done;

/// Runs one of the commands.
///
/// # Errors
/// As the command's own.
pub fn run(command: &PuzzlesCommand) -> Done {
    match command {
        PuzzlesCommand::Find(args) => find::run(args),
        PuzzlesCommand::Check(args) => check::run(args),
        PuzzlesCommand::Play(args) => play::run(args),
    }
}
