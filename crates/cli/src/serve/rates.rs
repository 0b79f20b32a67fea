//! How often one browser may ask.
//!
//! What a page of ours asks for at its busiest is far below; a script that asks without end is told to wait and
//! keeps nobody else waiting.

use std::num::NonZeroU32;
use std::time::Duration;

use api::{ApiError, ErrorCode};
use axum::http::StatusCode;
use governor::clock::{Clock as _, DefaultClock};
use governor::{DefaultKeyedRateLimiter, Quota, RateLimiter};

use crate::serve::reply::Refusal;

/// Commands a second, and at once.
const ALL: (u32, u32) = (50, 400);
/// Commands a minute that begin work of minutes, and at once.
const DEAR: (u32, u32) = (60, 60);
/// Those.
const DEAR_COMMANDS: [&str; 7] = [
    "session_send",
    "session_fork",
    "import_start",
    "lesson_picture_add",
    "backup_take",
    "backup_restore",
    "coding_project_index",
];

/// What each has asked for lately.
pub struct Rates {
    all: DefaultKeyedRateLimiter<String>,
    dear: DefaultKeyedRateLimiter<String>,
}

impl Default for Rates {
    fn default() -> Self {
        let number = |many: u32| NonZeroU32::new(many).unwrap_or(NonZeroU32::MIN);
        Self {
            all: RateLimiter::keyed(Quota::per_second(number(ALL.0)).allow_burst(number(ALL.1))),
            dear: RateLimiter::keyed(Quota::per_minute(number(DEAR.0)).allow_burst(number(DEAR.1))),
        }
    }
}

impl Rates {
    /// Whether somebody may ask for this now.
    ///
    /// # Errors
    /// How long to wait.
    pub fn check(&self, who: &str, command: &str) -> Result<(), Refusal> {
        let who = who.to_owned();
        self.all.check_key(&who).map_err(|until| later(until.wait_time_from(now())))?;
        if DEAR_COMMANDS.contains(&command) {
            self.dear.check_key(&who).map_err(|until| later(until.wait_time_from(now())))?;
        }
        // Who has not asked for a while is forgotten.
        if self.all.len() > 4096 {
            self.all.retain_recent();
            self.dear.retain_recent();
        }
        Ok(())
    }
}

fn now() -> <DefaultClock as governor::clock::Clock>::Instant {
    DefaultClock::default().now()
}

fn later(wait: Duration) -> Refusal {
    let seconds = wait.as_secs() + 1;
    let message = format!("this browser asks for too much at once: try again in {seconds} s");
    let error = ApiError::new(ErrorCode::Busy, message);
    Refusal { status: StatusCode::TOO_MANY_REQUESTS, error, retry_after: Some(seconds) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_that_asks_without_end_waits_and_keeps_no_other_waiting() {
        let rates = Rates::default();
        let refused = (0..1_000).filter(|_| rates.check("one", "file_tree").is_err()).count();
        assert!((500..=600).contains(&refused), "{refused}");
        assert!(rates.check("other", "file_tree").is_ok());
        let refused = (0..100).filter(|_| rates.check("other", "session_send").is_err()).count();
        assert!((39..=40).contains(&refused), "{refused}");
        let refusal = rates.check("other", "session_send").unwrap_err();
        assert_eq!((refusal.status.as_u16(), refusal.retry_after.is_some()), (429, true));
        assert!(rates.check("other", "file_tree").is_ok());
    }

    #[test]
    fn what_is_dear_is_a_command() {
        for name in DEAR_COMMANDS {
            assert!(api::COMMANDS.iter().any(|command| command.name == name), "{name}");
        }
    }
}
