//! A model that says what it is told to, at once, and remembers what it was asked.

use std::collections::VecDeque;
use std::sync::{Mutex, PoisonError};

use agent::{Model, ModelEvent, ModelRequest, ModelStream};
use async_trait::async_trait;
use domain::{ModelFailure, ModelFailureKind, StopReason, Usage};
use futures::{StreamExt, stream};
use serde_json::{Value, json};

const PROVIDER: &str = "scripted";

/// Whoever knows nothing better may take it that one call took this much.
const USAGE: Usage = Usage {
    input_tokens: 100,
    output_tokens: 20,
    cache_read_tokens: 0,
    cache_write_tokens: 0,
    reasoning_tokens: 0,
};

/// One answer of the script. The same script can be played here, in process, and by a
/// [`ModelServer`](crate::model_server::ModelServer) on every wire.
#[derive(Debug, Clone, PartialEq)]
pub struct Answer {
    thinking: Option<String>,
    text: String,
    structured: Option<Value>,
    calls: Vec<(String, Value)>,
    stop: Option<StopReason>,
    usage: Usage,
    failure: Option<ModelFailure>,
}

impl Answer {
    /// Words, and nothing more to do.
    pub fn text(text: impl Into<String>) -> Self {
        Self {
            thinking: None,
            text: text.into(),
            structured: None,
            calls: Vec::new(),
            stop: None,
            usage: USAGE,
            failure: None,
        }
    }

    /// A structured answer.
    pub fn structured(value: Value) -> Self {
        Self { structured: Some(value), ..Self::text("") }
    }

    /// One tool call.
    pub fn tool(name: impl Into<String>, input: Value) -> Self {
        Self::text("").and_tool(name, input)
    }

    /// The provider fails before the first piece.
    pub fn failure(kind: ModelFailureKind, message: impl Into<String>) -> Self {
        Self::failing(ModelFailure::new(kind, message))
    }

    /// The provider fails before the first piece, and says more about it.
    pub fn failing(failure: ModelFailure) -> Self {
        Self { failure: Some(failure), ..Self::text("") }
    }

    /// A further tool call, in parallel to those before it.
    #[must_use]
    pub fn and_tool(mut self, name: impl Into<String>, input: Value) -> Self {
        self.calls.push((name.into(), input));
        self
    }

    /// Words before the tool calls.
    #[must_use]
    pub fn saying(mut self, text: impl Into<String>) -> Self {
        self.text = text.into();
        self
    }

    /// A structured answer beside the tool calls.
    #[must_use]
    pub fn and_structured(mut self, value: Value) -> Self {
        self.structured = Some(value);
        self
    }

    /// Hidden thinking before everything else; it has to come back verbatim and in place.
    #[must_use]
    pub fn thinking(mut self, text: impl Into<String>) -> Self {
        self.thinking = Some(text.into());
        self
    }

    /// Stop for this reason instead of the one that the content suggests.
    #[must_use]
    pub fn stopping(mut self, stop: StopReason) -> Self {
        self.stop = Some(stop);
        self
    }

    /// Take this many tokens.
    #[must_use]
    pub fn taking(mut self, usage: Usage) -> Self {
        self.usage = usage;
        self
    }

    /// How it fails, if it does.
    pub(crate) fn fails(&self) -> Option<&ModelFailure> {
        self.failure.as_ref()
    }

    /// The pieces in which `provider` would send it; text comes word by word. The `number` of the
    /// answer in its script makes the ids of its calls.
    pub(crate) fn events(&self, provider: &str, number: usize) -> Vec<ModelEvent> {
        let thought = self.thinking.iter().map(|text| ModelEvent::Opaque {
            provider: provider.to_owned(),
            value: thought(provider, number, text),
        });
        let words = self.text.split_inclusive(' ').map(|word| ModelEvent::Text(word.to_owned()));
        let json = self.structured.as_ref().map(Value::to_string).unwrap_or_default();
        let structured: Vec<ModelEvent> = json
            .split_inclusive(' ')
            .map(|piece| ModelEvent::Structured(piece.to_owned()))
            .collect();
        let calls = self.calls.iter().enumerate().flat_map(|(index, (name, input))| {
            let id = format!("call-{number}-{index}");
            [
                ModelEvent::ToolCall { index, id, name: name.clone() },
                ModelEvent::ToolInput { index, json: input.to_string() },
            ]
        });
        let stop = self.stop.unwrap_or(match self.calls.is_empty() {
            true => StopReason::EndTurn,
            false => StopReason::ToolUse,
        });
        let end = ModelEvent::Finished { stop, usage: self.usage };
        thought.chain(words).chain(structured).chain(calls).chain([end]).collect()
    }
}

/// Thinking in the words of a provider.
fn thought(provider: &str, number: usize, text: &str) -> Value {
    let signature = format!("signature-{number}");
    match provider {
        "openai" => json!({"type": "reasoning", "id": format!("rs_{number}"), "summary": [],
            "encrypted_content": format!("{signature} {text}")}),
        _ => json!({"type": "thinking", "thinking": text, "signature": signature}),
    }
}

/// The model of a script. Ids and counts are the same on every run of the same script.
#[derive(Debug)]
pub struct Scripted {
    script: Mutex<Script>,
    again: Option<Vec<Answer>>,
    usd_per_call: Option<f64>,
}

/// The answers that are left, and what was asked.
#[derive(Debug)]
struct Script {
    answers: VecDeque<Answer>,
    requests: Vec<ModelRequest>,
}

impl Scripted {
    /// Gives these answers in order; a call after the last one fails as a refused request.
    pub fn new(answers: Vec<Answer>) -> Self {
        let script = Script { answers: answers.into(), requests: Vec::new() };
        Self { script: Mutex::new(script), again: None, usd_per_call: Some(0.0) }
    }

    /// Calls `read_file` on a class profile `turns` times, says that it is done, and begins again.
    pub fn looping(turns: usize) -> Self {
        let read = Answer::tool("read_file", json!({"path": "classes/3B.md"}));
        let mut answers = vec![read; turns];
        answers.push(Answer::text("Done."));
        Self { again: Some(answers.clone()), ..Self::new(answers) }
    }

    /// Every call costs this much.
    #[must_use]
    pub fn costing(mut self, usd_per_call: f64) -> Self {
        self.usd_per_call = Some(usd_per_call);
        self
    }

    /// What it was asked so far, oldest first.
    pub fn requests(&self) -> Vec<ModelRequest> {
        self.script.lock().unwrap_or_else(PoisonError::into_inner).requests.clone()
    }

    /// How many answers are left.
    pub fn left(&self) -> usize {
        self.script.lock().unwrap_or_else(PoisonError::into_inner).answers.len()
    }
}

#[async_trait]
impl Model for Scripted {
    fn provider(&self) -> &str {
        PROVIDER
    }

    fn name(&self) -> &str {
        "script-1"
    }

    fn context_tokens(&self) -> u64 {
        200_000
    }

    fn cost_usd(&self, _usage: &Usage) -> Option<f64> {
        self.usd_per_call
    }

    async fn stream(&self, request: ModelRequest) -> Result<ModelStream, ModelFailure> {
        let mut script = self.script.lock().unwrap_or_else(PoisonError::into_inner);
        script.requests.push(request);
        let number = script.requests.len();
        if let (true, Some(again)) = (script.answers.is_empty(), &self.again) {
            script.answers = again.clone().into();
        }
        let Some(answer) = script.answers.pop_front() else {
            let message = format!("the script has no answer number {number}");
            return Err(ModelFailure::new(ModelFailureKind::Request, message));
        };
        match answer.failure {
            Some(failure) => Err(failure),
            None => {
                let events = answer.events(PROVIDER, number);
                Ok(stream::iter(events.into_iter().map(Ok)).boxed())
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use agent::Assembler;
    use domain::{AssistantMessage, ContentBlock, ToolCall};

    async fn ask(model: &Scripted) -> Result<AssistantMessage, ModelFailure> {
        let request = ModelRequest {
            frames: Vec::new(),
            system: vec![],
            messages: vec![],
            tools: vec![],
            output: None,
            answer_tokens: None,
            effort: domain::Effort::Usual,
        };
        let mut stream = model.stream(request).await?;
        let mut assembler = Assembler::default();
        while let Some(event) = stream.next().await {
            assembler.push(event?);
        }
        assembler.finish().map(|answer| answer.message)
    }

    #[tokio::test]
    async fn answers_come_in_order_and_then_fail() {
        let call = Answer::tool("read_file", json!({"path": "soul.md"})).saying("I read first.");
        let model = Scripted::new(vec![call, Answer::text("All done.")]);
        let first = AssistantMessage {
            content: vec![
                ContentBlock::Text { text: "I read first.".to_owned() },
                ContentBlock::ToolCall(ToolCall {
                    id: "call-1-0".to_owned(),
                    name: "read_file".to_owned(),
                    input: json!({"path": "soul.md"}),
                }),
            ],
            stop: StopReason::ToolUse,
        };
        assert_eq!(ask(&model).await, Ok(first));
        assert_eq!(ask(&model).await.map(|answer| answer.text()), Ok("All done.".to_owned()));
        let nothing = ask(&model).await.unwrap_err();
        assert_eq!(nothing.message, "the script has no answer number 3");
        assert_eq!((model.requests().len(), model.left()), (3, 0));
    }

    #[tokio::test]
    async fn thinking_words_a_structured_answer_and_calls_stand_in_this_order() {
        let answer = Answer::structured(json!({"response": "One two."}))
            .and_tool("read_file", json!({}))
            .saying("So:")
            .thinking("hm");
        let message = ask(&Scripted::new(vec![answer])).await.unwrap();
        let thought = json!({"type": "thinking", "thinking": "hm", "signature": "signature-1"});
        let content = vec![
            ContentBlock::Opaque { provider: "scripted".to_owned(), value: thought },
            ContentBlock::Text { text: "So:".to_owned() },
            ContentBlock::Structured { value: json!({"response": "One two."}) },
            ContentBlock::ToolCall(ToolCall {
                id: "call-1-0".to_owned(),
                name: "read_file".to_owned(),
                input: json!({}),
            }),
        ];
        assert_eq!(message, AssistantMessage { content, stop: StopReason::ToolUse });
    }

    #[tokio::test]
    async fn a_loop_ends_each_round_with_words() {
        let model = Scripted::looping(2);
        let mut calls = Vec::new();
        for _ in 0..6 {
            calls.push(ask(&model).await.unwrap().tool_calls().count());
        }
        assert_eq!(calls, [1, 1, 0, 1, 1, 0]);
    }
}
