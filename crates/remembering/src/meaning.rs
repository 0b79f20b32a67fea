//! By meaning: the vectors of what is remembered, made in the background and compared with a question.
//!
//! Whatever keeps the vectors from being made or compared costs nothing but them: memory is then searched by its words,
//! and says so.

use std::collections::HashMap;

use domain::MemoryId;
use embeddings::Vector;
use models::embed::EmbedError;
use postgres::queue::{JobFailure, NewJob};
use serde_json::json;
use store::{MemoryVectors, StoreError};

use crate::shelves::Shelves;

/// The kind of job.
pub const KIND: &str = "embed-memories";
/// So many are made before they are kept: a process that is killed loses no more.
const TOGETHER: u32 = 32;
/// What stands beside counts so much, as it does for words.
const BESIDE: f64 = 0.35;
/// From this cosine on two texts have much in common.
const MUCH_IN_COMMON: f64 = 0.25;
/// Below this one they have nothing in common. Between the two lies a tenth of what answers a question, and
/// most of what does not: only the nearest are found.
const NOTHING_IN_COMMON: f64 = 0.1;
/// So many are the nearest.
const NEAREST: usize = 10;

/// The job that makes what is missing. One is enough, whoever asks.
pub fn job() -> NewJob {
    NewJob::new(KIND, json!({})).keyed(KIND.to_owned())
}

/// How near entries are to a question.
#[derive(Debug, Default)]
pub struct Nearest {
    /// The cosine of an entry, and that with those beside it.
    of: HashMap<MemoryId, (f64, f64)>,
}

impl Nearest {
    /// Between a question and all vectors, in the order of their files.
    fn new(question: &Vector, vectors: &MemoryVectors) -> Self {
        let rows = &vectors.rows;
        let cosine = |bytes: &Vec<u8>| question.cosine(&Vector::from_bytes(bytes));
        let cosines: Vec<Option<f64>> =
            rows.iter().map(|row| row.vector.as_ref().map(cosine)).collect();
        let of = rows.iter().enumerate().filter_map(|(at, row)| {
            let own = cosines[at]?;
            let prior = if row.follows { cosines[at - 1] } else { None };
            let next = rows.get(at + 1).filter(|next| next.follows).and_then(|_| cosines[at + 1]);
            let beside = prior.unwrap_or(0.0) + next.unwrap_or(0.0);
            Some((row.id, (own, own + BESIDE * beside)))
        });
        Self { of: of.collect() }
    }

    /// What has much in common with the question, and of what has little the nearest.
    pub fn best(&self, most: usize) -> Vec<MemoryId> {
        let mut near: Vec<(MemoryId, f64, f64)> =
            self.of.iter().map(|(id, (own, around))| (*id, *own, *around)).collect();
        near.sort_by(|one, other| other.2.total_cmp(&one.2).then(one.0.cmp(&other.0)));
        let is_near = |(at, (_, own, _)): &(usize, (MemoryId, f64, f64))| {
            *own >= if *at < NEAREST { NOTHING_IN_COMMON } else { MUCH_IN_COMMON }
        };
        near.into_iter().enumerate().filter(is_near).take(most).map(|(_, (id, ..))| id).collect()
    }

    /// Whether an entry has much in common with the question.
    pub fn fits(&self, id: &MemoryId) -> bool {
        self.of.get(id).is_some_and(|(own, _)| *own >= MUCH_IN_COMMON)
    }

    /// What is said of an entry; nothing of one without a vector.
    pub fn of(&self, id: &MemoryId) -> [Option<f64>; 2] {
        match self.of.get(id) {
            Some((own, around)) => [Some(*own), Some(*around)],
            None => [None, None],
        }
    }
}

impl Shelves {
    /// How near what may be found is to a question; none where nobody makes vectors. Where some are
    /// missing, the job that makes them is put into the queue.
    pub(crate) async fn nearest(
        &self,
        question: &str,
        class: Option<&str>,
        gone: bool,
    ) -> Result<Option<Nearest>, StoreError> {
        let Some(model) = self.embedder().model() else { return Ok(None) };
        let vectors = self.store().memory_vectors(&model, class, gone).await?;
        if vectors.missing > 0 {
            self.store().enqueue(&job()).await?;
        }
        if vectors.rows.iter().all(|row| row.vector.is_none()) {
            return Ok(None);
        }
        match self.embedder().embed(vec![question.to_owned()]).await.as_deref() {
            Ok([question]) => Ok(Some(Nearest::new(question, &vectors))),
            Ok(_) => Ok(None),
            Err(error) => {
                tracing::warn!(%error, "memory is searched by its words alone");
                Ok(None)
            }
        }
    }

    /// Makes the vectors that are missing and keeps them, some at a time.
    ///
    /// # Errors
    /// When the database is away, or whoever makes them does not answer.
    pub async fn embed_missing(&self) -> Result<(), JobFailure> {
        let again = |error: StoreError| JobFailure::Retry(error.to_string());
        // A model that was taken away meanwhile has nothing left to do.
        while let Some(model) = self.embedder().model() {
            let missing =
                self.store().unembedded_memories(&model, TOGETHER).await.map_err(again)?;
            if missing.is_empty() {
                return Ok(());
            }
            let texts = missing.iter().map(|entry| entry.body.clone()).collect();
            let vectors = self.embedder().embed(texts).await.map_err(|error| match error {
                EmbedError::Broken(_) => JobFailure::Dead(error.to_string()),
                EmbedError::Missing | EmbedError::Server(_) => JobFailure::Retry(error.to_string()),
            })?;
            let made: Vec<_> =
                missing.into_iter().zip(vectors).map(|(of, vector)| (of, vector.bytes())).collect();
            self.store().keep_memory_vectors(&model, &made).await.map_err(again)?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use store::MemoryVectorRow;

    use super::*;

    fn row(follows: bool, numbers: Option<[f32; 2]>) -> MemoryVectorRow {
        let vector = numbers.map(|numbers| Vector::new(&numbers).unwrap().bytes());
        MemoryVectorRow { id: MemoryId::new(), follows, vector }
    }

    #[test]
    fn what_stands_beside_helps_within_a_file_and_not_beyond_it() {
        let rows = vec![
            row(false, Some([1.0, 0.0])),
            row(true, Some([0.0, 1.0])),
            row(false, Some([0.0, 1.0])),
            row(true, None),
        ];
        let ids: Vec<MemoryId> = rows.iter().map(|row| row.id).collect();
        let question = Vector::new(&[1.0, 0.0]).unwrap();
        let nearest = Nearest::new(&question, &MemoryVectors { rows, missing: 1 });
        assert_eq!(nearest.of(&ids[0]), [Some(1.0), Some(1.0)]);
        assert_eq!(nearest.of(&ids[1]), [Some(0.0), Some(BESIDE)]);
        assert_eq!(nearest.of(&ids[2]), [Some(0.0), Some(0.0)]);
        assert_eq!(nearest.of(&ids[3]), [None, None]);
        assert_eq!(nearest.best(9), [ids[0]]);
    }
}
