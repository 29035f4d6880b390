//! Writes numbers and paths in SVG's notation: at most two decimals, without superfluous characters.

/// Appends a number with at most two decimals.
pub fn number(out: &mut String, x: f64) {
    let hundredths = (x * 100.0).round() as i64;
    if hundredths < 0 {
        out.push('-');
    }
    let hundredths = hundredths.unsigned_abs();
    let (whole, rest) = (hundredths / 100, hundredths % 100);
    if whole != 0 || rest == 0 {
        integer(out, whole);
    }
    if rest != 0 {
        out.push('.');
        out.push(char::from(b'0' + (rest / 10) as u8));
        if !rest.is_multiple_of(10) {
            out.push(char::from(b'0' + (rest % 10) as u8));
        }
    }
}

fn integer(out: &mut String, x: u64) {
    if x >= 10 {
        integer(out, x / 10);
    }
    out.push(char::from(b'0' + (x % 10) as u8));
}

/// Writes a path, point by point.
#[derive(Debug, Default)]
pub struct Pen(String);

impl Pen {
    fn put(&mut self, command: char, numbers: &[f64]) {
        self.0.push(command);
        for (i, &x) in numbers.iter().enumerate() {
            if i > 0 {
                self.0.push(' ');
            }
            number(&mut self.0, x);
        }
    }

    /// Moves to a point without drawing.
    pub fn to(&mut self, x: f64, y: f64) -> &mut Pen {
        self.put('M', &[x, y]);
        self
    }

    /// Draws a straight line to a point.
    pub fn line(&mut self, x: f64, y: f64) -> &mut Pen {
        self.put('L', &[x, y]);
        self
    }

    /// Draws a straight line by an offset.
    pub fn by(&mut self, dx: f64, dy: f64) -> &mut Pen {
        self.put('l', &[dx, dy]);
        self
    }

    /// Draws a quadratic curve to a point, with a control point.
    pub fn bend(&mut self, (cx, cy): (f64, f64), (x, y): (f64, f64)) -> &mut Pen {
        self.put('Q', &[cx, cy, x, y]);
        self
    }

    /// Closes the path.
    pub fn close(&mut self) -> &mut Pen {
        self.0.push('Z');
        self
    }

    /// Draws through all points.
    pub fn through(&mut self, points: impl IntoIterator<Item = (f64, f64)>) -> &mut Pen {
        for (i, (x, y)) in points.into_iter().enumerate() {
            if i == 0 {
                self.to(x, y)
            } else {
                self.line(x, y)
            };
        }
        self
    }

    /// Returns the path.
    pub fn done(&mut self) -> String {
        core::mem::take(&mut self.0)
    }

    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

#[cfg(test)]
mod tests {
    use super::number;

    #[test]
    fn numbers_are_short() {
        for (x, text) in [
            (0.0, "0"),
            (-0.001, "0"),
            (46.0, "46"),
            (0.5, ".5"),
            (-0.5, "-.5"),
            (12.345, "12.35"),
            (-7.1, "-7.1"),
            (1000.04, "1000.04"),
        ] {
            let mut out = String::new();
            number(&mut out, x);
            assert_eq!(out, text);
        }
    }
}
