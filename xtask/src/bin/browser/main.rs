//! Drives headless Chromium: the page's browser tests, and pictures of it. Called by `cargo xtask e2e` and
//! `cargo xtask shot`, which build what is looked at and say which program serves it:
//!
//! `browser e2e [--filter TEXT] -- SERVER …` and `browser shot PATH OUT.png [--phone] [--dark] [--still]
//! [--full] [--step JS]… [--steps 'JS;JS'] -- SERVER …`, where SERVER is called with an address at its end.
mod chrome;
mod keys;
mod page;
mod place;
mod runner;
mod served;
mod shot;
mod tests;

use std::process::ExitCode;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let (own, server) = match arguments.iter().position(|it| it == "--") {
        Some(at) => (&arguments[..at], &arguments[at + 1..]),
        None => (&arguments[..], &[][..]),
    };
    let own: Vec<&str> = own.iter().map(String::as_str).collect();
    match &own[..] {
        ["e2e"] => runner::run("", server),
        ["e2e", filter] => runner::run(filter, server),
        ["shot", path, out, how @ ..] => match shot::take(path, out.as_ref(), how, server) {
            Ok(()) => ExitCode::SUCCESS,
            Err(why) => {
                eprintln!("{why}");
                ExitCode::FAILURE
            }
        },
        _ => {
            eprintln!(
                "usage: browser e2e [FILTER] -- SERVER …   or   browser shot PATH OUT.png … -- SERVER …"
            );
            ExitCode::from(2)
        }
    }
}
