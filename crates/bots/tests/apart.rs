//! Bots of one kind do not play the same game (T-18).
use std::collections::BTreeSet;

use bots::{Match, Strategy};
use games::{AnyGame, GameId, Options, Setup};
use shelter::Event;

#[test]
fn t_18_twenty_greedy_bots_do_not_play_twenty_identical_games() {
    let mut options = Options::default();
    options.set("players", 20);
    let AnyGame::Shelter(game) = Setup::new(GameId::Shelter, options).open().expect("it opens") else {
        panic!("another game")
    };
    let (mut by_seat, mut nth) = (vec![String::new(); 20], 0);
    let play = |seed| {
        let mut events = Vec::new();
        Match { game: &game, players: vec![Strategy::Greedy; 20], seed }.play(0, |event| events.push(event));
        events
    };
    let events = play(3);
    assert_eq!(events, play(3), "the same seed, the same games");
    for event in &events {
        match event {
            Event::Tree(_) => {}
            Event::Dice(_) => nth = 0,
            Event::Adopt(..) | Event::Third(_) => {
                by_seat[nth] += &event.to_string();
                nth += 1;
            }
            other => by_seat[nth - 1] += &other.to_string(),
        }
    }
    let different: BTreeSet<_> = by_seat.iter().collect();
    assert!(different.len() > 15, "{} of 20 differ", different.len());
}
