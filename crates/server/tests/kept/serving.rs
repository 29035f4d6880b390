//! A server that a test or a measurement starts as a process of its own.
use std::path::Path;
use std::process::ExitCode;

use server::{Config, Server, Site};

/// The settings for a folder, with limits that nobody reaches.
pub fn config(folder: &Path) -> Config {
    let mut config = Config::new(folder.to_owned());
    (config.limits.changes, config.limits.burst) = (1_000_000, 1_000_000);
    (config.limits.tables, config.limits.streams) = (100_000, 100_000);
    config
}

/// Serves at a port until the program is told to end.
pub fn serve(config: &Config, port: u16) -> ExitCode {
    let listener = std::net::TcpListener::bind(("127.0.0.1", port)).expect("a free port");
    let server = Server::start(listener, Site::default(), config).unwrap_or_else(|why| panic!("{why}"));
    match server.wait() {
        Ok(()) => ExitCode::SUCCESS,
        Err(why) => {
            eprintln!("{why}");
            ExitCode::FAILURE
        }
    }
}
