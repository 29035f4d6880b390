//! What an event looks like while it happens: penguins on their ways, one by one, with why.
use penguins::{Colour, Effect, Event, Igloo, Penguins, Roll, State, To};

use super::pieces::penguin;
use super::resolved::notes;
use super::{corners, yard};
use crate::Names;
use drawing::Shape;

/// The ways of penguins within an event, and what is said meanwhile.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Motion {
    /// What the dice show, tumbling from the beginning.
    pub dice: Option<Roll>,
    /// The penguins that move.
    pub pieces: Vec<Keyed>,
    /// Sentences, each from its moment on.
    pub notes: Vec<(u32, String)>,
    /// When all is at rest, in milliseconds.
    pub ends: u32,
}

/// A penguin by the key of its shape, and where it is when.
#[derive(Clone, Debug, PartialEq)]
pub struct Keyed {
    /// The key of its shape in the drawing of the position before; another name where it enters only now.
    pub key: String,
    /// Where it enters only now, its picture round the origin.
    pub picture: Option<Shape>,
    /// It leaves the yard.
    pub leaves: bool,
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

/// How long dice tumble, in milliseconds.
const TUMBLE: u32 = 600;
/// How long a penguin is on its way, in milliseconds.
const WAY: u32 = 260;
/// How long a full circle stands before somebody leaves it, in milliseconds.
const LOOK: u32 = 600;

/// Where penguins of the line come onto the board: the line stands left of it, or below.
const FROM_LINE: (f64, f64) = (-352.0, 330.0);

/// How an event that is possible in `before` is shown; nothing moves in one that is not.
pub fn animation(game: &Penguins, before: &State, event: Event, names: &Names) -> Motion {
    let told = game.effects(before, event);
    let mut motion = Motion::default();
    let mut said = notes(&told, names).into_iter().peekable();
    let mut now = 0;
    for (step, telling) in told.iter().enumerate() {
        if let Some(note) = said.next_if(|note| note.step == step) {
            motion.notes.push((now, note.words));
            now += LOOK;
        }
        match *telling {
            Effect::Rolls(roll) => {
                motion.dice = Some(roll);
                now += TUMBLE;
            }
            Effect::Seeded(colour, igloo) => {
                motion.go(igloo, now, corners::case_middle(), yard::igloo(igloo)).enters(colour);
                now += WAY;
            }
            Effect::Places { colour, igloo, .. } => {
                motion.go(igloo, now, FROM_LINE, yard::igloo(igloo)).enters(colour);
                now += WAY;
            }
            Effect::SwapsIgloos([(_, a), (_, b)]) => {
                motion.go(a, now, yard::igloo(a), yard::igloo(b));
                motion.go(b, now, yard::igloo(b), yard::igloo(a));
                now += WAY;
            }
            Effect::Leaves { igloo, to, .. } => {
                let goal = match to {
                    To::Freed(seat) => corners::row(before, seat),
                    To::Case => corners::case_middle(),
                    To::Out => corners::out_middle(),
                };
                motion.go(igloo, now, yard::igloo(igloo), goal).leaves = true;
                now += WAY;
            }
            _ => {}
        }
    }
    motion.ends = now;
    motion
}

impl Motion {
    /// Lets the penguin of an igloo go from one point to another; it stays where it is until then.
    fn go(&mut self, igloo: Igloo, at: u32, (x, y): (f64, f64), (to_x, to_y): (f64, f64)) -> &mut Keyed {
        let key = igloo.to_string();
        let moments = [Moment { at, x, y }, Moment { at: at + WAY, x: to_x, y: to_y }];
        let known = self.pieces.iter().position(|piece| piece.key == key);
        let at = known.unwrap_or_else(|| {
            self.pieces.push(Keyed { key, picture: None, leaves: false, moments: Vec::new() });
            self.pieces.len() - 1
        });
        let piece = &mut self.pieces[at];
        // Who has just arrived and leaves at once stands there only once.
        let last = piece.moments.last().map(|moment| moment.at);
        piece.moments.extend(moments.into_iter().filter(|next| last.is_none_or(|last| last < next.at)));
        piece
    }
}

impl Keyed {
    fn enters(&mut self, colour: Colour) {
        self.picture = Some(penguin(colour, (0.0, 0.0), yard::PENGUIN));
    }
}
