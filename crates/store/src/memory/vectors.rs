//! Vectors of entries: which are missing, keeping them, and all of them for a search.

use domain::MemoryId;
use sqlx::FromRow;
use uuid::Uuid;

use crate::{StoreError, TeacherStore};

/// An entry that has no vector of a model yet.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Unembedded {
    /// Which.
    pub id: MemoryId,
    /// Its text.
    pub body: String,
}

/// The vectors of a scope, in the order of their files.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct MemoryVectors {
    /// Entries with a vector, file by file in their order.
    pub rows: Vec<MemoryVectorRow>,
    /// So many entries have none of this model.
    pub missing: u64,
}

/// An entry's vector in its place.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MemoryVectorRow {
    /// The entry.
    pub id: MemoryId,
    /// Whether the row before it is of the same file.
    pub follows: bool,
    /// The bytes; none for an entry without a vector, which has neighbours all the same.
    pub vector: Option<Vec<u8>>,
}

#[derive(FromRow)]
struct VectorRecord {
    id: Uuid,
    follows: bool,
    vector: Option<Vec<u8>>,
}

impl TeacherStore {
    /// Entries that a search may find and that have no vector of this model, the newest first.
    pub async fn unembedded_memories(
        &self,
        model: &str,
        most: u32,
    ) -> Result<Vec<Unembedded>, StoreError> {
        let mut tx = self.begin().await?;
        let found: Vec<(Uuid, String)> = sqlx::query_as(
            "select entry.id, entry.body from memory_entries as entry
             left join memory_vectors as vector on vector.entry_id = entry.id and vector.model = $2
             where entry.teacher_id = $1 and vector.entry_id is null
               and kind <> 'heading' and state not in ('working', 'candidate')
             order by entry.created_at desc, entry.id limit $3",
        )
        .bind(self.teacher.0)
        .bind(model)
        .bind(i64::from(most))
        .fetch_all(&mut *tx)
        .await?;
        tx.commit().await?;
        let unembedded = |(id, body)| Unembedded { id: MemoryId(id), body };
        Ok(found.into_iter().map(unembedded).collect())
    }

    /// How many entries a search may find, and how many of them have a vector of this model.
    pub async fn embedded_memories(&self, model: &str) -> Result<(u64, u64), StoreError> {
        let mut tx = self.begin().await?;
        let (all, embedded): (i64, i64) = sqlx::query_as(
            "select count(*), count(vector.entry_id) from memory_entries as entry
             left join memory_vectors as vector on vector.entry_id = entry.id and vector.model = $2
             where entry.teacher_id = $1 and kind <> 'heading'
               and state not in ('working', 'candidate')",
        )
        .bind(self.teacher.0)
        .bind(model)
        .fetch_one(&mut *tx)
        .await?;
        tx.commit().await?;
        Ok((u64::try_from(all).unwrap_or_default(), u64::try_from(embedded).unwrap_or_default()))
    }

    /// Keep vectors of a model. One whose entry has another text by now, or is gone, is not kept.
    pub async fn keep_memory_vectors(
        &self,
        model: &str,
        made: &[(Unembedded, Vec<u8>)],
    ) -> Result<(), StoreError> {
        let ids: Vec<Uuid> = made.iter().map(|(of, _)| of.id.0).collect();
        let bodies: Vec<&str> = made.iter().map(|(of, _)| of.body.as_str()).collect();
        let vectors: Vec<&[u8]> = made.iter().map(|(_, bytes)| bytes.as_slice()).collect();
        let mut tx = self.begin().await?;
        sqlx::query(
            "insert into memory_vectors (teacher_id, entry_id, model, vector)
             select $1, made.id, $2, made.vector
             from unnest($3::uuid[], $4::text[], $5::bytea[]) as made (id, body, vector)
             join memory_entries as entry
               on entry.teacher_id = $1 and entry.id = made.id and entry.body = made.body
             on conflict (entry_id) do update set model = excluded.model, vector = excluded.vector",
        )
        .bind(self.teacher.0)
        .bind(model)
        .bind(ids)
        .bind(bodies)
        .bind(vectors)
        .execute(&mut *tx)
        .await?;
        tx.commit().await?;
        Ok(())
    }

    /// All vectors of this model among what a search of this class, or of all, may find.
    pub async fn memory_vectors(
        &self,
        model: &str,
        class: Option<&str>,
        gone: bool,
    ) -> Result<MemoryVectors, StoreError> {
        let mut tx = self.begin().await?;
        let records: Vec<VectorRecord> = sqlx::query_as(
            "select entry.id, vector.vector,
                    coalesce(
                        lag(entry.path) over (order by entry.path, position, entry.id) = entry.path, false
                    ) as follows
             from memory_entries as entry
             join memory_files as file
               on file.teacher_id = entry.teacher_id and file.path = entry.path
             left join memory_vectors as vector on vector.entry_id = entry.id and vector.model = $2
             where entry.teacher_id = $1 and kind <> 'heading'
               and state not in ('working', 'candidate') and (state = 'active' or $3)
               and ($4::text is null or class_id is null or lower(class_id) = $4)
             order by entry.path, position, entry.id",
        )
        .bind(self.teacher.0)
        .bind(model)
        .bind(gone)
        .bind(class.map(str::to_lowercase))
        .fetch_all(&mut *tx)
        .await?;
        tx.commit().await?;
        let missing = records.iter().filter(|record| record.vector.is_none()).count() as u64;
        let rows = records.into_iter().map(|VectorRecord { id, follows, vector }| {
            MemoryVectorRow { id: MemoryId(id), follows, vector }
        });
        Ok(MemoryVectors { rows: rows.collect(), missing })
    }
}
