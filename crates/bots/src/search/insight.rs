//! What search knows of a game beyond its rules.
use games::Dice;
use tabletop::Game;

use crate::CommonSense;

/// What search may ask about a game beside its rules.
pub trait Insight<G: Game> {
    /// What is played in a sensible playout; `None` where no seat decides, or nothing is known.
    fn plays(&self, game: &G, state: &G::State, dice: &mut Dice) -> Option<G::Event>;

    /// What each seat may expect in a state that is not over, in units of utility; whether anything is
    /// known of it.
    fn promise(&self, game: &G, state: &G::State, worth: &mut [f32]) -> bool;

    /// How promising each event looks to who decides: the order in which search opens them, the highest
    /// first; whether anything is known of it.
    fn appeal(&self, game: &G, state: &G::State, events: &[G::Event], appeal: &mut [f32]) -> bool;
}

/// Knows nothing: all is left to chance.
#[derive(Clone, Copy, Debug)]
pub struct Nothing;

impl<G: Game> Insight<G> for Nothing {
    fn plays(&self, _: &G, _: &G::State, _: &mut Dice) -> Option<G::Event> {
        None
    }

    fn promise(&self, _: &G, _: &G::State, _: &mut [f32]) -> bool {
        false
    }

    fn appeal(&self, _: &G, _: &G::State, _: &[G::Event], _: &mut [f32]) -> bool {
        false
    }
}

/// Asks the game's common sense.
#[derive(Clone, Copy, Debug)]
pub struct Sense;

impl<G: CommonSense> Insight<G> for Sense {
    fn plays(&self, game: &G, state: &G::State, dice: &mut Dice) -> Option<G::Event> {
        game.hasty(state, dice)
    }

    fn promise(&self, game: &G, state: &G::State, worth: &mut [f32]) -> bool {
        game.promise(state, worth)
    }

    fn appeal(&self, game: &G, state: &G::State, events: &[G::Event], appeal: &mut [f32]) -> bool {
        game.appeal(state, events, appeal)
    }
}
