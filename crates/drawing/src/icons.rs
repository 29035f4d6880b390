//! Icons on a field of 24 × 24, drawn in the colour of the text beside them.
use serde::{Deserialize, Serialize};

/// An icon of a control.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Icon {
    Undo,
    /// A lamp: the best known move.
    Hint,
    Log,
    Rules,
    Gear,
    Theme,
    Share,
    Search,
    Play,
    /// Skip to the beginning.
    First,
    /// Skip to the end.
    Last,
    Previous,
    Next,
    Close,
    More,
    Fork,
    File,
    Eye,
    Stop,
    People,
    Clock,
    Check,
    Swap,
}

impl Icon {
    pub const ALL: [Icon; 23] = {
        use Icon::*;
        [
            Undo, Hint, Log, Rules, Gear, Theme, Share, Search, Play, First, Last, Previous, Next, Close,
            More, Fork, File, Eye, Stop, People, Clock, Check, Swap,
        ]
    };

    /// Returns the content of the `<svg>`.
    pub const fn inner(self) -> &'static str {
        match self {
            Icon::Undo => r#"<path d="M8 5 4 9l4 4"/><path d="M4 9h8a5 5 0 0 1 0 10H9"/>"#,
            Icon::Hint => {
                r#"<path d="M9 18h6M10 21h4"/><path d="M12 3a6 6 0 0 0-3.5 10.9c.6.5 1 1.2 1 2.1h5c0-.9.4-1.6 1-2.1A6 6 0 0 0 12 3z"/>"#
            }
            Icon::Log => r#"<path d="M5 5h14M5 10h14M5 15h14M5 20h9"/>"#,
            Icon::Rules => {
                r#"<path d="M12 6c-2-1.5-4.5-2-8-2v14c3.5 0 6 .5 8 2 2-1.5 4.5-2 8-2V4c-3.5 0-6 .5-8 2zM12 6v14"/>"#
            }
            Icon::Gear => {
                r#"<path d="M4 7h10M18 7h2M4 17h2M10 17h10"/><circle cx="16" cy="7" r="2.2"/><circle cx="8" cy="17" r="2.2"/>"#
            }
            Icon::Theme => {
                r#"<circle cx="12" cy="12" r="8"/><path d="M12 4a8 8 0 0 0 0 16z" fill="currentColor"/>"#
            }
            Icon::Share => r#"<path d="M12 15V4M8 8l4-4 4 4M5 13v6h14v-6"/>"#,
            Icon::Search => r#"<circle cx="10.5" cy="10.5" r="6"/><path d="m15 15 5 5"/>"#,
            Icon::Play => r#"<path d="M7 5v14l12-7z" fill="currentColor"/>"#,
            Icon::First => r#"<path d="M6 5v14M19 5 9 12l10 7z"/>"#,
            Icon::Last => r#"<path d="M18 5v14M5 5l10 7-10 7z"/>"#,
            Icon::Previous => r#"<path d="m15 5-8 7 8 7"/>"#,
            Icon::Next => r#"<path d="m9 5 8 7-8 7"/>"#,
            Icon::Close => r#"<path d="M6 6l12 12M18 6 6 18"/>"#,
            Icon::More => {
                r#"<circle cx="5" cy="12" r="1.3" fill="currentColor"/><circle cx="12" cy="12" r="1.3" fill="currentColor"/><circle cx="19" cy="12" r="1.3" fill="currentColor"/>"#
            }
            Icon::Fork => {
                r#"<circle cx="6" cy="5" r="2"/><circle cx="6" cy="19" r="2"/><circle cx="18" cy="9" r="2"/><path d="M6 7v10M6 14c0-4 12-1 12-3"/>"#
            }
            Icon::File => r#"<path d="M6 3h8l4 4v14H6zM14 3v4h4"/>"#,
            Icon::Eye => {
                r#"<path d="M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12z"/><circle cx="12" cy="12" r="2.5"/>"#
            }
            Icon::Stop => r#"<rect x="6" y="6" width="12" height="12" rx="1.5"/>"#,
            Icon::People => {
                r#"<circle cx="9" cy="8" r="3"/><path d="M3 20c0-4 2.5-6.5 6-6.5s6 2.5 6 6.5M16 5.5a3 3 0 0 1 0 5.5M17.5 14c2.2.8 3.5 3 3.5 6"/>"#
            }
            Icon::Clock => r#"<circle cx="12" cy="12" r="8.5"/><path d="M12 7v5l3.5 2"/>"#,
            Icon::Check => r#"<path d="m5 12.5 5 5L19.5 7"/>"#,
            Icon::Swap => r#"<path d="M4 9h14l-4-4M20 15H6l4 4"/>"#,
        }
    }

    /// Returns the icon as an element with class `icon`, hidden from screen readers, because there is text beside it.
    pub fn to_svg(self) -> String {
        format!(r#"<svg class="icon" viewBox="0 0 24 24" aria-hidden="true">{}</svg>"#, self.inner())
    }
}

/// Returns an arrow turned by `turn` degrees clockwise from north, as [`Icon::to_svg`], with class `glyph` too.
pub fn arrow(turn: u16) -> String {
    format!(
        r#"<svg class="icon glyph" viewBox="0 0 24 24" aria-hidden="true"><g transform="rotate({turn} 12 12)"><path d="M12 20V4M6 10l6-6 6 6"/></g></svg>"#
    )
}
