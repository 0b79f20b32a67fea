//! What the teacher says of a lesson after it was taught: one entry for a lesson and its day, however often
//! and by however many processes it is said.

use domain::MemoryId;
use memory::{Entry, MemoryPath};
use postgres::text::without_nul;

use super::file::MemoryDeed;
use super::write::Writing;
use crate::{StoreError, TeacherStore};

/// Something that she said of a lesson.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SaidOfLesson {
    /// Its identity, made of the lesson and its day.
    pub id: MemoryId,
    /// The file in which it stands unless she has it elsewhere.
    pub path: MemoryPath,
    /// What it says.
    pub text: String,
    /// The lesson, by the path of its file.
    pub lesson: String,
}

impl TeacherStore {
    /// Keeps what she said, in one transaction: as a new entry, or in the place of what she said of the
    /// same lesson before, also when that does not hold any more.
    pub async fn keep_said(
        &self,
        said: &SaidOfLesson,
        deed: &MemoryDeed,
    ) -> Result<Entry, StoreError> {
        let mut tx = self.begin().await?;
        // The lock of the file comes first: what another process says at the same time is seen.
        let mut content = self.lock_file(&mut tx, &said.path, deed.at).await?;
        let there = self.entries_by_id(&mut tx, [said.id]).await?;
        if let Some(entry) = there.first().filter(|entry| entry.path != content.path) {
            content = self.lock_file(&mut tx, &entry.path, deed.at).await?;
        }
        let entries = &content.entries;
        let change = match there.first() {
            None => Some(memory::append(entries, [(said.id, said.text.clone())])),
            Some(entry) if entry.is_active() => memory::reword(entries, said.id, &said.text),
            Some(_) => memory::restore_as(entries, said.id, &said.text),
        };
        let change = change.ok_or(StoreError::UnknownMemory(said.id))?;
        if !change.is_empty() {
            let events = Writing { content: &content, change: &change }.events()?;
            self.apply(&mut tx, &content, &change, deed, &events).await?;
            sqlx::query("update memory_entries set lesson = $3 where teacher_id = $1 and id = $2")
                .bind(self.teacher.0)
                .bind(said.id.0)
                .bind(without_nul(&said.lesson))
                .execute(&mut *tx)
                .await?;
        }
        let kept = self.entries_by_id(&mut tx, [said.id]).await?.pop();
        tx.commit().await?;
        kept.ok_or(StoreError::UnknownMemory(said.id))
    }

    /// Takes out what she said of a lesson; nothing where nothing of it holds.
    pub async fn take_back_said(&self, id: MemoryId, deed: &MemoryDeed) -> Result<(), StoreError> {
        let there = self.memories(&[id]).await?;
        if there.first().is_some_and(Entry::is_active) {
            self.forget_memory(id, deed).await?;
        }
        Ok(())
    }
}
