//! Asking a model one thing, outside of any conversation, for an answer of a given type.
//!
//! The shape that the model is held to comes from the type, and what each field is for from its doc
//! comment. A model is asked once: whoever wants a better answer asks [again](ModelQuestion::again).
//! To stop asking is to drop the future; a model that is silent for too long is not waited for.

use std::fmt;

use domain::{
    AssistantMessage, ContentBlock, Effort, Message, ModelFailure, OutputFormat, PromptFragment,
    Usage,
};
use schemars::generate::SchemaSettings;
use schemars::transform::RecursiveTransform;
use schemars::{JsonSchema, Schema};
use serde::de::DeserializeOwned;
use serde_json::Value;
use tokio::sync::oneshot;

use crate::listen::{Failed, listen};
use crate::model::{Model, ModelEvent, ModelRequest};
use crate::prompt::render;

/// What a model is asked.
#[derive(Debug, Clone, PartialEq)]
pub struct ModelQuestion {
    /// What it has to know: how to answer, and from what.
    pub system: Vec<PromptFragment>,
    /// What is said to it, and what it said to that.
    pub messages: Vec<Message>,
    /// Tokens that the answer may have, where it is to be short.
    pub answer_tokens: Option<u32>,
}

impl fmt::Display for ModelQuestion {
    /// Everything that is said to the model, as one text.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&render(&self.system))?;
        for message in &self.messages {
            match message {
                Message::User { text } => write!(f, "\n\n{text}")?,
                Message::Assistant(answer) => write!(f, "\n\n{}", answer.text())?,
                Message::Tool { content, .. } => write!(f, "\n\n{content}")?,
            }
        }
        Ok(())
    }
}

impl ModelQuestion {
    /// A question in the words `text`, to be answered by these instructions of `asker`.
    pub fn new(asker: &str, instructions: impl Into<String>, text: impl Into<String>) -> Self {
        let instructions = PromptFragment {
            tag: "agent_instructions".to_owned(),
            source: asker.to_owned(),
            text: instructions.into(),
            cut_bytes: 0,
        };
        let messages = vec![Message::User { text: text.into() }];
        Self { system: vec![instructions], messages, answer_tokens: None }
    }

    /// The same question, whose answer has at most so many tokens.
    #[must_use]
    pub fn of_at_most(self, tokens: u32) -> Self {
        Self { answer_tokens: Some(tokens), ..self }
    }

    /// The same question in plain words: what it has to know stands in no tags, which small models say
    /// again.
    #[must_use]
    pub fn without_tags(mut self) -> Self {
        self.system.iter_mut().for_each(|fragment| fragment.tag.clear());
        self
    }

    /// The same question once more, with what was said to it and what is wrong with that.
    #[must_use]
    pub fn again(mut self, said: AssistantMessage, problem: String) -> Self {
        let AssistantMessage { mut content, stop } = said;
        // Nothing answers a call, and providers refuse a history that has one.
        content.retain(|block| !matches!(block, ContentBlock::ToolCall(_)));
        self.messages.push(Message::Assistant(AssistantMessage { content, stop }));
        self.messages.push(Message::User { text: problem });
        self
    }

    /// The request for an answer of the type `T`.
    pub fn request<T: JsonSchema>(self) -> ModelRequest {
        let Self { system, messages, answer_tokens } = self;
        ModelRequest {
            frames: Vec::new(),
            system,
            messages,
            tools: Vec::new(),
            output: shape::<T>(),
            answer_tokens,
            effort: Effort::Usual,
        }
    }
}

/// What a model said to a question.
#[derive(Debug, Clone, PartialEq)]
pub struct ModelReply<T> {
    /// The answer.
    pub answer: Result<T, Unfit>,
    /// The same as it came.
    pub message: AssistantMessage,
    /// What it took, whether or not it is an answer.
    pub usage: Usage,
}

/// Why what a model said is no answer.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Unfit {
    /// It said nothing.
    #[error("the model gave no answer")]
    Empty,
    /// It said this, in words.
    #[error("the model answered in words and not in the shape it was asked for")]
    Words(String),
    /// It is JSON of another shape.
    #[error("the model gave no answer in the shape it was asked for: {0}")]
    Shape(String),
}

/// Ask `model` once for a `T`: for a `String` in words, for any other type as JSON.
///
/// # Errors
/// What the provider says, or that it was silent for too long or stopped before the end. An answer
/// that does not fit is [`Unfit`] and no error: it has been paid for.
pub async fn ask<T: JsonSchema + DeserializeOwned>(
    model: &dyn Model,
    question: ModelQuestion,
) -> Result<ModelReply<T>, ModelFailure> {
    ask_telling(model, question, |_| {}).await.map_err(|failed| failed.failure)
}

/// The same with what it took, also where it failed after the model had begun.
pub async fn ask_counted<T: JsonSchema + DeserializeOwned>(
    model: &dyn Model,
    question: ModelQuestion,
) -> (Result<ModelReply<T>, ModelFailure>, Usage) {
    match ask_telling(model, question, |_| {}).await {
        Ok(reply) => {
            let usage = reply.usage;
            (Ok(reply), usage)
        }
        Err(Failed { failure, usage }) => (Err(failure), usage),
    }
}

/// The same, telling `heard` of each piece; a failure says what it took.
pub(crate) async fn ask_telling<T: JsonSchema + DeserializeOwned>(
    model: &dyn Model,
    question: ModelQuestion,
    heard: impl FnMut(&ModelEvent) + Send,
) -> Result<ModelReply<T>, Failed> {
    let (now, may_hear) = oneshot::channel();
    now.send(()).unwrap_or_default();
    let said = listen(model, question.request::<T>(), may_hear, heard).await?;
    Ok(ModelReply { answer: read(&said.message), message: said.message, usage: said.usage })
}

/// The shape of a `T`, under the name of its schema; none for words.
fn shape<T: JsonSchema>() -> Option<OutputFormat> {
    let settings = SchemaSettings::draft2020_12().with(|settings| {
        settings.meta_schema = None;
        settings.inline_subschemas = true;
    });
    let generator = settings.with_transform(RecursiveTransform(close)).into_generator();
    let mut schema = generator.into_root_schema_for::<T>();
    if schema.get("type").is_some_and(|kind| kind == "string") {
        return None;
    }
    schema.remove("title");
    Some(OutputFormat { name: T::schema_name().into_owned(), schema: schema.to_value() })
}

/// An object has the properties that it is asked for, and no others.
fn close(schema: &mut Schema) {
    if schema.get("properties").is_some() {
        schema.insert("additionalProperties".to_owned(), Value::Bool(false));
    }
}

fn read<T: JsonSchema + DeserializeOwned>(said: &AssistantMessage) -> Result<T, Unfit> {
    let value = match said.structured() {
        Some(value) => value.clone(),
        None => in_words::<T>(&said.text())?,
    };
    serde_json::from_value(value).map_err(|error| Unfit::Shape(error.to_string()))
}

/// An answer that came as text: words where they are asked for, else JSON, perhaps in a fence.
fn in_words<T: JsonSchema>(text: &str) -> Result<Value, Unfit> {
    if text.trim().is_empty() {
        return Err(Unfit::Empty);
    }
    match shape::<T>() {
        None => Ok(Value::String(text.to_owned())),
        Some(_) => serde_json::from_str(unfenced(text)).map_err(|_| Unfit::Words(text.to_owned())),
    }
}

/// What stands in a fence of markdown, where the whole text is one.
fn unfenced(text: &str) -> &str {
    let text = text.trim();
    let inside = text.strip_prefix("```").and_then(|text| text.strip_suffix("```"));
    inside.and_then(|inside| inside.split_once('\n')).map_or(text, |(_, json)| json)
}
