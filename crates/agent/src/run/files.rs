//! The files of the workspace as a session knows them: what it has seen of them, and which are its own.

use std::collections::{BTreeMap, BTreeSet};

use domain::FileChange;
use serde::{Deserialize, Serialize};

/// What a session knows of files, by path, each with the SHA-256 of its text at that time.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct KnownFiles {
    /// As the model saw them last.
    seen: BTreeMap<String, String>,
    /// Files that were not there before the session made them, as it left them.
    made: BTreeMap<String, String>,
    /// The same files, also when somebody has changed them since.
    #[serde(default)]
    begun: BTreeSet<String>,
    /// Files of which the model, or a specialist that it sent, has read something.
    #[serde(default)]
    read_from: BTreeSet<String>,
}

impl KnownFiles {
    /// What the model saw of a file last, or wrote itself; none when it never did.
    #[must_use]
    pub fn seen(&self, path: &str) -> Option<&str> {
        self.seen.get(path).map(String::as_str)
    }

    /// Whether the session made this file, and nobody has changed it since.
    #[must_use]
    pub fn is_own(&self, path: &str, sha256: &str) -> bool {
        self.made.get(path).is_some_and(|made| made == sha256)
    }

    /// Whether the session made this file, whoever has changed it since.
    #[must_use]
    pub fn has_begun(&self, path: &str) -> bool {
        self.begun.contains(path)
    }

    /// The files of which something was read, by the model or by a specialist that it sent: a report
    /// says what a file said.
    pub fn read_from(&self) -> impl Iterator<Item = &str> {
        self.read_from.iter().map(String::as_str)
    }

    pub(super) fn read(&mut self, path: &str, sha256: Option<&str>) {
        self.read_from.insert(path.to_owned());
        if let Some(sha256) = sha256 {
            self.seen.insert(path.to_owned(), sha256.to_owned());
        }
    }

    /// It was written, by a call that was about to make this change of it. What somebody else had
    /// changed in between is the session's own no more.
    pub(super) fn written(&mut self, path: &str, sha256: &str, change: Option<&FileChange>) {
        self.seen.insert(path.to_owned(), sha256.to_owned());
        if change.is_some_and(|change| change.before.is_none()) {
            self.begun.insert(path.to_owned());
        }
        let made = self.made.get(path);
        let is_own = match change {
            Some(change) => change.before.is_none() || change.before.as_ref() == made,
            None => made.is_some(),
        };
        match is_own {
            true => self.made.insert(path.to_owned(), sha256.to_owned()),
            false => self.made.remove(path),
        };
    }

    /// What a specialist begins with: it has seen nothing, and works on what the session made.
    pub(super) fn for_specialist(&self) -> Self {
        Self { seen: BTreeMap::new(), ..self.clone() }
    }

    /// What a specialist made is the session's; what it saw the one that sent it has not seen, and has
    /// been told of.
    pub(super) fn of_specialist(&mut self, specialist: Self) {
        let seen = std::mem::take(&mut self.seen);
        *self = Self { seen, ..specialist };
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_specialist_has_read_counts_for_whoever_sent_it_and_is_not_seen() {
        let mut known = KnownFiles::default();
        known.read("classes/3B.md", Some("a"));
        let mut specialist = known.for_specialist();
        assert_eq!(specialist.seen("classes/3B.md"), None);
        specialist.read("curriculum/imported/x.md", None);
        known.of_specialist(specialist);
        let read: Vec<&str> = known.read_from().collect();
        assert_eq!(read, ["classes/3B.md", "curriculum/imported/x.md"]);
        assert_eq!(known.seen("classes/3B.md"), Some("a"));
        assert_eq!(known.seen("curriculum/imported/x.md"), None);
    }
}
