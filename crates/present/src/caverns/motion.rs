//! Events as animations: pieces on their ways, falling rocks and rising water, with captions.
use caverns::{Cause, Caverns, Effect, Event, Hex, Place, State};
use drawing::{Pen, Shape};
use view::{Caption, Moment, Motion, Reaction, Sound, Stroke, Surface, Walk};

use super::layout::Layout;
use super::sentences::sentences;
use super::ways::{after, own_place};
use super::{odds, pieces, rock, water};
use crate::tumbling;

/// Milliseconds in which a piece goes to the next hex.
const STEP: f64 = 180.0;
/// Milliseconds in which a rock falls, or a line of water is drawn.
const FALL: f64 = 260.0;
/// Milliseconds between a caption and the effect it is about.
const CAPTION_LEAD: f64 = 240.0;
/// Least duration of a caption, in milliseconds.
const CAPTION_LASTS: f64 = 1000.0;
/// Height from which a rock falls.
const ABOVE: f64 = 110.0;

/// Returns the animation of an event that is possible in `before`.
pub(super) fn motion(game: &Caverns, before: &State, event: Event) -> Motion {
    let layout = Layout::new(game.map());
    let mut motion =
        if odds::dice(event).is_empty() { Motion::default() } else { tumbling::six_sided_dice() };
    let mut now = motion.tumble;
    let sentences = sentences(game, before, event);
    let mut captions = sentences.into_iter().filter(|sentence| sentence.is_caption).peekable();
    let end = after(game, before, event);
    for (index, effect) in game.effects(before, event).into_iter().enumerate() {
        if let Some(caption) = captions.next_if(|caption| caption.effect == index) {
            motion.captions.push(Caption { words: caption.words, from: now, lasts: CAPTION_LASTS });
            now += CAPTION_LEAD;
        }
        match effect {
            Effect::Goes { from, to, friend, .. } => {
                let from = middle(&layout, from);
                let to = layout.hex(to.hex);
                motion.pieces.push(step(pieces::YOU, now, from, to));
                if friend {
                    motion.pieces.push(step(pieces::FRIEND, now, from, to));
                }
                now += STEP;
            }
            Effect::BearGoes { from, to } => {
                let met = [own_place(before), before.friend().map(super::Place::Hex)];
                let pounces = met.contains(&Some(super::Place::Hex(to)));
                let reaction = Some(if pounces { Reaction::Pounce } else { Reaction::TurnHead });
                let walk = step(pieces::BEAR, now, layout.hex(from), layout.hex(to));
                motion.pieces.push(Walk { reaction, ..walk });
                now += STEP;
            }
            Effect::Falls { hex, .. } | Effect::FallsOnBlocked(hex) => {
                motion.pieces.push(fall(&layout, hex, now));
                now += FALL;
            }
            Effect::Rises { .. } => {
                if let Some(level) = end.and_then(|end| water::level(&layout, &end)) {
                    let path = Pen::default().to(0.0, level).line(layout.width(), level).done();
                    let class = "s-water".to_owned();
                    let surface = Surface::Board;
                    motion.strokes.push(Stroke { surface, path, class, from: now, lasts: FALL });
                }
                now += FALL;
            }
            _ => {}
        }
    }
    stretch(&mut motion.captions, now);
    motion
}

/// Lets every caption stand until the next one, and the last one until the end.
fn stretch(captions: &mut [Caption], end: f64) {
    let mut until = end;
    for caption in captions.iter_mut().rev() {
        caption.lasts = caption.lasts.max(until - caption.from);
        until = caption.from;
    }
}

/// Returns the middle of the place where the player stands.
fn middle(layout: &Layout<'_>, place: Place) -> (f64, f64) {
    match place {
        Place::Start(circle) => layout.start(circle),
        Place::Path(path) => layout.hex(path.hex),
    }
}

/// Returns the way of a piece to the next hex.
fn step(key: &str, at: f64, (x, y): (f64, f64), (to_x, to_y): (f64, f64)) -> Walk {
    let moments = vec![Moment { at, x, y }, Moment { at: at + STEP, x: to_x, y: to_y }];
    Walk { key: key.to_owned(), moments, ..Walk::default() }
}

/// Returns the fall of a rock on a hex.
fn fall(layout: &Layout<'_>, hex: Hex, at: f64) -> Walk {
    let (x, y) = layout.hex(hex);
    let picture = Shape::group(drawing::Place::at(0.0, 0.0), rock::boulder(0.0, 0.0, 12.0, 1), "");
    Walk {
        key: "rock".to_owned(),
        picture: Some(picture.to_svg()),
        moments: vec![Moment { at, x, y: y - ABOVE }, Moment { at: at + FALL, x, y: y + 13.0 }],
        ..Walk::default()
    }
}

/// Returns the voices of an event.
pub(super) fn voices(game: &Caverns, before: &State, event: Event) -> Vec<Sound> {
    let voice = |effect: &Effect| match effect {
        Effect::Rises { .. } | Effect::Overflows => Some(Sound::Water),
        Effect::Falls { .. } | Effect::FallsOnBlocked(_) => Some(Sound::Rocks),
        Effect::Hears(_) | Effect::Finds(_) => Some(Sound::Call),
        Effect::Health { cause: Cause::Bear, .. } => Some(Sound::Growl),
        _ => None,
    };
    game.effects(before, event).iter().filter_map(voice).collect()
}
