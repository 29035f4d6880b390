//! What is counted over many games, and the figures that come of it.
use std::collections::{BTreeMap, HashMap};

use serde::Serialize;
use tabletop::BySeat;

/// Mean and standard error of the mean.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Mean {
    /// The mean.
    pub mean: f64,
    /// Its standard error.
    pub stderr: f64,
}

/// One seat's figures.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct SeatFigures {
    /// Its utility; a game given up counts nothing.
    pub utility: Mean,
}

/// A seat's points.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Spread {
    /// The mean.
    pub mean: f64,
    /// Its standard error.
    pub stderr: f64,
    /// The fewest.
    pub min: f64,
    /// The most.
    pub max: f64,
}

/// How many events games had.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Events {
    /// The mean.
    pub mean: f64,
    /// The most.
    pub max: u64,
}

/// The figures of many games: `simulate --json` without what was asked for and the time.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Figures {
    /// How many games were played.
    pub games: u64,
    /// How many of them were given up.
    pub unfinished: u64,
    /// The figures of each seat.
    pub seats: Vec<SeatFigures>,
    /// How many games ended how.
    pub outcomes: BTreeMap<String, u64>,
    /// Points, a seat each, where the game has them; of the games that ended.
    pub scores: Option<Vec<Spread>>,
    /// The events of a game.
    pub events: Events,
}

/// How a game ended, in a form that needs no memory of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Ending {
    Word(&'static str),
    /// The seats with the highest utility, one bit each: there are at most 99.
    WonBy(u128),
    GivenUp,
}

impl Ending {
    pub(crate) fn name(self) -> Option<String> {
        match self {
            Ending::GivenUp => None,
            Ending::Word(word) => Some(word.to_owned()),
            Ending::WonBy(seats) => {
                let winners =
                    (0..128).filter(|seat| seats >> seat & 1 == 1).map(|seat| (seat + 1).to_string());
                Some(format!("won by {}", winners.collect::<Vec<_>>().join(" ")))
            }
        }
    }
}

/// Sums over games. Joined in the order of the games, so that the last bit of a figure does not
/// hang on how the work was shared out.
#[derive(Clone, Debug)]
pub(crate) struct Tally {
    games: u64,
    /// Sum and sum of squares of the utilities, a seat each.
    utilities: Vec<(f64, f64)>,
    /// Games with points, and of each seat's points sum, sum of squares, fewest and most.
    scored: u64,
    scores: Vec<(f64, f64, f64, f64)>,
    endings: HashMap<Ending, u64>,
    events: u64,
    longest: u64,
}

impl Tally {
    pub(crate) fn new(seats: u8) -> Tally {
        Tally {
            games: 0,
            utilities: vec![(0.0, 0.0); seats.into()],
            scored: 0,
            scores: vec![(0.0, 0.0, f64::INFINITY, f64::NEG_INFINITY); seats.into()],
            endings: HashMap::new(),
            events: 0,
            longest: 0,
        }
    }

    pub(crate) fn add(
        &mut self,
        ending: Ending,
        utilities: impl Iterator<Item = f64>,
        scores: Option<&BySeat<i32>>,
        events: u64,
    ) {
        self.games += 1;
        if let Some(scores) = scores {
            self.scored += 1;
            for ((sum, squares, fewest, most), score) in self.scores.iter_mut().zip(scores.iter()) {
                let score = f64::from(*score);
                *sum += score;
                *squares += score * score;
                *fewest = fewest.min(score);
                *most = most.max(score);
            }
        }
        for ((sum, squares), utility) in self.utilities.iter_mut().zip(utilities) {
            *sum += utility;
            *squares += utility * utility;
        }
        self.count(ending, 1);
        self.events += events;
        self.longest = self.longest.max(events);
    }

    fn count(&mut self, ending: Ending, games: u64) {
        *self.endings.entry(ending).or_default() += games;
    }

    pub(crate) fn join(mut self, later: &Tally) -> Tally {
        self.games += later.games;
        for ((sum, squares), (more, more_squares)) in self.utilities.iter_mut().zip(&later.utilities) {
            *sum += more;
            *squares += more_squares;
        }
        self.scored += later.scored;
        for ((sum, squares, fewest, most), later) in self.scores.iter_mut().zip(&later.scores) {
            *sum += later.0;
            *squares += later.1;
            *fewest = fewest.min(later.2);
            *most = most.max(later.3);
        }
        later.endings.iter().for_each(|(ending, games)| self.count(*ending, *games));
        self.events += later.events;
        self.longest = self.longest.max(later.longest);
        self
    }

    pub(crate) fn games(&self) -> u64 {
        self.games
    }

    pub(crate) fn figures(&self) -> Figures {
        let seat = |&(sum, squares): &(f64, f64)| SeatFigures { utility: mean(sum, squares, self.games) };
        let spread = |&(sum, squares, min, max): &(f64, f64, f64, f64)| {
            let Mean { mean, stderr } = mean(sum, squares, self.scored);
            Spread { mean, stderr, min, max }
        };
        let named = |(ending, count): (&Ending, &u64)| ending.name().map(|name| (name, *count));
        Figures {
            games: self.games,
            unfinished: self.endings.get(&Ending::GivenUp).copied().unwrap_or_default(),
            seats: self.utilities.iter().map(seat).collect(),
            outcomes: self.endings.iter().filter_map(named).collect(),
            scores: (self.scored > 0).then(|| self.scores.iter().map(spread).collect()),
            events: Events { mean: self.events as f64 / self.games.max(1) as f64, max: self.longest },
        }
    }
}

/// Mean and standard error of so many figures, from their sum and sum of squares.
fn mean(sum: f64, squares: f64, count: u64) -> Mean {
    let count = count.max(1) as f64;
    let mean = sum / count;
    let variance = (squares - sum * mean).max(0.0) / (count - 1.0).max(1.0);
    Mean { mean, stderr: (variance / count).sqrt() }
}

#[cfg(test)]
mod tests {
    use tabletop::BySeat;

    use super::{Ending, Spread, Tally};

    #[test]
    fn mean_and_standard_error_are_those_of_a_sample() {
        let mut tally = Tally::new(2);
        for (utility, events) in [(1.0, 3), (0.0, 5), (0.0, 4), (1.0, 8)] {
            let won = Ending::WonBy(if utility == 1.0 { 1 } else { 2 });
            let scores = BySeat::new(2, |seat| events as i32 - 10 * seat.index() as i32);
            tally.add(won, [utility, 1.0 - utility].into_iter(), Some(&scores), events);
        }
        tally.add(Ending::GivenUp, [0.0, 0.0].into_iter(), None, 100);
        tally.add(Ending::WonBy(1 << 98 | 1), [0.5, 0.5].into_iter(), None, 0);
        let figures = tally.figures();
        assert_eq!((figures.games, figures.unfinished), (6, 1));
        let outcomes: Vec<(&str, u64)> =
            figures.outcomes.iter().map(|(name, n)| (name.as_str(), *n)).collect();
        assert_eq!(outcomes, [("won by 1", 2), ("won by 1 99", 1), ("won by 2", 2)]);
        assert_eq!((figures.events.mean, figures.events.max), (20.0, 100));
        // 1, 0, 0, 1, 0, 1/2: mean 5/12, sum of squared differences 29/24, divided by 5 and by 6.
        let utility = figures.seats[0].utility;
        assert!((utility.mean - 5.0 / 12.0).abs() < 1e-15);
        assert!((utility.stderr - (29.0_f64 / 24.0 / 30.0).sqrt()).abs() < 1e-15);
        // 3, 5, 4, 8 points, and ten fewer each: mean 5, sum of squared differences 14.
        let scores = figures.scores.as_ref().unwrap();
        let first = Spread { mean: 5.0, stderr: (14.0_f64 / 12.0).sqrt(), min: 3.0, max: 8.0 };
        assert_eq!(scores.len(), 2);
        assert_eq!((scores[0].mean, scores[0].min, scores[0].max), (5.0, 3.0, 8.0));
        assert!((scores[0].stderr - first.stderr).abs() < 1e-15);
        assert_eq!((scores[1].mean, scores[1].min, scores[1].max), (-5.0, -7.0, -2.0));
    }

    #[test]
    fn nothing_played_gives_nothing_and_no_nonsense() {
        let figures = Tally::new(1).figures();
        assert_eq!(figures.scores, None);
        assert_eq!(
            (figures.games, figures.seats[0].utility.mean, figures.seats[0].utility.stderr),
            (0, 0.0, 0.0)
        );
    }
}
