//! Who answers: what is asked for now, else whoever answers in the session, else the kept choice, else
//! what the agent's definition asks for.
//!
//! A session stays with whoever answers in it. Another place that it would be sent to is chosen by name,
//! and is never what is left when the first is gone.

use std::sync::Arc;

use agent::Model;

use reqwest::Url;

use super::{Registry, RegistryError, reach};
use crate::http::Reach;

/// A provider, and one of its models where one is named.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Wish<'a> {
    /// The provider.
    pub provider: &'a str,
    /// The model.
    pub model: Option<&'a str>,
}

/// Who answered in a session until now.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Before<'a> {
    /// The provider.
    pub provider: &'a str,
    /// The model.
    pub model: &'a str,
    /// Where it was asked; none for this program itself, and in sessions of earlier versions.
    pub at: Option<&'a str>,
    /// Whether the agent that answers now is the one that did.
    pub same_agent: bool,
}

/// What there is to choose by.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Wishes<'a> {
    /// The provider that is asked for now.
    pub provider: Option<&'a str>,
    /// The model that is asked for now.
    pub model: Option<&'a str>,
    /// Who answered in the session; none in a new one.
    pub before: Option<Before<'a>>,
    /// The choice that is kept for new sessions.
    pub kept: Option<Wish<'a>>,
    /// What the agent's definition asks for.
    pub own: Wish<'a>,
    /// Who answers in a new session where nobody was chosen and the definition's cannot.
    pub fallback: &'a str,
}

/// The model that answers, and why it is another than the definition asks for.
pub struct Answering {
    /// The model.
    pub model: Arc<dyn Model>,
    /// For the teacher; none when the choice is honoured.
    pub notice: Option<String>,
}

impl Registry {
    /// Who answers. A model that was asked for by name is never replaced.
    ///
    /// # Errors
    /// When the model cannot be had, and when nobody chose the place that it would be asked at now.
    pub fn answering(&self, wishes: &Wishes<'_>) -> Result<Answering, RegistryError> {
        let honoured = |model| Answering { model, notice: None };
        if let Some(provider) = wishes.provider {
            return self.model(provider, wishes.model_of(provider)).map(honoured);
        }
        if let Some(before) = &wishes.before {
            self.stays(before)?;
            let model = self.model(before.provider, wishes.model_of(before.provider));
            return model.map(honoured).map_err(|reason| gone(before, reason));
        }
        if let Some(kept) = &wishes.kept {
            return self.model(kept.provider, wishes.model_of(kept.provider)).map(honoured);
        }
        let own = wishes.model.or(wishes.own.model);
        match self.model(wishes.own.provider, own) {
            Ok(model) => Ok(honoured(model)),
            Err(reason) if wishes.model.is_some() => Err(reason),
            // Somebody set a server up: nothing takes its place unasked.
            Err(reason) if self.own_server().is_some() => Err(RegistryError::Unchosen {
                host: self.host(super::openai::PROVIDER).unwrap_or_default(),
                reason: Box::new(reason),
                fallback: wishes.fallback.to_owned(),
            }),
            Err(reason) => {
                let notice = format!("the {} drafter answers, because {reason}", wishes.fallback);
                let model = self.model(wishes.fallback, None)?;
                Ok(Answering { model, notice: Some(notice) })
            }
        }
    }

    /// Checks that what is asked of a session's provider goes where it went before, if it leaves or left
    /// this computer.
    ///
    /// # Errors
    /// [`RegistryError::Elsewhere`] when it would not.
    pub fn stays(&self, before: &Before<'_>) -> Result<(), RegistryError> {
        let now = self.host(before.provider);
        match (before.at, now) {
            (Some(then), Some(now))
                if then != now && (self.is_remote(before.provider) || !is_loopback(then)) =>
            {
                Err(RegistryError::Elsewhere {
                    model: before.model.to_owned(),
                    then: then.to_owned(),
                    now,
                })
            }
            _ => Ok(()),
        }
    }

    /// Where a provider is asked: host and port; none for one that is this program itself, or unknown.
    pub fn host(&self, provider: &str) -> Option<String> {
        let base = match provider {
            super::anthropic::PROVIDER => self.anthropic_base().ok()?,
            super::openai::PROVIDER => self.openai_base().ok()?.0,
            _ => return None,
        };
        let host = base.host_str()?;
        Some(base.port().map_or_else(|| host.to_owned(), |port| format!("{host}:{port}")))
    }

    fn is_remote(&self, provider: &str) -> bool {
        self.providers().iter().any(|info| info.name == provider && info.remote)
    }
}

/// Whether a host, with its port, is this computer.
fn is_loopback(host: &str) -> bool {
    Url::parse(&format!("http://{host}/")).is_ok_and(|url| reach(&url) == Reach::Loopback)
}

fn gone(before: &Before<'_>, source: RegistryError) -> RegistryError {
    let model = match before.at {
        Some(host) => format!("{} at {host}", before.model),
        None => before.model.to_owned(),
    };
    RegistryError::Gone { model, source: Box::new(source) }
}

impl<'a> Wishes<'a> {
    /// The model of this provider: the one that is asked for, else what answered before for the same
    /// agent, else what was chosen, is defined, or answered for another.
    fn model_of(&self, provider: &str) -> Option<&'a str> {
        let before = self.before.filter(|before| before.provider == provider);
        let same = before.filter(|before| before.same_agent).map(|before| before.model);
        let of = |wish: Wish<'a>| wish.model.filter(|_| wish.provider == provider);
        let chosen = || self.kept.and_then(of).or_else(|| of(self.own));
        self.model.or(same).or_else(chosen).or(before.map(|before| before.model))
    }
}
