//! How a match goes on by itself: chance and bots act, and what happened is shown step by step.
use std::time::Duration;

use leptos::prelude::*;
use leptos::task::spawn_local;
use protocol::{Answer, Question, Wait};

use super::state::{Play, Stage};
use crate::clock::now;
use crate::settings::Forced;
use crate::timing::frame;

/// The steps of so many seats are shown one by one.
const FOLLOWED: usize = 6;
/// How long a decision with one possibility waits, and a bot's stands before the next, in milliseconds.
const PAUSE: f64 = 800.0;
/// From so many milliseconds on it is said that a bot thinks.
const THINKS_LONG: u64 = 800;

impl Play {
    /// Lets everything happen that nobody at this device decides, and shows it.
    pub fn go_on(self) {
        if self.running.get_value() {
            return;
        }
        self.running.set_value(true);
        spawn_local(async move {
            self.run().await;
            if !self.gone() {
                self.running.set_value(false);
                self.hurried.set_value(false);
                self.stage.set(Stage::Still);
                let sight = untrack(|| self.sight_now());
                let heading = self.with_now(|game| game.status(&sight).heading);
                self.said.update(|said| {
                    said.push(' ');
                    said.push_str(&heading);
                });
            }
        });
    }

    async fn run(self) {
        self.said.set(String::new());
        while !self.gone() {
            let shown = self.shown.get_untracked();
            if shown < self.with_now(|game| game.ply()) {
                let next = self.next_shown(shown);
                if next == shown {
                    self.show(shown).await;
                    if self.gone() {
                        return;
                    }
                }
                self.announce(shown);
                self.shown.set(next.max(shown + 1));
                if next == shown && self.by_bot(shown) {
                    self.pause(PAUSE / 2.0).await;
                }
                continue;
            }
            match self.with_now(|game| game.wait()) {
                Wait::Over => return,
                Wait::Chance => {
                    self.walk.set(Vec::new());
                    self.stage.set(Stage::Chance);
                    self.change(|game| game.chance());
                }
                Wait::Bot(..) => {
                    self.stage.set(Stage::Chance);
                    if !self.let_bots_decide().await {
                        return;
                    }
                }
                Wait::Person(seat) => {
                    if self.calls(seat) {
                        return;
                    }
                    if !self.step_on() && !self.forced().await {
                        return;
                    }
                }
            }
        }
    }

    /// Takes the next step of a chosen way; says whether there was one.
    fn step_on(self) -> bool {
        let Some(next) = self.walk.try_update(|walk| (!walk.is_empty()).then(|| walk.remove(0))).flatten()
        else {
            return false;
        };
        self.stage.set(Stage::Walking);
        match self.change(|game| game.act(&next)) {
            Ok(()) => true,
            Err(why) => {
                self.walk.set(Vec::new());
                self.refuse(&why, None);
                false
            }
        }
    }

    /// Makes a decision that has only one possibility, as the settings have it; says whether it did.
    async fn forced(self) -> bool {
        let (legal, ply) = self.with_now(|game| (game.legal(), game.ply()));
        let how = self.table.settings.with_untracked(|settings| settings.forced);
        let [only] = legal.as_slice() else { return false };
        if how == Forced::Ask || self.asked_at.get_value() == Some(ply) {
            return false;
        }
        if how == Forced::Pause {
            self.stage.set(Stage::Still);
            self.pause(PAUSE).await;
        }
        // Meanwhile it may have been made, taken back, or the page left.
        if self.gone() || self.with_now(|game| game.ply()) != ply || !self.walk.with_untracked(Vec::is_empty)
        {
            return !self.gone();
        }
        self.stage.set(Stage::Walking);
        self.change(|game| game.act(only)).is_ok()
    }

    /// The next position from `ply` on after which something happened that is shown as it happens: what was hidden
    /// then is not, nor what so many bots did that nobody would follow it.
    fn next_shown(self, ply: usize) -> usize {
        let seat = self.seat.get_untracked();
        let many = self.names.with_value(|names| names.len() > FOLLOWED);
        self.with_now(|game| {
            let end = game.ply();
            (ply..end).find(|at| !(many && self.by_bot(*at)) && game.shows(*at, seat)).unwrap_or(end)
        })
    }

    /// Whether a bot, or in a lesson whoever does not learn, brought about the event that leads on from a ply.
    fn by_bot(self, ply: usize) -> bool {
        if let Some(guide) = self.guide {
            return guide.remark(ply).is_none() && self.with_now(|game| game.mover(ply)).is_some();
        }
        let mover = self.with_now(|game| game.mover(ply));
        mover.is_some_and(|seat| self.bots.with_value(|bots| bots.get(usize::from(seat)) == Some(&true)))
    }

    /// Lets the bots decide whose turn it is, all of them in a row; says whether they did.
    async fn let_bots_decide(self) -> bool {
        let answer = match self.guide {
            Some(guide) => {
                Answer::Decided(guide.next(self.with_now(|game| game.ply())).into_iter().collect())
            }
            None => {
                let (record, seats) = self.with_now(|game| (game.record(), game.seats()));
                let seed = self.kept().seed;
                let (id, answer) = self.thinker.asking(Question::Decide { record, seats, seed });
                self.deciding.set_value(Some(id));
                set_timeout(move || self.announce_thinking(id), Duration::from_millis(THINKS_LONG));
                let answer = answer.await;
                if !self.gone() {
                    self.deciding.set_value(None);
                    self.thinker.thinks.set(None);
                }
                answer
            }
        };
        if self.gone() {
            return false;
        }
        match answer {
            Answer::Decided(events) => match self.change(|game| game.act_all(&events)) {
                Ok(()) => !events.is_empty(),
                Err(why) => {
                    self.refuse(&why, None);
                    false
                }
            },
            Answer::Failed(words) => {
                self.say(&words, None);
                false
            }
            // They were kept from it, for the decision before is taken back.
            Answer::Left => {
                self.stage.set(Stage::Still);
                self.undo();
                true
            }
            _ => false,
        }
    }

    /// Tells a screen reader that a bot thinks, if it still does.
    fn announce_thinking(self, id: u32) {
        if !self.gone()
            && self.deciding.get_value() == Some(id)
            && let Some(seat) = self.thinks.get_untracked()
        {
            let name = self.name(seat);
            self.said.update(|said| *said += &format!(" {name} thinks."));
        }
    }

    /// Waits a while, unless hurried.
    pub(super) async fn pause(self, milliseconds: f64) {
        let begun = now();
        while !self.gone() && !self.hurried.get_value() && now() - begun < milliseconds {
            frame().await;
        }
    }

    /// What a screen reader is told of the event that leads on from a ply.
    fn announce(self, ply: usize) {
        let sight = self.sight_of(ply + 1);
        if let Some(line) = self.with_now(|game| game.log(ply, &sight).into_iter().next()) {
            self.said.update(|said| {
                said.push(' ');
                said.push_str(&line.words);
            });
        }
    }
}
