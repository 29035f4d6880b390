//! The static cuts of the type, and the widths of text set in them.

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

/// For each cut the units of an em, and the widths of its characters in their order; `build.rs` writes it.
static WIDTHS: [(u16, &[(char, u16)]); 5] = include!(concat!(env!("OUT_DIR"), "/widths.rs"));

/// The width of a character that a cut lacks, in units.
const LACKING: u16 = 500;

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

    /// Returns the width of a character in units; `None` where the cut lacks it.
    fn advance(self, c: char) -> Option<u16> {
        let widths = WIDTHS[self.index()].1;
        widths.binary_search_by_key(&c, |(character, _)| *character).ok().map(|at| widths[at].1)
    }
}

/// Returns the width of a text in millimetres, without kerning, which makes it at most narrower.
pub fn width(text: &str, points: f64, weight: Weight) -> f64 {
    let units: u32 = text.chars().map(|c| u32::from(weight.advance(c).unwrap_or(LACKING))).sum();
    f64::from(units) / f64::from(WIDTHS[weight.index()].0) * points * POINT
}

/// Returns the characters that the cut of this weight lacks.
#[cfg(test)]
pub fn missing(text: &str, weight: Weight) -> Vec<char> {
    text.chars().filter(|&c| c != '\n' && weight.advance(c).is_none()).collect()
}
