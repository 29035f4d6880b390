//! A canvas in millimetres: lines, shapes, text, and boards of the games.
use std::fmt::Write;

use drawing::Drawing;

use crate::Ink;
use crate::fonts::{POINT, Weight, width};
use crate::style;

/// Widths of lines.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Line {
    /// Grids, hatches, tables.
    Hair,
    /// Circles and boxes to write in.
    Pen,
    /// Frames.
    Ink,
    /// Few strong lines.
    Bold,
}

/// The side of a text at which its position lies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Anchor {
    Left,
    Middle,
    Right,
}

/// The least size of type, in points.
pub const LEAST_TYPE: f64 = 7.0;

/// Drawn things as SVG markup, in millimetres.
#[derive(Clone, Debug)]
pub struct Canvas {
    ink: Ink,
    out: String,
    /// Width and height of each box for a figure.
    figures: Vec<(f64, f64)>,
}

impl Canvas {
    /// Returns an empty canvas.
    pub fn new(ink: Ink) -> Canvas {
        Canvas { ink, out: String::new(), figures: Vec::new() }
    }

    /// Returns the amount of ink to draw with.
    pub fn ink(&self) -> Ink {
        self.ink
    }

    /// Returns the markup.
    pub fn markup(&self) -> &str {
        &self.out
    }

    /// Returns width and height of each box that a figure is written into, in millimetres.
    pub fn figures(&self) -> &[(f64, f64)] {
        &self.figures
    }

    /// Notes a box that a figure is written into.
    pub fn note_figure(&mut self, w: f64, h: f64) {
        self.figures.push((w, h));
    }

    /// Draws a box that a figure is written into.
    pub fn figure(&mut self, x: f64, y: f64, w: f64, h: f64, line: Line) -> &mut Canvas {
        self.note_figure(w, h);
        self.rect(x, y, w, h, 0.0, line)
    }

    fn stroke(&self, line: Line) -> f64 {
        match (line, self.ink) {
            (Line::Hair, Ink::Full) => 0.13,
            (Line::Hair, Ink::Low) => 0.10,
            (Line::Pen, Ink::Full) => 0.22,
            (Line::Pen, Ink::Low) => 0.15,
            (Line::Ink, Ink::Full) => 0.40,
            (Line::Ink, Ink::Low) => 0.24,
            (Line::Bold, Ink::Full) => 0.75,
            (Line::Bold, Ink::Low) => 0.42,
        }
    }

    fn push(&mut self, args: std::fmt::Arguments<'_>) -> &mut Canvas {
        // Writing to a string does not fail.
        let _ = self.out.write_fmt(args);
        self
    }

    /// Draws a straight line.
    pub fn line(&mut self, x1: f64, y1: f64, x2: f64, y2: f64, line: Line) -> &mut Canvas {
        self.path(&format!("M{x1:.2} {y1:.2}L{x2:.2} {y2:.2}"), line)
    }

    /// Draws a path without filling it.
    pub fn path(&mut self, d: &str, line: Line) -> &mut Canvas {
        let w = self.stroke(line);
        self.push(format_args!("<path d=\"{d}\" fill=\"none\" stroke=\"#000\" stroke-width=\"{w}\"/>"))
    }

    /// Draws a path in dashes.
    pub fn dashes(&mut self, d: &str, line: Line) -> &mut Canvas {
        let w = self.stroke(line);
        self.push(format_args!(
            "<path d=\"{d}\" fill=\"none\" stroke=\"#000\" stroke-width=\"{w}\" stroke-dasharray=\"1.4 1.1\"/>"
        ))
    }

    /// Fills a path with ink.
    pub fn fill(&mut self, d: &str) -> &mut Canvas {
        self.push(format_args!("<path d=\"{d}\" fill=\"#000\"/>"))
    }

    /// Draws a box.
    pub fn rect(&mut self, x: f64, y: f64, w: f64, h: f64, round: f64, line: Line) -> &mut Canvas {
        let s = self.stroke(line);
        self.push(format_args!(
            "<rect x=\"{x:.2}\" y=\"{y:.2}\" width=\"{w:.2}\" height=\"{h:.2}\" rx=\"{round:.2}\" fill=\"none\" \
             stroke=\"#000\" stroke-width=\"{s}\"/>"
        ))
    }

    /// Draws a circle.
    pub fn circle(&mut self, x: f64, y: f64, r: f64, line: Line) -> &mut Canvas {
        let s = self.stroke(line);
        self.push(format_args!(
            "<circle cx=\"{x:.2}\" cy=\"{y:.2}\" r=\"{r:.2}\" fill=\"#fff\" stroke=\"#000\" stroke-width=\"{s}\"/>"
        ))
    }

    /// Draws a filled circle.
    pub fn dot(&mut self, x: f64, y: f64, r: f64) -> &mut Canvas {
        self.push(format_args!("<circle cx=\"{x:.2}\" cy=\"{y:.2}\" r=\"{r:.2}\" fill=\"#000\"/>"))
    }

    /// Writes a line of text; `y` is the base line.
    pub fn text(
        &mut self,
        x: f64,
        y: f64,
        points: f64,
        weight: Weight,
        anchor: Anchor,
        text: &str,
    ) -> &mut Canvas {
        debug_assert!(points >= LEAST_TYPE, "{points} pt: {text}");
        let size = points * POINT;
        let anchor = match anchor {
            Anchor::Left => "start",
            Anchor::Middle => "middle",
            Anchor::Right => "end",
        };
        let (family, number) = (weight.family(), self.weighted(weight).number());
        self.push(format_args!(
            "<text x=\"{x:.2}\" y=\"{y:.2}\" font-size=\"{size:.3}\" font-family=\"{family}\" font-weight=\"{number}\" \
             text-anchor=\"{anchor}\">"
        ));
        drawing::escape(&mut self.out, text);
        self.push(format_args!("</text>"))
    }

    /// Returns the weight that is used instead where ink is dear.
    fn weighted(&self, weight: Weight) -> Weight {
        match (weight, self.ink) {
            (Weight::Text, Ink::Low) => Weight::Light,
            (Weight::Bold, Ink::Low) => Weight::Semibold,
            (other, _) => other,
        }
    }

    /// Writes text from the left in a normal weight.
    pub fn words(&mut self, x: f64, y: f64, points: f64, text: &str) -> &mut Canvas {
        self.text(x, y, points, Weight::Text, Anchor::Left, text)
    }

    /// Writes bold text from the left.
    pub fn strong(&mut self, x: f64, y: f64, points: f64, text: &str) -> &mut Canvas {
        self.text(x, y, points, Weight::Bold, Anchor::Left, text)
    }

    /// Writes a bold text around a middle.
    pub fn mid(&mut self, x: f64, y: f64, points: f64, text: &str) -> &mut Canvas {
        self.text(x, y + points * POINT * 0.345, points, Weight::Bold, Anchor::Middle, text)
    }

    /// Writes a paragraph, in which `**` begins and ends bold words, and returns the base line below it.
    pub fn paragraph(&mut self, x: f64, y: f64, measure: f64, points: f64, text: &str) -> f64 {
        let lines = broken(text, measure, points);
        let (size, lead) = (points * POINT, leading(points));
        let family = Weight::Text.family();
        let (plain, bold) = (self.weighted(Weight::Text).number(), self.weighted(Weight::Semibold).number());
        let mut at = y;
        for line in &lines {
            self.push(format_args!(
                "<text x=\"{x:.2}\" y=\"{at:.2}\" font-size=\"{size:.3}\" font-family=\"{family}\" font-weight=\"{plain}\" \
                 xml:space=\"preserve\">"
            ));
            for (is_bold, run) in line {
                if *is_bold {
                    self.push(format_args!("<tspan font-weight=\"{bold}\">"));
                }
                drawing::escape(&mut self.out, run);
                if *is_bold {
                    self.push(format_args!("</tspan>"));
                }
            }
            self.push(format_args!("</text>"));
            at += lead;
        }
        at
    }

    /// Draws a drawing of a game with its upper left corner at a point and returns its height.
    pub fn drawing(&mut self, drawing: &Drawing, x: f64, y: f64, width: f64) -> f64 {
        let area = drawing.view_box;
        let scale = width / area.width;
        let height = area.height * scale;
        let markup: String = drawing.layers.iter().map(|layer| layer.to_svg()).collect();
        let markup = style::for_print(&markup, scale);
        let class = drawing.class;
        self.push(format_args!(
            "<g class=\"{class}\" transform=\"translate({:.3} {:.3}) scale({scale:.5})\">{markup}</g>",
            x - area.x * scale,
            y - area.y * scale,
        ));
        height
    }

    /// Draws a part of a drawing, cut off at its borders.
    pub fn part_of(&mut self, drawing: &Drawing, part: drawing::Area, x: f64, y: f64, width: f64) {
        let scale = width / part.width;
        let markup: String = drawing.layers.iter().map(|layer| layer.to_svg()).collect();
        let markup = style::for_print(&markup, scale);
        let (class, height) = (drawing.class, part.height * scale);
        self.push(format_args!(
            "<svg x=\"{x:.3}\" y=\"{y:.3}\" width=\"{width:.3}\" height=\"{height:.3}\" overflow=\"hidden\" \
             viewBox=\"{} {} {} {}\"><g class=\"{class}\">{markup}</g></svg>",
            part.x, part.y, part.width, part.height,
        ));
    }

    /// Adds markup at a place, turned and scaled.
    pub fn group(&mut self, x: f64, y: f64, turn: f64, scale: f64, inner: &str) -> &mut Canvas {
        self.push(format_args!(
            "<g transform=\"translate({x:.3} {y:.3}) rotate({turn}) scale({scale:.5})\">{inner}</g>"
        ))
    }

    /// Draws a line to write on, with its name before it.
    pub fn field(&mut self, x: f64, y: f64, name: &str, length: f64) -> f64 {
        self.words(x, y, 8.0, name);
        let from = x + width(name, 8.0, Weight::Text) + 1.5;
        self.line(from, y + 0.6, from + length, y + 0.6, Line::Pen);
        from + length
    }
}

/// Returns the distance of two base lines, in millimetres.
pub fn leading(points: f64) -> f64 {
    points * POINT * 1.32
}

/// A line of a paragraph: runs, each bold or not.
type Broken = Vec<(bool, String)>;

/// Returns the words of a text, each of one or more runs: weights may change within a word.
fn unbroken(text: &str) -> Vec<Broken> {
    let mut words: Vec<Broken> = Vec::new();
    let mut is_spaced = true;
    for (index, run) in text.split("**").enumerate() {
        let bold = index % 2 == 1;
        is_spaced |= run.starts_with(char::is_whitespace);
        for word in run.split_whitespace() {
            match words.last_mut().filter(|_| !is_spaced) {
                Some(last) => last.push((bold, word.to_owned())),
                None => words.push(vec![(bold, word.to_owned())]),
            }
            is_spaced = true;
        }
        if !run.is_empty() {
            is_spaced = run.ends_with(char::is_whitespace);
        }
    }
    words
}

/// Breaks a text into lines between its words.
pub fn broken(text: &str, measure: f64, points: f64) -> Vec<Broken> {
    let weight = |bold: bool| if bold { Weight::Semibold } else { Weight::Text };
    let space = width(" ", points, Weight::Text);
    let (mut lines, mut line, mut used): (Vec<Broken>, Broken, f64) = (Vec::new(), Vec::new(), 0.0);
    for word in unbroken(text) {
        let own: f64 = word.iter().map(|(bold, run)| width(run, points, weight(*bold))).sum();
        if !line.is_empty() && used + space + own > measure {
            lines.push(std::mem::take(&mut line));
            used = 0.0;
        }
        if let Some((_, words)) = line.last_mut() {
            words.push(' ');
            used += space;
        }
        used += own;
        for (bold, run) in word {
            match line.last_mut() {
                Some((last, words)) if *last == bold => words.push_str(&run),
                _ => line.push((bold, run)),
            }
        }
    }
    if !line.is_empty() {
        lines.push(line);
    }
    lines
}

/// Returns the height of a paragraph.
pub fn height(text: &str, measure: f64, points: f64) -> f64 {
    broken(text, measure, points).len() as f64 * leading(points)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the lines of a text without their weights.
    fn lines(text: &str, measure: f64) -> Vec<String> {
        let joined = |line: &Broken| line.iter().map(|(_, run)| run.as_str()).collect();
        broken(text, measure, 8.0).iter().map(joined).collect()
    }

    #[test]
    fn q_4_no_line_is_longer_than_its_measure() {
        let text = "Roll for the cultist: the corner marked 1 2. **R11** Roll likewise for the tiger; it waits (**R12**).";
        for measure in [20.0, 30.0, 45.0, 70.0] {
            for line in broken(text, measure, 8.0) {
                let weight = |bold: bool| if bold { Weight::Semibold } else { Weight::Text };
                let long: f64 = line.iter().map(|(bold, run)| width(run, 8.0, weight(*bold))).sum();
                assert!(long <= measure + 0.01, "{line:?}");
            }
            assert_eq!(lines(text, measure).join(" "), text.replace("**", ""));
        }
        assert_eq!(lines("**a**b c **d**, e", 100.0), ["ab c d, e"]);
    }
}
