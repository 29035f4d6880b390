//! *Wildlife Shelter*: expected points as a weighted sum of the features, fitted to games alone and for two.
use std::error::Error;

use bots::shelter::{
    ByWeights, Evaluation, Feature, Features, KNOTS, Weights, best_event, between_knots, near_best_event,
};
use bots::{BotGame, Mcts, Sample};
use games::{AnyGame, Dice, GameId, Options, Setup, shipped_maps};
use shelter::{ROUNDS, Shelter, State};
use tabletop::{Game, Turn};

use crate::Settings;
use crate::file::{Fitted, Section};
use crate::play::{Player, Searcher, each_game};
use crate::regression::solve;

const METHOD: &str = "\
The expected points of a sheet are a weighted sum of these features. The columns are the weights with 0, 1, 2, 3, 5, 8,
11 and 15 rounds to come; between them weights are interpolated. With no round to come they are the rules. The first
weights are for games alone, the second ones for games among several, fitted to both sheets of games for two. Games are
played in the first round with rough weights set by hand (`crates/fit/src/shelter.rs`), in each later one with the
weights of the round before: by the greedy move, alone in the second half of the rounds by search. The weights are fitted
by least squares to the games of all rounds, each round counting 0.8 of the next: a sheet is to be worth 0.7 of the
outcome of its game and 0.3 of the prediction a round later, and so on from there. These are the means over the weights
of the last third of the rounds.";

/// The share of a target that comes from the rounds after the next one; the rest is the prediction for the next one.
const TRUST: f64 = 0.7;
/// The strength with which weights are held at those of the round before, per game.
const HOLD: f64 = 0.003;
/// The weight of a round's games relative to those of the next round.
const DECAY: f64 = 0.8;
/// The number of unknown weights: those of the first knot are the rules.
const UNKNOWN: usize = (KNOTS.len() - 1) * Feature::COUNT;

/// A game: the rounds to come and the features at the end of each round, and the final points.
struct Played {
    sheets: Vec<(u8, Features)>,
    points: f64,
}

/// Fits the weights: for games alone, and for games for two.
pub(crate) fn fit(settings: Settings) -> Result<Fitted, Box<dyn Error>> {
    let maps: Vec<String> = shipped_maps(GameId::Shelter).map(|map| map.id.to_owned()).collect();
    let game = |players: u8| -> Result<Shelter, Box<dyn Error>> {
        let mut options = Options::default();
        options.set("players", players);
        match Setup::new(GameId::Shelter, options).open()? {
            AnyGame::Shelter(game) => Ok(game),
            _ => Err("shelter opens another game".into()),
        }
    };
    let alone = learn(&game(1)?, &start(), settings);
    // By the greedy move alone: games in which two search take long. It draws one of equal events, since two players that
    // always do the same would complete all lines together.
    let several = learn(&game(2)?, &start(), Settings { iterations: 0, ..settings });
    let section = |name, weights: &Weights| {
        let by_feature =
            Feature::ALL.into_iter().map(|feature| weights.iter().map(|of| of[feature].into()).collect());
        Section::with_lists(name, &Feature::NAMES, by_feature)
    };
    Ok(Fitted {
        method: METHOD,
        maps,
        positions: alone.positions + several.positions,
        loss: alone.loss,
        measure: "root mean square error of the final points, alone",
        held_out: None,
        sections: vec![section("weights", &alone.weights), section("among_several", &several.weights)],
    })
}

/// Weights with the error of their predictions in the last round, and the number of sheets.
struct Learned {
    weights: Weights,
    loss: f64,
    positions: usize,
}

/// Learns in rounds of games, the first played with these weights.
fn learn(game: &Shelter, start: &Weights, settings: Settings) -> Learned {
    let mut weights = *start;
    let mut equations = Equations::new();
    let (mut loss, mut positions, mut last) = (0.0, 0, Vec::new());
    for round in 0..settings.rounds {
        let stream = u64::from(round) * settings.games;
        // The first half is played by the greedy move.
        let iterations = if 2 * round < settings.rounds { 0 } else { settings.iterations };
        let played = each_game(settings.games, |number| {
            play(game, &weights, iterations, Dice::stream(settings.seed, stream + number))
        });
        let played: Vec<Played> = played.into_iter().flatten().collect();
        loss = mean_error(&weights, &played);
        positions += played.iter().map(|played| played.sheets.len()).sum::<usize>();
        let points: Sample = played.iter().map(|played| played.points).collect();
        eprintln!("round {round}: {:.2} points, error {loss:.3}", points.estimate().mean);
        equations.add(&weights, &played);
        weights = equations.solve(&weights);
        if 3 * (round + 1) > 2 * settings.rounds {
            last.push(weights);
        }
    }
    Learned { weights: mean(&last), loss, positions }
}

/// The weights of the first round: with no round to come the rules, before that rough ones, set by hand.
fn start() -> Weights {
    const RULES: [(Feature, f32); 6] = [
        (Feature::Stock, 1.0),
        (Feature::Owls, 2.0),
        (Feature::AllTypes, 1.0),
        (Feature::Points, 1.0),
        (Feature::EmptyCells, -1.0),
        (Feature::LooseFences, -1.0),
    ];
    const ROUGH: [(Feature, f32); 27] = [
        (Feature::Stock, 1.0),
        (Feature::Owls, 1.5),
        (Feature::AllTypes, 0.5),
        (Feature::TypesMissing, -2.0),
        (Feature::TypesGone, -6.0),
        (Feature::Points, 0.2),
        (Feature::EmptyCells, -0.5),
        (Feature::LooseFences, -0.2),
        (Feature::FencesAstray, -0.5),
        (Feature::FencesUrgent, -0.2),
        (Feature::FencesRare, -0.4),
        (Feature::FencesLate, -2.0),
        (Feature::TigerSides, 0.8),
        (Feature::Elephants, 0.8),
        (Feature::ElephantRoom, 0.8),
        (Feature::DogPairs, 0.8),
        (Feature::DogsWaiting, 1.5),
        (Feature::Giraffes, 0.8),
        (Feature::GiraffeRoom, 0.4),
        (Feature::Rhinos, 0.8),
        (Feature::RhinoZones, 1.0),
        (Feature::RhinoHopes, 0.5),
        (Feature::RhinoRoom, 0.4),
        (Feature::LongestSide, 0.2),
        (Feature::SecondLongestSide, 0.2),
        (Feature::ThirdLongestSide, 0.2),
        (Feature::EmptyRoom, 0.2),
    ];
    let mut weights = [Features::ZERO; KNOTS.len()];
    for (knot, weights) in weights.iter_mut().enumerate() {
        let by_feature: &[(Feature, f32)] = if knot == 0 { &RULES } else { &ROUGH };
        by_feature.iter().for_each(|(feature, weight)| weights[*feature] = *weight);
    }
    weights
}

/// The means of weights.
fn mean(all: &[Weights]) -> Weights {
    let mean = |knot: usize, feature| all.iter().map(|of| of[knot][feature]).sum::<f32>() / all.len() as f32;
    std::array::from_fn(|knot| Features(Feature::ALL.map(|feature| mean(knot, feature))))
}

/// Plays a game by the weights: with some iterations a decision, or each event the best one. Tells of the sheet of each seat.
fn play(game: &Shelter, weights: &Weights, iterations: u32, mut dice: Dice) -> Vec<Played> {
    let config = Shelter::MCTS.iterations(iterations);
    let mut search = Searcher(Mcts::new(game, ByWeights::new(*weights), config));
    let mut state: State = game.start();
    let mut evaluation = Evaluation::new(game, state.trees(), weights);
    let mut sheets = vec![Vec::new(); game.seats().into()];
    loop {
        let event = match game.turn(&state) {
            Turn::Over => break,
            Turn::Chance => game.draw(&state, |n| dice.below(n)),
            Turn::Seat(_) if !game.is_solo() => near_best_event(game, &state, &evaluation, &mut dice),
            Turn::Seat(_) if iterations == 0 => best_event(game, &state, &evaluation),
            Turn::Seat(_) => search.decide(&state, &mut dice),
        };
        let Some(event) = event else { break };
        let (trees, round) = (state.trees(), state.round());
        game.apply_unchecked(&mut state, event);
        search.advance(event);
        if state.trees() != trees {
            evaluation = Evaluation::new(game, state.trees(), weights);
        }
        if state.round() > round {
            let rounds = ROUNDS - round;
            for (sheets, paper) in sheets.iter_mut().zip(state.papers()) {
                sheets.push((rounds, evaluation.features(paper, rounds)));
            }
        }
    }
    let points = |paper| game.score(paper, state.trees()).total.into();
    let of_seats = sheets.into_iter().zip(state.papers());
    of_seats.map(|(sheets, paper)| Played { sheets, points: points(paper) }).collect()
}

/// The normal equations of the unknown weights.
struct Equations {
    games: f64,
    matrix: Vec<f64>,
    right: Vec<f64>,
}

impl Equations {
    fn new() -> Equations {
        Equations { games: 0.0, matrix: vec![0.0; UNKNOWN * UNKNOWN], right: vec![0.0; UNKNOWN] }
    }

    /// Adds the games of a round; earlier ones count less.
    fn add(&mut self, weights: &Weights, played: &[Played]) {
        self.games *= DECAY;
        self.matrix.iter_mut().chain(&mut self.right).for_each(|sum| *sum *= DECAY);
        self.games += played.len() as f64;
        for Played { sheets, points } in played {
            let mut target = *points;
            for (rounds, features) in sheets.iter().rev() {
                let (row, known) = shares(weights, *rounds, features);
                for (at, share) in &row {
                    self.right[*at] += share * (target - known);
                    let of_row = &mut self.matrix[at * UNKNOWN..][..UNKNOWN];
                    row.iter().for_each(|(other, of_other)| of_row[*other] += share * of_other);
                }
                target = TRUST * target + (1.0 - TRUST) * value(weights, *rounds, features);
            }
        }
    }

    /// The weights that fit best, held at the old ones.
    fn solve(&self, old: &Weights) -> Weights {
        let (mut matrix, mut right) = (self.matrix.clone(), self.right.clone());
        let hold = HOLD * self.games;
        let place = |unknown: usize| (1 + unknown / Feature::COUNT, unknown % Feature::COUNT);
        for unknown in 0..UNKNOWN {
            let (knot, feature) = place(unknown);
            matrix[unknown * UNKNOWN + unknown] += hold;
            right[unknown] += hold * f64::from(old[knot].as_slice()[feature]);
        }
        solve(&mut matrix, &mut right);
        let mut weights = *old;
        for (unknown, weight) in right.into_iter().enumerate() {
            let (knot, feature) = place(unknown);
            weights[knot][Feature::ALL[feature]] = weight as f32;
        }
        weights
    }
}

/// The factor of each unknown weight for a sheet, by its number; and the sum over the known ones.
fn shares(weights: &Weights, rounds: u8, features: &Features) -> (Vec<(usize, f64)>, f64) {
    let (lower, on) = between_knots(rounds);
    let (mut row, mut known) = (Vec::new(), 0.0);
    for (knot, share) in [(lower, 1.0 - on), (lower + 1, on)] {
        for feature in Feature::ALL {
            let factor = f64::from(features[feature]) * f64::from(share);
            match knot.checked_sub(1) {
                _ if factor == 0.0 => {}
                Some(unknown) => row.push((unknown * Feature::COUNT + feature as usize, factor)),
                None => known += factor * f64::from(weights[0][feature]),
            }
        }
    }
    (row, known)
}

fn value(weights: &Weights, rounds: u8, features: &Features) -> f64 {
    let (lower, on) = between_knots(rounds);
    let weight = |feature| weights[lower][feature] * (1.0 - on) + weights[lower + 1][feature] * on;
    Feature::ALL.into_iter().map(|feature| f64::from(features[feature] * weight(feature))).sum()
}

/// The root of the mean squared difference between predictions and final points.
fn mean_error(weights: &Weights, played: &[Played]) -> f64 {
    let (mut squares, mut count) = (0.0, 0.0);
    for Played { sheets, points } in played {
        for (rounds, features) in sheets {
            squares += (value(weights, *rounds, features) - points).powi(2);
            count += 1.0;
        }
    }
    f64::sqrt(squares / f64::max(count, 1.0))
}
