//! Ctrl-C during long work: the first asks it to stop and say what is finished, a second ends the program.
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

static ASKED: AtomicBool = AtomicBool::new(false);

/// Listens for Ctrl-C from now on; for work that looks at [`asked`] as it goes on.
pub fn listen() {
    // Where the system gives no way to listen, Ctrl-C ends the program as it always does.
    let _ = ctrlc::set_handler(|| {
        if ASKED.swap(true, Ordering::Relaxed) {
            std::process::exit(1);
        }
    });
}

/// As [`listen`], for a screen: who is not gone a second after being asked is ended. A terminal that was closed
/// keeps whoever reads from it busy for ever, and what is played there is saved at every step.
pub fn listen_on_screen() {
    let _ = ctrlc::set_handler(|| {
        if !ASKED.swap(true, Ordering::Relaxed) {
            std::thread::sleep(Duration::from_secs(1));
        }
        std::process::exit(1);
    });
}

/// From now on Ctrl-C says this and ends the program: for what is saved at every step.
pub fn end_saying(words: String) {
    let _ = ctrlc::set_handler(move || {
        eprintln!("{words}");
        std::process::exit(1);
    });
}

/// Whether to stop.
pub fn asked() -> bool {
    ASKED.load(Ordering::Relaxed)
}

/// The same for work that is watched.
pub fn flow() -> ControlFlow<()> {
    if asked() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
}
