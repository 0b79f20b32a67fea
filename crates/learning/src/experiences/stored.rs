//! Experiences as they are read again.

use journal::ResolvedEntry;
use store::{ExperienceFilter, StoredExperience};

use super::MOST_READ;
use crate::indexes::blocking;
use crate::{Learning, LearningError};

/// An entry, and the project of its journal.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Known {
    /// The project.
    pub project: String,
    /// The entry.
    pub entry: ResolvedEntry,
}

/// The newest experiences of a project, or of all; each once, also where a journal was copied to another project. Only
/// these, where ids are given.
pub(crate) async fn known(
    learning: &Learning,
    project: Option<&str>,
    ids: Option<Vec<String>>,
) -> Result<Vec<Known>, LearningError> {
    let most = if ids.is_some() { u32::MAX } else { MOST_READ };
    let filter = ExperienceFilter { project: project.map(str::to_owned), ids, most };
    let rows = learning.supplies().store.experiences(&filter).await?;
    let read = move || {
        let mut seen = std::collections::HashSet::new();
        let rows = rows.into_iter().filter(|row| seen.insert(row.id.clone()));
        rows.map(|row| Ok(Known { entry: entry_of(&row)?, project: row.project })).collect()
    };
    blocking(read).await
}

fn entry_of(row: &StoredExperience) -> Result<ResolvedEntry, LearningError> {
    read_entry(&row.entry).map_err(|error| {
        LearningError::Internal(format!("the experience {} cannot be read: {error}", row.id))
    })
}

/// An entry as it is kept.
pub(super) fn read_entry(json: &str) -> Result<ResolvedEntry, serde_json::Error> {
    serde_json::from_str(json)
}
