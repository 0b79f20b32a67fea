//! How far work has come, on the standard error output.

use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use learning::{Cancel, Watch};

/// A line that is drawn anew while something is done, where somebody sits at a terminal.
pub struct Watching {
    cancel: Cancel,
    bar: Mutex<ProgressBar>,
}

impl Watching {
    /// Nothing is done yet.
    pub fn new() -> Self {
        let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::stderr_with_hz(10));
        bar.set_style(ProgressStyle::default_spinner());
        bar.enable_steady_tick(Duration::from_millis(200));
        Self { cancel: Cancel::default(), bar: Mutex::new(bar) }
    }

    /// Nothing is done any more.
    pub fn over(&self) {
        self.bar.lock().unwrap_or_else(PoisonError::into_inner).finish_and_clear();
    }
}

impl Watch for Watching {
    fn progress(&self, done: u64, total: Option<u64>, words: &str) {
        let bar = self.bar.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(total) = total {
            bar.set_length(total);
            bar.set_style(ProgressStyle::default_bar());
        }
        bar.set_position(done);
        let words = crate::screen::visible(words);
        bar.set_message(words.into_owned());
    }

    fn cancel(&self) -> &Cancel {
        &self.cancel
    }
}
