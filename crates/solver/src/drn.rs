//! Writes a model for model checkers: the explicit DRN format of Storm.
use std::io::{self, Write};

use tabletop::Game;

use crate::{Kind, Model};

/// Writes the model in Storm's explicit format, states in the order of their numbers. The initial
/// state bears the label `init`, any other label comes from `label`; over states lead to
/// themselves; there are no rewards.
///
/// # Errors
/// Errors of `out`, and `InvalidInput` for a game of two seats: the format has one.
pub fn export_drn<G: Game>(
    model: &Model<G>,
    out: &mut impl Write,
    label: impl Fn(&G::State) -> Option<&'static str>,
) -> io::Result<()> {
    if model.seats == 2 {
        return Err(io::Error::new(io::ErrorKind::InvalidInput, "the DRN format is for one seat"));
    }
    let graph = model.graph();
    let over = (0..graph.states()).filter(|&state| graph.kind(state) == Kind::Over).count();
    writeln!(out, "@type: MDP\n@parameters\n\n@reward_models\n")?;
    writeln!(out, "@nr_states\n{}\n@nr_choices\n{}\n@model", graph.states(), graph.choices() + over)?;
    for (number, state) in model.states().iter().enumerate() {
        write!(out, "state {number}")?;
        if number == 0 {
            write!(out, " init")?;
        }
        if let Some(label) = label(state) {
            write!(out, " {label}")?;
        }
        writeln!(out)?;
        match graph.kind(number) {
            Kind::Maximiser | Kind::Minimiser => {
                for (choice, target) in graph.targets(number).iter().enumerate() {
                    writeln!(out, "\taction {choice}\n\t\t{target} : 1")?;
                }
            }
            Kind::Chance => {
                writeln!(out, "\taction 0")?;
                for (target, odds) in graph.targets(number).iter().zip(graph.odds(number)) {
                    writeln!(out, "\t\t{target} : {odds}")?;
                }
            }
            Kind::Over => writeln!(out, "\taction 0\n\t\t{number} : 1")?,
        }
    }
    Ok(())
}
