//! The worked examples of `docs/maps.md` are what they say: one for each game with a file, without
//! faults, and played to an end.
use games::{Dice, GameId, Setup, check_map, with_game};
use tabletop::{Game, Turn};

const GUIDE: &str = include_str!("../../../docs/maps.md");

/// The blocks of the guide that are files.
fn examples() -> impl Iterator<Item = &'static str> {
    GUIDE.split("```toml\n").skip(1).map(|rest| rest.split("```").next().unwrap_or_default())
}

#[test]
fn every_game_with_a_file_has_an_example_without_faults() {
    let found: Vec<GameId> = examples()
        .map(|text| check_map(text).unwrap_or_else(|faults| panic!("{text}: {faults:?}")))
        .collect();
    let wanted: Vec<GameId> = GameId::ALL.into_iter().filter(|game| game.board_file().is_some()).collect();
    assert_eq!(found, wanted);
}

#[test]
fn on_every_example_a_game_can_be_played() {
    for text in examples() {
        let game = check_map(text).unwrap_or_else(|faults| panic!("{faults:?}"));
        let any = Setup::new(game, Default::default()).with_map("example", text).open();
        with_game!(&any.unwrap_or_else(|error| panic!("{error}")), game => {
            let (mut state, mut dice) = (game.start(), Dice::new(1));
            // Far more than the longest of these games at random.
            for _ in 0..100_000 {
                let event = match game.turn(&state) {
                    Turn::Over => None,
                    Turn::Chance => game.draw(&state, |n| dice.below(n)),
                    Turn::Seat(_) => {
                        let legal = game.legal_sorted(&state);
                        legal.get(dice.below(legal.len() as u64) as usize).copied()
                    }
                };
                let Some(event) = event else { break };
                assert_eq!(game.apply(&mut state, event), Ok(()));
            }
            assert_eq!(game.turn(&state), Turn::Over, "{text}");
        });
    }
}
