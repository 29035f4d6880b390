//! Runs a match on: carries out the controller's steps, with animations, pauses, and the worker.
use std::time::Duration;

use leptos::prelude::*;
use leptos::task::spawn_local;
use protocol::Question;

use super::Play;
use super::controller::{Stage, Step};
use crate::clock::now;
use crate::timing::{drawn, frame};

/// Duration after which a thinking bot is announced, in milliseconds.
const LONG_SEARCH: Duration = Duration::from_millis(800);

impl Play {
    /// Lets everything happen that nobody at this device decides, and shows it.
    pub fn run(self) {
        if !self.update(|table| table.begin_run()) {
            return;
        }
        spawn_local(async move {
            self.update_if_there(|table| table.announcement.clear());
            self.animation.clear();
            let mut step = Step::Next;
            while let Some(next) = self.carry_out(step).await {
                step = next;
            }
            self.update_if_there(|table| table.end_run());
        });
    }

    /// Carries out a step; returns the next one, or nothing where the match rests or the page is gone.
    async fn carry_out(self, step: Step) -> Option<Step> {
        // While the table is paused, nothing follows.
        self.pause(0.0).await;
        let next = match step {
            Step::Rest => return None,
            Step::Next => self.update_if_there(|table| table.step())?,
            Step::Animate(ply) => {
                self.animate(ply).await;
                let (next, is_own) = self.update_if_there(|table| {
                    let next = table.arrive(ply);
                    (next, table.stage() == Stage::Walking)
                })?;
                // A person's decision stands on the screen before anything that follows is worked out.
                if is_own {
                    drawn().await;
                }
                next
            }
            Step::Pause(milliseconds) => {
                self.pause(milliseconds).await;
                Step::Next
            }
            Step::PauseBefore(milliseconds, ply, event) => {
                self.pause(milliseconds).await;
                self.update_if_there(|table| table.make_forced(ply, &event))?
            }
            Step::AskWorker(question) => self.ask_bots(question).await?,
        };
        Some(next)
    }

    async fn ask_bots(self, question: Question) -> Option<Step> {
        let (request, answer) = self.worker.begin(question);
        self.update_if_there(|table| table.deciding = Some(request))?;
        let announce = move || {
            let told = self.thinking.try_get_untracked().flatten();
            self.update_if_there(|table| table.announce_search(request, told));
        };
        set_timeout(announce, LONG_SEARCH);
        let answer = answer.await;
        if !self.is_gone() {
            self.worker.thinking.set(None);
        }
        self.update_if_there(|table| table.answer_bots(answer))
    }

    fn update_if_there<T>(
        self,
        change: impl FnOnce(&mut super::controller::TableController) -> T,
    ) -> Option<T> {
        (!self.is_gone()).then(|| self.update(change))
    }

    /// Waits a while, unless hurried.
    pub(super) async fn pause(self, milliseconds: f64) {
        let mut watch = Watch::new(self);
        while self.goes_on() && (watch.is_paused() || watch.time() < milliseconds) {
            frame().await;
        }
    }

    /// Whether the page is there and nobody is in a hurry, or the move that this handle shows is still seen again.
    pub(super) fn goes_on(self) -> bool {
        !self.is_gone()
            && self.read_untracked(|table| match self.again() {
                Some(number) => table.is_again(number),
                None => !table.is_hurried(),
            })
    }
}

/// A watch that stands still while the table is paused.
pub(super) struct Watch {
    play: Play,
    time: f64,
    last: f64,
}

impl Watch {
    /// Returns a watch at 0.
    pub(super) fn new(play: Play) -> Watch {
        Watch { play, time: 0.0, last: now() }
    }

    fn is_paused(&self) -> bool {
        self.play.read_untracked(super::controller::TableController::is_paused)
    }

    /// Returns its time in milliseconds.
    pub(super) fn time(&mut self) -> f64 {
        let now = now();
        if !self.is_paused() {
            self.time += now - self.last;
        }
        self.last = now;
        self.time
    }
}
