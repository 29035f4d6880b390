//! Sees to it that the page's folder exists before it is embedded, and that a new page leads to a new program.
use std::path::Path;

fn main() -> std::io::Result<()> {
    let site = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../target/page/site");
    std::fs::create_dir_all(&site)?;
    println!("cargo:rerun-if-changed={}", site.display());
    Ok(())
}
