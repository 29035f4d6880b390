//! The card of the goal before a lesson: four small pictures with a sentence each.
use drawing::{Animal, Area, DieLook, Drawing, Kind, Layer, Place, Shape, Style, Words, six_sided};

/// Seconds in which one picture of the card moves.
pub const SECONDS_A_PICTURE: usize = 5;

/// A direction from which a part of a picture comes; the drawing shows where it ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum From {
    Left,
    Right,
    Above,
    Below,
    /// It appears where it is.
    Nowhere,
}

/// Returns a picture of the card, 300 × 150 units.
pub(crate) fn picture(label: &str, shapes: Vec<Shape>) -> Drawing {
    Drawing {
        class: "board goalfig",
        kind: Kind::Picture,
        view_box: Area::new(0.0, 0.0, 300.0, 150.0),
        label: label.to_owned(),
        layers: vec![Layer::moving("goal", shapes)],
        targets: Vec::new(),
    }
}

/// Returns shapes that come from a direction.
pub(crate) fn moving(from: From, shapes: Vec<Shape>) -> Shape {
    let class = match from {
        From::Left => "gm-left",
        From::Right => "gm-right",
        From::Above => "gm-above",
        From::Below => "gm-below",
        From::Nowhere => "gm-fade",
    };
    Shape::group(Place::at(0.0, 0.0), shapes, class)
}

/// Returns a shape moved to a point.
pub(crate) fn put(shape: Shape, x: f64, y: f64) -> Shape {
    Shape::group(Place::at(x, y), vec![shape], "")
}

/// Returns an animal on a disc round a point.
pub(crate) fn token(animal: Animal, x: f64, y: f64) -> Shape {
    Shape::group(Place::at(x, y), vec![Shape::circle(0.0, 0.0, 21.0, "token"), animal.shape(33.0)], "")
}

/// Returns the player's pawn on a disc round a point.
pub(crate) fn pawn(x: f64, y: f64) -> Shape {
    let disc = [Shape::circle(0.0, 0.0, 19.0, "b-sheet"), Shape::circle(0.0, 0.0, 19.0, "b-accent-line")];
    Shape::group(Place::at(x, y), disc.into_iter().chain([drawing::pawn(28.0)]).collect(), "")
}

/// Returns a six-sided die round a point.
pub(crate) fn die(figure: u8, x: f64, y: f64) -> Shape {
    let shapes = six_sided(Some(figure), DieLook::Live).layers.into_iter().flat_map(|layer| layer.shapes);
    Shape::group(Place::at(x - 17.0, y - 17.0).scaled(0.85), shapes.collect(), "die live")
}

/// Returns an arrow to the right or the left along a line.
pub(crate) fn arrow(from: f64, to: f64, y: f64) -> Shape {
    let back = if from < to { -9 } else { 9 };
    Shape::path(format!("M{from} {y}H{to}m{back} -8l{} 8l{back} 8", -back), "b-ink")
}

/// Returns a line of text, anchored in its middle.
pub(crate) fn text(x: f64, y: f64, words: &'static str) -> Shape {
    Shape::text(x, y, 17.0, words, "b-strong")
}

/// Returns a tick: this is good.
pub(crate) fn tick(x: f64, y: f64) -> Shape {
    put(Shape::path("M-13 0l9 9 17-19", "goal-yes"), x, y)
}

/// Returns a cross: this is lost.
pub(crate) fn cross(x: f64, y: f64) -> Shape {
    put(Shape::path("M-8-8L8 8M8-8L-8 8", "s-forbidden"), x, y)
}

/// Returns a field with a pencil line round it.
pub(crate) fn field(area: Area, class: &'static str) -> Shape {
    let shapes = vec![Shape::slab(area, 3.0, class), Shape::slab(area, 3.0, "b-ink")];
    Shape::group(Place::at(0.0, 0.0), shapes, "")
}

/// Returns the squares of a board.
pub(crate) fn squares((x, y): (f64, f64), columns: u8, rows: u8, side: f64) -> Vec<Shape> {
    let (columns, rows) = (f64::from(columns), f64::from(rows));
    let area = Area::new(x, y, columns * side, rows * side);
    let mut lines = drawing::Pen::default();
    for column in 1..columns as u8 {
        lines.to(x + f64::from(column) * side, y).by(0.0, rows * side);
    }
    for row in 1..rows as u8 {
        lines.to(x, y + f64::from(row) * side).by(columns * side, 0.0);
    }
    vec![Shape::rect(area, "b-sheet"), Shape::path(lines.done(), "b-pencil"), Shape::rect(area, "b-ink")]
}

/// Returns the panels of the card as a list in HTML: pictures, headings, sentences and a line for the time.
pub fn card_html(parts: &[(&str, &str); 4], pictures: &[Drawing]) -> String {
    let mut html = String::from("<ol class=\"panels\">");
    for (nth, (heading, sentence)) in parts.iter().enumerate() {
        let figure = pictures.get(nth).map_or_else(String::new, |picture| {
            format!("<figure>{}</figure>", picture.to_svg(Style::Inline))
        });
        let (number, words) = (nth + 1, Words::of(sentence).to_html());
        html += &format!(
            "<li class=\"panel\" style=\"--i:{nth}\">{figure}<div class=\"words\"><h2><span class=\"no\">{number}</span>\
             {heading}</h2><p>{words}</p></div><span class=\"bar\" aria-hidden=\"true\"><i></i></span></li>"
        );
    }
    html + "</ol>"
}
