//! Many curriculum files: what exists, where learning comes from and goes to, and what fits some words.

mod index;
mod progression;
mod search;

use std::collections::{BTreeMap, BTreeSet};

use crate::{Code, CurriculumFile, Outcome, Wording};
use index::Index;
pub(crate) use index::Standing;
pub use progression::{Progression, Step, Via};
pub use search::{Hit, Query};

/// The curriculum files of a workspace.
#[derive(Debug, Clone, Default)]
pub struct Library {
    files: Vec<CurriculumFile>,
    paths: BTreeMap<String, usize>,
    /// Each code's places as file and outcome, official words first.
    codes: BTreeMap<Code, Vec<(usize, usize)>>,
    index: Index,
}

/// An outcome and the file that it stands in.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Found<'a> {
    /// The file.
    pub file: &'a CurriculumFile,
    /// The outcome.
    pub outcome: &'a Outcome,
}

impl Library {
    /// A library of these files. Of two with one path, the later one counts.
    #[must_use]
    pub fn new(files: impl IntoIterator<Item = CurriculumFile>) -> Self {
        let by_path: BTreeMap<String, CurriculumFile> =
            files.into_iter().map(|file| (file.path.clone(), file)).collect();
        let files: Vec<CurriculumFile> = by_path.into_values().collect();
        let paths = files.iter().enumerate().map(|(at, file)| (file.path.clone(), at)).collect();
        let mut codes: BTreeMap<Code, Vec<(usize, usize)>> = BTreeMap::new();
        for (file_at, file) in files.iter().enumerate() {
            for (outcome_at, outcome) in file.outcomes.iter().enumerate() {
                codes.entry(outcome.code.clone()).or_default().push((file_at, outcome_at));
            }
        }
        for places in codes.values_mut() {
            places.sort_by_key(|(file, outcome)| {
                (files[*file].outcomes[*outcome].wording == Wording::Paraphrase, *file, *outcome)
            });
        }
        let index = Index::new(files.len());
        Self { files, paths, codes, index }
    }

    /// The files, by path.
    #[must_use]
    pub fn files(&self) -> &[CurriculumFile] {
        &self.files
    }

    /// The file at a path.
    #[must_use]
    pub fn file(&self, path: &str) -> Option<&CurriculumFile> {
        self.paths.get(path).map(|at| &self.files[*at])
    }

    /// Every place at which a code stands, official words first; empty when it does not exist.
    #[must_use]
    pub fn find(&self, code: &Code) -> Vec<Found<'_>> {
        let places = self.codes.get(code).map(Vec::as_slice).unwrap_or_default();
        places.iter().map(|place| self.found(*place)).collect()
    }

    /// Whether some file holds the code.
    #[must_use]
    pub fn holds(&self, code: &Code) -> bool {
        self.codes.contains_key(code)
    }

    /// Every code there is, in order.
    pub fn codes(&self) -> impl Iterator<Item = &Code> {
        self.codes.keys()
    }

    /// The areas that some file has outcomes of.
    #[must_use]
    pub fn areas(&self) -> BTreeSet<&str> {
        self.codes.keys().map(|code| code.area.as_str()).collect()
    }

    /// The name of a level, such as Third for 3, as the headings of the files have it.
    #[must_use]
    pub fn level_name(&self, level: u8) -> Option<&str> {
        self.outcomes()
            .filter(|found| found.outcome.code.level == level)
            .find_map(|found| found.outcome.level.as_deref())
    }

    /// Every outcome with its file.
    pub(crate) fn outcomes(&self) -> impl Iterator<Item = Found<'_>> {
        let of = |file| move |outcome| Found { file, outcome };
        self.files.iter().flat_map(move |file| file.outcomes.iter().map(of(file)))
    }

    fn found(&self, (file, outcome): (usize, usize)) -> Found<'_> {
        let file = &self.files[file];
        Found { file, outcome: &file.outcomes[outcome] }
    }
}

#[cfg(test)]
mod tests;
