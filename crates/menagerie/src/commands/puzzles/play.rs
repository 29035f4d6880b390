//! t
use crate::args::PuzzlePlayArgs;
use crate::error::Done;
pub fn run(_args: &PuzzlePlayArgs) -> Done {
    Ok(())
}
