//! *Penguin Panic*: the yard with the line, the shared sheet, and pieces to cut.
use penguins::{Ability, Penguins};
use present::Present;

use super::board;
use crate::canvas::{Anchor, Canvas, Line};
use crate::fonts::Weight;
use crate::page::{Page, Part};
use crate::{Look, Tool};

const COLOURS: [&str; 5] = ["Red", "Yellow", "Green", "Blue", "Purple"];
const PLAYERS: u8 = 5;
const ABILITIES: [&str; 7] = [
    "a 6 stands for any circle",
    "place any penguin of the line",
    "place the first or the last of the line",
    "once a round swap two of different colours, both in the yard or both in the line",
    "once a round add 1 to 5 from the case to the end of the line",
    "three dice instead of two",
    "an extra die costs 2 fish, not 3",
];

/// Returns the yard, the shared sheet and the pieces.
pub fn pages(game: &Penguins, look: &Look) -> Vec<Page> {
    let (mut yard, free) = board(&game.map_view().picture, look, "The yard", 52.0);
    yard.purpose = "Print once";
    let (w, room) = (yard.inner_width(), yard.room());
    let out = &mut yard.canvas;
    out.strong(0.0, free + 5.0, 9.0, "The line");
    out.words(16.0, free + 5.0, 7.5, "P-6: twelve from the case, the first drawn on 1. 13 to 17: ability 5.");
    let side = (w / 9.0).min((room - free - 8.0) / 2.0);
    for place in 0..17 {
        let (x, y) = (f64::from(place % 9) * side, free + 7.0 + f64::from(place / 9) * side);
        if place < 12 {
            out.rect(x + 0.6, y + 0.6, side - 1.2, side - 1.2, 1.2, Line::Pen);
        } else {
            let inner = side - 1.2;
            out.dashes(&format!("M{} {}h{inner}v{inner}h-{inner}z", x + 0.6, y + 0.6), Line::Pen);
        }
        out.strong(x + 1.8, y + 4.0, 8.0, &(place + 1).to_string());
    }
    vec![yard, shared(look), pieces(look)]
}

/// Draws a seat's sign: its shape and number.
fn seat(out: &mut Canvas, seat: u8, x: f64, y: f64, size: f64) {
    let shapes: String = drawing::seat_shapes(seat, size).iter().map(drawing::Shape::to_svg).collect();
    out.group(x, y, 0.0, 1.0, &shapes);
}

/// Returns the sheet of abilities, fish and freed penguins.
fn shared(look: &Look) -> Page {
    let mut page = Page::tall(look.paper, look.ink, Part::Cards, "The shared sheet", "One a game");
    let (w, room) = (page.inner_width(), page.room());
    let out = &mut page.canvas;
    out.strong(0.0, 4.0, 10.0, "Abilities and turn order");
    out.words(
        50.0,
        4.0,
        7.5,
        "P-7, P-8: the free ability with its price in fish; the player’s marker in the last column.",
    );
    let rows = 11.5;
    for (index, words) in ABILITIES.iter().enumerate() {
        let top = 8.0 + index as f64 * rows;
        let number = index as u8 + 1;
        out.line(0.0, top, w, top, Line::Pen);
        out.strong(3.0, top + 7.0, 12.0, &number.to_string());
        let price = Ability::new(number).map_or(0, Ability::penalty);
        out.strong(14.0, top + 7.0, 10.0, &format!("−{price}"));
        out.paragraph(28.0, top + 4.5, 110.0, 8.5, words);
        if matches!(number, 4 | 5) {
            out.words(28.0, top + 10.0, 7.0, "rounds used");
            for tick in 0..8 {
                out.rect(46.0 + f64::from(tick) * 4.0, top + 7.2, 3.2, 3.2, 0.0, Line::Pen);
            }
        }
    }
    let end = 8.0 + 7.0 * rows;
    out.line(0.0, end, w, end, Line::Pen).line(145.0, 8.0, 145.0, end, Line::Pen);
    let mut top = end + 7.0;
    out.strong(0.0, top, 10.0, "Last order");
    out.words(22.0, top, 7.5, "P-7: the markers lie here before choosing.");
    for place in 0..PLAYERS {
        let x = 90.0 + f64::from(place) * 15.0;
        out.rect(x, top - 5.0, 13.0, 13.0, 1.0, Line::Pen);
        out.words(x + 1.2, top - 1.6, 7.0, &format!("{}.", place + 1));
    }
    top += 13.0;
    out.strong(0.0, top, 10.0, "Fish");
    let (from, high) = (36.0, look.tool.figure().max(8.0));
    let cell = (w - from) / 11.0;
    for fish in 0..11 {
        out.mid(from + (f64::from(fish) + 0.5) * cell, top - 1.0, 8.0, &fish.to_string());
    }
    for player in 0..PLAYERS {
        let y = top + 2.0 + f64::from(player) * high;
        seat(out, player, 4.0, y + high / 2.0, 5.0);
        out.line(9.0, y + high - 1.5, 33.0, y + high - 1.5, Line::Pen);
        for fish in 0..11 {
            let line = if fish == 5 { Line::Ink } else { Line::Pen };
            out.rect(from + f64::from(fish) * cell + 0.4, y + 0.4, cell - 0.8, high - 0.8, 0.0, line);
        }
    }
    top += 2.0 + f64::from(PLAYERS) * high + 7.0;
    out.strong(0.0, top, 10.0, "Freed penguins");
    out.words(
        32.0,
        top,
        7.5,
        "P-21: columns from the bottom; a row is a set: 1, 2, 3, 4, 5 colours score 1, 3, 6, 10, 15.",
    );
    let box_width = w / f64::from(PLAYERS);
    let least = if look.tool == Tool::Wipe { 5.6 } else { 5.0 };
    let row = ((room - top - 18.0) / 6.0).min(6.2).max(least);
    for player in 0..PLAYERS {
        let x = f64::from(player) * box_width;
        seat(out, player, x + 3.0, top + 5.5, 4.6);
        for (column, colour) in COLOURS.iter().enumerate() {
            let cx = x + column as f64 * 5.2;
            out.mid(cx + 2.6, top + 11.0, 7.5, &colour[..1]);
            for line in 0..6 {
                let y = top + 13.0 + f64::from(line) * row;
                out.rect(cx + 0.25, y + 0.25, 4.7, row - 0.5, 0.0, Line::Pen);
            }
        }
        for line in 0..6 {
            let y = top + 13.0 + f64::from(line + 1) * row - 0.5;
            out.line(x + 27.0, y, x + box_width - 2.0, y, Line::Hair);
        }
    }
    page
}

/// Returns the page of fifty penguins and the markers.
fn pieces(look: &Look) -> Page {
    let mut page = Page::tall(look.paper, look.ink, Part::Cards, "Pieces to cut", "Print once");
    let w = page.inner_width();
    let out = &mut page.canvas;
    out.strong(0.0, 6.0, 17.0, "Fifty penguins");
    let y = out.paragraph(
        0.0,
        12.0,
        w,
        8.5,
        "Print on card. Letter and pattern of each colour alone are enough: red bars, yellow dots, green rungs, blue plain, \
         purple lozenges. Wood, beads or coins with stickers do as well.",
    );
    let side = 17.0;
    let left = (w - 10.0 * side) / 2.0;
    for (row, colour) in COLOURS.iter().enumerate() {
        for column in 0..10 {
            let (x, top) = (left + f64::from(column) * side, y + row as f64 * side);
            out.rect(x, top, side, side, 0.0, Line::Hair);
            penguin(out, row, x + side / 2.0 - 1.0, top + side / 2.0);
            out.strong(x + side - 4.2, top + 4.6, 9.0, &colour[..1]);
        }
    }
    let mut at = y + 5.0 * side + 8.0;
    out.strong(0.0, at, 10.0, "Markers");
    out.words(22.0, at, 8.0, "for each player order, bribe and fish; with two players a second bribe");
    at += 4.0;
    for player in 0..PLAYERS {
        for (column, name) in ["order", "bribe", "fish", "bribe"].iter().enumerate() {
            let (x, top) =
                (f64::from(player) * 38.0 + (column % 2) as f64 * 17.0, at + (column / 2) as f64 * 17.0);
            out.rect(x, top, 17.0, 17.0, 0.0, Line::Hair);
            seat(out, player, x + 8.5, top + 7.0, 8.0);
            out.text(x + 8.5, top + 15.2, 7.0, Weight::Text, Anchor::Middle, name);
        }
    }
    at += 42.0;
    out.strong(0.0, at, 10.0, "Without a bag: the case on paper");
    out.paragraph(
        70.0,
        at,
        w - 70.0,
        7.5,
        "A die says the colour, 6 again; two dice the number: first odd, the second gives 1 to 5, even: 6 to 10, a 6 again. \
         Cross off what leaves the case; a penguin that is out already: all again.",
    );
    at += 12.0;
    for (row, colour) in COLOURS.iter().enumerate() {
        let top = at + row as f64 * 6.4;
        out.words(0.0, top + 4.4, 8.0, &format!("{} {colour}", row + 1));
        for column in 0..10 {
            out.rect(25.0 + f64::from(column) * 12.0, top, 6.0, 6.0, 0.0, Line::Pen);
            out.words(25.0 + f64::from(column) * 12.0 + 6.6, top + 4.4, 7.0, &(column + 1).to_string());
        }
    }
    page
}

/// Draws a penguin with the pattern of its colour on the belly.
fn penguin(out: &mut Canvas, colour: usize, x: f64, y: f64) {
    let body = format!("M{x} {}c4.4 0 5 9 4.2 11.2c-1 2.6-7.4 2.6-8.4 0c-.8-2.2-.2-11.2 4.2-11.2z", y - 6.4);
    out.path(&body, Line::Ink);
    out.dot(x - 1.2, y - 4.0, 0.5).dot(x + 1.2, y - 4.0, 0.5);
    out.fill(&format!("M{} {}h1.6l-.8 1.3z", x - 0.8, y - 3.2));
    match colour {
        0 => out.path(
            &format!("M{} {}v6.4M{x} {}v6.8M{} {}v6.4", x - 1.8, y - 0.8, y - 0.8, x + 1.8, y - 0.8),
            Line::Bold,
        ),
        1 => {
            for (dx, dy) in [(0.0, 0.0), (-1.7, 1.8), (1.7, 1.8), (0.0, 3.4)] {
                out.dot(x + dx, y + dy, 0.7);
            }
            out
        }
        2 => out.path(
            &format!("M{} {}h6M{} {}h6.6M{} {}h6", x - 3.0, y - 0.2, x - 3.3, y + 2.0, x - 3.0, y + 4.2),
            Line::Bold,
        ),
        4 => out.fill(&format!("M{x} {}l1.6 2.6l-1.6 2.6l-1.6-2.6z", y - 0.6)),
        _ => out,
    };
}
