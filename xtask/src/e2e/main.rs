//! Drives headless Chromium: the page's browser tests, and pictures of it. Called by `cargo xtask e2e` and
//! `cargo xtask shot`, which build what is looked at and say which program serves it:
//!
//! `browser e2e [FILTER] [OPTION…] -- SOURCE` and `browser shot PATH OUT.png [--phone] [--dark] [--still] [--full]
//! [--size WxH] [--step JS]… [--steps 'JS;JS'] -- SOURCE`, where SOURCE is the page's folder, a program that
//! serves a folder, and, if the embedded page is wanted, the program that serves it and a folder for its tables.
mod answer;
mod axe;
mod chrome;
mod guest;
mod keys;
mod page;
mod place;
mod runner;
mod served;
mod shot;
mod tests;

use served::Source;
use std::process::ExitCode;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let at = arguments.iter().position(|it| it == "--").unwrap_or(arguments.len());
    let own: Vec<&str> = arguments[..at].iter().map(String::as_str).collect();
    let source = || Source::read(arguments.get(at + 1..).unwrap_or_default());
    let done = match &own[..] {
        ["e2e", arguments @ ..] => source().map(|source| runner::run(arguments, source)),
        ["shot", path, out, how @ ..] => {
            shot::take(path, out.as_ref(), how, source).map(|()| ExitCode::SUCCESS)
        }
        _ => {
            eprintln!(
                "usage: browser e2e [FILTER] [OPTION…] -- SOURCE   or   browser shot PATH OUT.png … -- SOURCE"
            );
            return ExitCode::from(2);
        }
    };
    done.unwrap_or_else(|why| {
        eprintln!("{why}");
        ExitCode::FAILURE
    })
}
