//! What no other test would have missed: each of these came from a change to the rules that all the
//! others let pass.
#[allow(dead_code, reason = "the rule tests use the rest of it")]
mod board;

use crate::board::{OPEN_CITY, city};

#[test]
fn a_state_tells_how_many_turns_began() {
    for turns in [1, 4, 9] {
        assert_eq!(city(OPEN_CITY).at(&format!("city c3 roll turns {turns}")).state.turns(), turns);
    }
}
