//! The static cuts of the type, and the widths of text set in them.
use std::sync::{Arc, LazyLock};

use ttf_parser::Face;
use usvg::fontdb::Database;

/// The weights of text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Weight {
    Light,
    Text,
    Semibold,
    Bold,
    /// Notation and digests, of one width.
    Mono,
}

/// The name of the family of text.
pub const TEXT: &str = "Atkinson Hyperlegible Next";
/// The name of the family of notation.
pub const MONO: &str = "Atkinson Hyperlegible Mono ExtraLight";

/// Millimetres a point.
pub const POINT: f64 = 25.4 / 72.0;

static FACES: LazyLock<[Face<'static>; 5]> = LazyLock::new(|| {
    theme::PRINT_FONTS.map(|data| Face::parse(data, 0).expect("the bundled cuts are fonts"))
});

static DATABASE: LazyLock<Arc<Database>> = LazyLock::new(|| {
    let mut database = Database::new();
    for data in theme::PRINT_FONTS {
        database.load_font_data(data.to_vec());
    }
    database.set_sans_serif_family(TEXT);
    database.set_serif_family(TEXT);
    database.set_monospace_family(MONO);
    Arc::new(database)
});

/// Returns the bundled cuts alone: fonts of the machine would change the output.
pub fn database() -> Arc<Database> {
    DATABASE.clone()
}

impl Weight {
    const fn index(self) -> usize {
        match self {
            Weight::Light => 0,
            Weight::Text => 1,
            Weight::Semibold => 2,
            Weight::Bold => 3,
            Weight::Mono => 4,
        }
    }

    /// Returns the number of the weight in style sheets, a whole hundred: usvg takes any other for 400. The boldest cut
    /// has 720, and is the nearest to 700.
    pub const fn number(self) -> u16 {
        [300, 400, 600, 700, 500][self.index()]
    }

    /// Returns the name of the family.
    pub const fn family(self) -> &'static str {
        if matches!(self, Weight::Mono) { MONO } else { TEXT }
    }
}

/// Returns the width of a text in millimetres, without kerning, which makes it at most narrower.
pub fn width(text: &str, points: f64, weight: Weight) -> f64 {
    let face = &FACES[weight.index()];
    let units: f64 = text
        .chars()
        .map(|c| face.glyph_index(c).and_then(|glyph| face.glyph_hor_advance(glyph)).map_or(500.0, f64::from))
        .sum();
    units / f64::from(face.units_per_em()) * points * POINT
}

/// Returns the characters that the cut of this weight lacks.
#[cfg(test)]
pub fn missing(text: &str, weight: Weight) -> Vec<char> {
    text.chars().filter(|&c| c != '\n' && FACES[weight.index()].glyph_index(c).is_none()).collect()
}
