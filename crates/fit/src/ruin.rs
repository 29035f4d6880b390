//! *Escape from Ruin*: a logistic function of the features for each board, fitted to the results of games.
use std::collections::BTreeMap;
use std::error::Error;
use std::ops::ControlFlow;

use bots::ruin::{Chase, Feature, Features, Weights};
use bots::{BotGame, Mcts};
use games::{AnyGame, Dice, GameId, Options, Setup, shipped_maps};
use ruin::{BoardKind, Phase, Ruin, State};
use solver::Model;
use tabletop::{Game, Ratio, Seat};

use crate::Settings;
use crate::file::{Fitted, Section};
use crate::play::{Errs, Searcher, each_game, play_from};
use crate::regression::{Sums, logistic, maximise_likelihood};

const METHOD: &str = "\
The chance to get through a board with the die to come is a logistic function of these features, for each board: roots
of the steps of the player to the goal (left), of the hunter to the player (apart) and to the goal (guard), and of the
squares in the player's reach (room), with their products. The weights are the likeliest for the results of games that
search plays on both shipped maps by the weights of the round before, in the first round by none. Of four games one
begins at the start, one before any roll in the city to which the game can come, and two before any in the jungle. All
rounds count, each 0.8 of the next. In the jungle all positions count alike, in the city half by how often they are met.";

/// The positions before a roll where four games in turn begin.
const BEGINNINGS: [Option<BoardKind>; 4] =
    [None, Some(BoardKind::City), Some(BoardKind::Jungle), Some(BoardKind::Jungle)];
/// The weight of a round's games relative to those of the next round.
const DECAY: f64 = 0.8;
/// The share of the positions met in games, in the city and in the jungle; the others are all positions alike.
const MET: [f64; 2] = [0.5, 0.0];
/// The number of samples that a board counts as, and that hold its weights at 0.
const SAMPLES: f64 = 1e5;
const HOLD: f64 = 1.0;

/// The positions with the same figures: the mean chance to get through the board, and their share of all positions.
struct Sample {
    features: [f32; Feature::COUNT],
    chance: f64,
    share: f64,
}

/// The figures of a [`Chase`].
type Figures = [u16; 4];

/// The times that positions with the same figures were met, and that the player got through the board from there.
#[derive(Clone, Copy, Default)]
struct Met {
    times: f64,
    through: f64,
}

/// A board of a map.
#[derive(Default)]
struct Ground {
    /// The states before a roll to which the game can come.
    states: Vec<State>,
    /// Their number by figures.
    by_figures: BTreeMap<Figures, f64>,
    met: BTreeMap<Figures, Met>,
}

/// A map.
struct Place {
    game: Ruin,
    /// The city and the jungle.
    grounds: [Ground; 2],
}

/// Fits the weights.
pub(crate) fn fit(settings: Settings) -> Result<Fitted, Box<dyn Error>> {
    let (mut maps, mut places) = (Vec::new(), Vec::new());
    for map in shipped_maps(GameId::Ruin) {
        maps.push(map.id.to_owned());
        let mut options = Options::default();
        options.set("map", map.id);
        if let AnyGame::Ruin(game) = Setup::new(GameId::Ruin, options).open()? {
            places.push(Place::new(game)?);
        }
    }
    let mut fitted = [[0.0; Feature::COUNT]; 2];
    let (mut loss, mut positions) = (0.0, 0);
    for round in 0..settings.rounds {
        let [city, jungle] = fitted.map(|weights| Features(weights.map(|weight| weight as f32)));
        let (weights, first) = (Weights { city, jungle }, u64::from(round) * settings.games);
        for place in &mut places {
            let game =
                |number| place.play(&weights, settings, number, Dice::stream(settings.seed, first + number));
            let played = each_game(settings.games, game);
            place.add(played);
        }
        (loss, positions) = (0.0, 0);
        for (board, weights) in fitted.iter_mut().enumerate() {
            let samples: Vec<Sample> =
                places.iter().flat_map(|place| place.grounds[board].samples(MET[board])).collect();
            let (likeliest, of_board) = maximise_likelihood(&samples, &[0.0; Feature::COUNT], HOLD, predict);
            weights.copy_from_slice(&likeliest);
            loss += of_board / 2.0;
            positions += samples.len();
        }
        eprintln!("round {round}: mean cross-entropy {loss:.4}, {positions} positions");
    }
    let section = |(name, weights): (_, &[f64; Feature::COUNT])| Section::new(name, &Feature::NAMES, weights);
    Ok(Fitted {
        method: METHOD,
        maps,
        positions,
        loss,
        measure: "mean cross-entropy per position over both boards, in nats",
        held_out: None,
        sections: ["city", "jungle"].into_iter().zip(&fitted).map(section).collect(),
    })
}

impl Place {
    fn new(game: Ruin) -> Result<Place, Box<dyn Error>> {
        let model = Model::explore(&game, usize::MAX, &mut |_| ControlFlow::Continue(()))?;
        let mut grounds = <[Ground; 2]>::default();
        for state in model.states().iter().filter(|state| state.phase() == Phase::Roll) {
            if let Some(figures) = figures(&game, state) {
                let ground = &mut grounds[state.board() as usize];
                ground.states.push(*state);
                *ground.by_figures.entry(figures).or_default() += 1.0;
            }
        }
        Ok(Place { game, grounds })
    }

    /// Plays a game by search with these weights. Tells of the positions before a roll: the board, the figures, and
    /// whether the player got through.
    fn play(
        &self,
        weights: &Weights,
        settings: Settings,
        number: u64,
        mut dice: Dice,
    ) -> Vec<(BoardKind, Figures, bool)> {
        let game = &self.game;
        let from = match BEGINNINGS[number as usize % BEGINNINGS.len()] {
            None => game.start(),
            Some(board) => {
                let states = &self.grounds[board as usize].states;
                states[dice.below(states.len() as u64) as usize]
            }
        };
        let config = Ruin::MCTS.iterations(settings.iterations);
        let mut player = Searcher(Mcts::new(game, weights.clone(), config));
        let mut before_rolls = Vec::new();
        let last = play_from(game, from, &mut player, Errs::Never, &mut dice, |state| {
            if state.phase() == Phase::Roll {
                before_rolls.extend(figures(game, state).map(|figures| (state.board(), figures)));
            }
        });
        let escaped = game.utility(&last, Seat::FIRST) == Some(Ratio::ONE);
        let through = [last.board() == BoardKind::Jungle, escaped];
        before_rolls.into_iter().map(|(board, figures)| (board, figures, through[board as usize])).collect()
    }

    /// Adds the games of a round; earlier ones count less.
    fn add(&mut self, played: Vec<Vec<(BoardKind, Figures, bool)>>) {
        for met in self.grounds.iter_mut().flat_map(|ground| ground.met.values_mut()) {
            *met = Met { times: DECAY * met.times, through: DECAY * met.through };
        }
        for (board, figures, through) in played.into_iter().flatten() {
            let met = self.grounds[board as usize].met.entry(figures).or_default();
            met.times += 1.0;
            met.through += f64::from(u8::from(through));
        }
    }
}

impl Ground {
    /// The positions that were met, of which this share counts by how often they were.
    fn samples(&self, share: f64) -> impl Iterator<Item = Sample> {
        let number = |figures: &Figures| self.by_figures.get(figures).copied().unwrap_or_default();
        let times: f64 = self.met.values().map(|met| met.times).sum();
        let all: f64 = self.met.keys().map(number).sum();
        self.met.iter().map(move |(figures, met)| {
            let [left, apart, guard, room] = figures.map(f32::from);
            Sample {
                features: Chase { left, apart, guard, room }.features().0,
                chance: met.through / met.times,
                share: share * met.times / times + (1.0 - share) * number(figures) / all,
            }
        })
    }
}

/// The figures of a position before a roll; `None` where no way leads from the player to the goal.
fn figures(game: &Ruin, state: &State) -> Option<Figures> {
    let hunter = state.hunter(state.active_hunter())?;
    let Chase { left, apart, guard, room } = Chase::new(game, state.board(), state.player(), hunter)?;
    Some([left, apart, guard, room].map(|figure| figure as u16))
}

fn predict(weights: &[f64], sample: &Sample, sums: &mut Sums) {
    let chance = logistic(weights, sample.features.iter());
    let slope = sample.features.map(|feature| chance * (1.0 - chance) * f64::from(feature));
    sums.add(sample.chance, chance, &slope, SAMPLES * sample.share);
}

#[cfg(test)]
mod tests {
    use super::{BTreeMap, Ground, Met};

    #[test]
    fn positions_count_alike_or_by_how_often_they_were_met() {
        let (near, far) = ([1, 2, 3, 4], [9, 2, 3, 4]);
        let ground = Ground {
            by_figures: BTreeMap::from([(near, 3.0), (far, 1.0), ([0; 4], 5.0)]),
            met: BTreeMap::from([
                (near, Met { times: 2.0, through: 1.0 }),
                (far, Met { times: 6.0, through: 0.0 }),
            ]),
            ..Ground::default()
        };
        let shares =
            |met| ground.samples(met).map(|sample| (sample.chance, sample.share)).collect::<Vec<_>>();
        assert_eq!(shares(0.0), [(0.5, 0.75), (0.0, 0.25)]);
        assert_eq!(shares(1.0), [(0.5, 0.25), (0.0, 0.75)]);
        assert_eq!(shares(0.5), [(0.5, 0.5), (0.0, 0.5)]);
    }
}
