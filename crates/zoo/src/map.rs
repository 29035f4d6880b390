//! A map: spaces, steps, ways out of them, and what stands where (Z-1, Z-3, Z-7).
use alloc::collections::VecDeque;
use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;

use tabletop::reader::{self, Fault};

use crate::lines::Lines;
use crate::{Animal, Card, Character, Direction, Gate, Kind, Name, Space, Spaces, Step};

/// A map, valid in every respect of the specification.
#[derive(Clone, Debug)]
pub struct Map {
    pub(crate) name: String,
    pub(crate) spaces: Vec<Ground>,
    /// The grid point of every step, those of a space one after the other.
    pub(crate) points: Vec<Point>,
    /// The space of every step.
    pub(crate) owners: Vec<Space>,
    /// Spaces in the order of their names.
    pub(crate) by_name: Vec<Space>,
    pub(crate) gates: [GatePlace; Gate::COUNT],
    pub(crate) animals: [Animal; Kind::COUNT],
    pub(crate) cards: [Card; 2],
    /// Where the worker starts, and where the keeper does.
    pub(crate) starts: [Space; 2],
    pub(crate) shed: Space,
    pub(crate) office: Option<Space>,
    pub(crate) crosses: Spaces,
    pub(crate) neighbours: Vec<Spaces>,
    /// The number of links between every two spaces, row by row.
    pub(crate) apart: Vec<u8>,
    pub(crate) lines: Lines,
}

/// A grid point; y goes south.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Point {
    /// Goes east.
    pub x: u16,
    /// Goes south.
    pub y: u16,
}

/// One space: its name, its steps, its ways out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Ground {
    pub(crate) name: Name,
    pub(crate) first: u16,
    pub(crate) steps: u16,
    pub(crate) exits: [Option<Exit>; 4],
}

/// Where one gets by leaving a space in a direction (Z-1).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Exit {
    /// Into another space.
    Link {
        /// Which.
        to: Space,
        /// The direction in which one would leave it to come back.
        back: Direction,
    },
    /// Out of the zoo.
    Gate(Gate),
}

/// Where a gate is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GatePlace {
    /// Its name; one is `main`.
    pub name: Name,
    /// The space it leads out of.
    pub space: Space,
    /// The direction in which one leaves.
    pub side: Direction,
}

impl Map {
    /// Reads a map file.
    ///
    /// # Errors
    /// Every fault that can be told apart, in the order of their lines.
    pub fn parse(text: &str) -> Result<Map, Vec<Fault>> {
        reader::read(text, crate::read::map)
    }

    /// The name the file gives it.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Every space, in the order of the file.
    pub fn spaces(&self) -> impl Iterator<Item = Space> + use<> {
        (0..self.spaces.len()).map(|n| Space(n as u8))
    }

    /// The id of a space.
    pub fn id(&self, space: Space) -> Name {
        self.ground(space).name
    }

    /// The space with this id.
    pub fn space(&self, name: Name) -> Option<Space> {
        let found = self.by_name.binary_search_by(|space| self.ground(*space).name.cmp(&name));
        found.ok().map(|at| self.by_name[at])
    }

    /// The steps of a space, in the order of the file.
    pub fn steps(&self, space: Space) -> impl Iterator<Item = Step> + use<> {
        let ground = self.ground(space);
        (ground.first..ground.first + ground.steps).map(Step)
    }

    pub(crate) fn first_step(&self, space: Space) -> Step {
        Step(self.ground(space).first)
    }

    /// Every step of the map.
    pub fn all_steps(&self) -> impl Iterator<Item = Step> + use<> {
        (0..self.points.len()).map(|n| Step(n as u16))
    }

    /// Where a step lies.
    pub fn point(&self, step: Step) -> Point {
        self.points[step.index()]
    }

    /// The space a step belongs to.
    pub fn space_of(&self, step: Step) -> Space {
        self.owners[step.index()]
    }

    /// The place of a step within its space, from 0: `d4.1` is 1.
    pub fn nth(&self, step: Step) -> u16 {
        step.0 - self.ground(self.space_of(step)).first
    }

    /// The neighbour of a space in a direction.
    pub fn exit(&self, space: Space, way: Direction) -> Option<Exit> {
        self.ground(space).exits[way.index()]
    }

    /// The spaces linked to one.
    pub fn neighbours(&self, space: Space) -> Spaces {
        self.neighbours[space.index()]
    }

    /// Where a gate is.
    pub fn gate(&self, gate: Gate) -> GatePlace {
        self.gates[gate.index()]
    }

    /// The gate with this id.
    pub fn gate_named(&self, name: Name) -> Option<Gate> {
        Gate::ALL.into_iter().find(|gate| self.gate(*gate).name == name)
    }

    /// The numbers of a kind on this map.
    pub fn animal(&self, kind: Kind) -> &Animal {
        &self.animals[kind.index()]
    }

    /// A character's card.
    pub fn card(&self, character: Character) -> &Card {
        &self.cards[character.index()]
    }

    /// Where a character starts: the worker on the first of the two spaces (Z-8).
    pub fn start(&self, character: Character) -> Space {
        match character {
            Character::Worker => self.starts[0],
            Character::Keeper => self.starts[1],
        }
    }

    /// The space before the shed.
    pub fn shed(&self) -> Space {
        self.shed
    }

    /// The space before the office, on a map that has one (Z-36).
    pub fn office(&self) -> Option<Space> {
        self.office
    }

    /// The spaces before the health crosses (Z-33).
    pub fn crosses(&self) -> Spaces {
        self.crosses
    }

    /// The least number of links from a space to every other, in the order of the file; `None` where no
    /// way leads.
    pub fn links_from(&self, space: Space) -> Vec<Option<u16>> {
        links_from(&self.neighbours, space)
    }

    /// The least number of links between two spaces.
    pub fn links(&self, from: Space, to: Space) -> u8 {
        self.apart[from.index() * self.spaces.len() + to.index()]
    }

    pub(crate) fn ground(&self, space: Space) -> &Ground {
        &self.spaces[space.index()]
    }
}

/// The number of links from one space to every other.
pub(crate) fn links_from(neighbours: &[Spaces], space: Space) -> Vec<Option<u16>> {
    let mut links = vec![None; neighbours.len()];
    let mut queue = VecDeque::from([(space, 0)]);
    links[space.index()] = Some(0);
    while let Some((at, far)) = queue.pop_front() {
        for next in neighbours[at.index()].iter() {
            if links[next.index()].is_none() {
                links[next.index()] = Some(far + 1);
                queue.push_back((next, far + 1));
            }
        }
    }
    links
}

/// The least number of links between every two spaces, row by row.
pub(crate) fn apart(neighbours: &[Spaces]) -> Vec<u8> {
    let row = |n| links_from(neighbours, Space(n as u8));
    let links = (0..neighbours.len()).flat_map(row);
    // On a map of at most 250 spaces that hang together none is farther than that.
    links.map(|links| links.map_or(u8::MAX, |links| links as u8)).collect()
}
