//! Memory as the hook that proposes what to remember sees it.

use std::sync::Arc;

use async_trait::async_trait;
use domain::{Clock, MemoryId, MemoryScope, SessionId};
use memory::{Author, DeedKind, Edit, Entry, MemoryPath, Provenance, Scope, join, parse};
use store::{MemoryDeed, MemoryEvent, MemoryEventFilter};

use crate::capture::{CaptureProvenance, MemoryWriter, without_bullet};
use crate::shelves::Shelves;

/// So many of a session's latest events of one file are looked at.
const MOST_EVENTS: u32 = 500;

/// Memory as the hook that proposes what to remember sees it.
pub struct Notebook {
    /// Where memories are kept.
    pub shelves: Shelves,
    /// The present.
    pub clock: Arc<dyn Clock>,
}

impl Notebook {
    fn deed(&self, provenance: &CaptureProvenance) -> MemoryDeed {
        let origin = Provenance {
            session: Some(provenance.session),
            trace: Some(provenance.trace),
            by: Author::Hook(provenance.hook.to_owned()),
        };
        MemoryDeed { origin, at: self.clock.now() }
    }
}

/// A text without the block that these words are all of; none when they are a part of one.
fn without_block(text: &str, words: &str) -> Option<String> {
    let words = without_bullet(words);
    let mut blocks = parse(text);
    let at = blocks.iter().position(|block| without_bullet(&block.text) == words)?;
    blocks.remove(at);
    Some(join(&blocks))
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

    async fn proposed_before(
        &self,
        session: SessionId,
    ) -> Result<Vec<(MemoryScope, String)>, String> {
        let proposed = self.shelves.store().proposed_memories(session).await;
        proposed.map_err(|error| error.to_string())
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
        let deed = self.deed(&provenance);
        let written = self.shelves.write(&path, &deed, |content| {
            let addition = (MemoryId::new(), text.to_owned());
            Ok(memory::append(&content.entries, [addition]).render())
        });
        written.await.map(|written| written.ids).map_err(|error| error.to_string())
    }

    async fn has_changed(
        &self,
        scope: &MemoryScope,
        path: &str,
        (old, new): (&str, &str),
        provenance: CaptureProvenance,
    ) -> Result<bool, String> {
        let scope = Scope::try_from(scope).map_err(|error| error.to_string())?;
        let path = MemoryPath::within(scope, path).map_err(|error| error.to_string())?;
        let deed = self.deed(&provenance);
        let filter = MemoryEventFilter {
            session: Some(provenance.session),
            path: Some(path),
            limit: MOST_EVENTS,
            ..MemoryEventFilter::default()
        };
        let page = self.shelves.store().memory_events(&filter).await;
        let page = page.map_err(|error| error.to_string())?;
        let (old, new) = (without_bullet(old), without_bullet(new));
        let holds = |text: &Option<String>, words: &str| {
            text.as_deref().is_some_and(|text| text.contains(words))
        };
        let is_ours = |event: &&MemoryEvent| {
            event.origin == deed.origin
                && matches!(event.what.kind, DeedKind::Write | DeedKind::Forgotten)
        };
        // A text that is quite another is a new entry, and the old one is forgotten.
        let ours: Vec<_> = page.events.iter().filter(is_ours).map(|event| &event.what).collect();
        let is_gone = ours.iter().any(|what| holds(&what.before, old));
        Ok(is_gone && (new.is_empty() || ours.iter().any(|what| holds(&what.after, new))))
    }

    async fn change(
        &self,
        scope: &MemoryScope,
        path: &str,
        (old, new): (&str, &str),
        provenance: CaptureProvenance,
    ) -> Result<Vec<String>, String> {
        let scope = Scope::try_from(scope).map_err(|error| error.to_string())?;
        let path = MemoryPath::within(scope, path).map_err(|error| error.to_string())?;
        let deed = self.deed(&provenance);
        let written = self.shelves.write(&path, &deed, |content| {
            let text = content.text();
            if let Some(rest) = without_block(&text, old).filter(|_| new.is_empty()) {
                return Ok(rest);
            }
            let edit = Edit::Replace { old: old.to_owned(), new: new.to_owned() };
            Ok(memory::edit(&path, Some(&text), &edit)?.text)
        });
        written.await.map(|written| written.ids).map_err(|error| error.to_string())
    }
}
