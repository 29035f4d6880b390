//! `export`: a game as an explicit model for model checkers.
use std::io::{self, BufWriter, Write};
use std::path::Path;

use games::{Playable, with_game};
use tabletop::Seat;

use crate::args::{ExportArgs, ExportFormat};
use crate::error::{Done, Failure};
use crate::progress::Solving;
use crate::{figures, opening, output, solved, stop};

/// Writes the model.
///
/// # Errors
/// The game is too large to be enumerated, or the file cannot be written.
pub fn run(args: &ExportArgs) -> Done {
    let setup = args.game.setup()?;
    solved::possible(setup.game)?;
    let any = opening::open(&setup)?;
    stop::listen();
    with_game!(&any, game => export(game, args.format, &args.output))
}

fn export<G: Playable>(game: &G, format: ExportFormat, path: &Path) -> Done {
    let model = solved::explore(game, &mut Solving::new())?;
    // A model checker computes the probability of reaching a won state, which is labelled with its result.
    let won =
        |state: &G::State| game.utility(state, Seat::FIRST).is_some_and(|utility| utility.numerator() > 0);
    let label = |state: &G::State| game.outcome_word(state).filter(|_| won(state));
    let write = |mut out: &mut dyn Write| match format {
        ExportFormat::Drn => solver::export_drn(&model, &mut out, label),
    };
    if path.as_os_str() == "-" {
        let mut out = BufWriter::new(io::stdout().lock());
        write(&mut out)?;
        return Ok(out.flush()?);
    }
    output::write_with(path, write)?;
    let states = figures::counted(model.states().len(), "state");
    output::line(format_args!("{}: {states}", path.display())).or_else(|failure| match failure {
        // The file is written; a closed standard output does not matter.
        Failure::Closed => Ok(()),
        failure => Err(failure),
    })
}
