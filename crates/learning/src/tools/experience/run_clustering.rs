//! Finding clusters anew.

use std::sync::Arc;

use async_trait::async_trait;
use experience::{Axis, Method};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::clusters::{ClusterInfo, infos, line};
use crate::experiences::run;
use crate::page::page;
use crate::{Asker, Hints, Learning, LearningError, Tool, Watch};

/// The most clusters of one answer.
const MOST: usize = 50;

/// Finds the clusters of an axis anew.
pub struct RunClustering;

/// What is clustered.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RunClusteringAsk {
    /// Which side of the experiences is compared: the whole story, the sort of work, the way of working, what was
    /// unexpected, or why a hypothesis was wrong.
    pub axis: Axis,
    /// The project by name; yours without one, `*` for all of them together.
    #[serde(default)]
    pub project: Option<String>,
}

/// What was found.
#[derive(Debug, Serialize, JsonSchema)]
pub struct RunClusteringAnswer {
    /// The clusters, the largest first.
    pub clusters: Vec<ClusterInfo>,
    /// How many clusters there are in all.
    pub count: u32,
    /// How it was found, or why nothing was, and what is missing.
    pub method: String,
    /// Experiences that are in no cluster.
    pub unclustered: u32,
    /// What to ask yourself when you read the members of a cluster.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub question: Option<String>,
    /// What else there is to know.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub notes: Vec<String>,
    /// For get_clusters, where there are more.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub next_cursor: Option<String>,
    /// How many more there are.
    pub left: u32,
}

#[async_trait]
impl Tool for RunClustering {
    type Ask = RunClusteringAsk;
    type Answer = RunClusteringAnswer;
    const NAME: &'static str = "run_clustering";
    const ABOUT: &'static str = "Gathers resolved journal entries and finds groups among them that are alike on one axis. \
         Needs 20 experiences and a model for embeddings. A cluster keeps its id while most of its members are together.";
    const HINTS: Hints = Hints::UPDATES;

    async fn call(
        learning: &Learning,
        asker: &Asker,
        ask: RunClusteringAsk,
        watch: Arc<dyn Watch>,
    ) -> Result<RunClusteringAnswer, LearningError> {
        let place = learning.place_of(asker, ask.project.as_deref()).await?;
        let gathered = learning.gather_watched(asker, 0, watch.as_ref()).await?;
        let found = run(learning, &place, ask.axis, watch.as_ref()).await?;
        let mut notes = gathered.repairs;
        if found.left_out > 0 {
            notes.push(format!(
                "{} older experiences were not compared: only the newest are",
                found.left_out
            ));
        }
        if found.moved_values > 0 {
            notes.push(format!(
                "{} values rest on a cluster that changed: list_values shows them",
                found.moved_values
            ));
        }
        let count = u32::try_from(found.clusters.len()).unwrap_or(u32::MAX);
        let page = page(infos(learning, &found.clusters).await?, 0, MOST);
        let question = match found.method {
            Method::Hdbscan { .. } | Method::AverageLink { .. } => ask.axis.question(),
            Method::TooFew { .. } | Method::NothingAlike { .. } => None,
        };
        Ok(RunClusteringAnswer {
            clusters: page.rows,
            count,
            method: found.method.to_string(),
            unclustered: found.unclustered,
            question: question.map(str::to_owned),
            notes,
            next_cursor: page.next_cursor,
            left: u32::try_from(page.left).unwrap_or(u32::MAX),
        })
    }

    fn short(answer: &RunClusteringAnswer) -> String {
        let mut lines = vec![format!("{} clusters; {}", answer.count, answer.method)];
        lines.extend(answer.clusters.iter().map(line));
        lines.extend(answer.notes.iter().cloned());
        lines.join("\n")
    }
}
