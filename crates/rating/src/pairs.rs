//! Which two lessons of a folder of results are compared.

use std::collections::BTreeSet;

use serde::Deserialize;

use crate::{FolderError, Preference, RESULTS, Rating, ResultsFolder, Rubric};

/// Of a line of `results.jsonl`, what a rater needs.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
pub struct Written {
    /// The case.
    pub case: String,
    /// The condition.
    pub condition: String,
    /// Which repetition, from 1.
    pub repetition: u32,
    /// What she said first.
    pub request: String,
    /// SHA-256 of the lesson; none where there is none.
    pub lesson: Option<String>,
}

/// What names a case under a condition, once, in a folder of results.
#[must_use]
pub fn key(case: &str, condition: &str, repetition: u32) -> String {
    format!("{case}.{condition}.{repetition}")
}

/// Two lessons of one case and repetition, by two conditions.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Pair {
    /// The case.
    pub case: String,
    /// What she said first.
    pub request: String,
    /// Which repetition.
    pub repetition: u32,
    /// The condition that wrote the first.
    pub first: String,
    /// The condition that wrote the second.
    pub second: String,
    /// SHA-256 of the two lessons.
    pub lessons: (String, String),
}

/// The condition that others are compared with: `full` where it was played, else the first by name.
///
/// # Errors
/// When the results cannot be read.
pub fn base(folder: &ResultsFolder) -> Result<Option<String>, FolderError> {
    let names: BTreeSet<String> =
        folder.lines::<Written>(RESULTS)?.into_iter().map(|one| one.condition).collect();
    let full = names.get("full").cloned();
    Ok(full.or_else(|| names.into_iter().next()))
}

/// The pairs of a folder of results: a condition and each of the others, where both wrote a lesson and not the same.
/// The same two lessons are there once, however many conditions wrote them.
///
/// # Errors
/// When the results cannot be read.
pub fn pairs_of(folder: &ResultsFolder, from: &str) -> Result<Vec<Pair>, FolderError> {
    let mut by_key = std::collections::BTreeMap::new();
    for one in folder.lines::<Written>(RESULTS)? {
        // Of two lines with one name the later counts.
        by_key.insert(key(&one.case, &one.condition, one.repetition), one);
    }
    let (mut pairs, mut there) = (Vec::new(), BTreeSet::new());
    for first in by_key.values().filter(|one| one.condition == from) {
        for second in by_key.values() {
            let same = second.case == first.case && second.repetition == first.repetition;
            if !same || second.condition == from || second.lesson == first.lesson {
                continue;
            }
            let (Some(a), Some(b)) = (&first.lesson, &second.lesson) else { continue };
            if there.insert((a, b)) {
                pairs.push(Pair {
                    case: first.case.clone(),
                    request: first.request.clone(),
                    repetition: first.repetition,
                    first: first.condition.clone(),
                    second: second.condition.clone(),
                    lessons: (a.clone(), b.clone()),
                });
            }
        }
    }
    Ok(pairs)
}

impl Pair {
    /// The texts of both lessons.
    ///
    /// # Errors
    /// When one is not there.
    pub fn texts(&self, folder: &ResultsFolder) -> Result<(String, String), FolderError> {
        let read = |condition: &str| {
            let key = key(&self.case, condition, self.repetition);
            folder.lesson(&key)?.ok_or(FolderError::Gone(key))
        };
        Ok((read(&self.first)?, read(&self.second)?))
    }

    /// A rating of it: who rates, by which criterion, what is said.
    #[must_use]
    pub fn rating(
        &self,
        rubric: &Rubric,
        criterion: &str,
        rater: &str,
        says: Preference,
    ) -> Rating {
        Rating {
            case: self.case.clone(),
            first: self.first.clone(),
            second: self.second.clone(),
            repetition: self.repetition,
            lessons: self.lessons.clone(),
            criterion: criterion.to_owned(),
            rubric: rubric.version,
            rater: rater.to_owned(),
            preference: says,
            why: None,
            quotes: Vec::new(),
            steady: None,
            withdrawn: false,
        }
    }
}
