//! How like a situation is to texts that are kept: by meaning where a model makes vectors, and by words.

use std::collections::{HashMap, HashSet};

use embeddings::Vector;
use experience::Axis;
use models::embed::EmbedError;
use text::content_stems;

use crate::experiences::{Known, MOST_READ};
use crate::{Learning, LearningError};

/// From this cosine on two texts have much in common.
const MUCH_IN_COMMON: f64 = 0.25;
/// From this share of a situation's words on a text is about it.
const MANY_WORDS: f64 = 0.3;

/// A situation, as it is compared.
pub(super) struct Situation {
    vector: Option<Vector>,
    stems: HashSet<String>,
    /// Why what it means was not looked at, where it was not.
    pub note: Option<String>,
}

impl Situation {
    /// In everyday words.
    ///
    /// # Errors
    /// Something else than the model is away.
    pub async fn of(learning: &Learning, words: &str) -> Result<Self, LearningError> {
        let made = learning.supplies().embedder.embed(vec![words.to_owned()]).await;
        let (vector, note) = match made {
            Ok(vectors) => (vectors.into_iter().next(), None),
            Err(error @ (EmbedError::Missing | EmbedError::Broken(_) | EmbedError::Server(_))) => {
                (None, Some(format!("found by words alone: {error}")))
            }
        };
        Ok(Self { vector, stems: content_stems(words).into_iter().collect(), note })
    }

    /// How like a text is: its cosine where both have vectors, and the share of the situation's words that it has.
    fn signals(&self, text: &str, vector: Option<&Vector>) -> (Option<f64>, f64) {
        let near = self.vector.as_ref().zip(vector).map(|(one, other)| one.cosine(other));
        let there: HashSet<String> = content_stems(text).into_iter().collect();
        let shared = self.stems.intersection(&there).count();
        (near, shared as f64 / self.stems.len().max(1) as f64)
    }

    /// The order of texts that are like it, the most first: both signals from 0 for the least to 1 for the most among
    /// them, and their mean. What has neither much meaning nor many words in common is left out.
    pub fn ordered<T>(&self, texts: Vec<(T, String, Option<Vector>)>) -> Vec<T> {
        let mut found: Vec<(T, Option<f64>, f64)> = texts
            .into_iter()
            .map(|(what, text, vector)| {
                let (near, words) = self.signals(&text, vector.as_ref());
                (what, near, words)
            })
            .filter(|(_, near, words)| {
                near.is_some_and(|near| near >= MUCH_IN_COMMON) || *words >= MANY_WORDS
            })
            .collect();
        let near: Vec<f64> = found.iter().filter_map(|(_, near, _)| *near).collect();
        let words: Vec<f64> = found.iter().map(|(.., words)| *words).collect();
        let (near, words) = (spread(&near), spread(&words));
        let score = |(_, of, share): &(T, Option<f64>, f64)| {
            let meaning = of.map(&near);
            meaning.map_or_else(|| words(*share), |meaning| (meaning + words(*share)) / 2.0)
        };
        // The sort is stable: of equals the one that was given first.
        found.sort_by(|one, other| score(other).total_cmp(&score(one)));
        found.into_iter().map(|(what, ..)| what).collect()
    }

    /// Entries that have a text on an axis, those that are most like it first.
    ///
    /// # Errors
    /// The database does not answer.
    pub async fn entries<'a>(
        &self,
        learning: &Learning,
        project: Option<&str>,
        axis: Axis,
        entries: &'a [Known],
    ) -> Result<Vec<&'a Known>, LearningError> {
        let vectors = match learning.supplies().embedder.model() {
            Some(model) if self.vector.is_some() => {
                let store = &learning.supplies().store;
                store.experience_vectors(&model, project, axis.as_str(), MOST_READ).await?
            }
            Some(_) | None => Vec::new(),
        };
        let vectors: HashMap<String, Vector> = vectors
            .into_iter()
            .filter_map(|row| Some((row.id, Vector::from_bytes(row.vector.as_deref()?))))
            .collect();
        let texts = entries.iter().filter_map(|known| {
            let text = axis.text(&known.entry)?;
            Some((known, text, vectors.get(known.entry.id()).cloned()))
        });
        Ok(self.ordered(texts.collect()))
    }
}

/// From 0 for the least of some numbers to 1 for the most; 1 where they are alike.
fn spread(numbers: &[f64]) -> impl Fn(f64) -> f64 + use<> {
    let least = numbers.iter().copied().fold(f64::INFINITY, f64::min);
    let most = numbers.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    move |number| {
        if most - least <= f64::EPSILON { 1.0 } else { (number - least) / (most - least) }
    }
}
