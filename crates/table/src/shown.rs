//! The match as it is shown: the view of a position with hint and lesson, the log, the standings.
use present::{Observation, Present, with_sounds};
use tabletop::{Seat, Turn, Why};
use view::{Choice, GameView, LogLine, Motion, Player, Selection, Sign, Standing, Viewpoint};

use crate::Session;

/// Maximum number of seats whose decisions have log lines of their own; above it, a round of bots is one line.
const MAX_FOLLOWED_SEATS: u8 = 6;

impl<G: Present> Session<G> {
    /// Returns everything shown of a position but its drawings. An advised event, and the event that a lesson goes on
    /// with, stand first among the choices.
    pub fn view(&self, viewpoint: Viewpoint, selection: &Selection<G::Event>) -> GameView {
        let seen = self.observe(viewpoint);
        let mut view = Present::game_view(&self.game, &seen, selection);
        let at_present = viewpoint.ply >= self.ply();
        if let Some(taught) = self.taught().filter(|_| at_present && !self.is_unasked()) {
            put_first(&mut view.choices, || self.game.choice(&seen, taught), &taught.to_string());
        }
        if let Some(advised) = selection.advised {
            let notation = advised.to_string();
            if !view.choices.iter().any(|choice| choice.event == notation) {
                view.choices.splice(0..0, self.game.choice(&seen, advised));
            }
        }
        if at_present && self.is_lesson_over() && self.turn() != Turn::Over {
            "That was the lesson".clone_into(&mut view.status.heading);
        }
        view
    }

    /// Returns the refusal of a decision that is possible, but not the lesson's.
    pub fn refusal_in_lesson(&self, seat: Seat, event: G::Event) -> Option<Why> {
        let taught = self.taught().filter(|taught| *taught != event)?;
        self.game.refusal(self.state(), event).is_none().then(|| {
            let viewpoint = Viewpoint { ply: self.ply(), seat: Some(seat.index() as u8) };
            let choice = self.game.choice(&self.observe(viewpoint), taught);
            let words = choice.map_or_else(|| taught.to_string(), |choice| choice.words.to_lowercase());
            Why { rule: "", text: format!("That is possible, too. In this lesson: {words}.") }
        })
    }

    /// Returns the standings, in seat order; empty for a single seat.
    pub fn standings(&self, viewpoint: Viewpoint) -> Vec<Standing> {
        if self.game.seats() == 1 {
            return Vec::new();
        }
        let seen = self.observe(viewpoint);
        let utilities = self.game.utilities(seen.state());
        let standing = |seat: Seat| {
            let points = self.game.score_sheet(&seen, seat, &[]).map(|sheet| sheet.total);
            Standing {
                seat: seat.index() as u8,
                name: self.name(seat).to_owned(),
                bot: match &self.players[seat] {
                    Player::Bot(kind) => Some(kind.clone()),
                    Player::Person(_) => None,
                },
                words: points.map(|points| points.to_string()).unwrap_or_default(),
                points,
                won: utilities.as_ref().is_some_and(|utilities| utilities[seat].numerator() > 0),
            }
        };
        Seat::all(self.game.seats()).map(standing).collect()
    }

    /// Returns the animation of the event after a position; an empty one if the event was hidden from the viewer as it
    /// came about.
    pub fn motion(&self, viewpoint: Viewpoint) -> Motion {
        let event = self.events().get(viewpoint.ply).copied();
        let shown = event.filter(|_| self.showed(viewpoint.ply, viewpoint.seat.map(Seat::new)));
        shown.map_or_else(Motion::default, |event| {
            let motion = self.game.motion(&self.observe(viewpoint), event);
            let listener = viewpoint.seat.map_or(Seat::FIRST, Seat::new);
            with_sounds(&self.game, motion, &self.states()[viewpoint.ply], event, listener)
        })
    }

    /// Whether the event after the first `before` was known to a viewer at once.
    pub fn showed(&self, before: usize, viewer: Option<Seat>) -> bool {
        before >= self.ply() || self.knows(before, before + 1, viewer)
    }

    /// Returns the log from the position after `from` events up to the viewpoint's, as far as its viewer may know it.
    pub fn log(&self, from: usize, viewpoint: Viewpoint) -> Vec<LogLine> {
        let to = viewpoint.ply.min(self.ply());
        let viewer = viewpoint.seat.map(Seat::new);
        self.log_runs(from, to, viewer).into_iter().map(|run| self.log_line(run, viewer)).collect()
    }

    fn log_line(&self, (first, last): (usize, usize), viewer: Option<Seat>) -> LogLine {
        let (state, event) = (&self.states()[first], self.events()[first]);
        // A decision may end the turn that it belongs to; chance opens the one that it belongs to.
        let at = if matches!(self.game.turn(state), Turn::Seat(_)) { first } else { last };
        let turn = self.game.turn_number(&self.states()[at]);
        if last > first + 1 {
            let words = "The bots: all have decided.".to_owned();
            return LogLine { ply: last, turn, by: None, words, event: String::new(), rule: None };
        }
        let by = match self.game.turn(state) {
            Turn::Seat(seat) if self.game.seats() > 1 => Some(seat.index() as u8),
            _ => None,
        };
        // The viewer knows the event by now, so it is told from the whole position.
        let before = Observation::of_state(state, viewer, &self.names);
        let entry = self.game.log(&before, event);
        LogLine { ply: last, turn, by, words: entry.words, event: event.to_string(), rule: entry.rule }
    }

    /// Returns the first and the last ply of each line of the log: one event each, or at a large table all that bots
    /// decided in a row.
    fn log_runs(&self, from: usize, to: usize, viewer: Option<Seat>) -> Vec<(usize, usize)> {
        let many = self.game.seats() > MAX_FOLLOWED_SEATS;
        let is_bot = |at: usize| match self.game.turn(&self.states()[at]) {
            Turn::Seat(by) => many && !self.is_person(by),
            _ => false,
        };
        let mut runs: Vec<(usize, usize)> = Vec::new();
        for before in (0..to).filter(|before| self.knows(*before, self.ply(), viewer)) {
            match runs.last_mut() {
                Some((_, last)) if is_bot(before) && *last == before && is_bot(before - 1) => {
                    *last = before + 1;
                }
                _ => runs.push((before, before + 1)),
            }
        }
        runs.retain(|(_, last)| *last > from);
        runs
    }
}

/// Moves the choice of `event` to the front. Arrows keep their order round a place and passing stays last, since both
/// are always seen.
fn put_first(choices: &mut Vec<Choice>, unlisted: impl FnOnce() -> Option<Choice>, event: &str) {
    match choices.iter().position(|choice| choice.event == event) {
        Some(at) if choices[at].plain || matches!(choices[at].sign, Sign::Arrow(_)) => {}
        Some(at) => choices[..=at].rotate_right(1),
        None => drop(choices.splice(0..0, unlisted())),
    }
}
