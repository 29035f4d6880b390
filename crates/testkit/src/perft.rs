//! Stochastic perft: the number of event sequences of a given length, and their ends.
use std::fmt;

use games::{GameId, Options, Record, Replay, Setup, with_game};
use num_rational::BigRational;
use tabletop::{Game, Turn};

use crate::golden;

/// The sequences of exactly this many events from the initial state on (shorter ones only where
/// the game is over).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Count {
    pub decision: u64,
    pub chance: u64,
    /// Sequences of this length that end the game.
    pub over: u64,
    /// The sum over all of them of the product of their chance probabilities.
    pub probability: BigRational,
}

impl fmt::Display for Count {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {} {} {}", self.decision, self.chance, self.over, self.probability)
    }
}

/// Counts the sequences of `depth` events from the initial state on.
pub fn perft<G: Game>(game: &G, depth: u32) -> Count {
    perft_from(game, &game.start(), depth)
}

/// Counts the sequences of `depth` events from a state on.
pub fn perft_from<G: Game>(game: &G, state: &G::State, depth: u32) -> Count {
    let zero = BigRational::from_integer(0.into());
    let mut count = Count { decision: 0, chance: 0, over: 0, probability: zero };
    walk(game, state, depth, &BigRational::from_integer(1.into()), &mut count);
    count
}

/// Counts from the position that a line of a table names: on a map (`classic`), with options
/// (`players=3,sheet=classic`), or in a golden record (`shelter-02@31`).
///
/// # Panics
/// There is no such place.
pub fn perft_at(game: GameId, place: &str, depth: u32) -> Count {
    let mut options = Options::default();
    let (record, ply) = match place.split_once('@') {
        Some((name, ply)) => {
            let path = golden::folder(game).join(name).with_extension("json");
            let text = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{name}: {error}"));
            let record =
                Record::parse(&text, games::catalogue()).unwrap_or_else(|error| panic!("{name}: {error}"));
            (record, ply.parse::<usize>().unwrap_or_else(|error| panic!("{place}: {error}")))
        }
        None => {
            for option in place.split(',') {
                let file = game.board_file().map_or("map", |file| file.key());
                let (key, value) = option.split_once('=').unwrap_or((file, option));
                options.set_text(key, value);
            }
            (Setup::new(game, options).record(), 0)
        }
    };
    let any = Setup::of(&record).map(|setup| setup.open());
    let any = any.unwrap_or_else(|error| panic!("{error}")).unwrap_or_else(|error| panic!("{error}"));
    with_game!(&any, game => {
        let (replay, _) = Replay::new(game, &record.events);
        perft_from(game, &replay.states[ply], depth)
    })
}

fn walk<G: Game>(game: &G, state: &G::State, depth: u32, probability: &BigRational, count: &mut Count) {
    if depth == 0 {
        match game.turn(state) {
            Turn::Seat(_) => count.decision += 1,
            Turn::Chance => count.chance += 1,
            Turn::Over => count.over += 1,
        }
        count.probability += probability;
        return;
    }
    let mut next = |event, probability: &BigRational| {
        let mut after = state.clone();
        game.apply_unchecked(&mut after, event);
        walk(game, &after, depth - 1, probability, count);
    };
    for event in game.legal_sorted(state) {
        next(event, probability);
    }
    let outcomes = game.outcomes_sorted(state);
    let total: u64 = outcomes.iter().map(|(_, weight)| weight).sum();
    for (event, weight) in outcomes {
        next(event, &(probability * BigRational::new(weight.into(), total.into())));
    }
}
