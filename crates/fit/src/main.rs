//! Fits the weights of the bots' evaluations and writes `crates/bots/weights/<game>.toml`.
//!
//! ```text
//! cargo run --release -p fit -- caverns
//! cargo run --release -p fit -- caverns --games 3000 --seed 2
//! ```
//! The file begins with the command that wrote it. The same command writes the same file again: games are played with
//! the weights that the run itself has fitted so far, never with those of the build. Afterwards the bots have to be
//! built again.
mod caverns;
mod file;
mod penguins;
mod play;
mod regression;
mod ruin;
mod shelter;
#[cfg(test)]
mod tests;
mod zoo;

use std::error::Error;
use std::path::PathBuf;

use clap::Parser;
use games::GameId;

use crate::file::Fitted;

/// Fits the weights of a game's evaluation, and writes the file from which the bots are built.
#[derive(Debug, Parser)]
#[command(name = "fit")]
struct Arguments {
    /// The game.
    game: GameId,
    /// Games per round.
    #[arg(long)]
    games: Option<u64>,
    /// The seed of all dice.
    #[arg(long)]
    seed: Option<u64>,
    /// Iterations per decision, for games that search plays.
    #[arg(long)]
    iterations: Option<u32>,
    /// Rounds of playing and fitting or tuning, each with the weights of the one before.
    #[arg(long)]
    rounds: Option<u32>,
    /// Compares the result with the file instead of writing it.
    #[arg(long)]
    check: bool,
}

/// The settings of a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Settings {
    game: GameId,
    games: u64,
    seed: u64,
    iterations: u32,
    rounds: u32,
}

/// The fitting of the weights that are shipped for a game.
struct Shipped {
    game: GameId,
    games: u64,
    iterations: u32,
    rounds: u32,
    fit: fn(Settings) -> Result<Fitted, Box<dyn Error>>,
}

/// All games with fitted weights.
const SHIPPED: [Shipped; 5] = [
    Shipped { game: GameId::Ruin, games: 3_000, iterations: 100, rounds: 12, fit: ruin::fit },
    Shipped { game: GameId::Shelter, games: 1_000, iterations: 100, rounds: 64, fit: shelter::fit },
    Shipped { game: GameId::Penguins, games: 6_000, iterations: 0, rounds: 32, fit: penguins::fit },
    Shipped { game: GameId::Caverns, games: 8_000, iterations: 500, rounds: 3, fit: caverns::fit },
    Shipped { game: GameId::Zoo, games: 2_000, iterations: 100, rounds: 4, fit: zoo::fit },
];

impl Shipped {
    /// The one of a game.
    ///
    /// # Errors
    /// The game has no fitted weights.
    fn of(game: GameId) -> Result<&'static Shipped, String> {
        SHIPPED.iter().find(|it| it.game == game).ok_or_else(|| format!("{game} has no fitted weights"))
    }

    /// Its settings.
    fn settings(&self) -> Settings {
        let Shipped { game, games, iterations, rounds, .. } = *self;
        Settings { game, games, seed: 1, iterations, rounds }
    }
}

impl Settings {
    fn new(arguments: &Arguments, shipped: &Shipped) -> Settings {
        Settings {
            game: arguments.game,
            games: arguments.games.unwrap_or(shipped.games).max(1),
            seed: arguments.seed.unwrap_or(shipped.settings().seed),
            iterations: arguments.iterations.unwrap_or(shipped.iterations),
            rounds: arguments.rounds.unwrap_or(shipped.rounds).max(1),
        }
    }

    /// The command that runs with these settings.
    fn command(self) -> String {
        let Settings { game, games, seed, iterations, rounds } = self;
        let mut command = format!("cargo run --release -p fit -- {game} --games {games} --seed {seed}");
        if iterations > 0 {
            command += &format!(" --iterations {iterations}");
        }
        if rounds > 1 {
            command += &format!(" --rounds {rounds}");
        }
        command
    }
}

/// The file of a game's weights.
fn path(game: GameId) -> PathBuf {
    let folder: PathBuf = [env!("CARGO_MANIFEST_DIR"), "..", "bots", "weights"].iter().collect();
    folder.join(game.to_string()).with_extension("toml")
}

fn main() -> Result<(), Box<dyn Error>> {
    let arguments = Arguments::parse();
    let shipped = Shipped::of(arguments.game)?;
    let settings = Settings::new(&arguments, shipped);
    let text = (shipped.fit)(settings)?.text(settings);
    let path = path(arguments.game);
    if !arguments.check {
        std::fs::write(&path, &text)?;
    } else if std::fs::read_to_string(&path)? != text {
        return Err(format!("{} differs from the result of this run:\n{text}", path.display()).into());
    }
    Ok(())
}
