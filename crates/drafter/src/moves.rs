//! One answer of the drafter: what it says and which tools it calls.

use lessons::ContentInput;
use serde_json::{Value, json};

/// The tool that writes a section.
const UPDATE_SECTION: &str = "update_section";

/// A tool that is to be called.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Call {
    /// The tool.
    pub name: &'static str,
    /// Its input.
    pub input: Value,
}

impl Call {
    /// Read a file.
    pub fn read(path: &str) -> Self {
        Self { name: "read_file", input: json!({ "path": path }) }
    }

    /// Look an outcome up by its code.
    pub fn outcome(code: &str) -> Self {
        Self { name: "find_outcomes", input: json!({ "code": code }) }
    }

    /// List a folder.
    pub fn list(path: &str) -> Self {
        Self { name: "list_directory", input: json!({ "path": path }) }
    }

    /// Read a skill or one of its files.
    pub fn skill(reference: &str) -> Self {
        Self { name: "read_skill", input: json!({ "reference": reference }) }
    }

    /// List the lessons there are.
    pub fn lessons() -> Self {
        Self { name: "list_lessons", input: json!({}) }
    }

    /// Look at a lesson's outline.
    pub fn lesson(lesson: &str) -> Self {
        Self { name: "get_lesson", input: json!({ "lesson": lesson }) }
    }

    /// Look at one section of a lesson.
    pub fn section(lesson: &str, section: &str) -> Self {
        Self { name: "get_lesson", input: json!({ "lesson": lesson, "section": section }) }
    }

    /// Give a section of a lesson its content.
    pub fn update(lesson: &str, section: &str, content: &ContentInput) -> Self {
        let content = without_nulls(json!(content));
        let input = json!({ "lesson": lesson, "section": section, "content": content });
        Self { name: UPDATE_SECTION, input }
    }

    /// Whether it writes a section, which a person watches.
    pub fn writes(&self) -> bool {
        self.name == UPDATE_SECTION
    }
}

/// The value without fields that say nothing.
fn without_nulls(value: Value) -> Value {
    match value {
        Value::Object(fields) => {
            let said = fields.into_iter().filter(|(_, value)| !value.is_null());
            Value::Object(said.map(|(key, value)| (key, without_nulls(value))).collect())
        }
        Value::Array(values) => Value::Array(values.into_iter().map(without_nulls).collect()),
        other => other,
    }
}

/// What the drafter does next; without calls it has said everything.
#[derive(Debug, Clone, Default, PartialEq)]
pub(super) struct Move {
    /// Words for the teacher.
    pub say: String,
    /// Tools to call.
    pub calls: Vec<Call>,
    /// The answer in the shape that was asked for, instead of words.
    pub answer: Option<Value>,
    /// Marks of the memories that what was done follows.
    pub memories: Vec<String>,
}

impl Move {
    /// The last answer.
    pub fn finish(say: String) -> Self {
        Self { say, ..Self::default() }
    }

    /// Words and calls.
    pub fn act(say: String, calls: Vec<Call>) -> Self {
        Self { say, calls, ..Self::default() }
    }

    /// An answer in the shape that was asked for.
    pub fn shaped(answer: Value) -> Self {
        Self { answer: Some(answer), ..Self::default() }
    }
}
