//! The pace at which chance and bots are shown.
use super::TableController;
use crate::settings::Speed;

/// Duration of everything that is shown before a person's first decision, at normal speed, in milliseconds.
const OPENING_MILLISECONDS: f64 = 2400.0;
/// Maximum duration of one event, at normal speed, in milliseconds.
const EVENT_MILLISECONDS: f64 = 1500.0;
/// Below this duration an event is shown at once, in milliseconds.
const SHORTEST_MILLISECONDS: f64 = 60.0;

/// The time left for the opening.
#[derive(Clone, Copy, Debug)]
pub struct Pace {
    /// Milliseconds left, at normal speed; `None` once a person has decided.
    opening: Option<f64>,
}

impl Pace {
    /// Returns the pace of a match in which a person has decided already, or not.
    pub fn new(is_opening: bool) -> Pace {
        Pace { opening: is_opening.then_some(OPENING_MILLISECONDS) }
    }

    /// Ends the opening.
    pub fn end_opening(&mut self) {
        self.opening = None;
    }

    /// Returns the duration of something that would take `natural` milliseconds, at a speed. In the opening, each thing
    /// gets at most a third of the time left, so that all of them together never exceed it, however many there are.
    pub fn allot(&mut self, natural: f64, speed: Speed) -> f64 {
        let most = self.opening.map_or(EVENT_MILLISECONDS, |left| left / 3.0);
        let allotted = natural.min(most);
        if let Some(left) = &mut self.opening {
            *left -= allotted;
        }
        let lasts = allotted * speed.factor();
        if lasts < SHORTEST_MILLISECONDS { 0.0 } else { lasts }
    }
}

impl TableController {
    /// Returns the duration of something that chance or bots do and that would take `natural` milliseconds.
    pub fn allot(&mut self, natural: f64) -> f64 {
        self.pace.allot(natural, self.settings.speed)
    }

    /// Whether what is being shown stands still until the person lets it go on.
    pub fn is_paused(&self) -> bool {
        self.paused && !self.hurried
    }

    /// Lets what is being shown stand still, or go on.
    pub fn pause(&mut self, paused: bool) {
        self.paused = paused;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn t_7_an_opening_never_takes_more_than_its_time() {
        for natural in [100.0, 600.0, 2900.0] {
            let mut pace = Pace::new(true);
            let sum: f64 = (0..1000).map(|_| pace.allot(natural, Speed::Normal)).sum();
            assert!(sum <= OPENING_MILLISECONDS, "{natural}: {sum}");
        }
        let mut pace = Pace::new(true);
        assert_eq!(pace.allot(600.0, Speed::Normal), 600.0, "a short one takes its own time");
        pace.end_opening();
        assert_eq!(pace.allot(2900.0, Speed::Normal), EVENT_MILLISECONDS);
    }

    #[test]
    fn t_6_a_speed_is_kept_by_everything_that_is_shown() {
        let lasts = |speed| Pace::new(false).allot(600.0, speed);
        assert_eq!(lasts(Speed::Normal), 600.0);
        assert!(lasts(Speed::Slow) > 600.0 && lasts(Speed::Fast) < 300.0 && lasts(Speed::Fast) > 0.0);
        assert_eq!(lasts(Speed::Once), 0.0);
    }
}
