//! *Wildlife Shelter*: players' sheets.
use drawing::Drawing;
use present::{Observation, Present};
use shelter::Shelter;
use tabletop::{Game, Seat};
use view::Selection;

use crate::canvas::{Anchor, Canvas, Line, height};
use crate::fonts::Weight;
use crate::page::{Page, Part};
use crate::{Look, Tool};

const SCORES: [(&str, &str); 12] = [
    ("Owls", "2 each, always"),
    ("Giraffes", "trees, +1 beside one"),
    ("Wild dogs", "6 a pair in an area"),
    ("Tigers", "longer side, if alone"),
    ("Rhinos", "each: areas of theirs"),
    ("Elephants", "n × n in an area"),
    ("Shelter", "3 a circle left"),
    ("3rd fence", "circles left"),
    ("All six", "7, each kind there"),
    ("− Loose", "1 a fence"),
    ("− Empty", "1 a square"),
    ("Total", ""),
];

/// The width of the box for a figure, in millimetres.
const FIGURE: f64 = 10.0;

/// The part of the width that the sanctuary of a sheet to wipe takes.
const SANCTUARY: f64 = 0.48;

/// Returns the number of players' sheets on a page.
pub const fn a_page(tool: Tool) -> usize {
    match tool {
        Tool::Pencil => 2,
        Tool::Wipe => 1,
    }
}

/// Returns the page of the sheets: two to write on with a pencil, or one to wipe.
pub fn pages(game: &Shelter, look: &Look) -> Vec<Page> {
    let wipe = look.tool == Tool::Wipe;
    let name = if wipe { "A player’s sheet" } else { "Two players’ sheets" };
    let mut page = Page::wide(look.paper, look.ink, Part::Board, name, "One a player");
    let start = game.start();
    let names = [String::new()];
    let seen = Observation::of_state(&start, Some(Seat::FIRST), &names);
    let sanctuary = game.board(&seen, &Selection::default(), true);
    let side = game.side_sheet(&seen, &Selection::default()).map(|sheet| sheet.drawing);
    let (w, room) = (page.inner_width(), page.room());
    if wipe {
        large(&mut page.canvas, w, room, &sanctuary, side.as_ref());
        return vec![page];
    }
    let half = w / 2.0 - 8.0;
    for x in [0.0, w / 2.0 + 8.0] {
        player(&mut page.canvas, x, half, room, &sanctuary, side.as_ref());
    }
    page.canvas.dashes(&format!("M{} 0V{room}", w / 2.0), Line::Hair);
    vec![page]
}

/// Draws a player's sheet on half a page.
fn player(out: &mut Canvas, x: f64, w: f64, room: f64, sanctuary: &Drawing, side: Option<&Drawing>) {
    heading(out, x, w);
    let dice = 22.4;
    let aspect = sanctuary.view_box.width / sanctuary.view_box.height;
    let width = (w - dice - 4.0).min((room - 80.0) * aspect);
    let high = out.drawing(sanctuary, x, 7.0, width);
    let top = 7.0 + high + 2.0;
    if let Some(side) = side {
        let aspect = side.view_box.width / side.view_box.height;
        let width = (w * 0.5).min((room - top) * aspect);
        out.drawing(side, x, top, width);
    }
    let row = ((top + 8.0 - 11.0) / 16.0).clamp(6.0, 6.25);
    rolls(out, x + w - dice, 11.0, 0..16, (6.0, row));
    let (sx, sy) = (x + w * 0.5 + 3.0, top + 10.0);
    let (bw, bh) = ((w * 0.5 - 3.0) / 2.0, (room - sy) / 6.0);
    for (index, score) in SCORES.iter().enumerate() {
        let at = (sx + (index / 6) as f64 * bw, sy + (index % 6) as f64 * bh);
        box_for(out, score, at, (bw, bh), ((bh - 1.5).max(6.0), 7.0));
    }
}

/// Draws a player's sheet on a whole page.
fn large(out: &mut Canvas, w: f64, room: f64, sanctuary: &Drawing, side: Option<&Drawing>) {
    let figure = Tool::Wipe.figure();
    heading(out, 0.0, w);
    let aspect = sanctuary.view_box.width / sanctuary.view_box.height;
    let width = (w * SANCTUARY).min((room - 9.0) * aspect);
    out.drawing(sanctuary, 0.0, 9.0, width);
    let (left, blocks) = (width + 6.0, 2.0 * (3.0 * figure + 5.4));
    let mut top = 9.0;
    if let Some(side) = side {
        let aspect = side.view_box.width / side.view_box.height;
        let high = room - top - 8.0 * figure - 8.0;
        top += out.drawing(side, left, top, blocks.min(high * aspect)) + 6.0;
    }
    rolls(out, left, top + 2.0, 0..8, (figure, figure));
    rolls(out, left + blocks / 2.0, top + 2.0, 8..16, (figure, figure));
    let x = left + blocks + 6.0;
    let high = (room - 9.0) / SCORES.len() as f64;
    for (index, score) in SCORES.iter().enumerate() {
        box_for(out, score, (x, 9.0 + index as f64 * high), (w - x, high), (figure, 9.5));
    }
}

/// Draws the lines for name, date and total.
fn heading(out: &mut Canvas, x: f64, w: f64) {
    let after = out.field(x, 4.0, "Name", (w * 0.36).min(70.0));
    let after = out.field(after + 3.0, 4.0, "Date", 18.0);
    out.field(after + 3.0, 4.0, "Total", 10.0);
}

/// Draws boxes of this size for the three dice of some rounds.
fn rolls(out: &mut Canvas, left: f64, top: f64, rounds: std::ops::Range<u8>, (w, h): (f64, f64)) {
    out.strong(left + 4.4, top - 1.5, 7.0, "dice");
    for (nth, round) in rounds.enumerate() {
        let y = top + h * nth as f64;
        out.text(left + 3.4, y + h * 0.7, 7.0, Weight::Text, Anchor::Right, &(round + 1).to_string());
        for die in 0..3 {
            out.figure(left + 4.4 + w * f64::from(die), y, w, h, Line::Pen);
        }
    }
}

/// Draws the box for a figure of the score, its name and reminder before it.
fn box_for(
    out: &mut Canvas,
    (name, how): &(&str, &str),
    (x, y): (f64, f64),
    (w, h): (f64, f64),
    (high, points): (f64, f64),
) {
    let text = format!("**{name}** {how}");
    let measure = w - FIGURE - 3.0;
    debug_assert!(height(&text, measure, points) <= h, "{text}");
    out.paragraph(x, y + points * 0.37, measure, points, &text);
    out.figure(x + measure + 1.0, y, FIGURE, high, Line::Ink);
}
