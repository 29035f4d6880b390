//! The laws of every game over random play, and the way back from the State JSON.
use newgame::{Newgame, Snapshot};
use tabletop::Game;
use testkit::playout::random_event;
use testkit::random::Dice;

/// The game for each number of players.
fn games() -> impl Iterator<Item = Newgame> {
    (Newgame::PLAYERS.0..=Newgame::PLAYERS.1).filter_map(Newgame::new)
}

#[test]
fn random_play_keeps_the_laws() {
    for game in games() {
        assert_eq!(testkit::laws::keep(&game, 1, 2_000), 0, "nothing is hidden");
    }
}

#[test]
fn every_state_comes_back_from_its_state_json() {
    for game in games() {
        let mut dice = Dice::new(2);
        let mut state = game.start();
        loop {
            let text = serde_json::to_string(&game.snapshot(&state)).expect("a snapshot is JSON");
            let shown: Snapshot = serde_json::from_str(&text).expect("and reads back");
            assert_eq!(game.restore(&shown), Ok(state), "{text}");
            let Some(event) = random_event(&game, &state, &mut dice) else { break };
            game.apply_unchecked(&mut state, event);
        }
    }
}

#[test]
fn a_state_json_that_shows_no_position_is_refused() {
    let game = Newgame::new(2).expect("two can play");
    let start = game.snapshot(&game.start());
    let field = |change: &dyn Fn(&mut Snapshot)| {
        let mut shown = start.clone();
        change(&mut shown);
        game.restore(&shown).expect_err("no position").field
    };
    assert_eq!(field(&|shown| shown.to_move = 3), "to_move");
    assert_eq!(field(&|shown| shown.die = Some(7)), "die");
    assert_eq!(field(&|shown| shown.spaces = vec![0]), "spaces");
    assert_eq!(field(&|shown| shown.spaces = vec![0, 6]), "spaces");
    assert_eq!(field(&|shown| shown.spaces = vec![20, 20]), "spaces");
    assert_eq!(field(&|shown| shown.spaces = vec![0, 20]), "to_move");
    assert_eq!(field(&|shown| shown.rested.clear()), "rested");
    assert_eq!(field(&|shown| shown.winner = Some(1)), "winner");
    assert_eq!(field(&|shown| shown.spaces = vec![20, 0]), "phase");
}
