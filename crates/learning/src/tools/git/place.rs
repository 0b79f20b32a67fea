//! Which repository is meant, and where a path is in it.

use std::path::{Component, Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use history::{Cancel, Repository};
use tokio::task::JoinHandle;

use crate::{Asker, Learning, LearningError, Watch};

/// How often it is looked whether somebody stopped the work.
const PAUSE: Duration = Duration::from_millis(50);

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

/// The path from the root of the repository, of one that is given from the folder or absolutely.
pub(super) fn in_repository(
    repository: &Repository,
    folder: &Path,
    path: &str,
) -> Result<String, LearningError> {
    // A bare repository has no folder of its files.
    let Some(root) = repository.facts()?.root else { return Ok(path.to_owned()) };
    let plain = |path: &Path| path.canonicalize().unwrap_or_else(|_| path.to_owned());
    let (root, mut whole) = (plain(&root), PathBuf::new());
    for part in plain(folder).join(path).components() {
        match part {
            Component::CurDir => {}
            Component::ParentDir => drop(whole.pop()),
            part => whole.push(part),
        }
    }
    let inside = whole.strip_prefix(&root).ok().and_then(Path::to_str);
    let inside = inside.filter(|inside| !inside.is_empty()).ok_or_else(|| {
        LearningError::Invalid(format!("`{path}` is no file in the repository {}", root.display()))
    })?;
    Ok(inside.replace(std::path::MAIN_SEPARATOR, "/"))
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
