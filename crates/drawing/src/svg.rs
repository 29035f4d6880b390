//! Writes drawings as SVG: for a page with the style sheets, or as a file of its own.
use crate::path::number;
use crate::{Area, Drawing, Form, Kind, Layer, Place, Shape, Target};

/// The patterns that classes refer to, as one hidden element, which a page needs once, before any board.
pub const PATTERNS: &str = theme::PATTERNS;

/// The destination of an SVG.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Style {
    /// A page with style sheets and patterns; with targets.
    Inline,
    /// A file of its own, on paper; without targets.
    Standalone,
}

impl Drawing {
    /// Returns the drawing as an `<svg>` element.
    pub fn to_svg(&self, style: Style) -> String {
        let mut out = String::with_capacity(32 * 1024);
        let Area { x, y, width, height } = self.view_box;
        out.push_str("<svg");
        attribute(&mut out, "class", self.class);
        out.push_str(" viewBox=\"");
        for (i, part) in [x, y, width, height].into_iter().enumerate() {
            if i > 0 {
                out.push(' ');
            }
            number(&mut out, part);
        }
        out.push('"');
        let role = match (self.kind, style) {
            (Kind::Board, Style::Inline) => "group",
            _ => "img",
        };
        attribute(&mut out, "role", role);
        attribute(&mut out, "aria-label", &self.label);
        if style == Style::Standalone {
            attribute(&mut out, "xmlns", "http://www.w3.org/2000/svg");
            length(&mut out, "width", width);
            length(&mut out, "height", height);
        }
        out.push('>');
        if style == Style::Standalone {
            out.push_str("<title>");
            escape(&mut out, &self.label);
            out.push_str("</title><style>");
            out.push_str(theme::standalone(self.class));
            out.push_str("</style>");
            out.push_str(definitions());
            Shape::rect(self.view_box, "b-ground").write(&mut out);
        }
        for layer in &self.layers {
            out.push_str("<g");
            attribute(&mut out, "data-layer", layer.name);
            out.push('>');
            layer.write(&mut out);
            out.push_str("</g>");
        }
        if style == Style::Inline {
            for (i, target) in self.targets.iter().enumerate() {
                target.write(&mut out, i == 0);
            }
        }
        out.push_str("</svg>");
        out
    }
}

/// Returns the patterns without the element that hides them, for a file of its own.
pub fn definitions() -> &'static str {
    let begin = PATTERNS.find("<defs>").unwrap_or(0);
    let end = PATTERNS.rfind("</svg>").unwrap_or(PATTERNS.len());
    &PATTERNS[begin..end]
}

impl Layer {
    /// Returns the markup of the shapes, without a group around them.
    pub fn to_svg(&self) -> String {
        let mut out = String::new();
        self.write(&mut out);
        out
    }

    fn write(&self, out: &mut String) {
        for shape in &self.shapes {
            shape.write(out);
        }
    }
}

impl Target {
    /// Returns the target as a focusable group with its ring last. `in_order` puts it into the order of the tab key,
    /// as one target of each board is.
    pub fn to_svg(&self, in_order: bool) -> String {
        let mut out = String::new();
        self.write(&mut out, in_order);
        out
    }

    fn write(&self, out: &mut String, in_order: bool) {
        out.push_str("<g");
        attribute(out, "class", if self.danger { "target danger" } else { "target" });
        attribute(out, "role", "button");
        attribute(out, "tabindex", if in_order { "0" } else { "-1" });
        attribute(out, "data-target", &self.id);
        attribute(out, "aria-label", &self.label);
        out.push_str(" pointer-events=\"all\"><title>");
        escape(out, &self.label);
        out.push_str("</title>");
        self.ring.write(out);
        out.push_str("</g>");
    }
}

impl Shape {
    pub fn to_svg(&self) -> String {
        let mut out = String::new();
        self.write(&mut out);
        out
    }

    fn write(&self, out: &mut String) {
        let tag = match &self.form {
            Form::Markup(markup) => return out.push_str(markup),
            Form::Rect(..) => "rect",
            Form::Circle { .. } => "circle",
            Form::Path(_) => "path",
            Form::Text { .. } => "text",
            Form::Group(..) => "g",
        };
        out.push('<');
        out.push_str(tag);
        if !self.class.is_empty() {
            attribute(out, "class", self.class);
        }
        if let Some(key) = &self.key {
            attribute(out, "data-key", key);
        }
        match &self.form {
            Form::Rect(area, round) => {
                length(out, "x", area.x);
                length(out, "y", area.y);
                length(out, "width", area.width);
                length(out, "height", area.height);
                if *round != 0.0 {
                    length(out, "rx", *round);
                }
            }
            Form::Circle { x, y, radius } => {
                length(out, "cx", *x);
                length(out, "cy", *y);
                length(out, "r", *radius);
            }
            Form::Path(d) => attribute(out, "d", d),
            Form::Text { x, y, size, .. } => {
                length(out, "x", *x);
                length(out, "y", *y);
                length(out, "font-size", *size);
            }
            Form::Group(place, _) => transform(out, *place),
            Form::Markup(_) => {}
        }
        let inner = |out: &mut String| {
            if let Some(title) = &self.title {
                out.push_str("<title>");
                escape(out, title);
                out.push_str("</title>");
            }
            match &self.form {
                Form::Text { text, .. } => escape(out, text),
                Form::Group(_, shapes) => shapes.iter().for_each(|shape| shape.write(out)),
                _ => {}
            }
        };
        let begin = out.len();
        out.push('>');
        let filled = out.len();
        inner(out);
        if out.len() == filled {
            out.truncate(begin);
            out.push_str("/>");
        } else {
            out.push_str("</");
            out.push_str(tag);
            out.push('>');
        }
    }
}

fn transform(out: &mut String, place: Place) {
    let Place { x, y, turn, scale } = place;
    if place == Place::at(0.0, 0.0) {
        return;
    }
    out.push_str(" transform=\"translate(");
    number(out, x);
    out.push(' ');
    number(out, y);
    out.push(')');
    if turn != 0.0 {
        out.push_str(" rotate(");
        number(out, turn);
        out.push(')');
    }
    if scale != 1.0 {
        // Three decimals, because with two a picture of 64 units at .656 would be off by a third of a unit.
        out.push_str(&format!(" scale({})", (scale * 1000.0).round() / 1000.0));
    }
    out.push('"');
}

fn length(out: &mut String, name: &str, value: f64) {
    out.push(' ');
    out.push_str(name);
    out.push_str("=\"");
    number(out, value);
    out.push('"');
}

fn attribute(out: &mut String, name: &str, value: &str) {
    out.push(' ');
    out.push_str(name);
    out.push_str("=\"");
    escape(out, value);
    out.push('"');
}

/// Appends text, escaped for elements and attributes; characters that XML cannot write become replacement characters.
pub fn escape(out: &mut String, text: &str) {
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\'' => out.push_str("&#39;"),
            '\t' | '\n' => out.push(c),
            '\u{fffe}' | '\u{ffff}' => out.push(char::REPLACEMENT_CHARACTER),
            c if c.is_control() => out.push(char::REPLACEMENT_CHARACTER),
            c => out.push(c),
        }
    }
}
