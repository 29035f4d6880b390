//! `cargo play`: from a fresh clone to a table in the browser.
use crate::workspace::{Workspace, root};
use crate::{Result, cargo, look, page, phase};
use std::process::Command;

/// Builds the page and the program that serves it, as far as something has changed, and becomes that program.
/// `more` goes to `menagerie serve`.
///
/// # Errors
/// When something cannot be built or started.
pub fn play(more: &[&str]) -> Result {
    let workspace = Workspace::read(&root())?;
    if !page::site(&workspace).is_dir() {
        eprintln!("Menagerie is being built. The first time takes some minutes, later ones a few seconds.");
    }
    page::build(&workspace)?;
    let mut table = cargo::in_folder(&workspace.root);
    phase::run("compiling the table", "a minute at first", table.args(look::play_arguments()))?;

    let mut serve = Command::new(workspace.program("release", "menagerie"));
    serve.args(["serve", "--open"]).args(more);
    become_it(serve)
}

/// Hands the terminal over: from here on Ctrl-C and the exit status are the program's own.
#[cfg(unix)]
fn become_it(mut program: Command) -> Result {
    use std::os::unix::process::CommandExt;
    Err(program.exec().into())
}

/// Waits for the program, where one cannot become another.
#[cfg(not(unix))]
fn become_it(mut program: Command) -> Result {
    let status = program.status()?;
    if status.success() { Ok(()) } else { Err(format!("the table stopped ({status})").into()) }
}
