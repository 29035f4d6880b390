//! A headless Chromium of its own, spoken to over a pair of pipes: one JSON message each way, ended by a zero byte
//! (its DevTools protocol). No socket, no port, nothing asynchronous: a call writes, and reads until its answer is
//! there, putting aside what happened meanwhile. It has one visitor at a time, each with a storage of its own, which
//! is empty at first; whoever comes next need not wait for another browser to start.
use serde_json::{Value, json};
use std::collections::VecDeque;
use std::io::{BufRead, BufReader, Write};
use std::path::PathBuf;
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};
use xtask::Result;

/// The time after which an unanswered command counts as a lost browser.
const LOST_AFTER: Duration = Duration::from_secs(30);

const NAMES: [&str; 5] = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome"];

/// Arguments that make Chromium start alone, quietly, and draw the same everywhere.
const FLAGS: [&str; 17] = [
    "--headless=new",
    "--remote-debugging-pipe",
    "--no-sandbox",
    "--no-first-run",
    "--no-default-browser-check",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-default-apps",
    "--disable-dev-shm-usage",
    "--disable-extensions",
    "--disable-gpu",
    "--disable-quic",
    "--disable-sync",
    "--font-render-hinting=none",
    "--force-color-profile=srgb",
    "--mute-audio",
    "--password-store=basic",
];

/// The browsers whose visitor has left.
static FREE: Mutex<Vec<Chrome>> = Mutex::new(Vec::new());

/// A running browser. It ends, and its profile goes, when this is dropped.
pub struct Chrome {
    child: Child,
    to: ChildStdin,
    from: Receiver<Value>,
    happened: VecDeque<Value>,
    calls: u64,
    profile: PathBuf,
}

impl Chrome {
    /// A browser that has no visitor: a free one, or else one that is started.
    ///
    /// # Errors
    /// When there is no Chromium, or it does not start.
    pub fn without_visitor() -> Result<Self> {
        let free = FREE.lock().unwrap_or_else(PoisonError::into_inner).pop();
        free.map_or_else(Self::launch, Ok)
    }

    /// Keeps it for another visitor. All that this one left, in this `context`, goes.
    ///
    /// # Errors
    /// When it does not answer; then it ends.
    pub fn free(mut self, context: &str) -> Result {
        self.call(None, "Target.disposeBrowserContext", json!({ "browserContextId": context }))?;
        self.happened.clear();
        FREE.lock().unwrap_or_else(PoisonError::into_inner).push(self);
        Ok(())
    }

    /// Ends the free ones.
    pub fn end_free() {
        FREE.lock().unwrap_or_else(PoisonError::into_inner).clear();
    }

    fn launch() -> Result<Self> {
        static LAUNCHED: AtomicU32 = AtomicU32::new(0);
        let name =
            format!("menagerie-browser-{}-{}", std::process::id(), LAUNCHED.fetch_add(1, Ordering::Relaxed));
        let profile = std::env::temp_dir().join(name);
        std::fs::create_dir(&profile)?;
        // The protocol's pipes are the descriptors 3 and 4: a shell puts them there.
        let mut child = Command::new("sh")
            .args(["-c", "exec \"$0\" \"$@\" 3<&0 4>&1 </dev/null >/dev/null 2>/dev/null"])
            .arg(find()?)
            .args(FLAGS)
            .arg(format!("--user-data-dir={}", profile.display()))
            .arg("about:blank")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()?;
        let to = child.stdin.take().ok_or("no pipe to the browser")?;
        let mut out = BufReader::new(child.stdout.take().ok_or("no pipe from the browser")?);
        let (send, from) = channel();
        std::thread::spawn(move || {
            let mut message = Vec::new();
            while out.read_until(0, &mut message).is_ok_and(|length| length > 0) {
                let read = serde_json::from_slice(message.strip_suffix(&[0]).unwrap_or(&message));
                if read.is_ok_and(|value| send.send(value).is_err()) {
                    break;
                }
                message.clear();
            }
        });
        let mut chrome = Self { child, to, from, happened: VecDeque::new(), calls: 0, profile };
        chrome
            .call(None, "Browser.getVersion", json!({}))
            .map_err(|why| format!("Chromium does not start: {why}"))?;
        Ok(chrome)
    }

    /// Calls a method of the browser, or of the `session` with one of its pages or workers.
    ///
    /// # Errors
    /// When the browser refuses the call, or does not answer.
    pub fn call(&mut self, session: Option<&str>, method: &str, with: Value) -> Result<Value> {
        let id = self.tell(session, method, with)?;
        let until = Instant::now() + LOST_AFTER;
        loop {
            let mut said = match self.from.recv_timeout(until.saturating_duration_since(Instant::now())) {
                Ok(said) => said,
                Err(RecvTimeoutError::Timeout) => return Err(format!("{method}: no answer").into()),
                Err(RecvTimeoutError::Disconnected) => {
                    return Err(format!("{method}: the browser is gone").into());
                }
            };
            if said["id"] != id {
                self.happened.push_back(said);
            } else if said["error"].is_null() {
                return Ok(said["result"].take());
            } else {
                return Err(
                    format!("{method}: {}", said["error"]["message"].as_str().unwrap_or("refused")).into()
                );
            }
        }
    }

    /// Calls a method without waiting for its answer, and gives the call's number: for what may end meanwhile.
    ///
    /// # Errors
    /// When the browser is gone.
    pub fn tell(&mut self, session: Option<&str>, method: &str, with: Value) -> Result<u64> {
        self.calls += 1;
        let mut message = json!({ "id": self.calls, "method": method, "params": with });
        if let Some(session) = session {
            message["sessionId"] = session.into();
        }
        let mut bytes = serde_json::to_vec(&message)?;
        bytes.push(0);
        self.to.write_all(&bytes)?;
        Ok(self.calls)
    }

    /// The next thing that the browser told by itself.
    pub fn event(&mut self) -> Option<Value> {
        self.happened.extend(self.from.try_iter());
        self.happened.pop_front()
    }
}

impl Drop for Chrome {
    fn drop(&mut self) {
        // Asked to close, it also ends its helpers; if it does not answer it is ended.
        if self.call(None, "Browser.close", json!({})).is_err() {
            let _ = self.child.kill();
        }
        let _ = self.child.wait();
        // Leftovers lie in the system's temporary folder.
        let _ = std::fs::remove_dir_all(&self.profile);
    }
}

/// The browser: what `CHROMIUM` names, or the first of the usual names on the path.
fn find() -> Result<PathBuf> {
    if let Some(named) = std::env::var_os("CHROMIUM") {
        return Ok(named.into());
    }
    let path = std::env::var_os("PATH").unwrap_or_default();
    std::env::split_paths(&path)
        .flat_map(|folder| NAMES.map(|name| folder.join(name)))
        .find(|it| it.is_file())
        .ok_or_else(|| {
            "no Chromium found: install it (on Debian: apt-get install chromium), or set CHROMIUM".into()
        })
}
