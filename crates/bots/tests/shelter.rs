//! Bots in *Wildlife Shelter*: solo games, games against random play, and decisions that do not depend on hidden
//! information.
use bots::shelter::{Evaluation, Feature, Features, KNOTS};
use bots::{Arena, BotGame, GameEvaluator, Match, Mcts, Strategy};
use games::{AnyGame, Dice, GameId, Options, Setup};
use shelter::{Event, Shelter, State};
use tabletop::{Game, Ratio, Seat, Turn};

fn game(players: u8) -> Shelter {
    let mut options = Options::default();
    options.set("players", players);
    match Setup::new(GameId::Shelter, options).open() {
        Ok(AnyGame::Shelter(game)) => game,
        other => panic!("{other:?}"),
    }
}

/// The last state of a game that these players play.
fn last(game: &Shelter, players: &[Strategy<Shelter>], seed: u64) -> State {
    let mut state = game.start();
    let mut dice = Dice::new(seed);
    loop {
        let event = match game.turn(&state) {
            Turn::Over => return state,
            Turn::Chance => game.draw(&state, |n| dice.below(n)),
            Turn::Seat(seat) => players[seat.index()].decide(game, &game.view(&state, seat), &mut dice),
        };
        let event = event.expect("somebody brings an event");
        game.apply(&mut state, event).unwrap_or_else(|refusal| panic!("{event}: {refusal}"));
    }
}

#[test]
fn one_look_gives_the_same_worth_and_priors_as_two() {
    let mut looked = 0;
    for players in [1, 2, 4] {
        let (game, mut dice) = (game(players), Dice::new(u64::from(players)));
        let mut state = game.start();
        while game.turn(&state) != Turn::Over {
            let mut events = Vec::new();
            game.legal(&state, |event| events.push(event));
            let seats = usize::from(game.seats());
            let [mut worth, mut at_once] = [(); 2].map(|()| vec![0.0; seats]);
            let [mut priors, mut with_worth] = [(); 2].map(|()| vec![0.0; events.len()]);
            if matches!(game.turn(&state), Turn::Seat(_))
                && game.prior_and_worth(&state, &events, &mut with_worth, &mut at_once)
            {
                assert!(game.evaluate(&state, &mut worth) && game.prior(&state, &events, &mut priors));
                assert_eq!((at_once, with_worth), (worth, priors), "{state:?}");
                looked += 1;
            }
            let event = match game.turn(&state) {
                Turn::Chance => game.draw(&state, |n| dice.below(n)),
                _ => game.any(&state, |n| dice.below(n)),
            };
            game.apply_unchecked(&mut state, event.expect("the game goes on"));
        }
    }
    assert!(looked > 300, "{looked}");
}

#[test]
fn alone_it_makes_its_land_a_good_one() {
    let game = game(1);
    let totals: Vec<i32> = (0..60)
        .map(|seed| {
            let state = last(&game, &[Strategy::Greedy], seed);
            game.outcome(&state).expect("the game is over").scores[0].total
        })
        .collect();
    let mean = f64::from(totals.iter().sum::<i32>()) / totals.len() as f64;
    assert!(mean > 65.0, "a mean of {mean} points");
    assert!(totals.iter().all(|total| *total > 30), "{totals:?}");
}

/// Search with so many iterations.
fn search(iterations: u32) -> Strategy<'static, Shelter> {
    Strategy::Search(Shelter::MCTS.iterations(iterations))
}

fn points(game: &Shelter, state: &State) -> i32 {
    game.outcome(state).expect("the game is over").scores[0].total
}

#[test]
fn search_makes_more_of_the_same_dice_than_the_greedy_move() {
    let game = game(1);
    let mean = |player| {
        let of = Match { game: &game, players: vec![player], seed: 1 };
        Arena { of, stop: &|| false, progress: &|_| {}, sink: None }.play(40, None).seats[0].utility.mean
    };
    let (searching, greedy) = (mean(search(50)), mean(Strategy::Greedy));
    assert!(searching > greedy + 1.0, "{searching} and {greedy} points");
}

#[test]
fn alone_a_decision_is_worth_its_highest_prior() {
    let game = game(1);
    let (mut state, mut dice, mut decisions) = (game.start(), Dice::new(5), 0);
    while game.turn(&state) != Turn::Over {
        let mut events = Vec::new();
        game.legal(&state, |event| events.push(event));
        let mut priors = vec![0.0; events.len()];
        let mut worth = [0.0];
        if game.prior(&state, &events, &mut priors) {
            assert!(game.evaluate(&state, &mut worth));
            let highest = priors.into_iter().fold(f32::MIN, f32::max);
            assert_eq!(worth[0], highest, "{state:?}");
            decisions += 1;
        }
        let event = match game.turn(&state) {
            Turn::Chance => game.draw(&state, |n| dice.below(n)),
            _ => game.any(&state, |n| dice.below(n)),
        };
        game.apply_unchecked(&mut state, event.expect("the game goes on"));
    }
    assert!(decisions > 40, "{decisions}");
}

#[test]
fn the_estimate_of_a_position_rests_on_choices_that_were_tried() {
    let game = game(1);
    let (mut decisions, mut dice) = (0, Dice::new(2));
    for _ in 0..4 {
        let mut search = Mcts::new(&game, GameEvaluator, Shelter::MCTS.iterations(20));
        let mut state = game.start();
        loop {
            let event = match game.turn(&state) {
                Turn::Over => break,
                Turn::Chance => game.draw(&state, |n| dice.below(n)),
                Turn::Seat(seat) => {
                    let event = search.decide(&game.view(&state, seat), &mut dice);
                    let found = search.result();
                    if search.budget() > 0 {
                        let tried = found.choices.iter().filter(|choice| choice.visits > 0);
                        let least = tried.map(|choice| choice.worth.mean).fold(f64::INFINITY, f64::min);
                        // All iterations since may have gone to other choices than the most visited one. Kept ones count
                        // for a choice, but not for the position: the two differ by a few points.
                        let worth = found.worth[0].mean;
                        assert!(worth > least - 5.0, "{worth}, but the least is {least}: {state:?}");
                        decisions += 1;
                    }
                    event
                }
            };
            let event = event.expect("the game goes on");
            game.apply_unchecked(&mut state, event);
            search.advance(event);
        }
    }
    assert!(decisions > 100, "{decisions}");
}

#[test]
fn search_plays_by_the_rules_among_seven() {
    let game = game(7);
    let mut players = [Strategy::Random; 7];
    (players[0], players[3], players[6]) = (search(4), search(4), search(4));
    let scores = game.outcome(&last(&game, &players, 1)).expect("the game is over").scores;
    let of = |seats: [usize; 3]| seats.map(|seat| scores[seat].total);
    assert!(of([0, 3, 6]).iter().min() > of([1, 2, 4]).iter().max(), "{scores:?}");
}

#[test]
fn search_decides_the_same_whatever_others_hide() {
    let game = game(2);
    let (one, other) = (after(&game, HIDDEN[0]), after(&game, HIDDEN[1]));
    assert_ne!(one, other);
    let decide = |state: &State| {
        let view = game.view(state, Seat::new(1));
        search(30).decide(&game, &view, &mut Dice::new(1)).expect("it decides")
    };
    assert_eq!(decide(&one), decide(&other));
}

#[test]
fn whoever_plans_for_itself_has_each_round_alone_and_stands_against_the_sheets_of_others() {
    let game = game(3);
    let state = after(&game, HIDDEN[0]);
    let mut alone = state.clone();
    game.pass_others(&mut alone, Seat::new(1));
    assert_eq!(alone, state, "it is the turn of the second already");
    for text in ["adopt owl A1", "place 3 c1", "fence a6-b6", "done"] {
        game.apply_unchecked(&mut alone, text.parse().expect("an event"));
        game.pass_others(&mut alone, Seat::new(1));
    }
    assert_eq!((game.turn(&alone), alone.round()), (Turn::Chance, 2));
    assert_eq!(alone.papers()[2], state.papers()[2], "the third has drawn nothing");
    let mut worth = [0.0; 3];
    assert!(game.evaluate(&alone, &mut worth));
    assert!((worth[0] - worth[1]).abs() < 0.01, "equal sheets: {worth:?}");
    assert!((worth.iter().sum::<f32>() - 1.0).abs() < 1e-5, "{worth:?}");
    // An untouched sheet is not thought to be far behind.
    assert!(worth[2] > 0.1 && worth[2] < 0.6, "{worth:?}");
}

#[test]
fn circles_that_others_have_won_are_counted_where_the_line_is_incomplete() {
    let game = game(2);
    let seat = |crossed: &[&str], lost: &[&str]| {
        let lines = ["A", "B", "C", "D", "1", "2", "3", "4"];
        let circle = |line: &str| if lost.contains(&line) { "lost" } else { "open" };
        let circles: serde_json::Map<_, _> =
            lines.iter().map(|line| (line.to_string(), circle(line).into())).collect();
        serde_json::json!({
            "animals": {}, "fences": [], "crossed": crossed, "third_circles_left": [4, 3, 1],
            "line_circles": circles, "dice_left": [], "adopted": null, "fences_left": 0
        })
    };
    let column = ["A1", "A2", "A3", "A4"];
    let lost = |seats: [serde_json::Value; 2]| {
        let shown = serde_json::json!({
            "round": 5, "phase": "dice", "dice": [], "to_move": null, "trees": ["f3", "f4", "f5", "f6"],
            "seats": seats, "outcome": null
        });
        let state = game.restore(&serde_json::from_value(shown).expect("a State JSON")).expect("a position");
        let evaluation = Evaluation::new(&game, state.trees(), &[Features::ZERO; KNOTS.len()]);
        evaluation.features(&state.papers()[1], 12)[Feature::CirclesLost]
    };
    let other = ["B1", "B2", "C3", "D4"];
    assert_eq!(lost([seat(&column, &[]), seat(&other, &[])]), 0.0);
    assert_eq!(lost([seat(&column, &[]), seat(&other, &["A", "2"])]), 6.0);
    assert_eq!(lost([seat(&other, &[]), seat(&column, &["A", "2"])]), 3.0, "it has completed A too late");
}

/// Sheets before the dice of a round, with nothing but these squares crossed off.
fn crossed<const SEATS: usize>(game: &Shelter, squares: [&[&str]; SEATS]) -> State {
    let open: serde_json::Map<_, _> = ["A", "B", "C", "D", "1", "2", "3", "4"]
        .map(|line| (line.into(), "open".into()))
        .into_iter()
        .collect();
    let seat = |crossed: &[&str]| {
        serde_json::json!({
            "animals": {}, "fences": [], "crossed": crossed, "third_circles_left": [4, 3, 1],
            "line_circles": open, "dice_left": [], "adopted": null, "fences_left": 0
        })
    };
    let shown = serde_json::json!({
        "round": squares[0].len() + 1, "phase": "dice", "dice": [], "to_move": null,
        "trees": ["f3", "f4", "f5", "f6"], "seats": squares.map(seat).to_vec(), "outcome": null
    });
    game.restore(&serde_json::from_value(shown).expect("a State JSON")).expect("a position")
}

#[test]
fn s_14_of_two_lines_the_one_goes_first_that_another_is_about_to_complete() {
    let game = game(2);
    // The advantage of completing column A over completing B.
    let prefers = |other: [&str; 6]| {
        let mut state = crossed(&game, [&["A1", "A2", "A3", "B1", "B2", "B3"], &other]);
        game.apply(&mut state, "dice 1 2 6".parse().expect("dice")).expect("they are rolled");
        let events = ["adopt owl A4", "adopt owl B4"].map(|text| text.parse().expect("an event"));
        let mut priors = [0.0; 2];
        assert!(game.prior(&state, &events, &mut priors));
        priors[0] - priors[1]
    };
    let lacks_a4 = prefers(["A1", "A2", "A3", "C4", "D3", "D1"]);
    let lacks_b4 = prefers(["B1", "B2", "B3", "C4", "D3", "D1"]);
    assert!(lacks_a4 > 0.5 && lacks_b4 < -0.5, "{lacks_a4} and {lacks_b4}");
}

#[test]
fn s_14_a_line_for_oneself_is_worth_more_than_one_for_which_two_compete() {
    let game = game(3);
    // In themselves the sheets are equally good.
    let (a, b) = (["A1", "A2", "A3", "B1", "C4"], ["B1", "B2", "B3", "A1", "C4"]);
    let mut worth = [0.0; 3];
    assert!(game.evaluate(&crossed(&game, [&a, &a, &b]), &mut worth));
    assert!((worth[0] - worth[1]).abs() < 1e-5 && worth[2] > worth[0] + 0.01, "{worth:?}");
}

#[test]
fn s_14_others_are_imagined_to_cross_off_a_square_a_round_and_to_draw_nothing_else() {
    let game = game(3);
    let (seat, mut dice) = (Seat::new(1), Dice::new(3));
    let mut state = after(&game, "tree a1, tree c4, tree d5, tree f6, dice 1 3 6");
    game.imagine_others(&mut state, seat);
    assert_eq!(state.to_move(), Some(seat), "it has the turn, and nobody else has drawn");
    assert!(state.papers().iter().all(|paper| paper.crossed().is_empty()));
    while game.turn(&state) != Turn::Over {
        let event = match game.turn(&state) {
            Turn::Chance => game.draw(&state, |n| dice.below(n)),
            _ => game.greedy_move(&state, &mut dice),
        };
        game.apply(&mut state, event.expect("somebody brings an event")).expect("a legal event");
        game.imagine_others(&mut state, seat);
        assert!(matches!(game.turn(&state), Turn::Chance | Turn::Over) || state.to_move() == Some(seat));
        let rounds = state.papers()[1].crossed().len();
        for other in [0, 2] {
            let paper = &state.papers()[other];
            let done = if state.to_move().is_some() { usize::from(state.round()) - 1 } else { rounds };
            assert_eq!((paper.imagined().len(), paper.crossed().len()), (done, done), "{state:?}");
            assert!(paper.housed().is_empty() && paper.fences().is_empty());
        }
        assert!(state.papers()[1].imagined().is_empty());
        if !matches!(game.turn(&state), Turn::Over) {
            let mut worth = [0.0; 3];
            assert!(game.evaluate(&state, &mut worth));
            assert!(worth.iter().all(|worth| worth.is_finite()), "{worth:?}");
        }
    }
    let open = |seat: usize| {
        shelter::Line::all().any(|line| state.papers()[seat].circle(line) == shelter::Circle::Open)
    };
    assert!(!open(0) && !open(1) && !open(2), "all lines are complete, and all circles decided");
}

#[test]
fn whoever_waits_stands_by_its_own_sheet_while_others_draw() {
    let game = game(2);
    let expects = |events: &str| {
        let state = after(&game, events);
        let mut found = Mcts::new(&game, GameEvaluator, Shelter::MCTS);
        found.set_root(&game.view(&state, Seat::FIRST));
        found.run(200, &mut || false, &mut Dice::new(1));
        found.result().worth[0].mean
    };
    // An owl beside one fence, or an elephant beside two that part nothing: drawn before the other draws.
    let [owl, elephant] = [HIDDEN[0], ASTRAY].map(expects);
    assert!(owl > elephant + 0.01, "{owl} and {elephant}");
}

#[test]
fn search_among_two_wins_more_than_half_of_its_games_against_the_greedy_move() {
    let game = game(2);
    let wins = |players: [Strategy<Shelter>; 2], seat: usize| {
        let of = Match { game: &game, players: players.to_vec(), seed: 1 };
        Arena { of, stop: &|| false, progress: &|_| {}, sink: None }.play(40, None).seats[seat].utility.mean
    };
    let first = wins([search(60), Strategy::Greedy], 0);
    let second = wins([Strategy::Greedy, search(60)], 1);
    assert!(first + second > 1.0, "{first} and {second}");
}

#[test]
fn what_the_last_fence_looks_like_is_what_it_scores() {
    let game = game(1);
    let mut looked_at = 0;
    for seed in 0..5 {
        let (mut state, mut dice) = (game.start(), Dice::new(seed));
        while game.turn(&state) != Turn::Over {
            let is_last = state.round() == shelter::ROUNDS && state.fences_left() == 1;
            let mut events = Vec::new();
            game.legal(&state, |event| events.push(event));
            let mut looks = vec![0.0; events.len()];
            if is_last && game.prior(&state, &events, &mut looks) {
                for (event, look) in events.iter().zip(&looks) {
                    let mut end = state.clone();
                    game.apply_unchecked(&mut end, *event);
                    assert!((look - points(&game, &end) as f32).abs() < 0.01, "{event}: {look}");
                    looked_at += 1;
                }
            }
            let event = match game.turn(&state) {
                Turn::Chance => game.draw(&state, |n| dice.below(n)),
                _ => game.greedy_move(&state, &mut dice),
            };
            game.apply_unchecked(&mut state, event.expect("somebody brings an event"));
        }
    }
    assert!(looked_at > 20, "{looked_at} fences");
}

#[test]
fn what_is_promised_comes_true_on_average() {
    let game = game(1);
    let (mut promised, mut came) = (0.0, 0.0);
    for seed in 0..30 {
        let (mut state, mut dice) = (game.start(), Dice::new(seed));
        while game.turn(&state) != Turn::Over {
            let event = match game.turn(&state) {
                Turn::Chance => game.draw(&state, |n| dice.below(n)),
                _ => game.greedy_move(&state, &mut dice),
            };
            game.apply_unchecked(&mut state, event.expect("somebody brings an event"));
            if state.round() == 9 && state.phase() == shelter::Phase::Dice {
                let mut worth = [0.0];
                assert!(game.evaluate(&state, &mut worth));
                promised += worth[0] / 30.0;
            }
        }
        came += points(&game, &state) as f32 / 30.0;
    }
    assert!((promised - came).abs() < 4.0, "{promised} points promised, {came} came");
}

#[test]
fn among_several_it_promises_shares_of_one_win_and_most_to_who_is_ahead() {
    let game = game(3);
    let mut dice = Dice::new(2);
    let players = [Strategy::Greedy, Strategy::Random, Strategy::Random];
    let mut state = game.start();
    while state.round() < 12 || state.phase() != shelter::Phase::Dice {
        let event = match game.turn(&state) {
            Turn::Seat(seat) => players[seat.index()].decide(&game, &game.view(&state, seat), &mut dice),
            _ => game.draw(&state, |n| dice.below(n)),
        };
        game.apply_unchecked(&mut state, event.expect("somebody brings an event"));
    }
    let mut worth = [0.0; 3];
    assert!(game.evaluate(&state, &mut worth));
    assert!((worth.iter().sum::<f32>() - 1.0).abs() < 1e-5, "{worth:?}");
    assert!(worth[0] > 0.9, "{worth:?}");
}

#[test]
fn it_beats_chance_from_either_seat() {
    let game = game(2);
    for seed in 0..40 {
        let first = last(&game, &[Strategy::Greedy, Strategy::Random], seed);
        assert_eq!(game.utility(&first, Seat::FIRST), Some(Ratio::ONE), "seed {seed}");
        let second = last(&game, &[Strategy::Random, Strategy::Greedy], seed);
        assert_eq!(game.utility(&second, Seat::new(1)), Some(Ratio::ONE), "seed {seed}");
    }
}

/// A state after these events, which must be possible.
fn after(game: &Shelter, events: &str) -> State {
    let mut state = game.start();
    for event in events.split(',') {
        let event: Event = event.trim().parse().expect("an event");
        game.apply(&mut state, event).unwrap_or_else(|refusal| panic!("{event}: {refusal}"));
    }
    state
}

/// A poor way to draw in the first round.
const ASTRAY: &str =
    "tree a1, tree c4, tree d5, tree f6, dice 1 3 6, adopt elephant A4, place 3 c3, fence c1-d1, fence d1-e1";

/// Two ways to draw in the first round, which the second player may not tell apart yet.
const HIDDEN: [&str; 2] = [
    "tree a1, tree c4, tree d5, tree f6, dice 1 3 6, adopt owl A1, place 3 c1, fence a6-b6, done",
    "tree a1, tree c4, tree d5, tree f6, dice 1 3 6, adopt rhino C1, place 6 f1, fence a1-b1, fence a1-a2",
];

#[test]
fn it_decides_the_same_whatever_others_hide() {
    let game = game(2);
    let (one, other) = (after(&game, HIDDEN[0]), after(&game, HIDDEN[1]));
    let seat = Seat::new(1);
    let decide = |state: &State, seed| {
        Strategy::Greedy.decide(&game, &game.view(state, seat), &mut Dice::new(seed)).expect("it decides")
    };
    assert_ne!(one, other);
    for seed in 0..5 {
        assert_eq!(decide(&one, seed), decide(&other, seed));
    }
}

#[test]
fn it_decides_where_a_seat_decides_and_nowhere_else() {
    let game = game(1);
    let mut dice = Dice::new(1);
    assert_eq!(game.greedy_move(&game.start(), &mut dice), None);
    let rolled = after(&game, "tree a1, tree c4, tree d5, tree f6");
    assert_eq!(game.greedy_move(&rolled, &mut dice), None);
    let over = last(&game, &[Strategy::Random], 3);
    assert_eq!(game.greedy_move(&over, &mut dice), None);
}

#[test]
fn it_fences_different_animals_apart_and_takes_a_crossing() {
    let game = game(1);
    let shown = serde_json::json!({
        "round": 16, "phase": "adopt", "dice": [1, 3, 6], "to_move": 1, "trees": ["f3", "f4", "f5", "f6"],
        "seats": [{
            "animals": {"a1": "dog", "a2": "dog", "a3": "rhino", "f1": "owl"},
            "fences": ["a1-b1", "a2-b2", "a3-b3", "a3-a4"],
            "crossed": ["A1", "A2", "A3", "A4", "B1", "B2", "B3", "B4", "C2", "C3", "C4", "D1", "D2", "D3", "D4"],
            "third_circles_left": [4, 3, 1],
            "line_circles": {"A": "lost", "B": "lost", "C": "open", "D": "lost", "1": "open", "2": "lost",
                             "3": "lost", "4": "lost"},
            "dice_left": [1, 3, 6], "adopted": null, "fences_left": 0
        }],
        "outcome": null
    });
    let mut state = game.restore(&serde_json::from_value(shown).expect("a State JSON")).expect("a position");
    let mut dice = Dice::new(1);
    while let Some(event) = game.greedy_move(&state, &mut dice) {
        game.apply(&mut state, event).unwrap_or_else(|refusal| panic!("{event}: {refusal}"));
    }
    let score = game.outcome(&state).expect("the game is over").scores[0];
    assert_eq!((score.shelter, score.dogs, score.loose_fences), (6, 6, 0), "{state:?}");
    assert!(state.papers()[0].fences().contains("a2-a3".parse().expect("an edge")));
}
