//! Which files are changed again and again.

use std::sync::Arc;

use async_trait::async_trait;
use history::{ChurnWindow, Repository};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::place::{Stopping, folder, shallow_note};
use crate::indexes::blocking;
use crate::page::page;
use crate::{Asker, Hints, Learning, LearningError, Tool, Watch};

/// Whoever watches is told after so many commits.
const TOLD_EVERY: u64 = 500;

/// Shows the files that are changed most.
pub(crate) struct GetChurnHotspots;

/// In which time.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct ChurnAsk {
    /// How many days are looked back, 1 to 36500; 90 unless told otherwise.
    #[serde(default = "ninety")]
    #[schemars(range(min = 1, max = 36500))]
    days: u32,
    /// The most files, 1 to 50; 10 unless told otherwise.
    #[serde(default = "ten")]
    #[schemars(range(min = 1, max = 50))]
    limit: usize,
    /// The project; without it the one that holds the folder that you work in.
    #[serde(default)]
    project: Option<String>,
}

fn ninety() -> u32 {
    90
}

fn ten() -> usize {
    10
}

/// The files, the one that changed most often first.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct ChurnAnswer {
    /// The files.
    files: Vec<ChurnRecord>,
    /// What else is to be known.
    #[serde(skip_serializing_if = "Option::is_none")]
    note: Option<String>,
}

/// A file.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct ChurnRecord {
    /// Its path now, from the root of the repository.
    path: String,
    /// How many commits changed it; merges are not counted.
    commits: u32,
    /// Lines that were new in them.
    insertions: u64,
    /// Lines that were gone in them.
    deletions: u64,
    /// How many people changed it.
    authors: usize,
    /// When the newest of them was committed.
    last_changed: String,
}

#[async_trait]
impl Tool for GetChurnHotspots {
    type Ask = ChurnAsk;
    type Answer = ChurnAnswer;
    const NAME: &'static str = "get_churn_hotspots";
    const ABOUT: &'static str = "Shows the files that were changed most often lately: where mistakes are likely and care is \
        worth it.";
    const HINTS: Hints = Hints::READS;

    async fn call(
        learning: &Learning,
        asker: &Asker,
        ask: ChurnAsk,
        watch: Arc<dyn Watch>,
    ) -> Result<ChurnAnswer, LearningError> {
        let ChurnAsk { days, limit, project } = ask;
        if !(1..=50).contains(&limit) || !(1..=36_500).contains(&days) {
            return Err(LearningError::Invalid(
                "`limit` is from 1 to 50 and `days` from 1 to 36500".to_owned(),
            ));
        }
        let folder = folder(learning, asker, project.as_deref()).await?;
        let window = ChurnWindow { now: learning.supplies().clock.now(), days, limit };
        let stopping = Stopping::with(Arc::clone(&watch));
        let cancel = stopping.cancel.clone();
        let (files, note) = blocking(move || {
            let told = |looked_at: u64| {
                if looked_at.is_multiple_of(TOLD_EVERY) {
                    watch.progress(looked_at, None, &format!("{looked_at} commits looked at"));
                }
            };
            let repository = Repository::open(&folder)?;
            Ok((repository.churn(window, &cancel, told)?, shallow_note(&repository)?))
        })
        .await?;
        let files = files.into_iter().map(|file| ChurnRecord {
            path: file.path,
            commits: file.commits,
            insertions: file.insertions,
            deletions: file.deletions,
            authors: file.authors.len(),
            last_changed: file.last_changed.to_rfc3339(),
        });
        Ok(ChurnAnswer { files: page(files.collect(), 0, limit).rows, note })
    }

    fn short(answer: &ChurnAnswer) -> String {
        let line = |file: &ChurnRecord| {
            let ChurnRecord { path, commits, insertions, deletions, .. } = file;
            format!("{path}: {commits} commits, +{insertions} -{deletions}")
        };
        let mut lines: Vec<String> = answer.files.iter().map(line).collect();
        if lines.is_empty() {
            lines.push("nothing was committed in this time".to_owned());
        }
        lines.extend(answer.note.clone());
        lines.join("\n")
    }
}
