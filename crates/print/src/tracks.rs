//! Tracks of circles: points at hand are dotted, spent ones struck. Those of a recorded game are as the pencil left them
//!
use caverns::Caverns;
use games::{AnyGame, Replay};
use zoo::{Character, Zoo};

use crate::canvas::{Anchor, Canvas, Line};
use crate::fonts::Weight;

/// The most health in the caverns (C-4).
const MOST_HEALTH: u8 = 6;
/// The re-rolls of a game in the caverns (C-21).
const REROLLS: u8 = 3;
/// The height of a track, in millimetres.
const ROW: f64 = 5.2;
/// The side of a circle's place, in millimetres.
const SIDE: f64 = 4.4;
/// The widths of the names and of the count at the end, in millimetres.
const NAMES: f64 = 38.0;
const COUNT: f64 = 14.0;

/// The circles of a track.
#[derive(Clone, Copy, Debug)]
pub struct Circles {
    /// All of them.
    pub total: u8,
    /// Those that are struck.
    pub spent: u8,
    /// Those that are dotted and not struck.
    pub have: u8,
}

impl Circles {
    /// Draws the circles in rows of a width, each in a place of a given side, and returns where they end.
    pub fn draw(&self, out: &mut Canvas, (x, y): (f64, f64), w: f64, side: f64) -> f64 {
        // Widths that were computed from a number of circles hold that number.
        let a_row = ((w / side + 1e-6).floor() as u8).max(1);
        let radius = side * 0.42;
        for index in 0..self.total {
            let place = |nth: u8| (f64::from(nth) + 0.5) * side;
            let (cx, cy) = (x + place(index % a_row), y + place(index / a_row));
            let (spent, dotted) = (index < self.spent, index < self.spent + self.have);
            out.circle(cx, cy, radius, if dotted { Line::Ink } else { Line::Pen });
            if dotted {
                out.dot(cx, cy, side * 0.12);
            }
            if spent {
                out.line(cx - radius, cy + radius, cx + radius, cy - radius, Line::Ink);
            }
        }
        y + f64::from(self.total.div_ceil(a_row)) * side
    }
}

/// A track at the end of a game.
pub struct Track {
    name: String,
    circles: Circles,
}

impl Track {
    fn new(name: impl Into<String>, total: u8, spent: u8, have: u8) -> Track {
        Track { name: name.into(), circles: Circles { total, spent, have } }
    }
}

/// Returns the tracks at the end of a record; none in a game without them.
pub fn at_end(any: &AnyGame, events: &[String]) -> Vec<Track> {
    match any {
        AnyGame::Zoo(game) => zoo(game, events),
        AnyGame::Caverns(game) => caverns(game, events),
        _ => Vec::new(),
    }
}

fn zoo(game: &Zoo, events: &[String]) -> Vec<Track> {
    let (replay, _) = Replay::new(game, events);
    let state = replay.last();
    let tracks = |who: Character| {
        let (figure, card) = (state.figure(who), game.map().card(who));
        let track = |name: &str, points: zoo::Points, length: u8| {
            let name = format!("{}, {name}", if who == Character::Keeper { "Keeper" } else { "Worker" });
            Track::new(name, length, length.saturating_sub(points.left + points.have), points.have)
        };
        [
            track("health", figure.health, card.health_track.length),
            track("tranquilizers", figure.tranquilizers, card.tranquilizer_track.length),
            track("points", figure.ap, card.ap_track.length),
        ]
    };
    Character::ALL.into_iter().flat_map(tracks).collect()
}

fn caverns(game: &Caverns, events: &[String]) -> Vec<Track> {
    let (replay, _) = Replay::new(game, events);
    let state = replay.last();
    let mut tracks = vec![Track::new("You, health", MOST_HEALTH, 0, state.health())];
    tracks.extend(state.friend_health().map(|health| Track::new("Friend, health", MOST_HEALTH, 0, health)));
    tracks.push(Track::new("Stored actions", game.card().most_stored(), 0, state.stored()));
    tracks.push(Track::new("Re-rolls", REROLLS, REROLLS.saturating_sub(state.rerolls()), state.rerolls()));
    tracks
}

/// Returns the height of tracks at a width, in millimetres.
pub fn height(tracks: &[Track], w: f64) -> f64 {
    tracks.len().div_ceil(columns(tracks, w)) as f64 * ROW + if tracks.is_empty() { 0.0 } else { 3.0 }
}

/// The number of tracks side by side.
fn columns(tracks: &[Track], w: f64) -> usize {
    let longest = tracks.iter().map(|track| track.circles.total).max().unwrap_or_default();
    let one = NAMES + f64::from(longest) * SIDE + COUNT;
    ((w / one).floor() as usize).clamp(1, 2)
}

/// Draws tracks from a height downwards.
pub fn draw(out: &mut Canvas, tracks: &[Track], y: f64, w: f64) {
    let columns = columns(tracks, w);
    for (nth, track) in tracks.iter().enumerate() {
        let x = (nth % columns) as f64 * w / columns as f64;
        let middle = y + (nth / columns) as f64 * ROW + ROW / 2.0;
        out.text(x, middle + 1.0, 8.0, Weight::Semibold, Anchor::Left, &track.name);
        let Circles { total, have, .. } = track.circles;
        let long = f64::from(total) * SIDE;
        track.circles.draw(out, (x + NAMES, middle - SIDE / 2.0), long, SIDE);
        out.words(x + NAMES + long + 2.0, middle + 1.0, 8.0, &format!("{have} left"));
    }
}
