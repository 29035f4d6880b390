//! Pages of the sheets: sizes, the safe margin, and the title block with ruler and credit.
use crate::canvas::{Anchor, Canvas, Line, broken, leading};
use crate::fonts::{Weight, width};
use crate::{Ink, Paper};

/// The safe margin, in millimetres.
pub const MARGIN: f64 = 10.0;
/// The height of the title block.
const BLOCK: f64 = 18.0;

/// The kinds of pages that `--part` chooses from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// Boards and the sheets that are written on.
    Board,
    /// Cards, tracks, logs and pieces.
    Cards,
    /// The rules.
    Rules,
}

/// The data that is the same in the title blocks of one document.
#[derive(Clone, Debug)]
pub struct Block {
    /// The name of the game.
    pub title: &'static str,
    /// The game's full name and its authors.
    pub credit: &'static str,
    /// The word for the map, its name and its digest.
    pub map: Option<(&'static str, String, String)>,
    /// The address that the QR code holds.
    pub link: Option<String>,
}

/// A page.
#[derive(Clone, Debug)]
pub struct Page {
    /// The width, in millimetres.
    pub width: f64,
    /// The height, in millimetres.
    pub height: f64,
    /// The name in the title block and in the outline.
    pub name: String,
    /// The kind of the page.
    pub part: Part,
    /// The use of the page: `One a game`.
    pub purpose: &'static str,
    /// The classes of the drawings on it.
    pub classes: &'static str,
    /// Whether the title block stands at its foot.
    pub has_block: bool,
    /// The content, in millimetres from the corner of the safe area.
    pub canvas: Canvas,
}

impl Page {
    /// Returns an upright page.
    pub fn tall(paper: Paper, ink: Ink, part: Part, name: &str, purpose: &'static str) -> Page {
        let (width, height) = paper.size();
        let (name, canvas) = (name.to_owned(), Canvas::new(ink));
        Page { width, height, name, part, purpose, classes: "", has_block: true, canvas }
    }

    /// Returns a page that lies on its side.
    pub fn wide(paper: Paper, ink: Ink, part: Part, name: &str, purpose: &'static str) -> Page {
        let page = Page::tall(paper, ink, part, name, purpose);
        Page { width: page.height, height: page.width, ..page }
    }

    /// Returns the width inside the margins.
    pub fn inner_width(&self) -> f64 {
        self.width - 2.0 * MARGIN
    }

    /// Returns the height inside the margins, above the title block.
    pub fn room(&self) -> f64 {
        self.height - 2.0 * MARGIN - if self.has_block { BLOCK + 3.0 } else { 0.0 }
    }

    /// Returns the page as SVG of its size.
    pub fn to_svg(&self, block: &Block, number: usize, of: usize) -> String {
        let mut page = self.canvas.clone();
        if self.has_block {
            title_block(&mut page, self, block, number, of);
        }
        let (w, h) = (self.width, self.height);
        let style = if self.classes.is_empty() {
            String::new()
        } else {
            crate::style::sheet(self.classes, page.ink())
        };
        let patterns = theme::PATTERNS;
        let begin = patterns.find("<defs>").unwrap_or(0);
        let end = patterns.rfind("</svg>").unwrap_or(patterns.len());
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{w}\" height=\"{h}\" viewBox=\"{} {} {w} {h}\">\
             <style>{style}</style>{}{}{}</svg>",
            -MARGIN,
            -MARGIN,
            &patterns[begin..end],
            page.markup(),
            ticks(w, h),
        )
    }
}

/// Draws the ticks at the corners of the safe area: where all are visible, nothing is cut.
fn ticks(w: f64, h: f64) -> String {
    let mut d = String::new();
    for (x, sx) in [(0.0, 1.0), (w - 2.0 * MARGIN, -1.0)] {
        for (y, sy) in [(0.0, 1.0), (h - 2.0 * MARGIN, -1.0)] {
            d.push_str(&format!("M{} {y}h{}M{x} {}v{}", x - sx * 4.0, sx * 3.0, y - sy * 4.0, sy * 3.0));
        }
    }
    format!("<path d=\"{d}\" fill=\"none\" stroke=\"#000\" stroke-width=\".13\"/>")
}

/// Draws the title block: the game, the sheet, the map with its digest, the page, a ruler, the credit, the QR code.
fn title_block(out: &mut Canvas, page: &Page, block: &Block, number: usize, of: usize) {
    let (w, top) = (page.inner_width(), page.height - 2.0 * MARGIN - BLOCK);
    let qr = if block.link.is_some() { 18.0 } else { 0.0 };
    let right = w - qr;
    out.line(0.0, top, right, top, Line::Ink).line(0.0, top + 8.0, right, top + 8.0, Line::Hair);
    out.strong(0.5, top + 5.4, 11.0, block.title);
    let after = 0.5 + width(block.title, 11.0, Weight::Bold) + 2.0;
    out.words(after, top + 5.4, 8.5, &page.name);
    let mut cells: Vec<(String, String, Weight)> = Vec::new();
    if let Some((kind, name, digest)) = &block.map {
        cells.push(((*kind).to_owned(), name.clone(), Weight::Text));
        cells.push(("Version".to_owned(), grouped(digest), Weight::Mono));
    }
    cells.push((page.purpose.to_owned(), format!("Page {number} of {of}"), Weight::Text));
    let mut x = right;
    for (head, value, weight) in cells.iter().rev() {
        let own = width(head, 7.0, Weight::Text).max(width(value, 7.5, *weight)) + 3.0;
        x -= own;
        out.line(x, top, x, top + 8.0, Line::Hair);
        out.words(x + 1.5, top + 3.2, 7.0, head);
        out.text(x + 1.5, top + 6.6, 7.5, *weight, Anchor::Left, value);
    }
    ruler(out, 0.0, top + 10.0);
    let fan = "Independent fan implementation: rules retold, maps and pictures our own.";
    let credit = format!("**{} {fan}", block.credit);
    let (from, measure) = (106.0, right - 106.0);
    debug_assert!(broken(&credit, measure, 7.0).len() <= 4);
    out.paragraph(from, top + 8.0 + leading(7.0) * 0.95, measure, 7.0, &credit);
    if let Some(link) = &block.link {
        crate::qr::draw(out, w - 15.0, top + 1.5, 15.0, link, crate::qr::Strength::Medium);
    }
}

/// Parts a digest into fours.
fn grouped(digest: &str) -> String {
    let characters: Vec<char> = digest.chars().collect();
    characters.chunks(4).map(|four| four.iter().collect()).collect::<Vec<String>>().join(" ")
}

/// Draws a ruler of 100 millimetres.
fn ruler(out: &mut Canvas, x: f64, y: f64) {
    let mut d = format!("M{x} {y}h100");
    for i in 0..=100 {
        let long = match i {
            i if i % 50 == 0 => 3.2,
            i if i % 10 == 0 => 2.2,
            i if i % 5 == 0 => 1.5,
            _ => 0.8,
        };
        d.push_str(&format!("M{} {y}v{long}", x + f64::from(i)));
    }
    out.path(&d, Line::Pen);
    let base = y + 6.0;
    out.words(x, base, 7.0, "0").words(x + 15.0, base, 7.0, "print at 100 %");
    out.text(x + 50.0, base, 7.0, Weight::Text, Anchor::Middle, "50");
    out.text(x + 100.0, base, 7.0, Weight::Text, Anchor::Right, "100 mm");
}
