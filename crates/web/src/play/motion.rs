//! Animations of events: dice tumble, pieces walk, lines are drawn.
use std::fmt::Write;

use drawing::{Drawing, escape};
use leptos::prelude::*;
use view::{Moment, Motion, Reaction, Selection, Surface, Walk};
use wasm_bindgen::JsCast;
use web_sys::{Element, SvgElement};

use super::Play;
use super::run::Watch;
use crate::components::MOVED;
use crate::timing::frame;

/// Duration for which the ways of pieces that chance moves are shown before they walk, in milliseconds.
const FORETOLD_MILLISECONDS: f64 = 260.0;
/// Duration of an animal's reaction, in milliseconds.
const POUNCE_MILLISECONDS: f64 = 160.0;
/// Duration of one face of a tumbling die, in milliseconds.
const FACE_MILLISECONDS: f64 = 70.0;

/// Everything that moves over the board; a handle to be copied.
#[derive(Clone, Copy)]
pub struct Animation {
    /// The dice while they tumble.
    pub tumbling: RwSignal<Vec<Drawing>>,
    /// Markup over the board.
    pub above: RwSignal<String>,
    /// Markup over the sheet beside it.
    pub above_sheet: RwSignal<String>,
    /// The sentence over the board.
    pub caption: RwSignal<String>,
}

impl Animation {
    /// Returns an animation in which nothing moves.
    pub fn new() -> Animation {
        Animation {
            tumbling: RwSignal::new(Vec::new()),
            above: RwSignal::new(String::new()),
            above_sheet: RwSignal::new(String::new()),
            caption: RwSignal::new(String::new()),
        }
    }

    pub(super) fn clear(self) {
        self.above.set(String::new());
        self.above_sheet.set(String::new());
        self.caption.set(String::new());
        self.tumbling.set(Vec::new());
    }
}

impl Play {
    /// Animates the event after a ply: the dice, then the ways, then all that moves and is drawn.
    pub(super) async fn animate(self, ply: usize) {
        if !self.goes_on() {
            return;
        }
        let motion = self.read_untracked(|table| table.open().motion(table.viewpoint_at(ply)));
        sound(&motion);
        if !self.settings.moves() {
            return;
        }
        let foretold = if motion.foretold { FORETOLD_MILLISECONDS } else { 0.0 };
        let natural = motion.tumble + foretold + motion.lasts();
        let scale = self.update(|table| table.allot(natural)) / natural;
        // Nothing moves, or no time is left for it.
        if scale > 0.0 {
            self.tumble(&motion, ply, scale).await;
            self.play_out(&motion, scale).await;
        }
        // Another animation may run by now.
        if !self.is_gone() && (self.again().is_none() || self.goes_on()) {
            self.animation.clear();
        }
    }

    async fn tumble(self, motion: &Motion, ply: usize, scale: f64) {
        let faces = &motion.tumbling;
        if faces.is_empty() || self.is_gone() {
            return;
        }
        let thrown = self.read_untracked(|table| {
            table.open().view(table.viewpoint_at(ply + 1), &Selection::default()).dice.dice
        });
        let rests = |die: usize| !motion.thrown.is_empty() && !motion.thrown.contains(&die);
        let mut watch = Watch::new(self);
        let mut shown = usize::MAX;
        while self.goes_on() {
            let time = watch.time();
            if time >= motion.tumble * scale {
                break;
            }
            let next = (time / FACE_MILLISECONDS) as usize;
            if next != shown {
                shown = next;
                // Any order will do that shows no face twice in a row.
                let face = |die: usize| {
                    if rests(die) {
                        return thrown[die].drawing.clone();
                    }
                    faces[(next * 3 + ply + die * 2) % faces.len()].clone()
                };
                self.animation.tumbling.set((0..thrown.len()).map(face).collect());
            }
            frame().await;
        }
        if !self.is_gone() {
            self.animation.tumbling.set(thrown.into_iter().map(|die| die.drawing).collect());
        }
    }

    async fn play_out(self, motion: &Motion, scale: f64) {
        let lasts = motion.lasts();
        if lasts <= 0.0 || self.is_gone() {
            return;
        }
        if motion.foretold {
            self.animation.above.set(motion.pieces.iter().map(way).collect());
            self.pause(FORETOLD_MILLISECONDS * scale).await;
        }
        if self.is_gone() {
            return;
        }
        let ways = if motion.foretold { motion.pieces.iter().map(way).collect() } else { String::new() };
        self.animation.above.set(ways + &strokes(motion, Surface::Board, scale) + &newcomers(motion));
        self.animation.above_sheet.set(strokes(motion, Surface::SideSheet, scale));
        // Markup just written stands on the page with the next picture.
        frame().await;
        let pieces: Vec<(&Walk, Element)> =
            motion.pieces.iter().filter_map(|walk| Some((walk, piece(&walk.key)?))).collect();
        let mut watch = Watch::new(self);
        while self.goes_on() {
            let time = watch.time() / scale;
            if time >= lasts {
                break;
            }
            self.at_time(motion, &pieces, time);
            frame().await;
        }
        if !self.is_gone() {
            self.at_time(motion, &pieces, lasts);
        }
    }

    /// Puts everything where it is at a time.
    fn at_time(self, motion: &Motion, pieces: &[(&Walk, Element)], time: f64) {
        for (walk, piece) in pieces {
            let (Some(first), Some(last)) = (walk.moments.first(), walk.moments.last()) else { continue };
            if time >= first.at {
                let (x, y) = place(&walk.moments, time);
                let reacts = react(walk, time);
                let _ = piece.set_attribute("transform", &format!("translate({x:.1} {y:.1}){reacts}"));
            }
            if walk.leaves && time >= last.at {
                let _ = piece.set_attribute("visibility", "hidden");
            }
        }
        let current = motion.captions.iter().rev().find(|caption| time >= caption.from);
        let words = current.map_or("", |caption| &caption.words);
        if self.animation.caption.with_untracked(|caption| caption != words) {
            self.animation.caption.set(words.to_owned());
        }
    }
}

/// Lets `shell/after.js` sound what is heard of an event.
fn sound(motion: &Motion) {
    if !motion.sounds.is_empty() {
        let _ = window().post_message(&["sounds:", &motion.sounds].concat().into(), "*");
    }
}

/// Returns the part of a piece's transformation by which an animal reacts; nothing once it is where it ends.
fn react(walk: &Walk, time: f64) -> String {
    let (Some(first), Some(last)) = (walk.moments.first(), walk.moments.last()) else { return String::new() };
    let left = last.at - time;
    if left <= 0.0 {
        return String::new();
    }
    match walk.reaction {
        Some(Reaction::Pounce) if left < POUNCE_MILLISECONDS => {
            format!(" scale({:.2})", 1.0 + 0.4 * (left / POUNCE_MILLISECONDS * std::f64::consts::PI).sin())
        }
        Some(Reaction::Waddle) => format!(" rotate({:.0})", 14.0 * ((time - first.at) / 50.0).sin()),
        Some(Reaction::TurnHead) if left < POUNCE_MILLISECONDS => " scale(-1 1)".to_owned(),
        _ => String::new(),
    }
}

/// Returns the way of a piece, dotted.
fn way(walk: &Walk) -> String {
    let way: Vec<String> = walk.moments.iter().map(|at| format!("{} {}", at.x, at.y)).collect();
    format!("<path class=\"s-trail\" d=\"M{}\"/>", way.join("L"))
}

/// Returns the lines drawn on a drawing; each is one unit long, so that one rule draws them all.
fn strokes(motion: &Motion, surface: Surface, scale: f64) -> String {
    let mut out = String::new();
    for stroke in motion.strokes.iter().filter(|stroke| stroke.surface == surface) {
        let (from, lasts) = (stroke.from * scale, stroke.lasts * scale);
        let _ = write!(out, "<path class=\"drawn ");
        escape(&mut out, &stroke.class);
        let _ = write!(
            out,
            "\" pathLength=\"1\" style=\"animation-delay: {from}ms; animation-duration: {lasts}ms\" d=\""
        );
        escape(&mut out, &stroke.path);
        out.push_str("\"/>");
    }
    out
}

/// Returns the pieces that come onto the board only now.
fn newcomers(motion: &Motion) -> String {
    let mut out = String::new();
    for walk in &motion.pieces {
        if let (Some(picture), Some(at)) = (&walk.picture, walk.moments.first()) {
            out.push_str("<g data-key=\"");
            escape(&mut out, &walk.key);
            let _ = write!(out, "\" transform=\"translate({} {})\">{picture}</g>", at.x, at.y);
        }
    }
    out
}

/// Returns the shape with a key on the board, which is to be moved.
fn piece(key: &str) -> Option<Element> {
    let found = document().query_selector(&format!(".boardarea .board [data-key=\"{key}\"]")).ok()??;
    let piece = found.is_instance_of::<SvgElement>().then_some(found)?;
    let _ = piece.set_attribute(MOVED, "");
    Some(piece)
}

/// Returns the place of a piece at a time: straight on between its moments.
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
