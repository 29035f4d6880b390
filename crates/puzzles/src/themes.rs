//! The themes of a puzzle: how the decision is called, where it is made, and what threatens.
use std::collections::BTreeMap;

use bots::BotGame;
use games::Dice;
use serde_json::Value;
use tabletop::{Game, Ratio, Seat, Turn};

use crate::confirm::Confirmed;

/// Playouts after the best of the wrong events.
const PLAYOUTS: u64 = 40;

/// Maximum length of a playout.
const LONGEST: usize = 5_000;

/// Words of the State JSON that name where the decision is made.
const PLACES: [&str; 2] = ["board", "active"];

/// The kind of an event: the first word of its text.
pub(crate) fn kind(event: &impl ToString) -> String {
    let text = event.to_string();
    text.split(' ').next().unwrap_or_default().to_owned()
}

/// The themes of a puzzle; `trap` says that the greedy move is wrong.
pub(crate) fn themes<G: BotGame>(
    game: &G,
    state: &G::State,
    found: &Confirmed<G::Event>,
    trap: bool,
    seed: u64,
) -> Vec<String> {
    let mut themes = Vec::new();
    let mut add = |theme: String| {
        let theme = theme.replace('_', " ");
        if !theme.is_empty() && !themes.contains(&theme) {
            themes.push(theme);
        }
    };
    let places = places(game, state);
    places.into_iter().for_each(&mut add);
    add(kind(&found.best[0]));
    if let Some(end) = threat(game, state, found.next, seed) {
        add(end);
    }
    match game.seats() {
        2 => add("for two".to_owned()),
        3 => add("for three".to_owned()),
        _ => {}
    }
    if trap {
        add("trap".to_owned());
    }
    if !game.plays_for_points() && found.value >= 0.9 {
        add("winning".to_owned());
    }
    if !game.plays_for_points() && found.second <= 0.1 {
        add("last chance".to_owned());
    }
    themes
}

/// The words of the State JSON that name where the decision is made.
pub(crate) fn places<G: BotGame>(game: &G, state: &G::State) -> Vec<String> {
    let json = serde_json::to_value(game.snapshot(state)).unwrap_or_default();
    let word = |key: &&str| json.get(key).and_then(Value::as_str).map(str::to_owned);
    PLACES.iter().filter_map(word).collect()
}

/// The word for the way in which the game is most often lost after an event.
fn threat<G: BotGame>(game: &G, state: &G::State, event: G::Event, seed: u64) -> Option<String> {
    let Turn::Seat(seat) = game.turn(state) else { return None };
    let mut ends: BTreeMap<&'static str, u32> = BTreeMap::new();
    for nth in 0..PLAYOUTS {
        let mut dice = Dice::stream(seed, nth);
        let mut at = state.clone();
        game.apply_unchecked(&mut at, event);
        play_out(game, &mut at, &mut dice);
        if lost(game, &at, seat)
            && let Some(word) = game.outcome_word(&at)
        {
            *ends.entry(word).or_default() += 1;
        }
    }
    ends.into_iter().max_by_key(|(_, count)| *count).map(|(word, _)| word.to_owned())
}

fn lost<G: Game>(game: &G, state: &G::State, seat: Seat) -> bool {
    game.utility(state, seat).is_some_and(|utility| utility == Ratio::ZERO)
}

/// Plays on with greedy moves.
fn play_out<G: BotGame>(game: &G, state: &mut G::State, dice: &mut Dice) {
    for _ in 0..LONGEST {
        let event = match game.turn(state) {
            Turn::Over => return,
            _ if game.given_up(state) => return,
            Turn::Chance => game.draw(state, |n| dice.below(n)),
            Turn::Seat(_) => game.greedy_move(state, dice),
        };
        let Some(event) = event else { return };
        game.apply_unchecked(state, event);
    }
}
