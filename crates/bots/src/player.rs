//! A bot at a seat: decides from what the seat may know, with dice of its own.
use games::Dice;
use solver::Values;

use crate::{Bot, CommonSense, Search, Sense, Thinking};

/// A bot ready to play a game.
pub enum Player<'a, G: CommonSense> {
    /// Any legal event.
    Random,
    /// The game's common sense.
    Greedy,
    /// What the exact values say.
    Best(&'a Values<G>),
    /// Tree search.
    Search(Thinking),
}

/// A bot that cannot play this game, and why.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NotPlaying {
    /// There are no exact values to play by.
    #[error("best needs the values of this game, and they are not there")]
    Unsolved,
}

impl<G: CommonSense> Clone for Player<'_, G> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<G: CommonSense> Copy for Player<'_, G> {}

impl<'a, G: CommonSense> Player<'a, G> {
    /// The player for a bot; `best` plays by the values, or where a game is too large to have any, by
    /// search.
    ///
    /// # Errors
    /// Why the bot cannot play.
    pub fn new(bot: Bot, values: Option<&'a Values<G>>) -> Result<Player<'a, G>, NotPlaying> {
        match (bot, values) {
            (Bot::Random, _) => Ok(Player::Random),
            (Bot::Greedy, _) => Ok(Player::Greedy),
            (Bot::Best, Some(values)) => Ok(Player::Best(values)),
            (Bot::Best, None) if G::ID.can_be_solved() => Err(NotPlaying::Unsolved),
            (Bot::Best, None) => Ok(Player::Search(G::THINKING.iterations(Bot::ITERATIONS))),
            (Bot::Search(iterations), _) => Ok(Player::Search(G::THINKING.iterations(iterations))),
        }
    }

    /// What the player does who knows this much and remembers nothing; `None` where no seat decides.
    pub fn decide(self, game: &'a G, view: &G::View, dice: &mut Dice) -> Option<G::Event> {
        Mind::new(game, self).decide(view, dice)
    }
}

/// A player in one game, with what it remembers of it.
pub struct Mind<'a, G: CommonSense> {
    game: &'a G,
    player: Player<'a, G>,
    search: Option<Box<Search<'a, G, Sense>>>,
}

impl<'a, G: CommonSense> Mind<'a, G> {
    /// A player who has not seen anything of the game yet.
    pub fn new(game: &'a G, player: Player<'a, G>) -> Mind<'a, G> {
        let search = match player {
            Player::Search(thinking) => Some(Box::new(Search::new(game, Sense, thinking))),
            Player::Random | Player::Greedy | Player::Best(_) => None,
        };
        Mind { game, player, search }
    }

    /// What the player does, knowing this much; `None` where no seat decides.
    pub fn decide(&mut self, view: &G::View, dice: &mut Dice) -> Option<G::Event> {
        if let Some(search) = &mut self.search {
            return search.decide(view, dice);
        }
        let game = self.game;
        let state = game.imagine(view, &mut |n| dice.below(n));
        match self.player {
            Player::Greedy => game.sensible(&state, dice),
            Player::Best(values) => values.play(game, &state),
            Player::Random | Player::Search(_) => None,
        }
        // Where play from the start never comes, nothing is known.
        .or_else(|| game.any(&state, |n| dice.below(n)))
    }

    /// An event came about, of whoever: what was thought about it is kept.
    pub fn follow(&mut self, event: G::Event) {
        if let Some(search) = &mut self.search {
            search.follow(event);
        }
    }

    /// The search behind it, for a player that searches.
    pub fn search(&self) -> Option<&Search<'a, G, Sense>> {
        self.search.as_deref()
    }
}
