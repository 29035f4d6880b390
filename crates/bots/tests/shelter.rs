//! What common sense plays in *Wildlife Shelter*: games alone, games against chance, and that it knows
//! no more than its seat may.
use bots::{CommonSense, Player};
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
fn last(game: &Shelter, players: &[Player<Shelter>], seed: u64) -> State {
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
fn alone_it_makes_its_land_a_good_one() {
    let game = game(1);
    let totals: Vec<i32> = (0..60)
        .map(|seed| {
            let state = last(&game, &[Player::Greedy], seed);
            game.outcome(&state).expect("the game is over").scores[0].total
        })
        .collect();
    let mean = f64::from(totals.iter().sum::<i32>()) / totals.len() as f64;
    assert!(mean > 65.0, "a mean of {mean} points");
    assert!(totals.iter().all(|total| *total > 30), "{totals:?}");
}

#[test]
fn it_beats_chance_from_either_seat() {
    let game = game(2);
    for seed in 0..40 {
        let first = last(&game, &[Player::Greedy, Player::Random], seed);
        assert_eq!(game.utility(&first, Seat::FIRST), Some(Ratio::ONE), "seed {seed}");
        let second = last(&game, &[Player::Random, Player::Greedy], seed);
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

#[test]
fn it_decides_the_same_whatever_others_hide() {
    let game = game(2);
    let trees = "tree a1, tree c4, tree d5, tree f6, dice 1 3 6";
    let one = after(&game, &format!("{trees}, adopt owl A1, place 3 c1, fence a6-b6, done"));
    let other = after(&game, &format!("{trees}, adopt rhino C1, place 6 f1, fence a1-b1, fence a1-a2"));
    let seat = Seat::new(1);
    let decide = |state: &State, seed| {
        Player::Greedy.decide(&game, &game.view(state, seat), &mut Dice::new(seed)).expect("it decides")
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
    assert_eq!(game.sensible(&game.start(), &mut dice), None);
    let rolled = after(&game, "tree a1, tree c4, tree d5, tree f6");
    assert_eq!(game.sensible(&rolled, &mut dice), None);
    let over = last(&game, &[Player::Random], 3);
    assert_eq!(game.sensible(&over, &mut dice), None);
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
    while let Some(event) = game.sensible(&state, &mut dice) {
        game.apply(&mut state, event).unwrap_or_else(|refusal| panic!("{event}: {refusal}"));
    }
    let score = game.outcome(&state).expect("the game is over").scores[0];
    assert_eq!((score.shelter, score.dogs, score.loose_fences), (6, 6, 0), "{state:?}");
    assert!(state.papers()[0].fences().contains("a2-a3".parse().expect("an edge")));
}
