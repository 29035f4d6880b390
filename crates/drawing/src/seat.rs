//! The seats' signs: each of the first five has its own shape, and every one its number.
use crate::Style;
use crate::path::Pen;
use crate::{Area, Drawing, Kind, Layer, Shape};

/// Corners, in parts of the sign's size.
type Corners = &'static [(f64, f64)];

const TRIANGLE: Corners = &[(0.0, -1.2), (1.15, 0.85), (-1.15, 0.85)];
const LOZENGE: Corners = &[(0.0, -1.25), (1.25, 0.0), (0.0, 1.25), (-1.25, 0.0)];
const PENTAGON: Corners = &[(0.0, -1.15), (1.15, -0.28), (0.72, 1.02), (-0.72, 1.02), (-1.15, -0.28)];

/// Returns the shapes of a seat's sign around the origin, `size` from the centre to the edge; seats count from 0.
pub fn seat_shapes(seat: u8, size: f64) -> Vec<Shape> {
    let through = |corners: Corners| {
        let mut pen = Pen::default();
        pen.through(corners.iter().map(|(x, y)| (x * size, y * size))).close();
        Shape::path(pen.done(), "seat")
    };
    let (shape, base) = match seat {
        1 => (Shape::slab(Area::around(0.0, 0.0, size * 1.8), 2.0, "seat"), 0.42),
        2 => (through(TRIANGLE), 0.62),
        3 => (through(LOZENGE), 0.42),
        4 => (through(PENTAGON), 0.52),
        _ => (Shape::circle(0.0, 0.0, size, "seat"), 0.42),
    };
    let height = if seat < 9 { 1.2 } else { 0.95 };
    let number = u16::from(seat) + 1;
    vec![shape, Shape::text(0.0, size * base, size * height, number.to_string(), "b-onink")]
}

/// Returns a seat's sign as an element for running text.
pub fn seat_sign(seat: u8) -> String {
    let drawing = Drawing {
        class: "seatic",
        kind: Kind::Picture,
        view_box: Area::new(-15.0, -16.0, 30.0, 32.0),
        label: format!("seat {}", u16::from(seat) + 1),
        layers: vec![Layer::moving("seat", seat_shapes(seat, 12.0))],
        targets: Vec::new(),
    };
    drawing.to_svg(Style::Inline)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_five_signs_differ_in_shape_and_all_in_number() {
        let signs: Vec<String> = (0..99).map(seat_sign).collect();
        for (at, sign) in signs.iter().enumerate() {
            assert!(sign.contains(&format!(">{}</text>", at + 1)), "{sign}");
        }
        let mut forms: Vec<_> = (0..5).map(|seat| format!("{:?}", seat_shapes(seat, 12.0)[0].form)).collect();
        forms.dedup();
        assert_eq!(forms.len(), 5);
    }
}
