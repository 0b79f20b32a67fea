//! Work that takes its time, where it may.

use super::error::LessonError;

/// Does it on a thread that may wait.
pub(super) async fn apart<T: Send + 'static>(
    work: impl FnOnce() -> Result<T, LessonError> + Send + 'static,
) -> Result<T, LessonError> {
    match tokio::task::spawn_blocking(work).await {
        Ok(result) => result,
        Err(error) => Err(LessonError::Broken(error.to_string())),
    }
}
