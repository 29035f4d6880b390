//! Fits what search expects in the caverns to how games ended, and prints the weights for
//! `crates/bots/src/caverns/promise.rs`.
//!
//! ```text
//! cargo run --release -p bots --example caverns_promise -- 3000 1000
//! ```
//! So many games on the shipped maps, all cards and levels in turn, by search with so many iterations a
//! decision; now and then it errs, so that worse positions are known too. Each feature's weight is
//! found by logistic regression, on four games of five; the fifth tells how well it does.
use std::error::Error;

use bots::caverns::Prospect;
use bots::{Bot, BotGame, Strategy};
use caverns::{Card, Caverns, Level, Map, Setup, State};
use games::{Dice, GameId, shipped_maps};
use tabletop::{Game, Ratio, Seat, Turn};

/// Of so many decisions one is left to chance.
const ERRS: u64 = 25;
/// Steps of the regression.
const STEPS: i32 = 300;

type Features = [f32; Prospect::FEATURES];
type Weights = [f64; Prospect::FEATURES];

/// A position of a game, and how the game ended.
struct Sample {
    prospects: Vec<Option<Features>>,
    won: f64,
}

/// All positions of a game that search plays.
fn play(game: &Caverns, number: u64, iterations: u32) -> Vec<Sample> {
    let (mut chance, mut thoughts) = (Dice::stream(1, 2 * number), Dice::stream(1, 2 * number + 1));
    let mut bot = Bot::new(game, Strategy::Search(Caverns::MCTS.iterations(iterations)));
    let (mut state, mut samples) = (game.start(), Vec::new());
    while let Some(event) = match game.turn(&state) {
        Turn::Over => None,
        Turn::Chance => game.draw(&state, |n| chance.below(n)),
        Turn::Seat(_) if thoughts.below(ERRS) == 0 => game.any(&state, |n| thoughts.below(n)),
        Turn::Seat(_) => bot.decide(&state, &mut thoughts),
    } {
        game.apply_unchecked(&mut state, event);
        bot.follow(event);
        samples.extend(sample(game, &state));
    }
    let won = game.utility(&state, Seat::FIRST).map_or(0.0, Ratio::to_f64);
    samples.into_iter().map(|prospects| Sample { prospects, won }).collect()
}

/// The prospects of a position of the rounds, if it is not over.
fn sample(game: &Caverns, state: &State) -> Option<Vec<Option<Features>>> {
    let mut prospects = Vec::new();
    if state.round() > 0 && game.turn(state) != Turn::Over {
        Prospect::each(game, state, |prospect| prospects.push(prospect.map(|prospect| *prospect.features())));
    }
    (!prospects.is_empty()).then_some(prospects)
}

/// How likely a win is with one prospect.
fn likely(weights: &Weights, features: &Features) -> f64 {
    let odds: f64 = features.iter().zip(weights).map(|(feature, weight)| f64::from(*feature) * weight).sum();
    1.0 / (1.0 + (-odds).exp())
}

/// How likely a win is in a position, never quite 0 or 1.
fn evaluate(weights: &Weights, sample: &Sample) -> f64 {
    let sum: f64 = sample.prospects.iter().flatten().map(|features| likely(weights, features)).sum();
    (sum / sample.prospects.len() as f64).clamp(1e-4, 1.0 - 1e-4)
}

/// The mean surprise at how games ended, in nats.
fn surprise(weights: &Weights, samples: &[Sample]) -> f64 {
    let of = |sample| -> f64 {
        let promise = evaluate(weights, sample);
        -if sample.won > 0.5 { promise } else { 1.0 - promise }.ln()
    };
    samples.iter().map(of).sum::<f64>() / samples.len() as f64
}

/// How the surprise changes with each weight, with a slight pull towards 0.
fn slope(weights: &Weights, samples: &[Sample]) -> Weights {
    let mut slope = weights.map(|weight| 1e-4 * weight);
    for sample in samples {
        let promise = evaluate(weights, sample);
        let off = (promise - sample.won) / (promise * (1.0 - promise) * samples.len() as f64);
        for features in sample.prospects.iter().flatten() {
            let likely = likely(weights, features);
            let part = off * likely * (1.0 - likely) / sample.prospects.len() as f64;
            slope.iter_mut().zip(features).for_each(|(slope, feature)| *slope += part * f64::from(*feature));
        }
    }
    slope
}

/// Goes down the slope, each weight by a step of its own (Adam).
fn fit(samples: &[Sample]) -> Weights {
    let (mut weights, mut drift, mut spread) =
        ([0.0; Prospect::FEATURES], [0.0; Prospect::FEATURES], [0.0; Prospect::FEATURES]);
    for step in 1..=STEPS {
        let rate = 0.1 / (1.0 + f64::from(step) / 100.0);
        for (nth, slope) in slope(&weights, samples).into_iter().enumerate() {
            drift[nth] += 0.1 * (slope - drift[nth]);
            spread[nth] += 0.01 * (slope * slope - spread[nth]);
            let (drift, spread) =
                (drift[nth] / (1.0 - 0.9f64.powi(step)), spread[nth] / (1.0 - 0.99f64.powi(step)));
            weights[nth] -= rate * drift / (spread.sqrt() + 1e-8);
        }
    }
    weights
}

fn main() -> Result<(), Box<dyn Error>> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let [games, iterations] = words.as_slice() else { return Err("caverns_promise GAMES ITERATIONS".into()) };
    let (games, iterations): (u64, u32) = (games.parse()?, iterations.parse()?);
    let mut setups = Vec::new();
    for map in shipped_maps(GameId::Caverns) {
        let map = Map::parse(map.text).map_err(|_| "a shipped map has a fault")?;
        for (card, level) in Card::ALL.into_iter().flat_map(|card| Level::ALL.map(|level| (card, level))) {
            let setup = Setup { card, slides: level, water: level, bear: false };
            setups.push(Caverns::new(map.clone(), setup)?);
        }
    }
    let (mut learnt, mut kept) = (Vec::new(), Vec::new());
    for (number, game) in (0..games).zip(setups.iter().cycle()) {
        let samples = play(game, number, iterations);
        if number % 5 == 0 { &mut kept } else { &mut learnt }.extend(samples);
    }
    let weights = fit(&learnt);
    let told = [surprise(&weights, &learnt), surprise(&weights, &kept)];
    println!("surprise {:.4}, of games kept back {:.4}", told[0], told[1]);
    println!("[{}]", weights.map(|weight| format!("{weight:.2}")).join(", "));
    Ok(())
}
