//! How far long work has come, and whether it goes on.
use core::ops::ControlFlow;

/// Hears how far work has come, from any thread, and says whether it goes on.
#[derive(Clone, Copy)]
pub struct Going<'a>(pub &'a (dyn Fn(usize, usize) -> ControlFlow<()> + Sync));

impl Going<'_> {
    /// Goes on whatever comes.
    pub const ON: Going<'static> = Going(&|_, _| ControlFlow::Continue(()));

    /// Tells that `done` of `of` is done.
    pub fn told(&self, done: usize, of: usize) -> ControlFlow<()> {
        (self.0)(done, of)
    }
}
