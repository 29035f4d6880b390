//! Decisions of a person: pointing, picking, deciding, undo, and passing the device on.
use drawing::Target;
use view::Surface;

use super::{Command, Stage, TableController};

impl TableController {
    /// Considers the events under the pointer.
    pub fn point_at(&mut self, events: Vec<String>) {
        self.pointed = events;
    }

    /// Decides: one event, or the steps of a way one after the other.
    pub fn decide(&mut self, events: Vec<String>) {
        self.pointed.clear();
        self.armed = None;
        self.picked.clear();
        self.peek = None;
        self.forbidden = None;
        if self.stage != Stage::Still {
            return self.hurry();
        }
        self.undone_at = None;
        self.drop_hint();
        self.walk = events;
        self.commands.push(Command::Run);
    }

    /// Picks a place on the way to an event, or takes the pick back.
    pub fn pick(&mut self, place: &str) {
        self.pointed.clear();
        self.armed = None;
        self.close_toast();
        self.picked = self.open.pick(self.viewpoint_now(), &self.picked, place);
    }

    /// Takes back all picks.
    pub fn drop_picks(&mut self) {
        self.picked.clear();
    }

    /// Chooses a target of a drawing.
    pub fn choose_target(&mut self, target: Target) {
        if !self.can_choose() {
            return;
        }
        if target.events.is_empty() { self.pick(&target.id) } else { self.choose(target.events) }
    }

    /// Shows why the place at a point of a drawing, which is no target, cannot be chosen.
    pub fn choose_point(&mut self, surface: Surface, point: (f64, f64)) {
        if !self.can_choose() {
            return;
        }
        if let Some(place) = self.open.place_at(self.viewpoint_now(), surface, point) {
            self.why_not(&place.name);
        }
    }

    /// Whether something can be chosen on a drawing. The first click on an earlier position leads back to the present,
    /// and one while something is being shown hurries it.
    fn can_choose(&mut self) -> bool {
        if self.peek.is_some() {
            self.peek = None;
            return false;
        }
        if self.stage != Stage::Still {
            self.hurry();
            return false;
        }
        true
    }

    /// Shows why a place cannot be chosen, where that is so.
    pub fn why_not(&mut self, place: &str) {
        if let Some(why) = self.open.why_not(self.viewpoint_now(), &self.picked, place) {
            self.refuse(&why, Some(place.to_owned()));
        }
    }

    /// Brings everything that is being shown to its end at once; a bot that searches plays the best it knows by now.
    pub fn hurry(&mut self) {
        self.hurried = true;
        self.commands.extend(self.deciding.map(Command::Hurry));
    }

    /// Drops the hint, also one that is still to come.
    fn drop_hint(&mut self) {
        self.hint = None;
        self.commands.extend(self.hinting.map(Command::Cancel));
    }

    /// Takes back the picks, else the last decision, else says why there is nothing to take back.
    pub fn undo(&mut self) {
        if let Some(request) = self.deciding
            && self.can_undo_decision()
        {
            // The decision is taken back once the bots have stopped.
            return self.commands.push(Command::Cancel(request));
        }
        if self.stage != Stage::Still {
            return self.hurry();
        }
        self.drop_hint();
        self.pointed.clear();
        if self.armed.take().is_some() {
            return;
        }
        if !self.picked.is_empty() {
            return self.picked.clear();
        }
        if !self.can_undo_decision() {
            let words = if self.open.ply() > 0 {
                "Nothing to undo: the last die is cast."
            } else {
                "Nothing to undo yet."
            };
            return self.say(words, None);
        }
        let seat = self.seat;
        self.saved.helped = true;
        self.change(|open| open.undo(seat));
        self.shown = self.open.ply();
        self.undone_at = Some(self.shown);
        self.commands.push(Command::Run);
        self.close_toast();
        self.announcement = format!("Taken back. {}", self.view_now().status.heading);
    }

    /// The person to whom the device was passed on has it, and looks.
    pub fn take_device(&mut self) {
        self.seat = self.passing.take();
        self.commands.push(Command::Run);
    }

    /// Returns the person who gives the device away and could take a decision back before anybody else looks.
    pub fn giver(&self) -> Option<u8> {
        (0..self.names.len() as u8).find(|seat| self.open.can_undo(Some(*seat)))
    }

    /// The person who gives the device away keeps it, and takes the last decision back.
    pub fn keep_device(&mut self, giver: u8) {
        self.seat = Some(giver);
        self.passing = None;
        self.undo();
    }

    /// Makes a seat look; returns whether the device has to be passed on first. Then the table is covered until
    /// [`TableController::take_device`].
    pub(super) fn calls_seat(&mut self, seat: u8) -> bool {
        if self.seat == Some(seat) {
            return false;
        }
        if !self.open.hand_over(self.seat) {
            self.seat = Some(seat);
            return false;
        }
        // Nothing stays on the page of what the person before saw, heard or looked at.
        self.seat = None;
        self.close_toast();
        self.hint = None;
        self.announcement.clear();
        self.panels.seat_sheets = None;
        self.panels.share = false;
        self.panels.side = false;
        self.passing = Some(seat);
        true
    }
}
