//! *Nightmare at the Rockport Caverns*: a logistic function of the features, fitted to the endings of games.
use std::error::Error;

use bots::caverns::{Feature, Features, evaluate};
use bots::{BotGame, Mcts};
use caverns::{Card, Caverns, Level, Map, Setup, State};
use games::{Dice, GameId, shipped_maps};
use tabletop::{Game, Ratio, Seat};

use crate::Settings;
use crate::file::{Fitted, Section};
use crate::play::{Errs, Policy, Searcher, WithEvaluation, each_game, play};
use crate::regression::{Sums, logistic, maximise_likelihood, mean_loss};

const METHOD: &str = "\
The chance that both escape is a logistic function of these features, averaged over the places where the friend may be.
In the first round `greedy` plays, in each later one search by the weights of the round before, on all shipped maps
with all cards and levels. In most games one of the first 23 decisions is random, and only what follows it counts. The
weights are the likeliest for the games of the last round; one game in five is held out.";

/// At most one decision is random, one of the first 23: more cost so much that positions would look worse than they are.
const ERRS: Errs = Errs::OnceBefore(24);
/// One game in this number is held out.
const HELD_OUT: u64 = 5;
/// The number of samples that hold the weights at 0.
const HOLD: f64 = 3.0;

/// A position with the features for each place where the friend may be, and the result of its game.
struct Sample {
    places: Vec<Option<Features>>,
    won: f64,
}

/// Fits the weights.
pub(crate) fn fit(settings: Settings) -> Result<Fitted, Box<dyn Error>> {
    let (mut games, mut maps) = (Vec::new(), Vec::new());
    for map in shipped_maps(GameId::Caverns) {
        maps.push(map.id.to_owned());
        let map = Map::parse(map.text).map_err(|_| "a shipped map has a fault")?;
        for (card, level) in Card::ALL.into_iter().flat_map(|card| Level::ALL.map(|level| (card, level))) {
            games.push(Caverns::new(map.clone(), Setup { card, slides: level, water: level, bear: false })?);
        }
    }
    let (mut weights, mut loss, mut held_out_loss, mut positions) = (vec![0.0; Feature::COUNT], 0.0, 0.0, 0);
    for round in 0..settings.rounds {
        let by = (round > 0).then(|| features(&weights));
        let played = each_game(settings.games, |number| {
            play_one(&games[number as usize % games.len()], settings, round, number, by.as_ref())
        });
        let (mut fitted, mut held_out) = (Vec::new(), Vec::new());
        for (number, samples) in (0..).zip(played) {
            if number % HELD_OUT == 0 { &mut held_out } else { &mut fitted }.extend(samples);
        }
        (weights, loss) = maximise_likelihood(&fitted, &[0.0; Feature::COUNT], HOLD, predict);
        held_out_loss = mean_loss(&held_out, &weights, predict);
        positions = fitted.len();
    }
    Ok(Fitted {
        method: METHOD,
        maps,
        positions,
        loss,
        measure: "mean cross-entropy per position, in nats",
        held_out: Some(held_out_loss),
        sections: vec![Section::new("weights", &Feature::NAMES, &weights)],
    })
}

fn features(weights: &[f64]) -> Features {
    Features(std::array::from_fn(|nth| weights[nth] as f32))
}

/// The positions of a game, played by search with these weights, or else by the greedy bot.
fn play_one(
    game: &Caverns,
    settings: Settings,
    round: u32,
    number: u64,
    by: Option<&Features>,
) -> Vec<Sample> {
    let mut dice = Dice::stream(settings.seed, u64::from(round) * settings.games + number);
    let mut positions = Vec::new();
    let visit = |state: &State| {
        let mut places = Vec::new();
        if state.round() > 0 {
            Features::for_each_place(game, state, |features| places.push(features));
        }
        if !places.is_empty() {
            positions.push(places);
        }
    };
    let last = match by {
        Some(weights) => {
            let evaluation = |game: &Caverns, state: &State| evaluate(game, state, weights);
            let config = Caverns::MCTS.iterations(settings.iterations);
            let mut player = Searcher(Mcts::new(game, WithEvaluation(evaluation), config));
            play(game, &mut player, ERRS, &mut dice, visit)
        }
        None => {
            let mut player = Policy(|state: &State, dice: &mut Dice| game.greedy_move(state, dice));
            play(game, &mut player, ERRS, &mut dice, visit)
        }
    };
    let won = game.utility(&last, Seat::FIRST).map_or(0.0, Ratio::to_f64);
    positions.into_iter().map(|places| Sample { places, won }).collect()
}

/// The mean over the places.
fn predict(weights: &[f64], sample: &Sample, sums: &mut Sums) {
    let (mut chance, mut slope) = (0.0, [0.0; Feature::COUNT]);
    let share = 1.0 / sample.places.len() as f64;
    for features in sample.places.iter().flatten() {
        let of_place = logistic(weights, features.as_slice().iter());
        chance += share * of_place;
        let factor = share * of_place * (1.0 - of_place);
        for (slope, feature) in slope.iter_mut().zip(features.as_slice()) {
            *slope += factor * f64::from(*feature);
        }
    }
    sums.add(sample.won, chance, &slope, 1.0);
}
