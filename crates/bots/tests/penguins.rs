//! Bots in *Penguin Panic*: the greedy move in plain positions and in games against random play, and the evaluation and
//! the priors of search.
use bots::{BotGame, Match, Strategy};
use games::Dice;
use penguins::{Event, Penguins, Phase, Snapshot, State};
use serde_json::{Value, json};
use tabletop::{Game, Ratio, Seat, Turn};

fn game(players: u8) -> Penguins {
    Penguins::new(players).expect("two to five players")
}

/// A turn of player 1 of two, who has bribed guards 1 and 3, with these fields changed. The
/// penguins that are nowhere else are in the case.
fn position(changes: Value) -> State {
    let mut shown = json!({
        "round": 2, "phase": "after_roll", "order": [1, 2], "to_move": 1, "line": ["red", "blue", "red"],
        "yard": {}, "fish": [2, 2], "abilities": {"6": 1, "7": 2}, "used": [],
        "guards": {"1": 1, "2": 2, "3": 1, "4": 2}, "dice": [1, 2, 3], "bought": false, "resolving": null,
        "freed": [{}, {}], "out": {"red": 0, "yellow": 0, "green": 0, "blue": 0, "purple": 0}, "outcome": null
    });
    for (field, value) in changes.as_object().expect("fields") {
        shown[field] = value.clone();
    }
    let case = ["red", "yellow", "green", "blue", "purple"].map(|colour| {
        let in_list =
            |list: &Value| list.as_array().map_or(0, |l| l.iter().filter(|c| **c == colour).count());
        let in_yard =
            shown["yard"].as_object().map_or(0, |yard| yard.values().filter(|c| **c == colour).count());
        let freed: u64 = [0, 1].iter().filter_map(|seat| shown["freed"][seat][colour].as_u64()).sum();
        (colour, 10 - freed - (in_list(&shown["line"]) + in_yard) as u64)
    });
    shown["case"] = case.into_iter().map(|(colour, left)| (colour.to_string(), json!(left))).collect();
    let shown: Snapshot = serde_json::from_value(shown).expect("a State JSON");
    game(2).restore(&shown).expect("a position")
}

fn plays(state: &State) -> String {
    let event = game(2).greedy_move(state, &mut Dice::new(1)).expect("a seat decides");
    assert_eq!(game(2).refusal(state, event), None, "{event}");
    event.to_string()
}

/// Circles 1 and 2 but for one igloo each: `o12` fills player 1's, `o22` player 2's.
fn two_nearly_full() -> Value {
    json!({"c1": "green", "i1": "green", "s12": "yellow", "s51": "blue", "o11": "green", "o13": "red",
           "c2": "purple", "i2": "purple", "s23": "yellow", "o21": "purple", "o23": "blue"})
}

#[test]
fn it_fills_its_own_circle_and_leaves_the_others_open() {
    assert_eq!(plays(&position(json!({"yard": two_nearly_full()}))), "place 1 o12");
    let without = position(json!({"yard": two_nearly_full(), "dice": [2, 2, 3]}));
    assert_ne!(plays(&without), "place 1 o22", "circle 3 is open too");
}

#[test]
fn it_frees_the_colour_that_its_sets_lack() {
    let yard = json!({"c1": "green", "i1": "green", "s12": "yellow", "s51": "blue", "o11": "red", "o13": "red",
                      "o12": "blue"});
    for (freed, colour) in [(json!({"red": 1, "green": 1}), "blue"), (json!({"red": 1, "blue": 1}), "green")]
    {
        let tie = json!({"phase": "free", "resolving": 1, "yard": yard.clone(), "freed": [freed, {}]});
        assert_eq!(plays(&position(tie)), format!("free {colour}"));
    }
}

#[test]
fn it_buys_a_die_for_a_circle_worth_it_and_not_for_nothing() {
    let before = |yard: Value| {
        plays(&position(json!({"phase": "before_roll", "dice": [], "fish": [10, 2], "yard": yard,
            "freed": [{"red": 1, "yellow": 1, "blue": 1, "purple": 1}, {}]})))
    };
    assert_eq!(before(json!({})), "roll");
    assert_eq!(before(two_nearly_full()), "buy");
}

#[test]
fn it_rolls_dead_dice_again() {
    assert_eq!(plays(&position(json!({"dice": [6, 6, 6]}))), "reroll");
}

#[test]
fn it_swaps_a_penguin_that_its_circle_lacks_to_the_front() {
    // Red and green tie in circle 1 but for the seventh penguin; green would complete a set of five.
    let yard =
        json!({"c1": "green", "i1": "green", "s12": "yellow", "s51": "blue", "o11": "red", "o13": "red"});
    let freed = json!([{"red": 2, "yellow": 1, "blue": 1, "purple": 1}, {}]);
    let state =
        position(json!({"abilities": {"4": 1, "7": 2}, "dice": [1, 6], "line": ["red", "blue", "purple"],
        "yard": yard, "freed": freed, "used": []}));
    let event: Event = plays(&state).parse().expect("an event");
    assert!(matches!(event, Event::SwapSpots(..) | Event::SwapIgloos(..)), "{event}");
    let mut after = state;
    game(2).apply_unchecked(&mut after, event);
    let placing = game(2).greedy_move(&after, &mut Dice::new(1)).expect("a placing");
    game(2).apply_unchecked(&mut after, placing);
    if after.phase() == Phase::Free {
        let choice = game(2).greedy_move(&after, &mut Dice::new(1)).expect("a choice");
        game(2).apply_unchecked(&mut after, choice);
    }
    assert_eq!(after.points(Seat::FIRST), 15 + 1, "the set of five and a red one");
}

#[test]
fn it_lengthens_the_line_where_its_guards_gain_and_not_for_the_others() {
    let add = |guards: Value| {
        plays(&position(
            json!({"phase": "before_roll", "abilities": {"5": 1, "7": 2}, "dice": [], "fish": [0, 0],
            "line": ["red"], "yard": two_nearly_full(), "guards": guards}),
        ))
    };
    assert!(add(json!({"1": 1, "2": 1, "3": 2, "4": 2})).starts_with("add "));
    assert_eq!(add(json!({"1": 2, "2": 2, "3": 1, "4": 1})), "roll");
}

#[test]
fn it_decides_something_possible_wherever_a_seat_decides() {
    for players in 2..=5 {
        let game = game(players);
        let all = vec![Strategy::Greedy; players.into()];
        let of = Match { game: &game, players: all, seed: u64::from(players) };
        for number in 0..20 {
            let mut state = game.start();
            let (last, _) = of.play(number, |event| {
                assert_eq!(game.refusal(&state, event), None, "{event}");
                game.apply_unchecked(&mut state, event);
            });
            assert_eq!(game.turn(&last), Turn::Over);
        }
    }
    assert_eq!(game(2).greedy_move(&game(2).start(), &mut Dice::new(1)), None);
}

#[test]
fn it_beats_chance_from_either_seat() {
    let game = game(2);
    for seat in Seat::all(2) {
        let mut players = vec![Strategy::Random; 2];
        players[seat.index()] = Strategy::Greedy;
        let of = Match { game: &game, players, seed: 1 };
        let won =
            (0..300).filter(|number| game.utility(&of.play(*number, |_| {}).0, seat) == Some(Ratio::ONE));
        assert!(won.count() >= 291, "97 of a hundred from seat {seat}");
    }
}

/// Each seat's chance to win by the evaluation.
fn evaluate(state: &State) -> Vec<f32> {
    let mut worth = vec![0.0; state.players().into()];
    assert!(game(state.players()).evaluate(state, &mut worth));
    worth
}

/// Plays on like the playouts of search; calls `look` with each state.
fn play_rollout(players: u8, seed: u64, mut look: impl FnMut(&State)) -> State {
    let (game, mut dice) = (game(players), Dice::new(seed));
    let mut state = game.start();
    while game.turn(&state) != Turn::Over {
        look(&state);
        let event = match game.turn(&state) {
            Turn::Chance => game.draw(&state, |n| dice.below(n)),
            _ => game.rollout_move(&state, &mut dice),
        };
        let event = event.expect("an event where the game is not over");
        game.apply(&mut state, event).expect("a rollout move is possible");
    }
    state
}

#[test]
fn the_policy_of_playouts_beats_common_sense_and_buys_dice_and_swaps() {
    let (game, seats) = (game(3), Seat::all(3).collect::<Vec<Seat>>());
    let (mut won, mut buys, mut swaps) = (0, 0, 0);
    for number in 0..150 {
        let (me, mut dice) = (seats[number % seats.len()], Dice::new(number as u64));
        let mut state = game.start();
        while game.turn(&state) != Turn::Over {
            let event = match game.turn(&state) {
                Turn::Seat(seat) if seat == me => game.rollout_move(&state, &mut dice),
                Turn::Seat(_) => game.greedy_move(&state, &mut dice),
                _ => game.draw(&state, |n| dice.below(n)),
            };
            let event = event.expect("an event where the game is not over");
            if game.turn(&state) == Turn::Seat(me) {
                buys += u32::from(event == Event::Buy);
                swaps += u32::from(matches!(event, Event::SwapSpots(..)));
            }
            game.apply(&mut state, event).expect("a move of the policy is possible");
        }
        won += u32::from(game.utility(&state, me) == Some(Ratio::ONE));
    }
    assert!(won > 70, "{won} of 150, of which 50 would be its share");
    assert!(buys > 0 && swaps > 0, "{buys} dice, {swaps} swaps");
}

#[test]
fn chances_to_win_are_shares_of_one() {
    for players in 2..=5 {
        play_rollout(players, 1, |state| {
            let worth = evaluate(state);
            assert!(worth.iter().all(|chance| (0.0..=1.0).contains(chance)), "{worth:?}");
            assert!((worth.iter().sum::<f32>() - 1.0).abs() < 1e-5, "{worth:?}");
        });
    }
}

#[test]
fn chances_to_win_rise_with_points_guards_and_fish() {
    let mine = |changes: Value| evaluate(&position(changes))[0];
    let even = mine(json!({}));
    assert!(mine(json!({"freed": [{"red": 1}, {}]})) > even);
    assert!(mine(json!({"freed": [{}, {"red": 1}]})) < even);
    assert!(mine(json!({"fish": [9, 2]})) > even);
    let guards = |guards: Value| mine(json!({"guards": guards, "yard": two_nearly_full()}));
    let (near, far) = (json!({"1": 1, "2": 1, "3": 2, "4": 2}), json!({"1": 2, "2": 2, "3": 1, "4": 1}));
    assert!(guards(near) > guards(far));
}

#[test]
fn a_lead_counts_more_the_nearer_the_end_is() {
    let late =
        |lead: u64| json!([{"red": 3 + lead, "blue": 3, "green": 3}, {"red": 3, "blue": 3, "green": 3}]);
    let lead = |with: Value, without: Value| {
        evaluate(&position(json!({"freed": with})))[0] - evaluate(&position(json!({"freed": without})))[0]
    };
    assert!(lead(late(1), late(0)) > lead(json!([{"red": 1}, {}]), json!([{}, {}])));
}

#[test]
fn who_is_far_ahead_at_the_end_of_a_game_was_expected_to_win() {
    for seed in 0..20 {
        let mut expected = Vec::new();
        let last = play_rollout(2, seed, |state| expected = evaluate(state));
        let [one, other] = [0, 1].map(|seat| last.points(Seat::new(seat)));
        if one.abs_diff(other) > 10 {
            let winner = usize::from(other > one);
            assert!(expected[winner] > 0.9, "{one}:{other} and {expected:?}");
        }
    }
}

/// The legal event that search opens first.
fn opens(state: &State) -> String {
    let (mut events, game) = (Vec::new(), game(2));
    game.legal(state, |event| events.push(event));
    let mut appeal = vec![0.0; events.len()];
    assert!(game.prior(state, &events, &mut appeal));
    let most = appeal.iter().copied().fold(f32::NEG_INFINITY, f32::max);
    let first = appeal.iter().position(|appeal| *appeal == most).expect("an event");
    events[first].to_string()
}

#[test]
fn search_looks_first_at_what_fills_ones_own_circle() {
    assert_eq!(opens(&position(json!({"yard": two_nearly_full()}))), "place 1 o12");
}

#[test]
fn search_looks_at_swaps_before_the_roll_last() {
    let swapper =
        json!({"phase": "before_roll", "dice": [], "abilities": {"4": 1, "7": 2}, "yard": two_nearly_full()});
    assert_eq!(opens(&position(swapper)), "roll");
}

#[test]
fn search_looks_first_at_a_swap_that_frees_a_lot() {
    // Green would complete a set of five, but red, which leads in circle 1, is all that stands in line.
    let yard = json!({"c1": "green", "i1": "green", "s12": "red", "s51": "red", "o11": "red", "o13": "blue",
                      "c3": "green"});
    let state = position(json!({"abilities": {"4": 1, "7": 2}, "dice": [1, 6], "line": ["green", "red"],
        "yard": yard, "freed": [{"red": 1, "yellow": 1, "blue": 1, "purple": 1}, {}]}));
    assert!(opens(&state).starts_with("swap "), "{}", opens(&state));
}

#[test]
fn a_little_search_beats_common_sense() {
    let (game, thinking) = (game(2), Penguins::MCTS.iterations(200));
    let wins = |seat: Seat| {
        let mut players = vec![Strategy::Greedy; 2];
        players[seat.index()] = Strategy::Search(thinking);
        let of = Match { game: &game, players, seed: 2 };
        (0..3).filter(|number| game.utility(&of.play(*number, |_| {}).0, seat) == Some(Ratio::ONE)).count()
    };
    let won: usize = Seat::all(2).map(wins).sum();
    assert!(won >= 4, "{won} of 6");
}
