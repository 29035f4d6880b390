//! *Mayhem at the Rockport Zoo*: the map, and the page of tracks, dice board and log.
use present::Present;
use zoo::{Character, Die, Orientation, Zoo};

use super::{Log, die};
use crate::canvas::{Canvas, Line};
use crate::halves::{self, Cut};
use crate::page::{Page, Part};
use crate::tracks::Circles;
use crate::{Look, Tool};

/// Returns the map, and the page to play on.
pub fn pages(game: &Zoo, look: &Look) -> Vec<Page> {
    let Some(picture) = game.printed().into_iter().next() else { return Vec::new() };
    let mut pages = if look.tool == Tool::Wipe {
        halves::pages(&picture, Cut::Down, present::zoo::joint(game), look)
    } else {
        let mut page = Page::wide(look.paper, look.ink, Part::Board, "The map", "One a game");
        let (w, room) = (page.inner_width(), page.room());
        let area = picture.view_box;
        let width = (w - 34.0).min(room * area.width / area.height);
        page.canvas.drawing(&picture, 0.0, 0.0, width);
        aside(&mut page.canvas, width + 3.0, w - width - 3.0);
        vec![page]
    };
    pages.push(tracks(game, look));
    if look.tool == Tool::Wipe {
        let mut page = Page::wide(look.paper, look.ink, Part::Cards, "The dice", "Laminate");
        let (w, room) = (page.inner_width(), page.room());
        let (dice, x) = (w * 0.7, w * 0.7 + 8.0);
        let end = dice_board(&mut page.canvas, game, 0.0, dice, room - 20.0);
        level(&mut page.canvas, end + 7.0);
        aside(&mut page.canvas, x, w - x);
        pages.push(page);
    }
    pages
}

/// Draws the turn and the marks beside the map.
fn aside(out: &mut Canvas, x: f64, w: f64) {
    let mut y = 4.0;
    for (heading, lines) in [
        (
            "A turn",
            &[
                "**A** Roll four animals and the orientation Z-10",
                "**B** They move in that order Z-14",
                "**C** Take attacks off health Z-12",
                "**D** Two actions, then the other’s two Z-13",
            ][..],
        ),
        ("In a cage", &["moves, direct attack, indirect attack, tranquilizers"]),
        (
            "With the pencil",
            &[
                "Letter: who stands on the step; ring your own two.",
                "Leaving: fill the step.",
                "Cage circle: a dot for the one that is out, a cross when it is gone.",
                "Gate square: fill. Octagon, trap: its letter.",
                "Cross used: strike it.",
                "Ticks on the frame: lines of fire Z-25.",
            ],
        ),
    ] {
        out.strong(x, y, 9.0, heading);
        y += 5.0;
        for line in lines {
            y = out.paragraph(x, y, w, 7.8, line) + 0.8;
        }
        y += 3.0;
    }
}

/// Returns the page of tracks, dice board and log.
fn tracks(game: &Zoo, look: &Look) -> Page {
    let wipe = look.tool == Tool::Wipe;
    let name = if wipe { "Characters and log" } else { "Characters, dice and log" };
    let mut page = Page::wide(look.paper, look.ink, Part::Cards, name, "One a game");
    let (w, room) = (page.inner_width(), page.room());
    let (one, log_width) = if wipe { (10.0, 109.0) } else { (8.0, 101.0) };
    let left = w - log_width - 6.0;
    // The longest track stands in one row.
    let longest = Character::ALL.map(|character| game.map().card(character).ap_track.length);
    let longest = f64::from(longest.into_iter().max().unwrap_or(1).max(1));
    let side = if wipe { 8.2 } else { ((left - 26.0) / longest).min(5.3) };
    let mut y = 0.0;
    let out = &mut page.canvas;
    for character in [Character::Keeper, Character::Worker] {
        y = sheet(out, game, character, y, left, side) + 3.0;
    }
    if !wipe {
        let end = dice_board(out, game, y, left, room - y);
        level(out, end + 7.0);
    }
    let after = out.field(w - log_width, 4.0, "Name", 40.0);
    out.field(after + 4.0, 4.0, "Date", 20.0);
    let height = look.tool.figure();
    let columns = [
        ("turn", 11.0),
        ("1", one),
        ("2", one),
        ("3", one),
        ("4", one),
        ("orient.", 12.0),
        ("keeper", 12.0),
        ("worker", 12.0),
        ("first", 11.0),
        ("idle", 11.0),
    ];
    let rows = ((room - 12.0) / height) as usize;
    Log { columns: &columns, rows, height, first: 1 }.draw(out, w - log_width, 6.0);
    page
}

/// Draws a character's prices and tracks, and returns where they end.
fn sheet(out: &mut Canvas, game: &Zoo, character: Character, y: f64, w: f64, side: f64) -> f64 {
    let card = game.map().card(character);
    let name = match character {
        Character::Keeper => "Keeper",
        Character::Worker => "Maintenance worker",
    };
    let mut at = y + 6.0;
    out.strong(2.0, at, 11.0, name);
    let prices = format!(
        "moves **{}**; a gate square **{}** AP, a tranquilizer **{}** AP, a health **{}** AP",
        card.movement, card.gate, card.tranquilizer, card.health
    );
    out.paragraph(46.0, at, w - 48.0, 8.0, &prices);
    at += 2.0;
    for (name, track) in
        [("Health", card.health_track), ("Tranquilizers", card.tranquilizer_track), ("Points", card.ap_track)]
    {
        let circles = Circles { total: track.length, spent: 0, have: track.start };
        out.strong(2.0, at + side * 0.62, 7.5, name);
        at = circles.draw(out, (24.0, at), w - 26.0, side) + 0.8;
    }
    out.rect(0.0, y, w, at + 1.0 - y, 1.2, Line::Ink);
    at + 1.0
}

/// Draws the animals of both dice and the orientations, and returns where they end.
fn dice_board(out: &mut Canvas, game: &Zoo, y: f64, w: f64, room: f64) -> f64 {
    let from = 14.0;
    let cell = ((w - from) / 6.0).min((room - 24.0) / 2.0);
    for figure in 1..=6_u8 {
        die(out, figure, from + (f64::from(figure) - 0.5) * cell, y + 3.0, 5.0);
    }
    for (row, which) in [Die::A, Die::B].into_iter().enumerate() {
        let top = y + 6.5 + row as f64 * cell;
        out.strong(0.0, top + cell / 2.0, 8.5, &format!("die {}", which.name().to_uppercase()));
        for (column, &kind) in game.kinds(which).iter().enumerate() {
            let x = from + column as f64 * cell;
            out.rect(x + 0.4, top + 0.4, cell - 0.8, cell - 0.8, 0.8, Line::Pen);
            let animal = game.map().animal(kind);
            let mut letters = kind.name().chars();
            let letter: String = letters.next().map(|c| c.to_ascii_uppercase()).into_iter().collect();
            out.strong(x + 1.6, top + 4.8, 9.0, &letter);
            out.mid(x + cell / 2.0 + 1.5, top + 3.4, 7.0, kind.name());
            if let Some(picture) = drawing::Animal::ALL.into_iter().find(|it| it.name() == kind.name()) {
                out.group(x + cell / 2.0, top + cell * 0.52, 0.0, 1.0, &picture.shape(cell * 0.48).to_svg());
            }
            let figures =
                format!("{} {} {} {}", animal.movement, animal.direct, animal.indirect, animal.tranquilizers);
            out.mid(x + cell / 2.0, top + cell - 2.8, 8.5, &figures);
        }
    }
    let top = y + 7.5 + 2.0 * cell;
    out.strong(0.0, top + 5.5, 8.0, "orient.");
    for (column, orientation) in Orientation::ALL.into_iter().enumerate() {
        let words = orientation.directions()[..3]
            .iter()
            .map(|it| it.name())
            .collect::<Vec<_>>()
            .join(" ")
            .to_uppercase();
        let x = from + column as f64 * cell;
        out.rect(x + 0.4, top, cell - 0.8, 8.5, 0.8, Line::Pen);
        out.mid(x + cell / 2.0, top + 4.3, 9.0, &words);
    }
    out.words(from, top + 12.0, 7.0, "then the direction left over (Z-5)");
    top + 12.0
}

/// Draws the level and the ways the game ends, to be ringed.
fn level(out: &mut Canvas, y: f64) {
    out.strong(0.0, y, 8.0, "Level Z-9");
    out.words(17.0, y, 8.0, "rounds of animals first");
    for rounds in 1..=4 {
        let x = 52.0 + f64::from(rounds - 1) * 9.0;
        out.circle(x, y - 1.0, 1.8, Line::Pen);
        out.words(x + 3.0, y, 8.0, &rounds.to_string());
    }
    out.rect(90.0, y - 2.8, 3.6, 3.6, 0.0, Line::Pen);
    out.words(95.0, y, 8.0, "advanced game");
    out.strong(0.0, y + 7.0, 8.0, "The end");
    for (nth, end) in ["restored", "escaped", "mauled", "stranded"].into_iter().enumerate() {
        let x = 18.8 + nth as f64 * 24.0;
        out.circle(x, y + 6.0, 1.8, Line::Pen);
        out.words(x + 3.0, y + 7.0, 8.0, end);
    }
}
