//! The sheets of each game.
use drawing::Drawing;
use games::{AnyGame, GameId, Setup, with_game};
use present::Present;

use crate::canvas::{Anchor, Canvas, Line};
use crate::examples::{self, Examples};
use crate::fonts::Weight;
use crate::page::{Page, Part};
use crate::{Look, Tool, key, rules, worked};

mod caverns;
mod penguins;
mod ruin;
pub mod shelter;
mod zoo;

pub use penguins::penguin;

/// Returns all sheets of a game, in their order.
pub fn of(setup: &Setup, any: &AnyGame, look: &Look) -> Vec<Page> {
    let classes = with_game!(any, game => game.map_view().picture.class);
    let mut pages = match any {
        AnyGame::Ruin(game) => ruin::pages(game, look),
        AnyGame::Shelter(game) => shelter::pages(game, look),
        AnyGame::Penguins(game) => penguins::pages(game, look),
        AnyGame::Caverns(game) => caverns::pages(game, look),
        AnyGame::Zoo(game) => zoo::pages(game, look),
        #[allow(unreachable_patterns, reason = "a game without sheets of its own has its board")]
        other => {
            let drawings = with_game!(other, game => game.printed());
            drawings.iter().map(|drawing| board(drawing, look, "The board", 40.0).0).collect()
        }
    };
    pages.extend(told(setup, any, look, classes));
    for page in &mut pages {
        if page.classes.is_empty() {
            page.classes = classes;
        }
        if look.tool == Tool::Wipe && page.purpose == "One a game" {
            page.purpose = "Laminate";
        }
    }
    pages
}

/// Pages that are filled from the top down.
struct Flow<'a> {
    look: &'a Look,
    pages: Vec<Page>,
    /// The height at which room is left on the last page.
    free: f64,
}

impl Flow<'_> {
    const GAP: f64 = 6.0;

    /// Whether so much finds room on the last page.
    fn has_room(&self, height: f64) -> bool {
        self.pages.last().is_some_and(|page| self.free + Self::GAP + height <= page.room())
    }

    /// Draws something of this height below the rest, or on a new page of this name.
    fn put(&mut self, name: &'static str, height: f64, draw: impl FnOnce(&mut Page, f64)) {
        let top = if self.has_room(height) { self.free + Self::GAP } else { 0.0 };
        if top == 0.0 {
            let wide = self.pages.last().is_some_and(|page| page.width > page.height);
            let made = if wide { Page::wide } else { Page::tall };
            self.pages.push(made(self.look.paper, self.look.ink, Part::Rules, name, "Print once"));
        }
        self.free = top + height;
        if let Some(page) = self.pages.last_mut() {
            draw(page, top);
        }
    }
}

/// Returns the pages of the rules, with the key, pictures of single rules and a worked first turn where they find room.
fn told(setup: &Setup, any: &AnyGame, look: &Look, classes: &'static str) -> Vec<Page> {
    let key = Some(key::of(any, classes)).filter(|key| !key.is_empty());
    let width = rules::width(setup.game, look.paper);
    let high = key.as_ref().map_or(0.0, |key| key.height(width) + Flow::GAP);
    // The pictures of Escape from Ruin stand beside its pieces.
    let mut examples = examples::of(setup.game, look.ink).filter(|_| setup.game != GameId::Ruin);
    let row = examples.as_ref().map_or(0.0, |examples| examples.height(width, examples.count()));
    let reserved = [high + row + Flow::GAP, high, 0.0];
    let (page, free) = rules::page(setup.game, look.paper, look.ink, reserved);
    let mut flow = Flow { look, pages: vec![page], free };
    if let Some(key) = key {
        flow.put("What is what", key.height(width), |page, top| {
            key.draw(&mut page.canvas, top, width);
        });
    }
    if let Some(some) = examples.take_if(|_| flow.has_room(row)) {
        flow.put("Examples", row, |page, top| some.draw(&mut page.canvas, (0.0, top), width, some.count()));
    }
    if let Some(turn) = worked::first_turn(setup.game) {
        let (x, below) = turn.aside(width);
        let (mut high, two) = (turn.height(width), width - x);
        let room = flow.pages[0].room();
        let beside = examples.take_if(|it: &mut Examples| below + it.height(two, 2) <= room);
        high = beside.as_ref().map_or(high, |it| high.max(below + it.height(two, 2)));
        flow.put("A first turn", high, |page, top| {
            page.classes = turn.classes();
            turn.draw(&mut page.canvas, top, width);
            if let Some(some) = beside {
                some.draw(&mut page.canvas, (x, top + below), two, 2);
            }
        });
    }
    if let Some(some) = examples {
        flow.put("Examples", row, |page, top| some.draw(&mut page.canvas, (0.0, top), width, some.count()));
    }
    flow.pages
}

/// Returns a page with a board as large as it gets with `below` millimetres free under it, and where they begin.
fn board(drawing: &Drawing, look: &Look, name: &str, below: f64) -> (Page, f64) {
    let mut page = Page::tall(look.paper, look.ink, Part::Board, name, "One a game");
    let area = drawing.view_box;
    let (w, room) = (page.inner_width(), page.room() - below);
    let width = w.min(room * area.width / area.height);
    let height = page.canvas.drawing(drawing, (w - width) / 2.0, 0.0, width);
    (page, height)
}

/// Draws the row with the player's name and the ways a game ends.
fn names(out: &mut Canvas, y: f64, w: f64, ends: &[&str]) {
    let after = out.field(0.0, y, "Name", 40.0);
    out.field(after + 4.0, y, "Date", 22.0);
    let mut x = w;
    for end in ends.iter().rev() {
        out.circle(x - 2.0, y - 1.0, 1.8, Line::Pen);
        out.text(x - 4.8, y, 8.0, Weight::Text, Anchor::Right, end);
        x -= 4.8 + crate::fonts::width(end, 8.0, Weight::Text) + 3.5;
    }
}

/// A table to write into.
struct Log<'a> {
    /// The names of the columns and their widths, in millimetres.
    columns: &'a [(&'a str, f64)],
    rows: usize,
    /// The height of a row.
    height: f64,
    /// The number of the first row; 0 for none.
    first: usize,
}

impl Log<'_> {
    /// Draws the table and returns where it ends.
    fn draw(&self, out: &mut Canvas, x: f64, y: f64) -> f64 {
        let width: f64 = self.columns.iter().map(|(_, width)| width).sum();
        let top = y + 4.0;
        let mut at = x;
        let mut d = String::new();
        for (index, (name, own)) in self.columns.iter().enumerate() {
            out.text(at + own / 2.0, y + 2.8, 7.0, Weight::Semibold, Anchor::Middle, name);
            if index > 0 {
                d.push_str(&format!("M{at:.2} {top:.2}v{:.2}", self.rows as f64 * self.height));
            }
            at += own;
        }
        for row in 0..=self.rows {
            d.push_str(&format!("M{x:.2} {:.2}h{width:.2}", top + row as f64 * self.height));
        }
        out.path(&d, Line::Pen);
        // The first column of a numbered log holds the numbers.
        for (_, own) in self.columns.iter().skip(usize::from(self.first > 0)) {
            (0..self.rows).for_each(|_| out.note_figure(*own, self.height));
        }
        if self.first > 0 {
            for row in 0..self.rows {
                let middle = top + (row as f64 + 0.5) * self.height + 0.9;
                let number = (self.first + row).to_string();
                out.text(x + self.columns[0].1 / 2.0, middle, 7.0, Weight::Text, Anchor::Middle, &number);
            }
        }
        top + self.rows as f64 * self.height
    }
}

/// Draws a die with a figure around a middle.
pub(crate) fn die(out: &mut Canvas, figure: u8, x: f64, y: f64, side: f64) {
    out.rect(x - side / 2.0, y - side / 2.0, side, side, side * 0.16, Line::Pen);
    let places: &[(f64, f64)] = match figure {
        1 => &[(0.0, 0.0)],
        2 => &[(-1.0, -1.0), (1.0, 1.0)],
        3 => &[(-1.0, -1.0), (0.0, 0.0), (1.0, 1.0)],
        4 => &[(-1.0, -1.0), (1.0, -1.0), (-1.0, 1.0), (1.0, 1.0)],
        5 => &[(-1.0, -1.0), (1.0, -1.0), (0.0, 0.0), (-1.0, 1.0), (1.0, 1.0)],
        _ => &[(-1.0, -1.0), (1.0, -1.0), (-1.0, 0.0), (1.0, 0.0), (-1.0, 1.0), (1.0, 1.0)],
    };
    for (dx, dy) in places {
        out.dot(x + dx * side * 0.26, y + dy * side * 0.26, side * 0.09);
    }
}

/// Draws a table of short lines, each with a figure at its right end, and returns where it ends.
fn prices(out: &mut Canvas, x: f64, y: f64, w: f64, lines: &[(&str, &str)]) -> f64 {
    let mut at = y;
    for (words, price) in lines {
        out.words(x, at + 3.6, 8.0, words);
        out.text(x + w, at + 3.6, 8.5, Weight::Bold, Anchor::Right, price);
        at += 5.4;
        out.line(x, at, x + w, at, Line::Hair);
    }
    at
}
