//! Choices that want a second input: those that lose at once, and taps on small targets.
use drawing::Target;

use super::TableController;

/// A choice that waits for its second input.
#[derive(Clone, Debug, PartialEq)]
pub struct Armed {
    /// The position it belongs to.
    pub(super) ply: usize,
    /// The events it stands for.
    pub events: Vec<String>,
    /// It loses at once: only the bar's button does it.
    pub danger: bool,
}

impl TableController {
    /// Returns the choice that waits for its second input.
    pub fn armed(&self) -> Option<&Armed> {
        self.armed.as_ref().filter(|armed| armed.ply == self.shown && self.is_live())
    }

    /// Decides, unless the events lose at once: then they wait to be confirmed.
    pub fn choose(&mut self, events: Vec<String>) {
        self.stop_again();
        let preview = if self.is_live() { self.open.preview(self.viewpoint_now(), &events) } else { None };
        if preview.is_some_and(|preview| preview.danger) {
            self.arm(events, true);
        } else {
            self.decide(events);
        }
    }

    /// Takes a tap on a target too small to be hit surely: the first one previews, the second one decides.
    pub fn tap_target(&mut self, target: Target) {
        self.stop_again();
        let is_second = self.armed().is_some_and(|armed| armed.events == target.events);
        if target.events.is_empty() || is_second || !self.is_live() {
            return self.choose_target(target);
        }
        let preview = self.open.preview(self.viewpoint_now(), &target.events);
        self.arm(target.events, preview.is_some_and(|preview| preview.danger));
    }

    /// Does what waits for its second input.
    pub fn confirm(&mut self) {
        if let Some(Armed { events, .. }) = self.armed().cloned() {
            self.decide(events);
        }
    }

    /// Drops what waits for its second input.
    pub fn disarm(&mut self) {
        self.armed = None;
    }

    fn arm(&mut self, events: Vec<String>, danger: bool) {
        self.close_toast();
        self.pointed.clear();
        self.armed = Some(Armed { ply: self.shown, events, danger });
    }
}
