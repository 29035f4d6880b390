//! `puzzles find`: the file is written after every few games, so that nothing that was found is lost.
use puzzles::{Finder, PuzzleFile};

use crate::args::FindArgs;
use crate::error::{Done, Failure};
use crate::{figures, opening, output, progress, stop};

/// Finds puzzles and writes them into a file.
///
/// # Errors
/// The request is not valid, the file is of another search, or Ctrl-C stopped it; the puzzles found are kept.
pub fn run(args: &FindArgs) -> Done {
    let mut finder = finder(args)?;
    stop::listen();
    let threads = args.threads.map_or(0, usize::from);
    let pool = puzzles::pool(threads).map_err(Failure::other)?;
    let count = args.count as usize;
    let bar = progress::bar("finding puzzles", u64::from(args.count));
    let found = loop {
        bar.set_position(finder.file().puzzles.len() as u64);
        if finder.is_done() {
            break Ok(());
        }
        match pool.install(|| finder.batch(&stop::is_requested)) {
            Ok(true) => output::write(&args.output, &finder.file().to_json())?,
            Ok(false) => break Err("stopped".to_owned()),
            Err(error) => break Err(error.to_string()),
        }
    };
    bar.finish_and_clear();
    let (there, file) = (finder.file().puzzles.len(), args.output.display());
    match found {
        Ok(()) => {
            let (of, seed) = (figures::counted(there, "puzzle"), finder.seed());
            output::line(format_args!("{of} in {file}; seed {seed}"))
        }
        Err(why) => {
            let kept = if there > 0 { format!("; they are in {file}") } else { String::new() };
            Err(Failure::other(format_args!("{why} after {there} of {count} puzzles{kept}")))
        }
    }
}

/// The search of these flags, begun anew or going on with its file.
fn finder(args: &FindArgs) -> Result<Finder, Failure> {
    let setup = args.game.setup()?;
    opening::open(&setup)?;
    let path = &args.output;
    let count = args.count as usize;
    if !path.exists() {
        return Ok(Finder::new(setup, args.seed.unwrap_or_else(output::drawn_seed), count));
    }
    let wrong = |text: &dyn std::fmt::Display| Failure::input(format_args!("{}: {text}", path.display()));
    let file = PuzzleFile::parse(&output::read(path)?).map_err(|error| wrong(&error))?;
    let finder = Finder::resume(setup, count, file).map_err(|error| wrong(&error))?;
    let finder = finder.filter(|finder| args.seed.is_none_or(|seed| seed == finder.seed()));
    finder.ok_or_else(|| wrong(&"is there already, of another search; another name would be right"))
}
