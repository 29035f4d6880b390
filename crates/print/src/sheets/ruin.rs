//! *Escape from Ruin*: the city and the jungle, each with a log, and pieces to fold.
use drawing::{Animal, Area, Drawing};
use games::GameId;
use present::Present;
use present::ruin::SQUARE;
use ruin::Ruin;

use super::{Log, board, names};
use crate::canvas::Line;
use crate::page::{Page, Part};
use crate::{Look, examples};

/// The height for the notes and the log below a board, in millimetres.
const BELOW: f64 = 80.0;
/// The largest side of a square on a page of its own, in millimetres.
const LARGEST: f64 = 12.0;

/// Returns the pages of the boards, and the page of the pieces.
pub fn pages(game: &Ruin, look: &Look) -> Vec<Page> {
    let mut pages = Vec::new();
    let notes = [
        "**Roll, move up to that many squares, in eight directions; stop where you like** (R1 R8 R16). Then the cultist \
         rolls and comes as near as it can (R14 R15). Enter **J**: go on in the jungle, on C, with a new roll (R5 R6).",
        "**You step in eight directions, the tiger in four** (R16). Water sweeps you one square on, free of charge; never \
         end a turn on it (R21 R24). Trails only as their arrows say (R20). Enter **H**: you are out (R4).",
    ];
    for (index, drawing) in game.printed().iter().enumerate() {
        let (name, foe) = if index == 0 { ("The city", "cultist") } else { ("The jungle", "tiger") };
        let (mut page, free) = if side(drawing, look) < look.tool.figure() {
            pages.extend(strips(drawing, look, name));
            let log = format!("{name}, log");
            (Page::tall(look.paper, look.ink, Part::Board, &log, "One a game"), 0.0)
        } else {
            board(drawing, look, name, BELOW)
        };
        let (w, room) = (page.inner_width(), page.room());
        let out = &mut page.canvas;
        let y = out.paragraph(0.0, free + 5.0, w, 8.5, notes[index.min(1)]);
        names(out, y + 4.0, w, &["Escaped", "caught", "skull", "drowned"]);
        let (top, height) = (y + 7.0, look.tool.figure().max(6.4));
        let rows = ((room - top - 5.0) / height) as usize;
        for column in 0..3 {
            let columns = [("turn", 9.0), ("roll", 10.0), ("to", 14.5), (foe, 12.0), ("to", 14.5)];
            let log = Log { columns: &columns, rows, height, first: 1 + column * rows };
            log.draw(out, column as f64 * (w - 60.0) / 2.0, top);
        }
        pages.push(page);
    }
    pages.push(pieces(look));
    pages
}

/// Returns the side of a square on a page that holds the board and its log, in millimetres.
fn side(drawing: &Drawing, look: &Look) -> f64 {
    let page = Page::tall(look.paper, look.ink, Part::Board, "", "");
    let area = drawing.view_box;
    SQUARE * (page.inner_width() / area.width).min((page.room() - BELOW) / area.height)
}

/// Returns the pages of a board whose squares would be too small to be written into beside its log: some rows on each, below
/// the letters of the columns.
fn strips(drawing: &Drawing, look: &Look, name: &str) -> Vec<Page> {
    let area = drawing.view_box;
    let (head, rows) = (-area.y, ((area.y + area.height) / SQUARE).floor());
    let empty = |name: &str| {
        let tall = Page::tall(look.paper, look.ink, Part::Board, name, "One a game");
        let is_narrow = SQUARE * tall.inner_width() / area.width < look.tool.figure();
        if is_narrow { Page::wide(look.paper, look.ink, Part::Board, name, "One a game") } else { tall }
    };
    let page = empty(name);
    let scale = (page.inner_width() / area.width).min(LARGEST / SQUARE);
    let most = ((page.room() / scale - head) / SQUARE).floor();
    let count = (rows / most).ceil();
    let each = (rows / count).ceil();
    let strip = |nth: usize| {
        let (from, to) = (nth as f64 * each, ((nth + 1) as f64 * each).min(rows));
        let mut page = empty(&format!("{name}, rows {} to {}", from + 1.0, to));
        let (x, width) = ((page.inner_width() - area.width * scale) / 2.0, area.width * scale);
        let letters = Area { height: head, ..area };
        let part = Area { y: from * SQUARE, height: (to - from) * SQUARE, ..area };
        page.canvas.part_of(drawing, letters, x, 0.0, width);
        page.canvas.part_of(drawing, part, x, head * scale, width);
        page
    };
    (0..count as usize).map(strip).collect()
}

/// Returns the page with the pieces, the key of lots and a die's stand-ins.
fn pieces(look: &Look) -> Page {
    let mut page = Page::tall(look.paper, look.ink, Part::Cards, "Pieces and lots", "Print once");
    let w = page.inner_width();
    let out = &mut page.canvas;
    out.strong(0.0, 6.0, 17.0, "Three pieces");
    let y = out.paragraph(
        0.0,
        12.0,
        w,
        9.0,
        "Cut along the full lines, fold along the dashed ones, glue the feet together or onto a coin. Any three small things \
         do as well.",
    );
    let picked = [(Animal::Person, "you"), (Animal::Cultist, "cultist"), (Animal::Tiger, "tiger")];
    for (index, (animal, name)) in picked.into_iter().enumerate() {
        let x = index as f64 * 30.0;
        let top = y + 4.0;
        out.rect(x, top, 22.0, 72.0, 0.0, Line::Pen);
        for fold in [10.0, 36.0, 62.0] {
            out.dashes(&format!("M{x} {}h22", top + fold), Line::Pen);
        }
        let shape = animal.shape(18.0).to_svg();
        out.group(x + 11.0, top + 23.0, 180.0, 1.0, &shape);
        out.group(x + 11.0, top + 49.0, 0.0, 1.0, &shape);
        out.mid(x + 11.0, top + 5.0, 8.0, "glue").mid(x + 11.0, top + 67.0, 8.0, name);
    }
    let mut at = y + 84.0;
    out.strong(0.0, at, 10.0, "Lots among equally good squares (R15)");
    at += 6.0;
    for line in [
        "**2 squares**: 1 2 the first, 3 4 the second.",
        "**3**: 1, 2, 3; with a 4 again.",
        "**4**: 1, 2, 3, 4.",
        "**5 to 8**: Roll twice. First odd: of the first four, even: of the others; the second picks. Nothing there: again.",
        "The squares are counted row by row from the upper left.",
    ] {
        at = out.paragraph(0.0, at, w, 9.0, line) + 0.8;
    }
    at += 4.0;
    out.strong(0.0, at, 10.0, "No four-sided die?");
    at = out.paragraph(
        0.0,
        at + 6.0,
        w,
        9.0,
        "An ordinary one, 5 and 6 again; two coins: heads heads 1, heads tails 2, tails heads 3, tails tails 4; or the strips of \
         menagerie print ruin --dice.",
    );
    at += 4.0;
    out.strong(0.0, at, 10.0, "With a pencil alone");
    at = out.paragraph(
        0.0,
        at + 6.0,
        w,
        9.0,
        "Write both squares into the log each turn, and the turn’s number small into the square where you end: the last line \
         says where everyone is. For the hunter’s way, count outwards from your own square and pencil the counts lightly.",
    );
    if let Some(examples) = examples::of(GameId::Ruin, look.ink) {
        examples.draw(out, (0.0, at + 4.0), w, examples.count());
    }
    page
}
