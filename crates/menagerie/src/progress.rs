//! Progress bars with the time left, on standard error where that is a terminal.
use std::ops::ControlFlow;

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use solver::Progress;

use crate::{figures, stop};

const COUNTED: &str = "{msg} [{bar:30}] {human_pos} of {human_len}, {eta} left";
const OPEN: &str = "{msg} {spinner}";

/// Returns a bar for work of known size.
pub fn bar(what: &'static str, of: u64) -> ProgressBar {
    let bar = ProgressBar::with_draw_target(Some(of), ProgressDrawTarget::stderr());
    bar.set_style(style(COUNTED));
    bar.set_message(what);
    bar
}

fn style(template: &str) -> ProgressStyle {
    ProgressStyle::with_template(template)
        .unwrap_or_else(|_| ProgressStyle::default_bar())
        .progress_chars("=> ")
}

/// Shows the progress of solving, stops it at Ctrl-C, and keeps the last proven bounds.
pub struct Solving {
    bar: ProgressBar,
    settling: bool,
    /// The last proven bounds.
    pub bounds: Option<(f64, f64)>,
}

impl Solving {
    pub fn new() -> Solving {
        let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::stderr());
        bar.set_style(style(OPEN));
        Solving { bar, settling: false, bounds: None }
    }

    /// Shows the progress that the solver reports.
    pub fn update(&mut self, progress: Progress) -> ControlFlow<()> {
        match progress {
            Progress::Explored { known, done } => {
                self.bar.set_message(format!(
                    "exploring: {} positions known, {} looked into",
                    figures::grouped(known),
                    figures::grouped(done)
                ));
                self.bar.tick();
            }
            Progress::Converged { done, of } => {
                if !self.settling {
                    self.settling = true;
                    self.bar.set_style(style(COUNTED));
                    self.bar.set_message("solving");
                    self.bar.reset_eta();
                }
                self.bar.set_length(of as u64);
                self.bar.set_position(done as u64);
            }
            Progress::Proven { lower, upper } => self.bounds = Some((lower, upper)),
        }
        stop::flow()
    }

    /// Removes the bar.
    pub fn clear(&self) {
        self.bar.finish_and_clear();
    }
}
