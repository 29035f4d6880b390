//! *Penguin Panic*: the yard with the line, the shared sheet, and pieces to cut.
use drawing::{Shape, seat_shapes};
use penguins::{Ability, Colour, Penguins};
use present::Present;
use present::penguins::penguin as penguin_picture;

use super::board;
use crate::canvas::{Anchor, Canvas, Line};
use crate::fonts::Weight;
use crate::page::{Page, Part};
use crate::style::for_print;
use crate::{Look, Tool};

/// The colours with their patterns, in the order of [`Colour::ALL`].
const COLOURS: [(&str, &str); 5] =
    [("Red", "bars"), ("Yellow", "dots"), ("Green", "rungs"), ("Blue", "plain"), ("Purple", "lozenges")];
const PLAYERS: u8 = 5;
/// The side of a marker to cut out, in millimetres.
const MARKER: f64 = 12.0;
/// The most sets of a player that there is room for.
const SETS: f64 = 6.0;
const ABILITIES: [&str; 7] = [
    "a 6 stands for any circle",
    "place any penguin of the line",
    "place the first or the last of the line",
    "once a round swap two of different colours, both in the yard or both in the line",
    "once a round add 1 to 5 from the case to the end of the line",
    "three dice instead of two",
    "an extra die costs 2 fish, not 3",
];

/// The course of a round.
const ROUND: [(&str, &str); 10] = [
    ("P-6", "Fewer than twelve in the case: the game ends. Else draw the line."),
    (
        "P-7",
        "In the last order take a free ability that you can pay: 1 fish for each free one with a higher number, with two \
         players 2.",
    ),
    ("P-8", "In the new order, 1 to 7: a marker on a bear without one. Two players do so twice."),
    ("P-9", "In that order, round and round, until the line is empty:"),
    ("P-10", "buy one more die for 3 fish, if you like;"),
    ("P-11", "roll two dice;"),
    ("P-13", "place the front penguin in a circle rolled;"),
    ("P-14", "fish: its group, less those on coloured igloos, less your ability’s;"),
    ("P-15", "a full circle: its commonest colour leaves, one of it to the bear’s marker."),
    ("P-23", "The last turn is played to its end. Then take markers and abilities back."),
];

/// Returns the yard, the shared sheet and the pieces.
pub fn pages(game: &Penguins, look: &Look) -> Vec<Page> {
    let Some(picture) = game.printed().into_iter().next() else { return Vec::new() };
    let (mut yard, free) = board(&picture, look, "The yard", 52.0);
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

/// Draws shapes of the board around a point; `scale` is the size of a board's unit in millimetres.
fn shapes(out: &mut Canvas, shapes: &[Shape], x: f64, y: f64, scale: f64) {
    let markup: String = shapes.iter().map(Shape::to_svg).collect();
    out.group(x, y, 0.0, scale, &format!("<g class=\"pengs\">{}</g>", for_print(&markup, scale)));
}

/// Draws a seat's sign, its shape and number, of a given radius.
fn seat(out: &mut Canvas, seat: u8, x: f64, y: f64, radius: f64) {
    const UNITS: f64 = 14.0;
    shapes(out, &seat_shapes(seat, UNITS), x, y, radius / UNITS);
}

/// Draws a penguin of a given height.
pub fn penguin(out: &mut Canvas, colour: Colour, x: f64, y: f64, height: f64) {
    const UNITS: f64 = 58.0;
    shapes(out, &[penguin_picture(colour, (0.0, 0.0), UNITS)], x, y, height / UNITS);
}

/// Draws the abilities, each with its price in fish and a place for a marker, and returns where they end.
fn abilities(out: &mut Canvas, w: f64, tool: Tool) -> f64 {
    const ROW: f64 = 11.0;
    const TICKED: f64 = 14.0;
    let tick = if tool == Tool::Wipe { 4.0 } else { 3.2 };
    let marker = w - 14.0;
    out.strong(0.0, 4.0, 10.0, "Abilities and turn order");
    out.text(marker + 7.0, 6.4, 7.0, Weight::Semibold, Anchor::Middle, "taken by");
    let mut top = 8.0;
    for (index, words) in ABILITIES.iter().enumerate() {
        let number = index as u8 + 1;
        let price = Ability::new(number).map_or(0, Ability::penalty);
        let ticked = matches!(number, 4 | 5);
        let high = if ticked { TICKED } else { ROW };
        out.line(0.0, top, w, top, Line::Pen);
        out.strong(2.0, top + 7.0, 12.0, &number.to_string());
        out.strong(11.0, top + 7.0, 10.0, &format!("−{price}"));
        let left = 21.0;
        out.paragraph(left, top + if ticked { 4.2 } else { 6.8 }, marker - left - 2.0, 8.0, words);
        if ticked {
            out.words(left, top + high - 1.2, 7.0, "rounds used");
            for nth in 0..8 {
                let x = left + 17.0 + f64::from(nth) * (tick + 0.8);
                out.rect(x, top + high - tick - 0.7, tick, tick, 0.0, Line::Pen);
            }
        }
        top += high;
    }
    out.line(0.0, top, w, top, Line::Pen).line(marker, 8.0, marker, top, Line::Pen);
    top
}

/// Draws the course of a round and the places of the last order, and returns where they end.
fn round(out: &mut Canvas, x: f64, w: f64) -> f64 {
    out.strong(x, 4.0, 10.0, "A round");
    let mut at = 9.4;
    for (number, words) in ROUND {
        out.words(x, at, 7.5, number);
        at = out.paragraph(x + 9.0, at, w - 9.0, 7.5, words) + 0.5;
    }
    at += 3.0;
    out.strong(x, at, 9.0, "Last order");
    out.words(x + 20.0, at, 7.5, "P-7: the markers before choosing");
    let side = (w / f64::from(PLAYERS)).min(13.0);
    for place in 0..PLAYERS {
        let left = x + f64::from(place) * side;
        out.rect(left, at + 2.0, side - 0.6, 12.4, 1.0, Line::Pen);
        out.words(left + 1.0, at + 5.2, 7.0, &format!("{}.", place + 1));
    }
    at + 14.4
}

/// Returns the sheet of abilities, fish and freed penguins.
fn shared(look: &Look) -> Page {
    let mut page = Page::tall(look.paper, look.ink, Part::Cards, "The shared sheet", "One a game");
    let (w, room) = (page.inner_width(), page.room());
    let out = &mut page.canvas;
    let wide = w * 0.62;
    let below = abilities(out, wide, look.tool).max(round(out, wide + 6.0, w - wide - 6.0));
    let mut top = below + 7.0;
    out.strong(0.0, top, 10.0, "Fish");
    let (from, figure) = (36.0, look.tool.figure());
    // Fields for fish are as high as a marker where there is room.
    let freed = 22.0 + (SETS + 1.0) * figure;
    let high = ((room - top - freed) / f64::from(PLAYERS)).clamp(figure.max(8.0), MARKER + 0.4);
    let cell = (w - from) / 11.0;
    for fish in 0..11 {
        out.mid(from + (f64::from(fish) + 0.5) * cell, top - 1.0, 8.0, &fish.to_string());
    }
    for player in 0..PLAYERS {
        let y = top + 2.0 + f64::from(player) * high;
        seat(out, player, 4.0, y + high / 2.0, 2.9);
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
    // Each row ends with the points of its set; the last one is for all.
    let from = top + 13.0;
    let rows = ((room - from) / figure).floor().min(SETS + 1.0) - 1.0;
    let row = ((room - from) / (rows + 1.0)).min(figure + 2.0);
    for player in 0..PLAYERS {
        let x = f64::from(player) * box_width;
        seat(out, player, x + 3.0, top + 5.0, 2.6);
        for (column, (colour, _)) in COLOURS.iter().enumerate() {
            let cx = x + column as f64 * 5.2;
            out.mid(cx + 2.6, top + 11.0, 7.5, &colour[..1]);
            for line in 0..rows as u8 {
                let y = from + f64::from(line) * row;
                out.rect(cx + 0.25, y + 0.25, 4.7, row - 0.5, 0.0, Line::Pen);
            }
        }
        for line in 1..=rows as u8 + 1 {
            let y = from + f64::from(line) * row - 0.5;
            let last = line == rows as u8 + 1;
            out.line(x + 26.6, y, x + box_width - 1.0, y, if last { Line::Pen } else { Line::Hair });
            out.note_figure(box_width - 27.6, row);
        }
        let y = from + (rows + 1.0) * row - 2.0;
        out.text(x + 25.0, y, 8.0, Weight::Text, Anchor::Right, "points");
    }
    page
}

/// Returns the page of fifty penguins and the markers, with the case as boxes for a game without them.
fn pieces(look: &Look) -> Page {
    const SIDE: f64 = 17.0;
    const MARKERS_A_ROW: usize = 14;
    let mut page = Page::tall(look.paper, look.ink, Part::Cards, "Pieces to cut", "Print once, on card");
    let w = page.inner_width();
    let out = &mut page.canvas;
    let (left, top) = ((w - 10.0 * SIDE) / 2.0, 3.0);
    for (row, colour) in Colour::ALL.into_iter().enumerate() {
        for column in 0..10 {
            let (x, y) = (left + f64::from(column) * SIDE, top + row as f64 * SIDE);
            penguin(out, colour, x + SIDE / 2.0 - 1.1, y + SIDE / 2.0, 13.4);
            out.strong(x + SIDE - 4.2, y + 4.6, 9.0, COLOURS[row].0.get(..1).unwrap_or_default());
        }
    }
    cuts(out, left, top, SIDE, (10, 5));

    let mut at = top + 5.0 * SIDE + 9.0;
    out.strong(left, at, 9.0, "Markers: order, bribe and fish for each; a second bribe (+) with two players");
    at += 4.5;
    let three = (0..PLAYERS).flat_map(|seat| ["order", "bribe", "fish"].map(|name| (seat, name)));
    let markers: Vec<(u8, &str)> = three.chain([(0, "bribe +"), (1, "bribe +")]).collect();
    for (index, (player, name)) in markers.iter().enumerate() {
        let x = left + (index % MARKERS_A_ROW) as f64 * MARKER + MARKER / 2.0;
        let y = at + (index / MARKERS_A_ROW) as f64 * MARKER + MARKER / 2.0;
        seat(out, *player, x, y - 1.7, 2.9);
        out.text(x, y + 4.8, 7.0, Weight::Text, Anchor::Middle, name);
    }
    cuts(out, left, at, MARKER, (MARKERS_A_ROW, markers.len().div_ceil(MARKERS_A_ROW)));

    at += 2.0 * MARKER + 9.0;
    out.strong(left, at, 9.0, "Five colours, five patterns, five letters: each cue alone is enough");
    for (index, colour) in Colour::ALL.into_iter().enumerate() {
        let x = left + index as f64 * 34.0;
        let (name, pattern) = COLOURS[index];
        penguin(out, colour, x + 8.0, at + 14.0, 20.0);
        out.strong(x + 17.5, at + 12.5, 9.0, name);
        out.words(x + 17.5, at + 16.5, 8.0, pattern);
    }
    at = out.paragraph(
        0.0,
        at + 30.0,
        w,
        8.0,
        "Print on card, or glue on card before cutting; cut the long lines first. Penguins of wood, beads or coins with \
         stickers in five colours do as well.",
    );

    at += 4.0;
    let half = w * 0.48;
    out.strong(0.0, at, 10.0, "Without a bag and pieces: the case on paper");
    out.paragraph(
        0.0,
        at + 5.0,
        half,
        7.5,
        "Write R Y G B P into the igloos and rub out. Cross off a penguin below when it leaves the case; rub the cross out \
         when it comes back.",
    );
    out.paragraph(
        w - half,
        at + 1.0,
        half,
        7.5,
        "**Drawing without a bag.** A die says the colour, 6 again. Two dice say the number: after an odd one the second \
         gives 1 to 5, after an even one 6 to 10; a 6 on the second again. Is that penguin out of the case: all again.",
    );
    at += 17.0;
    let (from, row, column) = (25.0, 6.0, (w - 25.0) / 10.0);
    for number in 0..10 {
        let x = from + f64::from(number) * column + column / 2.0;
        out.text(x, at, 7.0, Weight::Bold, Anchor::Middle, &(number + 1).to_string());
    }
    for (index, (name, _)) in COLOURS.iter().enumerate() {
        let y = at + 1.6 + index as f64 * row;
        out.strong(0.0, y + 3.6, 7.5, &(index + 1).to_string());
        out.words(5.0, y + 3.6, 7.5, name);
        for number in 0..10 {
            let x = from + f64::from(number) * column + column / 2.0;
            out.rect(x - 2.3, y + 0.2, 4.6, 4.6, 0.0, Line::Pen);
        }
    }
    page
}

/// Draws the lines along which fields of a given side are cut apart, a little longer than the fields.
fn cuts(out: &mut Canvas, left: f64, top: f64, side: f64, (columns, rows): (usize, usize)) {
    const OVER: f64 = 2.0;
    let (w, h) = (columns as f64 * side, rows as f64 * side);
    for column in 0..=columns {
        let x = left + column as f64 * side;
        out.line(x, top - OVER, x, top + h + OVER, Line::Pen);
    }
    for row in 0..=rows {
        let y = top + row as f64 * side;
        out.line(left - OVER, y, left + w + OVER, y, Line::Pen);
    }
}
