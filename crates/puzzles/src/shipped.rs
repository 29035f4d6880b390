//! The shipped puzzles, and which one comes next.
use std::collections::BTreeMap;
use std::sync::LazyLock;

use games::GameId;

use crate::file::{Puzzle, PuzzleFile};
use crate::person::Progress;

/// The shipped files, each with the key of its game.
const FILES: &[(&str, &str)] = &include!(concat!(env!("OUT_DIR"), "/shipped.rs"));

static SHIPPED: LazyLock<BTreeMap<GameId, PuzzleFile>> = LazyLock::new(|| {
    let read = |(game, text): &(&str, &str)| {
        let file = PuzzleFile::parse(text).expect("every shipped file reads, which a test checks");
        Some((game.parse().ok()?, file))
    };
    FILES.iter().filter_map(read).collect()
});

/// The shipped puzzles of a game; none where it has no file.
pub fn shipped(game: GameId) -> &'static [Puzzle] {
    SHIPPED.get(&game).map_or(&[], |file| &file.puzzles)
}

/// The puzzle that comes next for a person: of those not tried yet the one with the nearest rating; once all have been
/// tried, the one that was tried longest ago.
pub fn next<'a>(puzzles: &[&'a Puzzle], progress: &Progress) -> Option<&'a Puzzle> {
    let rating = progress.person.rating.round() as i32;
    let fresh = puzzles.iter().filter(|puzzle| progress.tried(&puzzle.id).is_none());
    let nearest = fresh.min_by_key(|puzzle| ((puzzle.rating - rating).abs(), puzzle.id.as_str()));
    nearest.or_else(|| puzzles.iter().min_by_key(|puzzle| progress.tried(&puzzle.id))).copied()
}
