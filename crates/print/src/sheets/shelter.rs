//! *Wildlife Shelter*: two players' sheets on a page.
use drawing::Drawing;
use present::{Observation, Present};
use shelter::Shelter;
use tabletop::{Game, Seat};
use view::Selection;

use crate::Look;
use crate::canvas::{Anchor, Canvas, Line, height};
use crate::fonts::Weight;
use crate::page::{Page, Part};

const SCORES: [(&str, &str); 12] = [
    ("Owls", "2 each, always"),
    ("Giraffes", "trees, +1 beside one"),
    ("Wild dogs", "6 a pair in an area"),
    ("Tigers", "longer side, if alone"),
    ("Rhinos", "each: areas of theirs"),
    ("Elephants", "n in an area: n × n"),
    ("Shelter", "3 a circle left"),
    ("3rd fence", "circles left"),
    ("All six", "7, each kind there"),
    ("− Loose", "1 a fence"),
    ("− Empty", "1 a square"),
    ("Total", ""),
];

/// The width of the box for a figure, in millimetres.
const FIGURE: f64 = 10.0;

/// Returns the page with two sheets.
pub fn pages(game: &Shelter, look: &Look) -> Vec<Page> {
    let mut page = Page::wide(look.paper, look.ink, Part::Board, "Two players’ sheets", "One a player");
    let start = game.start();
    let names = [String::new()];
    let seen = Observation::of_state(&start, Some(Seat::FIRST), &names);
    let sanctuary = game.board(&seen, &Selection::default(), true);
    let side = game.side_sheet(&seen, &Selection::default()).map(|sheet| sheet.drawing);
    let (w, room) = (page.inner_width(), page.room());
    let half = w / 2.0 - 8.0;
    for x in [0.0, w / 2.0 + 8.0] {
        player(&mut page.canvas, x, half, room, &sanctuary, side.as_ref());
    }
    page.canvas.dashes(&format!("M{} 0V{room}", w / 2.0), Line::Hair);
    vec![page]
}

/// Draws a player's sheet.
fn player(out: &mut Canvas, x: f64, w: f64, room: f64, sanctuary: &Drawing, side: Option<&Drawing>) {
    let after = out.field(x, 4.0, "Name", 46.0);
    let after = out.field(after + 3.0, 4.0, "Date", 18.0);
    out.field(after + 3.0, 4.0, "Total", 10.0);
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
    let left = x + w - dice;
    out.strong(left + 4.4, 9.5, 7.0, "dice");
    let row = ((top + 8.0 - 11.0) / 16.0).min(6.25);
    let mut d = String::new();
    for round in 0..16 {
        let y = 11.0 + row * f64::from(round);
        out.text(left + 3.4, y + row * 0.7, 7.0, Weight::Text, Anchor::Right, &(round + 1).to_string());
        for die in 0..3 {
            d.push_str(&format!("M{} {y:.2}h6v{row:.2}h-6z", left + 4.4 + 6.0 * f64::from(die)));
        }
    }
    out.path(&d, Line::Pen);
    let (sx, sy) = (x + w * 0.5 + 3.0, top + 10.0);
    let (bw, bh) = ((w * 0.5 - 3.0) / 2.0, (room - sy) / 6.0);
    for (index, (name, how)) in SCORES.iter().enumerate() {
        let (bx, by) = (sx + (index / 6) as f64 * bw, sy + (index % 6) as f64 * bh);
        let text = format!("**{name}** {how}");
        let measure = bw - FIGURE - 3.0;
        debug_assert!(height(&text, measure, 7.0) <= bh, "{text}");
        out.paragraph(bx, by + 2.6, measure, 7.0, &text);
        out.rect(bx + measure + 1.0, by, FIGURE, (bh - 1.5).max(6.0), 0.0, Line::Ink);
    }
}
