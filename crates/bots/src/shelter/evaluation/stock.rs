//! The points expected of the squares left in the shelter: computed once for every set of squares crossed off, as
//! the mean over the dice of the best choice.
use std::sync::{Arc, Mutex, PoisonError};

use shelter::{Circle, Die, Line, Paper, Sheet, Shelter, Square, Squares};
use tabletop::Game;

use super::super::race::{SQUARES, first};

/// Rough points that an animal brings on the land, in the order of [`shelter::Animal::ALL`]; set by hand.
const A_HOME: [f32; 6] = [2.0, 2.6, 4.0, 3.6, 3.2, 4.6];
/// The number of values distinguished for third-fence circles spent; more count as the last one.
const SPENT: usize = 4;
/// The number of ways to cross off some of the squares.
const ALL: usize = 1 << SQUARES;
/// The number of the 216 rolls of three dice in which the nth lowest of six figures is the highest shown.
const HIGHEST: [f32; 6] = [1.0, 7.0, 19.0, 37.0, 61.0, 91.0];

/// The points to come from the shelter, circles and animals, for all sets of squares crossed off and numbers of
/// third-fence circles spent.
pub(super) struct Stock {
    sheet: Sheet,
    /// The number of other players.
    others: u8,
    to_come: Vec<f32>,
}

impl Stock {
    /// The table of a game; the last one is cached, since many games are played on one sheet.
    pub(super) fn of(game: &Shelter) -> Arc<Stock> {
        static LAST: Mutex<Option<Arc<Stock>>> = Mutex::new(None);
        let mut last = LAST.lock().unwrap_or_else(PoisonError::into_inner);
        let others = game.seats() - 1;
        match &*last {
            Some(stock) if stock.others == others && stock.sheet == *game.sheet() => stock.clone(),
            _ => last.insert(Arc::new(Stock::new(game.sheet().clone(), others))).clone(),
        }
    }

    /// Computes the table, from the last square back to the first.
    fn new(sheet: Sheet, others: u8) -> Stock {
        let mut to_come = vec![0.0; ALL * SPENT];
        let unspent = |spent| sheet.third_fence().iter().skip(spent).map(|circle| f32::from(*circle)).sum();
        for spent in 0..SPENT {
            to_come[place(ALL - 1, spent)] = unspent(spent);
        }
        let dice: [Vec<(usize, f32)>; 6] = Die::ALL.map(|die| {
            let homes = sheet.lines_of(die).flat_map(|line| {
                let home = A_HOME[sheet.label(line).animal as usize];
                line.squares().iter().map(move |square| (number(square), home))
            });
            homes.collect()
        });
        let lines: Vec<(usize, f32)> =
            Line::all().map(|line| (bits(line.squares()), f32::from(sheet.label(line).circle))).collect();
        for crossed in (0..ALL - 1).rev() {
            let circles = circles(&lines, others, crossed);
            for spent in 0..SPENT {
                to_come[place(crossed, spent)] = mean_of_best(&dice, &circles, &to_come, crossed, spent);
            }
        }
        Stock { sheet, others, to_come }
    }

    /// The square that brings most with these dice, with the rough points of its animal; any with none of them where no
    /// line of theirs has one left.
    pub(super) fn likely_square(&self, paper: &Paper, dice: [Die; 3]) -> Option<Square> {
        let crossed = paper.crossed();
        let worth = |square: Square, spent: u8| {
            let then = crossed | Squares::only(square);
            let wins = |line: &Line| then.holds(line.squares()) && paper.circle(*line) == Circle::Open;
            let circles = square.lines().into_iter().filter(wins).map(|line| self.sheet.label(line).circle);
            self.to_come(then, spent) + circles.map(f32::from).sum::<f32>()
        };
        let spent = paper.third_crossed();
        let adopted = dice.into_iter().flat_map(|die| self.sheet.lines_of(die)).flat_map(|line| {
            let home = A_HOME[self.sheet.label(line).animal as usize];
            (line.squares() - crossed).iter().map(move |square| (home, square))
        });
        let best = |one: &(f32, Square), other: &(f32, Square)| one.0.total_cmp(&other.0);
        let adopted = adopted.map(|(home, square)| (home + worth(square, spent), square)).max_by(best);
        let third =
            || (Squares::ALL - crossed).iter().map(|square| (worth(square, spent + 1), square)).max_by(best);
        adopted.or_else(third).map(|(_, square)| square)
    }

    /// The points to come when these squares are crossed off.
    pub(super) fn to_come(&self, crossed: Squares, spent: u8) -> f32 {
        self.to_come[place(bits(crossed), usize::from(spent).min(SPENT - 1))]
    }
}

/// The mean over the dice of the best choice.
fn mean_of_best(
    dice: &[Vec<(usize, f32)>; 6],
    circles: &[f32; SQUARES],
    to_come: &[f32],
    crossed: usize,
    spent: usize,
) -> f32 {
    let is_free = |square: &usize| crossed >> square & 1 == 0;
    let after = |square: usize, spent: usize| circles[square] + to_come[place(crossed | 1 << square, spent)];
    let mut best = [f32::MIN; 6];
    for (best, homes) in best.iter_mut().zip(dice) {
        let free = homes.iter().filter(|(square, _)| is_free(square));
        *best = free.map(|(square, home)| home + after(*square, spent)).fold(f32::MIN, f32::max);
    }
    if best.contains(&f32::MIN) {
        // A die without a square allows a third fence.
        let spent = (spent + 1).min(SPENT - 1);
        let third = (0..SQUARES).filter(is_free).map(|square| after(square, spent)).fold(f32::MIN, f32::max);
        best.iter_mut().filter(|best| **best == f32::MIN).for_each(|best| *best = third);
    }
    best.sort_unstable_by(f32::total_cmp);
    best.iter().zip(HIGHEST).map(|(worth, rolls)| worth * rolls).sum::<f32>() / 216.0
}

/// The points of the circles whose lines each square, crossed off next, would complete.
fn circles(lines: &[(usize, f32)], others: u8, crossed: usize) -> [f32; SQUARES] {
    let first = first(others, crossed.count_ones() as usize);
    std::array::from_fn(|square| {
        let then = crossed | 1 << square;
        let completed = lines.iter().filter(|(line, _)| line >> square & 1 == 1 && then & line == *line);
        let (count, sum) = completed.fold((0, 0.0), |(count, sum), (_, circle)| (count + 1, sum + circle));
        match (others, count) {
            (0, 2) => sum,
            (0, _) => 0.0,
            _ => first * sum,
        }
    })
}

fn place(crossed: usize, spent: usize) -> usize {
    crossed * SPENT + spent
}

fn bits(squares: Squares) -> usize {
    squares.iter().fold(0, |bits, square| bits | 1 << number(square))
}

fn number(square: Square) -> usize {
    usize::from(square.row() * 4 + square.column())
}

#[cfg(test)]
mod tests {
    use super::Stock;
    use games::{AnyGame, GameId, Options, Setup};
    use shelter::{Square, Squares};

    #[test]
    fn the_last_square_is_worth_its_animals_its_crossing_and_circles_not_spent() {
        let Ok(AnyGame::Shelter(game)) = Setup::new(GameId::Shelter, Options::default()).open() else {
            panic!("no shelter")
        };
        let d4 = Square::new(3, 3).expect("a square");
        let last = Squares::ALL - Squares::only(d4);
        // A tiger with a 4, else an elephant with a 6, else a third fence, which spends the circle of 4.
        let (tiger, elephant, third) = (4.6 + 6.0 + 8.0, 4.0 + 6.0 + 8.0, 6.0 + 4.0);
        let expected = (91.0 * tiger + 61.0 * elephant + 64.0 * third) / 216.0;
        let found = Stock::of(&game).to_come(last, 0);
        assert!((found - expected).abs() < 1e-3, "{found}, not {expected}");
    }
}
