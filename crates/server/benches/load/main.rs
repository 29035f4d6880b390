//! The speed of the server under load (N-21, N-22): `cargo bench -p server`, or `cargo xtask load` with the flags below.
//!
//! The server runs as a process of its own, on a folder of its own, and syncs to disk as always. Its figures are those
//! of its own processor time, since it shares the machine with the clients. The program starts itself again as the
//! server: `serve FOLDER PORT`.
mod commands;
mod player;
mod process;
mod round;
#[path = "../../tests/kept/serving.rs"]
mod serving;
mod start;
mod streams;
mod wire;

use std::path::Path;
use std::process::ExitCode;

/// The allocator of the program, as `menagerie` has it.
#[global_allocator]
static ALLOCATOR: server::memory::Allocator = server::memory::Allocator;

const USAGE: &str = "\
usage: cargo xtask load [commands] [streams] [round] [start] [FLAGS]

  --tables N    tables that are played at once (1000)
  --streams N   open streams (2000); each is a connection, so more of them want `ulimit -n` first
  --rate N      commands a second while they are open (1000)
  --stored N    tables in the file of a server that starts (100000)
  --seconds N   seconds of each measurement (5)
";

/// The sizes of the measurements.
pub struct Sizes {
    pub tables: usize,
    pub streams: usize,
    pub rate: usize,
    pub stored: usize,
    pub seconds: u64,
}

fn main() -> ExitCode {
    server::memory::keep_free_memory();
    let arguments: Vec<String> = std::env::args().skip(1).filter(|word| word != "--bench").collect();
    if let [serve, folder, port] = arguments.as_slice()
        && serve == "serve"
    {
        return serving::serve(&serving::config(Path::new(folder)), port.parse().expect("a port"));
    }
    let Some((asked, sizes)) = read(&arguments) else {
        eprint!("{USAGE}");
        return ExitCode::from(2);
    };
    let is_asked = |name: &str| asked.is_empty() || asked.iter().any(|it| it == name);
    println!("load of the machine before: {}", process::machine_load());
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().expect("a runtime");
    runtime.block_on(async {
        if is_asked("commands") {
            commands::measure(&sizes).await;
        }
        if is_asked("streams") {
            streams::measure(&sizes).await;
        }
        if is_asked("round") {
            round::measure().await;
        }
        if is_asked("start") {
            start::measure(&sizes).await;
        }
    });
    println!("load of the machine after: {}", process::machine_load());
    ExitCode::SUCCESS
}

fn read(arguments: &[String]) -> Option<(Vec<String>, Sizes)> {
    let mut sizes = Sizes { tables: 1000, streams: 2000, rate: 1000, stored: 100_000, seconds: 5 };
    let mut asked = Vec::new();
    let mut words = arguments.iter();
    while let Some(word) = words.next() {
        if ["commands", "streams", "round", "start"].contains(&word.as_str()) {
            asked.push(word.clone());
            continue;
        }
        let number = words.next()?.parse::<usize>().ok().filter(|number| *number > 0)?;
        match word.as_str() {
            "--tables" => sizes.tables = number,
            "--streams" => sizes.streams = number,
            "--rate" => sizes.rate = number,
            "--stored" => sizes.stored = number,
            "--seconds" => sizes.seconds = number as u64,
            _ => return None,
        }
    }
    Some((asked, sizes))
}
