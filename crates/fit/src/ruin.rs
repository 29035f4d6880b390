//! *Escape from Ruin*: a logistic function of the features for each board, fitted to the exact values of positions.
use std::collections::{BTreeMap, HashMap};
use std::error::Error;
use std::ops::ControlFlow;

use bots::ruin::{Chase, Feature};
use games::{AnyGame, Dice, GameId, Options, Setup, shipped_maps};
use ruin::{BoardKind, Hunter, Phase, Ruin, Square, State};
use solver::{Model, Values, solve};
use tabletop::Seat;

use crate::Settings;
use crate::file::{Fitted, Section};
use crate::play::{Policy, play};
use crate::regression::{Sums, logistic, maximise_likelihood};

const METHOD: &str = "\
The chance to get through a board with the die to come is a logistic function of these features, for each board: roots
of the steps of the player to the goal (left), of the hunter to the player (apart) and to the goal (guard), and of the
squares in the player's reach (room), with their products. The weights are the likeliest for the exact values of both
shipped maps. In the city positions count as often as they are met in games of the best bot, one decision in 5 being
random; in the jungle all positions count alike.";

/// One decision in this number is random in the games that count the positions.
const ERRS: u64 = 5;
/// The share of the positions met in games, in the city and in the jungle; the others are all positions alike.
const MET: [f64; 2] = [0.5, 0.0];
/// The distance between proven bounds of the exact values.
const GAP: f64 = 1e-6;
/// The number of samples that a board counts as, and that hold its weights at 0.
const SAMPLES: f64 = 1e5;
const HOLD: f64 = 1.0;

/// The positions with the same figures: the mean chance to get through the board, and their share of all positions.
struct Sample {
    features: [f32; Feature::COUNT],
    chance: f64,
    share: f64,
}

/// Positions of a board by their figures: the sum of the chances, and the number of positions.
type ByFigures = BTreeMap<[u16; 4], (f64, f64)>;

/// Fits the weights.
pub(crate) fn fit(settings: Settings) -> Result<Fitted, Box<dyn Error>> {
    let mut maps = Vec::new();
    let mut samples = [Vec::new(), Vec::new()];
    for map in shipped_maps(GameId::Ruin) {
        maps.push(map.id.to_owned());
        let mut options = Options::default();
        options.set("map", map.id);
        if let AnyGame::Ruin(game) = Setup::new(GameId::Ruin, options).open()? {
            add(&game, settings, &mut samples)?;
        }
    }
    let (mut sections, mut loss, mut positions) = (Vec::new(), 0.0, 0);
    for (board, samples) in ["city", "jungle"].into_iter().zip(samples) {
        let (weights, of_board) = maximise_likelihood(&samples, &[0.0; Feature::COUNT], HOLD, predict);
        sections.push(Section::new(board, &Feature::NAMES, &weights));
        loss += of_board / 2.0;
        positions += samples.len();
    }
    Ok(Fitted {
        method: METHOD,
        maps,
        positions,
        loss,
        measure: "mean cross-entropy per position over both boards, in nats",
        held_out: None,
        sections,
    })
}

/// Adds the positions of a map to the samples of the city and of the jungle.
fn add(game: &Ruin, settings: Settings, samples: &mut [Vec<Sample>; 2]) -> Result<(), Box<dyn Error>> {
    let go_on = &mut |_| ControlFlow::Continue(());
    let model = Model::explore(game, usize::MAX, go_on)?;
    let solution = solve(&model, GAP)?;
    let before_roll = |state: &&State| state.phase() == Phase::Roll;
    let states: Vec<State> = model.states().iter().filter(before_roll).copied().collect();
    let values = Values::new(game, model, &solution, go_on).ok_or("a solution is of another game")?;
    let value = |state: &State| values.value(game, state, Seat::FIRST).unwrap_or_default();
    // The chance to get through the jungle from its start, by the place of the tiger.
    let start = game.board(BoardKind::Jungle).start();
    let at_start =
        states.iter().filter(|state| state.board() == BoardKind::Jungle && state.player() == start);
    let jungle: HashMap<Square, f64> =
        at_start.filter_map(|state| Some((state.hunter(Hunter::Tiger)?, value(state)))).collect();
    let chance = |state: &State| match state.board() {
        BoardKind::City => {
            let beyond = state.hunter(Hunter::Tiger).and_then(|tiger| jungle.get(&tiger));
            beyond.map_or(0.0, |beyond| value(state) / beyond)
        }
        BoardKind::Jungle => value(state),
    };
    let visit = |by_figures: &mut [ByFigures; 2], state: &State| {
        let hunter = state.hunter(state.active_hunter());
        let chase = hunter.and_then(|hunter| Chase::new(game, state.board(), state.player(), hunter));
        if let Some(Chase { left, apart, guard, room }) = chase {
            let figures = [left, apart, guard, room].map(|figure| figure as u16);
            let (sum, count) = by_figures[state.board() as usize].entry(figures).or_default();
            *sum += chance(state);
            *count += 1.0;
        }
    };
    let (mut all, mut met) = <([ByFigures; 2], [ByFigures; 2])>::default();
    states.iter().for_each(|state| visit(&mut all, state));
    for number in 0..settings.games {
        let mut player = Policy(|state: &State, _: &mut Dice| values.play(game, state));
        let dice = &mut Dice::stream(settings.seed, number);
        play(game, &mut player, ERRS, dice, |state| {
            if before_roll(&state) {
                visit(&mut met, state);
            }
        });
    }
    for (((samples, all), met), share) in samples.iter_mut().zip(all).zip(met).zip(MET) {
        add_samples(samples, all, 1.0 - share);
        add_samples(samples, met, share);
    }
    Ok(())
}

/// Adds positions that count as a share of all.
fn add_samples(samples: &mut Vec<Sample>, by_figures: ByFigures, share: f64) {
    let all: f64 = by_figures.values().map(|(_, count)| count).sum();
    if share > 0.0 {
        samples.extend(by_figures.into_iter().map(|(figures, (sum, count))| {
            let [left, apart, guard, room] = figures.map(f32::from);
            let features = Chase { left, apart, guard, room }.features().0;
            Sample { features, chance: sum / count, share: share * count / all }
        }));
    }
}

fn predict(weights: &[f64], sample: &Sample, sums: &mut Sums) {
    let chance = logistic(weights, sample.features.iter());
    let slope = sample.features.map(|feature| chance * (1.0 - chance) * f64::from(feature));
    sums.add(sample.chance, chance, &slope, SAMPLES * sample.share);
}
