//! The server that the page comes from: started for a test, and stopped and started again by it.
use std::io::{BufRead, BufReader};
use std::process::{Child, Command, Stdio};
use xtask::Done;

/// A server of the page, running or stopped. It ends when this is dropped.
pub struct Served {
    command: Vec<String>,
    child: Option<Child>,
    address: String,
}

impl Served {
    /// Starts `command` with a free address of this machine at its end.
    ///
    /// # Errors
    /// When it does not start, or does not say where it listens.
    pub fn start(command: &[String]) -> Done<Self> {
        let mut served = Self { command: command.to_vec(), child: None, address: String::new() };
        served.address = served.listen("127.0.0.1:0")?;
        Ok(served)
    }

    /// Where it listens, or did: `http://HOST:PORT/`.
    pub fn address(&self) -> &str {
        &self.address
    }

    /// Stops it, as when the network is gone.
    pub fn stop(&mut self) {
        if let Some(mut child) = self.child.take() {
            // A child that has ended by itself is as good as stopped.
            let _ = child.kill();
            let _ = child.wait();
        }
    }

    /// Starts it again at the address it had.
    ///
    /// # Errors
    /// When it does not start, or the address has been taken meanwhile.
    pub fn restart(&mut self) -> Done {
        self.stop();
        let before = self.address.clone();
        let host = before.trim_start_matches("http://").trim_end_matches('/').to_owned();
        let now = self.listen(&host)?;
        if now == before {
            Ok(())
        } else {
            Err(format!("the server came back at {now}, not at {before}").into())
        }
    }

    fn listen(&mut self, at: &str) -> Done<String> {
        let (program, arguments) = self.command.split_first().ok_or("which server?")?;
        let mut child = Command::new(program).args(arguments).arg(at).stdout(Stdio::piped()).spawn()?;
        let out = child.stdout.take().ok_or("no pipe from the server")?;
        self.child = Some(child);
        for line in BufReader::new(out).lines() {
            let line = line?;
            if let Some(at) = line.split_whitespace().find(|word| word.starts_with("http://")) {
                return Ok(at.to_owned());
            }
        }
        Err(format!("{program} does not say where it listens").into())
    }
}

impl Drop for Served {
    fn drop(&mut self) {
        self.stop();
    }
}
