//! Work on lessons that takes its time, where it may.

use std::sync::Arc;

use workspace::Workspace;

use super::{LessonError, Lessons};

impl Lessons {
    /// Does something with the teacher's folder.
    pub(super) async fn on_files<T: Send + 'static>(
        &self,
        work: impl FnOnce(&Workspace) -> Result<T, LessonError> + Send + 'static,
    ) -> Result<T, LessonError> {
        let workspace = Arc::clone(&self.workspace);
        apart(move || work(&workspace)).await
    }
}

/// Does it on a thread that may wait.
pub(super) async fn apart<T: Send + 'static>(
    work: impl FnOnce() -> Result<T, LessonError> + Send + 'static,
) -> Result<T, LessonError> {
    match tokio::task::spawn_blocking(work).await {
        Ok(result) => result,
        Err(error) => Err(LessonError::Broken(error.to_string())),
    }
}
