//! The policy of playouts, tuned by the cross-entropy method.
use bots::penguins::{Policy, PolicyFeature};
use games::Dice;
use penguins::Penguins;
use rayon::prelude::*;
use tabletop::{Game, Ratio, Seat, Turn};

use super::policy;
use crate::Settings;

/// A number for each [`PolicyFeature`].
type Numbers = [f64; PolicyFeature::COUNT];

/// The policies of a round, and those whose mean the next one is drawn around.
const DRAWN: usize = 64;
const BEST: usize = 14;
/// The mean is set aside in one round of this number.
const SET_ASIDE: u32 = 4;
/// The part of the games of a fit that a policy plays against each other one, with each number of players.
const PART: u64 = 50;
/// The part of its spread that a number keeps from the round before.
const KEEPS: f64 = 0.3;
/// The least spread of a number at first, that of a number by its size, and the least at last.
const FIRST_SPREAD: f64 = 0.15;
const SPREAD_BY_SIZE: f64 = 0.4;
const LAST_SPREAD: f64 = 0.01;
/// The numbers of the first policy, by [`PolicyFeature`]; set by hand.
const START: Numbers = [
    0.8, 1.0, 0.6, 0.4, 0.4, 0.8, 0.3, // abilities
    0.2, 0.13, 0.08, // fish
    0.6, 0.0, 0.25, 0.0, 0.0, 1.0, // guards
    1.0, 0.0, 0.25, 0.25, // dice, swaps, longer lines
];

/// The numbers of the tuned policy.
pub(super) fn tune(games: &[Penguins], settings: Settings) -> Numbers {
    let mut mean = START;
    let mut spread = START.map(|number| FIRST_SPREAD.max(SPREAD_BY_SIZE * number.abs()));
    let mut others = vec![policy(&START)];
    let mut dice = Dice::stream(settings.seed, u64::MAX);
    let number_of_games = (settings.games / PART).max(1);
    for round in 0..settings.rounds {
        if (round + 1) % SET_ASIDE == 0 {
            others.push(policy(&mean));
            // The first one, and the last two.
            if others.len() > 3 {
                others.remove(1);
            }
        }
        let draw = |dice: &mut Dice| std::array::from_fn(|nth| mean[nth] + spread[nth] * normal(dice));
        let drawn: Vec<Numbers> = (0..DRAWN).map(|_| draw(&mut dice)).collect();
        let strengths = drawn.par_iter().map(|numbers| {
            let mine = policy(numbers);
            let dice = |number| Dice::stream(settings.seed + 1 + u64::from(round), number);
            let matches = games.iter().flat_map(|game| others.iter().map(move |other| (game, other)));
            let strength =
                matches.map(|(game, other)| strength(game, &mine, other, number_of_games, dice)).sum::<f64>();
            (strength, *numbers)
        });
        let mut strengths: Vec<(f64, Numbers)> = strengths.collect();
        strengths.sort_by(|one, other| other.0.total_cmp(&one.0));
        let best = &strengths[..BEST];
        let over_best =
            |of: &dyn Fn(&Numbers) -> f64| best.iter().map(|(_, it)| of(it)).sum::<f64>() / BEST as f64;
        for nth in 0..mean.len() {
            mean[nth] = over_best(&|numbers| numbers[nth]);
            let variance = over_best(&|numbers| (numbers[nth] - mean[nth]).powi(2));
            spread[nth] = (KEEPS * spread[nth] + (1.0 - KEEPS) * variance.sqrt()).max(LAST_SPREAD);
        }
    }
    mean
}

/// The share of games that a policy wins against another on all other seats, as a multiple of its fair share; it sits on each
/// seat in turn.
fn strength(game: &Penguins, mine: &Policy, other: &Policy, games: u64, dice: impl Fn(u64) -> Dice) -> f64 {
    let seats: Vec<Seat> = Seat::all(game.seats()).collect();
    let won = |number: u64| {
        let (me, mut dice) = (seats[number as usize % seats.len()], dice(number));
        let mut state = game.start();
        loop {
            let event = match game.turn(&state) {
                Turn::Over => break,
                Turn::Seat(seat) => if seat == me { mine } else { other }.event(game, &state),
                Turn::Chance => game.draw(&state, |n| dice.below(n)),
            };
            let Some(event) = event else { break };
            game.apply_unchecked(&mut state, event);
        }
        game.utility(&state, me).map_or(0.0, Ratio::to_f64)
    };
    (0..games).map(won).sum::<f64>() / games as f64 * seats.len() as f64
}

/// About normally distributed, with mean 0 and deviation 1: the sum of twelve uniform numbers, less their mean.
fn normal(dice: &mut Dice) -> f64 {
    const FINE: u64 = 1 << 20;
    (0..12).map(|_| dice.below(FINE) as f64 / FINE as f64).sum::<f64>() - 6.0
}
