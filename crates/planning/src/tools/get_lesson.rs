//! `get_lesson`: a lesson's outline, or one section with line numbers.

use agent::{Access, Tool, ToolContext, ToolError, ToolOutput};
use async_trait::async_trait;
use domain::ToolEffect;
use lessons::{numbered, overview};
use schemars::JsonSchema;
use serde::Deserialize;

use super::lesson_reply::{faults, minutes_in_words};
use crate::lessons::{Lessons, OpenLesson, is_hers, lesson_path, section_id};

/// The name that agent definitions list.
pub const NAME: &str = "get_lesson";

/// Read a lesson. Without `section` its outline: sections with their items, what is not written yet,
/// the minutes, what does not fit together. With `section` its text with the file's line numbers.
#[derive(Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct GetLessonInput {
    /// Such as `3B/iteration`.
    lesson: String,
    /// The id of one section.
    #[serde(default)]
    section: Option<String>,
}

/// The tool.
pub struct GetLesson {
    /// Where lessons are.
    pub lessons: Lessons,
}

#[async_trait]
impl Tool for GetLesson {
    type Input = GetLessonInput;
    const NAME: &'static str = NAME;
    const ACCESS: Access = Access::ReadOnly;

    async fn run(&self, input: GetLessonInput, _: &ToolContext) -> Result<ToolOutput, ToolError> {
        let open = self.lessons.read(&lesson_path(&input.lesson)).await?;
        let content = match &input.section {
            None => outline(&open),
            Some(section) => one_section(&open, section)?,
        };
        let effects = vec![ToolEffect::FileRead { path: open.file.path, sha256: None }];
        Ok(ToolOutput::Done { content, effects })
    }
}

fn outline(open: &OpenLesson) -> String {
    let mut text = format!("{}\n{}", open.file.path, overview(&open.lesson, &open.template));
    let sections = open.lesson.sections.iter().filter(|section| is_hers(open, section));
    let hers: Vec<&str> = sections.map(|section| section.id.as_str()).collect();
    if !hers.is_empty() {
        text.push_str(&format!(
            "\n\nWritten by the teacher herself; she is asked before one of them is changed: {}",
            hers.join(", ")
        ));
    }
    if let Some(trouble) = &open.template_trouble {
        text.push_str(&format!("\n\n{trouble}"));
    }
    // What the reader of the file has found stands in the overview.
    let mut faults = faults(open, None);
    faults.retain(|fault| !text.contains(fault.as_str()));
    if !faults.is_empty() {
        text.push_str(&format!("\n\nWhat the check finds:\n{}", faults.join("\n")));
    }
    text
}

fn one_section(open: &OpenLesson, given: &str) -> Result<String, ToolError> {
    let id = section_id(given, &open.lesson, &open.template);
    let Some(section) = open.lesson.section(&id) else {
        let ids: Vec<&str> = open.lesson.sections.iter().map(|each| each.id.as_str()).collect();
        let message = format!(
            "the lesson has no section \"{given}\"; sections there are: {}",
            ids.join(", ")
        );
        return Err(ToolError::Tell(message));
    };
    let mut text = numbered(&open.file.text, section);
    if is_hers(open, section) {
        text.push_str(
            "\nThe teacher wrote this section herself: she is asked before it is changed.\n",
        );
    }
    let faults = faults(open, Some(&id));
    if !faults.is_empty() {
        text.push_str(&format!("\nTo look at:\n{}\n", faults.join("\n")));
    }
    text.push_str(&format!("\n{}.", minutes_in_words(&open.lesson)));
    Ok(text)
}
