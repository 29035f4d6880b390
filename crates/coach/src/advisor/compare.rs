//! A result beside those of the bot `greedy` with the same dice (T-10).
use std::sync::Arc;

use bots::{BotGame, Strategy};
use games::Dice;
use tabletop::{Seat, Turn};

use super::{Task, Watch, bot_dice};

/// The number of games that are played.
const GAMES: u32 = 100;
/// Separates the dice by which the bot breaks its ties from all others.
const TIE_STREAM: u64 = 0x7469_6573;
/// The number of events between two looks at the time.
const SLICE: u32 = 64;

/// Whether a finished game did worse than the match.
pub type IsWorse<G> = Box<dyn Fn(&<G as tabletop::Game>::State) -> bool + Send>;

/// The task of playing [`CompareTask::GAMES`] games with the dice of a match; its answer is the number of those that
/// did worse. The bot breaks its ties at random, in each game by other dice.
pub struct CompareTask<G: BotGame> {
    game: Arc<G>,
    seat: Seat,
    seed: u64,
    is_worse: IsWorse<G>,
    running: Running<G>,
    done: u32,
    worse: u32,
}

/// A game being played.
struct Running<G: BotGame> {
    state: G::State,
    /// The number of events so far, and of those drawn by chance.
    events: usize,
    drawn: u64,
    ties: Dice,
}

impl<G: BotGame> CompareTask<G> {
    /// The number of games that are played.
    pub const GAMES: u32 = GAMES;

    pub(super) fn new(game: Arc<G>, seat: Seat, seed: u64, is_worse: IsWorse<G>) -> CompareTask<G> {
        let running = Running::new(&*game, seed, 0);
        CompareTask { game, seat, seed, is_worse, running, done: 0, worse: 0 }
    }
}

impl<G: BotGame> Running<G> {
    fn new(game: &G, seed: u64, nth: u32) -> Running<G> {
        let ties = Dice::stream(seed ^ TIE_STREAM, nth.into());
        Running { state: game.start(), events: 0, drawn: 0, ties }
    }

    /// Plays some events on; returns whether the game has ended.
    fn play_on(&mut self, game: &G, seat: Seat, seed: u64) -> bool {
        for _ in 0..SLICE {
            let event = match game.turn(&self.state) {
                Turn::Over => None,
                Turn::Chance => {
                    let mut dice = Dice::stream(seed, self.drawn);
                    self.drawn += 1;
                    game.draw(&self.state, |n| dice.below(n))
                }
                Turn::Seat(mover) => {
                    // The other seats decide as they do in the match.
                    let mut others = bot_dice(seed, self.events);
                    let dice = if mover == seat { &mut self.ties } else { &mut others };
                    Strategy::Greedy.decide(game, &game.view(&self.state, mover), dice)
                }
            };
            let Some(event) = event else { return true };
            if game.given_up(&self.state) || game.apply(&mut self.state, event).is_err() {
                return true;
            }
            self.events += 1;
        }
        false
    }
}

impl<G: BotGame> Task for CompareTask<G> {
    type Answer = u32;

    const CAN_FINISH_EARLY: bool = false;

    fn run(&mut self, watch: Watch<'_>) -> bool {
        while self.done < GAMES {
            if watch(None).is_break() {
                return false;
            }
            if self.running.play_on(&self.game, self.seat, self.seed) {
                self.worse += u32::from((self.is_worse)(&self.running.state));
                self.done += 1;
                self.running = Running::new(&*self.game, self.seed, self.done);
            }
        }
        true
    }

    fn progress(&self) -> f64 {
        f64::from(self.done) / f64::from(GAMES)
    }

    fn finish(self) -> u32 {
        self.worse
    }
}
