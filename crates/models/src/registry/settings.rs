//! What a person or the environment says about providers.

use std::collections::BTreeSet;
use std::fmt;

use crate::http::Patience;
use crate::openai::OpenAiApi;
use crate::providers::{anthropic, openai};
use crate::secret::Secret;

/// Keys and addresses of the providers; what is absent is the provider's own address, or no key.
#[derive(Clone, Default)]
pub struct Settings {
    /// Anthropic's key.
    pub anthropic_key: Option<Secret>,
    /// The address of Anthropic's API, or of a gateway to it, without `/v1`.
    pub anthropic_base_url: Option<String>,
    /// OpenAI's key, or that of the server at the base URL.
    pub openai_key: Option<Secret>,
    /// Whether that key is one that she keeps, and not the one beside the address in the environment.
    pub openai_key_is_kept: bool,
    /// The address of a compatible server, with its `/v1`.
    pub openai_base_url: Option<String>,
    /// The address of a server on this computer or in its network that a person chose in the
    /// application, with its `/v1`. It is spoken to without a key.
    pub server: Option<String>,
    /// Which of its models answers when none is named.
    pub server_model: Option<String>,
    /// The servers of the network that she agreed to send text to, by host and port.
    pub agreed: BTreeSet<String>,
    /// Which interface to speak there; the Responses API to OpenAI itself and chat completions to
    /// all others when absent.
    pub openai_api: Option<OpenAiApi>,
    /// A person's own additions to the list of models, as text in the shape of
    /// `data/models.json`; any part may be left out.
    pub models: Option<String>,
    /// How long to wait for servers.
    pub patience: Patience,
}

impl Settings {
    /// From `ANTHROPIC_API_KEY`, `ANTHROPIC_BASE_URL`, `OPENAI_API_KEY` and `OPENAI_BASE_URL`.
    pub fn from_environment() -> Self {
        let text = |name: &str| std::env::var(name).ok().filter(|text| !text.trim().is_empty());
        let key = |name: &str| text(name).as_deref().and_then(Secret::new);
        Self {
            anthropic_key: key(anthropic::KEY_VARIABLE),
            anthropic_base_url: text(anthropic::BASE_VARIABLE),
            openai_key: key(openai::KEY_VARIABLE),
            openai_base_url: text(openai::BASE_VARIABLE),
            ..Self::default()
        }
    }
}

impl fmt::Debug for Settings {
    /// An address may hold a password, so only its presence is shown.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Settings")
            .field("anthropic_key", &self.anthropic_key)
            .field("anthropic_base_url", &self.anthropic_base_url.is_some())
            .field("openai_key", &self.openai_key)
            .field("openai_key_is_kept", &self.openai_key_is_kept)
            .field("openai_base_url", &self.openai_base_url.is_some())
            .field("server", &self.server.is_some())
            .field("server_model", &self.server_model)
            .field("agreed", &self.agreed)
            .field("openai_api", &self.openai_api)
            .field("models", &self.models.is_some())
            .field("patience", &self.patience)
            .finish()
    }
}
