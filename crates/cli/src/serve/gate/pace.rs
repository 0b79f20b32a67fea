//! How quickly passcodes may be tried, by all callers together: whoever guesses has many addresses.
//!
//! A few tries are free, then there is one a second, in turn. Nobody is shut out for what somebody
//! else tried; there is only a queue, and one place in it for each address.

use std::collections::HashSet;
use std::net::IpAddr;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use tokio::time::Instant;

use crate::serve::household::household;

/// Tries that need not wait: people mistype.
const FREE: u32 = 8;
/// From one try to the next, when those are used up.
const EACH: Duration = Duration::from_secs(1);
/// The longest that somebody is kept waiting for a turn; beyond that there is no place in the queue.
const LONGEST: Duration = Duration::from_secs(16);

/// The queue of everyone who tries a passcode.
#[derive(Debug)]
pub struct Pace {
    state: Mutex<State>,
}

#[derive(Debug)]
struct State {
    /// When all tries so far would have been made at one pace from the beginning.
    even: Instant,
    waiting: HashSet<IpAddr>,
}

/// A place in the queue, given back when it is dropped.
#[derive(Debug)]
pub struct Turn<'a> {
    pace: &'a Pace,
    from: IpAddr,
    at: Instant,
}

impl Pace {
    /// Nobody has tried anything yet.
    pub fn new() -> Self {
        Self { state: Mutex::new(State { even: Instant::now(), waiting: HashSet::new() }) }
    }

    /// A turn for a caller.
    ///
    /// # Errors
    /// How long to stay away, when there is no place in the queue.
    pub fn turn(&self, from: IpAddr) -> Result<Turn<'_>, Duration> {
        let (from, now) = (household(from), Instant::now());
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        let even = state.even.max(now);
        let at = even.checked_sub(EACH * (FREE - 1)).unwrap_or(now).max(now);
        let wait = at - now;
        if wait > LONGEST || (!wait.is_zero() && !state.waiting.insert(from)) {
            return Err(wait);
        }
        state.even = even + EACH;
        Ok(Turn { pace: self, from, at })
    }
}

impl Turn<'_> {
    /// How long until it comes.
    pub fn wait(&self) -> Duration {
        self.at.saturating_duration_since(Instant::now())
    }

    /// Returns when it has come.
    pub async fn come(self) {
        tokio::time::sleep_until(self.at).await;
    }
}

impl Drop for Turn<'_> {
    fn drop(&mut self) {
        let mut state = self.pace.state.lock().unwrap_or_else(PoisonError::into_inner);
        state.waiting.remove(&self.from);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn address(last: u8) -> IpAddr {
        IpAddr::from([10, 0, 0, last])
    }

    #[tokio::test(start_paused = true)]
    async fn all_addresses_share_one_pace_and_no_more_wait_than_get_a_turn() {
        let pace = Pace::new();
        let taken: Vec<_> = (0..40).map(|last| pace.turn(address(last))).collect();
        let waits: Vec<u64> = taken.iter().flatten().map(|turn| turn.wait().as_secs()).collect();
        assert_eq!(waits[..10], [0, 0, 0, 0, 0, 0, 0, 0, 1, 2]);
        assert_eq!((waits.len(), waits.last()), (24, Some(&16)));
        assert_eq!(taken[39].as_ref().unwrap_err(), &Duration::from_secs(17));
        drop(taken);
        tokio::time::advance(Duration::from_secs(2)).await;
        assert_eq!(pace.turn(address(99)).unwrap().wait(), Duration::from_secs(15));
    }

    #[tokio::test(start_paused = true)]
    async fn an_address_has_one_place_in_the_queue() {
        let pace = Pace::new();
        for _ in 0..FREE {
            pace.turn(address(1)).unwrap().come().await;
        }
        let first = pace.turn(address(1)).unwrap();
        assert_eq!(pace.turn(address(1)).unwrap_err(), Duration::from_secs(2));
        let other = pace.turn(address(2)).unwrap();
        assert_eq!(other.wait(), Duration::from_secs(2));
        first.come().await;
        assert!(pace.turn(address(1)).is_ok(), "its turn has come, and the place is free again");
    }

    #[tokio::test(start_paused = true)]
    async fn free_tries_come_back_with_time() {
        let pace = Pace::new();
        for _ in 0..FREE {
            assert_eq!(pace.turn(address(1)).unwrap().wait(), Duration::ZERO);
        }
        tokio::time::advance(EACH * FREE).await;
        for _ in 0..FREE {
            assert_eq!(pace.turn(address(1)).unwrap().wait(), Duration::ZERO);
        }
        assert_eq!(pace.turn(address(1)).unwrap().wait(), EACH);
    }
}
