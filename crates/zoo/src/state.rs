//! A position of the game.
use serde::{Deserialize, Serialize};

use crate::space::Steps;
use crate::{Character, Gate, Kind, Orientation, Space, Spaces, Step};

/// The phase of a game: the kind of event that comes next.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Phase {
    /// The animal dice (Z-10).
    Animals,
    /// The orientation die (Z-10).
    Orientation,
    /// In setup: may the animal escape? (Z-9)
    Escape,
    /// In setup: the animal's die again (Z-9).
    Again,
    /// The choice of the character that goes first (Z-13).
    First,
    /// A character acts (Z-13).
    Act,
    /// A character is on the move (Z-26).
    Go,
    /// The end: the game is over.
    Over,
}

/// The result of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum GameResult {
    /// The worker came to the shed: won (Z-34).
    Restored,
    /// A fourth animal escaped (Z-23).
    Escaped,
    /// A character has no health left (Z-35).
    Mauled,
    /// Nobody did anything for five turns (Z-39).
    Stranded,
}

impl GameResult {
    /// As in the State JSON.
    pub const fn name(self) -> &'static str {
        match self {
            GameResult::Restored => "restored",
            GameResult::Escaped => "escaped",
            GameResult::Mauled => "mauled",
            GameResult::Stranded => "stranded",
        }
    }
}

/// A points track: what one has, and what it still allows to gain (Z-7).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Points {
    /// The amount at hand.
    pub have: u8,
    /// The amount that can still be gained.
    pub left: u8,
}

impl Points {
    /// Gains as many as the track still allows; how many that is.
    pub(crate) fn gain(&mut self, points: u8) -> u8 {
        let gained = points.min(self.left);
        self.have += gained;
        self.left -= gained;
        gained
    }

    /// Crosses off as many as there are.
    pub(crate) fn cross_off(&mut self, points: u8) {
        self.have = self.have.saturating_sub(points);
    }
}

/// A character in the zoo.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Figure {
    /// The step.
    pub at: Step,
    /// Its health.
    pub health: Points,
    /// Its tranquilizers.
    pub tranquilizers: Points,
    /// Its action points.
    pub ap: Points,
    /// Whether it has had its supply of tranquilizers; from the start on a map without an office (Z-36).
    pub supply: bool,
}

/// A few kinds in the order in which they came: in the traps, or blocked at a gate.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct Line([Option<Kind>; 3]);

impl Line {
    /// Adds one at the end; whether there was a place.
    pub(crate) fn push(&mut self, kind: Kind) -> bool {
        let free = self.0.iter_mut().find(|place| place.is_none());
        free.map(|place| *place = Some(kind)).is_some()
    }

    pub(crate) fn iter(&self) -> impl Iterator<Item = Kind> + use<> {
        self.0.into_iter().flatten()
    }

    pub(crate) fn len(&self) -> u8 {
        self.0.iter().flatten().count() as u8
    }

    /// As many kinds, without which they are.
    pub(crate) fn nameless(self) -> Line {
        Line(self.0.map(|place| place.map(|_| Kind::Dingo)))
    }
}

/// A gate: squares filled, animals blocked (Z-22).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct GateState {
    pub(crate) filled: u8,
    pub(crate) blocked: Line,
}

/// A position of the game. A plain value: copying one never allocates.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct State {
    pub(crate) turn: u32,
    pub(crate) phase: Phase,
    pub(crate) setup_left: u8,
    /// The dice as rolled; dingos where there is no roll.
    pub(crate) rolled: Option<[Kind; 4]>,
    pub(crate) moving: u8,
    pub(crate) orientation: Option<Orientation>,
    pub(crate) animals: [Option<Step>; Kind::COUNT],
    pub(crate) caged: [u8; Kind::COUNT],
    /// Steps that are not free: filled or occupied. None becomes free again.
    pub(crate) taken: Steps,
    /// Spaces without a free step, which follows from `taken`.
    pub(crate) full: Spaces,
    pub(crate) gates: [GateState; Gate::COUNT],
    pub(crate) traps: Line,
    /// The unused ones.
    pub(crate) crosses: Spaces,
    pub(crate) figures: [Figure; 2],
    /// The health that this turn's animals take in step C (Z-12).
    pub(crate) attacks: [u16; 2],
    pub(crate) active: Option<Character>,
    /// Whether the first character of the turn has had its part.
    pub(crate) second: bool,
    pub(crate) actions: u8,
    pub(crate) movement: u8,
    pub(crate) idle: u8,
    pub(crate) outcome: Option<GameResult>,
}

impl State {
    /// The turn: 0 in setup, then from 1.
    pub fn turn(&self) -> u32 {
        self.turn
    }

    /// The phase.
    pub fn phase(&self) -> Phase {
        self.phase
    }

    /// The phases of setup still to be played, the one under way included (Z-9).
    pub fn setup_left(&self) -> u8 {
        self.setup_left
    }

    /// The animals rolled, in the order in which they move; until they have moved.
    pub fn rolled(&self) -> &[Kind] {
        self.rolled.as_ref().map_or(&[], |rolled| rolled)
    }

    /// Which of those rolled moves next, from 0.
    pub fn moving(&self) -> u8 {
        self.moving
    }

    /// The animal that moves next, while animals move.
    pub fn mover(&self) -> Option<Kind> {
        self.rolled().get(usize::from(self.moving)).copied()
    }

    /// The orientation die, while animals move.
    pub fn orientation(&self) -> Option<Orientation> {
        self.orientation
    }

    /// The step of the animal of this kind that is loose.
    pub fn animal(&self, kind: Kind) -> Option<Step> {
        self.animals[kind.index()]
    }

    /// The number of animals of a kind still in the cage.
    pub fn caged(&self, kind: Kind) -> u8 {
        self.caged[kind.index()]
    }

    /// The kinds that are loose.
    pub fn loose(&self) -> impl Iterator<Item = (Kind, Step)> + use<'_> {
        Kind::ALL.into_iter().filter_map(|kind| Some((kind, self.animal(kind)?)))
    }

    /// Whether a step is filled or occupied (Z-2).
    pub fn is_taken(&self, step: Step) -> bool {
        self.taken.contains(step)
    }

    /// Whether a step is filled (Z-2).
    pub fn is_filled(&self, step: Step) -> bool {
        let occupied =
            self.animals.contains(&Some(step)) || self.figures.iter().any(|figure| figure.at == step);
        self.is_taken(step) && !occupied
    }

    /// The spaces without a free step (Z-2).
    pub fn full(&self) -> Spaces {
        self.full
    }

    /// Whether a space has no free step (Z-2).
    pub fn is_full(&self, space: Space) -> bool {
        self.full.contains(space)
    }

    /// The number of filled squares of a gate (Z-29).
    pub fn squares(&self, gate: Gate) -> u8 {
        self.gates[gate.index()].filled
    }

    /// The animals blocked at a gate, in the order in which they came (Z-22).
    pub fn blocked(&self, gate: Gate) -> impl Iterator<Item = Kind> + use<> {
        self.gates[gate.index()].blocked.iter()
    }

    /// The number of animals a gate still blocks before the next escapes; `None` at one that is closed (Z-22).
    pub fn blocks_yet(&self, gate: Gate) -> Option<u8> {
        let gate = self.gates[gate.index()];
        (gate.filled < Gate::SQUARES).then(|| gate.filled.saturating_sub(gate.blocked.len()))
    }

    /// Whether a gate is closed (Z-24).
    pub fn is_closed(&self, gate: Gate) -> bool {
        self.squares(gate) >= Gate::SQUARES
    }

    /// The animals that have escaped into the traps, in order (Z-23).
    pub fn traps(&self) -> impl Iterator<Item = Kind> + use<> {
        self.traps.iter()
    }

    /// The spaces whose crosses are unused (Z-33).
    pub fn crosses(&self) -> Spaces {
        self.crosses
    }

    /// A character in the zoo.
    pub fn figure(&self, character: Character) -> &Figure {
        &self.figures[character.index()]
    }

    /// The health a character loses when the animals have moved (Z-12).
    pub fn attacks(&self, character: Character) -> u16 {
        self.attacks[character.index()]
    }

    /// The character that has its part.
    pub fn active(&self) -> Option<Character> {
        self.active
    }

    /// The character that has had the first part of this turn.
    pub fn done(&self) -> Option<Character> {
        self.active.filter(|_| self.second).map(Character::other)
    }

    /// The actions left to the active character.
    pub fn actions(&self) -> u8 {
        self.actions
    }

    /// The spaces left of the move under way.
    pub fn movement(&self) -> u8 {
        self.movement
    }

    /// The number of idle turns in a row (Z-39).
    pub fn idle(&self) -> u8 {
        self.idle
    }

    /// The result, once the game is over.
    pub fn outcome(&self) -> Option<GameResult> {
        self.outcome
    }

    pub(crate) fn figure_mut(&mut self, character: Character) -> &mut Figure {
        &mut self.figures[character.index()]
    }

    /// The game ends; what belongs to a roll or a part is put away.
    pub(crate) fn end(&mut self, outcome: GameResult) {
        self.phase = Phase::Over;
        self.outcome = Some(outcome);
        self.put_dice_away();
        self.put_part_away();
    }

    pub(crate) fn put_dice_away(&mut self) {
        self.rolled = None;
        self.moving = 0;
        self.orientation = None;
    }

    pub(crate) fn put_part_away(&mut self) {
        self.active = None;
        self.second = false;
        self.actions = 0;
        self.movement = 0;
    }
}
