//! What a git repository says of a file, where the workspace is in one. It is read and never written, and no
//! program is run for it.

use std::path::Path;
use std::time::Duration;

use ::lessons::line_changes;
use api::{ErrorCode, FileCommit, FileCommitText, FileCommits};
use faults::Fault;
use history::{Cancel, Commit, CommitId, HistoryError, Repository};
use workspace::{Workspace, WorkspaceError};

use super::{Files, as_text};

/// So many commits of a file are told, the latest first.
const MOST: usize = 50;

/// How long a repository is looked through before that is given up.
const PATIENCE: Duration = Duration::from_secs(8);

impl Files {
    /// The commits that changed a file; none where no repository holds it.
    pub(super) async fn commits(&self, path: String) -> Result<FileCommits, Fault> {
        let cancel = Cancel::default();
        let inner = cancel.clone();
        let work = self.on(move |files| told(files, &path, &inner));
        tokio::pin!(work);
        tokio::select! {
            found = &mut work => found,
            () = tokio::time::sleep(PATIENCE) => {
                cancel.cancel();
                work.await
            }
        }
    }

    /// What a commit has of a file, and how that differs from what stands there now.
    pub(super) async fn commit(&self, path: String, id: String) -> Result<FileCommitText, Fault> {
        self.on(move |files| at(files, &path, &id)).await
    }
}

fn told(files: &Workspace, path: &str, cancel: &Cancel) -> Result<FileCommits, Fault> {
    let none = FileCommits { commits: Vec::new(), more: false };
    let Some((repository, inside)) = place(files, path)? else { return Ok(none) };
    let found = match repository.file_history(&inside, MOST + 1, cancel) {
        Ok(found) => found,
        // A file that nobody has committed yet.
        Err(HistoryError::NoCommits { .. } | HistoryError::NeverAFile { .. }) => return Ok(none),
        Err(HistoryError::Cancelled) => {
            let message = "the repository is too long to be looked through here";
            return Err(Fault::new(ErrorCode::Invalid, message));
        }
        Err(error) => return Err(failed(&error)),
    };
    let more = found.len() > MOST;
    let commits = found.iter().take(MOST).map(commit).collect();
    Ok(FileCommits { commits, more })
}

fn commit(commit: &Commit) -> FileCommit {
    FileCommit {
        id: commit.id.to_string(),
        at: commit.committed.to_utc(),
        author: commit.author.name.clone(),
        subject: commit.subject(),
    }
}

fn at(files: &Workspace, path: &str, id: &str) -> Result<FileCommitText, Fault> {
    let id: CommitId = id.parse().map_err(|error: HistoryError| failed(&error))?;
    let gone = || Fault::new(ErrorCode::NotFound, format!("no commit has {path}"));
    let (repository, inside) = place(files, path)?.ok_or_else(gone)?;
    // Its name then may have been another one.
    let history = repository
        .file_history(&inside, MOST + 1, &Cancel::default())
        .map_err(|error| failed(&error))?;
    let then = history.iter().find(|commit| commit.id == id);
    let then =
        then.and_then(|commit| commit.files.first()).map_or(inside, |file| file.path.clone());
    let bytes = repository.content(id, &then).map_err(|error| failed(&error))?;
    let text = bytes.and_then(as_text);
    let now = match files.read(path) {
        Ok(file) => Some(file.text),
        Err(WorkspaceError::NotFound { .. }) => None,
        Err(error) => return Err(error.into()),
    };
    let hunks = match (&text, &now) {
        (Some(then), now) => line_changes(then, now.as_deref().unwrap_or_default()),
        (None, _) => Vec::new(),
    };
    Ok(FileCommitText { text, hunks })
}

/// The repository that a file is in, and its path there; none where there is none.
fn place(files: &Workspace, path: &str) -> Result<Option<(Repository, String)>, Fault> {
    let (path, _) = files.fingerprint(path)?;
    let repository = match Repository::open(files.root()) {
        Ok(repository) => repository,
        Err(HistoryError::NotARepository { .. }) => return Ok(None),
        Err(error) => return Err(failed(&error)),
    };
    let facts = repository.facts().map_err(|error| failed(&error))?;
    let inside = facts.root.and_then(|root| below(&root, files.root(), &path));
    Ok(inside.map(|inside| (repository, inside)))
}

/// The path of a file from the root of the repository, with `/`.
fn below(root: &Path, workspace: &Path, path: &str) -> Option<String> {
    let root = root.canonicalize().ok()?;
    let above = workspace.strip_prefix(&root).ok()?;
    let parts: Option<Vec<&str>> = above.iter().map(|part| part.to_str()).collect();
    let parts = parts?;
    Some(parts.into_iter().chain([path]).collect::<Vec<_>>().join("/"))
}

fn failed(error: &HistoryError) -> Fault {
    let code = match error {
        HistoryError::UnknownCommit { .. } => ErrorCode::NotFound,
        _ => ErrorCode::Invalid,
    };
    Fault::new(code, error.to_string())
}
