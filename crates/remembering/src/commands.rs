//! The wire's commands for memory: the teacher's own hand.

use std::sync::Arc;

use api::{
    ErrorCode, MemoryAdd, MemoryBothHold, MemoryChange, MemoryCommands, MemoryConfirm,
    MemoryEntries, MemoryEntriesFilter, MemoryEntry, MemoryEntryRef, MemoryExpire, MemoryExpired,
    MemoryFile, MemoryFileInfo, MemoryFiles, MemoryFound, MemoryHistory, MemoryImport,
    MemoryImportResult, MemoryMergeRequest, MemoryRef, MemoryReview, MemoryRules,
    MemoryRulesChange, MemorySearch, MemorySupersede, MemoryWrite, Nothing, SchoolYear,
};
use async_trait::async_trait;
use domain::{Clock, MemoryId};
use faults::Fault;
use memory::{Author, Entry, INDEX, MemoryPath, Provenance, Scope, State, prompt_lines};

use store::{MemoryContent, MemoryDeed};
use workspace::Workspace;

use crate::entries::entry_on_the_wire;
use crate::rules::{self, RuleBook};
use crate::shelves::{Shelves, class_index};

/// Memory as the teacher looks at it; clones share it.
#[derive(Clone)]
pub struct MemoryDesk {
    /// Where memories are kept.
    pub shelves: Shelves,
    /// Where the classes are.
    pub workspace: Arc<Workspace>,
    /// The present.
    pub clock: Arc<dyn Clock>,
    /// Where the numbers of letting go are kept.
    pub rules: Arc<dyn RuleBook>,
}

impl MemoryDesk {
    pub(crate) fn deed_of_teacher(&self) -> MemoryDeed {
        let origin = Provenance { session: None, trace: None, by: Author::Teacher };
        MemoryDeed { origin, at: self.clock.now() }
    }

    /// The names of the classes; none where the workspace is gone, which memory does not need.
    async fn classes(&self) -> Vec<String> {
        let workspace = Arc::clone(&self.workspace);
        let error = match tokio::task::spawn_blocking(move || workspace.classes()).await {
            Ok(Ok(classes)) => {
                return classes.profiles.into_iter().map(|class| class.name).collect();
            }
            Ok(Err(error)) => error.to_string(),
            Err(error) => error.to_string(),
        };
        tracing::info!(error, "memory is listed without the classes of the workspace");
        Vec::new()
    }
}

#[async_trait]
impl MemoryCommands for MemoryDesk {
    type Error = Fault;

    async fn memory_list(&self, _: Nothing) -> Result<MemoryFiles, Fault> {
        let found = self.shelves.store().memory_files().await?;
        let classes = self.classes().await;
        let mut files: Vec<MemoryFileInfo> = found
            .into_iter()
            .map(|file| MemoryFileInfo {
                class: file.path.class().map(|class| class.as_str().to_owned()),
                path: file.path.to_string(),
                entries: file.entries,
                updated_at: Some(file.updated_at),
            })
            .collect();
        // The files that a session begins with are there to be written even while they are empty.
        let indexes = classes.iter().filter_map(|class: &String| class_index(class));
        for path in std::iter::once(MemoryPath::index(Scope::Teacher)).chain(indexes) {
            let shown = path.to_string();
            if files.iter().any(|file| file.path.eq_ignore_ascii_case(&shown)) {
                continue;
            }
            let class = path.class().map(|class| class.as_str().to_owned());
            files.push(MemoryFileInfo { path: shown, class, entries: 0, updated_at: None });
        }
        files.sort_by(|one, other| {
            let key = |file: &MemoryFileInfo| {
                (file.class.clone(), !file.path.ends_with(INDEX), file.path.clone())
            };
            key(one).cmp(&key(other))
        });
        Ok(MemoryFiles { files })
    }

    async fn memory_read(&self, at: MemoryRef) -> Result<MemoryFile, Fault> {
        let path = parse(&at.path)?;
        let content = self.shelves.store().memory_file(&path).await?;
        Ok(on_the_wire(content))
    }

    async fn memory_write(&self, file: MemoryWrite) -> Result<MemoryFile, Fault> {
        let path = parse(&file.path)?;
        let content = self.shelves.store().memory_file(&path).await?;
        if content.version != file.version {
            let message = format!("{path} was changed meanwhile: look at what is there now");
            return Err(Fault::new(ErrorCode::Conflict, message));
        }
        let deed = self.deed_of_teacher();
        let written = self.shelves.replace(&content, &file.markdown, &deed).await;
        Ok(on_the_wire(written?.content))
    }

    async fn memory_forget(&self, entry: MemoryEntryRef) -> Result<MemoryFile, Fault> {
        let id = parse_id(&entry.id)?;
        let content = self.shelves.store().forget_memory(id, &self.deed_of_teacher()).await;
        Ok(on_the_wire(content?))
    }

    async fn memory_restore(&self, entry: MemoryEntryRef) -> Result<MemoryFile, Fault> {
        let id = parse_id(&entry.id)?;
        let content = self.shelves.store().restore_memory(id, &self.deed_of_teacher()).await?;
        self.shelves.embed_soon().await?;
        Ok(on_the_wire(content))
    }

    async fn memory_entries(&self, filter: MemoryEntriesFilter) -> Result<MemoryEntries, Fault> {
        self.entries(filter).await
    }

    async fn memory_search(&self, search: MemorySearch) -> Result<MemoryFound, Fault> {
        self.search(search).await
    }

    async fn memory_history(&self, entry: MemoryEntryRef) -> Result<MemoryHistory, Fault> {
        self.history(&entry.id).await
    }

    async fn memory_review(&self, _: Nothing) -> Result<MemoryReview, Fault> {
        self.review().await
    }

    async fn memory_add(&self, add: MemoryAdd) -> Result<MemoryEntry, Fault> {
        self.add(add).await
    }

    async fn memory_import(&self, import: MemoryImport) -> Result<MemoryImportResult, Fault> {
        self.import(import).await
    }

    async fn memory_confirm(&self, confirm: MemoryConfirm) -> Result<MemoryEntry, Fault> {
        self.confirm(confirm).await
    }

    async fn memory_dismiss(&self, entry: MemoryEntryRef) -> Result<MemoryEntry, Fault> {
        let id = parse_id(&entry.id)?;
        self.shelves.store().dismiss_memory(id, &self.deed_of_teacher()).await?;
        self.one(id).await
    }

    async fn memory_change(&self, change: MemoryChange) -> Result<MemoryEntry, Fault> {
        self.change(change).await
    }

    async fn memory_supersede(&self, which: MemorySupersede) -> Result<MemoryEntry, Fault> {
        self.supersede(which).await
    }

    async fn memory_merge(&self, merge: MemoryMergeRequest) -> Result<MemoryEntry, Fault> {
        self.merge(merge).await
    }

    async fn memory_part(&self, entry: MemoryEntryRef) -> Result<MemoryEntry, Fault> {
        let id = parse_id(&entry.id)?;
        self.shelves.store().part_memory(id, &self.deed_of_teacher()).await?;
        self.one(id).await
    }

    async fn memory_both_hold(&self, pair: MemoryBothHold) -> Result<Nothing, Fault> {
        self.both_hold(pair).await
    }

    async fn memory_calendar(&self, _: Nothing) -> Result<SchoolYear, Fault> {
        Ok(self.school_year().await)
    }

    async fn memory_rules(&self, _: Nothing) -> Result<MemoryRules, Fault> {
        Ok(rules::on_the_wire(&self.rules.rules()))
    }

    async fn memory_rules_change(&self, change: MemoryRulesChange) -> Result<MemoryRules, Fault> {
        let rules = rules::changed(&self.rules.rules(), &change).map_err(Fault::invalid)?;
        self.rules.keep(&rules).map_err(Fault::internal)?;
        Ok(rules::on_the_wire(&self.rules.rules()))
    }

    async fn memory_expire(&self, expire: MemoryExpire) -> Result<MemoryExpired, Fault> {
        self.expire(expire).await
    }

    async fn memory_erase(&self, entry: MemoryEntryRef) -> Result<Nothing, Fault> {
        let id = parse_id(&entry.id)?;
        self.shelves.store().erase_memory(id, &self.deed_of_teacher()).await?;
        Ok(Nothing {})
    }
}

pub(crate) fn parse(path: &str) -> Result<MemoryPath, Fault> {
    MemoryPath::parse(path).map_err(Fault::invalid)
}

pub(crate) fn parse_id(id: &str) -> Result<MemoryId, Fault> {
    id.parse::<MemoryId>().map_err(Fault::invalid)
}

fn on_the_wire(content: MemoryContent) -> MemoryFile {
    let lines = prompt_lines(&content.entries);
    let in_prompt = match content.path.is_index() {
        true => lines.text.lines().count(),
        false => 0,
    };
    let waits = |entry: &&Entry| matches!(entry.state, State::Working | State::Candidate);
    let mut entries: Vec<&Entry> = content.entries.iter().filter(|entry| !waits(entry)).collect();
    entries.sort_by_key(|entry| (!entry.is_active(), entry.position));
    let on_wire = entries.into_iter().map(|entry| entry_on_the_wire(entry, &content.entries));
    MemoryFile {
        class: content.path.class().map(|class| class.as_str().to_owned()),
        markdown: content.text(),
        version: content.version,
        entries: on_wire.collect(),
        lines_in_prompt: u32::try_from(in_prompt).unwrap_or(u32::MAX),
        path: content.path.to_string(),
    }
}
