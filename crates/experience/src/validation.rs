//! Whether a sentence speaks for a cluster: it has to be nearer to the centroid than half of the members are.

use std::fmt;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::ExperienceError;
use crate::vector::{Direction, median};

/// How a candidate compares with the members of a cluster.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Validation {
    /// Whether it is at most as far from the centroid as the median member.
    pub valid: bool,
    /// The candidate's cosine distance from the centroid.
    pub distance: f64,
    /// The median of the members' cosine distances from the centroid.
    pub median: f64,
    /// The candidate's cosine similarity to the centroid, which is 1 less the distance.
    pub similarity: f64,
}

impl fmt::Display for Validation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { valid, distance, median, .. } = self;
        match valid {
            true => write!(
                f,
                "it speaks for the cluster: its distance from the centroid is {distance:.3}, and that of the \
                 median member {median:.3}"
            ),
            false => write!(
                f,
                "it is too far from the centroid: its distance is {distance:.3}, and that of the median member \
                 {median:.3}; say more of what the members have in common, in words that they use"
            ),
        }
    }
}

/// Measures the embedding of a candidate against a cluster's centroid and members.
///
/// # Errors
/// An embedding of another length or without direction; a cluster without members.
pub fn validate<'a>(
    candidate: &[f32],
    centroid: &[f32],
    members: impl IntoIterator<Item = &'a [f32]>,
) -> Result<Validation, ExperienceError> {
    let centre = Direction::of("the centroid", centroid)?;
    let mut distances = Vec::new();
    for (number, member) in members.into_iter().enumerate() {
        let id = format!("member {}", number + 1);
        let member = Direction::of(&id, member)?;
        centre.like(&id, &member)?;
        distances.push(centre.distance(&member));
    }
    validate_by_distances(candidate, centroid, distances)
}

/// The same, for whom the members' cosine distances from the centroid are kept.
///
/// # Errors
/// An embedding of another length or without direction; a cluster without members.
pub fn validate_by_distances(
    candidate: &[f32],
    centroid: &[f32],
    distances: Vec<f64>,
) -> Result<Validation, ExperienceError> {
    let centre = Direction::of("the centroid", centroid)?;
    let candidate = Direction::of("the candidate", candidate)?;
    centre.like("the candidate", &candidate)?;
    let found = distances.len();
    let none = ExperienceError::Setting { name: "the number of members", found, least: 1 };
    let median = median(distances).ok_or(none)?;
    let distance = centre.distance(&candidate);
    Ok(Validation { valid: distance <= median, distance, median, similarity: 1.0 - distance })
}
