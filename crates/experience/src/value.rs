//! Values: sentences that somebody found in a cluster, with where they hold, what they rest on, and how they
//! fade.

use chrono::{DateTime, Utc};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use text::sha256;

use crate::{Axis, Cluster, Validation};

/// After so many days without a new support, a value counts half. A project changes much in half a year, and
/// what holds is met again in less: it is a choice and no measurement, and the age runs from the last support and
/// not from the writing, so that what goes on being true does not fade.
pub const HALF_LIFE_DAYS: f64 = 180.0;

/// Where a value holds.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case", tag = "scope", content = "project")]
pub enum Scope {
    /// In one project.
    Project(String),
    /// Everywhere.
    Global,
}

/// A sentence that a cluster of experiences bears out.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Value {
    /// Its name: `value_surprise_a3f2e1`.
    pub id: String,
    /// The axis of its cluster.
    pub axis: Axis,
    /// The cluster in which it was found.
    pub cluster_id: String,
    /// The sentence.
    pub text: String,
    /// How many experiences its cluster has.
    pub cluster_size: usize,
    /// These experiences.
    pub member_ids: Vec<String>,
    /// Their mean weight, from 0 to 1.
    pub avg_confidence: f64,
    /// Its cosine similarity to the centroid when it was measured.
    pub similarity_to_centroid: f64,
    /// When it was first stored.
    pub created_at: DateTime<Utc>,
    /// How often it was written, from 1.
    pub version: u32,
    /// Where it holds.
    #[serde(flatten)]
    pub scope: Scope,
    /// When it was last written, or an experience last supported it.
    pub supported_at: DateTime<Utc>,
    /// What it said before, the first first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub earlier: Vec<EarlierText>,
}

/// What a value said before.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct EarlierText {
    /// Which version it was.
    pub version: u32,
    /// What it said.
    pub text: String,
    /// Until when.
    pub until: DateTime<Utc>,
}

impl Value {
    /// A value of a cluster. None where the measurement says that the sentence does not speak for it.
    #[must_use]
    pub fn of(
        text: &str,
        axis: Axis,
        cluster_id: &str,
        cluster: &Cluster,
        validation: &Validation,
        scope: Scope,
        now: DateTime<Utc>,
    ) -> Option<Self> {
        let text = text.trim();
        if !validation.valid || text.is_empty() {
            return None;
        }
        let hash = sha256(format!("{cluster_id}\n{}\n{text}", now.to_rfc3339()));
        Some(Self {
            id: format!("value_{axis}_{}", &hash[..6]),
            axis,
            cluster_id: cluster_id.to_owned(),
            text: text.to_owned(),
            cluster_size: cluster.size,
            member_ids: cluster.member_ids.clone(),
            avg_confidence: cluster.avg_weight,
            similarity_to_centroid: validation.similarity,
            created_at: now,
            version: 1,
            scope,
            supported_at: now,
            earlier: Vec::new(),
        })
    }

    /// The next version with another sentence; what it said before is kept. None where the sentence does not
    /// speak for the cluster or is the same.
    #[must_use]
    pub fn revised(&self, text: &str, validation: &Validation, now: DateTime<Utc>) -> Option<Self> {
        let text = text.trim();
        if !validation.valid || text.is_empty() || text == self.text {
            return None;
        }
        let before = EarlierText { version: self.version, text: self.text.clone(), until: now };
        let mut next = self.clone();
        next.earlier.push(before);
        next.text = text.to_owned();
        next.version += 1;
        next.similarity_to_centroid = validation.similarity;
        next.supported_at = now.max(self.supported_at);
        Some(next)
    }

    /// The same value, resting on its cluster as it is after another clustering. It is supported anew where an
    /// experience came to it.
    #[must_use]
    pub fn resting_on(&self, cluster_id: &str, cluster: &Cluster, now: DateTime<Utc>) -> Self {
        let came = cluster.member_ids.iter().any(|id| !self.member_ids.contains(id));
        Self {
            cluster_id: cluster_id.to_owned(),
            cluster_size: cluster.size,
            member_ids: cluster.member_ids.clone(),
            avg_confidence: cluster.avg_weight,
            supported_at: if came { now.max(self.supported_at) } else { self.supported_at },
            ..self.clone()
        }
    }

    /// The same value, said to hold everywhere.
    #[must_use]
    pub fn made_global(&self) -> Self {
        Self { scope: Scope::Global, ..self.clone() }
    }

    /// Whether it holds in a project.
    #[must_use]
    pub fn holds_in(&self, project: &str) -> bool {
        match &self.scope {
            Scope::Global => true,
            Scope::Project(own) => own == project,
        }
    }

    /// How much it counts now, from 0 to 1: the mean weight of what it rests on, halved in each half-life
    /// without a support. A support in the future, of another machine's clock, is one of now.
    #[must_use]
    pub fn strength(&self, now: DateTime<Utc>) -> f64 {
        const SECONDS_A_DAY: f64 = 86_400.0;
        let seconds = now.signed_duration_since(self.supported_at).num_seconds().max(0);
        let days = seconds as f64 / SECONDS_A_DAY;
        self.avg_confidence * 0.5_f64.powf(days / HALF_LIFE_DAYS)
    }
}

/// Values that hold in a project, those first that rest on most: strength times the size of the cluster.
#[must_use]
pub fn standing<'a>(values: &'a [Value], project: &str, now: DateTime<Utc>) -> Vec<&'a Value> {
    let mut holding: Vec<&Value> = values.iter().filter(|value| value.holds_in(project)).collect();
    let counts = |value: &Value| value.strength(now) * value.cluster_size as f64;
    holding.sort_by(|one, other| {
        counts(other).total_cmp(&counts(one)).then_with(|| one.id.cmp(&other.id))
    });
    holding
}
