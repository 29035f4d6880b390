//! The gate between a person's inputs and decisions: open only at positions that the person has seen.

/// Duration for which nothing decides after control comes back to a person, in milliseconds.
pub const SETTLE_MILLISECONDS: f64 = 400.0;

/// The gate. It is closed while control is not with a person, for [`SETTLE_MILLISECONDS`] after control came back and
/// after each press against the closed gate, and until every key and button pressed before is released.
#[derive(Clone, Debug, Default)]
pub struct Gate {
    /// The time from which the wait counts; `None` while control is not with a person.
    since: Option<f64>,
    /// The keys and buttons that are down.
    held: Vec<String>,
    /// Those among them that went down before the gate was open.
    early: Vec<String>,
    /// The last press came before the gate was open, and nothing has come of it yet.
    spoilt: bool,
}

impl Gate {
    /// Gives control to a person.
    pub fn give(&mut self, now: f64) {
        self.since = Some(now);
        self.early.clone_from(&self.held);
    }

    /// Takes control away.
    pub fn take(&mut self) {
        self.since = None;
    }

    /// Returns how long the gate stays closed if nothing more is pressed, in milliseconds; 0 while it is open. `None`
    /// where it does not open by itself.
    pub fn opens_in(&self, now: f64) -> Option<f64> {
        let since = self.since.filter(|_| self.early.is_empty())?;
        Some((since + SETTLE_MILLISECONDS - now).max(0.0))
    }

    /// Whether an input may decide.
    pub fn is_open(&self, now: f64) -> bool {
        self.opens_in(now) == Some(0.0)
    }

    /// Notes that a key or button goes down.
    pub fn press(&mut self, what: &str, now: f64) {
        self.spoilt = !self.is_open(now);
        if self.spoilt {
            self.since = self.since.map(|_| now);
            self.early.push(what.to_owned());
        }
        self.held.push(what.to_owned());
    }

    /// Notes that a key or button is released.
    pub fn release(&mut self, what: &str) {
        self.held.retain(|it| it != what);
        self.early.retain(|it| it != what);
    }

    /// Notes that no key or button is known to be down any more.
    pub fn release_all(&mut self) {
        self.held.clear();
        self.early.clear();
    }

    /// Whether an input that would decide is accepted. One that follows from a press against the closed gate is not,
    /// also where the gate has opened since.
    pub fn admits(&mut self, now: f64) -> bool {
        !std::mem::take(&mut self.spoilt) && self.is_open(now)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn t_4_nothing_decides_for_400_ms_after_control_comes_back() {
        let mut gate = Gate::default();
        assert!(!gate.admits(1e9), "control is with nobody");
        gate.give(1000.0);
        assert!(!gate.is_open(1000.0) && !gate.is_open(1399.0) && gate.is_open(1400.0));
        assert_eq!((gate.opens_in(1100.0), gate.opens_in(5000.0)), (Some(300.0), Some(0.0)));
        gate.take();
        assert_eq!(gate.opens_in(5000.0), None);
        gate.give(6000.0);
        assert!(!gate.is_open(6399.0) && gate.admits(6400.0));
    }

    #[test]
    fn t_4_what_was_pressed_before_has_to_be_released() {
        let mut gate = Gate::default();
        gate.press("Enter", 0.0);
        gate.give(100.0);
        assert_eq!(gate.opens_in(9000.0), None, "the key is still down");
        gate.release("Enter");
        assert!(gate.is_open(9000.0));
        assert!(!gate.admits(9000.0), "its click belongs to the time before");
        gate.press("Enter", 9100.0);
        assert!(gate.admits(9100.0));
        // The key stays down over the next events: its repeated clicks decide nothing.
        gate.take();
        gate.give(9200.0);
        assert!(!gate.admits(9900.0));
        gate.release_all();
        assert!(gate.admits(9900.0), "the window was left, and the key with it");
    }

    #[test]
    fn t_4_a_press_during_the_wait_decides_nothing_when_released_after_it() {
        let mut gate = Gate::default();
        gate.give(0.0);
        gate.press("pointer", 390.0);
        assert_eq!(gate.opens_in(900.0), None, "the button is down");
        gate.release("pointer");
        assert!(!gate.admits(900.0));
        gate.press("pointer", 910.0);
        gate.release("pointer");
        assert!(gate.admits(911.0));
    }

    #[test]
    fn t_4_a_key_pressed_again_and_again_through_the_wait_never_decides() {
        let mut gate = Gate::default();
        for nth in 0..100 {
            let now = f64::from(nth) * 390.0;
            if nth == 20 {
                gate.give(now);
            }
            gate.press(" ", now);
            assert!(!gate.admits(now));
            gate.release(" ");
            assert!(!gate.admits(now + 20.0));
        }
        gate.press(" ", 99.0 * 390.0 + 400.0);
        assert!(gate.admits(99.0 * 390.0 + 400.0), "after a rest it does");
    }
}
