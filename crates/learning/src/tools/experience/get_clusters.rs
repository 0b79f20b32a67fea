//! The clusters of the last run.

use std::sync::Arc;

use async_trait::async_trait;
use domain::Timestamp;
use experience::{Axis, ClusterSettings, Method};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::clusters::{ClusterInfo, infos, line};
use crate::answering::within;
use crate::experiences::standing_of;
use crate::page::{page, start};
use crate::{Asker, Hints, Learning, LearningError, Tool, Watch};

/// Lists clusters that were found.
pub struct GetClusters;

/// Which clusters.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct GetClustersAsk {
    /// Which side of the experiences was compared.
    pub axis: Axis,
    /// The project by name; yours without one, `*` for those of all of them together.
    #[serde(default)]
    pub project: Option<String>,
    /// The `next_cursor` of the answer before.
    #[serde(default)]
    pub cursor: Option<String>,
    /// The most clusters of an answer; 20 without it.
    #[serde(default = "usual")]
    #[schemars(range(min = 1, max = 50))]
    pub limit: u32,
}

const fn usual() -> u32 {
    20
}

/// The clusters.
#[derive(Debug, Serialize, JsonSchema)]
pub struct GetClustersAnswer {
    /// The clusters, the largest first.
    pub clusters: Vec<ClusterInfo>,
    /// How many there are in all.
    pub count: u32,
    /// How they were found, or why there are none.
    pub method: String,
    /// When they were found; none where nobody looked.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub run_at: Option<Timestamp>,
    /// What to ask yourself when you read the members of a cluster.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub question: Option<String>,
    /// What came since, and what else there is to know.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub notes: Vec<String>,
    /// Where the next part begins.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub next_cursor: Option<String>,
    /// How many come after these.
    pub left: u32,
}

#[async_trait]
impl Tool for GetClusters {
    type Ask = GetClustersAsk;
    type Answer = GetClustersAnswer;
    const NAME: &'static str = "get_clusters";
    const ABOUT: &'static str = "Lists the clusters of experiences that the last run_clustering found on an axis, and says \
         whether experiences came since.";
    const HINTS: Hints = Hints::READS;

    async fn call(
        learning: &Learning,
        asker: &Asker,
        ask: GetClustersAsk,
        _: Arc<dyn Watch>,
    ) -> Result<GetClustersAnswer, LearningError> {
        within("limit", ask.limit, 1, 50)?;
        let from = start(ask.cursor.as_deref())?;
        let place = learning.place_of(asker, ask.project.as_deref()).await?;
        let store = &learning.supplies().store;
        let axis = ask.axis.as_str();
        let Some(run) = store.cluster_run(place.key(), axis).await? else {
            return nothing_yet(learning, place.key(), axis).await;
        };
        let rows = store.clusters(place.key(), axis).await?;
        let page = page(infos(learning, &rows).await?, from, ask.limit as usize);
        let method: Method = serde_json::from_value(run.method.clone())
            .map_err(|error| LearningError::Internal(error.to_string()))?;
        Ok(GetClustersAnswer {
            clusters: page.rows,
            count: u32::try_from(rows.len()).unwrap_or(u32::MAX),
            method: method.to_string(),
            run_at: Some(run.run_at),
            question: ask.axis.question().filter(|_| !rows.is_empty()).map(str::to_owned),
            notes: standing_of(learning, &place, &run).await?,
            next_cursor: page.next_cursor,
            left: u32::try_from(page.left).unwrap_or(u32::MAX),
        })
    }

    fn short(answer: &GetClustersAnswer) -> String {
        let mut lines = vec![format!("{} clusters; {}", answer.count, answer.method)];
        lines.extend(answer.clusters.iter().map(line));
        lines.extend(answer.notes.iter().cloned());
        lines.join("\n")
    }
}

/// Nobody looked for clusters yet: whether it is worth looking.
async fn nothing_yet(
    learning: &Learning,
    project: Option<&str>,
    axis: &str,
) -> Result<GetClustersAnswer, LearningError> {
    let have = learning.supplies().store.experience_texts(project, axis).await?.entries;
    let have = usize::try_from(have).unwrap_or(usize::MAX);
    let needed = ClusterSettings::default().min_experiences;
    let method = match have < needed {
        true => Method::TooFew { have, needed }.to_string(),
        false => format!("nobody looked yet: run_clustering compares these {have} experiences"),
    };
    Ok(GetClustersAnswer {
        clusters: Vec::new(),
        count: 0,
        method,
        run_at: None,
        question: None,
        notes: Vec::new(),
        next_cursor: None,
        left: 0,
    })
}
