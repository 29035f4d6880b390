//! The value of a position before the first decision: the mean of what is said at the first decision, over draws of
//! what chance lays out before.
//!
//! A search from the position itself would value boards half laid out, for which evaluations are not made, and the
//! first position would be worth something else than the first turn.
use bots::{Evaluator, Mcts, MctsConfig, Sample};
use games::Dice;
use tabletop::{Game, Turn};

use crate::Estimate;

/// The draws of a value.
pub(crate) const DRAWS: u32 = 24;

/// A value that is being estimated, draw by draw.
#[derive(Clone, Debug, Default)]
pub(crate) struct Opening {
    worth: Vec<Sample>,
    done: u32,
}

impl Opening {
    /// Returns the number of draws done.
    pub(crate) fn done(&self) -> u32 {
        self.done
    }

    /// Draws until a seat decides, and searches from there by `config`.
    pub(crate) fn draw<G: Game, I: Evaluator<G>>(
        &mut self,
        game: &G,
        evaluator: I,
        config: MctsConfig,
        start: &G::State,
        dice: &mut Dice,
    ) {
        let mut state = start.clone();
        while game.turn(&state) == Turn::Chance
            && let Some(event) = game.draw(&state, |n| dice.below(n))
        {
            game.apply_unchecked(&mut state, event);
        }
        let mut search = Mcts::new(game, evaluator, config);
        search.set_root_state(&state);
        search.run(config.iterations, &mut || false, dice);
        let worth = search.result().worth;
        self.worth.resize(worth.len(), Sample::EMPTY);
        self.worth.iter_mut().zip(worth).for_each(|(sample, worth)| sample.add(worth.mean));
        self.done += 1;
    }

    /// Returns the expected utility of each seat.
    pub(crate) fn worth(&self) -> Vec<Estimate> {
        self.worth.iter().map(|sample| sample.estimate()).collect()
    }
}

/// Returns the number of events before the first decision.
pub(crate) fn length<G: Game>(game: &G, events: &[G::Event]) -> usize {
    let mut state = game.start();
    let is_chance = |event: &&G::Event| {
        let chance = game.turn(&state) == Turn::Chance;
        if chance {
            game.apply_unchecked(&mut state, **event);
        }
        chance
    };
    events.iter().take_while(is_chance).count()
}
