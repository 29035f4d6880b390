//! The first ratings of puzzles, from the bots that find them (U-5).
use bots::BotKind;

use crate::file::{Finds, Ratings};

/// The bots whose finds rate a puzzle.
pub(crate) const BOTS: [BotKind; 4] =
    [BotKind::Random, BotKind::Greedy, BotKind::Search(50), BotKind::Search(500)];

/// The number of seeds of each bot.
pub(crate) const SEEDS: u32 = 40;

/// The middle of all ratings before anything is known.
const MIDDLE: f64 = 1500.0;

/// The standard deviation of the ratings of puzzles before anything is known.
const PUZZLES: f64 = 300.0;

/// The same of bots.
const BOT_RATINGS: f64 = 600.0;

/// The number of games for which the 40 seeds of a bot count: they are one bot, not 40 of one strength.
const WEIGHT: f64 = 4.0;

/// Rating points for which the odds are one to ten.
const SCALE: f64 = 400.0;

/// Rounds of the fit.
const ROUNDS: usize = 200;

/// The fit in words, as the header of a file has it.
const WORDS: &str = "A bot finds a puzzle with odds 10^((bot - puzzle) / 400). Ratings are the most likely ones, where \
    the share of 40 seeds with which a bot finds a puzzle counts like 4 games, puzzles are spread around 1500 with \
    standard deviation 300 and bots with 600.";

/// Fits the ratings of puzzles and bots; the ratings of the puzzles come in the order of the finds.
pub fn fit(found: Vec<Finds>) -> (Vec<i32>, Ratings) {
    let mut puzzles = vec![MIDDLE; found.len()];
    let mut bots = [MIDDLE; BOTS.len()];
    let share = |finds: &Finds, bot: usize| f64::from(finds[bot]) / f64::from(SEEDS);
    for _ in 0..ROUNDS {
        for (puzzle, finds) in puzzles.iter_mut().zip(&found) {
            let games = bots.iter().enumerate().map(|(bot, rating)| (1.0 - share(finds, bot), *rating));
            *puzzle = step(*puzzle, PUZZLES, games);
        }
        for (bot, rating) in bots.iter_mut().enumerate() {
            let games = puzzles.iter().zip(&found).map(|(puzzle, finds)| (share(finds, bot), *puzzle));
            *rating = step(*rating, BOT_RATINGS, games);
        }
    }
    let whole = |rating: f64| rating.round() as i32;
    let named = BOTS.iter().zip(bots).map(|(bot, rating)| (bot.to_string(), whole(rating)));
    let ratings = Ratings { fit: WORDS.to_owned(), seeds: SEEDS, bots: named.collect(), found };
    (puzzles.into_iter().map(whole).collect(), ratings)
}

/// One step of Newton's method for one rating, from its results against others.
fn step(rating: f64, deviation: f64, games: impl Iterator<Item = (f64, f64)>) -> f64 {
    let slope = std::f64::consts::LN_10 / SCALE;
    let mut gradient = (MIDDLE - rating) / (deviation * deviation);
    let mut curvature = 1.0 / (deviation * deviation);
    for (result, other) in games {
        let expected = 1.0 / (1.0 + (slope * (other - rating)).exp());
        gradient += WEIGHT * slope * (result - expected);
        curvature += WEIGHT * slope * slope * expected * (1.0 - expected);
    }
    // A step is bounded, so that a flat curve does not lead far away.
    rating + (gradient / curvature).clamp(-SCALE, SCALE)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn u_5_a_puzzle_that_fewer_bots_find_has_a_higher_rating() {
        let (ratings, header) = fit(vec![[20, 40, 40, 40], [8, 0, 20, 40], [4, 0, 0, 10], [4, 0, 0, 0]]);
        assert!(ratings.is_sorted() && ratings[0] < 1300 && ratings[3] > 1700, "{ratings:?}");
        assert!(header.bots[0].1 < header.bots[3].1, "{:?}", header.bots);
        assert!(header.fit.contains("1500") && header.seeds == 40 && header.found.len() == 4);
        assert_eq!(fit(header.found.clone()).0, ratings, "equal finds give equal ratings");
    }

    #[test]
    fn u_5_the_fit_has_converged() {
        let found: Vec<Finds> = (0..40).map(|n| [n % 9, (n % 3) * 20, n, 40]).collect();
        let (ratings, header) = fit(found.clone());
        let bots: Vec<f64> = header.bots.iter().map(|(_, rating)| f64::from(*rating)).collect();
        for (rating, finds) in ratings.iter().zip(&found) {
            let games = finds.iter().zip(&bots).map(|(finds, bot)| (1.0 - f64::from(*finds) / 40.0, *bot));
            assert!((step(f64::from(*rating), PUZZLES, games) - f64::from(*rating)).abs() < 1.5);
        }
    }
}
