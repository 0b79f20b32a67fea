//! `list_lessons`: which lessons there are.

use agent::{Access, Tool, ToolContext, ToolError, ToolOutput};
use api::{LessonListParams, LessonSummary};
use async_trait::async_trait;
use schemars::JsonSchema;
use serde::Deserialize;

use crate::lessons::{Lessons, lesson_name};

/// The name that agent definitions list.
pub const NAME: &str = "list_lessons";

/// List the lessons, the one that was changed last first: where each stands, for which class, how far
/// it is, and how many of its sections the teacher has accepted or written. One of which she accepted
/// nothing is a draft, and the class has not had it.
#[derive(Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ListLessonsInput {
    /// Only those of this class.
    #[serde(default)]
    class: Option<String>,
    /// Only those whose topic or title holds these words.
    #[serde(default)]
    topic: Option<String>,
}

/// The tool.
pub struct ListLessons {
    /// Where lessons are.
    pub lessons: Lessons,
}

#[async_trait]
impl Tool for ListLessons {
    type Input = ListLessonsInput;
    const NAME: &'static str = NAME;
    const ACCESS: Access = Access::ReadOnly;

    async fn run(&self, input: ListLessonsInput, _: &ToolContext) -> Result<ToolOutput, ToolError> {
        let ListLessonsInput { class, topic } = input;
        let mut of = LessonListParams { class, topic, archived: false };
        let found = self.lessons.list(&of).await?;
        of.archived = true;
        let archived = self.lessons.list(&of).await?;
        let mut lines: Vec<String> = found.iter().map(line).collect();
        if lines.is_empty() {
            lines.push("There are no such lessons yet.".to_owned());
        }
        if !archived.is_empty() {
            let names: Vec<String> =
                archived.iter().map(|lesson| lesson_name(&lesson.path)).collect();
            lines.push(format!("{}{}.", drafter::ARCHIVED, names.join(", ")));
        }
        Ok(ToolOutput::text(lines.join("\n")))
    }
}

fn line(lesson: &LessonSummary) -> String {
    let LessonSummary { path, title, topic, planned, sections, written, updated_at, .. } = lesson;
    let class = lesson.class.as_ref().map(|class| format!(", class {class}")).unwrap_or_default();
    let minutes = match lesson.minutes {
        Some(minutes) => format!("{planned} of {minutes} minutes are planned"),
        None => format!("{planned} minutes are planned"),
    };
    let accepted = match lesson.accepted {
        0 => String::new(),
        count => format!(", {count} accepted by the teacher"),
    };
    let day = updated_at.format("%Y-%m-%d");
    format!(
        "- {path}: {title} (topic {topic}{class}; {written} of {sections} sections are written{accepted}; \
         {minutes}; changed {day})"
    )
}
