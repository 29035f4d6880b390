//! The model games keep the laws, and follow their documented rules.
use games::Dice;
use tabletop::{Game, Ratio, Seat, Turn};
use testkit::laws;
use testkit::models::{Chase, ConnectFour, Pig, PigEvent, PigState, chain};
use testkit::playout::play_out;

#[test]
fn models_keep_the_laws() {
    laws::keep(&ConnectFour, 1, 500);
    laws::keep(&Pig::to(20), 1, 500);
    laws::keep(&Pig::open_spiel(20), 1, 500);
    laws::keep(&Chase { side: 3, boards: 2, die: 2, slower: 0 }, 1, 200);
    laws::keep(&chain(3), 1, 200);
}

#[test]
fn connect_four_is_won_by_four_in_any_direction() {
    for (columns, wins) in [
        ("1 2 1 2 1 2 1", Some(0)),
        ("1 1 2 2 3 3 4", Some(0)),
        ("1 2 2 3 3 4 3 4 4 1 4", Some(0)),
        ("7 6 6 5 5 4 5 4 4 7 4", Some(0)),
        ("1 7 2 7 3 7 1 7", Some(1)),
        ("1 2 1 2 1 2", None),
    ] {
        let mut state = ConnectFour.start();
        for column in columns.split(' ') {
            let event = format!("drop {column}").parse().expect("an event");
            ConnectFour.apply(&mut state, event).expect("possible");
        }
        let results = ConnectFour.utilities(&state);
        let won = results.map(|results| (0..2).find(|seat| results[Seat::new(*seat)] == Ratio::ONE));
        assert_eq!(won.flatten(), wins, "{columns}");
    }
}

fn after(game: &Pig, events: &[PigEvent]) -> PigState {
    let mut state = game.start();
    for event in events {
        game.apply(&mut state, *event).expect("possible");
    }
    state
}

#[test]
fn pig_by_openspiels_rules_is_won_by_holding_and_drawn_after_a_thousand_decisions() {
    let game = Pig::open_spiel(10);
    let sixes = [PigEvent::Roll, PigEvent::Shows(6), PigEvent::Roll, PigEvent::Shows(6)];
    let rolled = after(&game, &sixes);
    assert_eq!(game.turn(&rolled), Turn::Seat(Seat::FIRST), "nothing is won before it is held");
    let mut held = rolled;
    game.apply_unchecked(&mut held, PigEvent::Hold);
    assert_eq!(game.utility(&held, Seat::FIRST), Some(Ratio::ONE));
    assert_eq!(game.utility(&held, Seat::new(1)), Some(Ratio::ZERO));

    let drawn = after(&game, &[PigEvent::Hold; 1000]);
    assert_eq!(game.utility(&drawn, Seat::FIRST), Ratio::new(1, 2));
    let last = after(&game, &[PigEvent::Hold; 999]);
    assert_eq!(game.turn(&last), Turn::Seat(Seat::new(1)));

    let short = after(&Pig::to(10), &sixes);
    assert_eq!(Pig::to(10).turn(&short), Turn::Over, "by the short rules it is won");
}

#[test]
fn random_pig_by_openspiels_rules_is_as_long_as_openspiels() {
    let (game, mut dice) = (Pig::open_spiel(100), Dice::new(1));
    let events: u64 = (0..500).map(|_| play_out(&game, &mut game.start(), &mut dice)).sum();
    let mean = events as f64 / 500.0;
    assert!((160.0..200.0).contains(&mean), "{mean} events a game, about 180 there");
}
