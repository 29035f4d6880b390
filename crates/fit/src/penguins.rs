//! *Penguin Panic*: the parameters of the standings and of the softmax over them, fitted to the winners of games.
use std::error::Error;

use bots::BotGame;
use bots::penguins::{Feature, Features, Weights, evaluate};
use games::Dice;
use penguins::{Order, Penguins, State};
use tabletop::{Game, Ratio, Seat, Turn};

use crate::Settings;
use crate::file::{Fitted, Section};
use crate::play::{Errs, Policy, each_game, play};
use crate::regression::{Sums, maximise_likelihood};

const METHOD: &str = "\
Parameters of the chances to win, a softmax over the standings of the seats: the likeliest for the winners of games that
`greedy` plays against itself, half of them with two players and half with four. One decision in 20 is random, and one
position in 5 is kept. The numbers of the greedy move itself are set by hand (`crates/bots/src/penguins.rs`).";

/// One decision in this number is random.
const ERRS: Errs = Errs::OneIn(20);
/// One position in this number is kept.
const KEEPS: u64 = 5;
/// The number of samples that hold the parameters at their start.
const HOLD: f64 = 3.0;
/// The parameters from which the fit starts, by [`Feature`].
const START: [f64; Feature::COUNT] = [0.5, 0.5, 0.2, 0.0, 1.0, 0.5, 0.25];
/// The step of numeric differentiation.
const STEP: f64 = 1e-3;

/// A position, and the share of the win that each seat got.
struct Sample {
    state: State,
    won: Vec<f64>,
}

/// Fits the parameters.
pub(crate) fn fit(settings: Settings) -> Result<Fitted, Box<dyn Error>> {
    let games = [Penguins::new(2), Penguins::new(4)].into_iter().flatten().collect::<Vec<Penguins>>();
    let played = each_game(settings.games, |number| {
        play_one(&games[number as usize % games.len()], settings.seed, number)
    });
    let samples: Vec<Sample> = played.into_iter().flatten().collect();
    let (weights, loss) = maximise_likelihood(&samples, &START, HOLD, predict);
    Ok(Fitted {
        method: METHOD,
        maps: Vec::new(),
        positions: samples.len(),
        loss,
        measure: "mean cross-entropy per position, in nats",
        held_out: None,
        sections: vec![Section::new("weights", &Feature::NAMES, &weights)],
    })
}

/// Some positions of a game that the greedy bot plays.
fn play_one(game: &Penguins, seed: u64, number: u64) -> Vec<Sample> {
    let (mut dice, mut keeps) = (Dice::stream(seed, 2 * number), Dice::stream(seed, 2 * number + 1));
    let mut kept = Vec::new();
    let visit = |state: &State| {
        if matches!(game.turn(state), Turn::Seat(_)) && keeps.below(KEEPS) == 0 {
            kept.push(*state);
        }
    };
    let mut player = Policy(|state: &State, dice: &mut Dice| game.greedy_move(state, dice));
    let last = play(game, &mut player, ERRS, &mut dice, visit);
    let won: Vec<f64> =
        Seat::all(game.seats()).map(|seat| game.utility(&last, seat).map_or(0.0, Ratio::to_f64)).collect();
    kept.into_iter().map(|state| Sample { state, won: won.clone() }).collect()
}

fn predict(weights: &[f64], sample: &Sample, sums: &mut Sums) {
    let at = chances(weights, &sample.state);
    let beside: [Chances; Feature::COUNT] = std::array::from_fn(|nth| {
        let mut weights: [f64; Feature::COUNT] = std::array::from_fn(|nth| weights[nth]);
        weights[nth] += STEP;
        chances(&weights, &sample.state)
    });
    for (seat, won) in sample.won.iter().enumerate() {
        let slope = beside.map(|chances| f64::from(chances[seat] - at[seat]) / STEP);
        sums.add_outcome(*won, at[seat].into(), &slope, seat == 0);
    }
}

type Chances = [f32; Order::MOST as usize];

fn chances(weights: &[f64], state: &State) -> Chances {
    let by_feature = Features(std::array::from_fn(|nth| weights[nth] as f32));
    let mut chances = [0.0; Order::MOST as usize];
    evaluate(state, &Weights::new(by_feature), &mut chances[..state.players().into()]);
    chances
}
