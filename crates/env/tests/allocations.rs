//! A step of the tables never allocates (E-8).
use std::sync::Arc;

use env::{Autoreset, Buffers, Steppable, Tables};
use games::{Dice, GameId, Options, Setup, with_game};
use testkit::counting::{Counting, allocations};

#[global_allocator]
static COUNTING: Counting = Counting;

const COUNT: usize = 8;

/// Plays random games; returns the number of steps and of allocations.
fn play<G: Steppable + Clone>(game: &G) -> (u64, u64) {
    let mut tables = Tables::new(Arc::new(game.clone()), COUNT, 1, Autoreset::SameStep);
    let (features, actions) = (tables.encoder().features().len(), tables.actions().len());
    let mut observations = vec![0.0; COUNT * features];
    let mut masks = vec![0; COUNT * actions];
    let (mut rewards, mut all) = (vec![0.0; COUNT], vec![0.0; COUNT * usize::from(game.seats())]);
    let (mut truncated, mut ends) = (vec![false; COUNT], vec![0.0; COUNT * features]);
    let (mut terminated, mut seats) = (vec![false; COUNT], vec![0; COUNT]);
    let mut buffers = Buffers {
        observations: &mut observations,
        masks: &mut masks,
        rewards: &mut rewards,
        all_rewards: &mut all,
        terminated: &mut terminated,
        truncated: &mut truncated,
        ends: &mut ends,
        seats: &mut seats,
    };
    tables.observe(&mut buffers);
    let (mut dice, mut chosen, mut allocated, mut ended) = (Dice::new(2), vec![0; COUNT], 0, 0);
    for _ in 0..600 {
        for (mask, action) in buffers.masks.chunks(actions).zip(&mut chosen) {
            let possible: Vec<usize> = (0..actions).filter(|nth| mask[*nth] == 1).collect();
            *action = possible[dice.below(possible.len() as u64) as usize] as i64;
        }
        let before = allocations();
        tables.step(&chosen, &mut buffers);
        allocated += allocations() - before;
        ended += buffers.terminated.iter().filter(|over| **over).count() as u64;
    }
    (ended, allocated)
}

#[test]
fn e_8_steps_of_every_game_allocate_nothing() {
    for id in GameId::ALL {
        let (fewest, most) = id.players();
        for players in [fewest, most.min(3)] {
            let mut options = Options::default();
            if fewest < most {
                options.set("players", players);
            }
            let any = Setup::new(id, options).open().unwrap_or_else(|error| panic!("{error}"));
            let (ends, allocated) = with_game!(&any, game => play(game));
            assert_eq!(allocated, 0, "{id} allocated with {players} players");
            assert!(ends > 0, "{id} came to an end");
        }
    }
    assert!(allocations() > 0, "the counter counts");
}
