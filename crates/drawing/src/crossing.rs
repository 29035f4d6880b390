//! Serialisation of drawings for a receiver that only shows them. A layer crosses as its markup: the received drawing
//! looks the same, but its shapes are markup.
use std::borrow::Cow;
use std::cell::RefCell;
use std::collections::BTreeSet;

use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::{Form, Layer, Shape};

/// A static name: of a class, or of a layer. It is a type of its own because serde would otherwise borrow it from its
/// input.
pub(crate) type Name = &'static str;

thread_local! {
    static NAMES: RefCell<BTreeSet<&'static str>> = const { RefCell::new(BTreeSet::new()) };
}

/// Receives a name and keeps it for the rest of the program; there are few, and each is kept once.
pub(crate) fn name<'de, D: Deserializer<'de>>(from: D) -> Result<Name, D::Error> {
    let name = String::deserialize(from)?;
    Ok(NAMES.with_borrow_mut(|names| {
        names.get(name.as_str()).copied().unwrap_or_else(|| {
            let name: &'static str = Box::leak(name.into_boxed_str());
            names.insert(name);
            name
        })
    }))
}

/// Returns a shape with this markup.
fn written(markup: String) -> Shape {
    Shape { class: "", key: None, title: None, form: Form::Markup(Cow::Owned(markup)) }
}

impl Serialize for Shape {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_str(&self.to_svg())
    }
}

impl<'de> Deserialize<'de> for Shape {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Shape, D::Error> {
        String::deserialize(from).map(written)
    }
}

impl Serialize for Layer {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        (self.name, self.fixed, self.to_svg()).serialize(to)
    }
}

/// A layer as it is received.
#[derive(Deserialize)]
struct Received(#[serde(deserialize_with = "name")] Name, bool, String);

impl<'de> Deserialize<'de> for Layer {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Layer, D::Error> {
        let Received(name, fixed, markup) = Received::deserialize(from)?;
        let shapes = if markup.is_empty() { Vec::new() } else { vec![written(markup)] };
        Ok(Layer { name, fixed, shapes })
    }
}

#[cfg(test)]
mod tests {
    use crate::{Area, Drawing, Kind, Layer, Shape, Style, Target};

    #[test]
    fn a_drawing_that_came_over_looks_the_same() {
        let drawing = Drawing {
            class: "board mini",
            kind: Kind::Board,
            view_box: Area::new(-0.5, 0.25, 64.0, 48.0),
            label: "A <board>".into(),
            layers: vec![
                Layer::fixed(
                    "ground",
                    vec![Shape::rect(Area::around(3.0, 4.0, 2.0), "b-ground").titled("a & b")],
                ),
                Layer::moving("pieces", Vec::new()),
            ],
            targets: vec![Target {
                id: "i2".into(),
                label: "go to i2".into(),
                events: vec!["step n".into(), "stop".into()],
                danger: true,
                at: (1.0 / 3.0, 2.0),
                ring: Shape::circle(1.0, 2.0, 3.0, "ring").keyed("k"),
            }],
        };
        let over = serde_json::to_string(&drawing).expect("JSON");
        let received: Drawing = serde_json::from_str(&over).expect("the same drawing");
        for style in [Style::Inline, Style::Standalone] {
            assert_eq!(received.to_svg(style), drawing.to_svg(style));
        }
        assert_eq!(
            received.layers.iter().map(|it| (it.name, it.fixed)).collect::<Vec<_>>(),
            [("ground", true), ("pieces", false)]
        );
        assert_eq!(received.targets[0].events, drawing.targets[0].events);
        assert_eq!(received.targets[0].at, drawing.targets[0].at);
        let again: Drawing = serde_json::from_str(&over).expect("the same drawing");
        assert!(std::ptr::eq(again.class, received.class), "a name is kept once");
    }
}
