//! How a match goes on by itself: chance and bots act, and what happened is shown step by step.
use leptos::prelude::*;
use leptos::task::spawn_local;
use protocol::{Answer, Question, Wait};

use super::state::{Play, Stage};
use crate::clock::now;
use crate::settings::Forced;
use crate::timing::frame;

/// How long a decision with one possibility waits, and a bot's stands before the next, in milliseconds.
const PAUSE: f64 = 800.0;

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
                self.show(shown).await;
                if self.gone() {
                    return;
                }
                self.announce(shown);
                self.shown.set(shown + 1);
                continue;
            }
            match self.with_now(|game| game.wait()) {
                Wait::Over => return,
                Wait::Chance => {
                    self.walk.set(Vec::new());
                    self.stage.set(Stage::Chance);
                    self.change(|game| game.chance());
                }
                Wait::Bot(_, kind) => {
                    self.stage.set(Stage::Chance);
                    if !self.let_decide(kind).await {
                        return;
                    }
                }
                Wait::Person(_) => {
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

    /// Lets a bot decide; says whether it did.
    async fn let_decide(self, bot: String) -> bool {
        let (record, seed) = (self.with_now(|game| game.record()), self.kept().seed);
        let begun = now();
        let answer = self.thinker.ask(Question::Decide { record, bot, seed }).await;
        if self.gone() {
            return false;
        }
        self.pause((PAUSE / 2.0 - (now() - begun)).max(0.0)).await;
        if self.gone() {
            return false;
        }
        match answer {
            Answer::Decided(event) => match self.change(|game| game.act(&event)) {
                Ok(()) => true,
                Err(why) => {
                    self.refuse(&why, None);
                    false
                }
            },
            Answer::Failed(words) => {
                self.say(&words, None);
                false
            }
            _ => false,
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
