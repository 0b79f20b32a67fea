//! `create_lesson`: begin a lesson.

use agent::{Access, Tool, ToolContext, ToolError, ToolOutput};
use async_trait::async_trait;
use chrono::NaiveDate;
use domain::FileChange;
use schemars::JsonSchema;
use serde::Deserialize;

use super::lesson_reply::{minutes_in_words, written};
use crate::lessons::{ChangedLesson, Create, Intent, Lessons};

/// The name that agent definitions list.
pub const NAME: &str = "create_lesson";

/// Begin a lesson: one file with a section for each part of the template, all still to be written. The
/// result lists the sections with id, kind and what belongs into each.
#[derive(Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct CreateLessonInput {
    /// Such as "Iteration: repeating without rewriting".
    title: String,
    /// In a word or two, such as "Iteration".
    topic: String,
    /// As its profile names it; left out, the one that the teacher named.
    #[serde(default)]
    class: Option<String>,
    /// Left out, as the class profile says.
    #[serde(default)]
    minutes: Option<u32>,
    /// Left out, the one that the class profile or `teacher.md` names, or `structured`.
    #[serde(default)]
    template: Option<String>,
    /// The folder's name; left out, made from the topic.
    #[serde(default)]
    slug: Option<String>,
}

impl CreateLessonInput {
    /// It says what the lesson is about.
    fn is_whole(&self) -> Result<(), ToolError> {
        if self.title.trim().is_empty() || self.topic.trim().is_empty() {
            return Err(ToolError::Tell("a lesson needs a title and a topic".to_owned()));
        }
        Ok(())
    }

    /// What it wants; `class` is the one that the teacher's words name, `date` the day.
    pub fn intent(self, class: Option<&str>, date: Option<NaiveDate>) -> Intent {
        let Self { title, topic, class: own, minutes, template, slug } = self;
        let class = own.or_else(|| class.map(str::to_owned));
        Intent::Create(Create { title, topic, class, minutes, template, slug, date })
    }

    fn of(self, context: &ToolContext) -> Intent {
        self.intent(context.class.as_deref(), context.day)
    }
}

/// The tool.
pub struct CreateLesson {
    /// Where lessons are.
    pub lessons: Lessons,
}

#[async_trait]
impl Tool for CreateLesson {
    type Input = CreateLessonInput;
    const NAME: &'static str = NAME;
    const ACCESS: Access = Access::Judged;

    async fn change(
        &self,
        input: CreateLessonInput,
        context: &ToolContext,
    ) -> Result<Option<FileChange>, ToolError> {
        input.is_whole()?;
        Ok(Some(self.lessons.planned(&input.of(context)).await?))
    }

    async fn run(
        &self,
        input: CreateLessonInput,
        context: &ToolContext,
    ) -> Result<ToolOutput, ToolError> {
        input.is_whole()?;
        let intent = input.of(context);
        let done = self.lessons.wish(&intent, context).await?;
        Ok(written(&done, outline(&done)))
    }
}

/// Path, sections with what belongs into each, minutes.
fn outline(done: &ChangedLesson) -> String {
    let open = &done.open;
    let mut lines = vec![format!("began {}; sections to write, one at a time:", open.file.path)];
    for section in &open.lesson.sections {
        let guidance = open.template.section(&section.id).map(|spec| spec.guidance.trim());
        let guidance = guidance.filter(|text| !text.is_empty());
        let guidance = guidance.map(|text| format!(": {text}")).unwrap_or_default();
        let (id, kind) = (&section.id, section.kind.name());
        lines.push(format!("- {} (id {id}, kind {kind}){guidance}", section.heading));
    }
    lines.push(format!("{}.", minutes_in_words(&open.lesson)));
    lines.join("\n")
}
