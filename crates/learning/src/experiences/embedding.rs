//! Vectors of texts: those that are there, and the rest made and kept.

use std::collections::HashMap;

use embeddings::Vector;
use experience::Axis;
use store::UnembeddedText;

use super::stored::read_entry;
use crate::{Learning, LearningError, Watch};

/// So many are made before they are kept: whoever is stopped or killed loses no more.
const TOGETHER: usize = 32;
/// So many are looked for at once.
const ASKED: u32 = 512;

/// A vector for each text, by the model that is there. Those of texts that are kept anyway are kept, too; a question is
/// asked once, and its vector is not.
///
/// # Errors
/// The model does not answer, or the database.
pub(crate) async fn vectors_for(
    learning: &Learning,
    texts: Vec<(String, String)>,
) -> Result<HashMap<String, Vector>, LearningError> {
    let supplies = learning.supplies();
    let model = supplies.embedder.model().ok_or(models::embed::EmbedError::Missing)?;
    let hashes: Vec<String> = texts.iter().map(|(hash, _)| hash.clone()).collect();
    let there = supplies.store.learning_vectors(&model, &hashes).await?;
    let mut vectors: HashMap<String, Vector> =
        there.iter().map(|(hash, bytes)| (hash.clone(), Vector::from_bytes(bytes))).collect();
    let missing: Vec<(String, String)> =
        texts.into_iter().filter(|(hash, _)| !vectors.contains_key(hash)).collect();
    if !missing.is_empty() {
        let made = supplies.embedder.embed(missing.iter().map(|(_, text)| text.clone()).collect());
        let made = made.await?;
        let made: Vec<(String, Vector)> =
            missing.into_iter().map(|(hash, _)| hash).zip(made).collect();
        keep(learning, &model, &made).await?;
        vectors.extend(made);
    }
    Ok(vectors)
}

/// Makes the vectors that experiences of a project have not got yet: on one axis or on all, at most so many. Gives
/// how many it made.
///
/// # Errors
/// There is no model, it does not answer, or somebody stopped it; what was made until then is kept.
pub(crate) async fn embed_texts(
    learning: &Learning,
    project: Option<&str>,
    axis: Option<Axis>,
    most: u32,
    watch: &dyn Watch,
) -> Result<u32, LearningError> {
    let supplies = learning.supplies();
    let model = supplies.embedder.model().ok_or(models::embed::EmbedError::Missing)?;
    let axis_word = axis.map(Axis::as_str);
    let mut made = 0;
    while made < most {
        let wanted = ASKED.min(most - made);
        let missing =
            supplies.store.unembedded_experiences(&model, project, axis_word, wanted).await?;
        if missing.is_empty() {
            break;
        }
        for missing in missing.chunks(TOGETHER) {
            if watch.cancel().is_cancelled() {
                return Err(LearningError::Cancelled);
            }
            let texts: Vec<(String, String)> =
                missing.iter().map(text_of).collect::<Result<_, _>>()?;
            let vectors =
                supplies.embedder.embed(texts.iter().map(|(_, text)| text.clone()).collect());
            let done: Vec<(String, Vector)> =
                texts.iter().map(|(hash, _)| hash.clone()).zip(vectors.await?).collect();
            if done.len() < texts.len() {
                let (done, of) = (done.len(), texts.len());
                return Err(LearningError::Internal(format!(
                    "the model gave {done} vectors for {of} texts"
                )));
            }
            keep(learning, &model, &done).await?;
            made += u32::try_from(done.len()).unwrap_or(u32::MAX);
            watch.progress(u64::from(made), None, &format!("{made} texts of experiences embedded"));
        }
    }
    Ok(made)
}

/// A text that has no vector yet, by its hash.
fn text_of(missing: &UnembeddedText) -> Result<(String, String), LearningError> {
    let entry =
        read_entry(&missing.entry).map_err(|error| LearningError::Internal(error.to_string()))?;
    // A hash without its text would be asked for again and again.
    let text = missing.axis.parse::<Axis>()?.text(&entry).unwrap_or_default();
    Ok((missing.text_sha256.clone(), text))
}

async fn keep(
    learning: &Learning,
    model: &str,
    made: &[(String, Vector)],
) -> Result<(), LearningError> {
    let bytes: Vec<(String, Vec<u8>)> =
        made.iter().map(|(hash, vector)| (hash.clone(), vector.bytes())).collect();
    Ok(learning.supplies().store.keep_learning_vectors(model, &bytes).await?)
}
