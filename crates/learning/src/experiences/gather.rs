//! Gathering: what the journal of a folder resolved becomes rows, once.
//!
//! The files are the original. Whatever happens to the database or to who makes vectors, an entry is safe in its file
//! and is gathered the next time.

use std::collections::BTreeMap;
use std::path::Path;

use domain::Timestamp;
use experience::axis_texts;
use journal::{Confidence, Journal, ResolvedEntry};
use store::{ExperienceRow, KeptExperiences};
use text::sha256;

use super::embed_texts;
use super::gathered::looks_of;
use super::place::folder_key;
use crate::indexes::blocking;
use crate::{Asker, Learning, LearningError, NobodyWatches, Watch};

/// So many texts are embedded at once while somebody waits for something else: some seconds of a small model.
const AT_ONCE: u32 = 96;

/// What gathering came to.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct GatherReport {
    /// So many entries were not known before.
    pub new: u64,
    /// So many were edited in their file since they were gathered.
    pub edited: u64,
    /// So many texts have a vector now that had none.
    pub embedded: u32,
    /// Why nothing was embedded, where something should have been.
    pub not_embedded: Option<String>,
    /// What the journal had to put right.
    pub repairs: Vec<String>,
}

impl Learning {
    /// Keeps what the journal of whoever asks resolved and is not kept yet, or not as it is now, and embeds it where a
    /// model is there. Without a folder there is no journal, and nothing to do.
    ///
    /// # Errors
    /// The journal cannot be read, or the database does not answer: nothing is lost, and the next call does it.
    pub async fn gather(&self, asker: &Asker) -> Result<GatherReport, LearningError> {
        self.gather_watched(asker, AT_ONCE, &NobodyWatches::default()).await
    }

    /// The same before something that can be answered without it: what there is to say of it, also that the journal
    /// cannot be read just now.
    ///
    /// # Errors
    /// The database does not answer.
    pub(crate) async fn gather_first(&self, asker: &Asker) -> Result<Vec<String>, LearningError> {
        match self.gather(asker).await {
            Ok(report) => Ok(report.repairs),
            Err(LearningError::Journal(error)) => {
                Ok(vec![format!("what the journal resolved lately is not in it: {error}")])
            }
            Err(error) => Err(error),
        }
    }

    pub(crate) async fn gather_watched(
        &self,
        asker: &Asker,
        most_embedded: u32,
        watch: &dyn Watch,
    ) -> Result<GatherReport, LearningError> {
        let Some(folder) = &asker.folder else { return Ok(GatherReport::default()) };
        let place = self.place_of(asker, None).await?;
        let Some(project) = place.key() else { return Ok(GatherReport::default()) };
        let own = folder_key(folder).0;
        let journal = folder.join(journal::IN_PROJECT);
        // Once for a process: what was kept before there was a project.
        if own != project && self.gathered().get(&(journal.clone(), project.to_owned())).is_none() {
            self.supplies().store.adopt_learning_rows(&own, project).await?;
        }
        let mut report = self.gather_rows(&journal, project).await?;
        let embedded = embed_texts(self, Some(project), None, most_embedded, watch).await;
        match embedded {
            Ok(embedded) => report.embedded = embedded,
            Err(LearningError::Cancelled) => return Err(LearningError::Cancelled),
            // The rows are kept; their words are searched until then.
            Err(LearningError::Embed(error)) => report.not_embedded = Some(error.to_string()),
            Err(error) => return Err(error),
        }
        Ok(report)
    }

    async fn gather_rows(
        &self,
        folder: &Path,
        project: &str,
    ) -> Result<GatherReport, LearningError> {
        let key = (folder.to_owned(), project.to_owned());
        let looks = looks_of(folder);
        if self.gathered().get(&key).as_ref() == Some(&looks) {
            return Ok(GatherReport::default());
        }
        let now = self.supplies().clock.now();
        let journal = Journal::at(folder);
        let read = blocking(move || Ok(journal.all(now)?)).await?;
        let repairs = read.repairs.iter().map(ToString::to_string).collect();
        let store = &self.supplies().store;
        let known = store.experience_hashes(project).await?;
        let mut rows = Vec::new();
        let mut unmarked = Vec::new();
        for entry in &read.value {
            let row = row(project, entry)?;
            if known.get(&row.id) != Some(&row.sha256) {
                rows.push(row);
            }
            if !entry.is_persisted() {
                unmarked.push(entry.id().to_owned());
            }
        }
        let kept = match rows.is_empty() {
            true => KeptExperiences::default(),
            false => store.keep_experiences(&rows, now).await?,
        };
        // The rows are there before the file says so: whoever dies between gathers them again, which changes nothing.
        if !unmarked.is_empty() {
            let journal = Journal::at(folder);
            let marked = blocking(move || Ok(journal.mark_persisted(&unmarked, now)?)).await;
            // A folder that may not be written is gathered all the same; the mark is for whoever reads the file.
            if let Err(error) = marked {
                tracing::warn!(%error, "the journal does not say which entries are kept");
            }
        }
        self.gathered().note(key, looks);
        let KeptExperiences { new, edited } = kept;
        Ok(GatherReport { new, edited, repairs, ..GatherReport::default() })
    }
}

/// The row of an entry.
fn row(project: &str, entry: &ResolvedEntry) -> Result<ExperienceRow, LearningError> {
    let mut entry = entry.clone();
    // When it was kept is no part of what it says.
    entry.resolution.persisted_at = None;
    let json =
        serde_json::to_value(&entry).map_err(|error| LearningError::Internal(error.to_string()))?;
    let texts: BTreeMap<String, String> = axis_texts(&entry)
        .into_iter()
        .map(|(axis, text)| (axis.as_str().to_owned(), sha256(text)))
        .collect();
    let resolved_at: Timestamp = entry.resolution.resolved_at;
    Ok(ExperienceRow {
        project: project.to_owned(),
        id: entry.id().to_owned(),
        domain: entry.entry.domain.to_string(),
        strategy: entry.entry.strategy.to_string(),
        outcome: entry.outcome.status.as_str().to_owned(),
        tier: tier_word(&json),
        confidence: entry.entry.current.confidence.map(Confidence::as_percent),
        resolved_at,
        sha256: sha256(json.to_string()),
        entry: json,
        texts,
    })
}

/// The word of a tier, as the files have it.
fn tier_word(entry: &serde_json::Value) -> String {
    entry["resolution"]["confidence_tier"].as_str().unwrap_or_default().to_owned()
}
