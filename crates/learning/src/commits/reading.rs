//! Reading what is new of a repository, some commits at a time.

use std::path::Path;

use code::split_identifier;
use history::{
    Advance, Cancel, Commit, CommitId, CommitQuery, Cursor, HistoryError, Repository, Start,
    search_text,
};
use store::{HistoryState, NewCommit, TeacherStore};
use tokio::sync::mpsc;

use super::HeldHistory;
use crate::indexes::{Folder, blocking};
use crate::{LearningError, Project};

/// So many commits are kept together: a process that is killed reads no more of them again.
const TOGETHER: usize = 200;
/// So many files of a commit are kept.
const MOST_FILES: usize = 20;
const LOCK: &str = "history-lock";
const EDGE: &str = "history-edge";

/// What came out of the repository.
#[derive(Default)]
struct CommitBatch {
    commits: Vec<NewCommit>,
    /// Where it goes on; none behind the last one.
    cursor: Option<Cursor>,
    unreadable: usize,
}

/// Where the history of the repository begins that can be opened there: the commits at the edge of a shallow clone,
/// as git lists them; nothing of a whole one.
pub(super) async fn edge(project: &Project) -> Result<String, LearningError> {
    let root = project.root.clone();
    blocking(move || {
        let facts = Repository::open(&root)?.facts()?;
        let list = facts.shallow.then(|| std::fs::read_to_string(facts.git_folder.join("shallow")));
        // Where it went at this moment, the clone is whole now.
        Ok(list.and_then(Result::ok).unwrap_or_default())
    })
    .await
}

/// Reads what is new of a history that begins at this edge; false when another process does.
pub(super) async fn read(
    held: &HeldHistory,
    store: &TeacherStore,
    cache: &Path,
    project: &Project,
    edge: String,
) -> Result<bool, LearningError> {
    let folder = Folder::of(cache, project.id);
    let locking = folder.clone();
    let Some(lock) = blocking(move || Ok(locking.try_lock(LOCK)?)).await? else { return Ok(false) };
    let kept = folder.clone();
    // What is damaged is an edge that nobody knows.
    let known = blocking(move || Ok(kept.read::<String>(EDGE).unwrap_or(None))).await?;
    if known.unwrap_or_default() != edge {
        // What was fetched lies below what is kept, and what was kept of the edge itself holds no more.
        held.forget(store, project, None).await?;
        blocking(move || Ok(folder.write(EDGE, &edge)?)).await?;
    }
    let mut state = store.history_state(project.id).await?;
    loop {
        let again = go_on(held, store, project, state).await;
        match again {
            // The place at which it stopped was rewritten.
            Err(LearningError::History(
                HistoryError::UnknownCommit { .. } | HistoryError::BadCursor { .. },
            )) => {
                let known = store.history_state(project.id).await?;
                if known.cursor.is_none() {
                    held.forget(store, project, None).await?;
                    state = HistoryState::default();
                } else {
                    state = HistoryState { cursor: None, ..known };
                }
                store.keep_commits(project.id, &[], &state).await?;
            }
            Err(error) => return Err(error),
            Ok(()) => break,
        }
    }
    drop(lock);
    Ok(true)
}

async fn go_on(
    held: &HeldHistory,
    store: &TeacherStore,
    project: &Project,
    state: HistoryState,
) -> Result<(), LearningError> {
    let then: Option<CommitId> = state.head.as_deref().map(str::parse).transpose()?;
    let cursor: Option<Cursor> = state.cursor.as_deref().map(str::parse).transpose()?;
    let mut query = CommitQuery { not_in: then, ..CommitQuery::default() };
    if let Some(cursor) = cursor {
        query.start = Start::After(cursor);
    } else if let Some(then) = then {
        let root = project.root.clone();
        let advance =
            blocking(move || Ok(Repository::open(&root)?.advance(then, &Cancel::default())?))
                .await?;
        match advance {
            Advance::Same => return Ok(()),
            Advance::Ahead { .. } => {}
            Advance::Rewritten { vanished, .. } => {
                held.change(|state| {
                    state.notes = vec![format!(
                        "history was rewritten: {} commits that were known are gone",
                        vanished.len()
                    )];
                });
                let gone: Vec<String> = vanished.iter().map(ToString::to_string).collect();
                held.forget(store, project, Some(&gone)).await?;
            }
            Advance::Lost { .. } => {
                held.change(|state| {
                    state.notes = vec!["history was rewritten and is read anew".to_owned()];
                });
                held.forget(store, project, None).await?;
                query.not_in = None;
            }
            Advance::Emptied => return held.forget(store, project, None).await,
        }
    }
    let head = query.not_in.map(|head| head.to_string());
    let (sender, mut batches) = mpsc::channel(2);
    let root = project.root.clone();
    let reading = tokio::task::spawn_blocking(move || read_all(&root, &query, &sender));
    let (mut tip, mut unreadable) = (None, 0);
    while let Some(batch) = batches.recv().await {
        let CommitBatch { commits, cursor, unreadable: not_read } = batch;
        unreadable += not_read;
        tip = cursor.map(tip_of).or(tip);
        let state =
            HistoryState { head: head.clone(), cursor: cursor.map(|cursor| cursor.to_string()) };
        store.keep_commits(project.id, &commits, &state).await?;
    }
    let last = reading.await.map_err(|error| LearningError::Internal(error.to_string()))??;
    if unreadable > 0 {
        held.change(|state| {
            state.notes.push(format!("{unreadable} commits cannot be read; `git fsck` says why"));
        });
    }
    let head = last.map(tip_of).or(tip).or(head);
    store.keep_commits(project.id, &[], &HistoryState { head, cursor: None }).await?;
    Ok(())
}

/// The commit at which the list of a cursor begins.
fn tip_of(cursor: Cursor) -> String {
    let text = cursor.to_string();
    text.split_once(':').map(|(tip, _)| tip.to_owned()).unwrap_or(text)
}

/// Reads all that the query wants; where the list ended.
fn read_all(
    root: &Path,
    query: &CommitQuery,
    sender: &mpsc::Sender<CommitBatch>,
) -> Result<Option<Cursor>, LearningError> {
    let repository = Repository::open(root)?;
    let cancel = Cancel::default();
    let mut commits = repository.commits(query, &cancel)?;
    let mut batch = CommitBatch::default();
    while let Some(next) = commits.next() {
        match next {
            Ok(commit) => batch.commits.push(kept(&commit)),
            Err(HistoryError::MissingObject { .. } | HistoryError::Damaged { .. }) => {
                batch.unreadable += 1;
            }
            Err(error) => return Err(error.into()),
        }
        if batch.commits.len() >= TOGETHER {
            batch.cursor = commits.cursor();
            // Nobody listens any more.
            if sender.blocking_send(std::mem::take(&mut batch)).is_err() {
                return Err(LearningError::Cancelled);
            }
        }
    }
    let last = commits.cursor();
    batch.cursor = last;
    sender.blocking_send(batch).map_err(|_| LearningError::Cancelled)?;
    Ok(last)
}

/// What of a commit is kept.
fn kept(commit: &Commit) -> NewCommit {
    let text = search_text(commit);
    NewCommit {
        sha: commit.id.to_string(),
        subject: commit.subject(),
        author: commit.author.name.clone(),
        email: commit.author.email.clone(),
        committed_at: commit.committed.to_utc(),
        files: commit.files.iter().take(MOST_FILES).map(|file| file.path.clone()).collect(),
        files_changed: u32::try_from(commit.files.len()).unwrap_or(u32::MAX),
        insertions: commit.insertions(),
        deletions: commit.deletions(),
        searched: format!("{text}\n{}", split_identifier(&text).join(" ")),
        text,
    }
}
