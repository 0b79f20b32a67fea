//! What agents hold to be true in a project.

use api::{CodingOpposed, CodingValue, CodingValues};
use chrono::TimeDelta;
use domain::Timestamp;
use experience::{HALF_LIFE_DAYS, Scope, Value};

use super::wire::{count, shown_axis};
use crate::experiences::{KnownValue, by_standing, values_in};
use crate::page::cut;
use crate::{Learning, LearningError};

/// So many are shown.
const MOST: usize = 50;
/// So many pairs are named.
const PAIRS: usize = 10;
/// The most characters of a sentence.
const SENTENCE: usize = 300;

/// Those that rest on most first, and which of them may contradict one another.
pub(super) async fn of(learning: &Learning, project: &str) -> Result<CodingValues, LearningError> {
    let known = values_in(learning, Some(project), None).await?;
    let (pairs, note) = KnownValue::contradictions(learning, &known).await?;
    let text = |id: &str| {
        let value = known.iter().find(|known| known.value.id == id);
        value.map(|known| cut(&known.value.text, SENTENCE))
    };
    let opposed = pairs.iter().take(PAIRS).filter_map(|pair| {
        let [one, other] = &pair.values;
        Some(CodingOpposed { one: text(one)?, other: text(other)? })
    });
    let opposed = opposed.collect();
    let now = learning.supplies().clock.now();
    let values: Vec<Value> = known.into_iter().map(|known| known.value).collect();
    let ordered = by_standing(&values, Some(project), now);
    Ok(CodingValues {
        left: count(ordered.len().saturating_sub(MOST)),
        values: ordered.into_iter().take(MOST).map(|value| shown(value, now)).collect(),
        opposed,
        note,
    })
}

fn shown(value: &Value, now: Timestamp) -> CodingValue {
    let half_life = TimeDelta::days(HALF_LIFE_DAYS as i64);
    CodingValue {
        id: value.id.clone(),
        axis: shown_axis(value.axis),
        text: cut(&value.text, SENTENCE),
        strength: (value.strength(now).clamp(0.0, 1.0) * 100.0).round() as u32,
        faded: now.signed_duration_since(value.supported_at) >= half_life,
        size: count(value.cluster_size),
        version: value.version,
        everywhere: value.scope == Scope::Global,
        supported_at: value.supported_at,
    }
}
