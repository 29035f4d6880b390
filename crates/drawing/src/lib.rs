//! Shapes with classes that depend on no game: drawings as layers and targets, their SVG, icons, dice, plots, and the
//! terminal's cells.
//!
//! The crate names no colour (style sheets do), decides no rule, and uses no UI framework.

mod animals;
mod classes;
mod crossing;
mod curve;
mod die;
mod drawing;
mod heat;
mod icons;
mod path;
mod pawn;
mod plot;
mod seat;
mod svg;
mod text;
mod words;

pub use animals::Animal;
pub use classes::CLASSES;
pub use curve::{Curve, Divider, Mark, curve, position_at};
pub use die::{DieLook, four_sided, pips, six_sided};
pub use drawing::{Area, Drawing, Form, Kind, Layer, Place, Shape, Target};
pub use heat::{Heat, heat_picture};
pub use icons::{Icon, arrow};
pub use path::{Pen, number};
pub use pawn::pawn;
pub use plot::Plot;
pub use seat::{seat_shapes, seat_sign};
pub use svg::{PATTERNS, Style, definitions, escape};
pub use text::{Role, Run, TextBoard};
pub use words::{Span, Tone, Words};
