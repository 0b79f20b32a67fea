//! Vectors of texts, by the hash of the text and the model that made them.
//!
//! Who wants those of many rows joins them one at a time (`lateral … limit 1`). Joined as tables, a planner that
//! has no statistics yet, as after the first vectors, takes a model for one that has made hardly any: it reads all
//! of them for each row, which took seconds at five thousand.

use std::collections::HashMap;

use crate::{StoreError, TeacherStore};

impl TeacherStore {
    /// Keeps vectors of a model: SHA-256 of a text in hexadecimal, and the bytes of its vector. One that is there
    /// stays as it is.
    pub async fn keep_learning_vectors(
        &self,
        model: &str,
        made: &[(String, Vec<u8>)],
    ) -> Result<(), StoreError> {
        let hashes: Vec<&str> = made.iter().map(|(hash, _)| hash.as_str()).collect();
        let vectors: Vec<&[u8]> = made.iter().map(|(_, bytes)| bytes.as_slice()).collect();
        let mut tx = self.begin().await?;
        sqlx::query(
            "insert into learning_vectors (teacher_id, model, text_sha256, dimension, vector)
             select $1, $2, made.hash, octet_length(made.vector), made.vector
             from unnest($3::text[], $4::bytea[]) as made (hash, vector)
             on conflict do nothing",
        )
        .bind(self.teacher.0)
        .bind(model)
        .bind(hashes)
        .bind(vectors)
        .execute(&mut *tx)
        .await?;
        tx.commit().await?;
        Ok(())
    }

    /// The vectors that this model has made of texts with these hashes; what has none is left out.
    pub async fn learning_vectors(
        &self,
        model: &str,
        hashes: &[String],
    ) -> Result<HashMap<String, Vec<u8>>, StoreError> {
        let mut tx = self.begin().await?;
        let found: Vec<(String, Vec<u8>)> = sqlx::query_as(
            "select text_sha256, vector from learning_vectors
             where teacher_id = $1 and model = $2 and text_sha256 = any($3)",
        )
        .bind(self.teacher.0)
        .bind(model)
        .bind(hashes)
        .fetch_all(&mut *tx)
        .await?;
        tx.commit().await?;
        Ok(found.into_iter().collect())
    }

    /// Lets go of the vectors, of whatever model, of texts that nothing has any more.
    pub async fn forget_learning_vectors(&self, hashes: &[String]) -> Result<(), StoreError> {
        let mut tx = self.begin().await?;
        sqlx::query("delete from learning_vectors where teacher_id = $1 and text_sha256 = any($2)")
            .bind(self.teacher.0)
            .bind(hashes)
            .execute(&mut *tx)
            .await?;
        tx.commit().await?;
        Ok(())
    }
}
