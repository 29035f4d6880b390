//! `cargo xtask new-game NAME`: a small playable game, written from the templates in `xtask/templates/new-game`, with
//! its lines in the files that name every game.
mod check;
mod edits;
mod name;

pub use check::check;
pub use edits::EDITED;

use crate::workspace::{Workspace, root};
use crate::{Result, cargo, phase};
use edits::Edit;
use name::Name;
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// The templates' folder; below it the files lie as in the repository.
const TEMPLATES: &str = "xtask/templates/new-game";

/// Writes the game `name` into the repository, then its golden record and its snapshots. Where it cannot be written,
/// nothing is.
///
/// # Errors
/// When the name is not usable or taken, or a file or a line is not where it should be; after that, when the game's
/// records or snapshots cannot be made.
pub fn write(name: &str) -> Result {
    write_into(&root(), name)
}

/// Writes the game into the repository in the folder `root`.
fn write_into(root: &Path, name: &str) -> Result {
    let files = plan(root, name)?;
    for (path, text) in &files {
        let path = root.join(path);
        fs::create_dir_all(path.parent().ok_or("a file lies in a folder")?)?;
        fs::write(path, text)?;
    }
    format(root, files.keys())?;
    derive(root, name)?;
    println!(
        "{name}: written; its rules are in docs/rules/{name}.md, and CONTRIBUTING.md says what comes next"
    );
    Ok(())
}

/// Returns all files that are written, with their texts.
fn plan(root: &Path, name: &str) -> Result<BTreeMap<PathBuf, String>> {
    let templates = templates(&root.join(TEMPLATES))?;
    let name = Name::new(name)?;
    name.is_free(root, &templates)?;
    let mut files = BTreeMap::new();
    for (path, text) in &templates {
        let path = PathBuf::from(name.fill(&path.to_string_lossy()));
        if root.join(&path).exists() {
            return Err(format!("{} is there already", path.display()).into());
        }
        files.insert(path, name.fill(text));
    }
    for Edit { file, lines } in edits::of(&name) {
        let mut text = fs::read_to_string(root.join(file)).map_err(|error| format!("{file}: {error}"))?;
        for line in lines {
            text = line.insert(&text).map_err(|error| format!("{file}: {error}"))?;
        }
        files.insert(file.into(), text);
    }
    Ok(files)
}

/// The templates by their paths below `folder`.
fn templates(folder: &Path) -> Result<BTreeMap<PathBuf, String>> {
    let (mut found, mut open) = (BTreeMap::new(), vec![folder.to_path_buf()]);
    while let Some(next) = open.pop() {
        for entry in fs::read_dir(&next).map_err(|error| format!("{}: {error}", next.display()))? {
            let path = entry?.path();
            if path.is_dir() {
                open.push(path);
            } else {
                found.insert(path.strip_prefix(folder)?.to_path_buf(), fs::read_to_string(&path)?);
            }
        }
    }
    Ok(found)
}

/// Formats the new files: the length of a name moves line breaks.
fn format<'a>(root: &Path, files: impl Iterator<Item = &'a PathBuf>) -> Result {
    let edited = |file: &&PathBuf| EDITED.iter().any(|it| Path::new(it) == file.as_path());
    let rust = |file: &&PathBuf| file.extension().is_some_and(|it| it == "rs");
    let mut rustfmt = Command::new("rustfmt");
    rustfmt.current_dir(root).args(["--edition", "2024"]).args(files.filter(rust).filter(|it| !edited(it)));
    phase::run("formatting the game", "a second", &mut rustfmt)
}

/// Makes what follows from the game: its golden record with the replay, and the snapshots of what is shown along it.
fn derive(root: &Path, name: &str) -> Result {
    let workspace = Workspace::read(root)?;
    let mut build = packages(cargo::in_folder(root), "build", name);
    phase::run("compiling the games", "a minute at first", build.args(["--example", "golden"]))?;
    let golden = workspace.program(&format!("{}/examples", cargo::PLAY), "golden");
    let mut golden = Command::new(golden);
    phase::run("playing a golden record", "a second", golden.current_dir(root).stdout(Stdio::null()))?;
    let mut shown = packages(cargo::in_folder(root), "test", name);
    shown.args(SHOWN).args(["--", name]).env("INSTA_UPDATE", "always").stdout(Stdio::null());
    phase::run("writing snapshots", "a minute or two at first", &mut shown)
}

/// The tests that compare what is shown of a game with its snapshots, each named after the game.
const SHOWN: [&str; 6] = ["--test", "shown", "--test", "replays", "--bin", "menagerie"];

/// Cargo with a command on the crates that a game is tested by, in the profile of `cargo play` and without the lab.
/// They are always these, so that all they need is compiled once.
fn packages(mut cargo: Command, command: &str, name: &str) -> Command {
    cargo.args([command, "--quiet", "--profile", cargo::PLAY, "--no-default-features"]);
    cargo.args([name, "games", "testkit", "engine", "menagerie"].iter().flat_map(|name| ["-p", name]));
    cargo
}
