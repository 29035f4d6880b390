//! Inputs: decisions, chance, undo.
use games::Playable;
use tabletop::{Seat, Turn, Why};

use view::Player;

use crate::{Session, Source};

/// An input of the host.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Input<E> {
    /// A seat decides, on the version of the match it saw.
    Act {
        /// The seat.
        seat: Seat,
        /// Its event.
        event: E,
        /// The version of the match it decided on.
        version: u64,
    },
    /// Chance draws.
    Chance,
    /// A prepared outcome of chance comes about.
    Outcome(E),
    /// A seat takes its last decision back.
    Undo {
        /// The seat.
        seat: Seat,
    },
}

/// The change that an input made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Output<E> {
    /// An event came about.
    Happened {
        /// The number of events now.
        ply: usize,
        /// The last one.
        event: E,
    },
    /// The match went back.
    TakenBack {
        /// The number of events left.
        ply: usize,
    },
}

/// The reason why an input changed nothing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Rejected {
    /// The rules forbid it.
    Rule(Why),
    /// Another seat is to decide, or chance.
    NotYourTurn,
    /// The match has gone on since.
    Stale,
    /// The last event cannot be taken back: chance, or another seat's decision.
    NothingToUndo,
}

impl<G: Playable> Session<G> {
    /// Takes an input.
    ///
    /// # Errors
    /// The reason why it changes nothing.
    pub fn input(
        &mut self,
        input: Input<G::Event>,
        source: &mut impl Source,
    ) -> Result<Output<G::Event>, Rejected> {
        let turn = self.turn();
        match input {
            Input::Act { seat, event, version } => {
                if version != self.version {
                    return Err(Rejected::Stale);
                }
                // A refused event names its rule, also where it is not this seat's turn (R8 and its like).
                if turn == Turn::Seat(seat) { self.append(event) } else { Err(self.not_now(seat, event)) }
            }
            Input::Outcome(event) => {
                if turn == Turn::Chance {
                    self.append(event)
                } else {
                    Err(Rejected::NotYourTurn)
                }
            }
            Input::Chance => {
                let nth = self.chance_events();
                let drawn = self.game.draw(self.state(), |n| source.draw(nth, n));
                drawn.map_or(Err(Rejected::NotYourTurn), |event| self.append(event))
            }
            Input::Undo { seat } => self.undo(seat),
        }
    }

    fn not_now(&self, seat: Seat, event: G::Event) -> Rejected {
        // By the seat's knowledge: a reason may give away hidden things.
        match self.game.refusal(&self.seen(Some(seat)), event) {
            Some(refusal) => Rejected::Rule(Why::of(&refusal)),
            None => Rejected::NotYourTurn,
        }
    }

    fn append(&mut self, event: G::Event) -> Result<Output<G::Event>, Rejected> {
        let mut state = self.state().clone();
        self.game.apply(&mut state, event).map_err(|refusal| Rejected::Rule(Why::of(&refusal)))?;
        self.replay.states.push(state);
        self.replay.events.push(event);
        self.version += 1;
        Ok(Output::Happened { ply: self.ply(), event })
    }

    /// Whether `seat` could take its last decision back.
    pub fn can_undo(&self, seat: Seat) -> bool {
        self.undo_to(seat).is_some()
    }

    /// Returns the person whose last decision can be taken back, as far as `viewer` may know of that decision.
    pub fn undoable(&self, viewer: Option<Seat>) -> Option<Seat> {
        let known = |seat: &Seat| {
            let decided =
                (0..self.ply()).rev().find(|at| self.game.turn(&self.states()[*at]) == Turn::Seat(*seat));
            decided.is_some_and(|decided| self.knows(decided, self.ply(), viewer))
        };
        let own = viewer.into_iter().chain(Seat::all(self.players.seats()));
        own.into_iter().find(|seat| self.is_person(*seat) && self.can_undo(*seat) && known(seat))
    }

    /// Returns the ply that an undo of `seat` leads to: its last decision, with only bots' decisions after it, unless
    /// something hidden from it has been revealed since.
    fn undo_to(&self, seat: Seat) -> Option<usize> {
        for event in self.history().rev() {
            match event.by {
                Turn::Seat(by) if by == seat => {
                    return (!self.revealed_since(event.ply - 1, seat)).then_some(event.ply - 1);
                }
                Turn::Seat(by) if matches!(self.players[by], Player::Bot(_)) => {}
                _ => return None,
            }
        }
        None
    }

    fn undo(&mut self, seat: Seat) -> Result<Output<G::Event>, Rejected> {
        let ply = self.undo_to(seat).ok_or(Rejected::NothingToUndo)?;
        self.replay.events.truncate(ply);
        self.replay.states.truncate(ply + 1);
        self.version += 1;
        Ok(Output::TakenBack { ply })
    }
}
