//! Rolls on strips that show one at a time in a sleeve.
use games::{Dice, GameId, Setup};

use crate::Look;
use crate::canvas::{Anchor, Canvas, Line};
use crate::fonts::Weight;
use crate::page::{Block, Page, Part};

/// The height of a roll on a strip, in millimetres: the distance of the sleeve's slits.
const ROW: f64 = 7.2;
const HEAD: f64 = 9.0;

/// A kind of strip: its width, and the text of the roll that follows earlier ones.
struct Kind {
    name: &'static str,
    /// The reading of the rows.
    note: &'static str,
    width: f64,
    roll: fn(&mut Dice, &[String]) -> String,
}

/// The rolls of a game of the shelter: four trees, then sixteen rounds (S-5, S-16).
const SHELTER: usize = 20;
const TREES: usize = 4;

fn d(dice: &mut Dice, sides: u64) -> u64 {
    dice.below(sides) + 1
}

fn several(dice: &mut Dice, count: usize) -> String {
    (0..count).map(|_| d(dice, 6).to_string()).collect::<Vec<String>>().join("  ")
}

/// Two different animals of a die, in the order in which they move.
fn pair(dice: &mut Dice, letter: char) -> String {
    let first = d(dice, 6);
    let second = (first + dice.below(5)) % 6 + 1;
    format!("{letter}{first} {letter}{second}")
}

/// Two dice for a tree, none of the earlier ones.
fn tree(dice: &mut Dice, earlier: &[String]) -> String {
    loop {
        let text = format!("tree  {}", several(dice, 2));
        if !earlier.contains(&text) {
            return text;
        }
    }
}

/// Returns the kinds of strips of a game.
fn kinds(game: GameId) -> &'static [Kind] {
    match game.key() {
        // One roll a row, the player's and the hunter's turn about: never side by side.
        "ruin" => &[Kind {
            name: "Ruin",
            note: "A row says whose roll it is; pull on past one that is not due. Corners of hunters take a row, too.",
            width: 30.0,
            roll: |dice, earlier| {
                let who = if earlier.len().is_multiple_of(2) { "you" } else { "hunter" };
                format!("{who}  {}", d(dice, 4))
            },
        }],
        "shelter" => &[Kind {
            name: "Shelter",
            note: "A game takes twenty rows: four trees, row and column, and sixteen rounds.",
            width: 32.0,
            roll: |dice, earlier| match earlier.len() % SHELTER {
                nth @ 0..TREES => tree(dice, &earlier[earlier.len() - nth..]),
                _ => several(dice, 3),
            },
        }],
        "penguins" => &[Kind {
            name: "Penguins",
            note: "Two dice. The figures behind + are the further dice of ability 6 and of a bought one.",
            width: 36.0,
            // With ability 6 and a bought die there are four (P-10, P-11).
            roll: |dice, _| format!("{}  +{} +{}", several(dice, 2), d(dice, 6), d(dice, 6)),
        }],
        "zoo" => &[Kind {
            name: "Zoo: animals, orientation",
            note: "The animals come in the order in which they move. The advanced game takes the orientations in brackets for the \
                   second to the fourth.",
            width: 61.0,
            // The advanced game takes an orientation for each animal (Z-10).
            roll: |dice, _| {
                let (a, b) = (pair(dice, 'A'), pair(dice, 'B'));
                format!("{a} {b}  orient. {} ({})", d(dice, 6), several(dice, 3))
            },
        }],
        _ => &[Kind {
            name: "d6",
            note: "One die a row, for whatever is rolled next.",
            width: 16.0,
            roll: |dice, _| several(dice, 1),
        }],
    }
}

/// Returns pages with so many rolls for a game, drawn from a seed.
pub fn strips(setup: &Setup, rolls: usize, seed: u64, look: &Look) -> Vec<(Page, Block)> {
    let (title, credit) = crate::credit(setup.game);
    let block = Block { title, credit, map: None, link: None };
    let mut dice = Dice::new(seed);
    let mut pages: Vec<Page> = Vec::new();
    let (mut x, mut top, mut nth) = (0.0, 0.0, 0);
    let kind = &kinds(setup.game)[0];
    let mut done: Vec<String> = Vec::new();
    while done.len() < rolls {
        let fresh = match pages.last() {
            None => true,
            Some(page) => x + kind.width > page.inner_width() + 0.01,
        };
        if fresh {
            let mut page = Page::tall(look.paper, look.ink, Part::Cards, "Dice on strips", "To cut up");
            top = if pages.is_empty() { sleeve(&mut page.canvas, page.width - 20.0, kind) } else { 0.0 };
            x = 0.0;
            pages.push(page);
        }
        let Some(page) = pages.last_mut() else { break };
        let rows = ((page.room() - top - HEAD) / ROW) as usize;
        let out = &mut page.canvas;
        out.strong(x + 1.5, top + 5.5, 7.5, &format!("{} {}", kind.name, nth + 1));
        let mut used = 0;
        while used < rows && done.len() < rolls {
            let middle = top + HEAD + (used as f64 + 0.5) * ROW;
            let text = (kind.roll)(&mut dice, &done);
            out.text(x + 9.0, middle + 1.3, 9.0, Weight::Bold, Anchor::Left, &text);
            done.push(text);
            out.text(x + 7.0, middle + 1.2, 7.0, Weight::Text, Anchor::Right, &done.len().to_string());
            out.line(x, middle + ROW / 2.0, x + kind.width, middle + ROW / 2.0, Line::Hair);
            used += 1;
        }
        out.rect(x, top, kind.width, HEAD + used as f64 * ROW, 0.0, Line::Pen);
        x += kind.width + 1.5;
        nth += 1;
    }
    pages.into_iter().map(|page| (page, block.clone())).collect()
}

/// Draws the sleeve with its slits and the words beside it, and returns where they end.
fn sleeve(out: &mut Canvas, w: f64, kind: &Kind) -> f64 {
    let width = kind.width + 18.0;
    let x = w - width;
    out.rect(x, 0.0, width, 30.0, 1.5, Line::Ink);
    for slit in [12.0, 12.0 + ROW] {
        out.line(x + 7.0, slit, x + width - 7.0, slit, Line::Bold);
    }
    out.mid(x + width / 2.0, 5.0, 8.0, "sleeve").mid(x + width / 2.0, 12.0 + ROW / 2.0, 7.0, "one roll");
    out.mid(x + width / 2.0, 25.0, 7.0, "pull up for the next");
    out.strong(0.0, 6.0, 17.0, "No dice at hand");
    let end = out.paragraph(
        0.0,
        12.0,
        x - 5.0,
        9.0,
        "Cut out the sleeve and its two slits, cut the strips apart along their sides. Push a strip’s head from behind \
         through the lower slit and back through the upper one: one roll shows. Pull up for the next; do not look ahead.",
    );
    out.paragraph(0.0, end + 1.0, x - 5.0, 9.0, kind.note).max(36.0)
}
