//! Clusters of experiences on one axis.
//!
//! Which experiences belong together follows from their distances alone. Weights of tiers enter where a
//! cluster is described: its centroid is the weighted mean, so that what is vague pulls it less, and its mean
//! weight says how far its members can be trusted. The order in which experiences are given changes nothing:
//! they are looked at by id.

use std::collections::HashSet;
use std::fmt;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::average_link::groups_below;
use crate::vector::{Direction, centroid, median};
use crate::{Axis, ExperienceError, density_labels};

/// An experience with its embedding on an axis.
#[derive(Clone, Copy, Debug)]
pub struct Experience<'a> {
    /// The entry's id.
    pub id: &'a str,
    /// Its embedding, of any length but 0.
    pub vector: &'a [f32],
    /// The weight of its tier, above 0 and at most 1.
    pub weight: f64,
}

/// When clusters are looked for, and how small they may be.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ClusterSettings {
    /// Below so many experiences nothing is looked for.
    pub min_experiences: usize,
    /// The least members of a cluster of HDBSCAN.
    pub min_cluster_size: usize,
    /// How many neighbours, the experience itself among them, make a dense place.
    pub min_samples: usize,
    /// Below so many experiences, average linkage is asked where HDBSCAN finds nothing: it needs density, which a
    /// young journal does not have.
    pub few: usize,
    /// The cosine distance at which average linkage is cut.
    pub cut: f64,
    /// The least members of a group of average linkage.
    pub min_group_size: usize,
    /// No more experiences are compared: the distances of 5,000 to one another take 200 MB.
    pub most_experiences: usize,
}

impl Default for ClusterSettings {
    fn default() -> Self {
        Self {
            min_experiences: 20,
            min_cluster_size: 5,
            min_samples: 3,
            few: 100,
            cut: 0.55,
            min_group_size: 3,
            most_experiences: 5_000,
        }
    }
}

/// How an answer was found. Each says of itself what it is worth.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case", tag = "method")]
pub enum Method {
    /// There are too few experiences to look.
    TooFew {
        /// How many there are.
        have: usize,
        /// How many are needed.
        needed: usize,
    },
    /// HDBSCAN.
    Hdbscan {
        /// Of how many experiences.
        experiences: usize,
    },
    /// Average linkage, since HDBSCAN found nothing among so few.
    AverageLink {
        /// Of how many experiences.
        experiences: usize,
        /// The cosine distance at which it was cut.
        cut: f64,
        /// From how many experiences on HDBSCAN is left alone.
        enough: usize,
    },
    /// There are experiences enough, and no group among them.
    NothingAlike {
        /// Of how many experiences.
        experiences: usize,
        /// The least members of a cluster.
        least: usize,
        /// The cosine distance of the two that are most alike.
        nearest: f64,
    },
}

impl fmt::Display for Method {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TooFew { have, needed } => {
                write!(
                    f,
                    "{have} of {needed} experiences: clusters are looked for from {needed} on"
                )
            }
            Self::Hdbscan { experiences } => write!(f, "HDBSCAN over {experiences} experiences"),
            Self::AverageLink { experiences, cut, enough } => write!(
                f,
                "average linkage cut at a distance of {cut} over {experiences} experiences, since HDBSCAN found no \
                 cluster; take it as a hint until there are {enough}"
            ),
            Self::NothingAlike { experiences, least, nearest } => write!(
                f,
                "no {least} of {experiences} experiences are alike enough to be a cluster; the two most alike are \
                 {nearest:.3} apart"
            ),
        }
    }
}

/// What clustering came to.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Clustering {
    /// How it was found, or why nothing was.
    #[serde(flatten)]
    pub method: Method,
    /// The clusters, by label.
    pub clusters: Vec<Cluster>,
    /// Experiences in no cluster, by id.
    pub unclustered: Vec<String>,
}

/// Experiences that are alike.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Cluster {
    /// Its number in this clustering, from 0.
    pub label: usize,
    /// The direction of the weighted mean of its members, of length 1.
    pub centroid: Vec<f32>,
    /// Its members, by id.
    pub member_ids: Vec<String>,
    /// How many members it has.
    pub size: usize,
    /// The mean weight of its members, from 0 to 1.
    pub avg_weight: f64,
    /// The median of the members' cosine distances from the centroid.
    pub median_distance: f64,
}

/// What a cluster is called among those of all axes: `cluster_surprise_7`.
#[must_use]
pub fn cluster_id(axis: Axis, label: usize) -> String {
    format!("cluster_{axis}_{label}")
}

/// The clusters of experiences on one axis.
///
/// # Errors
/// An embedding of another length or without direction, a weight that is none, an id that is there twice, too
/// many experiences, settings that allow no cluster.
pub fn cluster(
    experiences: &[Experience<'_>],
    settings: &ClusterSettings,
) -> Result<Clustering, ExperienceError> {
    let most = settings.most_experiences;
    if experiences.len() > most {
        return Err(ExperienceError::TooMany { have: experiences.len(), most });
    }
    let members = checked(experiences)?;
    let (have, needed) = (members.len(), settings.min_experiences);
    if have < needed {
        return described(Method::TooFew { have, needed }, &members, Vec::new());
    }
    let distances = distances(&members);
    let labels = density_labels(&distances, settings.min_cluster_size, settings.min_samples)?;
    let dense = groups_of(&labels);
    if !dense.is_empty() {
        return described(Method::Hdbscan { experiences: have }, &members, dense);
    }
    let mut least = settings.min_cluster_size;
    if have < settings.few {
        least = settings.min_group_size;
        let mut linked = groups_below(&distances, settings.cut);
        linked.retain(|group| group.len() >= least);
        if !linked.is_empty() {
            let (cut, enough) = (settings.cut, settings.few);
            let method = Method::AverageLink { experiences: have, cut, enough };
            return described(method, &members, linked);
        }
    }
    let nearest = nearest(&distances);
    described(Method::NothingAlike { experiences: have, least, nearest }, &members, Vec::new())
}

struct Member<'a> {
    id: &'a str,
    direction: Direction,
    weight: f64,
}

/// The experiences in the order of their ids.
fn checked<'a>(experiences: &[Experience<'a>]) -> Result<Vec<Member<'a>>, ExperienceError> {
    let mut members: Vec<Member<'_>> = Vec::with_capacity(experiences.len());
    let mut ids = HashSet::new();
    for Experience { id, vector, weight } in experiences {
        if !ids.insert(*id) {
            return Err(ExperienceError::Twice { id: (*id).to_owned() });
        }
        if !(*weight > 0.0 && *weight <= 1.0) {
            return Err(ExperienceError::Weight { id: (*id).to_owned(), weight: *weight });
        }
        let direction = Direction::of(id, vector)?;
        if let Some(first) = members.first() {
            first.direction.like(id, &direction)?;
        }
        members.push(Member { id, direction, weight: *weight });
    }
    members.sort_by_key(|member| member.id);
    Ok(members)
}

fn distances(members: &[Member<'_>]) -> Vec<Vec<f64>> {
    let mut distances = vec![vec![0.0; members.len()]; members.len()];
    for (at, one) in members.iter().enumerate() {
        for (other_at, other) in members.iter().enumerate().skip(at + 1) {
            let distance = one.direction.distance(&other.direction);
            distances[at][other_at] = distance;
            distances[other_at][at] = distance;
        }
    }
    distances
}

fn groups_of(labels: &[Option<usize>]) -> Vec<Vec<usize>> {
    let count = labels.iter().flatten().max().map_or(0, |most| most + 1);
    let mut groups = vec![Vec::new(); count];
    for (at, label) in labels.iter().enumerate() {
        if let Some(label) = label {
            groups[*label].push(at);
        }
    }
    groups
}

fn nearest(distances: &[Vec<f64>]) -> f64 {
    let apart = distances.iter().enumerate().flat_map(|(at, row)| &row[at + 1..]);
    apart.copied().fold(f64::INFINITY, f64::min)
}

fn described(
    method: Method,
    members: &[Member<'_>],
    groups: Vec<Vec<usize>>,
) -> Result<Clustering, ExperienceError> {
    let grouped: HashSet<usize> = groups.iter().flatten().copied().collect();
    let alone = members.iter().enumerate().filter(|(at, _)| !grouped.contains(at));
    let unclustered = alone.map(|(_, member)| member.id.to_owned()).collect();
    let clusters = groups.iter().enumerate().map(|(label, group)| {
        let of_it: Vec<&Member<'_>> = group.iter().map(|at| &members[*at]).collect();
        one(label, &of_it)
    });
    Ok(Clustering { method, clusters: clusters.collect::<Result<_, _>>()?, unclustered })
}

fn one(label: usize, members: &[&Member<'_>]) -> Result<Cluster, ExperienceError> {
    let weighted: Vec<(&Direction, f64)> =
        members.iter().map(|member| (&member.direction, member.weight)).collect();
    let centre = centroid(&format!("cluster {label}"), &weighted)?;
    let apart = members.iter().map(|member| member.direction.distance(&centre)).collect();
    let size = members.len();
    Ok(Cluster {
        label,
        centroid: centre.to_numbers(),
        member_ids: members.iter().map(|member| member.id.to_owned()).collect(),
        size,
        avg_weight: mean(members.iter().map(|member| member.weight)),
        median_distance: median(apart).unwrap_or_default(),
    })
}

/// The mean, which lies between the least and the most of them whatever their sum was rounded to.
fn mean(numbers: impl Iterator<Item = f64> + Clone) -> f64 {
    let (least, most) = (numbers.clone().fold(1.0, f64::min), numbers.clone().fold(0.0, f64::max));
    let count = numbers.clone().count() as f64;
    (numbers.sum::<f64>() / count).clamp(least, most)
}

#[cfg(test)]
mod tests {
    use super::mean;

    #[test]
    fn a_mean_of_the_same_is_the_same() {
        for count in 1..200 {
            for weight in [0.2, 0.7, 1.0] {
                assert_eq!(mean(std::iter::repeat_n(weight, count)), weight, "{count} of {weight}");
            }
        }
    }
}
