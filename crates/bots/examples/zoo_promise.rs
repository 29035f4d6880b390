//! Fits what the zoo's promise weighs (`src/zoo/promise.rs`) to how games end.
//!
//! ```text
//! cargo run --release -p bots --example zoo_promise
//! ```
//! `greedy` and a rollout_move `search`, by the weights as they are, play games on the shipped maps at level 2,
//! straying in one decision of twenty so that more than their own habits is seen. One position of five is
//! kept. The weights are those under which the endings are likeliest, found by Newton's method.
#[path = "../src/zoo/figures.rs"]
mod figures;
#[expect(dead_code, reason = "the promise asks for the length of the way alone")]
#[path = "../src/zoo/walk.rs"]
mod walk;

use bots::{Bot, BotKind, Strategy};
use figures::Figures;
use games::{AnyGame, Dice, GameId, Options, Setup, shipped_maps};
use tabletop::{Game, Ratio, Seat, Turn};
use zoo::Zoo;

/// Who plays, and how many games a map.
const GAMES: [(BotKind, u64); 2] = [(BotKind::Greedy, 3000), (BotKind::Search(100), 500)];
/// One decision of so many is any.
const STRAYS: u64 = 20;
/// One position of so many is kept.
const KEEPS: u64 = 5;
/// What holds the weights back where the games say little.
const RIDGE: f64 = 3.0;

/// How many figures there are.
const N: usize = 9 + 2 * 9;

/// A position: its figures, and whether the game was won.
type Seen = ([f64; N], f64);

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut seen = Vec::new();
    for map in shipped_maps(GameId::Zoo) {
        let mut options = Options::default();
        options.set("map", map.id);
        options.set_text("level", "2");
        if let AnyGame::Zoo(game) = Setup::new(GameId::Zoo, options).open()? {
            for (bot, games) in GAMES {
                let player = Strategy::new(bot, None)?;
                (0..games).for_each(|number| play(Bot::new(&game, player), &game, number, &mut seen));
            }
        }
    }
    let weights = fit(&seen);
    let (loss, blind) = losses(&seen, &weights);
    println!("{} positions; they are worth {loss:.4} nats each, {blind:.4} unseen", seen.len());
    let text: Vec<String> = weights.iter().map(|weight| format!("{weight:.3}")).collect();
    let (both, each) = text.split_at(N - 18);
    println!("both: [{}],", both.join(", "));
    each.chunks(9).for_each(|each| println!("[{}],", each.join(", ")));
    Ok(())
}

/// Plays a game and keeps some of its positions.
fn play(mut bot: Bot<Zoo>, game: &Zoo, number: u64, seen: &mut Vec<Seen>) {
    let mut dice = Dice::stream(1, number);
    let (mut state, first) = (game.start(), seen.len());
    while let Some(event) = match game.turn(&state) {
        Turn::Over => None,
        Turn::Chance => game.draw(&state, |n| dice.below(n)),
        Turn::Seat(_) => {
            if dice.below(KEEPS) == 0 {
                let mut figures = [0.0; N];
                figures
                    .iter_mut()
                    .zip(Figures::of(game, &state).all())
                    .for_each(|(to, from)| *to = from.into());
                seen.push((figures, 0.0));
            }
            let strays = dice.below(STRAYS) == 0;
            if strays { game.any(&state, |n| dice.below(n)) } else { bot.decide(&state, &mut dice) }
        }
    } {
        game.apply_unchecked(&mut state, event);
        bot.follow(event);
    }
    let won = game.utility(&state, Seat::FIRST).map_or(0.0, Ratio::to_f64);
    seen[first..].iter_mut().for_each(|(_, ending)| *ending = won);
}

/// How likely a position is won.
fn chance(weights: &[f64; N], figures: &[f64; N]) -> f64 {
    let sum: f64 = weights.iter().zip(figures).map(|(weight, figure)| weight * figure).sum();
    1.0 / (1.0 + (-sum).exp())
}

/// The likeliest weights.
fn fit(seen: &[Seen]) -> [f64; N] {
    let mut weights = [0.0; N];
    for _ in 0..10 {
        // Curvature, and in the last column the slope.
        let mut rows = [[0.0; N + 1]; N];
        for (figures, won) in seen {
            let p = chance(&weights, figures);
            for (row, a) in rows.iter_mut().zip(figures) {
                row.iter_mut().zip(figures).for_each(|(sum, b)| *sum += p * (1.0 - p) * a * b);
                row[N] += (won - p) * a;
            }
        }
        for (n, row) in rows.iter_mut().enumerate() {
            row[n] += RIDGE;
            row[N] -= RIDGE * weights[n];
        }
        let step = solve(rows);
        weights.iter_mut().zip(step).for_each(|(weight, step)| *weight += step);
    }
    weights
}

/// Solves equations by elimination; the ridge keeps the diagonal from vanishing.
fn solve(mut rows: [[f64; N + 1]; N]) -> [f64; N] {
    for n in 0..N {
        let by = rows[n][n];
        rows[n].iter_mut().for_each(|figure| *figure /= by);
        let pivot = rows[n];
        for (_, row) in rows.iter_mut().enumerate().filter(|(other, _)| *other != n) {
            let times = row[n];
            row.iter_mut().zip(pivot).for_each(|(figure, of)| *figure -= times * of);
        }
    }
    rows.map(|row| row[N])
}

/// How surprising the endings are, a position: to who weighs the figures, and to who does not see them.
fn losses(seen: &[Seen], weights: &[f64; N]) -> (f64, f64) {
    let count = seen.len() as f64;
    let share = seen.iter().map(|(_, won)| won).sum::<f64>() / count;
    let surprise = |p: f64, won: f64| -(won * p.ln() + (1.0 - won) * (1.0 - p).ln()) / count;
    let weighed = seen.iter().map(|(figures, won)| surprise(chance(weights, figures), *won)).sum();
    (weighed, seen.iter().map(|(_, won)| surprise(share, *won)).sum())
}
