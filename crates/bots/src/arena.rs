//! Many games among bots, reproducible: the same seed gives the same games, however many threads
//! share the work.
use std::sync::atomic::{AtomicU64, Ordering};

use games::Dice;
use tabletop::{Game, Ratio, Turn};

use crate::figures::{Ending, Tally};
use crate::{Bot, BotGame, Figures, Strategy};

/// Games that one thread plays in a row. Statistics are joined by such rows, so the last bit of a mean depends on
/// this number.
const ROW: u64 = 64;

/// A game with its players and a seed.
pub struct Match<'a, G: BotGame> {
    /// The game.
    pub game: &'a G,
    /// The strategy of each seat.
    pub players: Vec<Strategy<'a, G>>,
    /// The seed of all dice.
    pub seed: u64,
}

/// One event of a game being played.
pub struct Step<'a, 'g, G: BotGame> {
    /// The position before it.
    pub before: &'a G::State,
    /// The event.
    pub event: G::Event,
    /// The bot that chose it, with its search; `None` for a chance event.
    pub by: Option<&'a Bot<'g, G>>,
}

/// A game that is over or given up.
pub struct Finished<'a, G: Game> {
    /// Its number in the match, from 0.
    pub number: u64,
    /// All its events.
    pub events: &'a [G::Event],
    /// The last state.
    pub last: &'a G::State,
}

/// Receives finished games; called from any thread.
pub type Sink<'a, G> = &'a (dyn Fn(Finished<G>) + Sync);

/// Plays the games of a match.
pub struct Arena<'a, G: BotGame> {
    /// The match.
    pub of: Match<'a, G>,
    /// Asked before each event whether to stop; games finished before that count.
    pub stop: &'a (dyn Fn() -> bool + Sync),
    /// Called with the number of finished games from time to time.
    pub progress: &'a (dyn Fn(u64) + Sync),
    /// Receives each game; without it, events are not kept.
    pub sink: Option<Sink<'a, G>>,
}

impl<G: BotGame> Match<'_, G> {
    /// Plays the game of this number; returns its last state and the number of events. Calls `log` with each event.
    ///
    /// Chance has its own dice, so that two bots meet the same luck as long as they play alike.
    pub fn play(&self, number: u64, mut log: impl FnMut(G::Event)) -> (G::State, u64) {
        self.watch(number, |step| log(step.event))
    }

    /// The same with the position before each event and the bot that chose it.
    pub fn watch(&self, number: u64, log: impl FnMut(Step<G>)) -> (G::State, u64) {
        let (last, events, _) = self.watch_until(number, self.game.start(), &|| false, log);
        (last, events)
    }

    /// Plays on from a position with bots that know nothing of what was before; returns the last state.
    pub fn play_on(&self, number: u64, from: G::State) -> G::State {
        self.watch_until(number, from, &|| false, |_| ()).0
    }

    /// Plays on from a position until `stop`, which is asked before each event; tells as well whether the game came to its
    /// end.
    fn watch_until(
        &self,
        number: u64,
        mut state: G::State,
        stop: &dyn Fn() -> bool,
        mut log: impl FnMut(Step<G>),
    ) -> (G::State, u64, bool) {
        let game = self.game;
        let mut chance = Dice::stream(self.seed, number.wrapping_mul(2));
        let mut bot_dice = Dice::stream(self.seed, number.wrapping_mul(2).wrapping_add(1));
        let mut bots: Vec<Bot<G>> = self.players.iter().map(|player| Bot::new(game, *player)).collect();
        let mut events = 0;
        while !game.given_up(&state) {
            if stop() {
                return (state, events, false);
            }
            let turn = game.turn(&state);
            let event = match turn {
                Turn::Over => None,
                Turn::Chance => game.draw(&state, |n| chance.below(n)),
                Turn::Seat(seat) => {
                    let bot = bots.get_mut(seat.index());
                    bot.and_then(|bot| bot.decide(&game.view(&state, seat), &mut bot_dice))
                }
            };
            let Some(event) = event else { break };
            let by = if let Turn::Seat(seat) = turn { bots.get(seat.index()) } else { None };
            log(Step { before: &state, event, by });
            game.apply_unchecked(&mut state, event);
            bots.iter_mut().for_each(|bot| bot.advance(event));
            events += 1;
        }
        (state, events, true)
    }

    /// The word under which a game's end is counted; `None` where it was given up.
    pub fn outcome(&self, last: &G::State) -> Option<String> {
        self.ending(last).name()
    }

    fn ending(&self, last: &G::State) -> Ending {
        if self.game.turn(last) != Turn::Over {
            return Ending::GivenUp;
        }
        if let Some(word) = self.game.outcome_word(last) {
            return Ending::Word(word);
        }
        let utility = |seat| self.game.utility(last, seat).map_or(0.0, Ratio::to_f64);
        let seats = || tabletop::Seat::all(self.game.seats());
        let most = seats().map(utility).fold(f64::NEG_INFINITY, f64::max);
        Ending::WonBy(
            seats().filter(|&seat| utility(seat) == most).fold(0u128, |won, seat| won | 1 << seat.index()),
        )
    }
}

impl<G> Arena<'_, G>
where
    G: BotGame + Sync,
    G::Event: Send + Sync,
    G::State: Send + Sync,
{
    /// Plays `games` games on `threads` threads (one per core for `None`) and returns their statistics.
    #[cfg(not(target_family = "wasm"))]
    pub fn play(&self, games: u64, threads: Option<usize>) -> Figures {
        use rayon::prelude::*;
        let done = AtomicU64::new(0);
        let all = || {
            let rows = (0..games.div_ceil(ROW)).into_par_iter();
            rows.map(|row| self.row(row, games, &done)).collect::<Vec<Tally>>()
        };
        // Without a thread pool, plays on this thread.
        let rows = match rayon::ThreadPoolBuilder::new().num_threads(threads.unwrap_or(0)).build() {
            Ok(pool) => pool.install(all),
            Err(_) => (0..games.div_ceil(ROW)).map(|row| self.row(row, games, &done)).collect(),
        };
        self.joined(&rows)
    }

    /// Plays `games` games, one after the other, and returns their statistics.
    #[cfg(target_family = "wasm")]
    pub fn play(&self, games: u64, _threads: Option<usize>) -> Figures {
        let done = AtomicU64::new(0);
        let rows: Vec<Tally> = (0..games.div_ceil(ROW)).map(|row| self.row(row, games, &done)).collect();
        self.joined(&rows)
    }

    fn row(&self, row: u64, games: u64, done: &AtomicU64) -> Tally {
        let game = self.of.game;
        let mut tally = Tally::new(game.seats());
        let mut events = Vec::new();
        for number in row * ROW..games.min((row + 1) * ROW) {
            if (self.stop)() {
                break;
            }
            events.clear();
            let keep = self.sink.is_some();
            let (last, count, ended) = self.of.watch_until(number, game.start(), &self.stop, |step| {
                if keep {
                    events.push(step.event);
                }
            });
            if !ended {
                break;
            }
            let ending = self.of.ending(&last);
            let utilities = tabletop::Seat::all(game.seats())
                .map(|seat| game.utility(&last, seat).map_or(0.0, Ratio::to_f64));
            tally.add(ending, utilities, game.scores(&last).as_ref(), count);
            if let Some(sink) = self.sink {
                sink(Finished { number, events: &events, last: &last });
            }
        }
        let before = done.fetch_add(tally.games(), Ordering::Relaxed);
        (self.progress)(before + tally.games());
        tally
    }

    fn joined(&self, rows: &[Tally]) -> Figures {
        rows.iter().fold(Tally::new(self.of.game.seats()), Tally::join).figures()
    }
}
