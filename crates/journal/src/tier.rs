//! How far an entry is to be trusted, by rule.

use chrono::{DateTime, TimeDelta, Utc};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::wording::{is_vague, is_vague_result};
use crate::{Component, Entry, Outcome, OutcomeStatus, Proximity};

/// How far an entry is to be trusted.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema,
)]
#[serde(rename_all = "snake_case")]
pub enum Tier {
    /// Goal and hypothesis are clear, the outcome was seen by a hook, and the rest written at once.
    Gold,
    /// Goal and hypothesis are clear; the outcome was told, or the rest written later.
    Silver,
    /// A vague goal or hypothesis, or an outcome from which nothing clear follows.
    Bronze,
    /// The goal was dropped.
    Abandoned,
}

impl Tier {
    /// How much such an entry counts in a mean, from 0 to 1.
    #[must_use]
    pub const fn weight(self) -> f64 {
        match self {
            Self::Gold => 1.0,
            Self::Silver => 0.8,
            Self::Bronze => 0.5,
            Self::Abandoned => 0.2,
        }
    }

    pub(crate) fn of(entry: &Entry, outcome: &Outcome, proximity: Proximity) -> Self {
        let vague = is_vague(Component::Goal, &entry.goal)
            || is_vague(Component::Hypothesis, &entry.current.hypothesis)
            || is_vague_result(&outcome.result);
        match (outcome.status, proximity) {
            (OutcomeStatus::Abandoned, _) => Self::Abandoned,
            (OutcomeStatus::Partial, _) => Self::Bronze,
            (OutcomeStatus::Confirmed | OutcomeStatus::Falsified, _) if vague => Self::Bronze,
            (OutcomeStatus::Confirmed | OutcomeStatus::Falsified, Proximity::Immediate)
                if outcome.auto_captured =>
            {
                Self::Gold
            }
            (OutcomeStatus::Confirmed | OutcomeStatus::Falsified, _) => Self::Silver,
        }
    }
}

/// So long after an outcome, what is written of it is still fresh.
const FRESH: TimeDelta = TimeDelta::minutes(15);
/// Clocks of two machines that work together differ by no more.
const SKEW: TimeDelta = TimeDelta::minutes(2);

/// How soon after an outcome something was written. An outcome from the future says that clocks disagree, and
/// then nobody knows that it was at once.
pub(crate) fn proximity(captured_at: DateTime<Utc>, now: DateTime<Utc>) -> Proximity {
    let after = now.signed_duration_since(captured_at);
    match after >= -SKEW && after <= FRESH {
        true => Proximity::Immediate,
        false => Proximity::Wrapup,
    }
}
