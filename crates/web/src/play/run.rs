//! How a match goes on by itself: chance and bots act, and what happened is shown step by step.
use leptos::prelude::*;
use leptos::task::spawn_local;
use protocol::{Answer, Moment, Motion, Question, Wait, Walk};
use wasm_bindgen::JsCast;

use super::state::{Play, Stage};
use crate::clock::now;
use crate::settings::Forced;
use crate::timing::frame;

/// How long a decision with one possibility waits, and a bot's stands before the next, in milliseconds.
const PAUSE: f64 = 800.0;
/// How long the way of a piece that chance moves is shown before it walks.
const FORETOLD: f64 = 260.0;
/// How long one face of a tumbling die shows.
const FACE: f64 = 70.0;

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
                let heading = self.with_now(|game| game.status(game.ply()).heading);
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
                Wait::Bot(kind) => {
                    self.stage.set(Stage::Chance);
                    if !self.let_decide(kind).await {
                        return;
                    }
                }
                Wait::Person => {
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
    async fn pause(self, milliseconds: f64) {
        let begun = now();
        while !self.gone() && !self.hurried.get_value() && now() - begun < milliseconds {
            frame().await;
        }
    }

    /// What a screen reader is told of the event that leads on from a ply.
    fn announce(self, ply: usize) {
        if let Some(line) = self.with_now(|game| game.log(ply).into_iter().next()) {
            self.said.update(|said| {
                said.push(' ');
                said.push_str(&line.words);
            });
        }
    }

    /// Shows the event that leads on from a ply: the die, then the way, then the piece on it.
    async fn show(self, ply: usize) {
        if !self.table.moves() || self.hurried.get_value() {
            return;
        }
        let motion = self.with_now(|game| game.motion(ply));
        self.tumble(&motion, ply).await;
        self.walk_along(&motion).await;
        if !self.gone() {
            self.above.set(String::new());
            self.tumbling.set(None);
        }
    }

    async fn tumble(self, motion: &Motion, ply: usize) {
        if motion.tumbling.is_empty() {
            return;
        }
        let begun = now();
        let mut face = usize::MAX;
        while !self.gone() && !self.hurried.get_value() && now() - begun < motion.tumble {
            let next = ((now() - begun) / FACE) as usize;
            if next != face {
                face = next;
                // Any order will do that shows no face twice in a row.
                self.tumbling.set(motion.tumbling.get((next * 3 + ply) % motion.tumbling.len()).cloned());
            }
            frame().await;
        }
        if !self.gone() {
            self.tumbling.set(self.with_now(|game| game.dice(ply + 1).die));
        }
    }

    async fn walk_along(self, motion: &Motion) {
        let Some(Walk { key, moments }) = &motion.piece else { return };
        let (Some(first), Some(last)) = (moments.first(), moments.last()) else { return };
        if motion.foretold {
            let way: Vec<String> = moments.iter().map(|at| format!("{} {}", at.x, at.y)).collect();
            if !self.gone() {
                self.above.set(format!("<path class=\"s-trail\" d=\"M{}\"/>", way.join("L")));
            }
            self.pause(FORETOLD).await;
        }
        let piece =
            document().query_selector(&format!(".boardarea .board [data-key=\"{key}\"]")).ok().flatten();
        let Some(piece) = piece.filter(|piece| piece.is_instance_of::<web_sys::SvgElement>()) else { return };
        let begun = now();
        while !self.gone() && !self.hurried.get_value() {
            let time = first.at + now() - begun;
            if time >= last.at {
                break;
            }
            let (x, y) = place(moments, time);
            let _ = piece.set_attribute("transform", &format!("translate({x:.1} {y:.1})"));
            frame().await;
        }
        let _ = piece.set_attribute("transform", &format!("translate({} {})", last.x, last.y));
    }
}

/// Where a piece is at a time: straight on between its places.
fn place(moments: &[Moment], time: f64) -> (f64, f64) {
    let between = moments.windows(2).find(|pair| time <= pair[1].at);
    match (between, moments.last()) {
        (Some([from, to]), _) => {
            let part = ((time - from.at) / (to.at - from.at).max(1.0)).clamp(0.0, 1.0);
            (from.x + (to.x - from.x) * part, from.y + (to.y - from.y) * part)
        }
        (_, Some(last)) => (last.x, last.y),
        _ => (0.0, 0.0),
    }
}
