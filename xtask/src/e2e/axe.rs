//! The program that looks for barriers on a page: `axe-core`, fetched by `npm pack` in a pinned version when a test
//! first asks for it.
use std::fs;
use std::path::PathBuf;
use std::process::Command;
use xtask::Result;
use xtask::workspace::root;

/// The version that is fetched.
const VERSION: &str = "4.10.3";

/// Returns the program's source.
///
/// # Errors
/// When it is not there yet and cannot be fetched.
pub fn source() -> Result<String> {
    let folder = root().join("target/axe");
    let file = folder.join("package/axe.min.js");
    if !file.is_file() {
        fs::create_dir_all(&folder)?;
        run(Command::new("npm")
            .args(["pack", "--silent", &format!("axe-core@{VERSION}")])
            .current_dir(&folder))?;
        let archive = PathBuf::from(format!("axe-core-{VERSION}.tgz"));
        run(Command::new("tar").arg("-xzf").arg(archive).current_dir(&folder))?;
    }
    Ok(fs::read_to_string(file)?)
}

fn run(command: &mut Command) -> Result {
    let done = command.output().map_err(|why| format!("{command:?}: {why}"))?;
    if done.status.success() {
        return Ok(());
    }
    Err(format!("{command:?}: {}", String::from_utf8_lossy(&done.stderr)).into())
}
