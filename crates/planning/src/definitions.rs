//! Plugins as they are on disk now, read again when they change.

use std::path::{Path, PathBuf};
use std::sync::{Arc, PoisonError, RwLock};

use plugins::Catalogue;

/// The present catalogue; clones share it.
#[derive(Clone)]
pub struct Definitions {
    root: PathBuf,
    catalogue: Arc<RwLock<Arc<Catalogue>>>,
}

impl Definitions {
    /// Read the plugins below `root`.
    pub fn read(root: PathBuf) -> Self {
        let catalogue = Arc::new(plugins::discover(std::slice::from_ref(&root)));
        Self { root, catalogue: Arc::new(RwLock::new(catalogue)) }
    }

    /// The folder of plugins.
    pub fn root(&self) -> &Path {
        &self.root
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
        let fresh = Arc::new(plugins::discover(std::slice::from_ref(&self.root)));
        *self.catalogue.write().unwrap_or_else(PoisonError::into_inner) = Arc::clone(&fresh);
        fresh
    }
}
