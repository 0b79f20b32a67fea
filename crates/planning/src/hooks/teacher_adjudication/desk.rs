//! Lessons as the hooks around them see them.

use ::lessons::Edit;
use async_trait::async_trait;
use domain::{SectionRef, SessionId, TraceId};
use store::{LessonAuthor, LessonOrigin};
use workspace::WorkspaceError;

use super::documents::{LessonDesk, LessonDocument};
use crate::lessons::checks::SectionProblem;
use crate::lessons::{Doer, LessonError, Lessons, accepted_ids, is_lesson};

#[async_trait]
impl LessonDesk for Lessons {
    async fn document(&self, path: &str) -> Result<Option<LessonDocument>, WorkspaceError> {
        let read = match is_lesson(path) {
            true => self.looked_up(path).await.map(|(open, claims)| LessonDocument {
                accepted: accepted_ids(&open),
                ..LessonDocument::of_lesson(&open.file.path, open.lesson, claims)
            }),
            false => self
                .file_looked_up(path)
                .await
                .map(|(file, claims)| LessonDocument::of_file(&file.path, &file.text, claims)),
        };
        match read {
            Ok(document) => Ok(Some(document)),
            Err(LessonError::File(gone @ WorkspaceError::Gone { .. })) => Err(gone),
            Err(error) => {
                tracing::warn!(%error, path, "a document cannot be read");
                Ok(None)
            }
        }
    }

    async fn problems(
        &self,
        section: &SectionRef,
        markdown: &str,
        class: Option<&str>,
    ) -> Result<Vec<SectionProblem>, String> {
        let class = class.map(str::to_owned);
        let found = self.section_problems(section, markdown.to_owned(), class).await;
        found.map_err(|error| error.to_string())
    }

    /// It becomes a version. She asked for it, so it may change what is hers.
    async fn put(
        &self,
        section: &SectionRef,
        markdown: String,
        spared: &[String],
        (session, trace): (SessionId, TraceId),
    ) -> Result<Option<(String, String)>, String> {
        let edit = Edit::SetSectionMarkdown { section: section.id.clone(), markdown };
        let origin = LessonOrigin { session: Some(session), trace: Some(trace), call_id: None };
        let doer = Doer { author: LessonAuthor::Agent, origin };
        let seen = (section.id.as_str(), section.sha256.as_str());
        match self.put_section(&section.path, &edit, seen, spared, &doer).await {
            Ok(changed) => Ok(Some((changed.open.file.path, changed.open.file.sha256))),
            Err(LessonError::Changed { .. }) => Ok(None),
            Err(error) if error.is_missing() => Ok(None),
            Err(error) => Err(error.to_string()),
        }
    }
}
