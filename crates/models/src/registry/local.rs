//! A provider that is no server: its one model is made by whoever composes the application.

use std::fmt;
use std::sync::Arc;

use agent::Model;
use domain::Effort;

use super::{ProviderInfo, RegistryError};
use crate::catalogue::ModelInfo;
use crate::prices::Rates;

/// A provider with one model, which needs no key and costs nothing. What it is sent does not leave
/// this computer.
#[derive(Clone)]
pub struct LocalProvider {
    /// What definitions and traces call it.
    pub name: &'static str,
    /// What a person calls it.
    pub label: &'static str,
    /// What choosing it means, in a sentence or two.
    pub note: &'static str,
    /// Its one model.
    pub model: Arc<dyn Model>,
}

impl LocalProvider {
    pub(super) fn info(&self) -> ProviderInfo {
        ProviderInfo {
            name: self.name,
            label: self.label,
            note: self.note,
            default_model: Some(self.model.name().to_owned()),
            ready: true,
            missing: None,
            remote: false,
        }
    }

    pub(super) fn listed(&self) -> ModelInfo {
        ModelInfo {
            name: self.model.name().to_owned(),
            label: self.label.to_owned(),
            context: self.model.context_tokens(),
            effort: Effort::Usual,
            prices: Rates { input: 0.0, output: 0.0, cache_read: None, cache_write: None },
            source: None,
            retrieved: None,
            own: false,
        }
    }

    /// Its model by name, or by the role that definitions may name instead.
    pub(super) fn model(&self, name: Option<&str>) -> Result<Arc<dyn Model>, RegistryError> {
        match name {
            None | Some("planner" | "background") => Ok(Arc::clone(&self.model)),
            Some(name) if name == self.model.name() => Ok(Arc::clone(&self.model)),
            Some(name) => Err(RegistryError::UnknownModel {
                provider: self.name,
                name: name.to_owned(),
                known: vec![self.model.name().to_owned()],
            }),
        }
    }
}

impl fmt::Debug for LocalProvider {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("LocalProvider").field("name", &self.name).finish_non_exhaustive()
    }
}
