//! Which program a server of one's own is, by what it says at the places that each has.

use serde_json::Value;

use super::connection::{Connection, Mute};
use crate::http::Endpoint;

/// Which program a server is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ServerKind {
    /// Ollama.
    Ollama,
    /// LM Studio.
    LmStudio,
    /// The server of llama.cpp.
    LlamaCpp,
    /// vLLM.
    Vllm,
    /// Another that lists models as OpenAI does.
    Other,
}

impl ServerKind {
    /// What a person calls it.
    pub fn label(self) -> &'static str {
        match self {
            Self::Ollama => "Ollama",
            Self::LmStudio => "LM Studio",
            Self::LlamaCpp => "llama.cpp",
            Self::Vllm => "vLLM",
            Self::Other => "OpenAI-compatible server",
        }
    }
}

/// What a server says at those places; nothing where it says nothing.
pub(super) struct Marks {
    ollama: Value,
    /// LM Studio's list of what it knows.
    pub studio: Value,
    /// The properties of a llama.cpp.
    pub props: Value,
    version: Value,
}

impl Marks {
    /// All places, asked at the same time.
    ///
    /// # Errors
    /// [`Mute::Loading`] while its model is being loaded.
    pub async fn of(connection: &Connection, endpoint: &Endpoint) -> Result<Self, Mute> {
        let (ollama, studio, props, version) = futures::join!(
            connection.look(endpoint, "api/version"),
            connection.look(endpoint, "api/v0/models"),
            connection.look(endpoint, "props"),
            connection.look(endpoint, "version"),
        );
        let said = |look: Result<Option<Value>, Mute>| match look {
            Ok(said) => Ok(said.unwrap_or_default()),
            Err(Mute::Silent | Mute::Guarded) => Ok(Value::Null),
            Err(Mute::Loading) => Err(Mute::Loading),
        };
        let (ollama, studio) = (said(ollama)?, said(studio)?);
        Ok(Self { ollama, studio, props: said(props)?, version: said(version)? })
    }

    /// The program that has these; none where no known one has.
    pub fn kind(&self) -> Option<ServerKind> {
        let Self { ollama, studio, props, version } = self;
        if ollama["version"].is_string() {
            return Some(ServerKind::Ollama);
        }
        if studio["data"].is_array() {
            return Some(ServerKind::LmStudio);
        }
        if props["default_generation_settings"].is_object() {
            return Some(ServerKind::LlamaCpp);
        }
        version["version"].is_string().then_some(ServerKind::Vllm)
    }
}
