//! Clusters of experiences: found, named, kept, and how far what is kept still holds.

use std::collections::{HashMap, HashSet};

use experience::{
    Axis, Cluster, ClusterSettings, Clustering, Experience, Method, cluster, cosine_distance,
};
use journal::Tier;
use store::{ClusterMemberRow, ClusterRow, ClusterRun, ExperienceVector};

use super::naming::{Named, named, number_of};
use super::{Place, embed_texts, rest_on, values_in};
use crate::indexes::blocking;
use crate::{Learning, LearningError, Watch};

/// What a run came to.
#[derive(Debug, Clone)]
pub(crate) struct FoundClusters {
    /// How it was found, or why nothing was.
    pub method: Method,
    /// The clusters, by number.
    pub clusters: Vec<ClusterRow>,
    /// Experiences in no cluster.
    pub unclustered: u32,
    /// Experiences with a text on this axis that were not compared, since only the newest are.
    pub left_out: u64,
    /// Values that rest on another cluster now, or on a cluster that grew.
    pub moved_values: u32,
}

impl FoundClusters {
    fn nothing(method: Method, unclustered: usize) -> Self {
        let unclustered = u32::try_from(unclustered).unwrap_or(u32::MAX);
        Self { method, clusters: Vec::new(), unclustered, left_out: 0, moved_values: 0 }
    }
}

/// Embeds what has no vector on an axis, finds the clusters of a place, names and keeps them.
///
/// # Errors
/// There is no model where there are experiences enough, somebody stopped it, or the database does not answer.
pub(crate) async fn run(
    learning: &Learning,
    place: &Place,
    axis: Axis,
    watch: &dyn Watch,
) -> Result<FoundClusters, LearningError> {
    let settings = ClusterSettings::default();
    let supplies = learning.supplies();
    let (all, have) = counted(learning, place, axis).await?;
    if have < settings.min_experiences {
        let method = Method::TooFew { have, needed: settings.min_experiences };
        return Ok(FoundClusters::nothing(method, have));
    }
    let now = supplies.clock.now();
    watch.progress(0, None, "embedding what has no vector yet");
    embed_texts(learning, place.key(), Some(axis), u32::MAX, watch).await?;
    let model = supplies.embedder.model().ok_or(models::embed::EmbedError::Missing)?;
    let most = u32::try_from(settings.most_experiences).unwrap_or(u32::MAX);
    let rows = supplies.store.experience_vectors(&model, place.key(), axis.as_str(), most).await?;
    let left_out = all.saturating_sub(rows.len() as u64);
    watch.progress(0, None, &format!("comparing {} experiences", rows.len()));
    let (clustering, members) = compared(once(rows), settings).await?;
    if watch.cancel().is_cancelled() {
        return Err(LearningError::Cancelled);
    }
    // Vectors that somebody took away meanwhile: what was found before stays.
    if let method @ Method::TooFew { .. } = clustering.method {
        return Ok(FoundClusters::nothing(method, clustering.unclustered.len()));
    }
    let compared = u32::try_from(members.len()).unwrap_or(u32::MAX);
    let unclustered = u32::try_from(clustering.unclustered.len()).unwrap_or(u32::MAX);
    let run = ClusterRun {
        project: place.key().map(str::to_owned),
        axis: axis.as_str().to_owned(),
        model,
        experiences: compared,
        unclustered,
        method: serde_json::to_value(clustering.method)
            .map_err(|error| LearningError::Internal(error.to_string()))?,
        run_at: now,
    };
    let values = values_in(learning, None, Some(axis)).await?;
    let described = described(&clustering, &members)?;
    let clusters = supplies
        .store
        .keep_clusters(&run, |before| {
            let mut old: Vec<Named> = before.clusters.iter().map(named_row).collect();
            let mut next = before.next_number;
            // Values outlive the rows of clusters, which backups do not hold: they know the name as well.
            for value in &values {
                let Some(number) = number_of(&value.value.cluster_id) else { continue };
                next = next.max(number.saturating_add(1));
                // One that has a row is of another project, or gone, or among those before.
                let is_here = place.key().is_none_or(|project| value.value.holds_in(project));
                if is_here && !before.taken.contains(&value.value.cluster_id) {
                    old.push(Named {
                        id: value.value.cluster_id.clone(),
                        number,
                        members: value.value.member_ids.iter().cloned().collect(),
                    });
                }
            }
            let ids: Vec<&[String]> =
                clustering.clusters.iter().map(|one| one.member_ids.as_slice()).collect();
            let names = named(axis, &ids, &old, next);
            let rows = described
                .into_iter()
                .zip(names)
                .map(|(described, (number, id))| described.row(&run, number, id));
            let mut rows: Vec<ClusterRow> = rows.collect();
            rows.sort_by_key(|row| row.number);
            rows
        })
        .await?;
    let moved_values = rest_on(learning, &values, &clusters, now).await?;
    let Clustering { method, .. } = clustering;
    Ok(FoundClusters { method, clusters, unclustered, left_out, moved_values })
}

/// How many experiences have a text on the axis: rows, and entries, of which a copied journal has the same ones.
async fn counted(
    learning: &Learning,
    place: &Place,
    axis: Axis,
) -> Result<(u64, usize), LearningError> {
    let counts = learning.supplies().store.experience_texts(place.key(), axis.as_str()).await?;
    Ok((counts.rows, usize::try_from(counts.entries).unwrap_or(usize::MAX)))
}

/// Each entry once, also where a journal was copied to another project.
fn once(rows: Vec<ExperienceVector>) -> Vec<(ExperienceVector, Vec<f32>)> {
    let mut seen = HashSet::new();
    let with_numbers = |row: ExperienceVector| {
        let numbers = numbers(row.vector.as_deref()?);
        Some((row, numbers))
    };
    rows.into_iter()
        .filter_map(with_numbers)
        .filter(|(row, _)| seen.insert(row.id.clone()))
        .collect()
}

/// The numbers of a vector as it is kept; only its direction counts.
pub(crate) fn numbers(bytes: &[u8]) -> Vec<f32> {
    bytes.iter().map(|byte| f32::from(byte.cast_signed())).collect()
}

type Members = HashMap<String, (ExperienceVector, Vec<f32>)>;

async fn compared(
    rows: Vec<(ExperienceVector, Vec<f32>)>,
    settings: ClusterSettings,
) -> Result<(Clustering, Members), LearningError> {
    let work = move || {
        let experiences: Vec<Experience<'_>> = rows
            .iter()
            .map(|(row, numbers)| Experience {
                id: &row.id,
                vector: numbers,
                weight: weight(&row.tier),
            })
            .collect();
        let clustering = cluster(&experiences, &settings)?;
        let members = rows.into_iter().map(|row| (row.0.id.clone(), row)).collect();
        Ok((clustering, members))
    };
    blocking(work).await
}

/// What an entry of a tier counts; of one that this program does not know as little as of one that was given up.
fn weight(tier: &str) -> f64 {
    let known = serde_json::from_value::<Tier>(serde_json::Value::String(tier.to_owned()));
    known.unwrap_or(Tier::Abandoned).weight()
}

/// A cluster before it has a name.
struct Described {
    cluster: Cluster,
    median: f64,
    members: Vec<ClusterMemberRow>,
}

impl Described {
    fn row(self, run: &ClusterRun, number: u32, id: String) -> ClusterRow {
        ClusterRow {
            id,
            number,
            project: run.project.clone(),
            axis: run.axis.clone(),
            model: run.model.clone(),
            centroid: self.cluster.centroid,
            avg_weight: self.cluster.avg_weight,
            median_distance: self.median,
            run_at: run.run_at,
            gone_at: None,
            members: self.members,
        }
    }
}

/// Each cluster with its members, the nearest to its centroid first, as the centroid is kept.
fn described(clustering: &Clustering, of: &Members) -> Result<Vec<Described>, LearningError> {
    let one = |cluster: &Cluster| {
        let mut members = Vec::with_capacity(cluster.size);
        for id in &cluster.member_ids {
            let Some((row, numbers)) = of.get(id) else { continue };
            members.push(ClusterMemberRow {
                project: row.project.clone(),
                experience_id: id.clone(),
                text_sha256: row.text_sha256.clone(),
                distance: cosine_distance(numbers, &cluster.centroid)?,
            });
        }
        members.sort_by(|one, other| {
            one.distance
                .total_cmp(&other.distance)
                .then_with(|| one.experience_id.cmp(&other.experience_id))
        });
        Ok(Described { median: cluster.median_distance, cluster: cluster.clone(), members })
    };
    clustering.clusters.iter().map(one).collect()
}

fn named_row(row: &ClusterRow) -> Named {
    let members = row.members.iter().map(|member| member.experience_id.clone()).collect();
    Named { id: row.id.clone(), number: row.number, members }
}

/// The cluster of an id that still is one.
///
/// # Errors
/// There is none, or it is gone: the words say where its members are now.
pub(crate) async fn cluster_of(learning: &Learning, id: &str) -> Result<ClusterRow, LearningError> {
    let store = &learning.supplies().store;
    let Some(row) = store.cluster(id).await? else {
        return Err(LearningError::NotFound(format!(
            "there is no cluster `{}`; get_clusters lists those of an axis, and run_clustering finds them anew",
            crate::page::cut(id, 60)
        )));
    };
    let Some(gone_at) = row.gone_at else { return Ok(row) };
    let members: Vec<String> =
        row.members.iter().map(|member| member.experience_id.clone()).collect();
    let now_in = store.clusters_with(&row.axis, &members).await?;
    let where_now = match now_in.as_slice() {
        [] => "its members are in no cluster now".to_owned(),
        ids => format!("its members are in {} now", ids.join(", ")),
    };
    Err(LearningError::NotFound(format!(
        "the cluster {id} is gone since the run of {}: {where_now}; get_clusters lists those that there are",
        gone_at.format("%Y-%m-%d %H:%M")
    )))
}

/// How far a run that was kept still holds: experiences that came since, and whether another model makes vectors now.
///
/// # Errors
/// The database does not answer.
pub(crate) async fn standing_of(
    learning: &Learning,
    place: &Place,
    run: &ClusterRun,
) -> Result<Vec<String>, LearningError> {
    let supplies = learning.supplies();
    let counts = supplies.store.experience_texts(place.key(), &run.axis).await?;
    let since = counts.entries.saturating_sub(u64::from(run.experiences));
    let mut notes = Vec::new();
    if since > 0 {
        notes.push(format!(
            "{since} experiences came since this run: run_clustering looks at them as well"
        ));
    }
    match supplies.embedder.model() {
        Some(model) if model == run.model => {}
        Some(model) => notes.push(format!(
            "these clusters were found with {}, and {model} makes vectors now: run_clustering finds them anew",
            run.model
        )),
        None => notes.push(models::embed::EmbedError::Missing.to_string()),
    }
    Ok(notes)
}
