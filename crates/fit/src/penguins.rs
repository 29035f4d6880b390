//! *Penguin Panic*: the policy of playouts, tuned in games against itself; then the parameters of the standings and of the
//! softmax over them, fitted to the winners of its games.
mod tuning;

use std::error::Error;

use bots::penguins::{Feature, Features, Policy, PolicyFeature, PolicyFeatures, Weights, evaluate};
use games::Dice;
use penguins::{Order, Penguins, State};
use tabletop::{Game, Ratio, Seat, Turn};

use crate::Settings;
use crate::file::{Fitted, Section, written};
use crate::play::{Errs, Policy as Player, each_game, play};
use crate::regression::{Sums, maximise_likelihood};

const METHOD: &str = "\
The policy of playouts: tuned by the cross-entropy method, as often as there are rounds. Each time 64 policies are drawn around the
mean of the best 14 before, and play against the first policy and the last two means that were set aside, one of every four, on all
seats of games with two to five players. Parameters of the chances to win, a softmax over the standings of the seats: the likeliest
for the winners of games that this policy plays against itself, with two to five players in turn. One decision in 20 is random, and
one position in 5 is kept. The numbers of the greedy move are set by hand (`crates/bots/src/penguins.rs`).";

/// One decision in this number is random.
const ERRS: Errs = Errs::OneIn(20);
/// One position in this number is kept.
const KEEPS: u64 = 5;
/// The number of samples that hold the parameters at their start.
const HOLD: f64 = 3.0;
/// The parameters from which the fit starts, by [`Feature`].
const START: [f64; Feature::COUNT] = [1.0, 0.5, 1.0, 0.0, 1.0, 0.5];
/// The step of numeric differentiation.
const STEP: f64 = 1e-3;

/// A position, and the share of the win that each seat got.
struct Sample {
    state: State,
    won: Vec<f64>,
}

/// All numbers of players.
fn games() -> Vec<Penguins> {
    (2..=5).filter_map(Penguins::new).collect()
}

/// A policy as it is written to the file and read again.
fn policy(numbers: &[f64; PolicyFeature::COUNT]) -> Policy {
    Policy::new(PolicyFeatures(numbers.map(|number| written(number) as f32)))
}

/// Tunes the policy, and fits the parameters.
pub(crate) fn fit(settings: Settings) -> Result<Fitted, Box<dyn Error>> {
    let games = games();
    let numbers = tuning::tune(&games, settings);
    let policy = policy(&numbers);
    let played = each_game(settings.games, |number| {
        play_one(&games[number as usize % games.len()], &policy, settings.seed, number)
    });
    let samples: Vec<Sample> = played.into_iter().flatten().collect();
    let predict = |weights: &[f64], sample: &Sample, sums: &mut Sums| predict(&policy, weights, sample, sums);
    let (weights, loss) = maximise_likelihood(&samples, &START, HOLD, predict);
    Ok(Fitted {
        method: METHOD,
        maps: Vec::new(),
        positions: samples.len(),
        loss,
        measure: "mean cross-entropy per position, in nats",
        held_out: None,
        sections: vec![
            Section::new("weights", &Feature::NAMES, &weights),
            Section::new("policy", &PolicyFeature::NAMES, &numbers),
        ],
    })
}

/// Some positions of a game that a policy plays.
fn play_one(game: &Penguins, policy: &Policy, seed: u64, number: u64) -> Vec<Sample> {
    let (mut dice, mut keeps) = (Dice::stream(seed, 2 * number), Dice::stream(seed, 2 * number + 1));
    let mut kept = Vec::new();
    let visit = |state: &State| {
        if matches!(game.turn(state), Turn::Seat(_)) && keeps.below(KEEPS) == 0 {
            kept.push(*state);
        }
    };
    let mut player = Player(|state: &State, _: &mut Dice| policy.event(game, state));
    let last = play(game, &mut player, ERRS, &mut dice, visit);
    let won: Vec<f64> =
        Seat::all(game.seats()).map(|seat| game.utility(&last, seat).map_or(0.0, Ratio::to_f64)).collect();
    kept.into_iter().map(|state| Sample { state, won: won.clone() }).collect()
}

fn predict(policy: &Policy, weights: &[f64], sample: &Sample, sums: &mut Sums) {
    let at = chances(policy, weights, &sample.state);
    let beside: [Chances; Feature::COUNT] = std::array::from_fn(|nth| {
        let mut weights: [f64; Feature::COUNT] = std::array::from_fn(|nth| weights[nth]);
        weights[nth] += STEP;
        chances(policy, &weights, &sample.state)
    });
    for (seat, won) in sample.won.iter().enumerate() {
        let slope = beside.map(|chances| f64::from(chances[seat] - at[seat]) / STEP);
        sums.add_outcome(*won, at[seat].into(), &slope, seat == 0);
    }
}

type Chances = [f32; Order::MOST as usize];

fn chances(policy: &Policy, weights: &[f64], state: &State) -> Chances {
    let by_feature = Features(std::array::from_fn(|nth| weights[nth] as f32));
    let mut chances = [0.0; Order::MOST as usize];
    evaluate(state, &Weights::new(by_feature, policy), &mut chances[..state.players().into()]);
    chances
}
