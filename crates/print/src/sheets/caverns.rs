//! *Nightmare at the Rockport Caverns*: the map, the cards, and a log with a line a round.
use caverns::{Card, Caverns};
use present::Present;

use super::{Log, board, die, names, prices};
use crate::canvas::{Canvas, Line};
use crate::halves::{self, Cut};
use crate::page::{Page, Part};
use crate::{Look, Tool};

const EVENTS: [&str; 6] = [
    "**Rest** +1 health",
    "**Slip and fall** −1 health",
    "**A rock slide** row die, column die",
    "**Disoriented** next turn one action in all",
    "**Slide** down a row, if a path leads there",
    "**Two rock slides** one after the other",
];

/// Returns the map, and the page of cards and log.
pub fn pages(game: &Caverns, look: &Look) -> Vec<Page> {
    let Some(picture) = game.printed().into_iter().next() else { return Vec::new() };
    let mut pages = if look.tool == Tool::Wipe {
        halves::pages(&picture, Cut::Across, None, look)
    } else {
        let (mut page, free) = board(&picture, look, "The map", 66.0);
        below(&mut page, free + 4.0);
        vec![page]
    };
    let (cards, rounds) = cards(look);
    pages.push(cards);
    if look.tool == Tool::Wipe {
        let mut page = Page::tall(look.paper, look.ink, Part::Cards, "Events, actions and log", "Laminate");
        below(&mut page, 4.0);
        log(&mut page, 62.0, look.tool, 1 + rounds);
        pages.push(page);
    }
    pages
}

/// Draws events, prices, levels and the round under the map.
fn below(page: &mut Page, y: f64) {
    let page_width = page.inner_width();
    let out = &mut page.canvas;
    out.strong(0.0, y, 9.0, "Event, C-21");
    for (index, words) in EVENTS.iter().enumerate() {
        let at = y + 2.5 + index as f64 * 6.2;
        die(out, index as u8 + 1, 2.6, at + 2.6, 5.0);
        out.paragraph(7.5, at + 3.6, 54.0, 8.0, words);
        out.line(0.0, at + 5.7, 60.0, at + 5.7, Line::Hair);
    }
    out.strong(65.0, y, 9.0, "Actions");
    let lines = [
        ("move C-11", "1"),
        ("with your friend: lead, leave C-12 C-15", "2"),
        ("into, out of a flooded row C-13", "3"),
        ("onto a hex with a rock, then stop C-14", "same"),
        ("pass: +1 health, no event C-16", "2"),
        ("store one for later C-17", "1"),
    ];
    let end = prices(out, 65.0, y + 1.5, 62.0, &lines);
    out.strong(65.0, end + 5.0, 9.0, "Re-rolls, C-21");
    for tick in 0..3 {
        out.rect(92.0 + f64::from(tick) * 8.0, end + 1.5, 6.0, 6.0, 0.0, Line::Pen);
    }
    out.words(65.0, end + 11.5, 7.5, "A box crossed: the event is a 1.");
    let x = 133.0;
    out.strong(x, y, 9.0, "Level, C-6 C-7");
    let mut at = y + 5.6;
    for (name, levels) in
        [("slides", ["easy 2", "medium 4", "hard 6"]), ("water", ["easy 0", "medium 1", "hard 2"])]
    {
        out.words(x, at, 8.0, name);
        for (nth, level) in levels.into_iter().enumerate() {
            let left = x + 12.0 + [0.0, 13.5, 31.0][nth];
            out.circle(left + 1.6, at - 1.0, 1.6, Line::Pen);
            out.words(left + 4.0, at, 8.0, level);
        }
        at += 5.6;
    }
    out.rect(x, at - 2.8, 3.4, 3.4, 0.0, Line::Pen);
    out.words(x + 5.0, at, 8.0, "the bear, C-23");
    at += 7.0;
    out.strong(x, at, 9.0, "A round");
    for line in [
        "Fill a circle, lowest row first (C-8). Two actions, and stored ones (C-10). The event die (C-21).",
        "Cross a rock’s circle where it falls; with the last one the hex is blocked (C-24): shade it.",
    ] {
        at = out.paragraph(x, at + 4.4, page_width - x, 7.5, line) - 2.4;
    }
}

/// Draws a character card.
fn card(out: &mut Canvas, card: Card, x: f64, y: f64, w: f64) {
    out.rect(x, y, w, 30.0, 1.5, Line::Ink);
    out.strong(x + 3.0, y + 7.0, 15.0, &card.number().to_string());
    let mut hearts = String::new();
    for heart in 0..card.health() {
        let (hx, hy) = (x + w - 5.0 - f64::from(heart) * 5.2, y + 4.0);
        hearts.push_str(&format!(
            "M{hx} {}c-2.4-1.8-2.2-3.8-1-3.8c.6 0 1 .5 1 1c0-.5.4-1 1-1c1.2 0 1.4 2-1 3.8z",
            hy + 2.4
        ));
    }
    out.fill(&hearts);
    let rows = card.friend_rows();
    let friend = if rows.start() == rows.end() {
        format!("friend in row **{}**", rows.start())
    } else {
        "friend by die: **1**: 1 4, **2**: 2 5, **3**: 3 6".to_owned()
    };
    for (index, line) in [
        format!("stored **{}**, at most **{}**", card.stored(), card.most_stored()),
        format!("you hear from row **{}**", card.call_row()),
        friend,
    ]
    .iter()
    .enumerate()
    {
        out.paragraph(x + 3.0, y + 14.0 + index as f64 * 5.4, w - 4.0, 7.5, line);
    }
}

/// Returns the page of cards and log, and the number of its rounds.
fn cards(look: &Look) -> (Page, usize) {
    let mut page = Page::tall(look.paper, look.ink, Part::Cards, "Cards and log", "One a game");
    let w = page.inner_width();
    let out = &mut page.canvas;
    names(out, 4.0, w, &["Escaped", "exhausted", "drowned", "friend lost"]);
    out.strong(0.0, 10.5, 10.0, "Ring your card, C-4");
    let width = (w - 9.0) / 4.0;
    for number in 1..=4 {
        if let Some(one) = Card::new(number) {
            card(out, one, f64::from(number - 1) * (width + 3.0), 13.0, width);
        }
    }
    let y = out.paragraph(
        0.0,
        48.0,
        w,
        7.5,
        "**A line a round.** Water: a stroke, or – if a room keeps it off. Way: the hexes you enter. Event: the figure, C for a \
         re-roll, – for none. Health and stored actions: as they are when the round is over. The last columns: a stroke for what \
         holds next round.",
    );
    let rounds = log(&mut page, y, look.tool, 1);
    (page, rounds)
}

/// Draws the log from a round on, down to the foot of the page, and returns the number of its rounds.
fn log(page: &mut Page, y: f64, tool: Tool, first: usize) -> usize {
    let (w, height) = (page.inner_width(), tool.figure());
    let columns = [
        ("round", 10.0),
        ("water", 11.0),
        ("way", 48.0),
        ("event", 11.0),
        ("rocks, row and column", 31.0),
        ("you", 11.0),
        ("friend", 12.0),
        ("stored", 12.0),
        ("spared", 14.0),
        ("one action", 16.0),
        ("bear", w - 176.0),
    ];
    let rows = ((page.room() - y - 5.0) / height) as usize;
    Log { columns: &columns, rows, height, first }.draw(&mut page.canvas, 0.0, y);
    rows
}
