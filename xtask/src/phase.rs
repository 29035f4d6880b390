//! Running a command that takes a while: one line that says what happens and roughly for how long.
use crate::Result;
use std::io::{IsTerminal, Read, Write, stderr};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

/// Runs `command` under the heading `what`, with `usual` as its rough duration. What the command writes on
/// standard error is shown when it has ended, below the line.
///
/// # Errors
/// When the command cannot be started or fails.
pub fn run(what: &str, usual: &str, command: &mut Command) -> Result {
    let began = Instant::now();
    let live = stderr().is_terminal();
    eprint!("  {what} (usually {usual}) … {}", if live { "" } else { "\n" });
    stderr().flush()?;
    if live && std::env::var_os("NO_COLOR").is_none() {
        command.env("CARGO_TERM_COLOR", "always");
    }
    let name = command.get_program().to_string_lossy().into_owned();
    let mut child = command
        .stdin(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .map_err(|why| format!("{name} could not be started: {why}"))?;
    let mut pipe = child.stderr.take().ok_or("standard error is not at hand")?;
    // Read beside the waiting: a full pipe would stop the command.
    let reader = std::thread::spawn(move || {
        let mut said = Vec::new();
        pipe.read_to_end(&mut said).map(|_| said)
    });
    let status = loop {
        if let Some(status) = child.try_wait()? {
            break status;
        }
        std::thread::sleep(Duration::from_millis(50));
        if live {
            eprint!("\r  {what} (usually {usual}) … {} s ", began.elapsed().as_secs());
            stderr().flush()?;
        }
    };
    if live {
        eprintln!("\r\x1b[K  {what}: {:.1} s", began.elapsed().as_secs_f64());
    }
    let said = reader.join().map_err(|_| "standard error could not be read")??;
    stderr().write_all(&said)?;
    if status.success() { Ok(()) } else { Err(format!("{what}: failed ({status})").into()) }
}
