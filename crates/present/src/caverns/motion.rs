//! What an event looks like while it happens: pieces on their ways, falling rocks, rising water, with why.
use caverns::{Caverns, Effect, Event, Hex, Place, State};

use super::chances::dice;
use super::cut::Cut;
use super::fate::after;
use super::told::said;
use super::{pieces, rock, water};
use drawing::Pen;
use drawing::Shape;

/// What moves within an event, and what is said meanwhile.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Motion {
    /// Dice tumble from the beginning.
    pub dice: bool,
    /// The pieces and rocks that move.
    pub pieces: Vec<Keyed>,
    /// Lines that are drawn.
    pub strokes: Vec<Stroke>,
    /// Sentences, each from its moment on.
    pub notes: Vec<(u32, String)>,
    /// When all is at rest, in milliseconds.
    pub ends: u32,
}

/// A piece by the key of its shape, and where it is when.
#[derive(Clone, Debug, PartialEq)]
pub struct Keyed {
    /// The key of its shape in the drawing of the position before; another name where it enters only now.
    pub key: String,
    /// Where it enters only now, its picture round the origin.
    pub picture: Option<Shape>,
    /// Its places in the order of time, the first one where it stands; straight on in between.
    pub moments: Vec<Moment>,
}

/// A place at a time.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Moment {
    /// Milliseconds from the beginning.
    pub at: u32,
    /// In the drawing's units.
    pub x: f64,
    /// In the drawing's units.
    pub y: f64,
}

/// A line that is drawn.
#[derive(Clone, Debug, PartialEq)]
pub struct Stroke {
    /// The line, in SVG's notation.
    pub path: String,
    /// Its classes.
    pub class: &'static str,
    /// Milliseconds from the beginning.
    pub from: u32,
    /// How long the drawing takes.
    pub lasts: u32,
}

/// How long dice tumble, in milliseconds.
pub const TUMBLE: u32 = 600;
/// How long a piece takes to the next hex.
const STEP: u32 = 180;
/// How long a rock falls, and a line of water takes.
const FALL: u32 = 260;
/// How long a sentence stands before what it tells of.
const LOOK: u32 = 240;
/// From how far above a rock falls.
const ABOVE: f64 = 110.0;

/// How an event that is possible in `before` is shown; nothing moves in one that is not.
pub fn animation(game: &Caverns, before: &State, event: Event) -> Motion {
    let cut = Cut::new(game.map());
    let told = game.effects(before, event);
    let mut motion = Motion { dice: !dice(event).is_empty(), ..Motion::default() };
    let mut now = if motion.dice { TUMBLE } else { 0 };
    let mut said = said(game, before, event).into_iter().filter(|said| said.news).peekable();
    let end = after(game, before, event);
    for (step, telling) in told.into_iter().enumerate() {
        if let Some(note) = said.next_if(|note| note.step == step) {
            motion.notes.push((now, note.words));
            now += LOOK;
        }
        match telling {
            Effect::Goes { from, to, friend, .. } => {
                let you = at(&cut, from);
                let goal = cut.hex(to.hex);
                motion.go(pieces::YOU, now, you, goal);
                if friend {
                    motion.go(pieces::FRIEND, now, you, goal);
                }
                now += STEP;
            }
            Effect::BearGoes { from, to } => {
                motion.go(pieces::BEAR, now, cut.hex(from), cut.hex(to));
                now += STEP;
            }
            Effect::Falls { hex, .. } | Effect::FallsOnBlocked(hex) => {
                motion.falls(&cut, hex, now);
                now += FALL;
            }
            Effect::Rises { .. } => {
                if let Some(level) = end.and_then(|end| water::level(&cut, &end)) {
                    let line = Pen::default().to(0.0, level).line(cut.width(), level).done();
                    motion.strokes.push(Stroke { path: line, class: "s-water", from: now, lasts: FALL });
                }
                now += FALL;
            }
            _ => {}
        }
    }
    motion.ends = now;
    motion
}

/// The middle of where one stands.
fn at(cut: &Cut<'_>, place: Place) -> (f64, f64) {
    match place {
        Place::Start(circle) => cut.start(circle),
        Place::Path(path) => cut.hex(path.hex),
    }
}

impl Motion {
    fn go(&mut self, key: &str, at: u32, (x, y): (f64, f64), (to_x, to_y): (f64, f64)) {
        let moments = vec![Moment { at, x, y }, Moment { at: at + STEP, x: to_x, y: to_y }];
        self.pieces.push(Keyed { key: key.to_string(), picture: None, moments });
    }

    /// A rock falls on a hex.
    fn falls(&mut self, cut: &Cut<'_>, hex: Hex, at: u32) {
        let (x, y) = cut.hex(hex);
        let picture = Shape::group(drawing::Place::at(0.0, 0.0), rock::boulder(0.0, 0.0, 12.0, 1), "");
        let moments = vec![Moment { at, x, y: y - ABOVE }, Moment { at: at + FALL, x, y: y + 13.0 }];
        self.pieces.push(Keyed { key: "rock".to_string(), picture: Some(picture), moments });
    }
}
