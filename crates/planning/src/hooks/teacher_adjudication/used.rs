//! An answer of a model together with the memories that it used. Where nothing that is remembered was
//! shown, the model is not asked for them.

use std::borrow::Cow;

use agent::HookContext;
use agent::ask::{ModelQuestion, ModelReply};
use domain::ToolEffect;
use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};

use super::rewriting::Rewriting;

/// The property that names what was used.
const REFERENCES: &str = "memoriesReferenced";

/// An answer with the marks of the memories that it used.
#[derive(Deserialize)]
struct Using<T> {
    #[serde(flatten)]
    answer: T,
    #[serde(rename = "memoriesReferenced", default)]
    marks: Vec<String>,
}

impl<T: JsonSchema> JsonSchema for Using<T> {
    /// The drafter knows the shape by the answer's name.
    fn schema_name() -> Cow<'static, str> {
        T::schema_name()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        let mut schema = T::json_schema(generator);
        let marks = json!({
            "type": "array",
            "items": {"type": "string"},
            "description": "Marks of the memories that were really used, without brackets.",
        });
        let object = schema.ensure_object();
        if let Some(properties) = object.get_mut("properties").and_then(Value::as_object_mut) {
            properties.insert(REFERENCES.to_owned(), marks);
        }
        if let Some(required) = object.get_mut("required").and_then(Value::as_array_mut) {
            required.push(REFERENCES.into());
        }
        schema
    }
}

/// The memories of an answer: they count once the answer is kept.
pub struct UsedMemories(Vec<String>);

impl UsedMemories {
    /// Note them beside the section that the answer is about.
    pub fn note(self, at: &HookContext<'_>, asked: &Rewriting<'_>) {
        if !self.0.is_empty() {
            let section = Some(asked.section.clone());
            at.note(ToolEffect::MemoriesReferenced { ids: self.0, section });
        }
    }
}

/// Ask the model that drafts about a section; with its answer the memories that it says it used.
///
/// # Errors
/// What the provider says, in words for the teacher.
pub async fn ask<T: JsonSchema + DeserializeOwned>(
    at: &HookContext<'_>,
    asked: &Rewriting<'_>,
    question: ModelQuestion,
) -> Result<(ModelReply<T>, UsedMemories), String> {
    if !asked.remembers() {
        let reply = at.ask_model(question).await.map_err(|failure| failure.message)?;
        return Ok((reply, UsedMemories(Vec::new())));
    }
    let reply: ModelReply<Using<T>> =
        at.ask_model(question).await.map_err(|failure| failure.message)?;
    let ModelReply { answer, message, usage } = reply;
    let mut used = UsedMemories(Vec::new());
    let answer = answer.map(|Using { answer, marks }| {
        let bare = |mark: String| mark.trim_matches(['[', ']', ' ']).to_owned();
        let marks: Vec<String> = marks.into_iter().map(bare).collect();
        used = UsedMemories(asked.shown(&marks).into_iter().cloned().collect());
        answer
    });
    Ok((ModelReply { answer, message, usage }, used))
}
