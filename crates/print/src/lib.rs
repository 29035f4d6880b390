//! Sheets of the games as PDF, to be played with a pencil: boards, logs, cards and rules on A4 or Letter.
//!
//! A page is SVG in millimetres. Its boards are the drawings of `present`; `pdf`, a feature of its own, turns pages into
//! one file, the same bytes for the same input.
use games::{AnyGame, GameId, Setup};
use thiserror::Error;

mod booklet;
mod canvas;
mod columns;
mod examples;
mod fonts;
mod halves;
mod key;
mod page;
#[cfg(feature = "pdf")]
mod pdf;
mod played;
mod puzzles;
mod qr;
mod rules;
mod sheets;
mod strips;
mod style;
mod tracks;
mod worked;

pub use booklet::{Chapter, booklet};
pub use page::{Block, Page, Part};
#[cfg(feature = "pdf")]
pub use pdf::{tree, write};
pub use played::{Analysed, Decision, played};
pub use puzzles::{Posed, puzzles};
pub use strips::strips;

/// The reason why something cannot be printed.
#[derive(Debug, Error)]
pub enum PrintError {
    /// A page cannot be drawn.
    #[error("cannot draw a page: {0}")]
    Drawing(String),
    /// The request has nothing to print.
    #[error("{0}")]
    Nothing(String),
}

/// A size of paper.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Paper {
    #[default]
    A4,
    Letter,
}

impl Paper {
    /// Returns width and height of the upright paper, in millimetres.
    pub const fn size(self) -> (f64, f64) {
        match self {
            Paper::A4 => (210.0, 297.0),
            Paper::Letter => (215.9, 279.4),
        }
    }
}

/// The amount of ink.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Ink {
    /// Tints, hatches and coloured pictures.
    #[default]
    Full,
    /// Lines alone.
    Low,
}

/// The tool that the sheets are written on with.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Tool {
    #[default]
    Pencil,
    /// A pen that wipes off laminated sheets.
    Wipe,
}

impl Tool {
    /// Returns the least height of what a figure is written in, in millimetres.
    pub const fn figure(self) -> f64 {
        match self {
            Tool::Pencil => 6.2,
            Tool::Wipe => 10.0,
        }
    }
}

/// The settings of printing.
#[derive(Clone, Debug, Default)]
pub struct Look {
    /// The paper.
    pub paper: Paper,
    /// The amount of ink.
    pub ink: Ink,
    /// The tool.
    pub tool: Tool,
    /// The part to print; `None` for everything.
    pub part: Option<Part>,
    /// The number of copies of the sheets that a game uses up; 0 counts as 1.
    pub copies: usize,
    /// The address of the page, for the QR codes.
    pub url: Option<String>,
}

/// Returns the name of a game and its authors.
pub(crate) fn credit(game: GameId) -> (&'static str, &'static str) {
    match game.key() {
        "ruin" => ("Escape from Ruin", "Escape from Ruin** by Ian Wyman."),
        "shelter" => ("Wildlife Shelter", "Wildlife Shelter** by Leiseus (Analog Memories)."),
        "penguins" => (
            "Penguin Panic",
            "Penguin Panic: The Great Icescape** by Scott and Anna-Marie Nelson (nestorgames).",
        ),
        "caverns" => (
            "Rockport Caverns",
            "Nightmare at the Rockport Caverns** by Wildcard Six Game Design (Frank; cover by Amanda).",
        ),
        "zoo" => (
            "Rockport Zoo",
            "Mayhem at the Rockport Zoo** by Wildcard Six Game Design (Frank; cover and pictures by Amanda).",
        ),
        _ => (game.name(), "Menagerie.**"),
    }
}

/// Returns the title block of a game on its map.
pub(crate) fn block(setup: &Setup, any: &AnyGame, url: Option<&str>) -> Block {
    let (title, credit) = credit(setup.game);
    let name = games::with_game!(any, game => present::Present::map_view(game).title);
    let kind = if setup.game.board_file() == Some(games::BoardFile::Sheet) { "Sheet" } else { "Map" };
    let digest = setup.digest();
    let link = url.map(|url| {
        let base = url.trim_end_matches('/');
        let map = setup.map_name();
        match &digest {
            Some(digest) => {
                format!("{base}/#/map/{}/{map}@{}", setup.game.key(), &digest[..digest.len().min(8)])
            }
            None => format!("{base}/#/play/{}", setup.game.key()),
        }
    });
    Block { title, credit, map: digest.map(|digest| (kind, name, digest)), link }
}

/// Returns the sheets of a game with their title blocks.
///
/// # Errors
/// The game has no sheets of the part that is asked for.
pub fn sheets(setup: &Setup, any: &AnyGame, look: &Look) -> Result<Vec<(Page, Block)>, PrintError> {
    let block = block(setup, any, look.url.as_deref());
    let mut pages = Vec::new();
    let all = sheets::of(setup, any, look);
    let used_up = |page: &Page| page.part != Part::Rules && page.purpose.starts_with("One a");
    let copies = match setup.game {
        GameId::Shelter => look.copies.max(1).div_ceil(sheets::shelter::a_page(look.tool)),
        _ => look.copies.max(1),
    };
    let wanted = |page: &Page| look.part.is_none_or(|part| part == page.part);
    for _ in 0..copies {
        pages.extend(all.iter().filter(|page| wanted(page) && used_up(page)).cloned());
    }
    pages.extend(all.iter().filter(|page| wanted(page) && !used_up(page)).cloned());
    if pages.is_empty() {
        return Err(PrintError::Nothing(format!(
            "{} has no sheets of this part; all would be right",
            setup.game
        )));
    }
    Ok(pages.into_iter().map(|page| (page, block.clone())).collect())
}

/// Returns an event as its choice is named, or as it is written where it is none of a seat.
fn choice_words<G: present::Present>(game: &G, seen: &present::Observation<'_, G>, event: &str) -> String {
    let choice = event.parse().ok().and_then(|event| game.choice(seen, event));
    choice.map_or_else(|| event.to_owned(), |choice| choice.words.trim_end_matches('.').to_owned())
}

/// Packs the text of a record as the page's links do.
pub fn pack(record: &str) -> String {
    use base64::Engine;
    let packed = miniz_oxide::deflate::compress_to_vec(record.as_bytes(), 9);
    base64::engine::general_purpose::URL_SAFE_NO_PAD.encode(packed)
}

/// Returns the digest of a file's bytes.
pub fn digest(bytes: &[u8]) -> String {
    record::digest(bytes)
}
