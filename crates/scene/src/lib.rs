//! Board drawings: a view and a selection become keyed shapes with classes, and targets that carry events.
//!
//! One drawing serves page, print, documents and the terminal's pictures. Nothing here names a colour
//! (the style sheets of the page do, and one subset of them for files that stand by themselves), decides
//! what the rules allow, or knows a framework.

mod animals;
pub mod caverns;
mod classes;
mod crossing;
mod curve;
mod die;
mod drawing;
mod heat;
mod icons;
mod names;
mod path;
mod pawn;
pub mod penguins;
mod plot;
pub mod ruin;
mod seat;
pub mod shelter;
mod svg;
mod text;
mod words;
pub mod zoo;

pub use animals::Animal;
pub use classes::CLASSES;
pub use curve::{Curve, Divider, Mark, curve, position_at};
pub use die::{DieLook, four_sided, six_sided};
pub use drawing::{Area, Drawing, Form, Kind, Layer, Place, Shape, Target};
pub use heat::Heat;
pub use icons::{Icon, arrow};
pub use names::Names;
pub use path::Pen;
pub use plot::Plot;
pub use seat::{seat_shapes, seat_sign};
pub use svg::{PATTERNS, Style, escape};
pub use text::{Role, Run, TextBoard};
pub use words::{Span, Tone, Words};
