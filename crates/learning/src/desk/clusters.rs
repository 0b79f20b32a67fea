//! Clusters on a map.

use std::collections::{HashMap, HashSet};

use api::{CodingCluster, CodingClusters, CodingPoint};
use experience::{Axis, ClusterSettings, Method, plane};
use store::{ClusterRow, ClusterRun};

use super::wire::{count, shown_axis};
use crate::experiences::{known, numbers};
use crate::indexes::blocking;
use crate::page::cut;
use crate::{Learning, LearningError};

/// More points than that say no more, and take their time on the way.
const MOST_POINTS: u32 = 500;
/// The most characters of what a cluster is told by.
const EXAMPLE: usize = 160;

/// The axis on which clusters were last looked for; the whole story where nobody has.
pub(super) async fn last_axis(learning: &Learning, project: &str) -> Result<Axis, LearningError> {
    let mut last: Option<(ClusterRun, Axis)> = None;
    for axis in Axis::ALL {
        let run = learning.supplies().store.cluster_run(Some(project), axis.as_str()).await?;
        let Some(run) = run else { continue };
        if last.as_ref().is_none_or(|(before, _)| before.run_at < run.run_at) {
            last = Some((run, *axis));
        }
    }
    Ok(last.map_or(Axis::Full, |(_, axis)| axis))
}

/// The clusters of a project on an axis, as they were last found.
pub(super) async fn of(
    learning: &Learning,
    project: &str,
    axis: Axis,
) -> Result<CodingClusters, LearningError> {
    let supplies = learning.supplies();
    let have = supplies.store.experience_texts(Some(project), axis.as_str()).await?.entries;
    let mut shown = CodingClusters {
        axis: shown_axis(axis),
        run_at: None,
        have: count(have),
        needed: count(ClusterSettings::default().min_experiences),
        compared: 0,
        alone: 0,
        hint: false,
        other_model: false,
        clusters: Vec::new(),
        points: Vec::new(),
        shown: 0.0,
        off_map: 0,
    };
    let Some(run) = supplies.store.cluster_run(Some(project), axis.as_str()).await? else {
        return Ok(shown);
    };
    let method: Method = serde_json::from_value(run.method.clone())
        .map_err(|error| LearningError::Internal(error.to_string()))?;
    let mut rows = supplies.store.clusters(Some(project), axis.as_str()).await?;
    rows.sort_by(|one, other| {
        other.members.len().cmp(&one.members.len()).then_with(|| one.number.cmp(&other.number))
    });
    let map = Map::of(learning, project, &run, &rows).await?;
    shown.run_at = Some(run.run_at);
    shown.compared = run.experiences;
    shown.alone = run.unclustered;
    shown.hint = matches!(method, Method::AverageLink { .. });
    shown.other_model = supplies.embedder.model().is_some_and(|model| model != run.model);
    shown.clusters = listed(learning, &rows).await?;
    shown.off_map = run.experiences.saturating_sub(count(map.points.len()));
    shown.points = map.points;
    shown.shown = map.shown;
    Ok(shown)
}

/// Each cluster with the goal of the member nearest to its middle.
async fn listed(
    learning: &Learning,
    rows: &[ClusterRow],
) -> Result<Vec<CodingCluster>, LearningError> {
    let nearest = |row: &ClusterRow| row.members.first().map(|one| one.experience_id.clone());
    let ids: Vec<String> = rows.iter().filter_map(nearest).collect();
    let entries = match ids.is_empty() {
        true => Vec::new(),
        false => known(learning, None, Some(ids)).await?,
    };
    let cluster = |(at, row): (usize, &ClusterRow)| {
        let id = nearest(row);
        let of = entries.iter().find(|known| Some(known.entry.id()) == id.as_deref());
        CodingCluster {
            id: row.id.clone(),
            number: count(at),
            size: count(row.members.len()),
            example: of.map(|known| cut(&known.entry.entry.goal, EXAMPLE)).unwrap_or_default(),
        }
    };
    Ok(rows.iter().enumerate().map(cluster).collect())
}

struct Map {
    points: Vec<CodingPoint>,
    /// In percent.
    shown: f64,
}

impl Map {
    /// The newest experiences in the two directions in which they differ most, by the vectors that the clusters were
    /// found by.
    async fn of(
        learning: &Learning,
        project: &str,
        run: &ClusterRun,
        rows: &[ClusterRow],
    ) -> Result<Self, LearningError> {
        let groups: HashMap<String, u32> = rows
            .iter()
            .enumerate()
            .flat_map(|(at, row)| {
                row.members.iter().map(move |member| (member.experience_id.clone(), count(at)))
            })
            .collect();
        let store = &learning.supplies().store;
        let vectors =
            store.experience_vectors(&run.model, Some(project), &run.axis, MOST_POINTS).await?;
        blocking(move || {
            let mut seen = HashSet::new();
            let vectors: Vec<(Option<u32>, Vec<f32>)> = vectors
                .into_iter()
                .filter(|row| seen.insert(row.id.clone()))
                .filter_map(|row| Some((groups.get(&row.id).copied(), numbers(&row.vector?))))
                .collect();
            let wide: Vec<&[f32]> = vectors.iter().map(|(_, vector)| vector.as_slice()).collect();
            let plane = plane(&wide)?;
            let point = |((group, _), [x, y]): (&(Option<u32>, Vec<f32>), &[f64; 2])| CodingPoint {
                group: *group,
                x: rounded(*x),
                y: rounded(*y),
            };
            Ok(Self {
                points: vectors.iter().zip(&plane.points).map(point).collect(),
                shown: rounded(plane.explained.iter().sum::<f64>() * 100.0),
            })
        })
        .await
    }
}

/// To three places: more say nothing.
fn rounded(number: f64) -> f64 {
    (number * 1_000.0).round() / 1_000.0
}
