//! Search: what it keeps, what it counts, what it finds, and that it heeds what it is told.
use core::ops::ControlFlow;

use bots::{
    Estimate, Evaluator, GameEvaluator, Mcts, MctsConfig, NoEvaluator, Rollout, SearchResult, Widening,
    search_parallel,
};
use games::{AnyGame, Dice, GameId, Options, Setup};
use solver::{Model, Values, solve};
use tabletop::{Game, Ratio, Seat, Turn};
use testkit::models::{Chase, ConnectFour, Explicit, Pig, PigEvent, PigState, Place, SMALL_RUIN, Way};

const PLAIN: MctsConfig = MctsConfig::PLAIN;

/// A search with random playouts that has thought about a state for so long.
fn thought<'a, G: Game>(game: &'a G, state: &G::State, iterations: u32) -> Mcts<'a, G, NoEvaluator> {
    let mut search = Mcts::new(game, NoEvaluator, PLAIN);
    search.set_root_state(state);
    assert_eq!(search.run(iterations, &mut || false, &mut Dice::new(1)), iterations);
    search
}

/// The state after these events from the start.
fn after<G: Game>(game: &G, events: &str) -> G::State {
    let mut state = game.start();
    for event in events.split(", ") {
        let event = event.parse().unwrap_or_else(|error| panic!("{error:?}"));
        game.apply(&mut state, event).unwrap_or_else(|refusal| panic!("{event}: {refusal}"));
    }
    state
}

/// Connect four after discs in these columns.
fn four(columns: &str) -> <ConnectFour as Game>::State {
    after(
        &ConnectFour,
        &columns.split(' ').map(|column| format!("drop {column}")).collect::<Vec<_>>().join(", "),
    )
}

fn visits<E>(found: &SearchResult<E>) -> u32 {
    found.choices.iter().map(|choice| choice.visits).sum()
}

#[test]
fn what_was_found_below_an_event_is_kept_when_it_comes_about() {
    let start = ConnectFour.start();
    for nth in 0..7 {
        let mut search = thought(&ConnectFour, &start, 3000);
        let before = search.result().choices[nth];
        search.advance(before.event);
        let kept = search.result();
        assert_eq!(kept.iterations, before.visits);
        assert_eq!(visits(&kept) + 1, kept.iterations, "all but the first went on from there");
        // The first seat's sum is the negated sum of all children for the second seat, plus the first playout.
        let below: f64 =
            kept.choices.iter().map(|choice| f64::from(choice.visits) * (1.0 - choice.worth.mean)).sum();
        let first = f64::from(before.visits) * before.worth.mean - below;
        assert!([0.0, 0.5, 1.0].iter().any(|result| (first - result).abs() < 0.01), "{first}");

        let mut next = start;
        ConnectFour.apply_unchecked(&mut next, before.event);
        search.set_root_state(&next);
        assert_eq!(search.result(), kept, "looking there forgets nothing");
        assert_eq!(search.run(1000, &mut || false, &mut Dice::new(2)), 1000);
        assert_eq!(search.result().iterations, before.visits + 1000);
        assert_eq!(visits(&search.result()) + 1, search.result().iterations);
    }
}

#[test]
fn what_was_found_below_chance_is_kept_too() {
    let game = Pig::open_spiel(20);
    let mut search = thought(&game, &game.start(), 2000);
    let roll = search.result().choices.into_iter().find(|choice| choice.event == PigEvent::Roll).unwrap();
    search.advance(PigEvent::Roll);
    let drawn = search.outcome_visits();
    assert_eq!(search.result().iterations, roll.visits);
    assert_eq!(drawn.iter().map(|(_, visits)| visits).sum::<u32>() + 1, roll.visits);
    let (six, visits) = drawn[5];
    search.advance(six);
    assert_eq!(search.result().iterations, visits);
    assert!(search.result().choices.iter().all(|choice| choice.visits > 0));
}

#[test]
fn what_is_not_followed_is_forgotten() {
    let mut search = thought(&ConnectFour, &ConnectFour.start(), 500);
    search.set_root_state(&four("4 4"));
    assert_eq!(search.result().iterations, 0);
    let mut search = thought(&ConnectFour, &four("1 1 1 1 1 1"), 500);
    search.advance("drop 1".parse().unwrap());
    assert_eq!((search.result().iterations, search.best()), (0, None), "nobody went there");
}

/// One turn of chance with these weights, and the end.
fn draws(weights: impl Iterator<Item = u64>) -> Explicit {
    let ways: Vec<(u32, u64)> = weights.map(|weight| (1, weight)).collect();
    Explicit { seats: 1, places: vec![Place::Draw(ways), Place::End(vec![Ratio::ONE])] }
}

/// Outcomes are visited in proportion to their weights: each within three standard errors, or where there
/// are many, nearly each.
fn in_proportion(game: &Explicit, config: MctsConfig, open: usize) {
    let mut search = Mcts::new(game, NoEvaluator, config);
    search.set_root_state(&0);
    search.run(20_000, &mut || false, &mut Dice::new(5));
    let drawn = search.outcome_visits();
    assert_eq!(drawn.len(), open);
    let mut weights = Vec::new();
    game.outcomes(&0, |event, weight| {
        if let Some((_, visits)) = drawn.iter().find(|(other, _)| *other == event) {
            weights.push((weight as f64, f64::from(*visits)));
        }
    });
    let total: f64 = weights.iter().map(|(weight, _)| weight).sum();
    let off = |(weight, visits): &(f64, f64)| {
        let share = weight / total;
        (visits - 20_000.0 * share).abs() / (20_000.0 * share * (1.0 - share)).sqrt()
    };
    let far = weights.iter().filter(|way| off(way) > 3.0).count();
    assert!(far <= open / 50, "{far} of {open}: {weights:?}");
    assert_eq!(weights.iter().map(|(_, visits)| visits).sum::<f64>(), 20_000.0);
}

#[test]
fn outcomes_are_visited_in_proportion_to_their_weights() {
    in_proportion(&draws([1, 2, 3, 10].into_iter()), PLAIN, 4);
    in_proportion(&draws(1..=32), PLAIN, 32);
}

#[test]
fn so_are_those_of_a_turn_with_hundreds() {
    let many = || draws((0..200).map(|nth| 1 + nth % 7));
    in_proportion(&many(), MctsConfig { chance: Widening::NONE, ..PLAIN }, 200);
    // 4 + √20,000 of them are open by then.
    in_proportion(&many(), PLAIN, 145);
}

#[test]
fn the_same_seed_finds_the_same() {
    let game = Pig::to(30);
    let found = |seed| {
        let mut search = Mcts::new(&game, NoEvaluator, PLAIN);
        search.set_root_state(&game.start());
        search.run(700, &mut || false, &mut Dice::new(seed));
        search.result()
    };
    assert_eq!(found(3), found(3));
    assert_ne!(found(3), found(4));
}

#[test]
fn it_looks_at_as_many_leaves_as_asked_for_and_stops_when_told() {
    for iterations in [1, 2, 63, 64, 65, 1000] {
        let found = thought(&ConnectFour, &ConnectFour.start(), iterations).result();
        assert_eq!((found.iterations, visits(&found)), (iterations, iterations));
    }
    let mut search = Mcts::new(&ConnectFour, NoEvaluator, PLAIN);
    search.set_root_state(&ConnectFour.start());
    let mut asked = 0;
    let stop = &mut || {
        asked += 1;
        asked > 3
    };
    let done = search.run(100_000, stop, &mut Dice::new(1));
    assert!((3..1000).contains(&done), "{done}");
    assert_eq!(visits(&search.result()), done);
    assert!(search.best().is_some());
}

fn plays(columns: &str) -> String {
    thought(&ConnectFour, &four(columns), 3000).best().unwrap().to_string()
}

#[test]
fn it_wins_where_it_can_and_blocks_where_it_must() {
    assert_eq!(plays("1 7 1 7 1 7"), "drop 1", "four at once, though the other threatens it too");
    assert_eq!(plays("1 7 2 7 1 7"), "drop 7", "the other's fourth is blocked");
    // Two in the middle of an empty row: a third makes two threats, of which one cannot be met.
    assert!(["drop 2", "drop 5"].contains(&plays("3 3 4 4").as_str()));
    let found = thought(&ConnectFour, &four("3 3 4 4"), 20_000).result();
    assert!(found.worth[0].mean > 0.95 && found.worth[1].mean < 0.05, "{:?}", found.worth);
}

fn values<G: Game>(game: &G) -> Values<G> {
    let go_on = &mut |_| ControlFlow::Continue(());
    let model = Model::explore(game, usize::MAX, go_on).unwrap();
    let solution = solve(&model, 1e-6).unwrap();
    Values::new(game, model, &solution, go_on).unwrap()
}

/// The result of a search in a position, and the loss of its best event.
fn tried<G: Game, I: Evaluator<G>>(
    game: &G,
    values: &Values<G>,
    state: &G::State,
    evaluator: I,
) -> (SearchResult<G::Event>, f64) {
    let config = MctsConfig { exploration: 0.4, rollout: Rollout::Policy, ..PLAIN };
    let mut search = Mcts::new(game, evaluator, config);
    search.set_root_state(state);
    search.run(50_000, &mut || false, &mut Dice::new(1));
    let found = search.result();
    let (Turn::Seat(seat), Some(best)) = (game.turn(state), found.choices.first()) else {
        return (found, 0.0);
    };
    let mut next = state.clone();
    game.apply_unchecked(&mut next, best.event);
    let [best, done] = [state, &next].map(|state| values.value(game, state, seat).unwrap());
    (found, best - done)
}

/// The value of a search is nearly exact, and its best event nearly the best.
fn comes_near<G: Game>(game: &G, values: &Values<G>, state: &G::State) {
    let (found, lost) = tried(game, values, state, NoEvaluator);
    let exactly = values.value(game, state, Seat::FIRST).unwrap();
    let Estimate { mean, .. } = found.worth[0];
    assert!((mean - exactly).abs() < 0.03, "{mean}, exactly {exactly}, at {state:?}");
    assert!(lost < 0.01, "{:?} loses {lost}", found.choices);
}

#[test]
fn it_comes_near_the_exact_values_of_small_games() {
    let pig = Pig::to(12);
    let exactly = values(&pig);
    for (points, turn) in [([0, 0], 0), ([3, 5], 4), ([8, 11], 2), ([6, 2], 5)] {
        let state = PigState { points, turn, ..pig.start() };
        comes_near(&pig, &exactly, &state);
    }
    let chase = Chase { side: 3, boards: 1, die: 2, slower: 0 };
    comes_near(&chase, &values(&chase), &chase.start());
}

#[test]
fn leaves_are_played_out_where_priors_are_worth_but_unknown() {
    let chase = Chase { side: 3, boards: 1, die: 2, slower: 0 };
    let found = |prior_and_worth| {
        let config = MctsConfig { prior_and_worth, ..PLAIN };
        let mut search = Mcts::new(&chase, NoEvaluator, config);
        search.set_root_state(&chase.start());
        search.run(500, &mut || false, &mut Dice::new(1));
        search.result()
    };
    let (without, with) = (found(false), found(true));
    assert_eq!(with, without);
    assert!(with.worth[0].mean > 0.0);
}

#[test]
fn it_does_what_is_nearly_best_at_the_end_of_a_small_ruin() {
    let setup = Setup::new(GameId::Ruin, Options::default()).with_map("small", SMALL_RUIN);
    let AnyGame::Ruin(game) = setup.open().unwrap() else { panic!("another game") };
    let (values, mut dice, mut seen) = (values(&game), Dice::new(1), 0);
    while seen < 3 {
        let mut states = vec![game.start()];
        while let Some(last) = states.last().copied()
            && let Some(event) = game.draw(&last, |n| dice.below(n)).or_else(|| values.play(&game, &last))
        {
            let mut next = last;
            game.apply_unchecked(&mut next, event);
            states.push(next);
        }
        // The whole way is too long for so few iterations; the last steps are not.
        let uncertain = |state: &&ruin::State| {
            let worth = values.value(&game, state, Seat::FIRST);
            worth.is_some_and(|worth| (0.1..0.98).contains(&worth)) && state.moves_left() > 0
        };
        let last = states.last().and_then(|last| game.utility(last, Seat::FIRST));
        let won = last == Some(Ratio::ONE);
        if let Some(state) = states.iter().rev().find(uncertain).filter(|_| won) {
            // The expectation is still far from exact, since the rest of the game is long; the chosen event is not.
            let (found, lost) = tried(&game, &values, state, GameEvaluator);
            assert!(lost < 0.05, "{:?} loses {lost} at {state:?}", found.choices);
            seen += 1;
        }
    }
}

#[test]
fn each_seat_goes_for_what_is_best_for_itself() {
    let end = |tenths: [i64; 3]| Place::End(tenths.map(|tenths| Ratio::new(tenths, 10).unwrap()).to_vec());
    let game = Explicit {
        seats: 3,
        places: vec![
            Place::Choice(0, vec![1, 2]),
            Place::Choice(1, vec![3, 4]),
            Place::Choice(2, vec![5, 6]),
            // The second seat leaves the first little, as it has more of it itself.
            end([9, 1, 0]),
            end([1, 2, 10]),
            // The third seat does not care what it leaves to whom.
            end([4, 10, 5]),
            end([0, 0, 1]),
        ],
    };
    let found = thought(&game, &0, 2000).result();
    assert_eq!(found.choices[0].event, Way::Go(1));
    for (worth, exactly) in found.worth.iter().zip([0.4, 1.0, 0.5]) {
        assert!((worth.mean - exactly).abs() < 0.03, "{:?}", found.worth);
    }
}

/// A choice between three draws, whose results are counted in so large points.
fn lottery(point: i64) -> Explicit {
    let end = |points: i64| Place::End(vec![Ratio::new(points * point, 1).unwrap()]);
    let places = vec![
        Place::Choice(0, vec![1, 2, 3]),
        Place::Draw(vec![(4, 1), (7, 1)]),
        Place::Draw(vec![(5, 1), (6, 2)]),
        Place::Draw(vec![(4, 3), (7, 2)]),
        end(0),
        end(1),
        end(2),
        end(3),
    ];
    Explicit { seats: 1, places }
}

#[test]
fn points_of_any_size_are_weighed_alike() {
    let [small, large] = [1, 64].map(|point| thought(&lottery(point), &0, 3000).result());
    assert_eq!(small.choices[0].event, Way::Go(1));
    for (small, large) in small.choices.iter().zip(&large.choices) {
        assert_eq!((small.event, small.visits), (large.event, large.visits));
        assert!((small.worth.mean * 64.0 - large.worth.mean).abs() < 0.01);
    }
}

/// Priors by the number of a choice, and no other knowledge.
struct Likely([f32; 3]);

impl Evaluator<Explicit> for Likely {
    fn rollout_move(&self, _: &Explicit, _: &u32, _: &mut Dice) -> Option<Way> {
        None
    }

    fn evaluate(&self, _: &Explicit, _: &u32, _: &mut [f32]) -> bool {
        false
    }

    fn prior(&self, _: &Explicit, _: &u32, events: &[Way], priors: &mut [f32]) -> bool {
        for (prior, event) in priors.iter_mut().zip(events) {
            if let Way::Go(nth) = event {
                *prior = self.0[*nth as usize];
            }
        }
        true
    }
}

#[test]
fn where_priors_are_probabilities_a_likely_choice_is_tried_more_until_it_is_known() {
    let game = lottery(1);
    let found = |priors, iterations| {
        let config = MctsConfig { prior_temperature: Some(0.5), ..PLAIN };
        let mut search = Mcts::new(&game, Likely(priors), config);
        search.set_root_state(&0);
        search.run(iterations, &mut || false, &mut Dice::new(1));
        search.result()
    };
    let visits = |priors, nth| {
        let found = found(priors, 100);
        found.choices.iter().find(|choice| choice.event == Way::Go(nth)).map_or(0, |choice| choice.visits)
    };
    for nth in 0..3 {
        let mut likely = [0.0; 3];
        likely[nth as usize] = 1.0;
        assert!(visits(likely, nth) > visits([0.0; 3], nth), "choice {nth}");
    }
    for priors in [[0.0; 3], [1.0, 0.0, 0.0], [0.0, 0.0, 1.0]] {
        let best = found(priors, 20_000).choices[0];
        assert_eq!(best.event, Way::Go(1), "{priors:?}");
        assert!((best.worth.mean - 5.0 / 3.0).abs() < 0.05, "{priors:?}: {best:?}");
    }
}

#[test]
fn priors_are_kept_with_the_tree() {
    let pig = Pig::to(12);
    let config = MctsConfig { prior_temperature: Some(1.0), ..PLAIN };
    let mut search = Mcts::new(&pig, NoEvaluator, config);
    let (mut state, mut dice) = (pig.start(), Dice::new(1));
    let exactly = values(&pig);
    while pig.turn(&state) != Turn::Over {
        search.set_root_state(&state);
        search.run(500, &mut || false, &mut dice);
        let event = search.best().or_else(|| pig.draw(&state, |n| dice.below(n))).expect("an event");
        pig.apply_unchecked(&mut state, event);
        search.advance(event);
    }
    search.set_root_state(&pig.start());
    search.run(50_000, &mut || false, &mut dice);
    let expected = exactly.value(&pig, &pig.start(), Seat::FIRST).expect("a value");
    assert!((search.result().worth[0].mean - expected).abs() < 0.05, "{:?}", search.result().worth);
}

#[test]
fn where_nothing_is_promised_it_plays_to_the_end() {
    let game = lottery(1);
    let mut search = Mcts::new(&game, NoEvaluator, MctsConfig { rollout_depth: 0, ..PLAIN });
    search.set_root_state(&0);
    search.run(3000, &mut || false, &mut Dice::new(1));
    let best = search.result().choices[0];
    assert_eq!(best.event, Way::Go(1));
    assert!((best.worth.mean - 5.0 / 3.0).abs() < 0.1, "{best:?}");
}

#[test]
fn nothing_is_found_where_nothing_is_to_be_done() {
    let mut search = Mcts::new(&ConnectFour, NoEvaluator, PLAIN);
    assert_eq!(search.run(10, &mut || false, &mut Dice::new(1)), 0, "nothing was looked at");
    let over = four("1 7 1 7 1 7 1");
    search.set_root_state(&over);
    assert_eq!(search.run(10, &mut || false, &mut Dice::new(1)), 0);
    let found = search.result();
    assert!(found.choices.is_empty() && found.iterations == 0 && search.best().is_none());
    assert_eq!((search.budget(), search.outcome_visits().len()), (0, 0));

    let pig = Pig::to(10);
    let rolling = after(&pig, "roll");
    let search = thought(&pig, &rolling, 100);
    assert!(search.result().choices.is_empty() && search.best().is_none(), "chance draws");
    assert_eq!(search.outcome_visits().len(), 6);
}

#[test]
fn what_others_hide_changes_nothing() {
    let mut options = Options::default();
    options.set("players", 2);
    let AnyGame::Shelter(game) = Setup::new(GameId::Shelter, options).open().unwrap() else {
        panic!("another game")
    };
    let (mut state, mut dice, mut hidden) = (game.start(), Dice::new(2), 0);
    while hidden < 3 {
        let Turn::Seat(seat) = game.turn(&state) else {
            let event = game.draw(&state, |n| dice.below(n)).expect("the game is not over");
            game.apply_unchecked(&mut state, event);
            continue;
        };
        let nexts = game.legal_sorted(&state).into_iter().map(|event| {
            let mut next = state.clone();
            game.apply_unchecked(&mut next, event);
            next
        });
        let nexts: Vec<_> = nexts.collect();
        let other = Seat::new(1 - seat.index() as u8);
        let unseen: Vec<_> = nexts
            .iter()
            .filter(|next| game.turn(next) == Turn::Seat(other) && game.hides(&state, next, Some(other)))
            .collect();
        if let [one, .., another] = unseen.as_slice() {
            let found = [one, another].map(|state| {
                let mut search = Mcts::new(&game, GameEvaluator, PLAIN);
                search.set_root(&game.view(state, other));
                search.run(40, &mut || false, &mut Dice::new(1));
                search.result()
            });
            assert_eq!(found[0], found[1]);
            hidden += 1;
        }
        let event = game.any(&state, |n| dice.below(n)).expect("a seat decides");
        game.apply_unchecked(&mut state, event);
    }
}

#[test]
fn trees_grown_together_find_the_same_on_any_number_of_threads() {
    let game = Pig::to(30);
    let view = game.view(&game.start(), Seat::FIRST);
    let together = |trees, threads| {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
        pool.install(|| {
            search_parallel(&game, NoEvaluator, PLAIN.iterations(1001), &view, trees, 8, &|| false)
        })
    };
    let found = together(3, 1);
    assert_eq!(found, together(3, 3));
    assert_eq!((found.iterations, visits(&found)), (1001, 1001));
    assert!((found.worth[0].mean + found.worth[1].mean - 1.0).abs() < 1e-9);

    let alone = |iterations, stream| {
        let mut search = Mcts::new(&game, NoEvaluator, PLAIN);
        search.set_root(&view);
        search.run(iterations, &mut || false, &mut Dice::stream(8, stream));
        search.result()
    };
    assert_eq!(together(1, 1), alone(1001, 0));
    let trees = [alone(334, 0), alone(334, 1), alone(333, 2)];
    for choice in &found.choices {
        let in_trees = trees.iter().flat_map(|found| &found.choices);
        let of: Vec<_> = in_trees.filter(|other| other.event == choice.event).collect();
        assert_eq!(of.iter().map(|of| of.visits).sum::<u32>(), choice.visits);
        let sum: f64 = of.iter().map(|of| f64::from(of.visits) * of.worth.mean).sum();
        assert!((sum / f64::from(choice.visits) - choice.worth.mean).abs() < 1e-9);
        assert!(of.iter().all(|of| choice.worth.stderr < of.worth.stderr), "more is known together");
    }
    let stopped = search_parallel(&game, NoEvaluator, PLAIN, &view, 2, 8, &|| true);
    assert_eq!((stopped.iterations, stopped.choices.len()), (0, 0));
}
