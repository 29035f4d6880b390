//! Games from which is learned.
use bots::{BotGame, Evaluator, Mcts};
use games::Dice;
use rayon::prelude::*;
use tabletop::{Game, Turn};

/// The knowledge of a game, but with another evaluation: the same value for all seats.
#[derive(Clone, Copy)]
pub(crate) struct WithEvaluation<F>(pub(crate) F);

impl<G, F> Evaluator<G> for WithEvaluation<F>
where
    G: BotGame,
    F: Fn(&G, &G::State) -> Option<f32>,
{
    fn rollout_move(&self, game: &G, state: &G::State, dice: &mut Dice) -> Option<G::Event> {
        game.rollout_move(state, dice)
    }

    fn evaluate(&self, game: &G, state: &G::State, values: &mut [f32]) -> bool {
        let value = self.0(game, state);
        values.fill(value.unwrap_or_default());
        value.is_some()
    }

    fn prior(&self, game: &G, state: &G::State, events: &[G::Event], priors: &mut [f32]) -> bool {
        game.prior(state, events, priors)
    }
}

/// A player.
pub(crate) trait Player<G: Game> {
    /// Decides in a state.
    fn decide(&mut self, state: &G::State, dice: &mut Dice) -> Option<G::Event>;

    /// Moves on along an event of any seat or of chance.
    fn advance(&mut self, _event: G::Event) {}
}

/// A player that decides by a function.
pub(crate) struct Policy<F>(pub(crate) F);

impl<G: Game, F: FnMut(&G::State, &mut Dice) -> Option<G::Event>> Player<G> for Policy<F> {
    fn decide(&mut self, state: &G::State, dice: &mut Dice) -> Option<G::Event> {
        (self.0)(state, dice)
    }
}

/// A player that searches, knowing everything.
pub(crate) struct Searcher<'a, G: Game, I>(pub(crate) Mcts<'a, G, I>);

impl<G: Game, I: Evaluator<G>> Player<G> for Searcher<'_, G, I> {
    fn decide(&mut self, state: &G::State, dice: &mut Dice) -> Option<G::Event> {
        self.0.set_root_state(state);
        let budget = self.0.budget();
        self.0.run(budget, &mut || false, dice);
        self.0.best()
    }

    fn advance(&mut self, event: G::Event) {
        self.0.advance(event);
    }
}

/// The decisions that are random, so that positions are met that good play avoids.
#[derive(Clone, Copy)]
pub(crate) enum Errs {
    /// None.
    Never,
    /// One in this number.
    OneIn(u64),
    /// At most one, before the decision of this number: the dice draw its number from 0, which is none, upwards. Only states
    /// after it are visited, so that what comes of them is what the player reaches without errors.
    OnceBefore(u64),
}

/// Plays a game to its end, and errs at times. Calls `visit` with each state before its event.
pub(crate) fn play<G: BotGame>(
    game: &G,
    player: &mut impl Player<G>,
    errs: Errs,
    dice: &mut Dice,
    visit: impl FnMut(&G::State),
) -> G::State {
    play_from(game, game.start(), player, errs, dice, visit)
}

/// The same from any state on.
pub(crate) fn play_from<G: BotGame>(
    game: &G,
    mut state: G::State,
    player: &mut impl Player<G>,
    errs: Errs,
    dice: &mut Dice,
    mut visit: impl FnMut(&G::State),
) -> G::State {
    let once = if let Errs::OnceBefore(end) = errs { dice.below(end) } else { 0 };
    let mut decisions = 0;
    while !game.given_up(&state) {
        let turn = game.turn(&state);
        if turn == Turn::Over {
            break;
        }
        if decisions >= once {
            visit(&state);
        }
        let event = match turn {
            Turn::Seat(_) => {
                decisions += 1;
                let errs = match errs {
                    Errs::Never => false,
                    Errs::OneIn(number) => dice.below(number) == 0,
                    Errs::OnceBefore(_) => decisions == once,
                };
                if errs { game.any(&state, |n| dice.below(n)) } else { player.decide(&state, dice) }
            }
            _ => game.draw(&state, |n| dice.below(n)),
        };
        let Some(event) = event else { break };
        game.apply_unchecked(&mut state, event);
        player.advance(event);
    }
    state
}

/// Plays games on all cores; their results in the order of their numbers.
pub(crate) fn each_game<T: Send>(games: u64, play: impl Fn(u64) -> T + Sync) -> Vec<T> {
    (0..games).into_par_iter().map(&play).collect()
}
