//! Bots of one kind do not play the same game (T-18).
use std::collections::BTreeSet;

use bots::{BotGame, Match, Strategy};
use games::{AnyGame, Dice, GameId, Options, Setup, with_game};
use shelter::Event;
use tabletop::Turn;

/// Plays a game of `greedy` at all seats with chance from one seed and ties from another; returns its events.
fn played<G: BotGame>(game: &G, chance: u64, ties: u64) -> Vec<String> {
    let (mut state, mut ties, mut drawn, mut events) = (game.start(), Dice::stream(ties, 1), 0, Vec::new());
    while !game.given_up(&state) {
        let event = match game.turn(&state) {
            Turn::Over => break,
            Turn::Chance => {
                drawn += 1;
                game.draw(&state, |n| Dice::stream(chance, drawn).below(n))
            }
            Turn::Seat(seat) => Strategy::Greedy.decide(game, &game.view(&state, seat), &mut ties),
        };
        let event = event.expect("it goes on");
        game.apply_unchecked(&mut state, event);
        events.push(event.to_string());
    }
    events
}

/// Among twenty games of `greedy` with the same dice at least so many differ, for each of some seeds: in short games with
/// few ways, few do.
fn check(game: GameId, options: &[(&str, u64)], least: usize) {
    let mut set = Options::default();
    options.iter().for_each(|(key, value)| set.set(key, *value));
    let opened = Setup::new(game, set).open().expect("it opens");
    with_game!(&opened, game => {
        for chance in 1..=5 {
            let different: BTreeSet<_> = (0..20).map(|ties| played(game, chance, ties)).collect();
            assert!(different.len() >= least, "dice of seed {chance}: {} of 20 differ", different.len());
            assert_eq!(played(game, chance, 7), played(game, chance, 7), "the same seeds, the same game");
        }
    });
}

#[test]
fn t_18_ruin_is_not_played_twenty_times_alike() {
    check(GameId::Ruin, &[], 2);
}

#[test]
fn t_18_shelter_alone_is_not_played_twenty_times_alike() {
    check(GameId::Shelter, &[], 20);
}

#[test]
fn t_18_penguins_is_not_played_twenty_times_alike() {
    check(GameId::Penguins, &[("players", 2)], 20);
}

#[test]
fn t_18_caverns_is_not_played_twenty_times_alike() {
    check(GameId::Caverns, &[], 3);
}

#[test]
fn t_18_zoo_is_not_played_twenty_times_alike() {
    check(GameId::Zoo, &[], 3);
}

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
