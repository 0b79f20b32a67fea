//! What a teacher changed with her own hand of sections that the agent wrote, told by the versions.

use ::lessons::{Lesson, parse};
use async_trait::async_trait;
use remembering::capture::{HandEdit, HandEdits};
use store::LessonAuthor;

use super::{LessonError, Lessons, template};

#[async_trait]
impl HandEdits for Lessons {
    async fn of_lessons(&self, paths: &[String]) -> Result<Vec<HandEdit>, String> {
        let mut edits = Vec::new();
        for path in paths {
            match self.her_edits(path).await {
                Ok(found) => edits.extend(found),
                Err(error) if error.is_missing() => {}
                Err(error) => return Err(error.to_string()),
            }
        }
        Ok(edits)
    }
}

impl Lessons {
    /// Her sections of a lesson, each with the text that the agent had given it last.
    async fn her_edits(&self, path: &str) -> Result<Vec<HandEdit>, LessonError> {
        // What she wrote in another program becomes a version by being looked at.
        let open = self.read(path).await?;
        let versions = self.store.lesson_versions(path).await?;
        let mut edits = Vec::new();
        for section in &open.lesson.sections {
            let is_hers = open.version.sections.get(&section.id);
            if is_hers.is_none_or(|mark| mark.by == LessonAuthor::Agent) {
                continue;
            }
            let by_agent = versions.iter().filter(|version| {
                let mark = version.sections.get(&section.id);
                mark.is_some_and(|mark| mark.by == LessonAuthor::Agent)
            });
            let Some(number) = by_agent.map(|version| version.number).max() else { continue };
            let before = self.lesson_at(path, number).await?;
            if let Some(before) = before.section(&section.id) {
                edits.push(HandEdit { before: before.clone(), after: section.clone() });
            }
        }
        Ok(edits)
    }

    async fn lesson_at(&self, path: &str, number: u32) -> Result<Lesson, LessonError> {
        let text = self.version(path, number).await?.text;
        self.on_files(move |files| {
            let chosen = template::of(files, &text)?;
            Ok(parse(&text, &chosen.template))
        })
        .await
    }
}
