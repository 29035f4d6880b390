//! Dice, on a field of 40 × 40.
use crate::{Area, Drawing, Kind, Layer, Shape};

/// The look of a die.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DieLook {
    /// The die of the present turn.
    Live,
    /// A die of another player's turn.
    Still,
    /// A die that is used up.
    Used,
    /// The black die.
    Black,
}

impl DieLook {
    const fn class(self) -> &'static str {
        match self {
            DieLook::Live => "die live",
            DieLook::Still => "die",
            DieLook::Used => "die used",
            DieLook::Black => "die black",
        }
    }
}

/// Returns a four-sided die with this figure, or a blank one.
pub fn four_sided(figure: Option<u8>, look: DieLook) -> Drawing {
    let mut shapes = vec![Shape::path("M20 3 38 36H2z", "face")];
    let label = match figure {
        Some(figure) => {
            shapes.push(Shape::text(20.0, 31.0, 20.0, figure.to_string(), ""));
            format!("four-sided die: {figure}")
        }
        None => "four-sided die, not cast yet".to_string(),
    };
    Drawing {
        class: look.class(),
        kind: Kind::Picture,
        view_box: Area::new(0.0, 0.0, 40.0, 40.0),
        label,
        layers: vec![Layer::moving("die", shapes)],
        targets: Vec::new(),
    }
}

/// Returns the positions of a face's pips, in thirds from the middle.
pub fn pips(figure: u8) -> &'static [(f64, f64)] {
    match figure {
        1 => &[(0.0, 0.0)],
        2 => &[(-1.0, -1.0), (1.0, 1.0)],
        3 => &[(-1.0, -1.0), (0.0, 0.0), (1.0, 1.0)],
        4 => &[(-1.0, -1.0), (1.0, -1.0), (-1.0, 1.0), (1.0, 1.0)],
        5 => &[(-1.0, -1.0), (1.0, -1.0), (0.0, 0.0), (-1.0, 1.0), (1.0, 1.0)],
        6 => &[(-1.0, -1.0), (1.0, -1.0), (-1.0, 0.0), (1.0, 0.0), (-1.0, 1.0), (1.0, 1.0)],
        _ => &[],
    }
}

/// Returns a six-sided die with this figure, or a blank one.
pub fn six_sided(figure: Option<u8>, look: DieLook) -> Drawing {
    let mut shapes = vec![Shape::slab(Area::new(2.0, 2.0, 36.0, 36.0), 6.0, "face")];
    let pips = pips(figure.unwrap_or_default());
    shapes.extend(pips.iter().map(|(x, y)| Shape::circle(20.0 + x * 9.5, 20.0 + y * 9.5, 3.4, "pip")));
    Drawing {
        class: look.class(),
        kind: Kind::Picture,
        view_box: Area::new(0.0, 0.0, 40.0, 40.0),
        label: figure.map_or_else(|| "die, not cast yet".to_string(), |figure| format!("die: {figure}")),
        layers: vec![Layer::moving("die", shapes)],
        targets: Vec::new(),
    }
}
