//! Everything that is shown of a position, as plain data: the same types for every game, each defined once.
//!
//! Page, terminal, lab and printing read these; `present` fills them in. Nothing here knows a game, a rule or a UI
//! framework.
#![warn(missing_docs)]

mod board;
mod bots;
mod choice;
mod count;
mod dice;
mod followed;
mod game_view;
mod grade;
mod motion;
mod odds;
mod preview;
mod score;
mod sections;
mod selection;
mod session;
mod terminal;

pub use board::{Focus, NamedPlace, NextBoard, SeatPictures, SideSheet, Surface};
pub use bots::{Bot, bot_word, bots};
pub use choice::{Choice, Sign};
pub use count::{count, is_or_are};
pub use dice::{Dice, Die};
pub use followed::{Followed, FollowedMarks, FollowedMove};
pub use game_view::{End, Fact, GameView, LogEntry, Objective, Status, Turn};
pub use grade::Grade;
pub use motion::{Caption, Moment, Motion, Reaction, Sound, Stroke, Walk};
pub use odds::{Odds, OddsLine, percent};
pub use preview::{Preview, Why};
pub use score::{ScoreLine, ScoreSheet};
pub use sections::{Cell, Gauge, Grid, GridRow, Panel, Rack, RackItem, SeatLine, Sections, Track};
pub use selection::{Selection, Viewpoint};
pub use session::{LogLine, Player, Standing, Wait};
pub use terminal::{Legend, MapCells, MapView, TerminalView};
