//! The binary: reads the command line, runs the command, and ends with its exit status: 0 done, 2 the request or the
//! input is wrong, 1 anything else.
use std::io::{self, Write};
use std::process::ExitCode;

use clap::{CommandFactory, Parser};

use args::{Arguments, Command};
use error::Done;

mod advice;
mod analysis;
mod args;
mod commands;
mod daily;
mod error;
mod figures;
mod lan;
mod local_match;
mod online;
mod opening;
mod output;
mod paint;
mod plain;
mod players;
mod progress;
mod rules;
mod saved;
mod serve;
mod settings;
#[cfg(test)]
mod shown;
mod solved;
mod stop;
mod terminal;

#[global_allocator]
static ALLOCATOR: server::memory::Allocator = server::memory::Allocator;

fn main() -> ExitCode {
    server::memory::keep_free_memory();
    match run(&Arguments::parse()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            let text = failure.to_string();
            if !text.is_empty() {
                // Standard error may be closed; the exit status remains.
                let _ = writeln!(io::stderr(), "menagerie: {text}");
            }
            ExitCode::from(failure.exit_status())
        }
    }
}

fn run(arguments: &Arguments) -> Done {
    match &arguments.command {
        Some(Command::Games(args)) => commands::games::run(args),
        Some(Command::Replay(args)) => commands::replay::run(args),
        Some(Command::Solve(args)) => commands::solve::run(args),
        Some(Command::Export(args)) => commands::export::run(args),
        Some(Command::Lab(args)) => commands::lab::run(args),
        Some(Command::Map(command)) => commands::map::run(command),
        Some(Command::Puzzles(command)) => commands::puzzles::run(command),
        Some(Command::Print(args)) => commands::print::run(args),
        Some(Command::Serve(args)) => Ok(serve::run(args)?),
        Some(Command::Tables(command)) => commands::tables::run(command),
        Some(Command::Bot(args)) => online::bot(args),
        Some(Command::Page(args)) => Ok(serve::write_page(&args.output)?),
        Some(Command::Completions { shell }) => completions(*shell),
        Some(Command::Simulate(args)) => commands::simulate::run(args),
        Some(Command::Coach(args)) => commands::coach::run(args),
        Some(Command::Verify(args)) => commands::verify::run(args),
        Some(Command::Play(args)) => commands::play::run(args),
        None => commands::play::menu(),
    }
}

/// Prints a shell's completions.
fn completions(shell: clap_complete::Shell) -> Done {
    // The generator writes to memory: it would panic where standard output is closed.
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut Arguments::command(), "menagerie", &mut script);
    Ok(io::stdout().lock().write_all(&script)?)
}
