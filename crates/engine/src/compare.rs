//! Games of the bot `greedy` with the dice of a match, beside which its result is put.
use bots::{BotGame, BotKind, Strategy};
use games::{Dice, Replay};
use present::Present;
use tabletop::{Seat, Turn};

use crate::advice::BOT_STREAM;
use crate::worker::{Asker, yield_now};

/// Number of games that are played.
pub const GAMES: u32 = 100;
/// Separates the dice by which ties are broken from all others.
const TIE_STREAM: u64 = 0x7469_6573;
/// Number of events between two slices.
const SLICE: usize = 64;

/// A result by which games are ordered: the utility, and among won games the fewer turns.
type Rank = (f64, i64);

/// Plays the games and returns the number of those that did worse than the match for a seat. The dice of chance are
/// those of the seed; the bot breaks its ties at random, in each game by other dice.
pub async fn worse<G: BotGame + Present>(
    game: &G,
    played: &Replay<G>,
    seat: Seat,
    seed: u64,
    asker: &Asker,
) -> u32 {
    let own = rank(game, played.last(), seat);
    let mut worse = 0;
    for nth in 0..GAMES {
        asker.progress(format!("{nth} of {GAMES} games played"));
        let end = play(game, seed, u64::from(nth), seat).await;
        worse += u32::from(rank(game, &end, seat) < own);
    }
    worse
}

/// Plays one game to its end.
async fn play<G: BotGame + Present>(game: &G, seed: u64, nth: u64, seat: Seat) -> G::State {
    let mut state = game.start();
    let (mut events, mut drawn) = (0_u64, 0);
    let mut own = Dice::stream(seed ^ TIE_STREAM, nth);
    loop {
        let event = match game.turn(&state) {
            Turn::Over => return state,
            Turn::Chance => {
                let event = game.draw(&state, |n| Dice::stream(seed, drawn).below(n));
                drawn += 1;
                event
            }
            Turn::Seat(mover) => {
                // The other seats decide as they do in the match.
                let mut others = Dice::stream(seed ^ BOT_STREAM, events);
                let dice = if mover == seat { &mut own } else { &mut others };
                let greedy = Strategy::new(BotKind::Greedy, None).ok();
                greedy.and_then(|greedy| greedy.decide(game, &game.view(&state, mover), dice))
            }
        };
        let Some(event) = event else { return state };
        if game.apply(&mut state, event).is_err() {
            return state;
        }
        events += 1;
        if events as usize % SLICE == 0 {
            yield_now().await;
        }
    }
}

fn rank<G: BotGame + Present>(game: &G, state: &G::State, seat: Seat) -> Rank {
    let utility = game.utilities(state).map_or(f64::NEG_INFINITY, |all| all[seat].to_f64());
    let turns = i64::from(game.turn_number(state));
    (utility, if utility > 0.0 && !game.plays_for_points() { -turns } else { 0 })
}
