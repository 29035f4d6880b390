//! Calling cargo and rustup.
use crate::{Result, phase};
use std::path::Path;
use std::process::Command;

/// The target that the page is compiled for.
pub const PAGE_TARGET: &str = "wasm32-unknown-unknown";

/// The profile of all that `cargo play` builds, so that what is built for the host is built once.
pub const PLAY: &str = "play";

/// Cargo, the same one that runs this, in `folder`.
pub fn in_folder(folder: &Path) -> Command {
    let mut command = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    command.current_dir(folder);
    command
}

/// A build for this machine of `program`s of those that `cargo play` uses, in `folder`, the packer with `packer` as its
/// feature. The packages are named all together whichever is built: cargo then turns on the same features in what they
/// share and compiles it once.
pub fn build_programs(folder: &Path, packer: &str, programs: &[&str]) -> Command {
    let mut build = in_folder(folder);
    build.args(["build", "--quiet", "--profile", PLAY, "--no-default-features"]);
    build
        .args(["-p", "menagerie", "-p", "games", "-p", "xtask", "--features"])
        .arg(format!("xtask/{packer}"));
    build.args(programs.iter().flat_map(|program| ["--bin", program]));
    build
}

/// Fetches the standard library of `target` if the toolchain does not have it.
///
/// # Errors
/// When it is missing and rustup cannot fetch it.
pub fn have_target(root: &Path, target: &str) -> Result {
    let rustc = std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    let out = Command::new(rustc)
        .current_dir(root)
        .args(["--print", "target-libdir", "--target", target])
        .output()?;
    let library = String::from_utf8(out.stdout)?;
    if out.status.success() && Path::new(library.trim()).is_dir() {
        return Ok(());
    }
    let mut rustup = Command::new("rustup");
    rustup.current_dir(root).args(["target", "add", target]);
    phase::run(&format!("fetching Rust's library for {target}"), "a few seconds", &mut rustup).map_err(
        |why| {
            format!("{why}\nMenagerie's page needs Rust's target {target}; https://rustup.rs brings it")
                .into()
        },
    )
}
