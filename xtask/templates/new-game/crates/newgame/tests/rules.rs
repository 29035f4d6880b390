//! The numbered rules, each in a test that names it.
use newgame::{Effect, Event, Newgame, Space, State};
use tabletop::{Game, Ratio, Refusal, Seat, Turn};

fn game() -> Newgame {
    Newgame::new(2).expect("two can play")
}

/// The position after these events, each of them possible.
fn after(events: &[&str]) -> State {
    let game = game();
    let mut state = game.start();
    for event in events {
        let event = event.parse().expect("an event");
        game.apply(&mut state, event).unwrap_or_else(|refusal| panic!("{event}: {refusal}"));
    }
    state
}

/// The rule by which an event is refused.
fn refused(state: &State, event: &str) -> Option<&'static str> {
    game().refusal(state, event.parse().expect("an event")).map(|refusal| refusal.rule())
}

fn space(state: &State, seat: u8) -> u8 {
    state.space(Seat::new(seat)).number()
}

#[test]
fn x_1_two_to_four_players_take_turns_from_the_start_of_the_track() {
    assert_eq!([1, 2, 4, 5].map(|players| Newgame::new(players).is_some()), [false, true, true, false]);
    let start = game().start();
    assert_eq!((space(&start, 0), space(&start, 1), start.to_move()), (0, 0, Seat::FIRST));
    assert_eq!(after(&["roll 1", "go"]).to_move(), Seat::new(1));
    assert_eq!(after(&["roll 1", "go", "roll 1", "go"]).to_move(), Seat::FIRST);
}

#[test]
fn x_2_a_turn_begins_with_the_die() {
    let game = game();
    let start = game.start();
    assert_eq!(game.turn(&start), Turn::Chance);
    assert_eq!(game.outcomes_sorted(&start).len(), 6);
    assert_eq!((refused(&start, "go"), refused(&start, "rest")), (Some("X-2"), Some("X-2")));
    let rolled = after(&["roll 4"]);
    assert_eq!(game.turn(&rolled), Turn::Seat(Seat::FIRST));
    assert_eq!(refused(&rolled, "roll 4"), Some("X-2"));
}

#[test]
fn x_3_a_piece_goes_on_by_the_figure_of_the_die() {
    let state = after(&["roll 4", "go"]);
    assert_eq!((space(&state, 0), space(&state, 1)), (4, 0));
}

#[test]
fn x_4_a_rested_piece_goes_three_spaces_farther_once_and_rests_no_second_time() {
    let rested = after(&["roll 1", "rest", "roll 2", "go", "roll 2"]);
    assert_eq!(space(&rested, 0), 0);
    assert_eq!(refused(&rested, "rest"), Some("X-4"));
    let gone = after(&["roll 1", "rest", "roll 2", "go", "roll 2", "go", "roll 1", "go", "roll 2", "go"]);
    assert_eq!(space(&gone, 0), 7);
}

#[test]
fn x_5_a_pool_sweeps_a_piece_back() {
    let state = after(&["roll 6", "go"]);
    assert_eq!(space(&state, 0), 3);
    let effects = game().effects(&after(&["roll 6"]), Event::Go);
    let swept = Effect::Swept { seat: Seat::FIRST, from: Space::POOLS[0], to: state.space(Seat::FIRST) };
    assert!(effects.contains(&swept), "{effects:?}");
}

#[test]
fn x_6_who_reaches_the_end_wins() {
    let ways = ["roll 5", "go", "roll 1", "go"].repeat(4);
    let state = after(&ways[..ways.len() - 2]);
    assert_eq!((state.winner(), game().turn(&state)), (Some(Seat::FIRST), Turn::Over));
    assert_eq!(game().utilities(&state).map(|all| all.iter().copied().collect()), Some(vec![Ratio::ONE, Ratio::ZERO]));
    assert_eq!(refused(&state, "roll 1"), Some("X-6"));
    let beyond = after(&[&ways[..ways.len() - 4], &["roll 6"]].concat());
    let last = game().effects(&beyond, Event::Go);
    assert_eq!(last.last(), Some(&Effect::Wins(Seat::FIRST)), "no exact throw is needed");
}
