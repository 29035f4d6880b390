//! The components of a game, as its rules page shows them: everything that lies on the table, each with a small picture.
use drawing::{Area, DieLook, Drawing, Kind, Layer, Place, Shape, Style, Words};

/// Something that lies on the table.
#[derive(Clone, Debug, PartialEq)]
pub struct Component {
    /// Its name.
    pub name: &'static str,
    /// Its meaning in a sentence, with the numbers of its rules.
    pub words: &'static str,
    /// Its picture.
    pub picture: Drawing,
}

/// The width and height of a picture, in units.
const SIZE: f64 = 100.0;

/// Returns a component whose shapes lie round the origin, enlarged by a factor.
pub(crate) fn component(
    name: &'static str,
    words: &'static str,
    scale: f64,
    shapes: Vec<Shape>,
) -> Component {
    let shapes = Shape::group(Place::at(0.0, 0.0).scaled(scale), shapes, "");
    let picture = Drawing {
        class: "board componentfig",
        kind: Kind::Picture,
        view_box: Area::around(0.0, 0.0, SIZE),
        label: name.to_owned(),
        layers: vec![Layer::moving("component", vec![shapes])],
        targets: Vec::new(),
    };
    Component { name, words, picture }
}

/// Returns the shapes of a die in a field of a width, round the origin.
pub(crate) fn die(drawing: Drawing) -> Vec<Shape> {
    let Area { x, y, width, height } = drawing.view_box;
    let shapes = drawing.layers.into_iter().flat_map(|layer| layer.shapes).collect();
    vec![Shape::group(Place::at(-x - width / 2.0, -y - height / 2.0), shapes, "die live")]
}

/// Returns a six-sided die round the origin.
pub(crate) fn six_sided(figure: u8) -> Vec<Shape> {
    die(drawing::six_sided(Some(figure), DieLook::Live))
}

/// Returns components as a list in HTML.
pub fn components_html(components: &[Component]) -> String {
    let item = |Component { name, words, picture }: &Component| {
        let (picture, words) = (picture.to_svg(Style::Inline), Words::of(words).to_html());
        format!("<li><figure>{picture}</figure><div><h3>{name}</h3><p>{words}</p></div></li>")
    };
    format!("<ul class=\"components\">{}</ul>", components.iter().map(item).collect::<String>())
}
