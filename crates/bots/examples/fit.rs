//! Fits the weights by which `bots` tells what a paper of *Wildlife Shelter* will come to, and writes them:
//! `cargo run --release -p bots --example fit -- GAMES TIMES [ITERATIONS] > weights.rs`, for
//! `crates/bots/src/shelter/outlook/weights.rs` (the last table written is the one).
//!
//! So many times over, so many games are played alone, each event taken at a glance by the weights as they
//! are, or by search with so many iterations and the weights of the build; then the weights are fitted to what
//! the papers came to, by least squares. What a paper came to is a mean between what the weights said one
//! round later and the points in the end.
use bots::shelter::{Feature, Features, KNOTS, Outlook, WEIGHTS, Weights, at_a_glance, between_knots};
use bots::{Bot, BotGame, Strategy};
use games::{AnyGame, Dice, GameId, Options, Setup};
use shelter::{ROUNDS, Shelter};
use tabletop::{Game, Turn};

/// How much of what a paper came to is what the rounds after the next one brought.
const TRUST: f64 = 0.7;
/// How strongly weights are held where they are, as if in so many of a thousand papers.
const HOLD: f64 = 3.0;
/// Unknown weights: at the first knot the game is over, and they are the rules.
const UNKNOWN: usize = (KNOTS.len() - 1) * Feature::COUNT;

/// A game played: what was counted at the end of each round, with the rounds to come, and its points.
struct Played {
    papers: Vec<(u8, Features)>,
    points: f64,
}

fn main() {
    let figures: Result<Vec<u32>, _> = std::env::args().skip(1).map(|figure| figure.parse()).collect();
    let (games, times, iterations) = match figures.as_deref() {
        Ok([games, times]) => (*games, *times, 0),
        Ok([games, times, iterations]) => (*games, *times, *iterations),
        _ => {
            eprintln!("fit GAMES TIMES [ITERATIONS]");
            std::process::exit(2);
        }
    };
    let game = match Setup::new(GameId::Shelter, Options::default()).open() {
        Ok(AnyGame::Shelter(game)) if game.is_solo() => game,
        _ => unreachable!("shelter is played alone by default"),
    };
    let mut weights = WEIGHTS;
    let mut played = Vec::new();
    for time in 0..times {
        let new: Vec<Played> =
            (0..games).map(|number| play(&game, &weights, iterations, dice(time, number))).collect();
        let mean = new.iter().map(|played| played.points).sum::<f64>() / f64::from(games);
        let spread = new.iter().map(|played| (played.points - mean).powi(2)).sum::<f64>() / f64::from(games);
        eprintln!("{time}: {mean:.2} ± {:.2} points", (spread / f64::from(games)).sqrt());
        // Games of the last few times count, so that weights do not run after noise.
        played.extend(new);
        let old = played.len().saturating_sub(4 * games as usize);
        played.drain(..old);
        weights = fit(&weights, &played);
        write(&weights);
    }
}

/// The dice of a game.
fn dice(time: u32, number: u32) -> Dice {
    Dice::stream(1_000 + u64::from(time), number.into())
}

fn play(game: &Shelter, weights: &Weights, iterations: u32, mut dice: Dice) -> Played {
    let mut bot = Bot::new(game, Strategy::Search(Shelter::MCTS.iterations(iterations)));
    let mut state = game.start();
    let mut outlook = Outlook::new(game, state.trees(), weights);
    let mut papers = Vec::new();
    loop {
        let event = match game.turn(&state) {
            Turn::Over => break,
            Turn::Chance => game.draw(&state, |n| dice.below(n)),
            Turn::Seat(seat) if iterations > 0 => bot.decide(&game.view(&state, seat), &mut dice),
            Turn::Seat(_) => at_a_glance(game, &state, &outlook),
        };
        let Some(event) = event else { break };
        let (trees, round) = (state.trees(), state.round());
        game.apply_unchecked(&mut state, event);
        bot.follow(event);
        if state.trees() != trees {
            outlook = Outlook::new(game, state.trees(), weights);
        }
        if state.round() > round {
            let rounds = ROUNDS - round;
            papers.push((rounds, outlook.features(&state.papers()[0], rounds)));
        }
    }
    let points = game.score(&state.papers()[0], state.trees()).total;
    Played { papers, points: points.into() }
}

/// The weights that fit best what the papers came to.
fn fit(old: &Weights, played: &[Played]) -> Weights {
    let mut sums = vec![vec![0.0; UNKNOWN]; UNKNOWN];
    let mut targets = vec![0.0; UNKNOWN];
    for Played { papers, points } in played {
        let mut came_to = *points;
        for (rounds, counted) in papers.iter().rev() {
            let (row, known) = shares(*rounds, counted);
            for (at, share) in &row {
                targets[*at] += share * (came_to - known);
                for (other, of_other) in &row {
                    sums[*at][*other] += share * of_other;
                }
            }
            came_to = TRUST * came_to + (1.0 - TRUST) * worth(old, *rounds, counted);
        }
    }
    let hold = HOLD / 1_000.0 * played.len() as f64;
    for at in 0..UNKNOWN {
        sums[at][at] += hold;
        targets[at] += hold * f64::from(old[at % Feature::COUNT][1 + at / Feature::COUNT]);
    }
    let fitted = solve(sums, targets);
    let mut weights = *old;
    for (at, weight) in fitted.into_iter().enumerate() {
        weights[at % Feature::COUNT][1 + at / Feature::COUNT] = weight as f32;
    }
    weights
}

/// How much each unknown weight counts on a paper, by its number; and what the known ones bring.
fn shares(rounds: u8, counted: &Features) -> (Vec<(usize, f64)>, f64) {
    let (lower, on) = between_knots(rounds);
    let (mut row, mut known) = (Vec::new(), 0.0);
    for (knot, share) in [(lower, 1.0 - on), (lower + 1, on)] {
        for feature in 0..Feature::COUNT {
            let count = f64::from(counted[feature]) * f64::from(share);
            match knot.checked_sub(1) {
                _ if count == 0.0 => {}
                Some(unknown) => row.push((unknown * Feature::COUNT + feature, count)),
                None => known += count * f64::from(WEIGHTS[feature][0]),
            }
        }
    }
    (row, known)
}

fn worth(weights: &Weights, rounds: u8, counted: &Features) -> f64 {
    let (lower, on) = between_knots(rounds);
    let weight = |feature: usize| weights[feature][lower] * (1.0 - on) + weights[feature][lower + 1] * on;
    (0..Feature::COUNT).map(|feature| f64::from(counted[feature] * weight(feature))).sum()
}

/// Solves linear equations by elimination.
fn solve(mut rows: Vec<Vec<f64>>, mut right: Vec<f64>) -> Vec<f64> {
    let count = right.len();
    for at in 0..count {
        // Sums of squares, held: no pivot is nothing.
        let (done, below) = rows.split_at_mut(at + 1);
        for (nth, row) in below.iter_mut().enumerate() {
            let times = row[at] / done[at][at];
            if times != 0.0 {
                for column in at..count {
                    row[column] -= times * done[at][column];
                }
                right[at + 1 + nth] -= times * right[at];
            }
        }
    }
    for at in (0..count).rev() {
        let known: f64 = (at + 1..count).map(|column| rows[at][column] * right[column]).sum();
        right[at] = (right[at] - known) / rows[at][at];
    }
    right
}

fn write(weights: &Weights) {
    println!("//! What the features count for, by rounds to come: written by the example `fit`.");
    println!("use super::Weights;\n\n/// The weights fitted last.\n#[rustfmt::skip]");
    println!("#[allow(clippy::approx_constant, reason = \"a weight may come near one\")]");
    println!("pub const WEIGHTS: Weights = [");
    for (feature, weights) in Feature::ALL.iter().zip(weights) {
        let figures: Vec<String> = weights.iter().map(|weight| format!("{weight:.3}")).collect();
        println!("    [{}], // {feature:?}", figures.join(", "));
    }
    println!("];");
}
