//! `cargo xtask new-game --check`: a new game proves itself on a copy of the repository.
use crate::workspace::{Workspace, root};
use crate::{Result, cargo};
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Instant;

/// The name of the game that is written.
const NAME: &str = "otters";

/// Tests of the game, and those of every game of the catalogue.
const TESTS: [&str; 8] =
    ["rules", "laws", "records", "golden", "perft", "lessons", "allocations", "boundary"];

/// Turns of the longest game that is played on the terminal.
const TURNS: usize = 200;

/// Writes a game into a copy of the repository, and there passes its tests, plays it on terminal and page, and
/// checks the walls. Says a line for each step.
///
/// # Errors
/// At the first step that fails, with what it wrote.
pub fn check() -> Result {
    let copy = Copy::make(&root())?;
    let tests: Vec<&str> = TESTS.iter().flat_map(|name| ["--test", name]).chain(["--lib"]).collect();
    step("the generator writes the game", copy.xtask(&["new-game", NAME]))?;
    step("its code is formatted", copy.cargo(&["fmt", "--all", "--", "--check"]))?;
    step("it keeps its rules and the laws, and the engine of the page plays it", copy.test(&tests, &[]))?;
    step("it is shown as in its snapshots", copy.test(&super::SHOWN, &[NAME]))?;
    step("the walls stand", copy.xtask(&["walls"]))?;
    step("the repository is tidy", copy.xtask(&["tidy"]))?;
    step("it opens on the page", copy.xtask(&["e2e", "--embedded", "every_game_of_the_catalogue"]))?;
    // The program is the one that the page was served by.
    let program = Workspace::read(&copy.folder)?.program(cargo::PLAY, "menagerie");
    step(
        "bots play it",
        copy.run(&program, &["simulate", NAME, "--games", "20", "--bots", "greedy,random"]),
    )?;
    let mut play = copy.run(&program, &["play", NAME, "--plain", "--seed", "1", "--bots", "you,greedy"]);
    // The finished game is kept there, and not with those of the person who runs this.
    play.env("XDG_STATE_HOME", copy.folder.join("target"));
    play_on_the_terminal(play)?;
    println!("new-game: ok");
    Ok(())
}

/// Plays a whole game by lines of text: on while that is possible.
fn play_on_the_terminal(mut play: Command) -> Result {
    let began = Instant::now();
    let mut child = play.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn()?;
    let lines = "go\n".repeat(TURNS);
    // The program does not read on once the game is over.
    let _ = child.stdin.take().ok_or("no standard input")?.write_all(lines.as_bytes());
    let output = child.wait_with_output()?;
    let shown = String::from_utf8_lossy(&output.stdout);
    let ended = shown.contains("At the end of the track") && output.status.success();
    said("it is played on the terminal to its end", began, ended);
    if ended { Ok(()) } else { Err(format!("{shown}\n{}", String::from_utf8_lossy(&output.stderr)).into()) }
}

/// A copy of the repository with what is not committed yet. It builds into a folder of its own, where it finds what
/// cargo has compiled of crates from elsewhere.
struct Copy {
    folder: PathBuf,
}

impl Copy {
    /// Copies the files that git knows or would add.
    fn make(root: &Path) -> Result<Copy> {
        let folder = root.join("target/new-game");
        for entry in fs::read_dir(&folder).into_iter().flatten() {
            let path = entry?.path();
            // The folder it builds into stays.
            match path.is_dir() {
                true if path.ends_with("target") => {}
                true => fs::remove_dir_all(path)?,
                false => fs::remove_file(path)?,
            }
        }
        let mut list = Command::new("git");
        list.current_dir(root).args(["ls-files", "-z", "--cached", "--others", "--exclude-standard"]);
        let listed = list.output()?;
        if !listed.status.success() {
            return Err(format!("git ls-files: {}", String::from_utf8_lossy(&listed.stderr)).into());
        }
        for file in String::from_utf8(listed.stdout)?.split_terminator('\0') {
            let (from, to) = (root.join(file), folder.join(file));
            // Git still lists a file that is deleted and not committed.
            if from.is_file() {
                fs::create_dir_all(to.parent().ok_or("a file lies in a folder")?)?;
                fs::copy(&from, &to)?;
            }
        }
        let workspace = Workspace::read(root)?;
        for profile in [Path::new(cargo::PLAY).to_path_buf(), Path::new(cargo::PAGE_TARGET).join(cargo::PLAY)]
        {
            share(&workspace, &workspace.target.join(&profile), &folder.join("target").join(&profile))?;
        }
        Ok(Copy { folder })
    }

    fn run(&self, program: &Path, arguments: &[&str]) -> Command {
        let mut command = Command::new(program);
        command.current_dir(&self.folder).args(arguments).env_remove("CARGO_TARGET_DIR");
        command.env("INSTA_UPDATE", "no");
        command
    }

    fn cargo(&self, arguments: &[&str]) -> Command {
        self.run(Path::new(cargo::in_folder(&self.folder).get_program()), arguments)
    }

    fn xtask(&self, arguments: &[&str]) -> Command {
        self.cargo(&[&["xtask"], arguments].concat())
    }

    fn test(&self, targets: &[&str], filter: &[&str]) -> Command {
        let mut test = super::packages(self.cargo(&[]), "test", NAME);
        test.args(targets).arg("--").args(filter);
        test
    }
}

/// Links what cargo has compiled in the folder `from` into `to`, but nothing of the workspace's own crates: these have
/// their folder compiled into them.
fn share(workspace: &Workspace, from: &Path, to: &Path) -> Result {
    let ours = |entry: &str| {
        // `libserde_core-0123456789abcdef.rlib`, `serde_core-0123456789abcdef`
        let name = entry.rsplit_once('-').map_or(entry, |(name, _)| name);
        let own = |name: &str| workspace.crates.contains_key(&name.replace('_', "-"));
        own(name) || name.strip_prefix("lib").is_some_and(own)
    };
    for part in [".fingerprint", "build", "deps"] {
        for entry in fs::read_dir(from.join(part)).into_iter().flatten() {
            let path = entry?.path();
            let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
            // Programs and tests are written anew, and so are lists of sources.
            let library = ["rlib", "rmeta", "so", "dylib", "dll"]
                .iter()
                .any(|it| path.extension() == Some(it.as_ref()));
            let to = to.join(part).join(&name);
            if !ours(&name) && (part != "deps" || library) && !to.exists() {
                link(&path, &to)?;
            }
        }
    }
    Ok(())
}

/// Links a file, or all files of a folder.
fn link(from: &Path, to: &Path) -> Result {
    if from.is_dir() {
        for entry in fs::read_dir(from)? {
            let entry = entry?;
            link(&entry.path(), &to.join(entry.file_name()))?;
        }
        return Ok(());
    }
    fs::create_dir_all(to.parent().ok_or("a file lies in a folder")?)?;
    Ok(fs::hard_link(from, to)?)
}

/// Runs a step and says how it went; what it wrote is shown where it fails.
fn step(what: &str, mut command: Command) -> Result {
    let began = Instant::now();
    let output = command.stdin(Stdio::null()).output()?;
    said(what, began, output.status.success());
    if output.status.success() {
        return Ok(());
    }
    let [out, error] = [&output.stdout, &output.stderr].map(|text| String::from_utf8_lossy(text));
    Err(format!("{out}\n{error}\n{what}: failed ({}); the copy is in target/new-game", output.status).into())
}

/// Says how a step went.
fn said(what: &str, began: Instant, ok: bool) {
    println!("  {} {what} ({:.1} s)", if ok { "ok    " } else { "failed" }, began.elapsed().as_secs_f64());
}
