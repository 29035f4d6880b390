//! The progress of long work.
use core::ops::ControlFlow;

/// Receives the progress of long work, from any thread, and decides whether it continues.
#[derive(Clone, Copy)]
pub struct ProgressCallback<'a>(pub &'a (dyn Fn(usize, usize) -> ControlFlow<()> + Sync));

impl ProgressCallback<'_> {
    /// Ignores the progress and always continues.
    pub const NONE: ProgressCallback<'static> = ProgressCallback(&|_, _| ControlFlow::Continue(()));

    /// Reports that `done` of `of` parts are done.
    pub fn report(&self, done: usize, of: usize) -> ControlFlow<()> {
        (self.0)(done, of)
    }
}
