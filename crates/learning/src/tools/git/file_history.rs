//! The commits that changed a file.

use std::sync::Arc;

use async_trait::async_trait;
use history::{ChangeKind, Commit};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::place::{Stopping, folder, holding, shallow_note};
use crate::indexes::blocking;
use crate::page::{cut, page, start};
use crate::{Asker, Hints, Learning, LearningError, Tool, Watch};

/// Shows the commits that changed a file.
pub(crate) struct GetFileHistory;

/// Which file.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct HistoryAsk {
    /// The file, from the project's folder or absolute; also one that is gone.
    #[schemars(length(min = 1))]
    path: String,
    /// The most commits, 1 to 100; 20 unless told otherwise.
    #[serde(default = "twenty")]
    #[schemars(range(min = 1, max = 100))]
    limit: usize,
    /// The project; without it the one that holds the folder that you work in.
    #[serde(default)]
    project: Option<String>,
    /// The `next_cursor` of the answer before, with everything else as it was.
    #[serde(default)]
    cursor: Option<String>,
}

fn twenty() -> usize {
    20
}

/// The commits, the newest first.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct HistoryAnswer {
    /// The commits.
    commits: Vec<FileCommit>,
    /// Asks for older ones; none where there are no more.
    #[serde(skip_serializing_if = "Option::is_none")]
    next_cursor: Option<String>,
    /// What else is to be known.
    #[serde(skip_serializing_if = "Option::is_none")]
    note: Option<String>,
}

/// A commit that changed the file.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct FileCommit {
    /// Its id, 40 digits.
    sha: String,
    /// The first paragraph of its message.
    subject: String,
    /// Who wrote it.
    author: String,
    /// When it was committed.
    date: String,
    /// What the file was called then.
    path: String,
    /// What it was called before, where this commit renamed it.
    #[serde(skip_serializing_if = "Option::is_none")]
    renamed_from: Option<String>,
    /// Lines that are new.
    insertions: u64,
    /// Lines that are gone.
    deletions: u64,
}

impl From<Commit> for FileCommit {
    fn from(commit: Commit) -> Self {
        let (insertions, deletions) = (commit.insertions(), commit.deletions());
        let file = commit.files.first();
        let renamed_from = file.and_then(|file| match &file.kind {
            ChangeKind::Renamed { from, .. } => Some(from.clone()),
            _ => None,
        });
        Self {
            sha: commit.id.to_string(),
            subject: cut(&commit.subject(), 160),
            date: commit.committed.to_rfc3339(),
            path: file.map(|file| file.path.clone()).unwrap_or_default(),
            renamed_from,
            insertions,
            deletions,
            author: commit.author.name,
        }
    }
}

#[async_trait]
impl Tool for GetFileHistory {
    type Ask = HistoryAsk;
    type Answer = HistoryAnswer;
    const NAME: &'static str = "get_file_history";
    const ABOUT: &'static str = "Shows the commits that changed a file, the newest first, also under the names that it had \
        before.";
    const HINTS: Hints = Hints::READS;

    async fn call(
        learning: &Learning,
        asker: &Asker,
        ask: HistoryAsk,
        watch: Arc<dyn Watch>,
    ) -> Result<HistoryAnswer, LearningError> {
        let HistoryAsk { path, limit, project, cursor } = ask;
        if !(1..=100).contains(&limit) {
            return Err(LearningError::Invalid("`limit` is from 1 to 100".to_owned()));
        }
        let start = start(cursor.as_deref())?;
        let folder = folder(learning, asker, project.as_deref()).await?;
        let stopping = Stopping::with(watch);
        let cancel = stopping.cancel.clone();
        let (commits, note) = blocking(move || {
            let (repository, path) = holding(&folder, &path)?;
            let most = start.saturating_add(limit).saturating_add(1);
            let commits = repository.file_history(&path, most, &cancel)?;
            Ok((commits, shallow_note(&repository)?))
        })
        .await?;
        let page = page(commits.into_iter().map(FileCommit::from).collect(), start, limit);
        Ok(HistoryAnswer { commits: page.rows, next_cursor: page.next_cursor, note })
    }

    fn short(answer: &HistoryAnswer) -> String {
        let line = |one: &FileCommit| {
            let FileCommit { sha, date, author, subject, .. } = one;
            format!("{} {date} {author}: {subject}", sha.get(..10).unwrap_or(sha))
        };
        let lines = answer.commits.iter().map(line).chain(answer.note.clone());
        lines.collect::<Vec<_>>().join("\n")
    }
}
