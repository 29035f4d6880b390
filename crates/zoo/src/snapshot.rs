//! The State JSON that shows a position.
use alloc::collections::BTreeMap;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use serde::{Deserialize, Serialize};

use crate::{Character, Figure, GameResult, Gate, Kind, Map, Orientation, Phase, Space, State, Step};

/// The State JSON. A step is its space's id and its place there, from 0: `d4.1`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Snapshot {
    /// The turn, 0 in setup.
    pub turn: u32,
    /// The phase.
    pub phase: Phase,
    /// The phases of setup still to be played.
    pub setup_left: u8,
    /// The animals rolled, while they move.
    pub rolled: Vec<String>,
    /// Which of them moves next, from 0.
    pub moving: u8,
    /// The orientation die.
    pub orientation: Option<u8>,
    /// The steps of the animals that are loose.
    pub animals: BTreeMap<String, String>,
    /// The number of animals of each kind in the cage.
    pub caged: BTreeMap<String, u8>,
    /// The filled steps.
    pub filled: Vec<String>,
    /// The gates by id.
    pub gates: BTreeMap<String, GateJson>,
    /// The animals in the traps, in order.
    pub traps: Vec<String>,
    /// The spaces of unused crosses.
    pub crosses: Vec<String>,
    /// The characters by name.
    pub characters: BTreeMap<String, FigureJson>,
    /// The health to lose when the animals have moved.
    pub attacks: BTreeMap<String, u16>,
    /// The character that has its part.
    pub active: Option<String>,
    /// The character that has had the first part.
    pub done: Vec<String>,
    /// Actions left of the part.
    pub actions: u8,
    /// Spaces left of the move.
    pub movement: u8,
    /// Turns on end in which nobody did anything.
    pub idle: u8,
    /// The result, once the game is over.
    pub outcome: Option<GameResult>,
}

/// A gate in the State JSON.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GateJson {
    /// Squares filled.
    pub filled: u8,
    /// Animals blocked, in order.
    pub blocked: Vec<String>,
}

/// A character in the State JSON.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs, reason = "the names are those of the specification")]
pub struct FigureJson {
    pub at: String,
    pub health: u8,
    pub health_left: u8,
    pub tranquilizers: u8,
    pub tranquilizers_left: u8,
    pub ap: u8,
    pub ap_left: u8,
    pub supply: bool,
}

impl Map {
    /// The name of a step: `d4.1`.
    pub fn step_name(&self, step: Step) -> String {
        format!("{}.{}", self.id(self.space_of(step)), self.nth(step))
    }

    /// The step with this name.
    pub fn step_named(&self, name: &str) -> Option<Step> {
        let (space, nth) = name.split_once('.')?;
        let space = self.space(space.parse().ok()?)?;
        let step = self.steps(space).nth(nth.parse().ok()?)?;
        (self.step_name(step) == name).then_some(step)
    }

    /// The State JSON of a position on this map.
    pub(crate) fn snapshot(&self, state: &State) -> Snapshot {
        let kinds = |kinds: &mut dyn Iterator<Item = Kind>| kinds.map(|kind| kind.to_string()).collect();
        let ids = |spaces: &mut dyn Iterator<Item = Space>| {
            let mut ids: Vec<String> = spaces.map(|space| self.id(space).to_string()).collect();
            ids.sort();
            ids
        };
        let gate = |gate: Gate| {
            let blocked = kinds(&mut state.blocked(gate));
            (self.gate(gate).name.to_string(), GateJson { filled: state.squares(gate), blocked })
        };
        let figure = |character: Character| {
            let Figure { at, health, tranquilizers, ap, supply } = *state.figure(character);
            let figure = FigureJson {
                at: self.step_name(at),
                health: health.have,
                health_left: health.left,
                tranquilizers: tranquilizers.have,
                tranquilizers_left: tranquilizers.left,
                ap: ap.have,
                ap_left: ap.left,
                supply,
            };
            (character.to_string(), figure)
        };
        let mut filled: Vec<String> =
            self.all_steps().filter(|step| state.is_filled(*step)).map(|step| self.step_name(step)).collect();
        filled.sort();
        Snapshot {
            turn: state.turn,
            phase: state.phase,
            setup_left: state.setup_left,
            rolled: kinds(&mut state.rolled().iter().copied()),
            moving: state.moving,
            orientation: state.orientation.map(Orientation::figure),
            animals: state.loose().map(|(kind, step)| (kind.to_string(), self.step_name(step))).collect(),
            caged: Kind::ALL.into_iter().map(|kind| (kind.to_string(), state.caged(kind))).collect(),
            filled,
            gates: Gate::ALL.into_iter().map(gate).collect(),
            traps: kinds(&mut state.traps()),
            crosses: ids(&mut state.crosses().iter()),
            characters: Character::ALL.into_iter().map(figure).collect(),
            attacks: Character::ALL.into_iter().map(|c| (c.to_string(), state.attacks(c))).collect(),
            active: state.active.map(|character| character.to_string()),
            done: state.done().map(|character| character.to_string()).into_iter().collect(),
            actions: state.actions,
            movement: state.movement,
            idle: state.idle,
            outcome: state.outcome,
        }
    }
}
