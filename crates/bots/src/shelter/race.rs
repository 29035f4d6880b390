//! The race for the circles of the shelter's lines: whoever completes a line first takes its circle from all others (S-14).
//!
//! The points expected of a sheet count on its circles as if the others stood as usual. Here the sheets are compared as they
//! stand, by the squares that each seat lacks of each line. A seat is taken to cross off the squares that are left in any
//! order.
use std::cell::RefCell;
use std::collections::HashMap;

use shelter::{Circle, Line, Lines, Paper, Sheet, Square};
use tabletop::Seat;

/// The squares of the shelter, one a round.
pub(super) const SQUARES: usize = 16;
/// One more than the squares of a line: the numbers of them that a seat can lack.
const LACKING: usize = 5;

/// The ways to put `lacking` squares, one after the other, into so many rounds: `WAYS[rounds][lacking]`.
const WAYS: [[f32; LACKING]; SQUARES + 1] = {
    let mut ways = [[1.0; LACKING]; SQUARES + 1];
    let mut rounds = 0;
    while rounds <= SQUARES {
        let mut lacking = 1;
        while lacking < LACKING {
            let further = (rounds + 1).saturating_sub(lacking) as f32;
            ways[rounds][lacking] = ways[rounds][lacking - 1] * further;
            lacking += 1;
        }
        rounds += 1;
    }
    ways
};

/// The chance that so many squares, of all that are left, are crossed off within some rounds; never where fewer are left.
fn within(lacking: usize, left: usize, rounds: usize) -> f32 {
    if lacking > left { 0.0 } else { WAYS[rounds.min(left)][lacking] / WAYS[left][lacking] }
}

/// The chance that none of the others, each crossing off its squares in any order, has completed a line in so many rounds.
pub(super) fn first(others: u8, rounds: usize) -> f32 {
    (1.0 - within(4, SQUARES, rounds)).powi(others.into())
}

/// A seat on its way to complete a line.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Runner {
    /// The squares of the line that it lacks.
    lacking: usize,
    /// Whether it has crossed off its square of the running round, in which others have not.
    ahead: bool,
}

/// The number of seats by the squares that they lack of a line: those that are not ahead, and those that are.
type Runners = [[u8; LACKING]; 2];

/// The most chances that are remembered.
const MOST_KNOWN: usize = 1 << 14;

/// Chances in races that were looked at: those for the same rounds, seat and others recur in every search.
#[derive(Default)]
pub(super) struct Known(RefCell<HashMap<(usize, Runner, Runners), f32>>);

impl Known {
    fn chance(&self, of: (usize, Runner, Runners), compute: impl FnOnce() -> f32) -> f32 {
        let known = &mut *self.0.borrow_mut();
        if known.len() >= MOST_KNOWN {
            known.clear();
        }
        *known.entry(of).or_insert_with(compute)
    }
}

/// The runners of each line.
pub(super) struct Race<'a> {
    /// The rounds in which all have crossed off a square.
    rounds: usize,
    others: u8,
    lines: [Runners; 8],
    known: &'a Known,
}

impl<'a> Race<'a> {
    /// The race between all seats.
    pub(super) fn new(papers: &[Paper], known: &'a Known) -> Race<'a> {
        let rounds = papers.iter().map(|paper| paper.crossed().len()).min().unwrap_or_default();
        let others = papers.len().saturating_sub(1) as u8;
        let mut race = Race { rounds, others, lines: [Runners::default(); 8], known };
        for (nth, line) in Line::all().enumerate() {
            for paper in papers {
                let runner = race.runner(paper, line);
                *count(&mut race.lines[nth], runner) += 1;
            }
        }
        race
    }

    fn runner(&self, paper: &Paper, line: Line) -> Runner {
        let lacking = (line.squares() - paper.crossed()).len();
        Runner { lacking, ahead: paper.crossed().len() > self.rounds }
    }

    /// Adds to the points expected of each seat's paper what the race brings it.
    pub(super) fn add(&self, sheet: &Sheet, papers: &[Paper], points: &mut [f32]) {
        for (line, runners) in Line::all().zip(&self.lines) {
            let circle = f32::from(sheet.label(line).circle);
            let open =
                papers.iter().zip(&mut *points).filter(|(paper, _)| paper.circle(line) == Circle::Open);
            for (paper, points) in open {
                let runner = self.runner(paper, line);
                *points += circle * self.better_than_usual(runner, &without(runners, runner));
            }
        }
    }

    /// The points by which a seat comes forward in the race for each line, with and without a square of it crossed off next:
    /// what it gains, and what the others lose on average.
    pub(super) fn leads(&self, sheet: &Sheet, papers: &[Paper], seat: Seat) -> Leads {
        let mut leads = Leads::default();
        let Some(paper) = papers.get(seat.index()) else { return leads };
        for ((line, runners), lead) in Line::all().zip(&self.lines).zip(&mut leads.0) {
            let Runner { lacking, ahead } = self.runner(paper, line);
            if lacking == 0 || paper.circle(line) != Circle::Open {
                continue;
            }
            let circle = f32::from(sheet.label(line).circle);
            let others = without(runners, Runner { lacking, ahead });
            *lead = [lacking, lacking - 1]
                .map(|lacking| circle * self.lead(Runner { lacking, ahead: true }, &others));
        }
        leads
    }

    fn lead(&self, seat: Runner, others: &Runners) -> f32 {
        let mut lost = 0.0;
        for (other, count_of) in each(others) {
            let mut rivals = without(others, other);
            *count(&mut rivals, seat) += 1;
            lost += f32::from(count_of) * self.better_than_usual(other, &rivals);
        }
        self.better_than_usual(seat, others) - lost / f32::from(self.others.max(1))
    }

    /// The chance that a seat completes its line before all others or with the first of them, above that with others who stand
    /// as usual.
    fn better_than_usual(&self, seat: Runner, others: &Runners) -> f32 {
        self.known.chance((self.rounds, seat, *others), || self.compute_better_than_usual(seat, others))
    }

    fn compute_better_than_usual(&self, seat: Runner, others: &Runners) -> f32 {
        let (mut sum, mut before) = (0.0, 0.0);
        let from = usize::from(seat.ahead) + seat.lacking;
        for round in from..=SQUARES - self.rounds {
            let (complete, past) = (self.complete(seat, round), round.saturating_sub(1));
            let earlier =
                |(other, count): (Runner, u8)| (1.0 - self.complete(other, past)).powi(count.into());
            let nobody: f32 = each(others).map(earlier).product();
            let usually = first(self.others, self.rounds + past);
            sum += (complete - before) * (nobody - usually);
            before = complete;
        }
        sum
    }

    /// The chance that a seat has completed its line within so many rounds from now, the running one included.
    fn complete(&self, seat: Runner, rounds: usize) -> f32 {
        let ahead = usize::from(seat.ahead);
        match rounds.checked_sub(ahead) {
            Some(rounds) => within(seat.lacking, SQUARES - self.rounds - ahead, rounds),
            None => 0.0,
        }
    }
}

/// The points by which a seat comes forward for each line, without a square of it and with one.
#[derive(Default)]
pub(super) struct Leads([[f32; 2]; 8]);

impl Leads {
    /// The points with this square crossed off next.
    pub(super) fn with(&self, square: Square) -> f32 {
        let lines: Lines = square.lines().into_iter().collect();
        Line::all().zip(&self.0).map(|(line, lead)| lead[usize::from(lines.contains(line))]).sum()
    }
}

fn count(runners: &mut Runners, of: Runner) -> &mut u8 {
    &mut runners[usize::from(of.ahead)][of.lacking]
}

fn without(runners: &Runners, one: Runner) -> Runners {
    let mut others = *runners;
    *count(&mut others, one) -= 1;
    others
}

/// The kinds of runners that there are, each with the number of them.
fn each(runners: &Runners) -> impl Iterator<Item = (Runner, u8)> {
    let of = |ahead: bool| (0..LACKING).map(move |lacking| Runner { lacking, ahead });
    let all = of(false).chain(of(true)).zip(runners.as_flattened());
    all.filter(|(_, count)| **count > 0).map(|(runner, count)| (runner, *count))
}

#[cfg(test)]
mod tests {
    use super::{LACKING, Race, Runner, Runners, WAYS, count, first, within};

    /// A race for one line between a seat and some others, none of them ahead, that lack so many squares.
    fn race(rounds: usize, others: &[usize]) -> (Race<'static>, Runners) {
        let mut runners = Runners::default();
        others.iter().for_each(|lacking| *count(&mut runners, behind(*lacking)) += 1);
        let known = Box::leak(Box::default());
        (Race { rounds, others: others.len() as u8, lines: [runners; 8], known }, runners)
    }

    fn behind(lacking: usize) -> Runner {
        Runner { lacking, ahead: false }
    }

    #[test]
    fn others_who_stand_as_usual_bring_nothing() {
        // The chance that a seat lacks so many squares of a line after five rounds: of the C(16, 5) ways to cross off five
        // squares those with the others of the four.
        let choose = |of: usize, some: usize| {
            WAYS[of].get(some).copied().unwrap_or_else(|| (0..some).map(|less| (of - less) as f32).product())
                / (1..=some).product::<usize>() as f32
        };
        let usual = |lacking: usize| choose(4, 4 - lacking) * choose(12, 1 + lacking) / choose(16, 5);
        assert!(((0..LACKING).map(usual).sum::<f32>() - 1.0).abs() < 1e-5);
        for lacking in 1..LACKING {
            let better = |of: usize| {
                let (race, others) = race(5, &[of]);
                usual(of) * race.better_than_usual(behind(lacking), &others)
            };
            let mean: f32 = (0..LACKING).map(better).sum();
            assert!(mean.abs() < 1e-5, "{mean} for {lacking}");
        }
    }

    #[test]
    fn the_more_others_lack_the_better_and_most_count_the_best_of_them() {
        let better = |lacking: usize, others: &[usize]| {
            let (race, runners) = race(6, others);
            race.better_than_usual(behind(lacking), &runners)
        };
        for lacking in 1..LACKING {
            for of in 1..LACKING - 1 {
                assert!(better(lacking, &[of]) < better(lacking, &[of + 1]), "{lacking} and {of}");
                assert!(better(lacking, &[of, 4]) < better(lacking, &[of + 1, 4]), "{lacking} and {of}");
            }
        }
        // Both lack one square of ten: tied by one in ten rounds, and first in half of the others.
        let surely = (0..10).map(|round| 0.1 * first(1, 6 + round)).sum::<f32>();
        assert!((better(1, &[1]) - (0.55 - surely)).abs() < 1e-5);
    }

    #[test]
    fn a_seat_ahead_has_completed_its_line_before_those_who_have_not_begun() {
        let (race, others) = race(6, &[1]);
        let seat = Runner { lacking: 0, ahead: true };
        assert!((race.better_than_usual(seat, &others) - (1.0 - first(1, 6))).abs() < 1e-6);
        assert_eq!(within(0, 10, 0), 1.0);
        assert_eq!((within(2, 2, 2), within(2, 1, 1)), (1.0, 0.0));
    }

    #[test]
    fn the_later_a_line_is_completed_and_the_more_others_the_less_likely_nobody_was_first() {
        assert_eq!(first(1, 3), 1.0, "nobody completes a line of four in three rounds");
        assert!(
            (first(1, 15) - 0.25).abs() < 1e-6,
            "it is incomplete where the one square left is one of its four"
        );
        for rounds in 4..15 {
            assert!(first(1, rounds + 1) < first(1, rounds) && first(2, rounds) < first(1, rounds));
        }
    }
}
