//! *Mayhem at the Rockport Zoo*: a logistic function of the features, fitted to the endings of games.
use std::error::Error;

use bots::zoo::{CharacterFeature, CharacterFeatures, Feature, Features, Position, Weights, evaluate};
use bots::{BotGame, Mcts};
use games::{AnyGame, Dice, GameId, Options, Setup, shipped_maps};
use tabletop::{Game, Ratio, Seat, Turn};
use zoo::{Character, State, Zoo};

use crate::Settings;
use crate::file::{Fitted, Section};
use crate::play::{Errs, Policy, Searcher, WithEvaluation, each_game, play};
use crate::regression::{Sums, logistic, maximise_likelihood, mean_loss};

const METHOD: &str = "\
The chance to win is a logistic function of these features. In the first round `greedy` plays, in each later one search
by the weights of the round before, on all shipped maps at all levels. One decision in 20 is random, and one position in
5 is kept. The weights are the likeliest for the games of all rounds; one game in five is held out.";

/// One decision in this number is random.
const ERRS: Errs = Errs::OneIn(20);
/// One position in this number is kept.
const KEEPS: u64 = 5;
/// One game in this number is held out.
const HELD_OUT: u64 = 5;
/// The number of samples that hold the weights at 0.
const HOLD: f64 = 3.0;
/// The levels of the game.
const LEVELS: u8 = 4;

/// The number of features: those of the position, then those of each character.
const COUNT: usize = Feature::COUNT + Character::ALL.len() * CharacterFeature::COUNT;

/// A position, and the result of its game.
struct Sample {
    features: [f32; COUNT],
    won: f64,
}

/// Fits the weights.
pub(crate) fn fit(settings: Settings) -> Result<Fitted, Box<dyn Error>> {
    let (mut games, mut maps) = (Vec::new(), Vec::new());
    for map in shipped_maps(GameId::Zoo) {
        maps.push(map.id.to_owned());
        for level in 1..=LEVELS {
            let mut options = Options::default();
            options.set("map", map.id);
            options.set("level", level);
            if let AnyGame::Zoo(game) = Setup::new(GameId::Zoo, options).open()? {
                games.push(game);
            }
        }
    }
    let (mut weights, mut loss) = (vec![0.0; COUNT], 0.0);
    let (mut fitted, mut held_out) = (Vec::new(), Vec::new());
    for round in 0..settings.rounds {
        let by = (round > 0).then(|| by_feature(&weights));
        let played = each_game(settings.games, |number| {
            play_one(&games[number as usize % games.len()], settings, round, number, by.as_ref())
        });
        for (number, samples) in (0..).zip(played) {
            if number % HELD_OUT == 0 { &mut held_out } else { &mut fitted }.extend(samples);
        }
        (weights, loss) = maximise_likelihood(&fitted, &[0.0; COUNT], HOLD, predict);
    }
    let (position, characters) = weights.split_at(Feature::COUNT);
    let mut sections = vec![Section::new("position", &Feature::NAMES, position)];
    let each = characters.chunks(CharacterFeature::COUNT);
    sections.extend(
        Character::ALL
            .iter()
            .zip(each)
            .map(|(who, of)| Section::new(who.name(), &CharacterFeature::NAMES, of)),
    );
    Ok(Fitted {
        method: METHOD,
        maps,
        positions: fitted.len(),
        loss,
        measure: "mean cross-entropy per position, in nats",
        held_out: Some(mean_loss(&held_out, &weights, predict)),
        sections,
    })
}

fn by_feature(weights: &[f64]) -> Weights {
    let (position, characters) = weights.split_at(Feature::COUNT);
    Weights {
        position: Features(std::array::from_fn(|nth| position[nth] as f32)),
        characters: std::array::from_fn(|who| {
            let of = &characters[who * CharacterFeature::COUNT..];
            CharacterFeatures(std::array::from_fn(|nth| of[nth] as f32))
        }),
    }
}

/// Some positions of a game, played by search with these weights, or else by the greedy bot.
fn play_one(game: &Zoo, settings: Settings, round: u32, number: u64, by: Option<&Weights>) -> Vec<Sample> {
    let stream = 2 * (u64::from(round) * settings.games + number);
    let (mut dice, mut keeps) =
        (Dice::stream(settings.seed, stream), Dice::stream(settings.seed, stream + 1));
    let mut kept = Vec::new();
    let visit = |state: &State| {
        if matches!(game.turn(state), Turn::Seat(_)) && keeps.below(KEEPS) == 0 {
            let Position { position, characters } = Position::new(game, state);
            let mut all = position.as_slice().iter().chain(characters.iter().flat_map(|of| of.as_slice()));
            kept.push([0.0; COUNT].map(|none: f32| all.next().copied().unwrap_or(none)));
        }
    };
    let last = match by {
        Some(weights) => {
            let evaluation = |game: &Zoo, state: &State| Some(evaluate(game, state, weights));
            let config = Zoo::MCTS.iterations(settings.iterations);
            let mut player = Searcher(Mcts::new(game, WithEvaluation(evaluation), config));
            play(game, &mut player, ERRS, &mut dice, visit)
        }
        None => {
            let mut player = Policy(|state: &State, dice: &mut Dice| game.greedy_move(state, dice));
            play(game, &mut player, ERRS, &mut dice, visit)
        }
    };
    let won = game.utility(&last, Seat::FIRST).map_or(0.0, Ratio::to_f64);
    kept.into_iter().map(|features| Sample { features, won }).collect()
}

fn predict(weights: &[f64], sample: &Sample, sums: &mut Sums) {
    let chance = logistic(weights, sample.features.iter());
    let slope = sample.features.map(|feature| chance * (1.0 - chance) * f64::from(feature));
    sums.add(sample.won, chance, &slope, 1.0);
}
