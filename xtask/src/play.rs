//! `cargo play`: from a fresh clone to a table in the browser.
use crate::page::Page;
use crate::workspace::{Workspace, root};
use crate::{Result, cargo, phase};
use std::path::PathBuf;
use std::process::Command;

/// Builds the page and the program that serves it, as far as something has changed, and becomes that program.
/// `more` goes to `menagerie serve`.
///
/// # Errors
/// When something cannot be built or started.
pub fn play(more: &[&str]) -> Result {
    let workspace = Workspace::read(&root())?;
    if !Page::Local.folder(&workspace).is_dir() {
        eprintln!("Menagerie is being built. The first time takes some minutes, later ones a few seconds.");
    }
    let mut serve = Command::new(program(&workspace)?);
    serve.args(["serve", "--open"]).args(more);
    become_it(serve)
}

/// Builds the program with the local page in it, without the lab, which takes long to compile, and returns its place.
///
/// # Errors
/// When something cannot be built.
pub fn program(workspace: &Workspace) -> Result<PathBuf> {
    let page = Page::Local.build(workspace)?;
    let mut table = cargo::build_programs(&workspace.root, Page::Local.packer(), &["menagerie"]);
    table.env("MENAGERIE_PAGE", page);
    phase::run("compiling the table", "a minute at first", &mut table)?;
    Ok(workspace.program(cargo::PLAY, "menagerie"))
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
