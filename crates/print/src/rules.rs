//! The rules on a page: the texts of `rules/`, in columns.
use games::GameId;

use crate::canvas::{Canvas, Line, height, leading};
use crate::columns::Columns;
use crate::page::{MARGIN, Page, Part};
use crate::{Ink, Paper};

/// The retold rules of a game.
#[derive(Debug)]
pub struct Rules {
    pub heading: &'static str,
    pub lead: &'static str,
    /// Rule numbers with their text; headings have no number.
    pub lines: Vec<(&'static str, &'static str)>,
}

/// Returns the rules of a game.
pub fn of(game: GameId) -> Rules {
    let text = match game.key() {
        "ruin" => include_str!("../rules/ruin.txt"),
        "shelter" => include_str!("../rules/shelter.txt"),
        "penguins" => include_str!("../rules/penguins.txt"),
        "caverns" => include_str!("../rules/caverns.txt"),
        "zoo" => include_str!("../rules/zoo.txt"),
        _ => "",
    };
    let mut lines = text.lines();
    let heading = lines.next().unwrap_or_default().trim_start_matches("# ");
    let lead = lines.next().unwrap_or_default();
    let lines = lines.filter(|line| !line.is_empty()).map(numbered).collect();
    Rules { heading, lead, lines }
}

/// Parts the rule numbers at the beginning of a line from the text.
fn numbered(line: &'static str) -> (&'static str, &'static str) {
    if let Some(heading) = line.strip_prefix("## ") {
        return ("", heading);
    }
    let is_number = |word: &str| {
        word.starts_with(|c: char| "RSPCZ".contains(c)) && word.ends_with(|c: char| c.is_ascii_digit())
    };
    let mut end = 0;
    for word in line.split_inclusive(' ') {
        if !is_number(word.trim_end()) {
            break;
        }
        end += word.len();
    }
    (line[..end].trim_end(), &line[end..])
}

/// The indent of the text behind its number.
const INDENT: f64 = 9.0;
const GAP: f64 = 5.0;

/// Sets rules in columns and returns the height used; `None` where they do not fit.
fn set(
    out: &mut Canvas,
    rules: &Rules,
    (x, y, w, h): (f64, f64, f64, f64),
    columns: usize,
    points: f64,
) -> Option<f64> {
    let columns = Columns::filling(w, columns, GAP);
    let measure = columns.width - INDENT;
    let heights: Vec<f64> = rules
        .lines
        .iter()
        .map(|(number, text)| {
            if number.is_empty() {
                leading(9.5) + 2.2
            } else {
                let long = if number.contains(' ') { leading(points) } else { 0.0 };
                height(text, measure, points).max(long * 2.0) + 0.8
            }
        })
        .collect();
    let (parts, high) = columns.balanced_below(&heights, &|nth| rules.lines[nth].0.is_empty());
    if high > h {
        return None;
    }
    for (index, range) in parts.into_iter().enumerate() {
        let left = x + columns.left(index);
        if index > 0 {
            out.line(left - GAP / 2.0, y, left - GAP / 2.0, y + high, Line::Hair);
        }
        let mut at = y;
        for rule in range {
            let (number, text) = rules.lines[rule];
            if number.is_empty() {
                out.line(left, at + 0.6, left + columns.width, at + 0.6, Line::Pen);
                out.strong(left, at + leading(9.5) + 0.2, 9.5, text);
            } else {
                for (nth, one) in number.split(' ').enumerate() {
                    out.words(left, at + leading(points) * (nth as f64 + 0.8), 7.5, one);
                }
                out.paragraph(left + INDENT, at + leading(points) * 0.8, measure, points, text);
            }
            at += heights[rule];
        }
    }
    Some(high)
}

/// Whether the page of a game's rules lies on its side, as its board does.
const fn is_wide(game: GameId) -> bool {
    matches!(game, GameId::Shelter | GameId::Zoo)
}

/// Returns the width inside the margins of the page of the rules.
pub fn width(game: GameId, paper: Paper) -> f64 {
    let (w, h) = paper.size();
    (if is_wide(game) { h } else { w }) - 2.0 * MARGIN
}

/// Returns the page of the rules and the height at which room is left on it: at least the first of `reserved` that the
/// rules leave in legible type.
pub fn page(game: GameId, paper: Paper, ink: Ink, reserved: [f64; 3]) -> (Page, f64) {
    const SIZES: [f64; 6] = [9.2, 8.9, 8.6, 8.3, 8.0, 7.7];
    let (name, purpose) = ("Rules", "Print once");
    let wide = is_wide(game);
    let made = if wide { Page::wide } else { Page::tall };
    let mut page = made(paper, ink, Part::Rules, name, purpose);
    let rules = of(game);
    let (w, room) = (page.inner_width(), page.room());
    page.canvas.strong(0.0, 6.0, 17.0, rules.heading);
    let below = page.canvas.paragraph(0.0, 12.0, w, 9.0, rules.lead);
    let columns = if wide { 4 } else { 3 };
    let used = reserved.into_iter().find_map(|reserved| {
        let area = (0.0, below, w, room - below - reserved);
        SIZES.iter().find_map(|&points| set(&mut page.canvas, &rules, area, columns, points))
    });
    (page, below + used.unwrap_or(room - below))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fonts::{Weight, missing};

    #[test]
    fn q_2_the_rules_of_every_game_have_numbers_and_only_letters_of_the_type() {
        for game in GameId::ALL {
            let rules = of(game);
            assert!(rules.lines.iter().filter(|(number, _)| !number.is_empty()).count() > 10, "{game}");
            for (number, text) in &rules.lines {
                assert_eq!(missing(text, Weight::Text), [], "{game} {number}");
            }
        }
    }
}
