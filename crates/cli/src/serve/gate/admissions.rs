//! Who was let in, and until when.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use rand::RngExt as _;
use text::sha256;
use tokio::time::Instant;
use tokio_util::sync::CancellationToken;

/// How long a browser stays signed in that asks for nothing.
const UNUSED: Duration = Duration::from_hours(12);
/// How long a browser stays signed in, however busy it is.
pub const LONGEST: Duration = Duration::from_hours(7 * 24);
/// Browsers that are signed in at the same time; one more ends the one that was idle longest.
const MOST: usize = 64;

/// Everyone who was let in, by the SHA-256 of the token.
#[derive(Debug, Default)]
pub struct Admissions {
    known: Mutex<HashMap<String, Arc<Admission>>>,
}

/// One browser that was let in.
#[derive(Debug)]
pub struct Admission {
    begun: Instant,
    used: Mutex<Instant>,
    over: CancellationToken,
}

impl Admissions {
    /// Lets somebody in: the token that proves it from now on.
    pub fn admit(&self) -> String {
        let token: [u8; 32] = rand::rng().random();
        let token: String = token.iter().map(|byte| format!("{byte:02x}")).collect();
        let now = Instant::now();
        let admission =
            Admission { begun: now, used: Mutex::new(now), over: CancellationToken::new() };
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        known.retain(|_, admission| admission.end() > now);
        if known.len() >= MOST
            && let Some(idle) =
                known.iter().min_by_key(|(_, found)| found.used()).map(|(name, _)| name.clone())
            && let Some(ended) = known.remove(&idle)
        {
            ended.over.cancel();
        }
        known.insert(sha256(&token), Arc::new(admission));
        token
    }

    /// Whoever has this token, if it has not ended; it is used by that.
    pub fn find(&self, token: &str) -> Option<Arc<Admission>> {
        let now = Instant::now();
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        let name = sha256(token);
        let admission = known.get(&name)?;
        if admission.end() <= now {
            known.remove(&name);
            return None;
        }
        *admission.used.lock().unwrap_or_else(PoisonError::into_inner) = now;
        Some(Arc::clone(admission))
    }

    /// Signs a browser out, and everything that it listens to.
    pub fn end(&self, token: &str) -> bool {
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        let ended = known.remove(&sha256(token));
        ended.inspect(|admission| admission.over.cancel()).is_some()
    }
}

impl Admission {
    fn used(&self) -> Instant {
        *self.used.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn end(&self) -> Instant {
        (self.begun + LONGEST).min(self.used() + UNUSED)
    }

    /// Returns when it has ended, by time or by signing out.
    pub async fn ended(self: Arc<Self>) {
        loop {
            let end = self.end();
            if end <= Instant::now() {
                return;
            }
            tokio::select! {
                () = self.over.cancelled() => return,
                () = tokio::time::sleep_until(end) => {}
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const HOUR: Duration = Duration::from_hours(1);

    #[tokio::test(start_paused = true)]
    async fn a_browser_that_is_used_stays_signed_in_for_a_week_and_an_idle_one_for_half_a_day() {
        let admissions = Admissions::default();
        let (busy, idle) = (admissions.admit(), admissions.admit());
        let listening = tokio::spawn(admissions.find(&idle).unwrap().ended());
        tokio::time::advance(12 * HOUR - Duration::from_secs(1)).await;
        assert!(admissions.find(&busy).is_some());
        assert!(!listening.is_finished());
        tokio::time::advance(Duration::from_secs(2)).await;
        listening.await.unwrap();
        assert!(admissions.find(&idle).is_none());
        for _ in 1..14 {
            assert!(admissions.find(&busy).is_some());
            tokio::time::advance(12 * HOUR - Duration::from_secs(1)).await;
        }
        assert!(admissions.find(&busy).is_some());
        tokio::time::advance(HOUR).await;
        assert!(admissions.find(&busy).is_none(), "a week is over");
    }

    #[tokio::test(start_paused = true)]
    async fn signing_out_ends_what_the_browser_listens_to_and_no_other_browser() {
        let admissions = Admissions::default();
        let (one, other) = (admissions.admit(), admissions.admit());
        let listening = tokio::spawn(admissions.find(&one).unwrap().ended());
        assert!(admissions.end(&one));
        listening.await.unwrap();
        assert!(admissions.find(&one).is_none());
        assert!(!admissions.end(&one));
        assert!(admissions.find(&other).is_some());
    }

    #[tokio::test(start_paused = true)]
    async fn one_browser_too_many_ends_the_one_that_was_idle_longest() {
        let admissions = Admissions::default();
        let first = admissions.admit();
        tokio::time::advance(HOUR).await;
        let others: Vec<String> = (1..MOST).map(|_| admissions.admit()).collect();
        assert!(admissions.find(&others[0]).is_some());
        admissions.admit();
        assert!(admissions.find(&first).is_none());
        assert!(others.iter().all(|token| admissions.find(token).is_some()));
    }
}
