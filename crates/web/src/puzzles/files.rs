//! The files of puzzles, each loaded when it is asked for, and the person's progress on this device.
use leptos::prelude::*;
use protocol::{PagePuzzle, PuzzleRequest, PuzzleResponse, PuzzleStanding};
use record::GameKey;

use crate::catalogue::Game;
use crate::engine::{ENGINE, error_words};
use crate::rules::RulesFiles;
use crate::store;

/// The key of the person's progress.
const PROGRESS: &str = "menagerie.puzzles";

/// The loaded files; a handle to be copied.
#[derive(Clone, Copy)]
pub struct PuzzleFiles(StoredValue<Vec<GameKey>>);

impl PuzzleFiles {
    /// Provides them to every part of the page.
    pub fn provide() {
        provide_context(PuzzleFiles(StoredValue::new(Vec::new())));
    }

    /// Returns those of this page.
    pub fn of_page() -> PuzzleFiles {
        expect_context()
    }

    /// Loads the puzzles of a game, or of all games that have some.
    ///
    /// # Errors
    /// The reason why there are none.
    pub async fn load(self, game: Option<Game>, files: RulesFiles) -> Result<(), String> {
        let wanted: Vec<Game> = game.map_or_else(|| Game::all().collect(), |game| vec![game]);
        let (mut any, mut failure) = (false, "There are no puzzles.".to_owned());
        for game in wanted {
            match self.load_one(game, files).await {
                Ok(()) => any = true,
                Err(why) => failure = why,
            }
        }
        if any { Ok(()) } else { Err(failure) }
    }

    async fn load_one(self, game: Game, files: RulesFiles) -> Result<(), String> {
        if self.0.with_value(|loaded| loaded.contains(&game.key)) {
            return Ok(());
        }
        let text = files.text(&format!("puzzles/{game}")).await.map_err(|error| error_words(&error))?;
        match ENGINE.puzzles(PuzzleRequest::Load(text)) {
            PuzzleResponse::Loaded(Err(why)) => Err(why),
            _ => {
                self.0.update_value(|loaded| loaded.push(game.key));
                Ok(())
            }
        }
    }
}

fn progress() -> String {
    store::read(PROGRESS).unwrap_or_default()
}

fn puzzle(request: PuzzleRequest) -> Option<PagePuzzle> {
    match ENGINE.puzzles(request) {
        PuzzleResponse::Puzzle(puzzle) => puzzle,
        _ => None,
    }
}

/// Returns the puzzle that comes next, of one game or of all that are loaded.
pub fn next(game: Option<Game>) -> Option<PagePuzzle> {
    puzzle(PuzzleRequest::Next { game: game.map(|game| game.key), progress: progress() })
}

/// Returns a loaded puzzle by its name.
pub fn find(id: &str) -> Option<PagePuzzle> {
    puzzle(PuzzleRequest::Find(id.to_owned()))
}

/// Returns the puzzle of a game for the day with this number.
pub fn of_day(game: Game, day: u32) -> Option<PagePuzzle> {
    puzzle(PuzzleRequest::OfDay { game: game.key, day })
}

/// Returns where the person stands.
pub fn standing() -> PuzzleStanding {
    match ENGINE.puzzles(PuzzleRequest::Standing(progress())) {
        PuzzleResponse::Standing(_, standing) => standing,
        _ => PuzzleStanding::default(),
    }
}

/// Notes how a puzzle went, on the device; returns where the person stands now.
pub fn note(id: &str, rating: i32, solved: bool) -> PuzzleStanding {
    let request = PuzzleRequest::Note { progress: progress(), id: id.to_owned(), rating, solved };
    match ENGINE.puzzles(request) {
        PuzzleResponse::Standing(text, standing) => {
            // On a full device it is held until the page is closed.
            let _ = store::write(PROGRESS, &text);
            standing
        }
        _ => PuzzleStanding::default(),
    }
}
