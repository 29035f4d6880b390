//! A bot at a seat: decides from what the seat may know, with dice of its own.
use games::Dice;
use solver::Values;
use tabletop::{Game, Seat};

use crate::{Bot, CommonSense};

/// A bot ready to play a game.
pub enum Player<'a, G: CommonSense> {
    /// Any legal event.
    Random,
    /// The game's common sense.
    Greedy,
    /// What the exact values say.
    Best(&'a Values<G>),
}

/// A bot that cannot play this game, and why.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NotPlaying {
    /// Tree search comes later.
    #[error("search is not there yet; random, greedy and, where a game is solved, best are")]
    Search,
    /// There are no exact values to play by.
    #[error("best needs the game solved, and this one is not; random and greedy can play it")]
    Unsolved,
}

impl<G: CommonSense> Clone for Player<'_, G> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<G: CommonSense> Copy for Player<'_, G> {}

impl<'a, G: CommonSense> Player<'a, G> {
    /// The player for a bot; `best` plays by the values.
    ///
    /// # Errors
    /// Why the bot cannot play.
    pub fn new(bot: Bot, values: Option<&'a Values<G>>) -> Result<Player<'a, G>, NotPlaying> {
        match (bot, values) {
            (Bot::Random, _) => Ok(Player::Random),
            (Bot::Greedy, _) => Ok(Player::Greedy),
            (Bot::Best, Some(values)) => Ok(Player::Best(values)),
            (Bot::Best, None) => Err(NotPlaying::Unsolved),
            (Bot::Search(_), _) => Err(NotPlaying::Search),
        }
    }

    /// What the player does, knowing this much; `None` where no seat decides.
    pub fn decide(&self, game: &G, view: &G::View, dice: &mut Dice) -> Option<G::Event> {
        let state = game.imagine(view, &mut |n| dice.below(n));
        match self {
            Player::Random => any(game, &state, dice),
            Player::Greedy => game.sensible(&state, dice),
            // Where play from the start never comes, nothing is known.
            Player::Best(values) => values.play(game, &state).or_else(|| any(game, &state, dice)),
        }
    }

    /// What the player at `seat` does in a state, of which it sees no more than its seat may.
    pub(crate) fn decide_at(
        &self,
        game: &G,
        state: &G::State,
        seat: Seat,
        dice: &mut Dice,
    ) -> Option<G::Event> {
        self.decide(game, &game.view(state, seat), dice)
    }
}

/// Any legal event, each equally likely.
pub(crate) fn any<G: Game>(game: &G, state: &G::State, dice: &mut Dice) -> Option<G::Event> {
    let mut count = 0;
    game.legal(state, |_| count += 1);
    if count == 0 {
        return None;
    }
    let (mut left, mut drawn) = (dice.below(count), None);
    game.legal(state, |event| {
        if left == 0 && drawn.is_none() {
            drawn = Some(event);
        }
        left = left.saturating_sub(1);
    });
    drawn
}
