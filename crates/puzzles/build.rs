//! Lists the shipped files of puzzles, so that a game gets puzzles by a file of its own.
use std::error::Error;
use std::fmt::Write;
use std::path::Path;
use std::{env, fs};

fn main() -> Result<(), Box<dyn Error>> {
    let folder = Path::new(&env::var("CARGO_MANIFEST_DIR")?).join("../../puzzles");
    println!("cargo:rerun-if-changed={}", folder.display());
    let mut files: Vec<_> =
        fs::read_dir(&folder)?.map(|entry| Ok(entry?.path())).collect::<Result<_, std::io::Error>>()?;
    files.retain(|path| path.extension().is_some_and(|extension| extension == "json"));
    files.sort();
    let mut list = String::from("[\n");
    for path in files {
        let path = path.canonicalize()?;
        let stem = path.file_stem().and_then(|stem| stem.to_str()).ok_or("a file without a name")?;
        writeln!(list, "    ({stem:?}, include_str!({path:?})),")?;
    }
    list += "]\n";
    fs::write(Path::new(&env::var("OUT_DIR")?).join("shipped.rs"), list)?;
    Ok(())
}
