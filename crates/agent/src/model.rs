//! The seam to model providers: one request, one stream of events, one way to put them together.

use std::collections::BTreeMap;
use std::time::Duration;

use async_trait::async_trait;
use domain::{
    AssistantMessage, ContentBlock, Effort, Message, ModelFailure, ModelFailureKind, OutputFormat,
    PromptFragment, Replaced, StopReason, ToolCall, Usage,
};
use futures::stream::BoxStream;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::prompt::{FragmentKind, render};

/// What a model is called with. Every provider receives exactly this.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct ModelRequest {
    /// The system prompt, in order; [`crate::render`] makes one text of it.
    pub system: Vec<PromptFragment>,
    /// The conversation; every tool call in it has its result.
    pub messages: Vec<Message>,
    /// What the application said where runs began; of the run under way the system prompt has it as
    /// well, for a model that reads no text.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub frames: Vec<Frame>,
    /// The tools the model may call; empty when it has to answer now.
    pub tools: Vec<ToolSpec>,
    /// The shape of its last answer; none means words.
    pub output: Option<OutputFormat>,
    /// Tokens that the answer may have; none is as many as there is room for.
    pub answer_tokens: Option<u32>,
    /// How long it thinks before; as usual is as the list of models has it.
    pub effort: Effort,
}

/// What the application says at one place in the conversation, and never anywhere else: a command, the
/// lesson that is open, the tasks. With the end of a run nothing before it changes, so that what a
/// provider has read once it need not read again.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Frame {
    /// The message that it stands before, from 0.
    pub before: usize,
    /// What is said, in the prompt's order.
    pub fragments: Vec<PromptFragment>,
}

impl ModelRequest {
    /// The request as a model reads it that is sent text: with each frame in its place.
    #[must_use]
    pub fn placed(mut self) -> Self {
        let frames = std::mem::take(&mut self.frames);
        if frames.is_empty() {
            return self;
        }
        self.system.retain(|fragment| !FragmentKind::is_of_one_run(&fragment.tag));
        self.messages = Frame::place(frames, std::mem::take(&mut self.messages));
        self
    }
}

impl Frame {
    /// The messages with each frame in its place.
    pub(crate) fn place(frames: Vec<Self>, messages: Vec<Message>) -> Vec<Message> {
        let mut frames = frames.iter().filter(|frame| !frame.fragments.is_empty()).peekable();
        let said = |frame: &Self| Message::User { text: render(&frame.fragments) };
        let mut placed = Vec::with_capacity(messages.len() + 4);
        for (at, message) in messages.into_iter().enumerate() {
            while let Some(frame) = frames.next_if(|frame| frame.before <= at) {
                placed.push(said(frame));
            }
            placed.push(message);
        }
        placed.extend(frames.map(said));
        placed
    }
}

/// A tool as the model sees it.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct ToolSpec {
    /// Its name.
    pub name: String,
    /// What it does, from the doc comment of its input.
    pub description: String,
    /// JSON Schema of its input.
    pub schema: Value,
}

/// One piece of a streamed answer, in the shape all providers are translated to.
#[derive(Debug, Clone, PartialEq)]
pub enum ModelEvent {
    /// Names and numbers that do not leave this computer were replaced before it was asked.
    Replaced(Vec<Replaced>),
    /// Bytes came that say nothing: a ping, a comment, a part of an event. The model is alive.
    Alive,
    /// What it has taken so far, by the provider's own count.
    Counted(Usage),
    /// What it thinks before it answers; shown while it works and no part of the answer.
    Thinking(String),
    /// More words.
    Text(String),
    /// A further piece of the JSON text of the structured answer, cut anywhere.
    Structured(String),
    /// A tool call begins; `index` tells parallel calls apart.
    ToolCall {
        /// Place of the call among the answer's blocks.
        index: usize,
        /// The provider's id of the call.
        id: String,
        /// The tool.
        name: String,
    },
    /// A further piece of a call's JSON input.
    ToolInput {
        /// The call it belongs to.
        index: usize,
        /// A piece of JSON text, cut anywhere.
        json: String,
    },
    /// A block that only the provider understands.
    Opaque {
        /// The provider.
        provider: String,
        /// The block.
        value: Value,
    },
    /// The answer is complete.
    Finished {
        /// Why it ended.
        stop: StopReason,
        /// What it took.
        usage: Usage,
    },
}

/// A streamed answer.
pub type ModelStream = BoxStream<'static, Result<ModelEvent, ModelFailure>>;

/// How much a model takes at once, once whoever serves it was asked.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Window {
    /// Tokens of prompt and answer together.
    pub tokens: u64,
    /// What a person has to know of it, in sentences.
    pub note: Option<String>,
    /// Whether it can call tools: so it is believed, unless whoever serves it says no.
    pub calls_tools: bool,
}

/// How long a model may say nothing at all, before it is given up.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Silence {
    /// Before its first piece: it may be loaded, and has to read what it is asked.
    pub first: Duration,
    /// Between two pieces; [`ModelEvent::Alive`] is one.
    pub between: Duration,
}

impl Default for Silence {
    fn default() -> Self {
        Self { first: Duration::from_secs(90), between: Duration::from_secs(90) }
    }
}

/// A model of a provider.
#[async_trait]
pub trait Model: Send + Sync {
    /// The provider's name, as definitions and traces write it.
    fn provider(&self) -> &str;

    /// The model's name.
    fn name(&self) -> &str;

    /// How many tokens of prompt and answer together it takes.
    fn context_tokens(&self) -> u64;

    /// How many it takes, asked of whoever serves it where nobody else can know.
    async fn window(&self) -> Window {
        Window { tokens: self.context_tokens(), note: None, calls_tools: true }
    }

    /// What `usage` costs in US dollars: 0 where it costs nothing, none where nobody knows the price.
    fn cost_usd(&self, usage: &Usage) -> Option<f64>;

    /// How long it may be silent. A wire that watches its own bytes ends before that and says more.
    fn silence(&self) -> Silence {
        Silence::default()
    }

    /// Begin an answer.
    ///
    /// # Errors
    /// When the provider cannot be reached or refuses before the first piece.
    async fn stream(&self, request: ModelRequest) -> Result<ModelStream, ModelFailure>;
}

/// Puts the pieces of a stream together in the order they came.
#[derive(Debug, Default)]
pub struct Assembler {
    blocks: Vec<Part>,
    calls: BTreeMap<usize, usize>,
    replaced: Vec<Replaced>,
    finished: Option<(StopReason, Usage)>,
}

/// A whole answer.
#[derive(Debug, Clone, PartialEq)]
pub struct Answer {
    /// What the model said.
    pub message: AssistantMessage,
    /// What it took.
    pub usage: Usage,
    /// What was replaced in what it was asked.
    pub replaced: Vec<Replaced>,
}

#[derive(Debug)]
enum Part {
    Text(String),
    Structured(String),
    Call { id: String, name: String, json: String },
    Opaque { provider: String, value: Value },
}

impl Assembler {
    /// Take the next piece.
    pub fn push(&mut self, event: ModelEvent) {
        match event {
            ModelEvent::Text(piece) => match self.blocks.last_mut() {
                Some(Part::Text(text)) => text.push_str(&piece),
                Some(Part::Structured(_) | Part::Call { .. } | Part::Opaque { .. }) | None => {
                    self.blocks.push(Part::Text(piece));
                }
            },
            ModelEvent::Structured(piece) => match self.blocks.last_mut() {
                Some(Part::Structured(json)) => json.push_str(&piece),
                Some(Part::Text(_) | Part::Call { .. } | Part::Opaque { .. }) | None => {
                    self.blocks.push(Part::Structured(piece));
                }
            },
            ModelEvent::Replaced(replaced) => self.replaced = replaced,
            ModelEvent::Alive | ModelEvent::Counted(_) | ModelEvent::Thinking(_) => {}
            ModelEvent::ToolCall { index, id, name } => {
                self.calls.insert(index, self.blocks.len());
                self.blocks.push(Part::Call { id, name, json: String::new() });
            }
            ModelEvent::ToolInput { index, json: piece } => {
                let block = self.calls.get(&index).and_then(|at| self.blocks.get_mut(*at));
                if let Some(Part::Call { json, .. }) = block {
                    json.push_str(&piece);
                }
            }
            ModelEvent::Opaque { provider, value } => {
                self.blocks.push(Part::Opaque { provider, value });
            }
            ModelEvent::Finished { stop, usage } => self.finished = Some((stop, usage)),
        }
    }

    /// The whole answer and what it took.
    ///
    /// A tool input that is no JSON is kept as a string: the tool then refuses it and the model
    /// reads why, which is kinder than losing the turn. A structured answer that is no JSON is kept
    /// as text: the run asks for it again.
    ///
    /// # Errors
    /// When the stream ended before the provider said that the answer is complete.
    pub fn finish(self) -> Result<Answer, ModelFailure> {
        let Some((stop, usage)) = self.finished else {
            let message = "the answer was cut off before its end";
            return Err(ModelFailure::new(ModelFailureKind::Network, message));
        };
        let content = self
            .blocks
            .into_iter()
            .filter(|part| {
                !matches!(part, Part::Text(text) | Part::Structured(text) if text.is_empty())
            })
            .map(|part| match part {
                Part::Text(text) => ContentBlock::Text { text },
                Part::Structured(json) => match serde_json::from_str(&json) {
                    Ok(value) => ContentBlock::Structured { value },
                    Err(_) => ContentBlock::Text { text: json },
                },
                Part::Opaque { provider, value } => ContentBlock::Opaque { provider, value },
                Part::Call { id, name, json } => {
                    let json = if json.trim().is_empty() { "{}".to_owned() } else { json };
                    let input = serde_json::from_str(&json).unwrap_or(Value::String(json));
                    ContentBlock::ToolCall(ToolCall { id, name, input })
                }
            })
            .collect();
        Ok(Answer { message: AssistantMessage { content, stop }, usage, replaced: self.replaced })
    }
}
