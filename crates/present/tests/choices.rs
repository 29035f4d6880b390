//! The choices of every game in random play: plain words, by which one is told from another.
use std::borrow::Cow;
use std::collections::BTreeSet;

use games::{Dice, GameId, Options, Setup, test_each_game, with_game};
use present::{Observation, Present};
use tabletop::Turn;
use view::{Choice, Selection};

/// Plays random games and passes every position at which a seat decides, with that seat's view.
fn play<G: Present>(game: &G, mut each: impl FnMut(&Observation<'_, G>)) {
    for seed in 0..6 {
        let mut dice = Dice::new(seed);
        let (mut states, mut events) = (vec![game.start()], Vec::new());
        for _ in 0..160 {
            let mut state = states[states.len() - 1].clone();
            let event = match game.turn(&state) {
                Turn::Chance => game.draw(&state, |n| dice.below(n)),
                Turn::Seat(seat) => {
                    let (states, events) = (Cow::Borrowed(&states[..]), Cow::Borrowed(&events[..]));
                    each(&Observation { seat: Some(seat), states, events, names: &[] });
                    let legal = game.legal_sorted(&state);
                    legal.get(dice.below(legal.len() as u64) as usize).copied()
                }
                Turn::Over => None,
            };
            let Some(event) = event else { break };
            game.apply_unchecked(&mut state, event);
            states.push(state);
            events.push(event);
        }
    }
}

/// Whether a word of a choice is a place that only notation names: letters and figures in one, such as `se1`.
fn is_name(word: &str) -> bool {
    let word = word.trim_matches(|c: char| !c.is_alphanumeric());
    word.chars().any(|c| c.is_ascii_alphabetic()) && word.chars().any(|c| c.is_ascii_digit())
}

fn check(choices: &[Choice], id: GameId) {
    // The boards of the city, the jungle and the sanctuary show the names of their squares.
    let shows_names = matches!(id, GameId::Ruin | GameId::Shelter);
    let mut seen = BTreeSet::new();
    for Choice { words, then, brief, event, .. } in choices {
        assert!(seen.insert(words), "{id}: two choices say {words:?}");
        assert_ne!(words, event, "{id}: a choice says its notation");
        for part in [words, then, brief] {
            assert!(shows_names || !part.split(' ').any(is_name), "{id}: {part:?} names a place");
        }
    }
}

fn t_9_choices_are_plain_words_and_differ(id: GameId) {
    let setup = Setup::new(id, Options::default());
    with_game!(setup.open().expect("the usual options"), game => {
        let mut positions = 0;
        play(&game, |seen| {
            positions += 1;
            check(&game.decisions(seen), id);
            let selection = Selection { live: true, ..Selection::default() };
            check(&game.game_view(seen, &selection).choices, id);
        });
        assert!(positions > 20, "{id}: {positions} decisions");
    });
}

test_each_game! { t_9_choices_are_plain_words_and_differ }

#[test]
fn t_9_a_name_of_a_space_has_letters_and_figures() {
    assert!(is_name("se1") && is_name("(o11),") && is_name("5e"));
    assert!(!is_name("24") && !is_name("south-east") && !is_name("+1"));
}
