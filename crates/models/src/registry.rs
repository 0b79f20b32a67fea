//! Which providers there are, what each still needs, and a model of any of them by name.

mod answering;
mod error;
mod local;
mod neighbour;
mod settings;
mod standing;

use std::collections::BTreeSet;
use std::sync::{Arc, Mutex, PoisonError};

use agent::Model;
use reqwest::Url;

use crate::anthropic::Anthropic;
use crate::catalogue::{Catalogue, ListProblem, ModelInfo, Traits};
use crate::http::{self, Endpoint, Patience, Reach};
use crate::learnt::Learnt;
use crate::openai::{OpenAi, OpenAiApi};
use crate::providers::{anthropic, openai};
use crate::secret::Secret;

pub use answering::{Answering, Before, Wish, Wishes};
pub use error::RegistryError;
pub use local::LocalProvider;
pub use neighbour::{KeyThere, Neighbour};
pub use settings::Settings;

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
    pub default_model: Option<String>,
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
    /// Those that no server answers for.
    local: Vec<LocalProvider>,
    catalogue: Catalogue,
    /// What is wrong with a person's own list.
    problems: Vec<ListProblem>,
    /// Where the address of a server of one's own stands.
    server: NamedIn,
    clients: Clients,
    /// What servers turned out not to take.
    learnt: Learnt,
    /// Models whose missing price has been noted.
    noted: Mutex<BTreeSet<String>>,
}

/// Where the address of a compatible server stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum NamedIn {
    /// In the environment, beside its key.
    Environment,
    /// In her settings: she chose it in the application.
    Settings,
    /// In a person's own list of models. Such a file may come from somebody else, so no key is
    /// sent where it points.
    OwnList,
}

impl NamedIn {
    fn text(self) -> &'static str {
        match self {
            Self::Environment => openai::BASE_VARIABLE,
            Self::Settings => "the address that you chose",
            Self::OwnList => "`baseUrl` of your own list of models",
        }
    }
}

/// Connections are kept open between calls, so clients are made once, when they are first needed.
#[derive(Debug, Default)]
struct Clients {
    loopback: Mutex<Option<reqwest::Client>>,
    remote: Mutex<Option<reqwest::Client>>,
}

impl Registry {
    /// With these keys and addresses. What is wrong with a list of models of one's own is left out
    /// and told by [`Registry::problems`].
    pub fn new(mut settings: Settings) -> Self {
        let mut catalogue = Catalogue::built_in().unwrap_or_else(|error| {
            tracing::error!(%error, "the list of models cannot be read; models must be named");
            Catalogue::default()
        });
        let problems = match settings.models.as_deref() {
            Some(own) => catalogue.lay_over(own),
            None => Vec::new(),
        };
        let mut server = NamedIn::Environment;
        let chosen = settings.server.clone().map(|address| (address, NamedIn::Settings));
        let listed = || Some((catalogue.server.clone()?, NamedIn::OwnList));
        if settings.openai_base_url.is_none()
            && let Some((address, named_in)) = chosen.or_else(listed)
        {
            settings.openai_base_url = Some(address);
            settings.openai_key = None;
            server = named_in;
        }
        Self {
            settings,
            local: Vec::new(),
            catalogue,
            problems,
            server,
            clients: Clients::default(),
            learnt: Learnt::default(),
            noted: Mutex::default(),
        }
    }

    /// To ask its server one thing that is nobody's: nothing has to be agreed to for that.
    pub(crate) fn for_trial(mut self) -> Self {
        if let Some(near) = self.settings.server.as_deref().and_then(Neighbour::at) {
            self.settings.agreed.insert(near.host);
        }
        self
    }

    /// With a provider that no server answers for.
    pub fn with(mut self, local: LocalProvider) -> Self {
        self.local.push(local);
        self
    }

    /// What is wrong with the list of models of one's own, in order of place.
    pub fn problems(&self) -> &[ListProblem] {
        &self.problems
    }

    /// Every provider, those that always work first.
    pub fn providers(&self) -> Vec<ProviderInfo> {
        let local = self.local.iter().map(LocalProvider::info);
        local.chain([self.anthropic_info(), self.openai_info()]).collect()
    }

    /// The models of a provider that are known by name, with their prices; a server of one's own
    /// has those of a person's own list.
    pub fn models(&self, provider: &str) -> Vec<ModelInfo> {
        match self.local(provider) {
            Some(local) => vec![local.listed()],
            None => self.catalogue.models(self.listed_as(provider)),
        }
    }

    /// What the list of models calls a provider: `openai-compatible` where a server of one's own stands for it.
    pub fn listed_for(&self, provider: &str) -> String {
        self.listed_as(provider).to_owned()
    }

    /// The model for hooks and work in the background, where `in_use` answers the teacher: the small
    /// one that is listed; on a server of one's own that has none the model in use itself. None where
    /// a person's own list says so.
    pub fn background(&self, provider: &str, in_use: &str) -> Option<String> {
        if let Some(local) = self.local(provider) {
            return Some(local.model.name().to_owned());
        }
        let listed = self.listed_as(provider);
        if !self.catalogue.works_in_background(listed) {
            return None;
        }
        let small = self.catalogue.background(listed);
        small.or((listed == openai::COMPATIBLE).then_some(in_use)).map(str::to_owned)
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
        if let Some(local) = self.local(provider) {
            return local.model(name);
        }
        match provider {
            anthropic::PROVIDER => self.anthropic(name),
            openai::PROVIDER => self.openai(name),
            other => Err(RegistryError::UnknownProvider {
                name: other.to_owned(),
                known: self.providers().into_iter().map(|provider| provider.name).collect(),
            }),
        }
    }

    fn local(&self, provider: &str) -> Option<&LocalProvider> {
        self.local.iter().find(|local| local.name == provider)
    }

    /// The model that was chosen together with its server.
    fn chosen_model(&self) -> Option<&str> {
        self.settings.server_model.as_deref().filter(|_| self.server == NamedIn::Settings)
    }

    fn planner(&self, provider: &str) -> Option<String> {
        self.catalogue.planner(provider).map(str::to_owned)
    }

    /// What the list of models calls a provider: it keeps OpenAI apart from servers that only
    /// speak as it does.
    fn listed_as<'a>(&self, provider: &'a str) -> &'a str {
        match provider {
            openai::PROVIDER if !self.is_openai_itself() => openai::COMPATIBLE,
            other => other,
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
            default_model: self.planner(anthropic::PROVIDER),
            ready: missing.is_none(),
            missing,
            // A gateway on this computer passes on what it is sent.
            remote: true,
        }
    }

    fn openai_info(&self) -> ProviderInfo {
        let address = self.openai_base();
        let missing = match &address {
            Err(error) => Some(error.to_string()),
            Ok((base, reach)) => {
                self.may_be_asked(base, *reach).err().map(|error| error.to_string())
            }
        };
        let local = matches!(address, Ok((_, Reach::Loopback)));
        let (label, note) = match (local, self.is_openai_itself()) {
            (true, _) => (
                "Local server (OpenAI-compatible)",
                "AI on this computer, for example Ollama or LM Studio. Nothing leaves it unless that \
                 server passes it on, as a gateway does.",
            ),
            (false, false) => (
                "OpenAI-compatible server",
                "AI. The conversation and the files it uses are sent to your server.",
            ),
            (false, true) => {
                ("OpenAI", "AI. The conversation and the files it uses are sent to OpenAI.")
            }
        };
        ProviderInfo {
            name: openai::PROVIDER,
            label,
            note,
            default_model: self
                .chosen_model()
                .map(str::to_owned)
                .or_else(|| self.planner(self.listed_as(openai::PROVIDER))),
            ready: missing.is_none(),
            missing,
            remote: !local,
        }
    }

    fn anthropic(&self, name: Option<&str>) -> Result<Arc<dyn Model>, RegistryError> {
        const PROVIDER: &str = anthropic::PROVIDER;
        let base = self.anthropic_base()?;
        if self.settings.anthropic_key.is_none() {
            return Err(no_key(anthropic::LABEL, anthropic::KEY_VARIABLE));
        }
        let name = self.catalogue.whole_name(PROVIDER, name);
        let name = name.ok_or_else(|| no_name(anthropic::BASE_VARIABLE))?;
        // A gateway may call its models as it likes.
        if self.settings.anthropic_base_url.is_none() && !name.starts_with("claude-") {
            return Err(self.unknown(PROVIDER, name));
        }
        let traits = self.traits(PROVIDER, name, Reach::Remote);
        let endpoint = self.endpoint(
            reach(&base),
            anthropic::LABEL,
            anthropic::KEY_VARIABLE,
            self.settings.anthropic_key.clone(),
        )?;
        let quirks = self.learnt.about(base.as_str(), name);
        let model = Anthropic::new(endpoint, base, name.to_owned(), traits, quirks);
        Ok(Arc::new(model.map_err(RegistryError::Key)?))
    }

    fn openai(&self, name: Option<&str>) -> Result<Arc<dyn Model>, RegistryError> {
        const PROVIDER: &str = openai::PROVIDER;
        let (base, reach) = self.openai_base()?;
        self.may_be_asked(&base, reach)?;
        let listed = self.listed_as(PROVIDER);
        let chosen = self.chosen_model().filter(|_| matches!(name, None | Some("planner")));
        let name = chosen.or_else(|| self.catalogue.whole_name(listed, name));
        let name = name.ok_or_else(|| no_name(self.server.text()))?;
        if self.is_openai_itself() && name.starts_with("claude-") {
            return Err(self.unknown(PROVIDER, name));
        }
        let mut traits = self.traits(listed, name, reach);
        let api = self.settings.openai_api.unwrap_or(match self.is_openai_itself() {
            true => OpenAiApi::Responses,
            false => OpenAiApi::Chat,
        });
        if api == OpenAiApi::Responses {
            // Whoever speaks this interface has learnt from OpenAI how answers are held to a schema.
            traits.structured = self.catalogue.traits(PROVIDER, name).structured;
        }
        let endpoint = self.openai_endpoint(&base, reach)?;
        let quirks = self.learnt.about(base.as_str(), name);
        let model = OpenAi::new(endpoint, &base, api, name.to_owned(), traits, quirks);
        Ok(Arc::new(model.map_err(RegistryError::Key)?))
    }

    /// How an address is asked, and with which key.
    fn openai_endpoint(&self, base: &Url, reach: Reach) -> Result<Endpoint, RegistryError> {
        let near = Neighbour::of(base).is_some();
        let label = match reach {
            Reach::Loopback => openai::LOCAL_LABEL,
            Reach::Remote if near => openai::NEAR_LABEL,
            Reach::Remote => openai::LABEL,
        };
        // No proxy stands before a neighbour, who is as slow as this computer.
        let wire = if near { Reach::Loopback } else { reach };
        let variable = match self.server {
            NamedIn::Environment => openai::KEY_VARIABLE,
            NamedIn::Settings | NamedIn::OwnList => "OPENAI_BASE_URL and OPENAI_API_KEY",
        };
        self.endpoint(wire, label, variable, self.key_for(base))
    }

    /// Whether a server may be asked: this computer; in its network whoever she agreed to, with a key
    /// or without, as a key that is kept says nothing of where it goes; elsewhere with a key, or where
    /// her own list points.
    fn may_be_asked(&self, base: &Url, reach: Reach) -> Result<(), RegistryError> {
        let has_key = self.settings.openai_key.is_some();
        match (reach, Neighbour::of(base), self.server) {
            (Reach::Loopback, _, _) => Ok(()),
            (Reach::Remote, Some(near), _) if self.settings.agreed.contains(&near.host) => Ok(()),
            (Reach::Remote, Some(near), _) => {
                let key = match (has_key, self.settings.openai_key_is_kept) {
                    (false, _) => KeyThere::None,
                    (true, true) => KeyThere::Stays,
                    (true, false) => KeyThere::Goes,
                };
                Err(RegistryError::NotAgreed { terms: near.terms_for(key), host: near.host })
            }
            (Reach::Remote, None, NamedIn::Environment | NamedIn::Settings) if !has_key => {
                Err(no_key(openai::LABEL, openai::KEY_VARIABLE))
            }
            (Reach::Remote, None, _) => Ok(()),
        }
    }

    /// Where the provider that speaks as OpenAI does is asked, when that is not OpenAI itself.
    pub fn own_server(&self) -> Option<String> {
        let (mut base, _) = self.openai_base().ok()?;
        // What only the server may know is no part of where it is.
        base.set_username("").ok()?;
        base.set_password(None).ok()?;
        base.set_query(None);
        base.set_fragment(None);
        (base.host_str() != Some(openai::HOST))
            .then(|| base.as_str().trim_end_matches('/').to_owned())
    }

    fn is_openai_itself(&self) -> bool {
        self.openai_base().is_ok_and(|(base, _)| base.host_str() == Some(openai::HOST))
    }

    fn endpoint(
        &self,
        reach: Reach,
        label: &'static str,
        variable: &'static str,
        key: Option<Secret>,
    ) -> Result<Endpoint, RegistryError> {
        let patience = &self.settings.patience;
        let client = self.clients.get(reach, patience)?;
        Ok(Endpoint { client, label, variable, key, silence: patience.with(reach), reach })
    }

    fn unknown(&self, provider: &'static str, name: &str) -> RegistryError {
        let known = self.catalogue.names(provider);
        RegistryError::UnknownModel { provider, name: name.to_owned(), known }
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

    /// What is known about a model. A model behind a gateway has the price that its maker takes.
    fn traits(&self, listed: &str, model: &str, reach: Reach) -> Traits {
        let mut traits = self.catalogue.traits(listed, model);
        if traits.price.is_none() && listed == openai::COMPATIBLE && reach == Reach::Remote {
            let makers = self.catalogue.traits(openai::PROVIDER, model);
            traits.price = makers.price;
            if makers.price.is_some() {
                traits.context = makers.context;
                traits.assumed = false;
            }
        }
        if traits.price.is_none() && reach == Reach::Remote {
            let mut noted = self.noted.lock().unwrap_or_else(PoisonError::into_inner);
            if noted.insert(format!("{listed}/{model}")) {
                tracing::warn!(listed, model, "the price of this model is not known");
            }
        }
        traits
    }
}

impl Clients {
    fn get(&self, reach: Reach, patience: &Patience) -> Result<reqwest::Client, RegistryError> {
        let kept = match reach {
            Reach::Loopback => &self.loopback,
            Reach::Remote => &self.remote,
        };
        let mut kept = kept.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(client) = &*kept {
            return Ok(client.clone());
        }
        let client = http::client(reach, patience).map_err(RegistryError::Client)?;
        Ok(kept.insert(client).clone())
    }
}

fn no_name(variable: &'static str) -> RegistryError {
    RegistryError::NoModelNamed { variable }
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
pub(crate) fn reach(url: &Url) -> Reach {
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
