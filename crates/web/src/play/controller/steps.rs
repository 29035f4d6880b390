//! The course of a match: chance and bots move, and every event is shown, step by step.
use protocol::{Answer, Question};
use view::{Wait, Why};

use super::decide::Accepted;
use super::{Command, Stage, TableController};
use crate::settings::Forced;

/// Maximum number of seats whose bots' steps are shown one by one.
const MAX_FOLLOWED_SEATS: usize = 6;
/// Duration that a forced decision waits, in milliseconds.
const PAUSE_MILLISECONDS: f64 = 800.0;
/// Duration for which a bot's whole move stays marked before the next one, in milliseconds.
const MOVE_MILLISECONDS: f64 = 1100.0;
/// Duration between the events of a bot's move, in milliseconds.
const EVENT_MILLISECONDS: f64 = 250.0;

/// The host's next task while the match goes on by itself.
#[derive(Clone, Debug, PartialEq)]
#[allow(clippy::large_enum_variant, reason = "there is one at a time")]
pub enum Step {
    /// Nothing more happens by itself.
    Rest,
    /// The next step follows at once.
    Next,
    /// The event after this ply is animated, then [`TableController::arrive`] is called.
    Animate(usize),
    /// The next step follows after so many milliseconds, or once the table is hurried.
    Pause(f64),
    /// After so many milliseconds, or once the table is hurried, [`TableController::make_forced`] is called with this
    /// ply and event.
    PauseBefore(f64, usize, String),
    /// The worker is asked, then [`TableController::answer_bots`] is called.
    AskWorker(Question),
}

impl TableController {
    /// Begins to run the match on; returns whether it did not run already.
    pub fn begin_run(&mut self) -> bool {
        self.run_again = std::mem::replace(&mut self.running, true);
        self.gate.take();
        !self.run_again
    }

    /// Ends running the match on.
    pub fn end_run(&mut self) {
        self.running = false;
        self.hurried = false;
        self.forced = false;
        self.stage = Stage::Still;
        if matches!(self.open.wait(), Wait::Person(_)) {
            self.give_control();
        }
        // A decision that was accepted just as the match came to rest is carried out all the same.
        if std::mem::take(&mut self.run_again) && (self.walk.is_some() || self.shown < self.open.ply()) {
            self.commands.push(Command::Run);
        }
        self.teach();
        let heading = self.view_now().status.heading.clone();
        self.announce(&heading);
    }

    /// Takes the next step.
    pub fn step(&mut self) -> Step {
        if self.shown < self.open.ply() {
            if self.is_at_server() && self.is_by_others(self.shown) {
                self.stage = Stage::Chance;
            }
            let next = self.next_shown();
            if next == self.shown {
                return Step::Animate(next);
            }
            self.arrive(next);
            return Step::Next;
        }
        match self.open.wait().clone() {
            Wait::Over | Wait::Elsewhere(_) => Step::Rest,
            Wait::Chance if self.is_entered() => Step::Rest,
            Wait::Chance => {
                self.stage = Stage::Chance;
                self.change(|open| open.chance());
                Step::Next
            }
            Wait::Bot(..) => {
                self.stage = Stage::Chance;
                self.bots_step()
            }
            Wait::Person(seat) => {
                if self.calls_seat(seat) {
                    return Step::Rest;
                }
                self.walk_step().unwrap_or_else(|| self.forced_step())
            }
        }
    }

    /// Shows the position after the event at a ply that was animated, or at `ply` where events before it are skipped.
    /// Returns the step that follows.
    pub fn arrive(&mut self, ply: usize) -> Step {
        let before = self.shown;
        let line = self.open.log(before, self.viewpoint_at(before + 1)).into_iter().next();
        if let Some(line) = line {
            self.announce(&line.words);
        }
        self.shown = ply.max(before + 1).min(self.open.ply());
        if ply != before || !self.is_by_bot(before) {
            return Step::Next;
        }
        let current =
            self.current_move().and_then(|nth| self.followed().moves.get(nth).map(|it| it.is_whole));
        let lasts = self.allot(if current == Some(true) { MOVE_MILLISECONDS } else { EVENT_MILLISECONDS });
        if lasts > 0.0 { Step::Pause(lasts) } else { Step::Next }
    }

    /// Takes the next step of a chosen way, if there is one.
    fn walk_step(&mut self) -> Option<Step> {
        // A choice made on another position than this one is not carried out.
        let walk = self.walk.take()?;
        self.pointed.clear();
        self.picked.clear();
        let mut walk = Some(walk).filter(|walk| walk.at == self.changes && !walk.events.is_empty())?;
        let next = walk.events.remove(0);
        self.stage = Stage::Walking;
        match self.act_here(&next) {
            Ok(()) => {
                self.walk = Some(Accepted { at: self.changes, ..walk });
                Some(Step::Next)
            }
            Err(why) => {
                self.refuse(&why, None);
                None
            }
        }
    }

    /// Makes a decision here, and has it sent where a server decides the match.
    fn act_here(&mut self, event: &str) -> Result<(), Why> {
        let seat = self.turn().filter(|_| self.is_at_server());
        let preview = seat.and_then(|_| self.open.preview(self.viewpoint_now(), &[event.to_owned()]));
        self.change(|open| open.act(event))?;
        if let Some(seat) = seat {
            let words = preview.map_or_else(|| event.to_owned(), |preview| preview.what.to_string());
            self.commands.push(Command::Send { seat, event: event.to_owned(), words });
        }
        Ok(())
    }

    /// Makes a decision that has only one possibility, as the settings have it.
    fn forced_step(&mut self) -> Step {
        let how = self.settings.forced;
        let ply = self.open.ply();
        // A lesson waits for the learner at every step.
        if how == Forced::Ask || self.undone_at == Some(ply) || self.lesson.is_some() {
            return Step::Rest;
        }
        let Ok([only]) = <[String; 1]>::try_from(self.open.legal()) else { return Step::Rest };
        if how == Forced::Pause {
            self.stage = Stage::Still;
            self.forced = true;
            return Step::PauseBefore(self.allot(PAUSE_MILLISECONDS), ply, only);
        }
        self.make_forced(ply, &only)
    }

    /// Makes a forced decision, unless something else was decided or taken back meanwhile.
    pub fn make_forced(&mut self, ply: usize, event: &str) -> Step {
        self.forced = false;
        if self.open.ply() != ply || self.walk.is_some() {
            return Step::Next;
        }
        self.stage = Stage::Walking;
        if self.act_here(event).is_ok() { Step::Next } else { Step::Rest }
    }

    /// Lets the bots decide; in a lesson, the lesson decides for them.
    fn bots_step(&mut self) -> Step {
        if let Some(lesson) = &self.lesson {
            let event = lesson.next(self.open.ply()).map(str::to_owned);
            return self.answer_bots(Answer::Decided(event.into_iter().collect()));
        }
        let (record, players) = (self.open.state().record, self.open.info().players.clone());
        Step::AskWorker(Question::Decide { record, players, seed: self.saved.seed })
    }

    /// Takes the bots' decisions; returns the step that follows.
    pub fn answer_bots(&mut self, answer: Answer) -> Step {
        self.deciding = None;
        match answer {
            Answer::Decided(events) => match self.change(|open| open.act_all(&events)) {
                Ok(()) if !events.is_empty() => Step::Next,
                Ok(()) => Step::Rest,
                Err(why) => {
                    self.refuse(&why, None);
                    Step::Rest
                }
            },
            Answer::Failed(words) => {
                self.say(&words, None);
                Step::Rest
            }
            // The bots were stopped, since the decision before is taken back.
            Answer::Cancelled => {
                self.stage = Stage::Still;
                self.undo();
                Step::Next
            }
            _ => Step::Rest,
        }
    }

    /// Announces that a bot thinks, if the worker still works on this request: the bot at the seat that the worker told,
    /// or, before it tells one, the bot whose turn it is in the match.
    pub fn announce_search(&mut self, request: u32, told: Option<u8>) {
        let turn = match self.open.wait() {
            Wait::Bot(seat, _) => Some(*seat),
            _ => None,
        };
        if let (true, Some(seat)) = (self.deciding == Some(request), told.or(turn)) {
            let words = format!("{} thinks.", self.name(seat));
            self.announce(&words);
        }
    }

    fn announce(&mut self, words: &str) {
        self.announcement.push(' ');
        self.announcement.push_str(words);
    }

    /// Returns the next ply from the one shown on whose event is shown as it happens: not what was hidden then, nor
    /// what more bots did than anybody would follow.
    fn next_shown(&self) -> usize {
        let many = self.names.len() > MAX_FOLLOWED_SEATS;
        let events = self.open.events(self.shown, self.seat);
        let is_shown = |(nth, event): &(usize, protocol::PlayedEvent)| {
            event.shown && !(many && self.is_decided_by_bot(self.shown + nth, event.by))
        };
        let found = events.into_iter().enumerate().find(is_shown);
        found.map_or(self.open.ply(), |(nth, _)| self.shown + nth)
    }

    /// Whether a bot, or in a lesson the lesson itself, decided the event after a ply.
    fn is_by_bot(&self, ply: usize) -> bool {
        let event = self.open.events(ply, None).into_iter().next();
        event.is_some_and(|event| self.is_decided_by_bot(ply, event.by))
    }

    /// Whether chance or another seat brought the event after a ply.
    fn is_by_others(&self, ply: usize) -> bool {
        let event = self.open.events(ply, None).into_iter().next();
        event.is_some_and(|event| event.by.is_none() || event.by != self.seat)
    }

    fn is_decided_by_bot(&self, ply: usize, by: Option<u8>) -> bool {
        match &self.lesson {
            Some(lesson) => by.is_some() && lesson.remark(ply).is_none(),
            None if self.is_at_server() => by.is_some() && by != self.seat,
            None => by.is_some_and(|seat| self.is_bot(seat)),
        }
    }
}
