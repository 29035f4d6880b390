//! The animation of an event: dice, then penguins on their ways, one by one, with the reasons as captions.
use drawing::{DieLook, six_sided};
use penguins::{Colour, Effect, Event, Igloo, Penguins, State, To};
use view::{Caption, Moment, Motion, Reaction, Sound, Walk};

use super::notes::notes;
use super::pieces::penguin;
use super::{corners, yard};
use crate::Names;

/// Duration of the dice's tumbling, in milliseconds.
const TUMBLE: u32 = 600;
/// Duration of a penguin's way, in milliseconds.
const WAY: u32 = 260;
/// Duration for which a full circle stands before the first penguin leaves it, in milliseconds.
const LOOK: u32 = 600;
/// Least duration of a caption, in milliseconds.
const READ: u32 = 1500;

/// The point at which penguins of the line come onto the board: the line stands left of it, or below.
const FROM_LINE: (f64, f64) = (-352.0, 330.0);

/// Returns the animation of an event; nothing moves in one that is not possible.
pub(super) fn motion(game: &Penguins, before: &State, event: Event, names: &Names) -> Motion {
    let effects = game.effects(before, event);
    let rolls = effects.iter().any(|effect| matches!(effect, Effect::Rolls(_)));
    let mut notes = notes(&effects, names).into_iter().peekable();
    let mut sentences = Vec::new();
    let mut walks = Walks::default();
    for (index, effect) in effects.iter().enumerate() {
        if let Some(note) = notes.next_if(|note| note.effect == index) {
            sentences.push((walks.now, note.words));
            walks.now += LOOK;
        }
        walks.add(before, effect);
    }
    let faces = || (1..=6).map(|figure| six_sided(Some(figure), DieLook::Live)).collect();
    Motion {
        tumbling: if rolls { faces() } else { Vec::new() },
        tumble: if rolls { TUMBLE.into() } else { 0.0 },
        pieces: walks.pieces,
        captions: captions(sentences, walks.now),
        ..Motion::default()
    }
}

/// Returns sentences as captions, each until the next one or the end, and long enough to be read.
fn captions(sentences: Vec<(u32, String)>, end: u32) -> Vec<Caption> {
    let ends: Vec<u32> = sentences.iter().skip(1).map(|(from, _)| *from).chain([end]).collect();
    let caption = |((from, words), end): ((u32, String), u32)| Caption {
        words,
        from: from.into(),
        lasts: end.saturating_sub(from).max(READ).into(),
    };
    sentences.into_iter().zip(ends).map(caption).collect()
}

/// The ways of penguins up to a time.
#[derive(Default)]
struct Walks {
    /// The time reached, in milliseconds.
    now: u32,
    pieces: Vec<Walk>,
}

impl Walks {
    /// Adds the ways of an effect.
    fn add(&mut self, before: &State, effect: &Effect) {
        match *effect {
            Effect::Rolls(_) => {
                self.now += TUMBLE;
                return;
            }
            Effect::Seeded(colour, igloo) => {
                enter(self.go(igloo, corners::case_middle(), yard::igloo(igloo)), colour);
            }
            Effect::Places { colour, igloo, .. } => {
                enter(self.go(igloo, FROM_LINE, yard::igloo(igloo)), colour);
            }
            Effect::SwapsIgloos([(_, a), (_, b)]) => {
                self.go(a, yard::igloo(a), yard::igloo(b));
                self.go(b, yard::igloo(b), yard::igloo(a));
            }
            Effect::Leaves { igloo, to, .. } => {
                let goal = match to {
                    To::Freed(seat) => corners::row(before, seat),
                    To::Case => corners::case_middle(),
                    To::Out => corners::out_middle(),
                };
                let walk = self.go(igloo, yard::igloo(igloo), goal);
                (walk.leaves, walk.reaction) = (true, Some(Reaction::Waddle));
            }
            _ => return,
        }
        self.now += WAY;
    }

    /// Lets the penguin of an igloo go from one point to another now; it stays where it is until then.
    fn go(&mut self, igloo: Igloo, (x, y): (f64, f64), (to_x, to_y): (f64, f64)) -> &mut Walk {
        let (now, then) = (f64::from(self.now), f64::from(self.now + WAY));
        let moments = [Moment { at: now, x, y }, Moment { at: then, x: to_x, y: to_y }];
        let key = igloo.to_string();
        let known = self.pieces.iter().position(|piece| piece.key == key);
        let index = known.unwrap_or_else(|| {
            self.pieces.push(Walk { key, ..Walk::default() });
            self.pieces.len() - 1
        });
        let piece = &mut self.pieces[index];
        // A penguin that has just arrived and leaves at once stands there only once.
        let last = piece.moments.last().map(|moment| moment.at);
        piece.moments.extend(moments.into_iter().filter(|next| last.is_none_or(|last| last < next.at)));
        piece
    }
}

/// Gives a penguin that the board does not show yet its picture.
fn enter(walk: &mut Walk, colour: Colour) {
    walk.picture = Some(penguin(colour, (0.0, 0.0), yard::PENGUIN).to_svg());
}

/// Returns the voices of an event.
pub(super) fn voices(game: &Penguins, before: &State, event: Event) -> Vec<Sound> {
    let voice = |effect: &Effect| match effect {
        Effect::Leaves { to: To::Freed(_), .. } => Some(Sound::Chirp),
        Effect::Leaves { to: To::Out, .. } => Some(Sound::Call),
        _ => None,
    };
    game.effects(before, event).iter().filter_map(voice).collect()
}
