//! The sounds of an event: dice, pencil and steps follow from its animation, voices from the game, the end from the rules.
use games::Playable;
use tabletop::Seat;
use view::{Cue, Motion, Sound};

use crate::Present;

/// Maximum number of steps that are heard in one event; more would be a rattle.
const MAX_STEPS: usize = 12;
/// Milliseconds between two voices.
const BETWEEN: f64 = 160.0;

/// Adds the sounds to the animation of an event, for a seat that listens.
pub fn with_sounds<G: Present>(
    game: &G,
    mut motion: Motion,
    before: &G::State,
    event: G::Event,
    listener: Seat,
) -> Motion {
    let mut cues = Vec::new();
    let mut cue = |at: f64, sound| cues.push(Cue { at, sound });
    if !motion.tumbling.is_empty() {
        cue(0.0, Sound::Dice);
    }
    let steps = motion.pieces.iter().flat_map(|walk| walk.moments.iter().skip(1));
    steps.take(MAX_STEPS).for_each(|moment| cue(moment.at, Sound::Step));
    motion.strokes.iter().take(MAX_STEPS).for_each(|stroke| cue(stroke.from, Sound::Pencil));
    let mut now = motion.tumble.max(motion.lasts());
    for voice in game.voices(before, event) {
        cue(now, voice);
        now += BETWEEN;
    }
    if let Some(end) = end(game, before, event, listener) {
        cue(now, end);
    }
    motion.sounds = cues;
    motion
}

/// Returns the sound of the end, if the event brings it.
fn end<G: Playable>(game: &G, before: &G::State, event: G::Event, listener: Seat) -> Option<Sound> {
    let mut after = before.clone();
    game.apply(&mut after, event).ok()?;
    let utilities = game.utilities(&after)?;
    let won = game.plays_for_points() || utilities[listener].numerator() > 0;
    Some(if won { Sound::Won } else { Sound::Lost })
}
