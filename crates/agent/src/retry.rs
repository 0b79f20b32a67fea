//! Whether a failed model call is tried again, and after how long. One table for every provider.
//!
//! Plain data: chance is passed in, and the driver does the waiting.

use std::time::Duration;

use domain::{ModelFailure, ModelFailureKind};

/// No pause of our own choosing is longer.
const LONGEST_PAUSE: Duration = Duration::from_secs(30);

/// A provider that asks for more is not waited for: a teacher would sit before a silent window.
const LONGEST_WISH: Duration = Duration::from_secs(60);

/// How far apart callers come back that were all asked to wait until the same moment.
const SPREAD: Duration = Duration::from_secs(1);

/// What one kind of failure is worth.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Rule {
    /// Calls in all, the first one among them.
    calls: u32,
    /// The longest pause after the first failure; each further one doubles it.
    base: Duration,
}

/// The table. A kind that waiting cannot mend has no rule.
fn rule(kind: ModelFailureKind) -> Option<Rule> {
    match kind {
        ModelFailureKind::Overloaded => Some(Rule { calls: 6, base: Duration::from_secs(2) }),
        // A stream that breaks off in an event is often no whole one before its end.
        ModelFailureKind::Network | ModelFailureKind::Malformed => {
            Some(Rule { calls: 4, base: Duration::from_secs(1) })
        }
        ModelFailureKind::Auth | ModelFailureKind::Request => None,
    }
}

/// How long to pause before the next call, after `failed` calls in a row of which the last one
/// ended with `failure`; none when there is to be no next call.
///
/// The pause is drawn evenly from nothing up to an exponentially growing limit by `jitter`, a
/// random number from 0 to 1 ("full jitter": Brooker, AWS Architecture Blog, 2015). What the
/// provider asks for in `Retry-After` is the least that is waited.
pub fn pause(failed: u32, failure: &ModelFailure, jitter: f64) -> Option<Duration> {
    let rule = rule(failure.kind)?;
    if failed >= rule.calls {
        return None;
    }
    let jitter = jitter.clamp(0.0, 1.0);
    let Some(wish) = failure.retry_after_ms.map(Duration::from_millis) else {
        let doubled = 2_u32.saturating_pow(failed.saturating_sub(1));
        return Some(rule.base.saturating_mul(doubled).min(LONGEST_PAUSE).mul_f64(jitter));
    };
    (wish <= LONGEST_WISH).then(|| wish + SPREAD.mul_f64(jitter))
}

/// The failure with which a run ends after `failed` calls: it says why nothing more is tried.
pub fn given_up(failed: u32, mut failure: ModelFailure) -> ModelFailure {
    let wish = failure.retry_after_ms.map(Duration::from_millis);
    let reason = match wish {
        Some(wish) if wish > LONGEST_WISH && rule(failure.kind).is_some() => format!(
            "; the provider wants {} before the next try, which is too long to wait here: \
             continue later, or choose another model",
            spoken(wish)
        ),
        Some(_) | None if failed > 1 => format!(" ({failed} tries)"),
        Some(_) | None => String::new(),
    };
    failure.message.push_str(&reason);
    failure
}

fn spoken(time: Duration) -> String {
    match time.as_secs() {
        seconds @ 0..120 => format!("{seconds} seconds"),
        seconds @ 120..7200 => format!("{} minutes", seconds.div_ceil(60)),
        seconds => format!("{} hours", seconds.div_ceil(3600)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ModelFailureKind::{Auth, Malformed, Network, Overloaded, Request};

    fn failure(kind: ModelFailureKind, retry_after_ms: Option<u64>) -> ModelFailure {
        ModelFailure { retry_after_ms, ..ModelFailure::new(kind, "Anthropic is busy") }
    }

    /// The longest pauses after one, two, three … failures, in milliseconds, until it gives up.
    fn longest(kind: ModelFailureKind) -> Vec<u128> {
        let pauses = (1..).map_while(|failed| pause(failed, &failure(kind, None), 1.0));
        pauses.map(|pause| pause.as_millis()).collect()
    }

    #[test]
    fn each_kind_has_its_own_patience() {
        assert_eq!(longest(Overloaded), [2_000, 4_000, 8_000, 16_000, 30_000]);
        assert_eq!(longest(Network), [1_000, 2_000, 4_000]);
        assert_eq!(longest(Malformed), longest(Network));
        assert_eq!(longest(Auth), [0_u128; 0]);
        assert_eq!(longest(Request), [0_u128; 0]);
    }

    #[test]
    fn the_pause_is_drawn_from_nothing_up_to_the_limit() {
        let drawn = |jitter| pause(2, &failure(Overloaded, None), jitter);
        assert_eq!(drawn(0.0), Some(Duration::ZERO));
        assert_eq!(drawn(0.25), Some(Duration::from_secs(1)));
        assert_eq!(drawn(7.0), Some(Duration::from_secs(4)));
    }

    #[test]
    fn what_the_provider_asks_for_is_the_least_that_is_waited() {
        let asked = |ms, jitter| pause(1, &failure(Overloaded, Some(ms)), jitter);
        assert_eq!(asked(12_000, 0.0), Some(Duration::from_secs(12)));
        assert_eq!(asked(12_000, 0.5), Some(Duration::from_millis(12_500)));
        assert_eq!(asked(60_000, 0.0), Some(Duration::from_secs(60)));
        assert_eq!(asked(60_001, 0.0), None);
        assert_eq!(pause(6, &failure(Overloaded, Some(1)), 0.0), None);
    }

    #[test]
    fn the_last_word_says_why_nothing_more_is_tried() {
        let says = |failed, kind, wish| given_up(failed, failure(kind, wish)).message;
        assert_eq!(says(6, Overloaded, None), "Anthropic is busy (6 tries)");
        assert_eq!(says(1, Auth, None), "Anthropic is busy");
        assert_eq!(
            says(1, Overloaded, Some(300_000)),
            "Anthropic is busy; the provider wants 5 minutes before the next try, which is too \
             long to wait here: continue later, or choose another model"
        );
    }
}
