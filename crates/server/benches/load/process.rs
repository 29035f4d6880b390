//! The server as a process of its own, and what the system says of it.
use std::process::{Child, Command};
use std::time::{Duration, Instant};

use tempfile::TempDir;

/// Ticks of processor time a second in `/proc`.
const TICKS: f64 = 100.0;

/// A server that runs until this is dropped.
pub struct Process {
    child: Child,
    /// Its port.
    pub port: u16,
    /// The time from its start until it took requests.
    pub started: Duration,
}

impl Process {
    /// Starts a server on a folder; returns when it takes requests.
    pub fn start(folder: &TempDir) -> Process {
        let port = std::net::TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port();
        let program = std::env::current_exe().unwrap();
        let began = Instant::now();
        let child = Command::new(program).arg("serve").arg(folder.path()).arg(port.to_string()).spawn();
        let mut process = Process { child: child.unwrap(), port, started: Duration::ZERO };
        while std::net::TcpStream::connect(("127.0.0.1", port)).is_err() || !process.is_ready() {
            assert_eq!(process.child.try_wait().unwrap(), None, "the server does not start");
            assert!(began.elapsed() < Duration::from_secs(60), "the server does not come up");
            std::thread::sleep(Duration::from_millis(2));
        }
        process.started = began.elapsed();
        process
    }

    fn is_ready(&self) -> bool {
        use std::io::{Read, Write};
        let ask = || -> std::io::Result<String> {
            let mut stream = std::net::TcpStream::connect(("127.0.0.1", self.port))?;
            stream.write_all(b"GET /readyz HTTP/1.1\r\nHost: here\r\nConnection: close\r\n\r\n")?;
            let mut text = String::new();
            stream.read_to_string(&mut text)?;
            Ok(text)
        };
        ask().is_ok_and(|text| text.starts_with("HTTP/1.1 200"))
    }

    /// Seconds of processor time that it has used.
    pub fn seconds(&self) -> f64 {
        let text = std::fs::read_to_string(format!("/proc/{}/stat", self.child.id())).expect("Linux");
        // The name of the program, which may hold spaces, ends with a bracket; user and system time are fields 14 and 15.
        let fields: Vec<&str> = text.rsplit(')').next().unwrap_or_default().split_whitespace().collect();
        (fields[11].parse::<f64>().unwrap() + fields[12].parse::<f64>().unwrap()) / TICKS
    }

    /// Kilobytes of memory that it holds.
    pub fn kilobytes(&self) -> f64 {
        let text = std::fs::read_to_string(format!("/proc/{}/status", self.child.id())).expect("Linux");
        let line = text.lines().find_map(|line| line.strip_prefix("VmRSS:")).unwrap_or_default();
        line.split_whitespace().next().unwrap_or_default().parse().unwrap_or_default()
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// The mean numbers of running programs of the last 1, 5 and 15 minutes.
pub fn machine_load() -> String {
    let text = std::fs::read_to_string("/proc/loadavg").unwrap_or_default();
    text.split(' ').take(3).collect::<Vec<_>>().join(" ")
}
