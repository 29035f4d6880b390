//! Writes the sheets of `standalone/`, or with `--check` compares them with the sheets that they are derived from. Called by
//! `cargo xtask styles`.
use std::process::ExitCode;
use xtask::Result;
use xtask::style::standalone::{GAMES, derive};
use xtask::workspace::root;

fn main() -> ExitCode {
    let check = std::env::args().nth(1).is_some_and(|it| it == "--check");
    match run(check) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}

fn run(check: bool) -> Result {
    let folder = root().join("crates/theme/style");
    for (game, _) in GAMES {
        let file = folder.join(format!("standalone/{game}.css"));
        let derived = derive(&folder, game)?;
        if !check {
            std::fs::write(file, derived)?;
        } else if std::fs::read_to_string(&file)? != derived {
            return Err(format!("{}: not up to date; run `cargo xtask styles`", file.display()).into());
        }
    }
    println!("styles: ok");
    Ok(())
}
