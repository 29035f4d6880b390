//! QR codes as one path.
use qrcodegen::{QrCode, QrCodeEcc};

use crate::canvas::Canvas;

/// The share of a code that may be damaged.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Strength {
    Low,
    Medium,
}

/// Draws a code of this text as a square; gives whether it fits a code.
pub fn draw(out: &mut Canvas, x: f64, y: f64, side: f64, text: &str, strength: Strength) -> bool {
    let strength = match strength {
        Strength::Low => QrCodeEcc::Low,
        Strength::Medium => QrCodeEcc::Medium,
    };
    let Ok(code) = QrCode::encode_text(text, strength) else { return false };
    let module = side / f64::from(code.size());
    let mut d = String::new();
    for row in 0..code.size() {
        let mut column = 0;
        while column < code.size() {
            let from = column;
            while column < code.size() && code.get_module(column, row) {
                column += 1;
            }
            if column > from {
                let long = f64::from(column - from) * module;
                d.push_str(&format!(
                    "M{:.3} {:.3}h{long:.3}v{module:.3}h-{long:.3}z",
                    x + f64::from(from) * module,
                    y + f64::from(row) * module,
                ));
            }
            column += 1;
        }
    }
    out.fill(&d);
    true
}
