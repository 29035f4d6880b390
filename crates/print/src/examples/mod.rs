//! Pictures of single rules beside the rules' text.
use games::GameId;

use crate::Ink;
use crate::canvas::{Anchor, Canvas, Line, height};
use crate::columns::Columns;
use crate::fonts::Weight;

mod caverns;
mod penguins;
mod ruin;
mod shelter;
mod zoo;

/// The size of the words, in points.
const POINTS: f64 = 7.5;
/// The height of a title, in millimetres.
const TITLE: f64 = 4.0;
/// The height of the heading, in millimetres.
const HEADING: f64 = 8.0;
/// The least gap between pictures, in millimetres.
const GAP: f64 = 6.0;

/// A picture with its rule and what it shows.
struct Example {
    title: &'static str,
    words: &'static str,
    width: f64,
    height: f64,
    picture: Canvas,
}

/// The pictures of a game.
pub struct Examples(Vec<Example>);

/// Returns the pictures of a game; `None` where there are none.
pub fn of(game: GameId, ink: Ink) -> Option<Examples> {
    let examples = match game {
        GameId::Ruin => ruin::examples(ink),
        GameId::Shelter => shelter::examples(ink),
        GameId::Penguins => penguins::examples(ink),
        GameId::Caverns => caverns::examples(ink),
        GameId::Zoo => zoo::examples(ink),
        #[allow(unreachable_patterns, reason = "a game without pictures of its own has none")]
        _ => Vec::new(),
    };
    (!examples.is_empty()).then_some(Examples(examples))
}

impl Examples {
    /// The number of pictures.
    pub fn count(&self) -> usize {
        self.0.len()
    }

    /// Returns the rows of pictures in columns: the height of the pictures and that of all.
    fn rows(&self, columns: Columns) -> Vec<(f64, f64)> {
        let row = |some: &[Example]| {
            let pictures = some.iter().map(|it| it.height).fold(0.0, f64::max);
            let words = some.iter().map(|it| height(it.words, columns.width, POINTS)).fold(0.0, f64::max);
            (pictures, TITLE + pictures + 3.5 + words)
        };
        self.0.chunks(columns.count).map(row).collect()
    }

    /// Returns the height that the pictures take, so many side by side at a width, in millimetres.
    pub fn height(&self, w: f64, columns: usize) -> f64 {
        let rows = self.rows(Columns::filling(w, columns, GAP));
        HEADING + rows.iter().map(|(_, high)| high).sum::<f64>() + (rows.len() as f64 - 1.0)
    }

    /// Draws the pictures, so many side by side, below and right of a point.
    pub fn draw(&self, out: &mut Canvas, (x, y): (f64, f64), w: f64, columns: usize) {
        let columns = Columns::filling(w, columns, GAP);
        out.strong(x, y + 4.0, 10.0, "Examples");
        let mut top = y + HEADING;
        for (row, (pictures, high)) in self.0.chunks(columns.count).zip(self.rows(columns)) {
            for (nth, example) in row.iter().enumerate() {
                let left = x + columns.left(nth);
                out.text(left, top + 1.5, 8.0, Weight::Semibold, Anchor::Left, example.title);
                debug_assert!(example.width <= columns.width + 0.01, "{}", example.title);
                out.group(left, top + TITLE, 0.0, 1.0, example.picture.markup());
                out.paragraph(left, top + TITLE + pictures + 3.5, columns.width, POINTS, example.words);
            }
            top += high + 1.0;
        }
    }
}

/// A column and a row.
type Square = (u8, u8);

/// Draws the head of an arrow.
fn head(out: &mut Canvas, (x, y): (f64, f64), (ux, uy): (f64, f64)) {
    let (ax, ay) = (x - ux * 2.0 - uy * 1.3, y - uy * 2.0 + ux * 1.3);
    let (bx, by) = (x - ux * 2.0 + uy * 1.3, y - uy * 2.0 - ux * 1.3);
    out.path(&format!("M{ax:.2} {ay:.2}L{x:.2} {y:.2}L{bx:.2} {by:.2}"), Line::Ink);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fonts::missing;

    #[test]
    fn q_2_games_have_pictures_of_their_rules() {
        for (game, count) in [
            (GameId::Ruin, 3),
            (GameId::Shelter, 4),
            (GameId::Penguins, 3),
            (GameId::Caverns, 2),
            (GameId::Zoo, 5),
        ] {
            let Some(Examples(examples)) = of(game, Ink::Full) else { panic!("{game} has none") };
            assert_eq!(examples.len(), count, "{game}");
            for example in examples {
                assert_eq!(missing(example.words, Weight::Text), [], "{}", example.title);
            }
        }
    }
}
