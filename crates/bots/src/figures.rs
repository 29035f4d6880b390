//! Statistics of many games.
use std::collections::{BTreeMap, HashMap};

use serde::Serialize;
use tabletop::BySeat;

use crate::{Estimate, Sample};

/// One seat's statistics.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct SeatFigures {
    /// Its utility; a game given up counts as 0.
    pub utility: Estimate,
}

/// A seat's points.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct ScoreFigures {
    /// The mean.
    #[serde(flatten)]
    pub points: Estimate,
    /// The fewest.
    pub min: f64,
    /// The most.
    pub max: f64,
}

/// The number of events per game.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Events {
    /// The mean.
    pub mean: f64,
    /// The most.
    pub max: u64,
}

/// Statistics of many games: the part of `simulate --json` that the games determine.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Figures {
    /// The number of games played.
    pub games: u64,
    /// The number of them that were given up.
    pub unfinished: u64,
    /// Those of each seat.
    pub seats: Vec<SeatFigures>,
    /// The number of games by their outcome.
    pub outcomes: BTreeMap<String, u64>,
    /// The points of each seat in the games that ended, where the game has points.
    pub scores: Option<Vec<ScoreFigures>>,
    /// The events of a game.
    pub events: Events,
}

/// The outcome of a game, in a form that does not allocate.
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

/// Sums over games. Joined in the order of the games, so that the last bit of a result does not depend on the
/// number of threads.
#[derive(Clone, Debug)]
pub(crate) struct Tally {
    games: u64,
    /// The utilities of each seat.
    utilities: Vec<Sample>,
    /// The number of games with points, and the points of each seat.
    scored: u64,
    scores: Vec<Scores>,
    endings: HashMap<Ending, u64>,
    events: u64,
    longest: u64,
}

/// The points of a seat.
#[derive(Clone, Copy, Debug)]
struct Scores {
    sample: Sample,
    min: f64,
    max: f64,
}

impl Scores {
    const NONE: Scores = Scores { sample: Sample::EMPTY, min: f64::INFINITY, max: f64::NEG_INFINITY };

    fn join(&mut self, other: &Scores) {
        self.sample.join(other.sample);
        self.min = self.min.min(other.min);
        self.max = self.max.max(other.max);
    }
}

impl Tally {
    pub(crate) fn new(seats: u8) -> Tally {
        Tally {
            games: 0,
            utilities: vec![Sample::EMPTY; seats.into()],
            scored: 0,
            scores: vec![Scores::NONE; seats.into()],
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
            for (mine, score) in self.scores.iter_mut().zip(scores.iter()) {
                let score = f64::from(*score);
                mine.sample.add(score);
                mine.min = mine.min.min(score);
                mine.max = mine.max.max(score);
            }
        }
        for (mine, utility) in self.utilities.iter_mut().zip(utilities) {
            mine.add(utility);
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
        for (mine, later) in self.utilities.iter_mut().zip(&later.utilities) {
            mine.join(*later);
        }
        self.scored += later.scored;
        for (mine, later) in self.scores.iter_mut().zip(&later.scores) {
            mine.join(later);
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
        let seat = |utilities: &Sample| SeatFigures { utility: utilities.estimate() };
        let score = |scores: &Scores| ScoreFigures {
            points: scores.sample.estimate(),
            min: scores.min,
            max: scores.max,
        };
        let named = |(ending, count): (&Ending, &u64)| ending.name().map(|name| (name, *count));
        Figures {
            games: self.games,
            unfinished: self.endings.get(&Ending::GivenUp).copied().unwrap_or_default(),
            seats: self.utilities.iter().map(seat).collect(),
            outcomes: self.endings.iter().filter_map(named).collect(),
            scores: (self.scored > 0).then(|| self.scores.iter().map(score).collect()),
            events: Events { mean: self.events as f64 / self.games.max(1) as f64, max: self.longest },
        }
    }
}

#[cfg(test)]
mod tests {
    use tabletop::BySeat;

    use super::{Ending, ScoreFigures, Tally};
    use crate::Estimate;

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
        assert_eq!(scores.len(), 2);
        assert_eq!((scores[0].points.mean, scores[0].min, scores[0].max), (5.0, 3.0, 8.0));
        assert!((scores[0].points.stderr - (14.0_f64 / 12.0).sqrt()).abs() < 1e-15);
        assert_eq!((scores[1].points.mean, scores[1].min, scores[1].max), (-5.0, -7.0, -2.0));
    }

    #[test]
    fn points_are_one_object_in_json() {
        let points = ScoreFigures { points: Estimate { mean: 5.5, stderr: 0.25 }, min: 3.0, max: 8.0 };
        let json = serde_json::to_string(&points).expect("a JSON text");
        assert_eq!(json, r#"{"mean":5.5,"stderr":0.25,"min":3.0,"max":8.0}"#);
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
