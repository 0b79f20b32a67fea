//! Time that nobody can turn back.
//!
//! On one boot of the machine only its running time counts, in which sleep is included: the wall clock
//! may be set as anybody likes. Across a boot the wall clock stands in, and where it was set back, what
//! has run since the boot; of three ways to say how long it was, the longest holds.

use domain::{ClockMark, SittingTime, Timestamp};
use serde::Serialize;

/// How far the wall clock may be off, in milliseconds, before that is told.
const TOLERANCE_MS: i64 = 60_000;

/// How often the time is read into a log while nothing happens: so much may be gained at most, by whoever sets the clock
/// back and starts the machine anew.
const READ_EVERY_MS: u64 = 60_000;

/// The time of one sitting.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub(crate) struct TimeUsed {
    rules: SittingTime,
    began_at: Timestamp,
    last: ClockMark,
    /// Since the beginning, pauses included.
    elapsed_ms: u64,
    /// The same without pauses: what counts.
    used_ms: u64,
    running: bool,
    extended_ms: u64,
    /// How far ahead the wall clock was when that was told last.
    told_ahead_ms: i64,
}

impl TimeUsed {
    pub(crate) fn begin(rules: &SittingTime, mark: &ClockMark) -> Self {
        Self {
            rules: rules.clone(),
            began_at: mark.at,
            last: mark.clone(),
            elapsed_ms: 0,
            used_ms: 0,
            running: true,
            extended_ms: 0,
            told_ahead_ms: 0,
        }
    }

    /// Whether the running time goes on from the last mark.
    pub(crate) fn may_follow(&self, mark: &ClockMark) -> bool {
        mark.boot != self.last.boot || mark.running_ms >= self.last.running_ms
    }

    /// Takes a mark.
    pub(crate) fn read(&mut self, mark: &ClockMark) {
        let since = self.since(mark);
        self.elapsed_ms = self.elapsed_ms.saturating_add(since);
        if self.running {
            self.used_ms = self.used_ms.saturating_add(since);
        }
        self.last = mark.clone();
    }

    pub(crate) fn stop(&mut self) {
        self.running = false;
    }

    pub(crate) fn start(&mut self) {
        self.running = true;
    }

    pub(crate) fn extend(&mut self, seconds: u32) {
        self.extended_ms = self.extended_ms.saturating_add(u64::from(seconds) * 1000);
    }

    /// So many milliseconds do not count: somebody waited for what is no doing of hers. The end by the wall
    /// clock stays where it is.
    pub(crate) fn give_back(&mut self, ms: u64) {
        self.used_ms = self.used_ms.saturating_sub(ms);
    }

    pub(crate) fn tell_ahead(&mut self, ahead_ms: i64) {
        self.told_ahead_ms = ahead_ms;
    }

    /// Milliseconds that count until the last mark.
    pub(crate) fn used_ms(&self) -> u64 {
        self.used_ms
    }

    /// The last mark.
    pub(crate) fn last(&self) -> &ClockMark {
        &self.last
    }

    /// Milliseconds since the last mark.
    pub(crate) fn since(&self, now: &ClockMark) -> u64 {
        if now.boot == self.last.boot {
            return now.running_ms.saturating_sub(self.last.running_ms);
        }
        let by_wall = (now.at - self.last.at).num_milliseconds();
        let by_running = (now.at - self.true_at(0)).num_milliseconds();
        let since = by_wall.max(by_running).max(0);
        now.running_ms.max(u64::try_from(since).unwrap_or(0))
    }

    /// Whether the time is to be read into the log although nothing happens: where something ends it, or it matters how
    /// long it was left, and the last mark is of another boot or old.
    pub(crate) fn is_reading_due(&self, now: &ClockMark, max_age_ms: Option<u64>) -> bool {
        let SittingTime { limit_ms, hard_end, .. } = &self.rules;
        let is_timed = limit_ms.is_some() || hard_end.is_some();
        let every = match (is_timed, max_age_ms) {
            (false, None) => return false,
            (_, max_age_ms) => max_age_ms.map_or(READ_EVERY_MS, |most| READ_EVERY_MS.min(most / 4)),
        };
        now.boot != self.last.boot || self.since(now) >= every
    }

    /// Milliseconds that count until now.
    pub(crate) fn used_at(&self, now: &ClockMark) -> u64 {
        self.used_ms.saturating_add(if self.running { self.since(now) } else { 0 })
    }

    /// Milliseconds until it is over; below 0 it has been. None where nothing ends it.
    pub(crate) fn left_ms(&self, now: &ClockMark) -> Option<i64> {
        let since = self.since(now);
        let used = self.used_at(now);
        let SittingTime { limit_ms, percent, hard_end, hard_end_moves, .. } = &self.rules;
        let allowed = |limit: u64| limit.saturating_mul(u64::from(*percent)) / 100;
        let by_limit =
            limit_ms.map(|limit| difference(allowed(limit).saturating_add(self.extended_ms), used));
        let by_end = hard_end.map(|end| {
            let extra = limit_ms.map_or(0, |limit| allowed(limit).saturating_sub(limit));
            let extra = if *hard_end_moves { extra.saturating_add(self.extended_ms) } else { 0 };
            let left = (end - self.true_at(since)).num_milliseconds();
            left.saturating_add(i64::try_from(extra).unwrap_or(i64::MAX))
        });
        by_limit.into_iter().chain(by_end).min()
    }

    /// Whether no question is opened any more.
    pub(crate) fn is_over(&self, now: &ClockMark) -> bool {
        self.left_ms(now).is_some_and(|left| left <= 0)
    }

    /// Whether an answer does not count any more.
    pub(crate) fn is_past_grace(&self, now: &ClockMark) -> bool {
        let grace = i64::try_from(self.rules.grace_ms).unwrap_or(i64::MAX);
        self.left_ms(now).is_some_and(|left| left < 0 && left.saturating_neg() > grace)
    }

    /// How far the wall clock is ahead of the time that has run, in milliseconds.
    pub(crate) fn ahead_ms(&self, now: &ClockMark) -> i64 {
        (now.at - self.true_at(self.since(now))).num_milliseconds()
    }

    /// The same where it has to be told.
    pub(crate) fn disagreement(&self, now: &ClockMark) -> Option<i64> {
        let ahead = self.ahead_ms(now);
        (ahead.saturating_sub(self.told_ahead_ms).abs() > TOLERANCE_MS).then_some(ahead)
    }

    /// What the wall clock would show so many milliseconds after the last mark had nobody set it.
    fn true_at(&self, since_ms: u64) -> Timestamp {
        let elapsed = i64::try_from(self.elapsed_ms.saturating_add(since_ms)).unwrap_or(i64::MAX);
        let elapsed =
            chrono::TimeDelta::try_milliseconds(elapsed).unwrap_or(chrono::TimeDelta::MAX);
        self.began_at.checked_add_signed(elapsed).unwrap_or(Timestamp::MAX_UTC)
    }
}

fn difference(one: u64, other: u64) -> i64 {
    let difference = i128::from(one) - i128::from(other);
    i64::try_from(difference).unwrap_or(if difference > 0 { i64::MAX } else { i64::MIN })
}
