//! The binary: reads the command line, does what it asks, and ends with the exit status that tells how
//! it went: 0 done, 2 the request or the input is wrong, 1 anything else.
use std::process::ExitCode;

use clap::Parser;

use args::{Arguments, Command};
use error::{Done, Failure};

mod args;
mod commands;
mod error;
mod opening;
mod output;
mod serve;

fn main() -> ExitCode {
    match run(&Arguments::parse()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            let text = failure.to_string();
            if !text.is_empty() {
                eprintln!("menagerie: {text}");
            }
            ExitCode::from(failure.exit_status())
        }
    }
}

fn run(arguments: &Arguments) -> Done {
    match &arguments.command {
        Some(Command::Replay(args)) => commands::replay::run(args),
        Some(Command::Serve(args)) => Ok(serve::run(&args.listen, args.open)?),
        Some(Command::Page(args)) => Ok(serve::write_page(&args.output)?),
        _ => Err(Failure::input("this command is still being built")),
    }
}
