//! Complete games against the rules implemented a second time: at every position the same turn, the same
//! events with the same weights, and the same State JSON.
mod reference;

use std::collections::{BTreeMap, BTreeSet};

use penguins::{Penguins, State};
use proptest::prelude::*;
use reference::Reference;
use tabletop::{Game, Turn};
use testkit::random::Dice;

fn whose(game: &Penguins, state: &State) -> String {
    match game.turn(state) {
        Turn::Seat(seat) => seat.to_string(),
        Turn::Chance => "chance".into(),
        Turn::Over => "over".into(),
    }
}

/// Both say what is possible; weights without a common factor are compared as shares.
fn compare(game: &Penguins, state: &State, reference: &Reference) -> Vec<String> {
    let shown = serde_json::to_value(game.snapshot(state)).unwrap();
    assert_eq!(shown, reference.json());
    assert_eq!(whose(game, state), reference.whose(), "{shown}");
    let mut listed: BTreeMap<String, u64> = BTreeMap::new();
    game.legal(state, |event| _ = listed.insert(event.to_string(), 1));
    game.outcomes(state, |event, weight| _ = listed.insert(event.to_string(), weight));
    let possible = reference.possible();
    let (all, ways): (u64, u64) = (listed.values().sum(), possible.values().sum());
    let shares: BTreeMap<&String, u64> =
        listed.iter().map(|(event, weight)| (event, weight * ways)).collect();
    let expected: BTreeMap<&String, u64> =
        possible.iter().map(|(event, weight)| (event, weight * all)).collect();
    assert_eq!(shares, expected, "{shown}");
    possible.into_keys().collect()
}

/// Plays a game by these numbers; gives the phases it went through.
fn play(players: u8, numbers: impl Iterator<Item = u32>) -> BTreeSet<String> {
    let game = Penguins::new(players).unwrap();
    let (mut state, mut reference) = (game.start(), Reference::new(players.into()));
    let mut phases = BTreeSet::new();
    for number in numbers {
        let possible = compare(&game, &state, &reference);
        phases.insert(reference.json()["phase"].as_str().unwrap().to_string());
        if possible.is_empty() {
            break;
        }
        let event = &possible[number as usize % possible.len()];
        game.apply(&mut state, event.parse().unwrap()).unwrap();
        reference.follow(event);
    }
    phases
}

/// Random numbers.
fn numbers(seed: u64) -> impl Iterator<Item = u32> {
    let mut dice = Dice::new(seed);
    std::iter::from_fn(move || u32::try_from(dice.below(1 << 32)).ok())
}

#[test]
fn whole_games_agree_and_go_through_every_phase() {
    for players in 2..=5 {
        let phases: BTreeSet<String> = (1..=12).flat_map(|seed| play(players, numbers(seed))).collect();
        let missing: Vec<&str> = [
            "order",
            "seed",
            "line",
            "ability",
            "bribe",
            "before_roll",
            "dice",
            "after_roll",
            "add",
            "free",
            "over",
        ]
        .into_iter()
        .filter(|phase| !phases.contains(*phase))
        .collect();
        assert!(missing.is_empty(), "{players} players: {missing:?}");
    }
    let asked = (1..=40).any(|seed| play(2, numbers(seed)).contains("check"));
    assert!(asked, "two full circles of one owner come about in forty games");
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 12, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn games_of_any_choices_agree(players in 2u8..=5, choices in proptest::collection::vec(any::<u32>(), 400)) {
        play(players, choices.into_iter());
    }
}
