//! Chooses the folder of the page that is embedded: `MENAGERIE_PAGE`, or the one that `cargo xtask page` writes. The
//! folder exists afterwards, and a new page leads to a new program.
use std::path::{Path, PathBuf};

fn main() -> std::io::Result<()> {
    println!("cargo:rerun-if-env-changed=MENAGERIE_PAGE");
    let published = || Path::new(env!("CARGO_MANIFEST_DIR")).join("../../target/page/site");
    let page = std::env::var_os("MENAGERIE_PAGE").map_or_else(published, PathBuf::from);
    std::fs::create_dir_all(&page)?;
    println!("cargo:rerun-if-changed={}", page.display());
    println!("cargo:rustc-env=MENAGERIE_PAGE={}", page.display());
    Ok(())
}
