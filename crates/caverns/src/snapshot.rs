//! The State JSON that shows a position.
use alloc::collections::BTreeMap;
use alloc::string::{String, ToString};

use serde::{Deserialize, Serialize};

use crate::{Caverns, GameResult, Hex, Phase, State};

/// The State JSON.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Snapshot {
    /// The round; 0 in the setup.
    pub round: u8,
    /// The phase.
    pub phase: Phase,
    /// Where the character stands: `s4`, `4c`, `4c:2`.
    pub at: Option<String>,
    /// The number of the start circle.
    pub start: Option<u8>,
    /// The friend's hex, once found.
    pub friend: Option<String>,
    /// The character's health.
    pub health: u8,
    /// The friend's health, once found.
    pub friend_health: Option<u8>,
    /// This turn's actions left; 0 outside the turn's actions.
    pub actions: u8,
    /// The stored actions.
    pub stored: u8,
    /// The re-rolls left.
    pub rerolls: u8,
    /// The filled water circles, row 1 first.
    pub water: [u8; Hex::ROWS as usize],
    /// The hexes with rocks.
    pub rocks: BTreeMap<String, u8>,
    /// Whether the next water is cancelled.
    pub sheltered: bool,
    /// Whether this round's water was cancelled.
    pub dry: bool,
    /// From the event until the hampered turn's actions end.
    pub disoriented: bool,
    /// The event being answered or carried out.
    pub event: Option<u8>,
    /// The rock slides still to come in the phase `rocks`.
    pub slides: u8,
    /// The bear's hex, if one wanders.
    pub bear: Option<String>,
    /// The result, once the game is over.
    pub outcome: Option<GameResult>,
}

impl Snapshot {
    pub(crate) fn new(game: &Caverns, state: &State) -> Snapshot {
        let hexes = game.ground.counted.iter().zip(&state.rocks).filter(|(_, rocks)| **rocks > 0);
        Snapshot {
            round: state.round,
            phase: state.phase,
            at: state.place.map(|place| place.to_string()),
            start: state.start.map(|circle| circle.number()),
            friend: state.friend.map(|hex| hex.to_string()),
            health: state.health,
            friend_health: state.friend_health(),
            actions: state.actions,
            stored: state.stored,
            rerolls: state.rerolls,
            water: state.water,
            rocks: hexes.map(|(hex, rocks)| (hex.to_string(), *rocks)).collect(),
            sheltered: state.sheltered,
            dry: state.dry,
            disoriented: state.disoriented,
            event: state.event.map(|happening| happening.number()),
            slides: state.slides,
            bear: state.bear.map(|hex| hex.to_string()),
            outcome: state.outcome,
        }
    }
}
