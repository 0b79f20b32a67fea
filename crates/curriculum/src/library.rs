//! Many curriculum files: what exists, where learning comes from and goes to, and what fits some words.

mod index;
mod lookup;
mod progression;

use std::collections::{BTreeMap, BTreeSet};

use crate::{Code, CurriculumFile, Listed, Outcome, Wording};
use index::Index;
pub(crate) use index::Standing;
pub use lookup::{Looked, Lookup, Writing};
pub use progression::{Progression, Step, Via};

/// The curriculum files of a workspace.
#[derive(Debug, Clone, Default)]
pub struct Library {
    files: Vec<CurriculumFile>,
    paths: BTreeMap<String, usize>,
    /// Each code's places as file and outcome, official words first.
    codes: BTreeMap<Code, Vec<(usize, usize)>>,
    /// The first place of each code that no file states, as file and listed code.
    listed: BTreeMap<Code, (usize, usize)>,
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

/// A code without a statement and the file that lists it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct FoundListed<'a> {
    /// The file.
    pub file: &'a CurriculumFile,
    /// The code.
    pub listed: &'a Listed,
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
        let mut listed = BTreeMap::new();
        for (file_at, file) in files.iter().enumerate() {
            for (at, entry) in file.listed.iter().enumerate() {
                if !codes.contains_key(&entry.code) {
                    listed.entry(entry.code.clone()).or_insert((file_at, at));
                }
            }
        }
        let index = Index::new(files.len());
        Self { files, paths, codes, listed, index }
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

    /// Whether some file holds the code with its statement.
    #[must_use]
    pub fn holds(&self, code: &Code) -> bool {
        self.codes.contains_key(code)
    }

    /// A code that is listed and that no file states; none when one does, as after an import.
    #[must_use]
    pub fn listed(&self, code: &Code) -> Option<FoundListed<'_>> {
        self.listed.get(code).map(|place| self.found_listed(*place))
    }

    /// A code that some file lists, be it stated in another or not.
    #[must_use]
    pub fn lists(&self, code: &Code) -> Option<FoundListed<'_>> {
        self.files.iter().find_map(|file| {
            let listed = file.listed.iter().find(|listed| listed.code == *code)?;
            Some(FoundListed { file, listed })
        })
    }

    /// Every code that is listed and that no file states, in order.
    pub fn all_listed(&self) -> impl Iterator<Item = FoundListed<'_>> {
        self.listed.values().map(|place| self.found_listed(*place))
    }

    /// Whether some file names the code, be its statement known or not.
    #[must_use]
    pub fn knows(&self, code: &Code) -> bool {
        self.holds(code) || self.listed.contains_key(code)
    }

    /// The codes of a level that lie between two of it, in order, be their statement known or not.
    #[must_use]
    pub fn between(&self, first: &Code, last: &Code) -> Vec<Code> {
        let lies = |code: &&Code| {
            code.area == first.area && code.level == first.level && *code > first && *code < last
        };
        let mut codes: Vec<Code> =
            self.codes().chain(self.listed.keys()).filter(lies).cloned().collect();
        codes.sort();
        codes
    }

    /// Every code with a statement, in order.
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

    fn found_listed(&self, (file, listed): (usize, usize)) -> FoundListed<'_> {
        let file = &self.files[file];
        FoundListed { file, listed: &file.listed[listed] }
    }

    fn found(&self, (file, outcome): (usize, usize)) -> Found<'_> {
        let file = &self.files[file];
        Found { file, outcome: &file.outcomes[outcome] }
    }
}

#[cfg(test)]
mod tests;
