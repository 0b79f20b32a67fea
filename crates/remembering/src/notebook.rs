//! Memory as the hook that proposes what to remember sees it.

use std::sync::Arc;

use async_trait::async_trait;
use domain::{Clock, MemoryId, MemoryScope};
use memory::{Author, Entry, MemoryPath, Provenance, Scope};
use store::MemoryDeed;

use crate::capture::{CaptureProvenance, MemoryWriter};
use crate::shelves::Shelves;

/// Memory as the hook that proposes what to remember sees it.
pub struct Notebook {
    /// Where memories are kept.
    pub shelves: Shelves,
    /// The present.
    pub clock: Arc<dyn Clock>,
}

#[async_trait]
impl MemoryWriter for Notebook {
    async fn holds(&self, scope: &MemoryScope) -> Result<Vec<String>, String> {
        let scope = Scope::try_from(scope).map_err(|error| error.to_string())?;
        let files = self.shelves.store().memory_files().await.map_err(|error| error.to_string())?;
        let mut held = Vec::new();
        for file in files.into_iter().filter(|file| *file.path.scope() == scope) {
            let content = self.shelves.store().memory_file(&file.path).await;
            let content = content.map_err(|error| error.to_string())?;
            let active = content.entries.into_iter().filter(Entry::is_active);
            held.extend(active.map(|entry| entry.block.text));
        }
        Ok(held)
    }

    async fn dismissed(&self) -> Result<Vec<String>, String> {
        let dismissed = self.shelves.store().dismissed_memories().await;
        dismissed.map_err(|error| error.to_string())
    }

    async fn remember(
        &self,
        scope: &MemoryScope,
        path: &str,
        text: &str,
        provenance: CaptureProvenance,
    ) -> Result<Vec<String>, String> {
        let scope = Scope::try_from(scope).map_err(|error| error.to_string())?;
        let path = MemoryPath::within(scope, path).map_err(|error| error.to_string())?;
        let origin = Provenance {
            session: Some(provenance.session),
            trace: Some(provenance.trace),
            by: Author::Hook(provenance.hook.to_owned()),
        };
        let deed = MemoryDeed { origin, at: self.clock.now() };
        let written = self.shelves.write(&path, &deed, |content| {
            let addition = (MemoryId::new(), text.to_owned());
            Ok(memory::append(&content.entries, [addition]).render())
        });
        written.await.map(|written| written.ids).map_err(|error| error.to_string())
    }
}
