//! The program that looks for barriers on a page: `axe-core`, fetched by `npm pack` in a pinned version when a test
//! first asks for it.
use std::fs;
use std::path::PathBuf;
use std::process::Command;

use xtask::Result;
use xtask::workspace::root;

use crate::page::{Look, Page};

/// The version that is fetched.
const VERSION: &str = "4.10.3";

/// Returns the barriers on a page as it is now: all of them in the light theme, and those of contrast in the dark one,
/// since the themes differ in nothing but colours.
#[track_caller]
pub fn barriers(page: &mut Page, size: Look) -> Vec<String> {
    // Most ways from page to page load nothing anew.
    if page.eval("window.axe === undefined") == true {
        let axe = source().unwrap_or_else(|why| panic!("{why}"));
        page.eval(&format!("void (() => {{ {axe} }})()"));
    }
    let mut all = Vec::new();
    for (look, only) in [(size.dark(), "runOnly: ['color-contrast'], "), (size, "")] {
        page.look(look).unwrap_or_else(|why| panic!("{why}"));
        page.settle();
        let found = page.eval(&format!(
            "axe.run(document, {{ {only}resultTypes: ['violations'] }}).then(it => it.violations.map(it => \
             it.id + ': ' + it.nodes.map(it => it.target.join(' ')).slice(0, 4).join(', ')))"
        ));
        all.extend(found.as_array().into_iter().flatten().map(ToString::to_string));
    }
    all
}

/// Returns the program's source.
///
/// # Errors
/// When it is not there yet and cannot be fetched.
fn source() -> Result<String> {
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
