//! Long work beside the interpreter: without the GIL, and stopped by Ctrl-C (E-2).
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Condvar, Mutex};
use std::time::Duration;

use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;

/// The time between two looks for signals.
const SIGNAL_PERIOD: Duration = Duration::from_millis(50);

/// Asked by long work now and then: whether it is to stop.
#[derive(Default)]
pub struct Stop(AtomicBool);

impl Stop {
    /// Whether the work is to stop.
    pub fn is_requested(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

/// Tells the end of the work, also when it panics.
#[derive(Default)]
struct Done {
    done: Mutex<bool>,
    changed: Condvar,
}

impl Done {
    fn wait(&self) -> bool {
        let done = self.done.lock().unwrap_or_else(|held| held.into_inner());
        let waited = self.changed.wait_timeout_while(done, SIGNAL_PERIOD, |done| !*done);
        *waited.unwrap_or_else(|held| held.into_inner()).0
    }
}

struct TellDone<'a>(&'a Done);

impl Drop for TellDone<'_> {
    fn drop(&mut self) {
        *self.0.done.lock().unwrap_or_else(|held| held.into_inner()) = true;
        self.0.changed.notify_all();
    }
}

/// Does `work` on a thread of its own while this one looks for signals.
///
/// # Errors
/// A signal handler of Python raised, as it does for Ctrl-C; the work has stopped by then.
pub fn interruptible<T: Send>(py: Python<'_>, work: impl FnOnce(&Stop) -> T + Send) -> PyResult<T> {
    let (stop, done) = (Stop::default(), Done::default());
    std::thread::scope(|scope| {
        let worker = scope.spawn(|| {
            let _told = TellDone(&done);
            work(&stop)
        });
        let mut interrupted = None;
        while !py.detach(|| done.wait()) {
            if interrupted.is_none()
                && let Err(error) = py.check_signals()
            {
                stop.0.store(true, Ordering::Relaxed);
                interrupted = Some(error);
            }
        }
        let result = worker.join();
        match (interrupted, result) {
            (Some(error), _) => Err(error),
            (None, Ok(result)) => Ok(result),
            (None, Err(_)) => {
                Err(PyRuntimeError::new_err("the work failed; its message is on standard error"))
            }
        }
    })
}
