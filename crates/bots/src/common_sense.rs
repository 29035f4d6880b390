//! What common sense plays, game by game.
use crate::Thinking;
use games::{Dice, Playable};
use ruin::{BoardKind, Direction, Event, Phase, Ruin, Square, State};

/// A game for which a quick player is known.
pub trait CommonSense: Playable {
    /// Iterations that a search from a position of a record gets where a whole record is commented: as many
    /// as the longest records can have in about half a minute of one core.
    const STUDY: u32 = 1000;

    /// What common sense does in this state; `None` where no seat decides.
    fn sensible(&self, state: &Self::State, dice: &mut Dice) -> Option<Self::Event>;

    /// How search thinks in this game.
    const THINKING: Thinking = Thinking::PLAIN;

    /// What is played in the playouts of search: common sense, or something quicker like it. `None` where
    /// no seat decides.
    fn hasty(&self, state: &Self::State, dice: &mut Dice) -> Option<Self::Event> {
        self.sensible(state, dice)
    }

    /// What each seat may expect in a state that is not over, in units of utility, without playing on;
    /// whether there is an opinion on it.
    fn promise(&self, _state: &Self::State, _worth: &mut [f32]) -> bool {
        false
    }

    /// How promising each of the legal events looks to who decides, the higher the more: the order in
    /// which search tries them; whether there is an opinion on it.
    fn appeal(&self, _state: &Self::State, _events: &[Self::Event], _appeal: &mut [f32]) -> bool {
        false
    }
}

impl CommonSense for Ruin {
    /// Walks towards `J` (`H`), any of the steps that bring it nearer being equally likely; steps
    /// neither onto the hunter, nor with the last move onto water; stops where there is no such
    /// step.
    fn sensible(&self, state: &State, dice: &mut Dice) -> Option<Event> {
        if state.phase() != Phase::Move {
            return None;
        }
        let here = self.steps_to_goal(state.board(), state.player());
        let nearer = |way: &Direction| {
            let lands = self.landing(state.board(), state.player(), *way);
            lands.is_some_and(|lands| {
                let there = self.steps_to_goal(state.board(), lands);
                there.is_some_and(|there| here.is_none_or(|here| there < here))
                    && state.hunter(state.active_hunter()) != Some(lands)
                    && (state.moves_left() > 1 || !is_water(self, state.board(), lands))
            })
        };
        let count = Direction::ALL.iter().filter(|way| nearer(way)).count() as u64;
        if count == 0 {
            return Some(Event::Stop);
        }
        let nth = dice.below(count) as usize;
        Direction::ALL.into_iter().filter(nearer).nth(nth).map(Event::Step)
    }
}

fn is_water(game: &Ruin, kind: BoardKind, square: Square) -> bool {
    game.board(kind).terrain(square).is_water()
}
