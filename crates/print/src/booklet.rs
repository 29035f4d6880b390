//! A booklet: cover with contents, how to begin, and the sheets and puzzles of the games.
use games::{AnyGame, Setup};

use crate::canvas::{Anchor, Line};
use crate::fonts::Weight;
use crate::page::{Block, Page, Part};
use crate::{Look, Posed, PrintError, credit, puzzles, sheets};

/// A game of a booklet.
#[derive(Debug)]
pub struct Chapter {
    /// The setup of its sheets.
    pub setup: Setup,
    /// The opened game.
    pub any: AnyGame,
    /// Its puzzles.
    pub puzzles: Vec<Posed>,
}

/// Returns the pages of a booklet. Each game begins on a right-hand page, so that both sides can be printed on.
///
/// # Errors
/// A game has nothing to print, or a puzzle cannot be replayed.
pub fn booklet(chapters: &[Chapter], look: &Look) -> Result<Vec<(Page, Block)>, PrintError> {
    let block = Block {
        title: "Menagerie",
        credit: "Menagerie** is made of five games by others.",
        map: None,
        link: look.url.as_ref().map(|url| format!("{}/#/", url.trim_end_matches('/'))),
    };
    let mut inner: Vec<(Page, Block)> = Vec::new();
    let mut contents = Vec::new();
    let whole = Look { part: None, ..look.clone() };
    for Chapter { setup, any, puzzles: posed } in chapters {
        let mut places = vec![("Rules and sheets", inner.len() + 3)];
        let mut pages = sheets(setup, any, &whole)?;
        // The rules come first in a booklet.
        pages.sort_by_key(|(page, _)| page.part != Part::Rules);
        inner.extend(pages);
        if !posed.is_empty() {
            places.push(("Puzzles", inner.len() + 3));
            inner.extend(puzzles(posed, look)?);
        }
        contents.push((credit(setup.game).0, setup.game.line(), places));
        if inner.len() % 2 == 1 {
            let mut page = Page::tall(look.paper, look.ink, Part::Cards, "Notes", "For notes");
            let (w, room) = (page.inner_width(), page.room());
            page.canvas.strong(0.0, 5.0, 10.0, "Notes");
            let mut y = 16.0;
            while y < room {
                page.canvas.line(0.0, y, w, y, Line::Hair);
                y += 9.0;
            }
            inner.push((page, block.clone()));
        }
    }
    let mut cover = Page::tall(look.paper, look.ink, Part::Rules, "Cover", "A booklet");
    let w = cover.inner_width();
    let out = &mut cover.canvas;
    out.strong(0.0, 24.0, 34.0, "Menagerie");
    out.words(0.0, 34.0, 13.0, "Animal games for pencil, dice and paper");
    cover.classes = "board zoo";
    let side = w / 5.0;
    for (index, animal) in drawing::Animal::ALL.into_iter().enumerate() {
        let (x, y) = ((index % 5) as f64 * side, 48.0 + (index / 5) as f64 * side);
        cover.canvas.rect(x, y, side, side, 0.0, Line::Pen);
        cover.canvas.group(x + side / 2.0, y + side / 2.0, 0.0, 1.0, &animal.shape(side * 0.74).to_svg());
    }
    let mut begin = Page::tall(look.paper, look.ink, Part::Rules, "Contents, how to begin", "A booklet");
    let out = &mut begin.canvas;
    out.strong(0.0, 6.0, 17.0, "Contents");
    let mut y = 18.0;
    for (title, line, places) in contents {
        out.strong(0.0, y, 11.0, title);
        for (nth, (name, number)) in places.iter().enumerate() {
            let at = y + nth as f64 * 5.0;
            out.text(w - 12.0, at, 9.0, Weight::Text, Anchor::Right, name);
            out.text(w, at, 11.0, Weight::Bold, Anchor::Right, &number.to_string());
        }
        y = out.paragraph(0.0, y + 5.0, w - 60.0, 9.0, line) + 1.0;
        out.line(0.0, y - 1.0, w, y - 1.0, Line::Hair);
        y += 6.0;
    }
    y += 6.0;
    out.strong(0.0, y, 17.0, "How to begin");
    y += 8.0;
    for line in [
        "Take a pencil, a rubber and dice: five ordinary ones, better in three colours, and a four-sided one for Escape from Ruin.",
        "Two sorts of pages: **One a game** is written on, **Print once** lies beside it. The note at the foot of a page says which.",
        "Each game begins with its rules. Read them once; every rule has its number, and the sheets name the numbers where they apply.",
        "Print at 100 %: the ruler at the foot of each page is 100 mm long then. Both sides of the paper can be printed on; each \
         game begins on a right-hand page.",
    ] {
        y = out.paragraph(0.0, y, w, 10.0, line) + 2.0;
    }
    let mut pages = vec![(cover, block.clone()), (begin, block)];
    pages.extend(inner);
    Ok(pages)
}
