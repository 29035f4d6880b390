//! How an event is shown as it happens: dice tumble, pieces go their ways, lines are drawn.
use std::fmt::Write;

use drawing::escape;
use leptos::prelude::*;
use protocol::{Moment, Motion, Part, Walk};
use wasm_bindgen::JsCast;
use web_sys::{Element, SvgElement};

use super::state::Play;
use crate::clock::now;
use crate::timing::frame;

/// How long the ways of pieces that chance moves are shown before they walk, in milliseconds.
const FORETOLD: f64 = 260.0;
/// How long one face of a tumbling die shows.
const FACE: f64 = 70.0;

impl Play {
    /// Shows the event that leads on from a ply: the dice, then the ways, then all that moves and is drawn.
    pub(super) async fn show(self, ply: usize) {
        if !self.table.moves() || self.hurried.get_value() {
            return;
        }
        let motion = self.with_now(|game| game.motion(&self.sight_of(ply)));
        self.tumble(&motion, ply).await;
        self.play_out(&motion).await;
        if !self.gone() {
            self.above.set(String::new());
            self.above_beside.set(String::new());
            self.caption.set(String::new());
            self.tumbling.set(Vec::new());
        }
    }

    async fn tumble(self, motion: &Motion, ply: usize) {
        let faces = &motion.tumbling;
        if faces.is_empty() {
            return;
        }
        let thrown = self.with_now(|game| game.dice(&self.sight_of(ply + 1)).dice);
        let rests = |die: usize| !motion.thrown.is_empty() && !motion.thrown.contains(&die);
        let begun = now();
        let mut shown = usize::MAX;
        while !self.gone() && !self.hurried.get_value() && now() - begun < motion.tumble {
            let next = ((now() - begun) / FACE) as usize;
            if next != shown {
                shown = next;
                // Any order will do that shows no face twice in a row.
                let face = |die: usize| {
                    if rests(die) {
                        return thrown[die].drawing.clone();
                    }
                    faces[(next * 3 + ply + die * 2) % faces.len()].clone()
                };
                self.tumbling.set((0..thrown.len()).map(face).collect());
            }
            frame().await;
        }
        if !self.gone() {
            self.tumbling.set(thrown.into_iter().map(|die| die.drawing).collect());
        }
    }

    async fn play_out(self, motion: &Motion) {
        let lasts = motion.lasts();
        if lasts <= 0.0 {
            return;
        }
        if motion.foretold {
            self.above.set(motion.pieces.iter().map(way).collect());
            self.pause(FORETOLD).await;
        }
        if self.gone() {
            return;
        }
        let ways = if motion.foretold { motion.pieces.iter().map(way).collect() } else { String::new() };
        self.above.set(ways + &strokes(motion, Part::Board) + &newcomers(motion));
        self.above_beside.set(strokes(motion, Part::Beside));
        // What was just written stands on the page with the next picture.
        frame().await;
        let pieces: Vec<(&Walk, Element)> =
            motion.pieces.iter().filter_map(|walk| Some((walk, piece(&walk.key)?))).collect();
        let begun = now();
        while !self.gone() && !self.hurried.get_value() && now() - begun < lasts {
            self.at_time(motion, &pieces, now() - begun);
            frame().await;
        }
        if !self.gone() {
            self.at_time(motion, &pieces, lasts);
        }
    }

    /// Puts everything where it is at a time.
    fn at_time(self, motion: &Motion, pieces: &[(&Walk, Element)], time: f64) {
        for (walk, piece) in pieces {
            let (Some(first), Some(last)) = (walk.moments.first(), walk.moments.last()) else { continue };
            if time >= first.at {
                let (x, y) = place(&walk.moments, time);
                let _ = piece.set_attribute("transform", &format!("translate({x:.1} {y:.1})"));
            }
            if walk.leaves && time >= last.at {
                let _ = piece.set_attribute("visibility", "hidden");
            }
        }
        let said = motion.captions.iter().rev().find(|caption| time >= caption.from);
        let said = said.map_or("", |caption| &caption.words);
        if self.caption.with_untracked(|caption| caption != said) {
            self.caption.set(said.to_owned());
        }
    }
}

/// The way of a piece, dotted.
fn way(walk: &Walk) -> String {
    let way: Vec<String> = walk.moments.iter().map(|at| format!("{} {}", at.x, at.y)).collect();
    format!("<path class=\"s-trail\" d=\"M{}\"/>", way.join("L"))
}

/// The lines that are drawn on a drawing; each is one unit long, so that one rule draws them all.
fn strokes(motion: &Motion, part: Part) -> String {
    let mut out = String::new();
    for stroke in motion.strokes.iter().filter(|stroke| stroke.part == part) {
        let (from, lasts) = (stroke.from, stroke.lasts);
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

/// The pieces that come onto the board only now.
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

/// The shape with a key on the board.
fn piece(key: &str) -> Option<Element> {
    let found = document().query_selector(&format!(".boardarea .board [data-key=\"{key}\"]")).ok()??;
    found.is_instance_of::<SvgElement>().then_some(found)
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
