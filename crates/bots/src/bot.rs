//! A bot at a seat: decides from what the seat may know, with dice of its own.
use games::Dice;
use solver::Values;

use crate::{BotGame, BotKind, GameEvaluator, Mcts, MctsConfig};

/// A bot ready to play a game.
pub enum Strategy<'a, G: BotGame> {
    /// Any legal event.
    Random,
    /// The game's common sense.
    Greedy,
    /// What the exact values say.
    Best(&'a Values<G>),
    /// Tree search.
    Search(MctsConfig),
}

/// A bot that cannot play this game, and why.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BotError {
    /// There are no exact values to play by.
    #[error("best needs the values of this game, and they are not there")]
    Unsolved,
}

impl<G: BotGame> Clone for Strategy<'_, G> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<G: BotGame> Copy for Strategy<'_, G> {}

impl<'a, G: BotGame> Strategy<'a, G> {
    /// The player for a bot; `best` plays by the values, or where a game is too large to have any, by
    /// search.
    ///
    /// # Errors
    /// Why the bot cannot play.
    pub fn new(bot: BotKind, values: Option<&'a Values<G>>) -> Result<Strategy<'a, G>, BotError> {
        match (bot, values) {
            (BotKind::Random, _) => Ok(Strategy::Random),
            (BotKind::Greedy, _) => Ok(Strategy::Greedy),
            (BotKind::Best, Some(values)) => Ok(Strategy::Best(values)),
            (BotKind::Best, None) if G::CAN_BE_SOLVED => Err(BotError::Unsolved),
            (BotKind::Best, None) => Ok(Strategy::Search(G::MCTS.iterations(BotKind::ITERATIONS))),
            (BotKind::Search(iterations), _) => Ok(Strategy::Search(G::MCTS.iterations(iterations))),
        }
    }

    /// What the player does who knows this much and remembers nothing; `None` where no seat decides.
    pub fn decide(self, game: &'a G, view: &G::View, dice: &mut Dice) -> Option<G::Event> {
        Bot::new(game, self).decide(view, dice)
    }
}

/// A player in one game, with what it remembers of it.
pub struct Bot<'a, G: BotGame> {
    game: &'a G,
    player: Strategy<'a, G>,
    search: Option<Box<Mcts<'a, G, GameEvaluator>>>,
}

impl<'a, G: BotGame> Bot<'a, G> {
    /// A player who has not seen anything of the game yet.
    pub fn new(game: &'a G, player: Strategy<'a, G>) -> Bot<'a, G> {
        let search = match player {
            Strategy::Search(thinking) => Some(Box::new(Mcts::new(game, GameEvaluator, thinking))),
            Strategy::Random | Strategy::Greedy | Strategy::Best(_) => None,
        };
        Bot { game, player, search }
    }

    /// What the player does, knowing this much; `None` where no seat decides.
    pub fn decide(&mut self, view: &G::View, dice: &mut Dice) -> Option<G::Event> {
        if let Some(search) = &mut self.search {
            return search.decide(view, dice);
        }
        let game = self.game;
        let state = game.determinize(view, &mut |n| dice.below(n));
        match self.player {
            Strategy::Greedy => game.greedy_move(&state, dice),
            Strategy::Best(values) => values.play(game, &state),
            Strategy::Random | Strategy::Search(_) => None,
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
    pub fn search(&self) -> Option<&Mcts<'a, G, GameEvaluator>> {
        self.search.as_deref()
    }
}
