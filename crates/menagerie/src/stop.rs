//! Ctrl-C during long work: the first one asks the work to stop and to print its results so far, a second one ends
//! the program.
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

static REQUESTED: AtomicBool = AtomicBool::new(false);

/// Listens for Ctrl-C from now on; for work that polls [`is_requested`].
pub fn listen() {
    // Where the system gives no way to listen, Ctrl-C ends the program as usual.
    let _ = ctrlc::set_handler(|| {
        if REQUESTED.swap(true, Ordering::Relaxed) {
            std::process::exit(1);
        }
    });
}

/// Listens as [`listen`] does, for a screen: a program that still runs a second after the request is ended. Reading
/// from a closed terminal would keep it busy for ever, and the match is saved at every step.
pub fn listen_on_screen() {
    let _ = ctrlc::set_handler(|| {
        if !REQUESTED.swap(true, Ordering::Relaxed) {
            std::thread::sleep(Duration::from_secs(1));
        }
        std::process::exit(1);
    });
}

/// From now on Ctrl-C prints these words and ends the program: for work that is saved at every step.
pub fn end_saying(words: String) {
    let _ = ctrlc::set_handler(move || {
        eprintln!("{words}");
        std::process::exit(1);
    });
}

/// Whether Ctrl-C was pressed.
pub fn is_requested() -> bool {
    REQUESTED.load(Ordering::Relaxed)
}

/// Returns the same as [`is_requested`], for work with a progress callback.
pub fn flow() -> ControlFlow<()> {
    if is_requested() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
}
