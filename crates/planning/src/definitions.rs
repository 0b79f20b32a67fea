//! A teacher's plugins as they are on disk now, read again when they change: those that come with
//! the application, those that she added, and her own files over both.

mod added;
mod desk;
mod info;
mod shelf;

use std::sync::{Arc, PoisonError, RwLock};

use plugins::{Catalogue, Known, Layers, Origin};

use crate::{hooks, tools};

pub use desk::PluginDesk;
pub use info::{command_info, problem_info, provider_info};
pub use shelf::{HERS, is_hers};

/// The present catalogue; clones share it.
#[derive(Clone)]
pub struct Definitions {
    layers: Arc<Layers>,
    catalogue: Arc<RwLock<Arc<Catalogue>>>,
}

/// What definitions may name beside what is in their own plugin.
fn known() -> Known<'static> {
    Known { tools: tools::NAMES, hooks: hooks::NAMES }
}

impl Definitions {
    /// Read the plugins of these places.
    pub fn read(layers: Layers) -> Self {
        let catalogue = Arc::new(RwLock::new(Arc::new(read(&layers))));
        Self { layers: Arc::new(layers), catalogue }
    }

    /// Where they come from.
    pub fn layers(&self) -> &Layers {
        &self.layers
    }

    /// What was read last.
    pub fn catalogue(&self) -> Arc<Catalogue> {
        Arc::clone(&self.catalogue.read().unwrap_or_else(PoisonError::into_inner))
    }

    /// Everything that is written in skills and agents: whoever is named there is no pupil.
    pub fn reference_texts(&self) -> Vec<String> {
        let catalogue = self.catalogue();
        let plugins = catalogue.plugins.iter();
        let texts = plugins.flat_map(|plugin| {
            let skills = plugin.skills.iter().map(|skill| skill.body.clone());
            skills.chain(plugin.agents.iter().map(|agent| agent.body.clone()))
        });
        texts.collect()
    }

    /// Read everything again.
    pub fn reload(&self) -> Arc<Catalogue> {
        let fresh = Arc::new(read(&self.layers));
        *self.catalogue.write().unwrap_or_else(PoisonError::into_inner) = Arc::clone(&fresh);
        fresh
    }
}

fn read(layers: &Layers) -> Catalogue {
    let mut catalogue = plugins::layered(layers, known());
    let added = catalogue.plugins.iter_mut().filter(|plugin| plugin.origin == Origin::Added);
    for plugin in added.filter(|plugin| !plugin.hooks.is_empty()) {
        if !added::programs_allowed(plugin) {
            plugin.withheld = std::mem::take(&mut plugin.hooks);
        }
    }
    catalogue
}
