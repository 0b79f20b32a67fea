//! Making one entry of several, and taking that back.

use domain::MemoryId;
use memory::{DeedKind, State};

use super::event::MemoryEventDraft;
use super::file::{MemoryContent, MemoryDeed};
use super::life::Step;
use crate::{StoreError, TeacherStore};

/// Entries that become one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MemoryMerge {
    /// The one that stays: the oldest.
    pub kept: MemoryId,
    /// Those that become a part of it.
    pub others: Vec<MemoryId>,
    /// What it then says.
    pub text: String,
}

impl TeacherStore {
    /// Makes one entry of several. The uses of all are counted for it, and it remembers whom it holds.
    pub async fn merge_memories(
        &self,
        merge: &MemoryMerge,
        deed: &MemoryDeed,
    ) -> Result<MemoryContent, StoreError> {
        let mut tx = self.begin().await?;
        let kept = self.entries_by_id(&mut tx, [merge.kept]).await?;
        let Some(kept) = kept.first().filter(|entry| entry.is_active()) else {
            return Err(StoreError::UnknownMemory(merge.kept));
        };
        let content = self.lock_file(&mut tx, &kept.path, deed.at).await?;
        let change = memory::reword(&content.entries, kept.id, &merge.text)
            .ok_or(StoreError::UnknownMemory(kept.id))?;
        let others: Vec<(MemoryId, String)> =
            merge.others.iter().map(|id| (*id, merge.text.clone())).collect();
        let to = State::Superseded(kept.id);
        let step = Step { from: &["active"], to, kind: DeedKind::Superseded };
        let gone = self.step(&mut tx, &others, &step, deed).await?;
        if let Some(missing) = merge.others.iter().find(|id| gone.iter().all(|one| one.id != **id))
        {
            return Err(StoreError::UnknownMemory(*missing));
        }
        sqlx::query(
            "update memory_entries as kept
             set merged = coalesce(kept.merged, '{}') || $3,
                 access_count = kept.access_count + others.uses,
                 last_access_at = greatest(kept.last_access_at, others.last_at),
                 importance = greatest(kept.importance, others.importance)
             from (
                 select sum(access_count)::int as uses, max(last_access_at) as last_at,
                     max(importance) as importance
                 from memory_entries where teacher_id = $1 and id = any($3)
             ) as others
             where kept.teacher_id = $1 and kept.id = $2",
        )
        .bind(self.teacher.0)
        .bind(kept.id.0)
        .bind(merge.others.iter().map(|id| id.0).collect::<Vec<_>>())
        .execute(&mut *tx)
        .await?;
        let events = gone.iter().map(|other| MemoryEventDraft {
            kind: DeedKind::Merged,
            path: content.path.clone(),
            entry_ids: vec![kept.id, other.id],
            before: Some(other.block.text.clone()),
            after: Some(merge.text.clone()),
        });
        let mut events: Vec<MemoryEventDraft> = events.collect();
        if kept.block.text != merge.text {
            let written = MemoryEventDraft {
                kind: DeedKind::Write,
                path: content.path.clone(),
                entry_ids: vec![kept.id],
                before: Some(kept.block.text.clone()),
                after: Some(merge.text.clone()),
            };
            events.push(written);
        }
        // Those of the same file have left it meanwhile.
        let there = self.content(&mut tx, &content.path).await?;
        let change = memory::Change {
            places: change
                .places
                .into_iter()
                .filter(|place| !merge.others.contains(&place.id))
                .collect(),
            ..change
        };
        let after = self.apply(&mut tx, &there, &change, deed, &events).await?;
        tx.commit().await?;
        Ok(after)
    }

    /// Takes a merging back: those that had become a part of the entry hold again, and it has its own uses.
    /// Its text stays as it is.
    pub async fn part_memory(&self, kept: MemoryId, deed: &MemoryDeed) -> Result<(), StoreError> {
        let mut tx = self.begin().await?;
        let found = self.entries_by_id(&mut tx, [kept]).await?;
        let Some(entry) = found.first().filter(|entry| !entry.merged.is_empty()) else {
            return Err(StoreError::UnknownMemory(kept));
        };
        let others = self.entries_by_id(&mut tx, entry.merged.iter().copied()).await?;
        for other in others.iter().filter(|other| other.state == State::Superseded(kept)) {
            let content = self.lock_file(&mut tx, &other.path, deed.at).await?;
            let change = memory::restore(&content.entries, other.id)
                .ok_or(StoreError::UnknownMemory(other.id))?;
            let parted = MemoryEventDraft {
                kind: DeedKind::Parted,
                path: content.path.clone(),
                entry_ids: vec![kept, other.id],
                before: None,
                after: Some(other.block.text.clone()),
            };
            self.apply(&mut tx, &content, &change, deed, &[parted]).await?;
        }
        sqlx::query(
            "update memory_entries
             set merged = null, access_count = greatest(0, access_count - (
                 select coalesce(sum(access_count), 0) from memory_entries as other
                 where other.teacher_id = $1 and other.id = any(memory_entries.merged)
             )::int)
             where teacher_id = $1 and id = $2",
        )
        .bind(self.teacher.0)
        .bind(kept.0)
        .execute(&mut *tx)
        .await?;
        tx.commit().await?;
        Ok(())
    }
}
