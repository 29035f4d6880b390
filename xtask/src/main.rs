//! `cargo xtask …`: the repository's chores. `cargo play` is `cargo xtask play`.
use std::process::ExitCode;
use xtask::workspace::{Workspace, root};
use xtask::{Result, cargo, look, new_game, page::Page, play, python};
#[cfg(feature = "checks")]
use xtask::{tidy, walls};

const USAGE: &str = "\
usage: cargo xtask COMMAND

  play         build what is needed, serve the table, open a browser (also: cargo play)
  page         build the page for publishing as static files into target/page/site
  e2e [TEXT]   the browser tests whose names contain TEXT, in headless Chromium, on the page's folder;
               with --embedded, on the program that `cargo play` runs; --list and others as of `cargo test -- --help`
  shot PATH OUT.png [--phone] [--dark] [--still] [--full] [--size WxH] [--step JS]... [--steps 'JS;JS']
               a picture of the page at PATH, for example '' or '#ruin' (or http://... for a running table)
  golden       write the replays of the golden records anew, and a record for a game that has none
  new-game NAME
               write a small playable game of this name, to begin with; with --check in place of NAME, prove on a copy
               of the repository that it passes its tests and is played on terminal and page
  crash [--kills N] [--tables N] [--seed N]
               play at 50 tables on a server that is killed 1000 times at random moments; check that nothing
               acknowledged is lost
  load [commands] [streams] [round] [start] [--tables N] [--streams N] [--rate N] [--stored N] [--seconds N]
               measure the server under load, by its own processor time
  wheel        build the Python package into target/wheels; with --profile NAME, by another profile than release
  python-test  test the newest wheel; with --ray, what needs Ray; more arguments are those of pytest
  python-bench measure the steps a second of the Python package's environments, beside those of others
  proxy        the server behind nginx, with the configuration of docs/serve.md
  postgres [--kills N]
               two servers on one Postgres (Debian's postgresql), of which one after the other is killed
  fuzz [--examples N] [--seed N]
               requests of all kinds, made up from the API's own description, to a server
  styles       write the style sheet of drawings in files of their own anew; with --check, compare it
  walls        check that no crate uses what it must not
  tidy         check that documents, tests and files are as they promise
";

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let done = match &arguments[..] {
        ["play", more @ ..] => play::play(more),
        ["page"] => build_page(),
        ["e2e", how @ ..] => look::e2e(how),
        ["shot", path, out, how @ ..] => look::shot(path, out, how),
        ["golden"] => golden(),
        ["new-game", "--check"] => new_game::check(),
        ["new-game", name] if !name.starts_with('-') => new_game::write(name),
        ["wheel", how @ ..] => python::wheel(how),
        ["python-test", how @ ..] => python::test(how),
        ["python-bench", how @ ..] => python::bench(how),
        // The first of each flag counts.
        ["crash", how @ ..] => {
            test_of_server("crash", &[how, &["--kills", "1000", "--tables", "50"]].concat())
        }
        ["load", how @ ..] => load(how),
        ["proxy"] => test_of_server("proxy", &["--nginx", "nginx"]),
        ["postgres", how @ ..] => test_of_server("postgres", &[&["--run"], how].concat()),
        ["fuzz", how @ ..] => fuzz(how),
        ["styles"] => styles(&[]),
        ["styles", "--check"] => styles(&["--check"]),
        #[cfg(feature = "checks")]
        ["walls"] => check("walls", |workspace| Ok(walls::breaches(workspace))),
        #[cfg(feature = "checks")]
        ["tidy"] => check("tidy", tidy::faults),
        ["help" | "--help" | "-h"] => {
            print!("{USAGE}");
            Ok(())
        }
        _ => {
            eprint!("{USAGE}");
            return ExitCode::from(2);
        }
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(why) => {
            eprintln!("{why}");
            ExitCode::FAILURE
        }
    }
}

fn build_page() -> Result {
    println!("{}", Page::Published.build(&Workspace::read(&root())?)?.display());
    Ok(())
}

fn golden() -> Result {
    let mut write = cargo::in_folder(&root());
    let status = write
        .args(["run", "--quiet", "--profile", cargo::PLAY, "-p", "testkit", "--example", "golden"])
        .status()?;
    if status.success() { Ok(()) } else { Err(format!("golden: {status}").into()) }
}

/// Runs a test of the server that takes arguments.
fn test_of_server(name: &str, how: &[&str]) -> Result {
    let mut test = cargo::in_folder(&root());
    let status = test.args(["test", "--quiet", "--test", name, "--"]).args(how).status()?;
    if status.success() { Ok(()) } else { Err(format!("{name}: {status}").into()) }
}

/// Runs the benchmark of the server.
fn load(how: &[&str]) -> Result {
    let mut bench = cargo::in_folder(&root());
    let status =
        bench.args(["bench", "--quiet", "-p", "server", "--bench", "load", "--"]).args(how).status()?;
    if status.success() { Ok(()) } else { Err(format!("load: {status}").into()) }
}

fn fuzz(how: &[&str]) -> Result {
    let program = python::program("fuzz", &["schemathesis>=4.32,<5"], "schemathesis")?;
    let program = program.to_str().ok_or("the path of schemathesis is not Unicode")?;
    test_of_server("described", &[&["--schemathesis", program], how].concat())
}

fn styles(how: &[&str]) -> Result {
    let mut write = cargo::in_folder(&root());
    write.args(["run", "--quiet", "--profile", cargo::PLAY, "-p", "xtask", "--no-default-features"]);
    let status = write.args(["--features", "publish", "--bin", "styles", "--"]).args(how).status()?;
    if status.success() { Ok(()) } else { Err(format!("styles: {status}").into()) }
}

#[cfg(feature = "checks")]
fn check(name: &str, find: impl Fn(&Workspace) -> Result<Vec<String>>) -> Result {
    let faults = find(&Workspace::read(&root())?)?;
    if faults.is_empty() {
        println!("{name}: ok");
        return Ok(());
    }
    Err(format!("{name}:\n  {}", faults.join("\n  ")).into())
}
