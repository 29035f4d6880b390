//! A person's rating and history (U-5): Glicko-2 against the ratings of the puzzles, kept on the device.
use serde::{Deserialize, Serialize};
use skillratings::Outcomes;
use skillratings::glicko2::{Glicko2Config, Glicko2Rating, glicko2};

/// The deviation of a puzzle's rating.
const PUZZLE_DEVIATION: f64 = 80.0;

/// The `format` of saved progress.
const FORMAT: &str = "menagerie/puzzle-progress-1";

/// A person's rating.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Person {
    /// The rating.
    pub rating: f64,
    /// Its deviation.
    pub deviation: f64,
    /// Its volatility.
    pub volatility: f64,
}

impl Default for Person {
    fn default() -> Person {
        let Glicko2Rating { rating, deviation, volatility } = Glicko2Rating::new();
        Person { rating, deviation, volatility }
    }
}

impl Person {
    /// The rating after a puzzle was solved at the first attempt, or was not.
    #[must_use]
    pub fn after(self, puzzle: i32, score: Score) -> Person {
        let me =
            Glicko2Rating { rating: self.rating, deviation: self.deviation, volatility: self.volatility };
        let puzzle =
            Glicko2Rating { rating: f64::from(puzzle), deviation: PUZZLE_DEVIATION, volatility: 0.06 };
        let outcome = if score == Score::Solved { Outcomes::WIN } else { Outcomes::LOSS };
        let (me, _) = glicko2(&me, &puzzle, &outcome, &Glicko2Config::new());
        Person { rating: me.rating, deviation: me.deviation, volatility: me.volatility }
    }
}

/// How a puzzle went.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Score {
    /// Solved at the first attempt, without help.
    Solved,
    /// Anything else.
    Missed,
}

/// One puzzle of the history.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Tried {
    /// The puzzle.
    pub id: String,
    /// How it went.
    pub score: Score,
    /// The person's rating afterwards.
    pub rating: i32,
}

/// A person's rating and history.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Progress {
    format: String,
    /// The rating.
    pub person: Person,
    /// The puzzles tried, the latest last.
    pub history: Vec<Tried>,
}

impl Default for Progress {
    fn default() -> Progress {
        Progress { format: FORMAT.to_owned(), person: Person::default(), history: Vec::new() }
    }
}

impl Progress {
    /// Reads saved progress; `None` where it is of another form.
    pub fn parse(text: &str) -> Option<Progress> {
        serde_json::from_str(text).ok().filter(|progress: &Progress| progress.format == FORMAT)
    }

    /// The progress as JSON.
    pub fn to_json(&self) -> String {
        serde_json::to_string(self).unwrap_or_default()
    }

    /// The place in the history of the last attempt at a puzzle.
    pub fn tried(&self, id: &str) -> Option<usize> {
        self.history.iter().rposition(|tried| tried.id == id)
    }

    /// Notes how a puzzle went. The rating moves only at the first time.
    pub fn note(&mut self, id: &str, rating: i32, score: Score) {
        if self.tried(id).is_none() {
            self.person = self.person.after(rating, score);
        }
        let rating = self.person.rating.round() as i32;
        self.history.push(Tried { id: id.to_owned(), score, rating });
    }

    /// The number of puzzles solved in a row up to now.
    pub fn streak(&self) -> usize {
        self.history.iter().rev().take_while(|tried| tried.score == Score::Solved).count()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn u_5_a_persons_rating_moves_by_glicko_2() {
        let person = Person::default();
        assert_eq!((person.rating, person.deviation), (1500.0, 350.0));
        let (up, down) = (person.after(1500, Score::Solved), person.after(1500, Score::Missed));
        assert!(up.rating > 1600.0 && down.rating < 1400.0, "{up:?} {down:?}");
        assert!(up.deviation < person.deviation);
        assert!(person.after(1800, Score::Solved).rating > up.rating, "a harder puzzle is worth more");
    }

    #[test]
    fn u_5_the_rating_moves_once_a_puzzle_and_is_kept() {
        let mut progress = Progress::default();
        progress.note("ruin-0001", 1500, Score::Solved);
        let rating = progress.person.rating;
        progress.note("ruin-0001", 1500, Score::Solved);
        assert_eq!((progress.person.rating, progress.streak()), (rating, 2));
        progress.note("ruin-0002", 1500, Score::Missed);
        assert_eq!((progress.streak(), progress.tried("ruin-0001")), (0, Some(1)));
        assert!(progress.person.rating < rating);
        let back = Progress::parse(&progress.to_json()).unwrap();
        assert_eq!(back.history, progress.history);
        assert!((back.person.rating - progress.person.rating).abs() < 1e-6);
        assert_eq!(Progress::parse(&progress.to_json().replace("progress-1", "progress-9")), None);
    }
}
