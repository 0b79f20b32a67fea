//! Our request in the words of chat completions.

use agent::{ModelRequest, ToolSpec, render};
use async_openai::types::chat::{
    ChatCompletionMessageToolCall, ChatCompletionMessageToolCalls,
    ChatCompletionRequestAssistantMessage, ChatCompletionRequestMessage,
    ChatCompletionRequestSystemMessage, ChatCompletionRequestToolMessage,
    ChatCompletionRequestUserMessage, ChatCompletionStreamOptions, ChatCompletionTool,
    ChatCompletionToolChoiceOption, ChatCompletionTools, CreateChatCompletionRequest, FunctionCall,
    FunctionObject, ReasoningEffort, ResponseFormat, ResponseFormatJsonSchema, ToolChoiceOptions,
};
use domain::{AssistantMessage, Effort, Message, ToolCall};
use serde_json::{Value, json};

use super::thoughts;
use crate::learnt::{Quirk, Quirks};
use crate::overflow::Room;
use crate::structured::Shape;
use crate::wire::{all_said, object_input};

pub(in crate::openai) fn body(
    (model, server): (&str, &str),
    request: &ModelRequest,
    shape: &Shape,
    quirks: &Quirks,
    room: Room,
) -> Value {
    let unless = |quirk: Quirk| !quirks.has(quirk);
    let usage = ChatCompletionStreamOptions {
        include_usage: Some(true),
        ..ChatCompletionStreamOptions::default()
    };
    let forced = matches!(shape, Shape::Tool(_)) && unless(Quirk::ForcedCall);
    let tools: Vec<ChatCompletionTools> = shape.tools(request).map(tool).collect();
    let format = match shape {
        Shape::Schema { name, schema } => Some(format(name, schema)),
        Shape::Words | Shape::Tool(_) => None,
    };
    let thoughts = match unless(Quirk::ThoughtBack) {
        true => thoughts::of_this_turn(&request.messages, server),
        false => vec![None; request.messages.len()],
    };
    let (messages, thoughts): (Vec<_>, Vec<_>) = messages(request, thoughts).unzip();
    #[allow(deprecated, reason = "servers of one's own know the limit by its older name")]
    let body = CreateChatCompletionRequest {
        model: model.to_owned(),
        messages,
        stream: Some(true),
        stream_options: unless(Quirk::Usage).then_some(usage),
        max_tokens: unless(Quirk::Limit).then_some(room.answer),
        tool_choice: forced
            .then_some(ChatCompletionToolChoiceOption::Mode(ToolChoiceOptions::Required)),
        tools: (!tools.is_empty()).then_some(tools),
        response_format: format,
        reasoning_effort: effort(request.effort, quirks),
        ..CreateChatCompletionRequest::default()
    };
    alternating(with_content(json!(body), &thoughts))
}

/// What is said of how long it thinks: nothing, unless somebody wishes it or it may not think at all beside tools.
fn effort(wished: Effort, quirks: &Quirks) -> Option<ReasoningEffort> {
    if quirks.has(Quirk::ReasoningBesideTools) {
        return Some(ReasoningEffort::None);
    }
    match wished {
        Effort::Usual => None,
        _ if quirks.has(Quirk::Effort) => None,
        Effort::Low => Some(ReasoningEffort::Low),
        Effort::Medium => Some(ReasoningEffort::Medium),
        Effort::High => Some(ReasoningEffort::High),
    }
}

/// Some servers want to be told that a message with calls has no words, and some what was thought
/// before them; the types leave both out.
fn with_content(mut body: Value, thoughts: &[Option<&str>]) -> Value {
    let messages = body["messages"].as_array_mut().into_iter().flatten();
    for (message, thought) in messages.zip(thoughts) {
        if message.get("content").is_none() {
            message["content"] = Value::Null;
        }
        thoughts::put_back(message, *thought);
    }
    body
}

/// Many templates refuse two messages of one role in a row, and then every later message as well: so
/// what the teacher said twice, or an answer that was asked for again, becomes one message.
fn alternating(mut body: Value) -> Value {
    let Some(messages) = body["messages"].as_array_mut() else {
        return body;
    };
    let mut merged: Vec<Value> = Vec::with_capacity(messages.len());
    for message in messages.drain(..) {
        match merged.last_mut() {
            Some(last) if joins(last, &message) => join(last, message),
            Some(_) | None => merged.push(message),
        }
    }
    *messages = merged;
    body
}

fn joins(last: &Value, message: &Value) -> bool {
    let role = last["role"].as_str();
    role == message["role"].as_str()
        && matches!(role, Some("user" | "assistant"))
        && last.get("tool_calls").is_none()
}

fn join(last: &mut Value, mut message: Value) {
    let text = |message: &Value| message["content"].as_str().unwrap_or_default().to_owned();
    let texts = [text(last), text(&message)];
    let said: Vec<String> = texts.into_iter().filter(|text| !text.is_empty()).collect();
    message["content"] = if said.is_empty() { Value::Null } else { json!(said.join("\n\n")) };
    *last = message;
}

fn format(name: &str, schema: &Value) -> ResponseFormat {
    ResponseFormat::JsonSchema {
        json_schema: ResponseFormatJsonSchema {
            name: name.to_owned(),
            schema: schema.clone(),
            strict: Some(true),
            ..ResponseFormatJsonSchema::default()
        },
    }
}

fn tool(tool: &ToolSpec) -> ChatCompletionTools {
    ChatCompletionTools::Function(ChatCompletionTool {
        function: FunctionObject {
            name: tool.name.clone(),
            description: Some(tool.description.clone()),
            parameters: Some(tool.schema.clone()),
            strict: None,
        },
    })
}

/// The messages, each with what was thought in it.
fn messages<'a>(
    request: &'a ModelRequest,
    thoughts: Vec<Option<&'a str>>,
) -> impl Iterator<Item = (ChatCompletionRequestMessage, Option<&'a str>)> {
    let system = (!request.system.is_empty())
        .then(|| ChatCompletionRequestSystemMessage::from(render(&request.system)).into());
    let said = request.messages.iter().zip(thoughts);
    let said = said.filter_map(|(said, thought)| Some((message(said)?, thought)));
    system.map(|system| (system, None)).into_iter().chain(said)
}

fn message(message: &Message) -> Option<ChatCompletionRequestMessage> {
    match message {
        Message::User { text } => {
            Some(ChatCompletionRequestUserMessage::from(text.as_str()).into())
        }
        Message::Assistant(answer) => assistant(answer).map(Into::into),
        Message::Tool { call_id, content, is_error } => {
            // This wire has no field for a failed call, so the text says it.
            let content = match is_error {
                true => format!("Error: {content}"),
                false => content.clone(),
            };
            let tool_call_id = call_id.clone();
            Some(ChatCompletionRequestToolMessage { content: content.into(), tool_call_id }.into())
        }
    }
}

/// An earlier answer; one that has neither words nor calls is no message on this wire.
fn assistant(answer: &AssistantMessage) -> Option<ChatCompletionRequestAssistantMessage> {
    let text = all_said(answer);
    let calls: Vec<ChatCompletionMessageToolCalls> = answer.tool_calls().map(call).collect();
    if text.is_empty() && calls.is_empty() {
        return None;
    }
    Some(ChatCompletionRequestAssistantMessage {
        content: (!text.is_empty()).then(|| text.into()),
        tool_calls: (!calls.is_empty()).then_some(calls),
        ..ChatCompletionRequestAssistantMessage::default()
    })
}

fn call(call: &ToolCall) -> ChatCompletionMessageToolCalls {
    let arguments = object_input(&call.input).to_string();
    ChatCompletionMessageToolCalls::Function(ChatCompletionMessageToolCall {
        id: call.id.clone(),
        function: FunctionCall { name: call.name.clone(), arguments },
    })
}

#[cfg(test)]
mod tests;
