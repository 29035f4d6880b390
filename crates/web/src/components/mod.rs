//! Parts that every page is made of.
mod board;
mod colours;
mod framed;
mod header;
mod icon;
mod lens;
mod rules;
mod score_sheet;
mod seat;
mod settings_panel;
mod share;
mod sheet;
mod zoom;

pub use board::{BoardView, MOVED, Pick, is_touch};
pub use colours::wear;
pub use framed::Framed;
pub use header::Header;
pub use icon::{IconView, Picture, SignView};
pub use lens::{Enlarge, Lens};
pub use rules::RulesText;
pub use score_sheet::{Head, ScoreTable, mark};
pub use seat::SeatSign;
pub use settings_panel::{SettingsPanel, SpeedChoice};
pub use share::LinkField;
pub use sheet::Sheet;
pub use zoom::Zoom;
