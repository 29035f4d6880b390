//! `puzzles play`: puzzles solved line by line, on a terminal as well as from a script.
use std::io::{self, BufRead, IsTerminal, Write};

use games::{GameId, Setup, with_game};
use puzzles::{Puzzle, Solved};

use super::attempt::Attempt;
use super::device::Device;
use crate::args::PuzzlePlayArgs;
use crate::error::{Done, Failure};
use crate::{opening, output, stop};

/// The help line: everything that can be typed.
pub const WORDS: &str = "An event or its number is your move. Also: show, next, why PLACE, board, rules [WORD], help \
    (this and the signs of the board), quit (also at the end of input).";

/// The result of a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Then {
    /// Another puzzle is wanted.
    Next,
    /// That is all.
    Quit,
}

/// Input and output.
pub struct Lines<'a> {
    pub input: &'a mut dyn BufRead,
    pub out: &'a mut dyn Write,
    /// Whether the output may be coloured.
    pub coloured: bool,
    /// Whether a person types, so that a prompt is shown.
    pub prompt: bool,
}

impl Lines<'_> {
    /// Reads one line without its end; `None` at the end of input.
    pub fn read(&mut self) -> Result<Option<String>, Failure> {
        if self.prompt {
            write!(self.out, "> ")?;
        }
        self.out.flush()?;
        let mut bytes = Vec::new();
        if self.input.read_until(b'\n', &mut bytes)? == 0 {
            return Ok(None);
        }
        Ok(Some(String::from_utf8_lossy(&bytes).trim().to_owned()))
    }
}

/// Offers puzzles until one has enough.
///
/// # Errors
/// There are no such puzzles, or reading or writing fails.
pub fn run(args: &PuzzlePlayArgs) -> Done {
    let games: Vec<GameId> = args.game.map_or_else(|| GameId::ALL.to_vec(), |game| vec![game]);
    let all: Vec<&Puzzle> = games.iter().flat_map(|game| puzzles::shipped(*game)).collect();
    let of = args.game.map_or_else(String::new, |game| format!(" for {game}"));
    let mut wanted = match &args.id {
        None => None,
        Some(id) => {
            Some(all.iter().find(|puzzle| puzzle.id == *id).copied().ok_or_else(|| no_such(id, &all, &of))?)
        }
    };
    if all.is_empty() {
        return Err(Failure::input(format_args!("there are no puzzles{of}")));
    }
    let mut device = Device::open();
    stop::end_saying("\nStopped; your rating is kept.".to_owned());
    let prompt = io::stdin().is_terminal() && io::stdout().is_terminal();
    let (mut input, mut out) = (io::stdin().lock(), io::stdout().lock());
    let mut lines = Lines { input: &mut input, out: &mut out, coloured: output::coloured(), prompt };
    if let Some(trouble) = &device.trouble {
        writeln!(lines.out, "{trouble}")?;
    }
    writeln!(lines.out, "{WORDS}")?;
    let mut solved = Solved::default();
    while let Some(puzzle) = wanted.take().or_else(|| puzzles::next(&all, &device.progress)) {
        let setup = Setup::of(&puzzle.record).map_err(Failure::input)?;
        let then = with_game!(opening::open(&setup)?, game => {
            Attempt::new(game, setup, puzzle, &mut solved)?.play(&mut device, &mut lines)?
        });
        if then == Then::Quit {
            break;
        }
    }
    writeln!(lines.out, "{}.", device.standing())?;
    Ok(())
}

/// The failure where no puzzle has this name.
fn no_such(id: &str, all: &[&Puzzle], of: &str) -> Failure {
    match (all.first(), all.last()) {
        (Some(first), Some(last)) => Failure::input(format_args!(
            "there is no puzzle {id:?}{of}; {} to {} would be right",
            first.id, last.id
        )),
        _ => Failure::input(format_args!("there are no puzzles{of}")),
    }
}
