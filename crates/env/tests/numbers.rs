//! Actions, masks and observations of every game over random play (E-3 to E-5).
use std::collections::HashMap;

use env::{Actions, Encoder, Factored, Feature};
use games::{Dice, GameId, Options, Setup, with_game};
use tabletop::{Encode, Game, Seat, Turn};
use testkit::playout::random_event;

/// Positions looked at, for each setup.
const POSITIONS: usize = 1500;

/// Setups with every kind of hidden and shared thing.
fn setups() -> Vec<Setup> {
    let with = |id, wanted: &[(&str, i64)]| {
        let mut options = Options::default();
        wanted.iter().for_each(|(name, value)| options.set(name, *value));
        Setup::new(id, options)
    };
    vec![
        with(GameId::Ruin, &[]),
        with(GameId::Caverns, &[]),
        with(GameId::Zoo, &[]),
        with(GameId::Zoo, &[("level", 4)]),
        with(GameId::Shelter, &[]),
        with(GameId::Shelter, &[("players", 3)]),
        with(GameId::Penguins, &[("players", 2)]),
        with(GameId::Penguins, &[("players", 5)]),
    ]
}

/// Calls `look` with the positions of random games, until there were enough.
fn over_random_play<G: Game>(game: &G, mut look: impl FnMut(&G::State)) {
    let (mut seen, mut games) = (0, 0);
    while seen < POSITIONS {
        let (mut state, mut dice) = (game.start(), Dice::stream(5, games));
        games += 1;
        loop {
            look(&state);
            seen += 1;
            match random_event(game, &state, &mut dice).filter(|_| !game.given_up(&state)) {
                Some(event) => game.apply_unchecked(&mut state, event),
                None => break,
            }
        }
    }
}

fn for_every_setup(check: impl Fn(&Setup)) {
    for setup in setups() {
        check(&setup);
    }
}

#[test]
fn e_3_decisions_are_numbered_and_chance_has_no_number() {
    fn check<G: Encode>(game: &G) {
        let actions = Actions::new(game);
        assert!(!actions.is_empty());
        for (number, event) in actions.events().iter().enumerate() {
            assert_eq!((actions.number(*event), actions.get(number)), (Some(number), Some(*event)));
        }
        assert_eq!(actions.get(actions.len()), None);
        over_random_play(game, |state| {
            game.legal(state, |event| assert!(actions.number(event).is_some(), "{event}"));
            game.outcomes(state, |event, _| assert_eq!(actions.number(event), None, "{event}"));
        });
    }
    for_every_setup(|setup| {
        let any = setup.open().unwrap();
        with_game!(&any, game => check(game));
    });
}

#[test]
fn e_3_small_choices_make_every_action() {
    fn check<G: Encode>(game: &G) {
        let actions = Actions::new(game);
        let factored = Factored::new(&actions);
        for number in 0..actions.len() {
            let values = factored.values(number).unwrap();
            assert_eq!(factored.action(values), Some(number));
        }
        let mut possible = vec![0; actions.len()];
        let mut dice = Dice::new(3);
        over_random_play(game, |state| {
            if !matches!(game.turn(state), Turn::Seat(_)) {
                return;
            }
            actions.mask(game, state, &mut possible);
            let mut chosen = Vec::new();
            for words in factored.words() {
                let mut mask = vec![0; words.len()];
                factored.mask(&possible, &chosen, &mut mask);
                let open: Vec<usize> = (0..mask.len()).filter(|value| mask[*value] == 1).collect();
                chosen.push(open[dice.below(open.len() as u64) as usize] as u16);
            }
            let action = factored.action(&chosen).expect("the masks lead to an action");
            assert_eq!(possible[action], 1, "and to a possible one");
        });
    }
    for_every_setup(|setup| {
        let any = setup.open().unwrap();
        with_game!(&any, game => check(game));
    });
}

#[test]
fn e_4_equal_observations_have_equal_futures() {
    fn check<G: Encode>(game: &G) {
        let encoder = Encoder::new(game);
        let mut names: Vec<&str> = encoder.features().iter().map(|it| it.name.as_str()).collect();
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), encoder.features().len(), "names differ");
        let encoded = |state: &G::State| -> Vec<u32> {
            let mut all = Vec::new();
            for seat in Seat::all(game.seats()) {
                let mut out = vec![0.0; encoder.features().len()];
                encoder.encode(game, state, seat, &mut out);
                let within = |value: &f32| (Feature::LOW..=Feature::HIGH).contains(value);
                assert!(out.iter().all(within), "{state:?}");
                all.extend(out.iter().map(|value| value.to_bits()));
            }
            all
        };
        let mut known: HashMap<Vec<u32>, G::State> = HashMap::new();
        over_random_play(game, |state| {
            let code = encoded(state);
            let Some(other) = known.get(&code) else {
                known.insert(code, state.clone());
                return;
            };
            if game.position(other) == game.position(state) {
                return;
            }
            assert_eq!(game.turn(state), game.turn(other), "{state:?}\n{other:?}");
            let legal = game.legal_sorted(state);
            assert_eq!(legal, game.legal_sorted(other), "{state:?}\n{other:?}");
            let outcomes = game.outcomes_sorted(state);
            assert_eq!(outcomes, game.outcomes_sorted(other), "{state:?}\n{other:?}");
            for event in legal.into_iter().chain(outcomes.into_iter().map(|(event, _)| event)) {
                let [mut one, mut two] = [state.clone(), other.clone()];
                game.apply_unchecked(&mut one, event);
                game.apply_unchecked(&mut two, event);
                assert_eq!(encoded(&one), encoded(&two), "{event}: {state:?}\n{other:?}");
            }
        });
        assert!(known.len() > 20, "positions are told apart");
    }
    for_every_setup(|setup| {
        let any = setup.open().unwrap();
        with_game!(&any, game => check(game));
    });
}

#[test]
fn e_4_planes_hold_the_entries_of_boards_that_are_grids() {
    fn check<G: Encode>(game: &G) -> usize {
        let encoder = Encoder::new(game);
        let (count, rows, columns) = encoder.plane_shape();
        let (mut observation, mut planes) =
            (vec![0.0; encoder.features().len()], vec![7.0; count * rows * columns]);
        over_random_play(game, |state| {
            encoder.encode(game, state, Seat::FIRST, &mut observation);
            encoder.planes_of(&observation, &mut planes);
            let mut total = 0.0;
            for (plane, cells) in encoder.planes().iter().zip(planes.chunks((rows * columns).max(1))) {
                for (nth, entry) in plane.entries().enumerate() {
                    let at = nth / plane.columns * columns + nth % plane.columns;
                    assert_eq!(cells[at], observation[entry], "{}", plane.name);
                    total += observation[entry];
                }
            }
            assert_eq!(planes.iter().sum::<f32>(), total, "nothing beside the boards");
        });
        count
    }
    let counts = setups().into_iter().map(|setup| {
        let any = setup.open().unwrap();
        (setup.game, with_game!(&any, game => check(game)))
    });
    let counts: Vec<(GameId, usize)> = counts.collect();
    assert!(counts.contains(&(GameId::Ruin, 4)), "two boards, on each the player and a hunter: {counts:?}");
    assert!(counts.contains(&(GameId::Shelter, 7)), "the trees and six animals: {counts:?}");
}

#[test]
fn e_4_what_is_hidden_leaves_no_trace() {
    let mut options = Options::default();
    options.set("players", 3);
    let any = Setup::new(GameId::Shelter, options).open().unwrap();
    fn check<G: Encode>(game: &G) {
        let encoder = Encoder::new(game);
        let mut dice = Dice::new(9);
        over_random_play(game, |state| {
            for seat in Seat::all(game.seats()) {
                let view = game.view(state, seat);
                let other = game.determinize(&view, &mut |n| dice.below(n));
                let encoded = |state: &G::State| {
                    let mut out = vec![0.0; encoder.features().len()];
                    encoder.encode(game, state, seat, &mut out);
                    out
                };
                assert_eq!(encoded(state), encoded(&other));
            }
        });
    }
    with_game!(&any, game => check(game));
}

#[test]
fn e_5_masks_say_what_is_possible() {
    fn check<G: Encode>(game: &G) {
        let actions = Actions::new(game);
        let mut mask = vec![7; actions.len()];
        over_random_play(game, |state| {
            actions.mask(game, state, &mut mask);
            for (number, event) in actions.events().iter().enumerate() {
                assert_eq!(mask[number] == 1, game.refusal(state, *event).is_none(), "{event}");
                assert!([0, 1].contains(&mask[number]));
            }
            if matches!(game.turn(state), Turn::Seat(_)) {
                assert!(mask.contains(&1), "a seat that must act can");
            }
        });
    }
    for_every_setup(|setup| {
        let any = setup.open().unwrap();
        with_game!(&any, game => check(game));
    });
}
