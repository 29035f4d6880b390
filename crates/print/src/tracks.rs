//! The tracks of a recorded game as the pencil left them: spent points struck, those at hand dotted.
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

/// A track at the end of a game.
pub struct Track {
    name: String,
    /// All circles.
    total: u8,
    /// Those that are struck.
    spent: u8,
    /// Those that are dotted.
    have: u8,
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
        let track = |name: &str, points: zoo::Points, length: u8| Track {
            name: format!("{}, {name}", if who == Character::Keeper { "Keeper" } else { "Worker" }),
            total: length,
            spent: length.saturating_sub(points.left + points.have),
            have: points.have,
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
    let track = |name: &str, total, spent, have| Track { name: name.to_owned(), total, spent, have };
    let mut tracks = vec![track("You, health", MOST_HEALTH, 0, state.health())];
    tracks.extend(state.friend_health().map(|health| track("Friend, health", MOST_HEALTH, 0, health)));
    tracks.push(track("Stored actions", game.card().most_stored(), 0, state.stored()));
    tracks.push(track("Re-rolls", REROLLS, REROLLS.saturating_sub(state.rerolls()), state.rerolls()));
    tracks
}

/// Returns the height of tracks at a width, in millimetres.
pub fn height(tracks: &[Track], w: f64) -> f64 {
    tracks.len().div_ceil(columns(tracks, w)) as f64 * ROW + if tracks.is_empty() { 0.0 } else { 3.0 }
}

/// The number of tracks side by side.
fn columns(tracks: &[Track], w: f64) -> usize {
    let longest = tracks.iter().map(|track| track.total).max().unwrap_or_default();
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
        for circle in 0..track.total {
            let at = x + NAMES + (f64::from(circle) + 0.5) * SIDE;
            out.circle(at, middle, SIDE * 0.42, Line::Pen);
            if circle < track.spent + track.have {
                out.dot(at, middle, SIDE * 0.13);
            }
            if circle < track.spent {
                let long = SIDE * 0.42;
                out.line(at - long, middle + long, at + long, middle - long, Line::Ink);
            }
        }
        let end = x + NAMES + f64::from(track.total) * SIDE + 2.0;
        out.words(end, middle + 1.0, 8.0, &format!("{} left", track.have));
    }
}
