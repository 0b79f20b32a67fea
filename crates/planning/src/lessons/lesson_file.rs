//! The file of a lesson, written for whoever changes it.

use store::LessonAuthor;
use workspace::{Base, FileText, Written};

use super::{LessonError, Lessons};

impl Lessons {
    /// Write a lesson's file, if it is what the change was made from.
    pub(super) async fn write(
        &self,
        path: &str,
        text: String,
        base: Base,
        author: LessonAuthor,
    ) -> Result<FileText, LessonError> {
        let path = path.to_owned();
        let written = self.on_files(move |files| {
            let files = match author {
                LessonAuthor::Agent => files.by_agent(),
                LessonAuthor::Teacher | LessonAuthor::Outside => files.clone(),
            };
            let Written { path, sha256 } = files.write(&path, &text, &base)?;
            Ok((path, sha256, text))
        });
        let (path, sha256, text) = written.await?;
        Ok(FileText { path, text, sha256, modified: self.now() })
    }
}
