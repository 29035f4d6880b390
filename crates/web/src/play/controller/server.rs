//! A match that a server decides: its events are received, and decisions made here are sent.
use protocol::Received;
use view::Wait;

use super::{Command, TableController};
use crate::online::TakeBack;

impl TableController {
    /// Returns the controller of a match that a server decides, as it is seen from a seat.
    pub fn at_server(mut self, seat: Option<u8>, take_back: TakeBack) -> TableController {
        self.server = Some(take_back);
        self.seat = seat;
        self
    }

    /// Whether a server decides the match.
    pub fn is_at_server(&self) -> bool {
        self.server.is_some()
    }

    /// Returns the seat that decides now, from 0; `None` where chance draws, or several seats decide at once.
    pub fn turn(&self) -> Option<u8> {
        match self.open.wait() {
            Wait::Person(seat) | Wait::Bot(seat, _) => Some(*seat),
            Wait::Elsewhere(seat) => *seat,
            Wait::Chance | Wait::Over => None,
        }
    }

    /// Makes the match what is known of it by now; what is new is shown.
    pub fn receive(&mut self, received: Received, take_back: TakeBack) {
        self.server = Some(take_back);
        let (before, waited) = (self.open.ply(), self.open.wait().clone());
        self.seat = self.seat.or(received.seat);
        let (known, refusal) = self.open.receive(received);
        if let Some(why) = refusal {
            self.refuse(&why, None);
        }
        if (known, self.open.ply()) == (before, before) && *self.open.wait() == waited {
            return;
        }
        if known != before {
            self.shown = known;
        }
        self.shown = self.shown.min(self.open.ply());
        self.changes += 1;
        self.last_again = None;
        self.pointed.clear();
        self.picked.clear();
        self.stop_again();
        self.commands.push(Command::Run);
    }

    /// Takes the last decision back, or asks the others.
    pub(super) fn undo_at_server(&mut self, take_back: TakeBack) {
        match take_back {
            TakeBack::AtOnce | TakeBack::Ask => {
                self.commands.extend(self.seat.map(Command::TakeBack));
                self.close_toast();
            }
            TakeBack::None if self.open.ply() == 0 => self.say("Nothing to undo yet.", None),
            TakeBack::None => self.say("Nothing to take back: dice have rolled, or nothing is yours.", None),
        }
    }
}
