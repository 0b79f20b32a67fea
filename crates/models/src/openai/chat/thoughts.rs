//! What a model thought before it called tools, for the one server that wrote it: DeepSeek's thinking
//! models refuse the results of a call without it, and it is of no use to anybody else.

use agent::ModelEvent;
use domain::{AssistantMessage, ContentBlock, Message};
use serde_json::{Value, json};

use crate::providers::openai::PROVIDER;

/// The name of the field on the wire, and in what is kept.
const FIELD: &str = "reasoning_content";

/// The thought as a part of the answer.
pub(super) fn kept(server: &str, thought: String) -> ModelEvent {
    let value = json!({"server": server, FIELD: thought});
    ModelEvent::Opaque { provider: PROVIDER.to_owned(), value }
}

/// The thoughts that go back with each message: those of this server since the teacher last spoke.
pub(super) fn of_this_turn<'a>(messages: &'a [Message], server: &str) -> Vec<Option<&'a str>> {
    let spoke = messages.iter().rposition(|message| matches!(message, Message::User { .. }));
    let of = |(at, message): (usize, &'a Message)| match message {
        Message::Assistant(answer) if spoke.is_none_or(|spoke| at > spoke) => {
            thought(answer, server)
        }
        Message::Assistant(_) | Message::User { .. } | Message::Tool { .. } => None,
    };
    messages.iter().enumerate().map(of).collect()
}

fn thought<'a>(answer: &'a AssistantMessage, server: &str) -> Option<&'a str> {
    answer.content.iter().find_map(|block| match block {
        ContentBlock::Opaque { provider, value } => {
            let its_own = provider == PROVIDER && value["server"] == server;
            value[FIELD].as_str().filter(|_| its_own)
        }
        ContentBlock::Text { .. } | ContentBlock::ToolCall(_) | ContentBlock::Structured { .. } => {
            None
        }
    })
}

/// Puts the thought into its message.
pub(super) fn put_back(message: &mut Value, thought: Option<&str>) {
    if let Some(thought) = thought {
        message[FIELD] = json!(thought);
    }
}
