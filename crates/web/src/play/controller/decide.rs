//! Decisions of a person: pointing, picking, deciding, undo, and passing the device on.
use drawing::Target;
use protocol::OpenMatch;
use view::Surface;

use super::{Command, Stage, TableController};

/// Events that a person chose, and the position they are for.
#[derive(Clone, Debug, PartialEq)]
pub struct Accepted {
    /// The events still to come, in order.
    pub events: Vec<String>,
    /// The [number of changes](TableController::changes) of the match at which the next one is meant.
    pub at: u64,
}

impl TableController {
    /// Considers the events under the pointer.
    pub fn point_at(&mut self, events: Vec<String>) {
        self.pointed = events;
    }

    /// Decides: one event, or the steps of a way one after the other. Nothing happens while the gate is closed.
    pub fn decide(&mut self, events: Vec<String>) {
        if !self.admits() {
            return;
        }
        self.stop_again();
        // The step of the decision drops pick and pointer: nothing is to be drawn for that alone.
        self.armed = None;
        self.peek = None;
        self.forbidden = None;
        self.undone_at = None;
        self.paused = false;
        self.pace.end_opening();
        self.drop_hint();
        if self.posed {
            return self.try_out(events);
        }
        self.walk = Some(Accepted { events, at: self.changes });
        self.commands.push(Command::Run);
    }

    /// Makes an outcome of chance come about that a person rolled.
    pub fn roll(&mut self, event: &str) {
        if !self.is_entered() || self.stage != Stage::Still {
            return;
        }
        self.peek = None;
        self.close_toast();
        if self.change(|open| open.outcome(event)) {
            self.commands.push(Command::Run);
        }
    }

    /// Takes the last event of an entered game back, whoever made it.
    fn take_back(&mut self) {
        self.walk = None;
        if self.change(OpenMatch::take_back) {
            self.shown = self.open.ply();
            self.undone_at = Some(self.shown);
            self.commands.push(Command::Run);
        }
    }

    /// Takes a decision in a puzzle as an attempt.
    fn try_out(&mut self, events: Vec<String>) {
        match <[String; 1]>::try_from(events) {
            Ok([event]) => self.attempt = (Some(event), self.attempt.1 + 1),
            Err(_) => self.say("A puzzle is one decision: choose the first step of the way.", None),
        }
    }

    /// Whether an input that would decide is accepted.
    fn admits(&mut self) -> bool {
        self.gate.admits((self.device.now)())
    }

    /// Gives control to a person.
    pub(super) fn give_control(&mut self) {
        self.gate.give((self.device.now)());
        self.look_again();
    }

    /// Notes that a key or button goes down or is released.
    pub fn press(&mut self, what: &str, is_down: bool) {
        if is_down {
            self.gate.press(what, (self.device.now)());
        } else {
            self.gate.release(what);
        }
        self.look_again();
    }

    /// Notes that the window was left, with whatever was down.
    pub fn release_all(&mut self) {
        self.gate.release_all();
        self.look_again();
    }

    /// Has the host look again when the gate opens.
    pub fn look_again(&mut self) {
        let wait = self.gate.opens_in((self.device.now)()).filter(|wait| *wait > 0.0);
        self.commands.extend(wait.map(Command::LookAgain));
    }

    /// Picks a place on the way to an event, or takes the pick back.
    pub fn pick(&mut self, place: &str) {
        if !self.admits() {
            return;
        }
        self.stop_again();
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

    /// Whether something can be chosen on a drawing. The first click on an earlier position leads back to the present.
    fn can_choose(&mut self) -> bool {
        self.stop_again();
        if self.peek.is_some() {
            self.peek = None;
            return false;
        }
        self.stage == Stage::Still
    }

    /// Shows why a place cannot be chosen, where that is so.
    pub fn why_not(&mut self, place: &str) {
        if let Some(why) = self.open.why_not(self.viewpoint_now(), &self.picked, place) {
            self.refuse(&why, Some(place.to_owned()));
        }
    }

    /// Whether there is anything to hurry: chance or bots move, or a forced decision is about to be made.
    pub fn can_hurry(&self) -> bool {
        self.stage != Stage::Still || self.forced || self.again.is_some()
    }

    /// Brings everything that is being shown to its end at once; a bot that searches plays the best it knows by now.
    /// No other input does.
    pub fn hurry(&mut self) {
        if !self.can_hurry() {
            return;
        }
        if self.again.is_some() {
            return self.stop_again();
        }
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
            return;
        }
        self.stop_again();
        self.drop_hint();
        self.pointed.clear();
        if self.armed.take().is_some() {
            return;
        }
        if !self.picked.is_empty() {
            return self.picked.clear();
        }
        if let Some(take_back) = self.server {
            return self.undo_at_server(take_back);
        }
        if self.is_entered() {
            return self.take_back();
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
        self.walk = None;
        self.gate.take();
        self.change(|open| open.undo(seat));
        self.shown = self.open.ply();
        self.undone_at = Some(self.shown);
        self.commands.push(Command::Run);
        self.close_toast();
        self.announcement = format!("Taken back. {}", self.view_now().status.heading);
    }

    /// The person to whom the device was passed on has it, and looks.
    pub fn take_device(&mut self) {
        if !self.admits() {
            return;
        }
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
        if self.is_entered() {
            // Whoever enters a game has seen all of it.
            self.seat = Some(seat);
            return false;
        }
        if self.is_at_server() || !self.open.hand_over(self.seat) {
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
