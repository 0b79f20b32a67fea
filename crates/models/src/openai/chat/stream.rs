//! Chat completion chunks in our words, read leniently: every field may be absent or null.

use std::collections::VecDeque;

use agent::ModelEvent;
use domain::{ModelFailure, StopReason, Usage};
use serde::Deserialize;
use uuid::Uuid;

use crate::http::{ErrorBody, Translate, cut_off, malformed, reported};
use crate::openai::chat::thoughts;
use crate::openai::tokens::{Tokens, or_default};

/// An answer that is arriving.
#[derive(Debug)]
pub(in crate::openai) struct ChatAnswer {
    label: &'static str,
    /// Who answers.
    server: String,
    /// What the model thought before its calls: some servers refuse the results without it.
    thought: String,
    /// The calls in the order they began, as the server tells them apart.
    calls: Vec<Begun>,
    usage: Usage,
    stop: Option<StopReason>,
    refused: bool,
    finished: bool,
}

#[derive(Debug)]
struct Begun {
    index: usize,
    id: String,
}

#[derive(Debug, Deserialize)]
struct Chunk {
    #[serde(default, deserialize_with = "or_default")]
    choices: Vec<Choice>,
    usage: Option<Tokens>,
    error: Option<ErrorBody>,
}

#[derive(Debug, Deserialize)]
struct Choice {
    #[serde(default, deserialize_with = "or_default")]
    delta: ChatDelta,
    finish_reason: Option<String>,
}

#[derive(Debug, Default, Deserialize)]
struct ChatDelta {
    content: Option<String>,
    refusal: Option<String>,
    /// Servers that show what their model thinks call it so, or `reasoning`.
    #[serde(default, deserialize_with = "words")]
    reasoning_content: String,
    #[serde(default, deserialize_with = "words")]
    reasoning: String,
    #[serde(default, deserialize_with = "or_default")]
    tool_calls: Vec<Piece>,
}

#[derive(Debug, Deserialize)]
struct Piece {
    index: Option<usize>,
    id: Option<String>,
    #[serde(default, deserialize_with = "or_default")]
    function: Function,
}

#[derive(Debug, Default, Deserialize)]
struct Function {
    name: Option<String>,
    arguments: Option<String>,
}

impl Translate for ChatAnswer {
    fn take(&mut self, data: &str, out: &mut VecDeque<ModelEvent>) -> Result<(), ModelFailure> {
        if data.trim() == "[DONE]" {
            // Some servers never give a reason to stop.
            self.stop = self.stop.or_else(|| Some(self.stop_reason("")));
            return self.end(out);
        }
        let chunk: Chunk =
            serde_json::from_str(data).map_err(|error| malformed(self.label, &error))?;
        if let Some(error) = chunk.error {
            return Err(reported(self.label, &error));
        }
        if let Some(tokens) = chunk.usage {
            self.usage = tokens.into();
            out.push_back(ModelEvent::Counted(self.usage));
        }
        // One answer is asked for; more choices than one cannot come.
        let Some(choice) = chunk.choices.into_iter().next() else {
            return Ok(());
        };
        self.extend(choice.delta, out);
        if let Some(reason) = choice.finish_reason.filter(|reason| !reason.is_empty()) {
            self.stop = Some(self.stop_reason(&reason));
        }
        Ok(())
    }

    /// Some servers leave out `[DONE]`; a reason to stop is then the proof that the answer is whole.
    fn end(&mut self, out: &mut VecDeque<ModelEvent>) -> Result<(), ModelFailure> {
        let Some(stop) = self.stop else {
            return Err(cut_off(self.label));
        };
        if !self.finished {
            self.finished = true;
            if !self.calls.is_empty() && !self.thought.is_empty() {
                let thought = std::mem::take(&mut self.thought);
                out.push_back(thoughts::kept(&self.server, thought));
            }
            out.push_back(ModelEvent::Finished { stop, usage: self.usage });
        }
        Ok(())
    }
}

impl ChatAnswer {
    pub(in crate::openai) fn new(label: &'static str, server: String) -> Self {
        Self {
            label,
            server,
            thought: String::new(),
            calls: Vec::new(),
            usage: Usage::default(),
            stop: None,
            refused: false,
            finished: false,
        }
    }

    fn extend(&mut self, delta: ChatDelta, out: &mut VecDeque<ModelEvent>) {
        self.thought.push_str(&delta.reasoning_content);
        let thought =
            [delta.reasoning_content, delta.reasoning].into_iter().find(|t| !t.is_empty());
        out.extend(thought.map(ModelEvent::Thinking));
        if let Some(text) = delta.refusal.filter(|text| !text.is_empty()) {
            self.refused = true;
            out.push_back(ModelEvent::Text(text));
        }
        if let Some(text) = delta.content.filter(|text| !text.is_empty()) {
            out.push_back(ModelEvent::Text(text));
        }
        for piece in delta.tool_calls {
            let index = self.place(&piece, out);
            if let Some(json) = piece.function.arguments.filter(|json| !json.is_empty()) {
                out.push_back(ModelEvent::ToolInput { index, json });
            }
        }
    }

    /// Which of our calls the piece belongs to; a new one begins when a name comes with an index or
    /// an id that is new.
    ///
    /// Servers differ: some leave the index out, some count every call as 0, some repeat the id
    /// in every piece, some send a new one each time, and some never send one.
    fn place(&mut self, piece: &Piece, out: &mut VecDeque<ModelEvent>) -> usize {
        let id = piece.id.as_deref().filter(|id| !id.is_empty());
        let name = piece.function.name.as_deref().filter(|name| !name.is_empty());
        let last = self.calls.len().checked_sub(1);
        let by_id = self.calls.iter().rposition(|begun| Some(begun.id.as_str()) == id);
        let by_index = self.calls.iter().rposition(|begun| Some(begun.index) == piece.index);
        let known = match (id, name) {
            (Some(_), Some(_)) => by_id,
            (Some(_), None) => by_id.or(by_index).or(last),
            (None, Some(_)) => by_index,
            (None, None) => by_index.or(last),
        };
        if let Some(known) = known {
            return known;
        }
        let place = self.calls.len();
        let id = id.map_or_else(|| format!("call_{}", Uuid::now_v7().simple()), str::to_owned);
        let name = name.unwrap_or_default().to_owned();
        out.push_back(ModelEvent::ToolCall { index: place, id: id.clone(), name });
        self.calls.push(Begun { index: piece.index.unwrap_or(place), id });
        place
    }

    fn stop_reason(&self, reason: &str) -> StopReason {
        match reason {
            "content_filter" => StopReason::Refusal,
            "length" | "max_tokens" | "model_length" => StopReason::MaxTokens,
            _ if self.refused => StopReason::Refusal,
            // Some servers say "stop" after tool calls.
            _ if !self.calls.is_empty() => StopReason::ToolUse,
            _ => StopReason::EndTurn,
        }
    }
}

/// A text; anything else is none.
fn words<'de, D: serde::Deserializer<'de>>(deserializer: D) -> Result<String, D::Error> {
    Ok(match serde_json::Value::deserialize(deserializer)? {
        serde_json::Value::String(text) => text,
        _ => String::new(),
    })
}
