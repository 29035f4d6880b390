//! Puzzles for the page: the loaded files, the puzzle that comes next, and a person's progress.
use std::collections::BTreeSet;

use protocol::{PagePuzzle, PuzzleRequest, PuzzleResponse, PuzzleStanding};
use puzzles::{Progress, Puzzle, PuzzleFile, Score};

/// Maximum number of lines of a history.
const MAX_HISTORY: usize = 30;

/// The loaded puzzles, game by game in the order in which their files came.
#[derive(Default)]
pub struct PuzzleShelf(Vec<Puzzle>);

impl PuzzleShelf {
    /// Answers a request.
    pub fn answer(&mut self, asked: PuzzleRequest) -> PuzzleResponse {
        match asked {
            PuzzleRequest::Load(text) => PuzzleResponse::Loaded(self.load(&text)),
            PuzzleRequest::Find(id) => {
                PuzzleResponse::Puzzle(self.0.iter().find(|puzzle| puzzle.id == id).map(posed))
            }
            PuzzleRequest::Next { game, progress } => {
                let of_game = |puzzle: &&Puzzle| game.is_none_or(|game| puzzle.record.game == game.as_str());
                let all: Vec<&Puzzle> = self.0.iter().filter(of_game).collect();
                PuzzleResponse::Puzzle(puzzles::next(&all, &read(&progress)).map(posed))
            }
            PuzzleRequest::OfDay { game, day } => {
                let of_game = |puzzle: &&Puzzle| puzzle.record.game == game.as_str();
                let all: Vec<&Puzzle> = self.0.iter().filter(of_game).collect();
                let nth = (day as usize).checked_rem(all.len());
                PuzzleResponse::Puzzle(nth.map(|nth| posed(all[nth])))
            }
            PuzzleRequest::Standing(progress) => {
                let progress = read(&progress);
                PuzzleResponse::Standing(progress.to_json(), standing(&progress))
            }
            PuzzleRequest::Note { progress, id, rating, solved } => {
                let mut progress = read(&progress);
                progress.note(&id, rating, if solved { Score::Solved } else { Score::Missed });
                PuzzleResponse::Standing(progress.to_json(), standing(&progress))
            }
        }
    }

    /// Adds the puzzles of a file; those known already are replaced.
    fn load(&mut self, text: &str) -> Result<(), String> {
        let file = PuzzleFile::parse(text).map_err(|fault| fault.to_string())?;
        let coming: BTreeSet<&str> = file.puzzles.iter().map(|puzzle| puzzle.id.as_str()).collect();
        self.0.retain(|puzzle| !coming.contains(puzzle.id.as_str()));
        self.0.extend(file.puzzles);
        Ok(())
    }
}

/// Reads a person's progress; one that cannot be read begins anew.
fn read(progress: &str) -> Progress {
    Progress::parse(progress).unwrap_or_default()
}

fn posed(puzzle: &Puzzle) -> PagePuzzle {
    let Puzzle { id, record, best, value, second, exact, rating, themes, .. } = puzzle.clone();
    PagePuzzle { id, record, best, value, second, exact, rating: Some(rating), themes }
}

fn standing(progress: &Progress) -> PuzzleStanding {
    let firsts: BTreeSet<&str> = progress.history.iter().map(|tried| tried.id.as_str()).collect();
    let first = |id: &&&str| progress.history.iter().find(|tried| tried.id == **id);
    let solved = firsts.iter().filter(|id| first(id).is_some_and(|tried| tried.score == Score::Solved));
    let lines = progress.history.iter().rev().take(MAX_HISTORY);
    PuzzleStanding {
        rating: progress.person.rating.round() as i32,
        streak: progress.streak(),
        tried: firsts.len(),
        solved: solved.count(),
        history: lines.map(|it| (it.id.clone(), it.score == Score::Solved, it.rating)).collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use games::GameId;

    fn shelf() -> PuzzleShelf {
        let mut shelf = PuzzleShelf::default();
        for text in [include_str!("../../../puzzles/ruin.json"), include_str!("../../../puzzles/zoo.json")] {
            assert_eq!(shelf.answer(PuzzleRequest::Load(text.to_owned())), PuzzleResponse::Loaded(Ok(())));
        }
        shelf
    }

    fn puzzle(response: PuzzleResponse) -> PagePuzzle {
        let PuzzleResponse::Puzzle(Some(puzzle)) = response else { panic!("{response:?}") };
        puzzle
    }

    #[test]
    fn u_7_the_puzzle_of_a_day_is_the_same_for_everybody() {
        let mut shelf = shelf();
        let game = GameId::Ruin.info().key;
        let of_day =
            |shelf: &mut PuzzleShelf, day| puzzle(shelf.answer(PuzzleRequest::OfDay { game, day })).id;
        assert_eq!(of_day(&mut shelf, 700), of_day(&mut self::shelf(), 700));
        assert_ne!(of_day(&mut shelf, 700), of_day(&mut shelf, 701));
        assert_eq!(of_day(&mut shelf, 0), "ruin-0001");
    }

    #[test]
    fn u_7_a_mix_or_one_game_goes_on_with_puzzles_not_tried_yet() {
        let mut shelf = shelf();
        let mut progress = String::new();
        let mut seen = BTreeSet::new();
        let zoo = GameId::Zoo.info().key;
        for nth in 0..12 {
            let game = (nth % 2 == 0).then_some(zoo);
            let next = puzzle(shelf.answer(PuzzleRequest::Next { game, progress: progress.clone() }));
            assert!(game.is_none() || next.record.game == "zoo", "{}", next.id);
            assert!(seen.insert(next.id.clone()), "{} again", next.id);
            let note =
                PuzzleRequest::Note { progress, id: next.id, rating: next.rating.unwrap(), solved: nth > 3 };
            let PuzzleResponse::Standing(text, standing) = shelf.answer(note) else { panic!() };
            assert_eq!(standing.tried, nth + 1);
            progress = text;
        }
        let PuzzleResponse::Standing(_, standing) = shelf.answer(PuzzleRequest::Standing(progress)) else {
            panic!()
        };
        assert_eq!((standing.streak, standing.solved, standing.history.len()), (8, 8, 12));
    }

    #[test]
    fn u_7_a_file_or_progress_that_cannot_be_read_is_told_or_begins_anew() {
        let mut shelf = PuzzleShelf::default();
        let loaded = shelf.answer(PuzzleRequest::Load("{".to_owned()));
        assert!(matches!(loaded, PuzzleResponse::Loaded(Err(_))), "{loaded:?}");
        let standing = shelf.answer(PuzzleRequest::Standing("{".to_owned()));
        assert!(matches!(standing, PuzzleResponse::Standing(_, standing) if standing.rating == 1500));
        assert_eq!(shelf.answer(PuzzleRequest::Find("ruin-0001".to_owned())), PuzzleResponse::Puzzle(None));
    }
}
