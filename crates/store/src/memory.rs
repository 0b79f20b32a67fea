//! Memory: files of entries, changed as a whole, with a log of all that was done.
//!
//! A write is a [`Change`] that `memory` made of the file as somebody saw it, applied if the file is
//! still the one they saw. Whether a text may be kept is decided in `memory`, before it comes here.

mod beside;
mod event;
mod file;
mod life;
mod merging;
mod rows;
mod said;
mod search;
mod vectors;
mod write;

use domain::MemoryId;
use memory::{Change, DeedKind, Entry, MemoryPath, ShortId};

pub use event::{MemoryEvent, MemoryEventDraft, MemoryEventFilter, MemoryEventPage};
pub use file::{ConfirmedMemory, MemoryContent, MemoryDeed, MemoryFile};
pub use life::{MemoryFilter, Noticed};
pub use merging::MemoryMerge;
pub use said::SaidOfLesson;
pub use search::{MemoryHit, Searched};
pub use vectors::{MemoryVectorRow, MemoryVectors, Unembedded};

use crate::{StoreError, TeacherStore};
use rows::{EntryRecord, FileRecord};
use write::Writing;

impl TeacherStore {
    /// The files that have entries, the teacher's own before those of her classes.
    pub async fn memory_files(&self) -> Result<Vec<MemoryFile>, StoreError> {
        let mut tx = self.begin().await?;
        let records: Vec<FileRecord> = sqlx::query_as(
            "select path, version, memory_files.updated_at, count(*) as entries,
                    sum(octet_length(body) + 1 + blank_before) as bytes
             from memory_files join memory_entries using (teacher_id, path)
             where teacher_id = $1 and state = 'active'
             group by path, version, class_id, memory_files.updated_at
             order by class_id is not null, path collate \"C\"",
        )
        .bind(self.teacher.0)
        .fetch_all(&mut *tx)
        .await?;
        tx.commit().await?;
        records.into_iter().map(MemoryFile::try_from).collect()
    }

    /// The file, for whoever shows it or is about to change it; nothing is logged.
    pub async fn memory_file(&self, path: &MemoryPath) -> Result<MemoryContent, StoreError> {
        let mut tx = self.begin().await?;
        let content = self.content(&mut tx, path).await?;
        tx.commit().await?;
        Ok(content)
    }

    /// The file, and in the same transaction the event that it was read; none when there is no such
    /// file.
    pub async fn read_memory(
        &self,
        path: &MemoryPath,
        deed: &MemoryDeed,
    ) -> Result<Option<MemoryContent>, StoreError> {
        let mut tx = self.begin().await?;
        let content = self.content(&mut tx, path).await?;
        if !content.exists() {
            return Ok(None);
        }
        let read = MemoryEventDraft::of(DeedKind::Read, content.path.clone());
        self.log_memory(&mut tx, deed, &[read]).await?;
        tx.commit().await?;
        Ok(Some(content))
    }

    /// Applies a change that was made of version `expected` of the file, with the events of all it
    /// does, and gives the file as it then is.
    ///
    /// # Errors
    /// [`StoreError::MemoryConflict`] when the file has another version: read it again and make the
    /// change anew.
    pub async fn write_memory(
        &self,
        path: &MemoryPath,
        expected: i64,
        change: &Change,
        deed: &MemoryDeed,
    ) -> Result<MemoryContent, StoreError> {
        let mut tx = self.begin().await?;
        let content = self.lock_file(&mut tx, path, deed.at).await?;
        if content.version != expected {
            let (path, found) = (content.path.to_string(), content.version);
            return Err(StoreError::MemoryConflict { path, expected, found });
        }
        let events = Writing { content: &content, change }.events()?;
        let after = self.apply(&mut tx, &content, change, deed, &events).await?;
        tx.commit().await?;
        Ok(after)
    }

    /// Writes what a teacher has confirmed to the end of a file, whatever its version, and the events
    /// that say whether she took it as it was proposed. What is there already is not written again.
    pub async fn keep_memories(
        &self,
        path: &MemoryPath,
        confirmed: &[ConfirmedMemory],
        deed: &MemoryDeed,
    ) -> Result<MemoryContent, StoreError> {
        let mut tx = self.begin().await?;
        let content = self.lock_file(&mut tx, path, deed.at).await?;
        let there = self.entries_by_id(&mut tx, confirmed.iter().map(|one| one.id)).await?;
        let fresh: Vec<&ConfirmedMemory> =
            confirmed.iter().filter(|one| there.iter().all(|entry| entry.id != one.id)).collect();
        if fresh.is_empty() {
            return Ok(content);
        }
        let texts = fresh.iter().map(|one| (one.id, one.text.clone()));
        let change = memory::append(&content.entries, texts);
        let events: Vec<MemoryEventDraft> =
            fresh.iter().map(|one| MemoryEventDraft::confirmed(&content.path, one)).collect();
        let after = self.apply(&mut tx, &content, &change, deed, &events).await?;
        tx.commit().await?;
        Ok(after)
    }

    /// Takes an entry out of its file; it can be put back.
    pub async fn forget_memory(
        &self,
        id: MemoryId,
        deed: &MemoryDeed,
    ) -> Result<MemoryContent, StoreError> {
        self.change_entry(id, deed, memory::forget).await
    }

    /// Puts an entry that does not hold back into its file. One to which she said no while it waited for
    /// her word waits for it again: no more than her no is taken back.
    pub async fn restore_memory(
        &self,
        id: MemoryId,
        deed: &MemoryDeed,
    ) -> Result<MemoryContent, StoreError> {
        match self.reconsider_memory(id, deed).await? {
            Some(content) => Ok(content),
            None => self.change_entry(id, deed, memory::restore).await,
        }
    }

    /// Counts one use of each entry that an answer cited, and logs it; gives how many it counted. A
    /// run counts once for an entry, so that asking again after a crash changes nothing. Only what was
    /// injected in this run may come here: that is for the caller to have checked.
    pub async fn count_memory_use(
        &self,
        ids: &[MemoryId],
        deed: &MemoryDeed,
    ) -> Result<u64, StoreError> {
        let mut tx = self.begin().await?;
        let used: Vec<EntryRecord> = sqlx::query_as(
            "update memory_entries entry
             set access_count = access_count + 1, last_access_at = greatest(last_access_at, $3)
             where teacher_id = $1 and id = any($2) and not exists (
                 select from memory_events event
                 where event.teacher_id = $1 and event.trace_id = $4
                   and event.kind = 'referenced' and entry.id = any(event.entry_ids)
             )
             returning *",
        )
        .bind(self.teacher.0)
        .bind(ids.iter().map(|id| id.0).collect::<Vec<_>>())
        .bind(deed.at)
        .bind(deed.origin.trace.map(|trace| trace.0))
        .fetch_all(&mut *tx)
        .await?;
        let used: Vec<Entry> = used.into_iter().map(Entry::try_from).collect::<Result<_, _>>()?;
        let events = MemoryEventDraft::by_file(DeedKind::Referenced, &used);
        self.log_memory(&mut tx, deed, &events).await?;
        tx.commit().await?;
        Ok(used.len() as u64)
    }

    /// The entries with those short names, whatever their state; names that none has are left out.
    pub async fn memories_by_short_id(
        &self,
        short_ids: &[ShortId],
    ) -> Result<Vec<Entry>, StoreError> {
        let mut tx = self.begin().await?;
        let records: Vec<EntryRecord> = sqlx::query_as(
            "select * from memory_entries where teacher_id = $1 and short_id = any($2)
             order by path, position, id",
        )
        .bind(self.teacher.0)
        .bind(short_ids.iter().map(|name| name.as_str().to_owned()).collect::<Vec<_>>())
        .fetch_all(&mut *tx)
        .await?;
        tx.commit().await?;
        records.into_iter().map(Entry::try_from).collect()
    }

    /// The entries with those ids, whatever their state; ids that none has are left out.
    pub async fn memories(&self, ids: &[MemoryId]) -> Result<Vec<Entry>, StoreError> {
        let mut tx = self.begin().await?;
        let entries = self.entries_by_id(&mut tx, ids.iter().copied()).await?;
        tx.commit().await?;
        Ok(entries)
    }

    pub(super) async fn change_entry(
        &self,
        id: MemoryId,
        deed: &MemoryDeed,
        make: impl FnOnce(&[Entry], MemoryId) -> Option<Change>,
    ) -> Result<MemoryContent, StoreError> {
        let mut tx = self.begin().await?;
        let found = self.entries_by_id(&mut tx, [id]).await?;
        let Some(entry) = found.first() else { return Err(StoreError::UnknownMemory(id)) };
        let content = self.lock_file(&mut tx, &entry.path, deed.at).await?;
        let Some(change) = make(&content.entries, id) else {
            return Err(StoreError::UnknownMemory(id));
        };
        let events = Writing { content: &content, change: &change }.events()?;
        let after = self.apply(&mut tx, &content, &change, deed, &events).await?;
        tx.commit().await?;
        Ok(after)
    }
}
