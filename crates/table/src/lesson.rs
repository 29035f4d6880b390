//! A lesson beside a match: prepared events, and remarks.
use games::{Lesson, Playable, Remark};

use crate::Session;

impl<G: Playable> Session<G> {
    /// Returns the lesson.
    pub fn lesson(&self) -> Option<&Lesson> {
        self.lesson.as_ref()
    }

    /// Whether the match is a lesson and has gone its way so far.
    pub fn follows_lesson(&self) -> bool {
        self.lesson.as_ref().is_some_and(|lesson| {
            let events = self.events().iter().map(ToString::to_string);
            events.zip(&lesson.record.events).all(|(event, taught)| event == *taught)
        })
    }

    /// Returns the event that the lesson goes on with, as long as the match follows it.
    pub fn taught(&self) -> Option<G::Event> {
        let lesson = self.lesson.as_ref().filter(|_| self.follows_lesson())?;
        lesson.next(self.ply())?.parse().ok()
    }

    /// Returns the lesson's remark on the present position, as long as the match follows it.
    pub fn remark(&self) -> Option<&Remark> {
        let lesson = self.lesson.as_ref().filter(|_| self.follows_lesson())?;
        lesson.remark(self.ply())
    }

    /// Whether the lesson goes on from here without asking the learner.
    pub fn is_unasked(&self) -> bool {
        self.lesson.as_ref().is_some_and(|lesson| lesson.remark(self.ply()).is_none())
    }

    /// Whether the lesson has come to its end.
    pub fn is_lesson_over(&self) -> bool {
        self.lesson.as_ref().is_some_and(|lesson| lesson.next(self.ply()).is_none())
    }
}
