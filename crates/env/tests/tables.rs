//! Many tables at once (E-6, E-8): rewards, what happens at the end of a game, equal seeds.
use std::sync::Arc;

use env::{Autoreset, Buffers, Steppable, Tables};
use games::{Dice, GameId, Options, Setup, with_game};
use tabletop::{Seat, Turn};

const COUNT: usize = 5;

/// The buffers of some tables.
struct Arrays {
    observations: Vec<f32>,
    masks: Vec<i8>,
    rewards: Vec<f32>,
    all_rewards: Vec<f32>,
    terminated: Vec<bool>,
    truncated: Vec<bool>,
    ends: Vec<f32>,
    seats: Vec<u8>,
}

impl Arrays {
    fn of<G: Steppable + Clone>(game: &G, tables: &Tables<G>) -> Arrays {
        Arrays {
            observations: vec![0.0; COUNT * tables.encoder().features().len()],
            masks: vec![0; COUNT * tables.actions().len()],
            rewards: vec![0.0; COUNT],
            all_rewards: vec![0.0; COUNT * usize::from(game.seats())],
            terminated: vec![false; COUNT],
            truncated: vec![false; COUNT],
            ends: vec![f32::NAN; COUNT * tables.encoder().features().len()],
            seats: vec![0; COUNT],
        }
    }

    fn buffers(&mut self) -> Buffers<'_> {
        Buffers {
            observations: &mut self.observations,
            masks: &mut self.masks,
            rewards: &mut self.rewards,
            all_rewards: &mut self.all_rewards,
            terminated: &mut self.terminated,
            truncated: &mut self.truncated,
            ends: &mut self.ends,
            seats: &mut self.seats,
        }
    }

    /// A possible action for each table, 0 where there is none.
    fn choose(&self, dice: &mut Dice) -> Vec<i64> {
        let actions = self.masks.len() / COUNT;
        let choose = |mask: &[i8]| {
            let possible: Vec<usize> = (0..actions).filter(|nth| mask[*nth] == 1).collect();
            possible.get(dice.below(possible.len() as u64) as usize).copied().unwrap_or(0) as i64
        };
        self.masks.chunks(actions).map(choose).collect()
    }
}

fn opened(id: GameId, wanted: &[(&str, i64)]) -> games::AnyGame {
    let mut options = Options::default();
    wanted.iter().for_each(|(name, value)| options.set(name, *value));
    Setup::new(id, options).open().unwrap()
}

#[test]
fn e_8_rewards_add_up_to_the_score_of_every_seat() {
    fn check<G: Steppable + Clone>(game: &G) {
        let mut tables = Tables::new(Arc::new(game.clone()), COUNT, 3, Autoreset::Disabled);
        let mut arrays = Arrays::of(game, &tables);
        let seats = usize::from(game.seats());
        tables.observe(&mut arrays.buffers());
        let mut sums = vec![0.0; COUNT * seats];
        for table in 0..COUNT {
            for seat in Seat::all(game.seats()) {
                sums[table * seats + seat.index()] += game.score_so_far(tables.state(table), seat).to_f64();
            }
        }
        let mut dice = Dice::new(1);
        for _ in 0..3000 {
            if arrays.terminated.iter().all(|over| *over) {
                break;
            }
            let chosen = arrays.choose(&mut dice);
            tables.step(&chosen, &mut arrays.buffers());
            for (sum, reward) in sums.iter_mut().zip(&arrays.all_rewards) {
                *sum += f64::from(*reward);
            }
        }
        for table in 0..COUNT {
            for seat in Seat::all(game.seats()) {
                let (sum, score) = (
                    sums[table * seats + seat.index()],
                    game.score_so_far(tables.state(table), seat).to_f64(),
                );
                assert!((sum - score).abs() < 1e-4, "{sum} is not {score}");
            }
        }
    }
    with_game!(&opened(GameId::Shelter, &[("players", 2)]), game => check(game));
    with_game!(&opened(GameId::Caverns, &[]), game => check(game));
    with_game!(&opened(GameId::Penguins, &[("players", 3)]), game => check(game));
}

#[test]
fn e_6_an_action_that_is_not_possible_costs_one_and_changes_nothing() {
    let any = opened(GameId::Zoo, &[]);
    fn check<G: Steppable + Clone>(game: &G) {
        let mut tables = Tables::new(Arc::new(game.clone()), COUNT, 3, Autoreset::NextStep);
        let mut arrays = Arrays::of(game, &tables);
        tables.observe(&mut arrays.buffers());
        let actions = tables.actions().len();
        let impossible: Vec<i64> = arrays
            .masks
            .chunks(actions)
            .map(|mask| mask.iter().position(|possible| *possible == 0).unwrap() as i64)
            .collect();
        let before: Vec<G::State> = (0..COUNT).map(|table| tables.state(table).clone()).collect();
        let (observations, masks) = (arrays.observations.clone(), arrays.masks.clone());
        tables.step(&impossible, &mut arrays.buffers());
        assert_eq!(arrays.rewards, [-1.0; COUNT]);
        assert_eq!(arrays.terminated, [false; COUNT]);
        assert_eq!((arrays.observations, arrays.masks), (observations, masks));
        for (table, before) in before.iter().enumerate() {
            assert_eq!(tables.state(table), before);
        }
    }
    with_game!(&any, game => check(game));
}

#[test]
fn e_8_the_three_ways_to_begin_anew() {
    fn check<G: Steppable + Clone>(game: &G) {
        for autoreset in [Autoreset::NextStep, Autoreset::SameStep, Autoreset::Disabled] {
            let mut tables = Tables::new(Arc::new(game.clone()), COUNT, 8, autoreset);
            let mut arrays = Arrays::of(game, &tables);
            tables.observe(&mut arrays.buffers());
            let (mut dice, mut ends) = (Dice::new(2), 0);
            for _ in 0..400 {
                let over = arrays.terminated.clone();
                let chosen = arrays.choose(&mut dice);
                tables.step(&chosen, &mut arrays.buffers());
                for table in 0..COUNT {
                    let is_over = game.turn(tables.state(table)) == Turn::Over;
                    ends += usize::from(arrays.terminated[table] && !over[table]);
                    match autoreset {
                        Autoreset::NextStep => {
                            assert_eq!(arrays.terminated[table], is_over);
                            if over[table] {
                                assert!(!is_over, "the step after the end begins anew");
                                assert_eq!(arrays.rewards[table], 0.0);
                            }
                        }
                        Autoreset::SameStep => assert!(!is_over, "never left at an end"),
                        Autoreset::Disabled => {
                            assert_eq!(arrays.terminated[table], is_over);
                            assert!(is_over || !over[table], "an end stays");
                        }
                    }
                    assert_eq!(arrays.seats[table] == 0, is_over);
                }
                if autoreset == Autoreset::Disabled && arrays.terminated.iter().all(|over| *over) {
                    tables.reset_table(0);
                    tables.observe(&mut arrays.buffers());
                    assert!(!arrays.terminated[0] && arrays.terminated[1]);
                    break;
                }
            }
            assert!(ends >= COUNT, "{autoreset:?}: games ended");
        }
    }
    with_game!(&opened(GameId::Ruin, &[]), game => check(game));
}

#[test]
fn e_8_equal_seeds_give_equal_games() {
    fn play<G: Steppable + Clone>(game: &G, seed: u64) -> (Vec<f32>, Vec<G::State>) {
        let mut tables = Tables::new(Arc::new(game.clone()), COUNT, seed, Autoreset::SameStep);
        let mut arrays = Arrays::of(game, &tables);
        tables.observe(&mut arrays.buffers());
        let mut dice = Dice::new(2);
        for _ in 0..200 {
            let chosen = arrays.choose(&mut dice);
            tables.step(&chosen, &mut arrays.buffers());
        }
        (arrays.observations, (0..COUNT).map(|table| tables.state(table).clone()).collect())
    }
    fn check<G: Steppable + Clone>(game: &G) {
        assert!(play(game, 1) == play(game, 1));
        assert!(play(game, 1) != play(game, 2));
    }
    with_game!(&opened(GameId::Caverns, &[]), game => check(game));
    with_game!(&opened(GameId::Penguins, &[("players", 4)]), game => check(game));
}

#[test]
fn e_8_threads_change_nothing() {
    fn play<G: Steppable + Clone>(game: &G, threads: usize) -> Vec<u32> {
        let mut tables = Tables::new(Arc::new(game.clone()), COUNT, 4, Autoreset::SameStep);
        tables.share_among(threads).unwrap();
        let mut arrays = Arrays::of(game, &tables);
        tables.observe(&mut arrays.buffers());
        let (mut dice, mut seen) = (Dice::new(2), Vec::new());
        for _ in 0..150 {
            let chosen = arrays.choose(&mut dice);
            tables.step(&chosen, &mut arrays.buffers());
            let floats = arrays.observations.iter().chain(&arrays.rewards).chain(&arrays.ends);
            seen.extend(floats.map(|value| value.to_bits()));
            seen.extend(arrays.masks.iter().map(|it| *it as u32));
            seen.extend(arrays.terminated.iter().map(|it| u32::from(*it)));
        }
        seen
    }
    fn check<G: Steppable + Clone>(game: &G) {
        let one = play(game, 1);
        for threads in [2, 3, 50] {
            assert!(play(game, threads) == one, "{threads} threads");
        }
    }
    with_game!(&opened(GameId::Ruin, &[]), game => check(game));
    with_game!(&opened(GameId::Shelter, &[("players", 3)]), game => check(game));
}

#[test]
fn e_8_chance_falls_as_in_a_simulation() {
    fn check<G: Steppable + Clone>(game: &G) {
        let mut tables = Tables::new(Arc::new(game.clone()), COUNT, 6, Autoreset::Disabled);
        // The first game of each table, and then the second one.
        for round in 0..2 {
            for table in 0..COUNT {
                let mut dice = Dice::stream(6, 2 * (table + round * COUNT) as u64);
                let mut state = game.start();
                while let Some(event) = game.draw(&state, |n| dice.below(n)) {
                    game.apply_unchecked(&mut state, event);
                }
                assert_eq!(*tables.state(table), state);
                tables.reset_table(table);
            }
        }
    }
    with_game!(&opened(GameId::Ruin, &[]), game => check(game));
    with_game!(&opened(GameId::Zoo, &[]), game => check(game));
}
