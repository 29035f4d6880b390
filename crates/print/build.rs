//! Writes the widths of the characters of the printed type as a table, so that pages are laid out without the fonts.
use std::error::Error;
use std::fmt::Write;
use std::path::Path;
use std::{env, fs};

use ttf_parser::Face;

/// The cuts in the order of `Weight`.
const CUTS: [&str; 5] = ["next-300", "next-400", "next-600", "next-720", "mono-500"];

/// The last character looked for: type sets Latin letters, punctuation, arrows and signs.
const LAST: char = '\u{2fff}';

fn main() -> Result<(), Box<dyn Error>> {
    let folder = Path::new(&env::var("CARGO_MANIFEST_DIR")?).join("../theme/fonts/print");
    println!("cargo:rerun-if-changed={}", folder.display());
    let mut table = String::from("[\n");
    for cut in CUTS {
        let data = fs::read(folder.join(format!("{cut}.ttf")))?;
        let face = Face::parse(&data, 0)?;
        write!(table, "    ({}, &[", face.units_per_em())?;
        for c in ' '..=LAST {
            let advance = face.glyph_index(c).and_then(|glyph| face.glyph_hor_advance(glyph));
            if let Some(advance) = advance {
                write!(table, "({c:?}, {advance}), ")?;
            }
        }
        table.push_str("]),\n");
    }
    table.push_str("]\n");
    fs::write(Path::new(&env::var("OUT_DIR")?).join("widths.rs"), table)?;
    Ok(())
}
