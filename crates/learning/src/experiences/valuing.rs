//! Values of clusters: measured, kept in versions, and moved along with their clusters.

use std::collections::HashMap;

use domain::Timestamp;
use embeddings::Vector;
use experience::{
    Axis, Cluster, LikelyContradiction, Scope, Validation, Value, likely_contradictions, standing,
    validate_by_distances,
};
use models::embed::EmbedError;
use store::{ClusterRow, ValueRow};
use text::sha256;

use super::clustering::numbers;
use super::vectors_for;
use crate::{Learning, LearningError};

/// From this cosine on two sentences are about the same.
const ABOUT_THE_SAME: f64 = 0.6;

/// A value, and its row as it was read.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct KnownValue {
    /// The value.
    pub value: Value,
    row: ValueRow,
}

/// What is to be kept.
#[derive(Debug, Clone)]
pub(crate) struct Proposed<'a> {
    /// The sentence.
    pub text: &'a str,
    /// Whether it holds everywhere.
    pub is_global: bool,
    /// The value whose next version it is.
    pub replaces: Option<&'a str>,
}

/// The values that hold in a project, or all of them; on one axis, or on all.
///
/// # Errors
/// The database does not answer, or holds what is no value.
pub(crate) async fn values_in(
    learning: &Learning,
    project: Option<&str>,
    axis: Option<Axis>,
) -> Result<Vec<KnownValue>, LearningError> {
    let rows = learning.supplies().store.values(project, axis.map(Axis::as_str)).await?;
    let known = |row: ValueRow| {
        let value = serde_json::from_value(row.value.clone()).map_err(|error| {
            LearningError::Internal(format!("the value {} cannot be read: {error}", row.id))
        })?;
        Ok(KnownValue { value, row })
    };
    rows.into_iter().map(known).collect()
}

/// Measures a sentence against a cluster, with the very vectors that the cluster was found by.
///
/// # Errors
/// There is no model, or another one than the cluster's.
pub(crate) async fn measure(
    learning: &Learning,
    text: &str,
    cluster: &ClusterRow,
) -> Result<Validation, LearningError> {
    let embedder = &learning.supplies().embedder;
    let model = embedder.model().ok_or(models::embed::EmbedError::Missing)?;
    if model != cluster.model {
        return Err(LearningError::Invalid(format!(
            "{} was found with {}, and {model} makes vectors now, which cannot be compared: run_clustering \
             on the axis {} first",
            cluster.id, cluster.model, cluster.axis
        )));
    }
    let vectors = embedder.embed(vec![text.to_owned()]).await?;
    let vector = vectors.first().ok_or_else(|| {
        LearningError::Internal("the model gave no vector for one text".to_owned())
    })?;
    let distances = cluster.members.iter().map(|member| member.distance).collect();
    Ok(validate_by_distances(&numbers(&vector.bytes()), &cluster.centroid, distances)?)
}

/// Keeps a sentence that speaks for a cluster: as a value, as the next version of one, or as it is where the cluster has
/// this very value already.
///
/// # Errors
/// It does not speak for the cluster, with both numbers; or there is no such value to replace.
pub(crate) async fn keep(
    learning: &Learning,
    cluster: &ClusterRow,
    axis: Axis,
    proposed: &Proposed<'_>,
) -> Result<(Value, Validation), LearningError> {
    let text = proposed.text.trim();
    let validation = measure(learning, text, cluster).await?;
    if !validation.valid {
        return Err(LearningError::Invalid(format!("nothing was kept: {validation}")));
    }
    let now = learning.supplies().clock.now();
    let known = values_in(learning, None, Some(axis)).await?;
    let value = match proposed.replaces {
        Some(id) => {
            let before = known.iter().find(|known| known.value.id == id).ok_or_else(|| {
                LearningError::NotFound(format!(
                    "there is no value `{}` on the axis {axis}; list_values has those that there are",
                    crate::page::cut(id, 60)
                ))
            })?;
            next_version(learning, before, cluster, text, &validation, proposed.is_global, now)
                .await?
        }
        None => {
            let same = known
                .into_iter()
                .find(|known| known.value.cluster_id == cluster.id && known.value.text == text);
            match same {
                Some(same) if proposed.is_global && same.value.scope != Scope::Global => {
                    let made = same.value.made_global();
                    changed(learning, &same, &made).await?;
                    made
                }
                Some(same) => same.value,
                None => {
                    first_version(learning, cluster, axis, text, &validation, proposed, now).await?
                }
            }
        }
    };
    vectors_for(learning, vec![(sha256(&value.text), value.text.clone())]).await?;
    Ok((value, validation))
}

async fn first_version(
    learning: &Learning,
    cluster: &ClusterRow,
    axis: Axis,
    text: &str,
    validation: &Validation,
    proposed: &Proposed<'_>,
    now: Timestamp,
) -> Result<Value, LearningError> {
    let scope = match (&cluster.project, proposed.is_global) {
        (Some(project), false) => Scope::Project(project.clone()),
        (_, true) | (None, false) => Scope::Global,
    };
    let value = Value::of(text, axis, &cluster.id, &as_cluster(cluster), validation, scope, now)
        .ok_or_else(|| {
            LearningError::Invalid("a value is a sentence, and this is none".to_owned())
        })?;
    if !learning.supplies().store.keep_value(&row(&value)?).await? {
        return Err(LearningError::Internal(format!(
            "another value was kept as {} at this moment: ask again",
            value.id
        )));
    }
    Ok(value)
}

async fn next_version(
    learning: &Learning,
    before: &KnownValue,
    cluster: &ClusterRow,
    text: &str,
    validation: &Validation,
    is_global: bool,
    now: Timestamp,
) -> Result<Value, LearningError> {
    let Some(next) = before.value.revised(text, validation, now) else {
        return Err(LearningError::Invalid(format!(
            "{} says exactly that already (version {})",
            before.value.id, before.value.version
        )));
    };
    let mut next = next.resting_on(&cluster.id, &as_cluster(cluster), now);
    if is_global {
        next = next.made_global();
    }
    changed(learning, before, &next).await?;
    Ok(next)
}

async fn changed(
    learning: &Learning,
    before: &KnownValue,
    after: &Value,
) -> Result<(), LearningError> {
    match learning.supplies().store.change_value(&before.row, &row(after)?).await? {
        true => Ok(()),
        false => Err(LearningError::Invalid(format!(
            "{} was changed by another agent at this moment: list_values shows it as it is now",
            after.id
        ))),
    }
}

/// Values whose clusters were found again rest on them as they are now; how many changed. One that somebody changes at
/// this moment is left as they leave it.
///
/// # Errors
/// The database does not answer.
pub(crate) async fn rest_on(
    learning: &Learning,
    values: &[KnownValue],
    clusters: &[ClusterRow],
    now: Timestamp,
) -> Result<u32, LearningError> {
    let mut moved = 0;
    for known in values {
        let Some(cluster) = clusters.iter().find(|one| one.id == known.value.cluster_id) else {
            continue;
        };
        let after = known.value.resting_on(&cluster.id, &as_cluster(cluster), now);
        if after != known.value
            && learning.supplies().store.change_value(&known.row, &row(&after)?).await?
        {
            moved += 1;
        }
    }
    Ok(moved)
}

impl KnownValue {
    /// The vectors of values by their ids, made where one is missing; none of them where nobody makes vectors.
    pub async fn vectors(
        learning: &Learning,
        values: &[Self],
    ) -> Result<HashMap<String, Vector>, LearningError> {
        if learning.supplies().embedder.model().is_none() || values.is_empty() {
            return Ok(HashMap::new());
        }
        let texts = values.iter().map(|one| (one.row.text_sha256.clone(), one.value.text.clone()));
        let vectors = vectors_for(learning, texts.collect()).await?;
        let of =
            |one: &Self| Some((one.value.id.clone(), vectors.get(&one.row.text_sha256)?.clone()));
        Ok(values.iter().filter_map(of).collect())
    }

    /// Pairs of values that are about the same and of which one denies, for somebody to read; and why nobody looked for
    /// them, where nobody did.
    pub async fn contradictions(
        learning: &Learning,
        values: &[Self],
    ) -> Result<(Vec<LikelyContradiction>, Option<String>), LearningError> {
        let unseen = |why: &EmbedError| format!("nobody looked for contradictions: {why}");
        if learning.supplies().embedder.model().is_none() && values.len() > 1 {
            return Ok((Vec::new(), Some(unseen(&EmbedError::Missing))));
        }
        let vectors = match Self::vectors(learning, values).await {
            Ok(vectors) => vectors,
            Err(LearningError::Embed(error)) => return Ok((Vec::new(), Some(unseen(&error)))),
            Err(error) => return Err(error),
        };
        let wide: Vec<(&Value, Vec<f32>)> = values
            .iter()
            .filter_map(|one| Some((&one.value, numbers(&vectors.get(&one.value.id)?.bytes()))))
            .collect();
        let pairs: Vec<(&Value, &[f32])> =
            wide.iter().map(|(value, numbers)| (*value, numbers.as_slice())).collect();
        Ok((likely_contradictions(&pairs, ABOUT_THE_SAME)?, None))
    }
}

/// Values that hold in a project, or all of them, those first that rest on most.
pub(crate) fn by_standing<'a>(
    values: &'a [Value],
    project: Option<&str>,
    now: Timestamp,
) -> Vec<&'a Value> {
    if let Some(project) = project {
        return standing(values, project, now);
    }
    let counts = |value: &Value| value.strength(now) * value.cluster_size as f64;
    let mut all: Vec<&Value> = values.iter().collect();
    all.sort_by(|one, other| {
        counts(other).total_cmp(&counts(one)).then_with(|| one.id.cmp(&other.id))
    });
    all
}

fn as_cluster(row: &ClusterRow) -> Cluster {
    let mut member_ids: Vec<String> =
        row.members.iter().map(|member| member.experience_id.clone()).collect();
    member_ids.sort();
    Cluster {
        label: row.number as usize,
        centroid: row.centroid.clone(),
        size: member_ids.len(),
        member_ids,
        avg_weight: row.avg_weight,
        median_distance: row.median_distance,
    }
}

fn row(value: &Value) -> Result<ValueRow, LearningError> {
    let json =
        serde_json::to_value(value).map_err(|error| LearningError::Internal(error.to_string()))?;
    Ok(ValueRow {
        id: value.id.clone(),
        axis: value.axis.as_str().to_owned(),
        project: match &value.scope {
            Scope::Project(project) => Some(project.clone()),
            Scope::Global => None,
        },
        cluster_id: value.cluster_id.clone(),
        version: value.version,
        text_sha256: sha256(&value.text),
        value: json,
    })
}
