//! Whether a sentence speaks for a cluster.

use std::sync::Arc;

use async_trait::async_trait;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::clusters::rounded;
use crate::experiences::{cluster_of, measure};
use crate::{Asker, Hints, Learning, LearningError, Tool, Watch};

/// Measures a sentence against a cluster.
pub struct ValidateValueCandidate;

/// What is measured.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ValidateValueCandidateAsk {
    /// The sentence that says what the members have in common; at most 500 characters.
    #[schemars(length(min = 1, max = 500))]
    pub text: String,
    /// The cluster, by the `id` that get_clusters gives.
    #[schemars(length(min = 1, max = 100))]
    pub cluster_id: String,
}

/// What came of it.
#[derive(Debug, Serialize, JsonSchema)]
pub struct ValidateValueCandidateAnswer {
    /// Whether it is at most as far from the centroid as the median member: then store_value keeps it.
    pub valid: bool,
    /// Its cosine distance from the centroid.
    pub distance: f64,
    /// The median of the members' cosine distances, which it may not exceed.
    pub median: f64,
    /// Its cosine similarity to the centroid.
    pub similarity: f64,
    /// Both numbers in words, and what to change.
    pub reason: String,
}

#[async_trait]
impl Tool for ValidateValueCandidate {
    type Ask = ValidateValueCandidateAsk;
    type Answer = ValidateValueCandidateAnswer;
    const NAME: &'static str = "validate_value_candidate";
    const ABOUT: &'static str = "Says whether a sentence speaks for a cluster: its embedding has to be at least as near to \
         the centroid as the median member's. Nothing is kept; revise the sentence and ask again.";
    const HINTS: Hints = Hints::READS;

    async fn call(
        learning: &Learning,
        _: &Asker,
        ask: ValidateValueCandidateAsk,
        _: Arc<dyn Watch>,
    ) -> Result<ValidateValueCandidateAnswer, LearningError> {
        let text = super::store_value::sentence(&ask.text)?;
        let cluster = cluster_of(learning, &ask.cluster_id).await?;
        let measured = measure(learning, text, &cluster).await?;
        Ok(ValidateValueCandidateAnswer {
            valid: measured.valid,
            distance: rounded(measured.distance),
            median: rounded(measured.median),
            similarity: rounded(measured.similarity),
            reason: measured.to_string(),
        })
    }

    fn short(answer: &ValidateValueCandidateAnswer) -> String {
        answer.reason.clone()
    }
}
