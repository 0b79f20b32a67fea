//! Lessons as the hooks around them see them.

use ::lessons::Edit;
use async_trait::async_trait;
use domain::{SectionRef, SessionId, TraceId};
use store::{LessonAuthor, LessonOrigin};
use workspace::WorkspaceError;

use super::documents::{LessonDesk, LessonDocument};
use crate::lessons::{Doer, LessonError, Lessons};

#[async_trait]
impl LessonDesk for Lessons {
    async fn lesson(&self, path: &str) -> Result<Option<LessonDocument>, WorkspaceError> {
        match self.read(path).await {
            Ok(open) => {
                Ok(Some(LessonDocument::of(&open.file.path, &open.file.text, &open.lesson)))
            }
            Err(LessonError::File(gone @ WorkspaceError::Gone { .. })) => Err(gone),
            Err(error) => {
                tracing::warn!(%error, path, "a lesson cannot be read");
                Ok(None)
            }
        }
    }

    /// It becomes a version. She asked for it, so it may change what is hers.
    async fn put(
        &self,
        section: &SectionRef,
        markdown: String,
        (session, trace): (SessionId, TraceId),
    ) -> Result<Option<(String, String)>, String> {
        let edit = Edit::SetSectionMarkdown { section: section.id.clone(), markdown };
        let origin = LessonOrigin { session: Some(session), trace: Some(trace), call_id: None };
        let doer = Doer { author: LessonAuthor::Agent, origin };
        let seen = Some((section.id.as_str(), section.sha256.as_str()));
        match self.change(&section.path, &edit, seen, &doer).await {
            Ok(changed) => Ok(Some((changed.open.file.path, changed.open.file.sha256))),
            Err(LessonError::Changed { .. }) => Ok(None),
            Err(error) if error.is_missing() => Ok(None),
            Err(error) => Err(error.to_string()),
        }
    }
}
