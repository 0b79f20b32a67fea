//! How far an update has come, and how it is stopped.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// Stops an update at the next file. All copies are one.
#[derive(Debug, Clone, Default)]
pub struct CancelToken(Arc<AtomicBool>);

impl CancelToken {
    /// Asks to stop.
    pub fn cancel(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Whether somebody asked.
    #[must_use]
    pub fn is_cancelled(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

/// What an update is doing.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum IndexPhase {
    /// Looking at files, and reading those that changed.
    Reading,
    /// Finding out who calls whom.
    Resolving,
}

/// How far an update has come.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Progress {
    /// What it is doing.
    pub phase: IndexPhase,
    /// Files that were looked at.
    pub done: usize,
    /// Files that there are.
    pub total: usize,
    /// Since it began to look at files.
    pub elapsed: Duration,
}

impl Progress {
    /// Files a second so far; none while nothing can be said.
    #[must_use]
    pub fn files_per_second(&self) -> Option<f64> {
        let seconds = self.elapsed.as_secs_f64();
        (self.done > 0 && seconds > 0.0).then(|| self.done as f64 / seconds)
    }

    /// How long the files that are left will take, as fast as it went so far.
    #[must_use]
    pub fn remaining(&self) -> Option<Duration> {
        let left = self.total.saturating_sub(self.done);
        self.files_per_second().map(|pace| Duration::from_secs_f64(left as f64 / pace))
    }
}

/// Who is told of an update, and how it may be stopped.
pub struct Watch<'a> {
    /// The time since any moment.
    pub clock: &'a dyn Fn() -> Duration,
    /// Is told after each file.
    pub told: &'a mut dyn FnMut(Progress),
    /// Stops it.
    pub cancel: CancelToken,
    /// How many threads read; at least one.
    pub threads: usize,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_remains_follows_from_the_pace() {
        let progress = |done, seconds| Progress {
            phase: IndexPhase::Reading,
            done,
            total: 300,
            elapsed: Duration::from_secs(seconds),
        };
        assert_eq!(progress(0, 5).remaining(), None);
        assert_eq!(progress(10, 0).files_per_second(), None);
        assert_eq!(progress(100, 4).files_per_second(), Some(25.0));
        assert_eq!(progress(100, 4).remaining(), Some(Duration::from_secs(8)));
        assert_eq!(progress(300, 4).remaining(), Some(Duration::ZERO));
    }

    #[test]
    fn copies_of_a_token_are_one() {
        let token = CancelToken::default();
        token.clone().cancel();
        assert!(token.is_cancelled());
    }
}
