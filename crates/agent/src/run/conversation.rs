//! The conversation that a model is called with: append-only, with a summary in the place of what
//! is long ago, and without what the teacher withheld.

mod folded;
mod frames;
mod withhold;

use std::collections::{BTreeMap, BTreeSet};

use domain::{AssistantMessage, ContentBlock, Message, Withheld};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::model::Frame;
use withhold::{Shown, Withholding};

pub(super) use folded::folded;
pub use folded::is_tight;
pub(super) use withhold::withhold_fragments;

/// Messages in order, and what stands for the oldest of them.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
pub struct Conversation {
    messages: Vec<Message>,
    /// Bytes of all messages up to and with each.
    reach: Vec<u64>,
    summary: Option<Summary>,
    /// Every call that was ever asked for.
    calls: BTreeSet<String>,
    /// The files that calls have read.
    sources: BTreeMap<String, Vec<String>>,
    /// Calls that gave back what was said in earlier sessions.
    quoting: BTreeSet<String>,
    /// What the application said where runs began that are over.
    #[serde(default)]
    frames: Vec<Frame>,
    /// The message before which the present run began.
    #[serde(default)]
    begun: usize,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
struct Summary {
    messages: usize,
    text: String,
}

/// A history that a provider would refuse.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum HistoryError {
    /// A result answers no call that came right before it.
    #[error("the result of call {0} has no call before it")]
    OrphanResult(String),
    /// A call has no result.
    #[error("call {0} has no result")]
    MissingResult(String),
    /// Two calls have the same id.
    #[error("there are two calls {0}")]
    RepeatedCall(String),
}

impl Conversation {
    /// All messages, from the first.
    pub fn messages(&self) -> &[Message] {
        &self.messages
    }

    /// How many messages the summary stands for.
    pub fn summarised(&self) -> usize {
        self.summary.as_ref().map_or(0, |summary| summary.messages)
    }

    /// The summary that stands for the oldest messages.
    pub fn summary(&self) -> Option<&str> {
        self.summary.as_ref().map(|summary| summary.text.as_str())
    }

    /// Whether a call of this id was asked for before.
    pub(crate) fn knows_call(&self, id: &str) -> bool {
        self.calls.contains(id)
    }

    pub(super) fn push(&mut self, message: Message) {
        let before = self.reach.last().copied().unwrap_or_default();
        self.reach.push(before + bytes(&message));
        if let Message::Assistant(answer) = &message {
            self.calls.extend(answer.tool_calls().map(|call| call.id.clone()));
        }
        self.messages.push(message);
    }

    /// Note that a call read a file.
    pub(super) fn read(&mut self, call_id: &str, path: &str) {
        self.sources.entry(call_id.to_owned()).or_default().push(path.to_owned());
    }

    /// Note that a call gave back what was said in earlier sessions.
    pub(super) fn quoted(&mut self, call_id: &str) {
        self.quoting.insert(call_id.to_owned());
    }

    /// Whether the calls of an answer have ids of their own; `instead_of` is the answer that it
    /// replaces.
    pub(super) fn names_are_new(
        &self,
        answer: &AssistantMessage,
        instead_of: Option<&AssistantMessage>,
    ) -> bool {
        let replaced: BTreeSet<&str> = instead_of
            .into_iter()
            .flat_map(AssistantMessage::tool_calls)
            .map(|call| call.id.as_str())
            .collect();
        let mut own = BTreeSet::new();
        answer.tool_calls().all(|call| {
            let id = call.id.as_str();
            own.insert(id) && (replaced.contains(id) || !self.knows_call(id))
        })
    }

    /// The latest message of the model.
    pub(super) fn last_answer(&self) -> Option<&AssistantMessage> {
        self.messages.iter().rev().find_map(|message| match message {
            Message::Assistant(answer) => Some(answer),
            Message::User { .. } | Message::Tool { .. } => None,
        })
    }

    /// Replace the content of the latest result of a call.
    pub(super) fn replace_result(&mut self, id: &str, instead: &str) {
        let is_it =
            |message: &Message| matches!(message, Message::Tool { call_id, .. } if call_id == id);
        let Some(at) = self.messages.iter().rposition(is_it) else { return };
        if let Some(Message::Tool { content, .. }) = self.messages.get_mut(at) {
            instead.clone_into(content);
            self.measure_from(at);
        }
    }

    /// Replace the latest message of the model.
    pub(super) fn replace_answer(&mut self, answer: AssistantMessage) {
        let is_it = |message: &Message| matches!(message, Message::Assistant(_));
        let Some(at) = self.messages.iter().rposition(is_it) else { return };
        if let Some(Message::Assistant(latest)) = self.messages.get_mut(at) {
            for call in latest.tool_calls() {
                self.calls.remove(&call.id);
            }
            self.calls.extend(answer.tool_calls().map(|call| call.id.clone()));
            *latest = answer;
            self.measure_from(at);
        }
    }

    /// Put a summary in the place of the oldest messages.
    pub(super) fn summarise(&mut self, messages: usize, text: String) -> Result<(), &'static str> {
        match self.messages.get(messages) {
            Some(Message::Tool { .. }) => return Err("it would part a call from its result"),
            None => return Err("there are not so many messages"),
            Some(_) if messages <= self.summarised() => {
                return Err("a summary stands for them already");
            }
            Some(_) => {}
        }
        self.summary = Some(Summary { messages, text });
        Ok(())
    }

    fn measure_from(&mut self, at: usize) {
        let mut sum = self.reach_to(at);
        for (reach, message) in self.reach.iter_mut().zip(&self.messages).skip(at) {
            sum += bytes(message);
            *reach = sum;
        }
    }

    /// Bytes of what a model is called with.
    pub(super) fn view_bytes(&self) -> u64 {
        let all = self.reach.last().copied().unwrap_or_default();
        let said = match &self.summary {
            None => all,
            Some(summary) => all - self.reach_to(summary.messages) + summary.text.len() as u64,
        };
        said + self.framed_bytes()
    }

    fn reach_to(&self, messages: usize) -> u64 {
        messages.checked_sub(1).and_then(|at| self.reach.get(at)).copied().unwrap_or_default()
    }

    /// How many messages a summary may stand for so that about `keep` bytes of the latest stay as
    /// they are; none when nothing more would be gained. A call is never parted from its results.
    pub(super) fn boundary(&self, keep: u64) -> Option<usize> {
        let all = self.reach.last().copied().unwrap_or_default();
        let wanted = self.reach.partition_point(|reach| all - reach >= keep);
        let at = (self.summarised() + 1..=wanted.min(self.messages.len().saturating_sub(1)))
            .rev()
            .find(|at| !matches!(self.messages.get(*at), Some(Message::Tool { .. }) | None))?;
        (at > self.summarised() + 1).then_some(at)
    }

    /// What a model is called with: without what is withheld.
    pub(super) fn view(&self, withheld: &[Withheld]) -> Vec<Message> {
        let mut view = Vec::with_capacity(self.messages.len() + 2);
        if let Some(summary) = self.summary_as_sent(withheld) {
            let text = format!(
                "<conversation_summary>\n{summary}\n</conversation_summary>\n\nThis is what was said and \
                 done before. Go on from here."
            );
            view.push(Message::User { text });
        }
        view.extend(self.part(self.summarised(), self.messages.len(), withheld));
        view
    }

    /// The summary without the texts that are withheld.
    pub(super) fn summary_as_sent(&self, withheld: &[Withheld]) -> Option<String> {
        let text = self.summary()?;
        Some(Withholding::of(withheld).without_texts(text).into_owned())
    }

    /// The messages from one place up to another, without what is withheld.
    pub(super) fn part<'a>(
        &'a self,
        from: usize,
        to: usize,
        withheld: &'a [Withheld],
    ) -> impl Iterator<Item = Message> + 'a {
        let messages = self.messages.get(from..to).unwrap_or_default();
        let withholding = Withholding::of(withheld);
        let shown = Shown { sources: &self.sources, quoting: &self.quoting };
        messages.iter().map(move |message| withholding.message(message, &shown))
    }
}

/// Checks that every call has exactly one result, right after the message that asked for it.
///
/// # Errors
/// [`HistoryError`], naming the first call that is wrong.
pub fn check_history(messages: &[Message]) -> Result<(), HistoryError> {
    let mut waiting: BTreeSet<&str> = BTreeSet::new();
    let mut known = BTreeSet::new();
    for message in messages {
        match message {
            Message::Tool { call_id, .. } => {
                if !waiting.remove(call_id.as_str()) {
                    return Err(HistoryError::OrphanResult(call_id.clone()));
                }
            }
            Message::User { .. } | Message::Assistant(_) => {
                if let Some(call) = waiting.first() {
                    return Err(HistoryError::MissingResult((*call).to_owned()));
                }
                if let Message::Assistant(answer) = message {
                    for call in answer.tool_calls() {
                        if !known.insert(call.id.as_str()) {
                            return Err(HistoryError::RepeatedCall(call.id.clone()));
                        }
                        waiting.insert(&call.id);
                    }
                }
            }
        }
    }
    match waiting.first() {
        Some(call) => Err(HistoryError::MissingResult((*call).to_owned())),
        None => Ok(()),
    }
}

/// About as many bytes as a message has in a request.
pub fn bytes(message: &Message) -> u64 {
    let bytes = match message {
        Message::User { text } => text.len(),
        Message::Tool { content, .. } => content.len(),
        Message::Assistant(answer) => answer.content.iter().map(block_bytes).sum(),
    };
    bytes as u64
}

fn block_bytes(block: &ContentBlock) -> usize {
    match block {
        ContentBlock::Text { text } => text.len(),
        ContentBlock::ToolCall(call) => call.name.len() + json_bytes(&call.input),
        ContentBlock::Structured { value } | ContentBlock::Opaque { value, .. } => {
            json_bytes(value)
        }
    }
}

/// About as many bytes as the value has as text: escapes count once.
fn json_bytes(value: &Value) -> usize {
    match value {
        Value::Null | Value::Bool(_) => 5,
        Value::Number(_) => 4,
        Value::String(text) => text.len() + 2,
        Value::Array(values) => 2 + values.iter().map(|value| json_bytes(value) + 1).sum::<usize>(),
        Value::Object(fields) => {
            let each = fields.iter().map(|(name, value)| name.len() + 4 + json_bytes(value));
            2 + each.sum::<usize>()
        }
    }
}
