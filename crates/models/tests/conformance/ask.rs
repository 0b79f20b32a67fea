//! How every case asks: a wire, a server that plays bytes on it, and what should come of them.

use std::sync::Arc;

use agent::{Answer, Assembler, Model, ModelEvent, ModelRequest, ToolSpec};
use domain::{
    AssistantMessage, ContentBlock, Message, ModelFailure, OutputFormat, StopReason, ToolCall,
    Usage,
};
use futures::StreamExt;
use models::{OpenAiApi, Patience, Registry, Secret, Settings};
use serde_json::json;
use testkit::model_server::{ModelServer, Reply, Wire};

pub use Wire::{Anthropic, Chat, Responses};

pub const KEY: &str = "sk-very-secret-0123456789";

pub fn settings(wire: Wire, base: String) -> Settings {
    let key = Secret::new(KEY);
    let openai = |api| Settings {
        openai_key: key.clone(),
        openai_base_url: Some(format!("{base}/v1")),
        openai_api: Some(api),
        ..Settings::default()
    };
    match wire {
        Anthropic => {
            Settings { anthropic_key: key, anthropic_base_url: Some(base), ..Settings::default() }
        }
        Responses => openai(OpenAiApi::Responses),
        Chat => openai(OpenAiApi::Chat),
    }
}

pub fn model(wire: Wire, server: &ModelServer) -> Arc<dyn Model> {
    model_of(wire, &Registry::new(settings(wire, server.base_url())))
}

pub fn model_of(wire: Wire, registry: &Registry) -> Arc<dyn Model> {
    let name = match wire {
        Anthropic => "claude-sonnet-5-5",
        Responses => "gpt-6.1-sol",
        Chat => "local-model",
    };
    registry.model(wire.provider(), Some(name)).expect("the provider is ready")
}

/// A model with this patience.
pub fn patient(wire: Wire, server: &ModelServer, patience: Patience) -> Arc<dyn Model> {
    let settings = Settings { patience, ..settings(wire, server.base_url()) };
    model_of(wire, &Registry::new(settings))
}

pub type Answered = Result<Answer, ModelFailure>;

pub async fn ask(wire: Wire, reply: Reply) -> Answered {
    ask_for(wire, reply, conversation()).await
}

pub async fn ask_for(wire: Wire, reply: Reply, request: ModelRequest) -> Answered {
    let server = ModelServer::start(vec![reply]).await.expect("a port is free");
    answer(&*model(wire, &server), request).await
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
        frames: Vec::new(),
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
        output: None,
        answer_tokens: None,
        effort: domain::Effort::Usual,
    }
}

/// A conversation whose last answer has to have a shape.
pub fn shaped() -> ModelRequest {
    let output = OutputFormat {
        name: "answer".to_owned(),
        schema: json!({
            "type": "object",
            "properties": {
                "response": {"type": "string", "minLength": 1},
                "memoriesReferenced": {"type": "array", "items": {"type": "string"}},
            },
            "required": ["response"],
        }),
    };
    ModelRequest { output: Some(output), ..conversation() }
}

pub fn text(text: &str) -> ModelEvent {
    ModelEvent::Text(text.to_owned())
}

pub fn structured(json: &str) -> ModelEvent {
    ModelEvent::Structured(json.to_owned())
}

pub fn call(index: usize, id: &str, name: &str) -> ModelEvent {
    ModelEvent::ToolCall { index, id: id.to_owned(), name: name.to_owned() }
}

pub fn input(index: usize, json: &str) -> ModelEvent {
    ModelEvent::ToolInput { index, json: json.to_owned() }
}

pub const USAGE: Usage = Usage {
    input_tokens: 11,
    output_tokens: 7,
    cache_read_tokens: 300,
    cache_write_tokens: 40,
    reasoning_tokens: 3,
};

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
