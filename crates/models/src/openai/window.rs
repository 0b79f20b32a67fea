//! How much a server of one's own takes at once, and whether its model can call tools: it is asked, each
//! kind in its own way. What none of them says stays as the list of models has it.

use std::time::Duration;

use serde_json::{Value, json};
use tokio::time::{Instant, sleep};

use super::connection::{Connection, LOOK, Mute};
use crate::http::Endpoint;

/// What Ollama holds of a model for which nobody has said anything.
const OLLAMA_USUAL: u64 = 4_096;

/// How long Ollama is given to load a model; only then does it know how much it holds of it.
const LOADED_WITHIN: Duration = Duration::from_secs(30);

/// How long a server is given that says it is loading its model, and how often it is asked.
const READY_WITHIN: Duration = Duration::from_secs(30);
const AGAIN: Duration = Duration::from_millis(250);

/// The names under which lists of models say what is served.
const LISTED: [&str; 4] =
    ["max_model_len", "loaded_context_length", "context_length", "context_window"];

/// Whom vLLM names as the owner of its models; gateways list them as it does.
const VLLM: &str = "vllm";

/// What a server says that it takes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Served {
    /// Tokens of prompt and answer together.
    pub tokens: u64,
    /// What a person has to know of it.
    pub note: Option<String>,
    /// Whether the model can call tools; what no server denies it can.
    pub calls_tools: bool,
    /// Whether the server is a program that answers itself, and no gateway to others.
    pub itself: bool,
}

impl Served {
    fn plain(tokens: u64) -> Self {
        Self { tokens, note: None, calls_tools: true, itself: true }
    }
}

/// What could be learnt of how much a server takes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Look {
    /// It says it.
    Said(Served),
    /// It does not say, or nobody answers there.
    Unsaid,
    /// It still loads its model, and was waited for.
    Loading,
}

/// What the server takes of a model. One that loads its model is asked again until it has.
pub(super) async fn asked(connection: &Connection, endpoint: &Endpoint, model: &str) -> Look {
    if connection.is_openai_itself() {
        return Look::Unsaid;
    }
    let until = Instant::now() + READY_WITHIN;
    loop {
        match served(connection, endpoint, model).await {
            Ok(Some(served)) => return Look::Said(served),
            Ok(None) | Err(Mute::Silent | Mute::Guarded) => return Look::Unsaid,
            Err(Mute::Loading) if Instant::now() >= until => return Look::Loading,
            Err(Mute::Loading) => sleep(AGAIN).await,
        }
    }
}

async fn served(
    connection: &Connection,
    endpoint: &Endpoint,
    model: &str,
) -> Result<Option<Served>, Mute> {
    let list = connection.list(endpoint).await?;
    let entry = list.as_ref().and_then(|list| entry(list, model));
    if let Some(tokens) = entry.and_then(listed) {
        let itself = entry.is_some_and(|entry| entry["owned_by"] == VLLM);
        return Ok(Some(Served { itself, ..Served::plain(tokens) }));
    }
    // A llama.cpp that answers several at once parts its context among them, and this is one part.
    if let Some(props) = connection.look(endpoint, "props").await?
        && let Some(tokens) = figure(&props["default_generation_settings"]["n_ctx"])
    {
        // It leaves out tools, without a word, where the model's template has no form for a call.
        let calls_tools = props["chat_template_caps"]["supports_tool_calls"] != false;
        return Ok(Some(Served { calls_tools, ..Served::plain(tokens) }));
    }
    if let Some(tokens) = entry.and_then(|entry| figure(&entry["meta"]["n_ctx"])) {
        return Ok(Some(Served::plain(tokens)));
    }
    if let Some(served) = of_ollama(connection, endpoint, model).await? {
        return Ok(Some(served));
    }
    let studio = connection.look(endpoint, &format!("api/v0/models/{model}")).await?;
    Ok(studio.and_then(|studio| figure(&studio["loaded_context_length"])).map(Served::plain))
}

/// What Ollama holds of a model: what it was loaded with, else what its definition says, else what
/// is usual.
async fn of_ollama(
    connection: &Connection,
    endpoint: &Endpoint,
    model: &str,
) -> Result<Option<Served>, Mute> {
    let named = json!({"model": model});
    let shown = connection.look_with(endpoint, "api/show", &named, LOOK).await?;
    let Some(shown) = shown else { return Ok(None) };
    let Some(most) = most(&shown) else { return Ok(None) };
    let loads = connection.look_with(endpoint, "api/generate", &named, LOADED_WITHIN).await;
    if loads == Err(Mute::Silent) {
        tracing::info!(model, "Ollama has not loaded the model yet");
    }
    // Another program may have loaded it.
    let running = connection.look(endpoint, "api/ps").await?;
    let held = running.as_ref().and_then(|running| loaded(running, model));
    let known = held.or_else(|| defined(&shown));
    let tokens = known.unwrap_or(OLLAMA_USUAL).min(most);
    let holds = match known {
        Some(_) => format!("Ollama holds {tokens} tokens of a conversation with {model}"),
        None => format!(
            "Ollama does not say how much of a conversation with {model} it holds; often it holds \
             {tokens} tokens"
        ),
    };
    let note = (tokens < most).then(|| {
        format!(
            "{holds} and cuts off the rest without a word, so no more is sent. The model could take \
             {most}: set \"Context length\" in Ollama's settings, or OLLAMA_CONTEXT_LENGTH before it \
             is started."
        )
    });
    Ok(Some(Served { note, calls_tools: calls_tools(&shown), ..Served::plain(tokens) }))
}

/// Whether Ollama's model can call tools: a version that says what models can do names it for those.
fn calls_tools(shown: &Value) -> bool {
    shown["capabilities"].as_array().is_none_or(|all| all.iter().any(|each| each == "tools"))
}

/// The entry of a model in a list; a server with only one answers with it, whatever it is called.
pub(super) fn entry<'a>(list: &'a Value, model: &str) -> Option<&'a Value> {
    let all = list["data"].as_array()?;
    let named = all.iter().find(|entry| entry["id"] == model);
    named.or(all.first().filter(|_| all.len() == 1))
}

pub(super) fn listed(entry: &Value) -> Option<u64> {
    LISTED.iter().find_map(|name| figure(&entry[*name]))
}

/// What Ollama's model was trained for.
pub(super) fn most(shown: &Value) -> Option<u64> {
    let info = shown["model_info"].as_object()?;
    let (_, most) = info.iter().find(|(name, _)| name.ends_with(".context_length"))?;
    figure(most)
}

/// `num_ctx` of the definition of Ollama's model.
pub(super) fn defined(shown: &Value) -> Option<u64> {
    let parameters = shown["parameters"].as_str()?;
    parameters.lines().find_map(|line| {
        let (name, value) = line.trim().split_once(char::is_whitespace)?;
        if name == "num_ctx" { value.trim().parse().ok() } else { None }
    })
}

pub(super) fn loaded(running: &Value, model: &str) -> Option<u64> {
    let latest = format!("{model}:latest");
    let is_it = |entry: &&Value| {
        let named = |name: &str| entry["name"] == name || entry["model"] == name;
        named(model) || named(&latest)
    };
    figure(&running["models"].as_array()?.iter().find(is_it)?["context_length"])
}

/// A number of tokens above nothing.
pub(super) fn figure(value: &Value) -> Option<u64> {
    value.as_u64().filter(|tokens| *tokens > 0)
}
