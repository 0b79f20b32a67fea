//! Which providers there are, what each still needs, and a model of any of them by name.

mod error;

use std::collections::BTreeSet;
use std::fmt;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use agent::Model;
use reqwest::Url;

use crate::anthropic::{self, Anthropic};
use crate::http::{self, Reach};
use crate::offline::{self, Offline};
use crate::openai::{self, OpenAi};
use crate::prices;
use crate::secret::Secret;

pub use error::RegistryError;

const OFFLINE: &str = "offline";
const OFFLINE_MODEL: &str = "drafter-1";
const ANTHROPIC_DEFAULT: &str = "claude-sonnet-5-5";
const OPENAI_DEFAULT: &str = "gpt-6.1-sol";

/// The short names that agent definitions may use for Anthropic's current models.
const ANTHROPIC_SHORT_NAMES: [(&str, &str); 3] =
    [("haiku", "claude-haiku-5-5"), ("opus", "claude-opus-5-5"), ("sonnet", ANTHROPIC_DEFAULT)];

/// Keys and addresses of the providers; what is absent is the provider's own address, or no key.
#[derive(Clone, Default)]
pub struct Settings {
    /// Anthropic's key.
    pub anthropic_key: Option<Secret>,
    /// The address of Anthropic's API, or of a gateway to it, without `/v1`.
    pub anthropic_base_url: Option<String>,
    /// OpenAI's key, or that of the server at the base URL.
    pub openai_key: Option<Secret>,
    /// The address of a server that speaks chat completions, with its `/v1`.
    pub openai_base_url: Option<String>,
    /// How long the offline drafter takes for each streamed piece; a readable pace when absent.
    pub offline_pace: Option<Duration>,
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
            offline_pace: None,
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
            .field("openai_base_url", &self.openai_base_url.is_some())
            .field("offline_pace", &self.offline_pace)
            .finish()
    }
}

/// A provider as a person chooses it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ProviderInfo {
    /// What definitions and traces call it.
    pub name: &'static str,
    /// What a person calls it.
    pub label: &'static str,
    /// What choosing it means, in a sentence or two.
    pub note: &'static str,
    /// The model that is used when none is named; a server of one's own has none.
    pub default_model: Option<&'static str>,
    /// Whether it can be used now.
    pub ready: bool,
    /// What it still needs, and what to do about it.
    pub missing: Option<String>,
    /// Whether what is sent leaves this computer.
    pub remote: bool,
}

/// All providers.
#[derive(Debug)]
pub struct Registry {
    settings: Settings,
    clients: Clients,
    /// Models whose missing price has been noted.
    noted: Mutex<BTreeSet<String>>,
}

/// Connections are kept open between calls, so clients are made once, when they are first needed.
#[derive(Debug, Default)]
struct Clients {
    loopback: Mutex<Option<reqwest::Client>>,
    remote: Mutex<Option<reqwest::Client>>,
}

impl Registry {
    /// With these keys and addresses.
    pub fn new(settings: Settings) -> Self {
        Self { settings, clients: Clients::default(), noted: Mutex::default() }
    }

    /// Every provider, the one that always works first.
    pub fn providers(&self) -> Vec<ProviderInfo> {
        vec![
            ProviderInfo {
                name: OFFLINE,
                label: "Offline drafter",
                note: "Rules over your own files. Not AI; nothing leaves this computer.",
                default_model: Some(OFFLINE_MODEL),
                ready: true,
                missing: None,
                remote: false,
            },
            self.anthropic_info(),
            self.openai_info(),
        ]
    }

    /// A model of a provider; its default one when none is named.
    ///
    /// # Errors
    /// When there is no such provider or model, or when the provider lacks a key or an address.
    pub fn model(
        &self,
        provider: &str,
        name: Option<&str>,
    ) -> Result<Arc<dyn Model>, RegistryError> {
        match provider {
            OFFLINE => match name.unwrap_or(OFFLINE_MODEL) {
                OFFLINE_MODEL => {
                    let pace = self.settings.offline_pace.unwrap_or(offline::DEFAULT_PACE);
                    Ok(Arc::new(Offline::paced(pace)))
                }
                other => Err(RegistryError::UnknownModel {
                    provider: OFFLINE,
                    name: other.to_owned(),
                    known: vec![OFFLINE_MODEL],
                }),
            },
            anthropic::PROVIDER => self.anthropic(name),
            openai::PROVIDER => self.openai(name),
            other => Err(RegistryError::UnknownProvider {
                name: other.to_owned(),
                known: vec![OFFLINE, anthropic::PROVIDER, openai::PROVIDER],
            }),
        }
    }

    fn anthropic_info(&self) -> ProviderInfo {
        let address = self.anthropic_base();
        let missing = match (&address, &self.settings.anthropic_key) {
            (Err(error), _) => Some(error.to_string()),
            (Ok(_), None) => Some(no_key(anthropic::LABEL, anthropic::KEY_VARIABLE).to_string()),
            (Ok(_), Some(_)) => None,
        };
        ProviderInfo {
            name: anthropic::PROVIDER,
            label: "Claude (Anthropic)",
            note: "AI. The conversation and the files it uses are sent to Anthropic.",
            default_model: Some(ANTHROPIC_DEFAULT),
            ready: missing.is_none(),
            missing,
            // A gateway on this computer passes on what it is sent.
            remote: true,
        }
    }

    fn openai_info(&self) -> ProviderInfo {
        let address = self.openai_base();
        let missing = match (&address, &self.settings.openai_key) {
            (Err(error), _) => Some(error.to_string()),
            (Ok((_, Reach::Remote)), None) => {
                Some(no_key(openai::LABEL, openai::KEY_VARIABLE).to_string())
            }
            (Ok(_), Some(_)) | (Ok((_, Reach::Loopback)), None) => None,
        };
        let local = matches!(address, Ok((_, Reach::Loopback)));
        let (label, note) = match (local, &self.settings.openai_base_url) {
            (true, _) => (
                "Local server (OpenAI-compatible)",
                "AI on this computer, for example Ollama or LM Studio. Nothing leaves it.",
            ),
            (false, Some(_)) => (
                "OpenAI-compatible server",
                "AI. The conversation and the files it uses are sent to your server.",
            ),
            (false, None) => {
                ("OpenAI", "AI. The conversation and the files it uses are sent to OpenAI.")
            }
        };
        ProviderInfo {
            name: openai::PROVIDER,
            label,
            note,
            default_model: self.settings.openai_base_url.is_none().then_some(OPENAI_DEFAULT),
            ready: missing.is_none(),
            missing,
            remote: !local,
        }
    }

    fn anthropic(&self, name: Option<&str>) -> Result<Arc<dyn Model>, RegistryError> {
        let base = self.anthropic_base()?;
        let key = self.settings.anthropic_key.clone();
        let key = key.ok_or_else(|| no_key(anthropic::LABEL, anthropic::KEY_VARIABLE))?;
        let name = name.unwrap_or(ANTHROPIC_DEFAULT);
        let short = ANTHROPIC_SHORT_NAMES.iter().find(|(short, _)| *short == name);
        let name = short.map_or(name, |(_, full)| *full);
        // A gateway may call its models as it likes.
        if self.settings.anthropic_base_url.is_none() && !name.starts_with("claude-") {
            return Err(RegistryError::UnknownModel {
                provider: anthropic::PROVIDER,
                name: name.to_owned(),
                known: prices::known_models(anthropic::PROVIDER),
            });
        }
        self.note_price(anthropic::PROVIDER, name);
        let client = self.clients.get(reach(&base))?;
        let model = Anthropic::new(client, base, key, name.to_owned());
        Ok(Arc::new(model.map_err(RegistryError::Key)?))
    }

    fn openai(&self, name: Option<&str>) -> Result<Arc<dyn Model>, RegistryError> {
        let (base, reach) = self.openai_base()?;
        let key = self.settings.openai_key.clone();
        if key.is_none() && reach == Reach::Remote {
            return Err(no_key(openai::LABEL, openai::KEY_VARIABLE));
        }
        let name = match (name, &self.settings.openai_base_url) {
            (Some(name), _) => name,
            (None, None) => OPENAI_DEFAULT,
            (None, Some(_)) => {
                return Err(RegistryError::NoModelNamed { variable: openai::BASE_VARIABLE });
            }
        };
        if self.settings.openai_base_url.is_none() && name.starts_with("claude-") {
            return Err(RegistryError::UnknownModel {
                provider: openai::PROVIDER,
                name: name.to_owned(),
                known: prices::known_models(openai::PROVIDER),
            });
        }
        if reach == Reach::Remote {
            self.note_price(openai::PROVIDER, name);
        }
        let client = self.clients.get(reach)?;
        let model = OpenAi::new(client, base, reach, key, name.to_owned());
        Ok(Arc::new(model.map_err(RegistryError::Key)?))
    }

    fn anthropic_base(&self) -> Result<Url, RegistryError> {
        let base = self.settings.anthropic_base_url.as_deref().unwrap_or(anthropic::BASE_URL);
        address(base, anthropic::BASE_VARIABLE)
    }

    fn openai_base(&self) -> Result<(Url, Reach), RegistryError> {
        let base = self.settings.openai_base_url.as_deref().unwrap_or(openai::BASE_URL);
        let url = address(base, openai::BASE_VARIABLE)?;
        let reach = reach(&url);
        Ok((url, reach))
    }

    fn note_price(&self, provider: &str, model: &str) {
        let mut noted = self.noted.lock().unwrap_or_else(PoisonError::into_inner);
        if prices::price(provider, model).is_none() && noted.insert(format!("{provider}/{model}")) {
            tracing::warn!(provider, model, "the price of this model is not known; it counts as 0");
        }
    }
}

impl Clients {
    fn get(&self, reach: Reach) -> Result<reqwest::Client, RegistryError> {
        let kept = match reach {
            Reach::Loopback => &self.loopback,
            Reach::Remote => &self.remote,
        };
        let mut kept = kept.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(client) = &*kept {
            return Ok(client.clone());
        }
        let client = http::client(reach).map_err(RegistryError::Client)?;
        Ok(kept.insert(client).clone())
    }
}

fn no_key(provider: &'static str, variable: &'static str) -> RegistryError {
    RegistryError::NoKey { provider, variable }
}

fn address(text: &str, variable: &'static str) -> Result<Url, RegistryError> {
    let wrong = |reason: String| RegistryError::BaseUrl { variable, reason };
    let url = Url::parse(text.trim()).map_err(|error| wrong(error.to_string()))?;
    match (url.scheme(), url.host_str()) {
        ("http" | "https", Some(_)) => Ok(url),
        (scheme, _) => Err(wrong(format!("it begins with {scheme}:"))),
    }
}

/// Only an address of this very computer counts as local.
fn reach(url: &Url) -> Reach {
    let host = url.host_str().unwrap_or_default().trim_matches(['[', ']']);
    let loopback = host == "localhost"
        || host.parse::<std::net::IpAddr>().is_ok_and(|address| address.is_loopback());
    match loopback {
        true => Reach::Loopback,
        false => Reach::Remote,
    }
}

#[cfg(test)]
mod tests;
