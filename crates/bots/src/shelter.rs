//! What common sense plays in *Wildlife Shelter*.
use games::Dice;
use shelter::{Event, Shelter, State};

use crate::CommonSense;
use crate::player::any;

impl CommonSense for Shelter {
    /// Whatever is possible, each event equally likely: common sense in this game is still to be learnt.
    fn sensible(&self, state: &State, dice: &mut Dice) -> Option<Event> {
        any(self, state, dice)
    }
}
