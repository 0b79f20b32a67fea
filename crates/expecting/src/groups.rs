//! Lessons that have something in common: clusters of the embeddings of what was expected and what came, as a map,
//! and how near a sentence is to one of them.

use experience::{
    ClusterSettings, Experience, ExperienceError, Method, Validation, cluster, plane, validate,
};

/// A prediction with why it came otherwise counts fully in the middle of its group, and one without half.
const WHY: f64 = 1.0;
const NO_WHY: f64 = 0.5;

/// From so many predictions on groups are looked for.
pub const GROUPS_FROM: usize = 20;

/// Why no groups can be told.
#[derive(Debug, thiserror::Error)]
#[error("the predictions cannot be compared: {0}")]
pub struct GroupError(#[from] ExperienceError);

/// A prediction that came to its end, with its embedding.
#[derive(Debug, Clone, PartialEq)]
pub struct GroupMember {
    /// Its id.
    pub id: String,
    /// Of what was expected, what came and why.
    pub embedding: Vec<f32>,
    /// Whether she said why it came otherwise.
    pub says_why: bool,
}

/// What was found.
#[derive(Debug, Clone, PartialEq)]
pub struct LessonGroups {
    /// How they were found, or why there are none.
    pub words: String,
    /// The groups, the largest first.
    pub groups: Vec<LessonGroup>,
    /// Where each prediction stands on the map, in the order in which they were given; none below the minimum.
    pub points: Vec<[f64; 2]>,
    /// The share of all variance that the map shows, from 0 to 1.
    pub shown: f64,
}

/// Predictions that have something in common.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LessonGroup {
    /// Its members, by their ids.
    pub members: Vec<String>,
}

impl LessonGroups {
    /// No groups, and why there are none.
    #[must_use]
    pub fn nothing(words: &str) -> Self {
        Self { words: words.to_owned(), groups: Vec::new(), points: Vec::new(), shown: 0.0 }
    }

    /// No groups, as there are too few predictions.
    #[must_use]
    pub fn too_few(have: usize) -> Self {
        Self::nothing(&too_few(have, GROUPS_FROM))
    }
}

/// The groups among some predictions.
///
/// # Errors
/// Embeddings of two models, or too many predictions.
pub fn groups(members: &[GroupMember]) -> Result<LessonGroups, GroupError> {
    let settings = ClusterSettings { min_experiences: GROUPS_FROM, ..ClusterSettings::default() };
    let experiences: Vec<Experience<'_>> = members
        .iter()
        .map(|member| Experience {
            id: &member.id,
            vector: &member.embedding,
            weight: if member.says_why { WHY } else { NO_WHY },
        })
        .collect();
    let found = cluster(&experiences, &settings)?;
    let words = in_words(&found.method);
    let mut groups: Vec<LessonGroup> = found
        .clusters
        .into_iter()
        .map(|cluster| LessonGroup { members: cluster.member_ids })
        .collect();
    groups.sort_by_key(|group| std::cmp::Reverse(group.members.len()));
    let (points, shown) = match found.method {
        Method::TooFew { .. } => (Vec::new(), 0.0),
        Method::Hdbscan { .. } | Method::AverageLink { .. } | Method::NothingAlike { .. } => {
            let embeddings: Vec<&[f32]> =
                members.iter().map(|member| member.embedding.as_slice()).collect();
            let map = plane(&embeddings)?;
            (map.points, map.explained.iter().sum())
        }
    };
    Ok(LessonGroups { words, groups, points, shown })
}

/// How near a sentence is to the middle of a group, against its median member.
///
/// # Errors
/// Embeddings of two models; a group without members.
pub fn measured(sentence: &[f32], members: &[GroupMember]) -> Result<Validation, GroupError> {
    let middle = middle(members);
    Ok(validate(sentence, &middle, members.iter().map(|member| member.embedding.as_slice()))?)
}

/// The direction of the weighted mean of embeddings, each taken at length 1.
fn middle(members: &[GroupMember]) -> Vec<f32> {
    let mut sum: Vec<f32> = vec![0.0; members.first().map_or(0, |member| member.embedding.len())];
    for member in members {
        let length = member.embedding.iter().map(|number| number * number).sum::<f32>().sqrt();
        let weight = if member.says_why { WHY } else { NO_WHY } as f32;
        for (sum, number) in sum.iter_mut().zip(&member.embedding) {
            *sum += weight * number / length.max(f32::MIN_POSITIVE);
        }
    }
    sum
}

fn too_few(have: usize, needed: usize) -> String {
    format!(
        "{have} of {needed}: what lessons have in common is looked for from {needed} predictions on of which you \
         said what came."
    )
}

fn in_words(method: &Method) -> String {
    match method {
        Method::TooFew { have, needed } => too_few(*have, *needed),
        Method::Hdbscan { experiences } => {
            format!("Found by HDBSCAN among {experiences} predictions.")
        }
        Method::AverageLink { experiences, enough, .. } => format!(
            "Found by average linkage among {experiences} predictions: take it as a hint until there are {enough}."
        ),
        Method::NothingAlike { experiences, least, .. } => {
            format!("No {least} of {experiences} predictions are alike enough to be a group.")
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn member(id: usize, embedding: [f32; 3]) -> GroupMember {
        GroupMember {
            id: format!("{id:02}"),
            embedding: embedding.to_vec(),
            says_why: id.is_multiple_of(2),
        }
    }

    fn two_sorts(each: usize) -> Vec<GroupMember> {
        let near = |id: usize| id as f32 / 100.0;
        let first = (0..each).map(|id| member(id, [1.0, near(id), 0.0]));
        let second = (each..2 * each).map(|id| member(id, [0.0, near(id), 1.0]));
        first.chain(second).collect()
    }

    #[test]
    fn below_the_minimum_it_says_how_many_there_are_and_shows_no_map() {
        let found = groups(&two_sorts(7)).unwrap();
        assert!(found.words.starts_with("14 of 20:"), "{}", found.words);
        assert_eq!((found.groups.len(), found.points.len()), (0, 0));
    }

    #[test]
    fn two_sorts_of_lessons_are_two_groups_and_lie_apart_on_the_map() {
        let all = two_sorts(10);
        let found = groups(&all).unwrap();
        let sizes: Vec<usize> = found.groups.iter().map(|group| group.members.len()).collect();
        assert_eq!(sizes, [10, 10], "{found:?}");
        assert!(found.shown > 0.9, "{}", found.shown);
        let side = |at: usize| found.points[at][0] > 0.0;
        assert!((0..10).all(|at| side(at) == side(0)) && (10..20).all(|at| side(at) != side(0)));
    }

    #[test]
    fn a_sentence_is_measured_against_the_median_member() {
        let all = two_sorts(10);
        let of_first = measured(&[1.0, 0.045, 0.0], &all[..10]).unwrap();
        assert!(of_first.valid, "{of_first:?}");
        let far = measured(&[0.0, 0.0, 1.0], &all[..10]).unwrap();
        assert!(!far.valid && far.distance > far.median, "{far:?}");
        measured(&[1.0], &all[..10]).unwrap_err();
        measured(&[1.0, 0.0, 0.0], &[]).unwrap_err();
    }
}
