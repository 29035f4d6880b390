//! `puzzles check`: every record is replayed, and every margin measured again.
use puzzles::{PuzzleFile, Solved};

use crate::args::CheckArgs;
use crate::error::{Done, Failure};
use crate::{figures, output, progress, stop};

/// Checks the puzzles of a file, and prints each fault.
///
/// # Errors
/// The file is not valid, a puzzle has a fault, or Ctrl-C stopped it.
pub fn run(args: &CheckArgs) -> Done {
    let wrong =
        |text: &dyn std::fmt::Display| Failure::input(format_args!("{}: {text}", args.file.display()));
    let file = PuzzleFile::parse(&output::read(&args.file)?).map_err(|error| wrong(&error))?;
    if let Some(id) = args.id.iter().find(|id| !file.puzzles.iter().any(|puzzle| puzzle.id == **id)) {
        return Err(wrong(&format_args!("there is no puzzle {id:?}")));
    }
    let found = file.source.as_ref().map(|source| source.seed);
    let seed = args.seed.or(found).unwrap_or(1);
    let same = found == Some(seed);
    let chosen = |id: &String| args.id.is_empty() || args.id.contains(id);
    let puzzles: Vec<_> = file.puzzles.iter().filter(|puzzle| chosen(&puzzle.id)).collect();
    stop::listen();
    let bar = progress::bar("checking", puzzles.len() as u64);
    let (mut solved, mut checked, mut faults) = (Solved::default(), 0, Vec::new());
    for puzzle in &puzzles {
        match puzzles::check(puzzle, &mut solved, (seed, same), &stop::is_requested) {
            Ok(true) => {}
            Ok(false) => break,
            Err(fault) => faults.push(fault),
        }
        checked += 1;
        bar.set_position(checked);
    }
    bar.finish_and_clear();
    for fault in &faults {
        output::line(fault)?;
    }
    let (of, wrong) = (puzzles.len(), faults.len());
    if (checked as usize) < of {
        return Err(Failure::other(format_args!("stopped after {checked} of {of} puzzles")));
    }
    output::line(format_args!("{}, {wrong} not confirmed; seed {seed}", figures::counted(of, "puzzle")))?;
    if faults.is_empty() { Ok(()) } else { Err(Failure::Reported) }
}
