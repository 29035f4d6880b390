//! Steps of the vector environment on one core, observations and masks written: `cargo bench -p env`, with
//! `-- zoo` behind it those of one game. The actions are drawn among the possible ones outside the measured time (E-9).
use std::sync::Arc;

use env::{Autoreset, Buffers, Steppable, Tables};
use games::{Dice, GameId, Options, Setup, with_game};
use testkit::bench::{asked_for, now};

/// The number of tables, and of measured steps of each.
const TABLES: usize = 256;
const ROUNDS: usize = 4000;

fn steps_a_second<G: Steppable + Clone>(game: &G) -> (f64, usize, usize) {
    let mut tables = Tables::new(Arc::new(game.clone()), TABLES, 1, Autoreset::NextStep);
    let (features, actions) = (tables.encoder().features().len(), tables.actions().len());
    let seats = usize::from(game.seats());
    let mut observations = vec![0.0; TABLES * features];
    let mut masks = vec![0; TABLES * actions];
    let (mut rewards, mut all_rewards) = (vec![0.0; TABLES], vec![0.0; TABLES * seats]);
    let mut truncated = vec![false; TABLES];
    let (mut terminated, mut to_move) = (vec![false; TABLES], vec![0; TABLES]);
    let mut buffers = Buffers {
        observations: &mut observations,
        masks: &mut masks,
        rewards: &mut rewards,
        all_rewards: &mut all_rewards,
        terminated: &mut terminated,
        truncated: &mut truncated,
        ends: &mut [],
        seats: &mut to_move,
    };
    tables.observe(&mut buffers);
    let (mut dice, mut chosen, mut spent) = (Dice::new(2), vec![0; TABLES], 0.0);
    for _ in 0..ROUNDS {
        for (mask, action) in buffers.masks.chunks(actions).zip(&mut chosen) {
            let possible = mask.iter().filter(|it| **it == 1).count() as u64;
            let nth = dice.below(possible) as usize;
            *action =
                mask.iter().enumerate().filter(|(_, it)| **it == 1).nth(nth).map_or(0, |(at, _)| at as i64);
        }
        let begun = now();
        tables.step(&chosen, &mut buffers);
        spent += now() - begun;
    }
    ((TABLES * ROUNDS) as f64 / spent, features, actions)
}

fn main() {
    for id in GameId::ALL.into_iter().filter(|id| asked_for(id.key())) {
        let mut options = Options::default();
        if id == GameId::Penguins {
            options.set("players", 2);
        }
        let any = Setup::new(id, options).open().unwrap_or_else(|error| panic!("{error}"));
        let (speed, features, actions) = with_game!(&any, game => steps_a_second(game));
        println!(
            "{id:<10} {:>6.2} million steps a second ({features} features, {actions} actions)",
            speed / 1e6
        );
    }
}
