//! Which repository is meant, and where a path is in it.

use std::path::{Component, Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use history::{Cancel, Repository};
use tokio::task::JoinHandle;

use crate::{Asker, Learning, LearningError, Watch};

/// How often it is looked whether somebody stopped the work.
const PAUSE: Duration = Duration::from_millis(50);
/// What is wrong with answers from a shallow clone.
pub(super) const SHALLOW: &str = "the clone is shallow: older commits are not in it, and the oldest that is there \
    counts for all of them (`git fetch --unshallow` gets them)";

/// The folder whose repository is meant: that of the project, or the one that the asker works in.
pub(super) async fn folder(
    learning: &Learning,
    asker: &Asker,
    project: Option<&str>,
) -> Result<PathBuf, LearningError> {
    match (learning.project_of(asker, project).await, &asker.folder) {
        (Ok(project), _) => Ok(project.root),
        (Err(LearningError::NotFound(_)), Some(folder)) if project.is_none() => Ok(folder.clone()),
        (Err(error), _) => Err(error),
    }
}

/// The repository that has the history of a file, and the file's path from its root. The file is given from the
/// folder or absolutely.
pub(super) fn holding(folder: &Path, path: &str) -> Result<(Repository, String), LearningError> {
    let repository = Repository::open(folder)?;
    // A bare repository has no folder of its files.
    let Some(root) = repository.facts()?.root else { return Ok((repository, path.to_owned())) };
    let (root, mut whole) = (plain(&root), PathBuf::new());
    for part in plain(folder).join(path).components() {
        match part {
            Component::CurDir => {}
            Component::ParentDir => drop(whole.pop()),
            part => whole.push(part),
        }
    }
    let inside = within(&root, &whole).ok_or_else(|| {
        LearningError::Invalid(format!("`{path}` is no file in the repository {}", root.display()))
    })?;
    // What is in a submodule, or in a clone that lies within, is in the history of that one alone.
    let mut above = whole.ancestors().skip(1).take_while(|folder| folder.starts_with(&root));
    if let Some(there) = above.find(|folder| folder.is_dir()) {
        let inner = Repository::open(there)?;
        let inner_root = inner.facts()?.root.map(|root| plain(&root));
        let deeper = inner_root.filter(|inner| *inner != root && inner.starts_with(&root));
        if let Some(inside) = deeper.and_then(|inner| within(&inner, &whole)) {
            return Ok((inner, inside));
        }
    }
    Ok((repository, inside))
}

/// What is to be said of a repository of which only the newest commits are here.
pub(super) fn shallow_note(repository: &Repository) -> Result<Option<String>, LearningError> {
    Ok(repository.facts()?.shallow.then(|| SHALLOW.to_owned()))
}

fn plain(path: &Path) -> PathBuf {
    path.canonicalize().unwrap_or_else(|_| path.to_owned())
}

/// The path of a file from a root, as git writes it; none where it is not within.
fn within(root: &Path, whole: &Path) -> Option<String> {
    let inside = whole.strip_prefix(root).ok().and_then(Path::to_str);
    let inside = inside.filter(|inside| !inside.is_empty())?;
    Some(inside.replace(std::path::MAIN_SEPARATOR, "/"))
}

/// Stops the reading of a repository when whoever asked stops the work.
pub(super) struct Stopping {
    pub(super) cancel: Cancel,
    task: JoinHandle<()>,
}

impl Stopping {
    pub(super) fn with(watch: Arc<dyn Watch>) -> Self {
        let cancel = Cancel::default();
        let stop = cancel.clone();
        let task = tokio::spawn(async move {
            while !watch.cancel().is_cancelled() {
                tokio::time::sleep(PAUSE).await;
            }
            stop.cancel();
        });
        Self { cancel, task }
    }
}

impl Drop for Stopping {
    fn drop(&mut self) {
        self.task.abort();
    }
}
