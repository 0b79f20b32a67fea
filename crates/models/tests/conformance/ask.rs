//! How every case asks: a wire, a server that plays bytes on it, and what should come of them.

use std::sync::Arc;

use agent::{Assembler, Model, ModelEvent, ModelRequest, ToolSpec};
use domain::{AssistantMessage, ContentBlock, Message, ModelFailure, StopReason, ToolCall, Usage};
use futures::StreamExt;
use models::{Registry, Secret, Settings};
use serde_json::json;
use testkit::model_server::{ModelServer, Reply, wire};

use Wire::{Anthropic, OpenAi};

pub const KEY: &str = "sk-very-secret-0123456789";

#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Wire {
    Anthropic,
    OpenAi,
}

impl Wire {
    pub fn bytes(self, events: &[ModelEvent]) -> Vec<u8> {
        match self {
            Anthropic => wire::anthropic(events),
            OpenAi => wire::openai(events),
        }
    }

    pub fn settings(self, base: String) -> Settings {
        let key = Secret::new(KEY);
        match self {
            Anthropic => Settings {
                anthropic_key: key,
                anthropic_base_url: Some(base),
                ..Settings::default()
            },
            OpenAi => Settings {
                openai_key: key,
                openai_base_url: Some(format!("{base}/v1")),
                ..Settings::default()
            },
        }
    }

    pub fn model(self, server: &ModelServer) -> Arc<dyn Model> {
        let registry = Registry::new(self.settings(server.base_url()));
        let (provider, name) = match self {
            Anthropic => ("anthropic", "claude-sonnet-5-5"),
            OpenAi => ("openai", "local-model"),
        };
        registry.model(provider, Some(name)).expect("the provider is ready")
    }

    pub fn error(self, kind: &str, message: &str) -> String {
        match self {
            Anthropic => {
                let error = json!({"type": "error", "error": {"type": kind, "message": message}});
                format!("event: error\ndata: {error}\n\n")
            }
            OpenAi => {
                format!("data: {}\n\n", json!({"error": {"type": kind, "message": message}}))
            }
        }
    }
}

pub type Answered = Result<(AssistantMessage, Usage), ModelFailure>;

pub async fn ask(wire: Wire, reply: Reply) -> Answered {
    let server = ModelServer::start(vec![reply]).await.expect("a port is free");
    answer(&*wire.model(&server), conversation()).await
}

pub async fn answer(model: &dyn Model, request: ModelRequest) -> Answered {
    let mut stream = model.stream(request).await?;
    let mut assembler = Assembler::default();
    while let Some(event) = stream.next().await {
        assembler.push(event?);
    }
    assembler.finish()
}

/// A conversation with everything that must survive the way to the provider.
pub fn conversation() -> ModelRequest {
    let call = |id: &str| {
        ContentBlock::ToolCall(ToolCall {
            id: id.to_owned(),
            name: "read_file".to_owned(),
            input: json!({"path": "soul.md"}),
        })
    };
    let result = |id: &str, is_error| Message::Tool {
        call_id: id.to_owned(),
        content: "text".to_owned(),
        is_error,
    };
    let said = |content, stop| Message::Assistant(AssistantMessage { content, stop });
    ModelRequest {
        system: vec![],
        messages: vec![
            Message::User { text: "a lesson".to_owned() },
            said(vec![call("a"), call("b")], StopReason::ToolUse),
            result("a", false),
            result("b", true),
            Message::User { text: "on iteration".to_owned() },
            said(vec![ContentBlock::Text { text: " ".to_owned() }], StopReason::Refusal),
            Message::User { text: "go on".to_owned() },
        ],
        tools: vec![ToolSpec {
            name: "read_file".to_owned(),
            description: "Reads.".to_owned(),
            schema: json!({"type": "object", "properties": {}}),
        }],
    }
}

pub fn text(text: &str) -> ModelEvent {
    ModelEvent::Text(text.to_owned())
}

pub fn call(index: usize, id: &str, name: &str) -> ModelEvent {
    ModelEvent::ToolCall { index, id: id.to_owned(), name: name.to_owned() }
}

pub fn input(index: usize, json: &str) -> ModelEvent {
    ModelEvent::ToolInput { index, json: json.to_owned() }
}

pub const USAGE: Usage =
    Usage { input_tokens: 11, output_tokens: 7, cache_read_tokens: 300, cache_write_tokens: 40 };

pub fn end(stop: StopReason) -> ModelEvent {
    ModelEvent::Finished { stop, usage: USAGE }
}

/// What the events come to, by the same assembler but without a wire.
pub fn expected(events: &[ModelEvent]) -> Answered {
    let mut assembler = Assembler::default();
    events.iter().cloned().for_each(|event| assembler.push(event));
    assembler.finish()
}

pub fn words() -> Vec<ModelEvent> {
    vec![text("Schläft "), text("ein Lied 🎵 "), text("– 東京"), end(StopReason::EndTurn)]
}
