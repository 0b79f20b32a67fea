//! Which memories fit a question: by words and by meaning, in the order that memory has everywhere (bands of relevance,
//! within a band the more important first, then the newer one).

use std::collections::HashMap;

use domain::MemoryId;
use embeddings::Vector;
use memory::{Found, MemoryPath, Room, Scope, rank};
use store::{AgentMemory, AgentMemoryFilter, AgentMemoryHit};
use text::slug;

use crate::answering::tokens;
use crate::experiences::vectors_for;
use crate::{Learning, LearningError};

/// So many memories are looked at; of more those whose words fit, and the newest.
const LOOKED_AT: u32 = 2_000;
/// From this cosine on two texts have much in common (as for a teacher's memory).
const MUCH_IN_COMMON: f64 = 0.25;
/// So many texts are embedded before a search.
const AT_ONCE: u32 = 64;

/// What is asked.
#[derive(Debug, Clone)]
pub(crate) struct Asked<'a> {
    /// In everyday words.
    pub question: &'a str,
    /// Which may be found.
    pub filter: AgentMemoryFilter,
    /// The most that is found.
    pub most: usize,
    /// The most tokens of all of them.
    pub tokens: u32,
}

/// What was found, the best first, with its relevance from 0 to 1, and what there is to say of the search.
#[derive(Debug, Clone, Default)]
pub(crate) struct RecalledMemories {
    /// The memories.
    pub found: Vec<(AgentMemory, f64)>,
    /// How many more fit.
    pub left: usize,
    /// Why what they mean was not looked at, where it was not.
    pub note: Option<String>,
}

/// What fits a question.
///
/// # Errors
/// The database does not answer. That nobody makes vectors is none: words are looked at then, and the answer says so.
pub(crate) async fn recalled(
    learning: &Learning,
    asked: &Asked<'_>,
) -> Result<RecalledMemories, LearningError> {
    let supplies = learning.supplies();
    let (question, note) = match question(learning, asked.question).await {
        Ok(question) => (Some(question), None),
        Err(LearningError::Embed(error)) => {
            (None, Some(format!("memories were searched by their words alone: {error}")))
        }
        Err(error) => return Err(error),
    };
    let model = supplies.embedder.model();
    let hits = supplies
        .store
        .search_agent_memories(&asked.filter, asked.question, model.as_deref(), LOOKED_AT)
        .await?;
    let cosine = |hit: &AgentMemoryHit| {
        let vector = Vector::from_bytes(hit.vector.as_deref()?);
        Some(question.as_ref()?.cosine(&vector))
    };
    let fitting: Vec<(AgentMemoryHit, Option<f64>)> = hits
        .into_iter()
        .map(|hit| {
            let near = cosine(&hit);
            (hit, near)
        })
        .filter(|(hit, near)| hit.words > 0.0 || near.is_some_and(|near| near >= MUCH_IN_COMMON))
        .collect();
    let found = fitting.iter().map(|(hit, near)| found(hit, *near)).collect::<Result<_, _>>()?;
    let ranked = rank(found, Room { most: asked.most, tokens: asked.tokens });
    let mut memories: HashMap<MemoryId, AgentMemory> =
        fitting.into_iter().map(|(hit, _)| (hit.memory.id, hit.memory)).collect();
    let chosen = ranked.iter().filter(|one| one.choice.is_chosen());
    let found: Vec<(AgentMemory, f64)> =
        chosen.filter_map(|one| Some((memories.remove(&one.id)?, one.relevance))).collect();
    Ok(RecalledMemories { left: ranked.len() - found.len(), found, note })
}

/// The vector of a question; what is to be searched is embedded first, where it is not.
async fn question(learning: &Learning, question: &str) -> Result<Vector, LearningError> {
    let supplies = learning.supplies();
    let model = supplies.embedder.model().ok_or(models::embed::EmbedError::Missing)?;
    let missing = supplies.store.unembedded_agent_memories(&model, AT_ONCE).await?;
    if !missing.is_empty() {
        vectors_for(learning, missing).await?;
    }
    let vectors = supplies.embedder.embed(vec![question.to_owned()]).await?;
    vectors
        .into_iter()
        .next()
        .ok_or_else(|| LearningError::Internal("the model gave no vector for one text".to_owned()))
}

fn found(hit: &AgentMemoryHit, near: Option<f64>) -> Result<Found, LearningError> {
    let memory = &hit.memory;
    Ok(Found {
        id: memory.id,
        path: shelf(&memory.category)?,
        signals: vec![Some(hit.words), near],
        importance: memory.importance,
        last_at: memory.created_at,
        uses: 0,
        first: false,
        tokens: u32::try_from(tokens(&memory.content)).unwrap_or(u32::MAX),
    })
}

/// Memories of one sort stand together, as those of a file do.
fn shelf(category: &str) -> Result<MemoryPath, LearningError> {
    let name = match slug(category, 40) {
        name if name.is_empty() => "other".to_owned(),
        name => name,
    };
    MemoryPath::within(Scope::Teacher, &format!("{name}.md"))
        .map_err(|error| LearningError::Internal(error.to_string()))
}
