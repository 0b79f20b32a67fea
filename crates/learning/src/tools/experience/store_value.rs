//! Keeping a sentence that speaks for a cluster.

use std::sync::Arc;

use async_trait::async_trait;
use experience::{Axis, Scope};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::clusters::rounded;
use super::list_values::Opposed;
use crate::experiences::{KnownValue, Proposed, cluster_of, keep, values_in};
use crate::tools::memories::refused as guarded;
use crate::{Asker, Hints, Learning, LearningError, Tool, Watch};

/// The most characters of a value.
const MOST: usize = 500;

/// Keeps a value.
pub struct StoreValue;

/// What is kept.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct StoreValueAsk {
    /// The sentence; at most 500 characters.
    #[schemars(length(min = 1, max = 500))]
    pub text: String,
    /// The cluster that it speaks for.
    #[schemars(length(min = 1, max = 100))]
    pub cluster_id: String,
    /// The axis of that cluster.
    pub axis: Axis,
    /// Where it holds: `project` (without it), or `global` for everywhere. One of a cluster over all projects is global.
    #[serde(default)]
    pub scope: ValueScope,
    /// The id of the value whose next version this is; what it said before is kept.
    #[serde(default)]
    #[schemars(length(max = 100))]
    pub replaces: Option<String>,
}

/// Where a value holds.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum ValueScope {
    /// In the project of its cluster.
    #[default]
    Project,
    /// Everywhere.
    Global,
}

/// What was kept.
#[derive(Debug, Serialize, JsonSchema)]
pub struct StoreValueAnswer {
    /// Its id.
    pub id: String,
    /// How often it was written, from 1.
    pub version: u32,
    /// The project in which it holds; none for everywhere.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub project: Option<String>,
    /// How many experiences it rests on.
    pub cluster_size: u32,
    /// Its cosine similarity to the centroid.
    pub similarity: f64,
    /// How it was measured, with both numbers.
    pub reason: String,
    /// Values that may say the opposite: read them, and replace the one that does not hold.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub contradictions: Vec<Opposed>,
}

#[async_trait]
impl Tool for StoreValue {
    type Ask = StoreValueAsk;
    type Answer = StoreValueAnswer;
    const NAME: &'static str = "store_value";
    const ABOUT: &'static str = "Keeps a sentence that speaks for a cluster as a value, which get_context shows from then \
         on. One that does not pass validate_value_candidate is refused. Values that may contradict it are listed.";
    const HINTS: Hints = Hints::UPDATES;

    async fn call(
        learning: &Learning,
        _: &Asker,
        ask: StoreValueAsk,
        _: Arc<dyn Watch>,
    ) -> Result<StoreValueAnswer, LearningError> {
        let text = sentence(&ask.text)?;
        let cluster = cluster_of(learning, &ask.cluster_id).await?;
        if cluster.axis != ask.axis.as_str() {
            return Err(LearningError::Invalid(format!(
                "{} is a cluster of the axis {}, and not of {}",
                cluster.id, cluster.axis, ask.axis
            )));
        }
        let is_global = ask.scope == ValueScope::Global;
        let proposed = Proposed { text, is_global, replaces: ask.replaces.as_deref() };
        let (value, validation) = keep(learning, &cluster, ask.axis, &proposed).await?;
        let others = values_in(learning, cluster.project.as_deref(), Some(ask.axis)).await?;
        let (pairs, _) = KnownValue::contradictions(learning, &others).await?;
        let contradictions = Opposed::of(&pairs, &others, Some(&value.id));
        Ok(StoreValueAnswer {
            id: value.id,
            version: value.version,
            project: match value.scope {
                Scope::Project(project) => Some(project),
                Scope::Global => None,
            },
            cluster_size: u32::try_from(value.cluster_size).unwrap_or(u32::MAX),
            similarity: rounded(value.similarity_to_centroid),
            reason: validation.to_string(),
            contradictions,
        })
    }

    fn short(answer: &StoreValueAnswer) -> String {
        let StoreValueAnswer { id, version, reason, contradictions, .. } = answer;
        let mut lines = vec![format!("kept as {id}, version {version}: {reason}")];
        lines.extend(contradictions.iter().map(|one| format!("may contradict it: {}", one.told())));
        lines.join("\n")
    }
}

/// A sentence that can be a value.
pub(super) fn sentence(text: &str) -> Result<&str, LearningError> {
    let text = text.trim();
    let refused = |why: &str| Err(LearningError::Invalid(why.to_owned()));
    if text.is_empty() {
        return refused("a value is a sentence, and this one is empty");
    }
    if text.chars().count() > MOST {
        return refused(
            "a value has at most 500 characters: say what the members have in common, once",
        );
    }
    if let Some(why) = guarded(text) {
        return refused(&why);
    }
    Ok(text)
}
