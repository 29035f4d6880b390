//! `cargo xtask …`: the repository's chores. `cargo play` is `cargo xtask play`.
use std::process::ExitCode;
use xtask::workspace::{Workspace, root};
use xtask::{Done, page, play};

const USAGE: &str = "\
usage: cargo xtask COMMAND

  play         build what is needed, serve the table, open a browser (also: cargo play)
  page         build the page as static files into target/page/site
";

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let done = match &arguments[..] {
        ["play", more @ ..] => play::play(more),
        ["page"] => build_page(),
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

fn build_page() -> Done {
    println!("{}", page::build(&Workspace::read(&root())?)?.display());
    Ok(())
}
