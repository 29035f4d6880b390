//! The look of Menagerie as data: colours and sizes, style sheets, patterns and fonts.
//!
//! The sheets take their colours from `style/tokens.css`. `style/page.css` lists the sheets of the page, which `cargo xtask page`
//! joins; `cargo xtask styles` derives those of [`standalone`] from the sheets of drawings. Fonts lie in `fonts/`, where the
//! packer of the page takes them from.

/// The custom properties: colours on paper and on slate, type, spaces, widths of lines.
pub const TOKENS: &str = include_str!("../style/tokens.css");

/// The rule that names [`TEXT_FONT`], by the path `fonts/next.woff2`.
const FONT: &str = include_str!("../style/font.css");
const BASE: &str = include_str!("../style/page/base.css");
const NARROW: &str = include_str!("../style/page/narrow.css");
const DICE: &str = include_str!("../style/drawing/dice.css");
const BOARD: &str = include_str!("../style/drawing/board.css");
const PICTURES: &str = include_str!("../style/drawing/pictures.css");
const PAWNS: &str = include_str!("../style/drawing/pawns.css");
const RUIN: &str = include_str!("../style/drawing/ruin.css");
const CURVE: &str = include_str!("../style/drawing/curve.css");
const CAVERNS: &str = include_str!("../style/drawing/caverns.css");
const PENGUINS: &str = include_str!("../style/drawing/penguins.css");
const SHELTER: &str = include_str!("../style/drawing/shelter.css");
const ZOO: &str = include_str!("../style/drawing/zoo.css");

/// The classes of drawings, in the order of their rules.
pub const DRAWINGS: [&str; 10] = [DICE, BOARD, PICTURES, PAWNS, RUIN, CURVE, CAVERNS, PENGUINS, SHELTER, ZOO];

/// The font of text, tokens, type and drawings for a document beside the page, in the order of their rules. Notation is
/// set in the machine's own font.
pub const DOCUMENT: [&str; 14] =
    [FONT, TOKENS, BASE, DICE, BOARD, PICTURES, NARROW, PAWNS, RUIN, CURVE, CAVERNS, PENGUINS, SHELTER, ZOO];

/// The sheets of drawings in files of their own, by the classes of the drawings.
const STANDALONE: [(&[&str], &str); 5] = [
    (&["ruin"], include_str!("../style/standalone/ruin.css")),
    (&["shelter", "shsheet"], include_str!("../style/standalone/shelter.css")),
    (&["pengs"], include_str!("../style/standalone/penguins.css")),
    (&["caverns"], include_str!("../style/standalone/caverns.css")),
    (&["zoo"], include_str!("../style/standalone/zoo.css")),
];

/// Returns the sheet for a drawing with these classes in a file of its own: on paper, every value resolved. A drawing
/// of no game gets that of the first.
pub fn standalone(classes: &str) -> &'static str {
    let boards = |known: &[&str]| classes.split(' ').any(|it| known.contains(&it));
    STANDALONE.iter().find(|(known, _)| boards(known)).map_or(STANDALONE[0].1, |(_, sheet)| sheet)
}

/// The patterns that classes refer to, as one hidden element: once on a page, before any drawing.
pub const PATTERNS: &str = include_str!("../patterns.svg");

/// The font of all text, as WOFF2.
pub const TEXT_FONT: &[u8] = include_bytes!("../fonts/next.woff2");

/// Static cuts of the fonts for print: text in the weights 300, 400, 600 and 720, and notation.
pub const PRINT_FONTS: [&[u8]; 5] = [
    include_bytes!("../fonts/print/next-300.ttf"),
    include_bytes!("../fonts/print/next-400.ttf"),
    include_bytes!("../fonts/print/next-600.ttf"),
    include_bytes!("../fonts/print/next-720.ttf"),
    include_bytes!("../fonts/print/mono-500.ttf"),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn standalone_sheets_are_resolved_and_follow_the_drawing() {
        for (classes, sheet) in STANDALONE {
            assert_eq!(standalone(&format!("board {}", classes[0])), sheet);
            for unresolved in ["var(", "light-dark", "color-mix", "@media"] {
                assert!(!sheet.contains(unresolved), "{unresolved}");
            }
            for pattern in sheet.split("url(#").skip(1).filter_map(|rest| rest.split(')').next()) {
                assert!(PATTERNS.contains(&format!("id=\"{pattern}\"")), "{pattern} is drawn");
            }
        }
        assert_eq!(standalone("curve"), STANDALONE[0].1);
    }
}
