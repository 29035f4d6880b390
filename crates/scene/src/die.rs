//! Dice, on a field of 40 × 40.
use crate::{Area, Drawing, Kind, Layer, Shape};

/// How a die looks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DieLook {
    /// It counts now.
    Live,
    /// It was cast, and another's turn it is.
    Still,
    /// It is used up.
    Used,
}

/// A four-sided die that shows this figure, or none before it is cast.
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
        class: match look {
            DieLook::Live => "die live",
            DieLook::Still => "die",
            DieLook::Used => "die used",
        },
        kind: Kind::Picture,
        view_box: Area::new(0.0, 0.0, 40.0, 40.0),
        label,
        layers: vec![Layer::moving("die", shapes)],
        targets: Vec::new(),
    }
}
