//! A bot at a seat: decides from the view of the seat.
use games::Dice;
use solver::Values;

use crate::{BotGame, BotKind, GameEvaluator, Mcts, MctsConfig};

/// The way in which a bot decides.
pub enum Strategy<'a, G: BotGame> {
    /// Any legal event.
    Random,
    /// The game's [greedy move](BotGame::greedy_move).
    Greedy,
    /// The best event by exact values.
    Best(&'a Values<G>),
    /// Tree search.
    Search(MctsConfig),
}

/// The reason why a bot cannot play a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BotError {
    /// There are no exact values.
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
    /// The strategy of a bot; `best` plays by the values, or by search in a game that is too large to solve.
    ///
    /// # Errors
    /// Where `best` lacks the values of a game that can be solved.
    pub fn new(bot: BotKind, values: Option<&'a Values<G>>) -> Result<Strategy<'a, G>, BotError> {
        match (bot, values) {
            (BotKind::Random, _) => Ok(Strategy::Random),
            (BotKind::Greedy, _) => Ok(Strategy::Greedy),
            (BotKind::Best, Some(values)) => Ok(Strategy::Best(values)),
            (BotKind::Best, None) if G::CAN_BE_SOLVED => Err(BotError::Unsolved),
            (BotKind::Best, None) => Ok(Strategy::Search(G::MCTS.iterations(BotKind::ITERATIONS))),
            (BotKind::Search(iterations), _) => Ok(Strategy::Search(G::MCTS.iterations(iterations))),
            (BotKind::Manner(manner, iterations), _) => {
                Ok(Strategy::Search(G::MCTS.iterations(iterations).manner(manner)))
            }
        }
    }

    /// Decides without memory of earlier decisions; `None` where no seat decides.
    pub fn decide(self, game: &'a G, view: &G::View, dice: &mut Dice) -> Option<G::Event> {
        Bot::new(game, self).decide(view, dice)
    }
}

/// A player in one game, with its search tree.
pub struct Bot<'a, G: BotGame> {
    game: &'a G,
    player: Strategy<'a, G>,
    search: Option<Box<Mcts<'a, G, GameEvaluator>>>,
}

impl<'a, G: BotGame> Bot<'a, G> {
    /// A player at the start of a game.
    pub fn new(game: &'a G, player: Strategy<'a, G>) -> Bot<'a, G> {
        let search = match player {
            Strategy::Search(config) => Some(Box::new(Mcts::new(game, GameEvaluator, config))),
            Strategy::Random | Strategy::Greedy | Strategy::Best(_) => None,
        };
        Bot { game, player, search }
    }

    /// Decides from a view; `None` where no seat decides.
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
        // Positions that play from the start never reaches have no value.
        .or_else(|| game.any(&state, |n| dice.below(n)))
    }

    /// Moves on along an event of any seat or of chance; keeps the search tree below it.
    pub fn advance(&mut self, event: G::Event) {
        if let Some(search) = &mut self.search {
            search.advance(event);
        }
    }

    /// The search of a player that searches.
    pub fn search(&self) -> Option<&Mcts<'a, G, GameEvaluator>> {
        self.search.as_deref()
    }
}
