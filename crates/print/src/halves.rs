//! A board on two pages, cut where it can be written on across the joint.
use drawing::{Area, Drawing, Form, Shape};

use crate::Look;
use crate::canvas::Line;
use crate::page::{Page, Part};

/// The direction of a cut.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cut {
    /// From top to bottom: a western and an eastern half on upright pages.
    Down,
    /// From left to right: an upper and a lower half on pages that lie on their side.
    Across,
}

/// The part of the board, in both directions from its middle, within which it is cut.
const NEAR: f64 = 0.2;
/// The part of the board from which on a shape is its ground and may be cut.
const GROUND: f64 = 0.4;
/// The greatest distance of a cut from the shapes beside it, in units.
const CLEAR: f64 = 3.0;

/// Returns two pages with the halves of a board at one scale, to lie side by side or one above the other. It is cut at a
/// place of its own, in units, where that is near the middle.
pub fn pages(drawing: &Drawing, cut: Cut, own: Option<f64>, look: &Look) -> Vec<Page> {
    let area = drawing.view_box;
    let (begin, length) = along(drawing, cut);
    let is_near = |at: &f64| (at - begin - length / 2.0).abs() <= length * NEAR;
    let at = own.filter(is_near).unwrap_or_else(|| place(drawing, cut));
    let (names, parts) = match cut {
        Cut::Down => (
            ["The map, western half", "The map, eastern half"],
            [Area { width: at - area.x, ..area }, Area { x: at, width: area.x + area.width - at, ..area }],
        ),
        Cut::Across => (
            ["The map, upper half", "The map, lower half"],
            [Area { height: at - area.y, ..area }, Area { y: at, height: area.y + area.height - at, ..area }],
        ),
    };
    let made = if cut == Cut::Down { Page::tall } else { Page::wide };
    let mut pages = names.map(|name| made(look.paper, look.ink, Part::Board, name, "Laminate"));
    let (w, room) = (pages[0].inner_width(), pages[0].room());
    let fits = |part: &Area| (w / part.width).min(room / part.height);
    let scale = parts.iter().map(fits).fold(f64::MAX, f64::min);
    for (nth, (page, part)) in pages.iter_mut().zip(parts).enumerate() {
        let (width, height) = (part.width * scale, part.height * scale);
        let (x, y, joint) = match (cut, nth) {
            (Cut::Down, 0) => (w - width, (room - height) / 2.0, format!("M{w} 0V{room}")),
            (Cut::Down, _) => (0.0, (room - height) / 2.0, format!("M0 0V{room}")),
            (Cut::Across, 0) => ((w - width) / 2.0, room - height, format!("M0 {room}H{w}")),
            (Cut::Across, _) => ((w - width) / 2.0, 0.0, format!("M0 0H{w}")),
        };
        page.canvas.part_of(drawing, part, x, y, width);
        page.canvas.dashes(&joint, Line::Hair);
    }
    pages.into()
}

/// Returns where the board begins and how long it is, in the direction in which the halves lie.
fn along(drawing: &Drawing, cut: Cut) -> (f64, f64) {
    let area = drawing.view_box;
    match cut {
        Cut::Down => (area.x, area.width),
        Cut::Across => (area.y, area.height),
    }
}

/// Returns the place nearest to the middle at which a cut parts no circle, box or text; the middle where there is none.
fn place(drawing: &Drawing, cut: Cut) -> f64 {
    let (begin, length) = along(drawing, cut);
    let middle = begin + length / 2.0;
    let mut taken = Vec::new();
    for layer in &drawing.layers {
        extents(&layer.shapes, cut, (0.0, 1.0), &mut taken);
    }
    taken.retain(|(from, to)| to - from < length * GROUND);
    taken.sort_by(|one, other| one.0.total_cmp(&other.0));
    let (mut gaps, mut free) = (Vec::new(), begin);
    for (from, to) in taken {
        if from > free {
            gaps.push((free, from));
        }
        free = free.max(to);
    }
    gaps.push((free, begin + length));
    let nearest = |(from, to): &(f64, f64)| {
        let clear = CLEAR.min((to - from) / 2.0);
        middle.clamp(from + clear, to - clear)
    };
    let cuts = gaps.iter().map(nearest);
    let cuts = cuts.filter(|cut| (cut - middle).abs() <= length * NEAR);
    cuts.min_by(|one, other| (one - middle).abs().total_cmp(&(other - middle).abs())).unwrap_or(middle)
}

/// Collects where circles, boxes and texts begin and end along the board, from shapes at an offset and a scale.
fn extents(shapes: &[Shape], cut: Cut, (offset, scale): (f64, f64), all: &mut Vec<(f64, f64)>) {
    for shape in shapes {
        let (from, to) = match (&shape.form, cut) {
            (Form::Rect(area, _), Cut::Down) => (area.x, area.x + area.width),
            (Form::Rect(area, _), Cut::Across) => (area.y, area.y + area.height),
            (Form::Circle { x, radius, .. }, Cut::Down) => (x - radius, x + radius),
            (Form::Circle { y, radius, .. }, Cut::Across) => (y - radius, y + radius),
            (Form::Text { x, size, text, .. }, Cut::Down) => {
                let half = text.chars().count() as f64 * size * 0.3;
                (x - half, x + half)
            }
            (Form::Text { y, size, .. }, Cut::Across) => (y - 0.8 * size, y + 0.2 * size),
            (Form::Group(place, inner), _) => {
                let moved = if cut == Cut::Down { place.x } else { place.y };
                extents(inner, cut, (offset + moved * scale, scale * place.scale), all);
                continue;
            }
            (Form::Path(_) | Form::Markup(_), _) => continue,
        };
        all.push((offset + from * scale, offset + to * scale));
    }
}

#[cfg(test)]
mod tests {
    use drawing::{Kind, Layer};

    use super::*;

    fn drawn(shapes: Vec<Shape>) -> Drawing {
        Drawing {
            class: "",
            kind: Kind::Picture,
            view_box: Area::new(0.0, 0.0, 100.0, 100.0),
            label: String::new(),
            layers: vec![Layer::fixed("all", shapes)],
            targets: Vec::new(),
        }
    }

    #[test]
    fn q_4_a_board_is_cut_beside_what_is_written_on() {
        let board = drawn(vec![
            Shape::slab(Area::new(0.0, 0.0, 100.0, 100.0), 0.0, ""),
            Shape::circle(48.0, 20.0, 6.0, ""),
            Shape::circle(62.0, 80.0, 6.0, ""),
        ]);
        assert_eq!((place(&board, Cut::Down), place(&board, Cut::Across)), (55.0, 50.0));
        let filled = drawn((0..20).map(|nth| Shape::circle(f64::from(nth) * 5.0, 9.0, 3.0, "")).collect());
        assert_eq!(place(&filled, Cut::Down), 50.0);
    }
}
