//! The way of one animal: from space to space in the order of the orientation (Z-14 to Z-20).
use crate::map::Exit;
use crate::space::Steps;
use crate::{Character, Direction, Gate, Halt, Hop, How, Kind, Map, Orientation, Space, State};

/// Where an animal's way ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum End {
    /// In a space that is not full, the last that counted.
    Stops(Space, Halt),
    /// Where it was: it met no space that is not full.
    Stays(Halt),
    /// Out of a gate.
    Leaves(Gate),
}

/// An animal's way: where it ends, and how each character is attacked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Way {
    pub(crate) end: End,
    pub(crate) attacks: [Option<How>; 2],
}

/// The state of an animal on its way.
struct Walk<'a> {
    state: &'a State,
    /// Where the characters are.
    characters: [Space; 2],
    left: u8,
    /// The last space that counted.
    last: Option<Space>,
    /// Which characters it has passed.
    passed: [bool; 2],
    /// Which of them in the full spaces since the last space that counted.
    pinned: [bool; 2],
    /// The full spaces since then, with the side by which it came.
    round: Option<Steps>,
}

impl Walk<'_> {
    /// Comes into a space, by a side or out of the cage; whether it goes round there.
    fn enter(&mut self, space: Space, back: Option<Direction>) -> bool {
        let met = self.characters.map(|at| at == space);
        if self.state.is_full(space) {
            // One bit a space and side. Coming out of the cage is not coming by a side.
            if let Some(back) = back {
                let seen = self.round.get_or_insert(Steps::NONE);
                if !seen.insert(crate::Step(u16::from(space.0) * 4 + back as u16)) {
                    return true;
                }
            }
            for n in 0..2 {
                self.pinned[n] |= met[n];
            }
        } else {
            self.left -= 1;
            self.last = Some(space);
            self.pinned = [false; 2];
            self.round = None;
        }
        for n in 0..2 {
            self.passed[n] |= met[n];
        }
        false
    }

    fn attacks(&self, end: End) -> [Option<How>; 2] {
        Character::ALL.map(|character| {
            let n = character.index();
            match end {
                End::Stops(space, _) if space == self.characters[n] => Some(How::Stopping),
                End::Stops(..) | End::Stays(_) if self.pinned[n] => Some(How::Pinning),
                _ => self.passed[n].then_some(How::Passing),
            }
        })
    }
}

impl Map {
    /// Finds the way that an animal takes; `see` gets every space it comes into.
    pub(crate) fn way(
        &self,
        state: &State,
        kind: Kind,
        orientation: Orientation,
        mut see: impl FnMut(Hop),
    ) -> Way {
        let loose = state.animal(kind);
        let mut walk = Walk {
            state,
            characters: Character::ALL.map(|character| self.space_of(state.figure(character).at)),
            left: self.animal(kind).movement,
            last: None,
            passed: [false; 2],
            pinned: [false; 2],
            round: None,
        };
        let (mut at, mut back) = match loose {
            Some(step) => (self.space_of(step), None),
            None => {
                let door = self.animal(kind).door;
                walk.enter(door, None);
                let passed = state.is_full(door);
                see(Hop { kind, from: None, way: None, to: door, passed, left: walk.left });
                (door, None)
            }
        };
        let directions = orientation.directions();
        let halt = loop {
            if walk.left == 0 {
                break Halt::Spent;
            }
            let exits = &self.ground(at).exits;
            let open = directions.into_iter().filter(|way| back != Some(*way)).find_map(|way| {
                match exits[way.index()]? {
                    Exit::Gate(gate) if state.is_closed(gate) => None,
                    exit => Some((way, exit)),
                }
            });
            let Some((way, exit)) = open else { break Halt::DeadEnd };
            match exit {
                Exit::Gate(gate) => {
                    let end = End::Leaves(gate);
                    return Way { end, attacks: walk.attacks(end) };
                }
                Exit::Link { to, back: side } => {
                    if walk.enter(to, Some(side)) {
                        break Halt::Round;
                    }
                    let passed = state.is_full(to);
                    see(Hop { kind, from: Some(at), way: Some(way), to, passed, left: walk.left });
                    (at, back) = (to, Some(side));
                }
            }
        };
        match walk.last {
            Some(space) => {
                let end = End::Stops(space, halt);
                Way { end, attacks: walk.attacks(end) }
            }
            None => {
                let end = End::Stays(halt);
                // Z-15: from its cage it attacks nobody.
                Way { end, attacks: if loose.is_some() { walk.attacks(end) } else { [None; 2] } }
            }
        }
    }
}
