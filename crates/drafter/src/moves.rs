//! One answer of the drafter: what it says and which tools it calls.

use lessons::ContentInput;
use minijinja::context;
use serde_json::{Value, json};

use super::conversation::Conversation;
use super::library::{DrafterError, Library, value_of};
use super::request::{Intent, intent, start_of};
use super::words::stems;
use super::{errands, outline, planning, revising};

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
        Self { name: "update_section", input }
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
}

impl Move {
    /// The last answer.
    pub fn finish(say: String) -> Self {
        Self { say, ..Self::default() }
    }

    /// Words and calls.
    pub fn act(say: String, calls: Vec<Call>) -> Self {
        Self { say, calls, answer: None }
    }

    /// An answer in the shape that was asked for.
    pub fn shaped(answer: Value) -> Self {
        Self { answer: Some(answer), ..Self::default() }
    }
}

/// The next move in a conversation.
pub(super) fn next(library: &Library, talk: &Conversation<'_>) -> Result<Move, DrafterError> {
    let sections: Vec<String> =
        library.rules.sections.iter().flat_map(|section| section.called.clone()).collect();
    let has_lesson = outline::worked_on(&talk.before).is_some();
    let mut intent = intent(talk.words, &library.words, &sections, has_lesson);
    let is_talk = matches!(intent, Intent::Hello | Intent::Thanks | Intent::Help);
    // A lesson that was just worked on can be changed, whatever the command was.
    let said = stems(start_of(talk.words));
    let revises = has_lesson
        && intent == Intent::Change
        && library.rules.revisions.iter().any(|revision| revising::asks(revision, &said));
    if let Some(errand) = errands::asked(library, talk).filter(|_| !is_talk && !revises) {
        return errands::next(library, talk, errand);
    }
    if talk.command("refine") && matches!(intent, Intent::Plan | Intent::Unknown) {
        intent = Intent::Change;
    }
    // A command says what is wanted, unless a lesson is already being talked about.
    let asks = talk.words.contains('?');
    if talk.command("create")
        && ((intent == Intent::Change && !has_lesson) || (intent == Intent::Unknown && !asks))
    {
        intent = Intent::Plan;
    }
    let examples: Vec<&str> =
        library.rules.revisions.iter().map(|revision| revision.example.as_str()).collect();
    let say = |name: &str| library.say(name, &context! { examples => value_of(&examples) });
    match intent {
        Intent::Hello => Ok(Move::finish(say("hello")?)),
        Intent::Thanks => Ok(Move::finish(say("thanks")?)),
        Intent::Help => Ok(Move::finish(say("help")?)),
        Intent::Unknown => Ok(Move::finish(say("unknown")?)),
        Intent::Plan => planning::next(library, talk),
        Intent::Change => revising::next(library, talk),
    }
}
