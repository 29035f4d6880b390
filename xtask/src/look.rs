//! Looking at the page in a browser: builds what is looked at and the program that looks, and runs it.
use crate::page::Page;
use crate::workspace::{Workspace, root};
use crate::{Result, cargo, phase, play};
use std::path::{Path, PathBuf};
use std::process::Command;

/// Runs the browser tests that `how` chooses, as Rust's test programs do: on the page as it is published, or with
/// `--embedded` on the program of `cargo play`.
///
/// # Errors
/// When something cannot be built, or a test fails.
pub fn e2e(how: &[&str]) -> Result {
    let embedded = how.contains(&"--embedded");
    let workspace = Workspace::read(&root())?;
    let page = if embedded { Page::Local } else { Page::Published };
    let site = page.build(&workspace)?;
    let mut browser = browser(&workspace)?;
    browser.arg("e2e").args(how.iter().filter(|it| **it != "--embedded")).arg("--").arg(site);
    browser.arg(folder_server(&workspace)?);
    if embedded {
        browser.arg(play::program(&workspace)?).arg(workspace.target.join("e2e-tables"));
    }
    finish(browser)
}

/// Takes a picture of the page at `path`; `how` is explained by `cargo xtask`.
///
/// # Errors
/// When something cannot be built, or there is nothing to be seen.
pub fn shot(path: &str, out: &str, how: &[&str]) -> Result {
    let workspace = Workspace::read(&root())?;
    let out = std::path::absolute(out)?;
    let running = path.contains("://");
    let site = if running { PathBuf::new() } else { Page::Local.build(&workspace)? };
    let mut browser = browser(&workspace)?;
    browser.args(["shot", path]).arg(out).args(how);
    if !running {
        browser.arg("--").arg(site).arg(folder_server(&workspace)?);
    }
    finish(browser)
}

fn browser(workspace: &Workspace) -> Result<Command> {
    let mut build = cargo::in_folder(&workspace.root);
    build.args(["build", "--quiet", "--profile", cargo::PLAY, "-p", "xtask", "--bin", "browser"]);
    phase::run("compiling the visitor", "some seconds", &mut build)?;
    let mut browser = Command::new(workspace.program(cargo::PLAY, "browser"));
    browser.current_dir(&workspace.root);
    Ok(browser)
}

/// The program that serves a folder: unlike the real one it need not be compiled anew with every page.
fn folder_server(workspace: &Workspace) -> Result<PathBuf> {
    let mut build = cargo::in_folder(&workspace.root);
    build.args(["build", "--quiet", "--profile", cargo::PLAY, "-p", "server", "--example", "folder"]);
    phase::run("compiling the server", "half a minute at first", &mut build)?;
    Ok(workspace.program(&Path::new(cargo::PLAY).join("examples").to_string_lossy(), "folder"))
}

fn finish(mut command: Command) -> Result {
    let status = command.status()?;
    if status.success() {
        Ok(())
    } else {
        Err(format!("the browser did not see what it should ({status})").into())
    }
}
