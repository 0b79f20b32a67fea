//! Clusters as an agent is told of them.

use schemars::JsonSchema;
use serde::Serialize;
use store::ClusterRow;

use crate::experiences::known;
use crate::page::cut;
use crate::{Learning, LearningError};

/// So many members stand for a cluster in a list.
const EXAMPLES: usize = 3;
/// The most characters of an example.
const EXAMPLE: usize = 120;

/// A cluster of experiences.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
pub struct ClusterInfo {
    /// What get_cluster_members and validate_value_candidate are asked with.
    pub id: String,
    /// How many experiences are in it.
    pub size: u32,
    /// The mean weight of their tiers, from 0 to 1: 1 for gold alone.
    pub avg_weight: f64,
    /// The median cosine distance of its members from its centroid, which a value may not exceed.
    pub median_distance: f64,
    /// The goals of the members nearest to its centroid, each with its entry's id.
    pub examples: Vec<String>,
}

/// Clusters of one place with their examples, the largest first.
pub(super) async fn infos(
    learning: &Learning,
    clusters: &[ClusterRow],
) -> Result<Vec<ClusterInfo>, LearningError> {
    let nearest = |row: &ClusterRow| -> Vec<String> {
        row.members.iter().take(EXAMPLES).map(|member| member.experience_id.clone()).collect()
    };
    let ids: Vec<String> = clusters.iter().flat_map(nearest).collect();
    let known = match ids.is_empty() {
        true => Vec::new(),
        // Another project may have an entry of the same id that says something else.
        false => {
            let project = clusters.first().and_then(|row| row.project.as_deref());
            known(learning, project, Some(ids)).await?
        }
    };
    let info = |row: &ClusterRow| {
        let examples = nearest(row).into_iter().filter_map(|id| {
            let of = known.iter().find(|known| known.entry.id() == id)?;
            Some(format!("{} ({id})", cut(&of.entry.entry.goal, EXAMPLE)))
        });
        ClusterInfo {
            id: row.id.clone(),
            size: u32::try_from(row.members.len()).unwrap_or(u32::MAX),
            avg_weight: rounded(row.avg_weight),
            median_distance: rounded(row.median_distance),
            examples: examples.collect(),
        }
    };
    let mut infos: Vec<ClusterInfo> = clusters.iter().map(info).collect();
    infos.sort_by(|one, other| other.size.cmp(&one.size).then_with(|| one.id.cmp(&other.id)));
    Ok(infos)
}

/// To four places: more say nothing.
pub(super) fn rounded(number: f64) -> f64 {
    (number * 10_000.0).round() / 10_000.0
}

/// A cluster on one line.
pub(super) fn line(info: &ClusterInfo) -> String {
    let ClusterInfo { id, size, examples, .. } = info;
    let first = examples.first().map(String::as_str).unwrap_or_default();
    format!("{id}: {size} experiences, such as {first}")
}
