//! Keeping a memory.

use std::sync::Arc;

use async_trait::async_trait;
use domain::MemoryId;
use memory::ENTRY_BYTES;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use store::AgentMemory;
use text::sha256;

use super::guard::refused;
use super::shown::word;
use crate::experiences::vectors_for;
use crate::{Asker, Hints, Learning, LearningError, Tool, Watch};

/// The most characters of a category or a tag.
pub(super) const WORD: usize = 40;
/// The most tags.
const TAGS: usize = 12;

/// Keeps a memory.
pub struct StoreMemory;

/// What is kept.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct StoreMemoryAsk {
    /// One fact, in one to three sentences; at most 2,048 bytes. No names of people, no secrets.
    #[schemars(length(min = 1, max = 2048))]
    pub content: String,
    /// Of which sort it is, such as `preference`, `decision`, `environment`, `pitfall`; at most 40 characters.
    #[schemars(length(min = 1, max = 40))]
    pub category: String,
    /// How much it matters, from 0 to 1; 0.5 without it.
    #[serde(default = "usual")]
    #[schemars(range(min = 0.0, max = 1.0))]
    pub importance: f64,
    /// Words that it is found by, at most 12.
    #[serde(default)]
    #[schemars(length(max = 12))]
    pub tags: Vec<String>,
    /// The project in which it holds; yours without one, `*` for everywhere.
    #[serde(default)]
    pub project: Option<String>,
}

const fn usual() -> f64 {
    0.5
}

/// What was kept.
#[derive(Debug, Serialize, JsonSchema)]
pub struct StoreMemoryAnswer {
    /// Its id; that of the memory which says the same in the same place, if one does.
    pub id: String,
    /// Whether the same was there already; its category, importance and tags are those given now.
    pub known: bool,
    /// The project in which it holds; none for everywhere.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub project: Option<String>,
    /// Why it is found by its words alone for now, where it is.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub note: Option<String>,
}

#[async_trait]
impl Tool for StoreMemory {
    type Ask = StoreMemoryAsk;
    type Answer = StoreMemoryAnswer;
    const NAME: &'static str = "store_memory";
    const ABOUT: &'static str = "Keeps one fact for later sessions of coding agents: a decision, a pitfall, how something is \
         run here. What can be read in the code needs no memory.";
    const HINTS: Hints = Hints::UPDATES;

    async fn call(
        learning: &Learning,
        asker: &Asker,
        ask: StoreMemoryAsk,
        _: Arc<dyn Watch>,
    ) -> Result<StoreMemoryAnswer, LearningError> {
        let content = ask.content.trim().to_owned();
        let invalid = |words: String| Err(LearningError::Invalid(words));
        if content.is_empty() {
            return invalid("there is nothing to remember in an empty text".to_owned());
        }
        if content.len() > ENTRY_BYTES {
            return invalid(format!(
                "a memory has at most {ENTRY_BYTES} bytes and this has {}: keep one fact in each",
                content.len()
            ));
        }
        if !(0.0..=1.0).contains(&ask.importance) {
            return invalid(format!("importance is from 0 to 1, and not {}", ask.importance));
        }
        if ask.tags.len() > TAGS {
            return invalid(format!("a memory has at most {TAGS} tags"));
        }
        let category = word("category", &ask.category, WORD)?;
        let mut tags = Vec::new();
        for tag in &ask.tags {
            let tag = word("tag", tag, WORD)?.to_lowercase();
            if !tags.contains(&tag) {
                tags.push(tag);
            }
        }
        for text in [&content, &category].into_iter().chain(&tags) {
            if let Some(why) = refused(text) {
                return invalid(why);
            }
        }
        let place = learning.place_of(asker, ask.project.as_deref()).await?;
        let memory = AgentMemory {
            id: MemoryId::new(),
            project: place.key().map(str::to_owned),
            text_sha256: sha256(&content),
            content,
            category,
            importance: percent(ask.importance),
            tags,
            created_at: learning.supplies().clock.now(),
            deleted_at: None,
        };
        let id = learning.supplies().store.keep_agent_memory(&memory).await?;
        let made = vectors_for(learning, vec![(memory.text_sha256, memory.content)]).await;
        let note = match made {
            Ok(_) => None,
            // It is kept, and embedded when a model is there.
            Err(LearningError::Embed(error)) => Some(format!("found by its words alone: {error}")),
            Err(error) => return Err(error),
        };
        Ok(StoreMemoryAnswer {
            id: id.to_string(),
            known: id != memory.id,
            project: memory.project,
            note,
        })
    }

    fn short(answer: &StoreMemoryAnswer) -> String {
        let known = if answer.known { "it was known already" } else { "kept" };
        let note = answer.note.as_ref().map(|note| format!("; {note}")).unwrap_or_default();
        format!("{known}: {}{note}", answer.id)
    }
}

/// From 0 to 1 as it is kept, from 0 to 100.
fn percent(share: f64) -> u8 {
    let nearest = (0..=100_u8).find(|percent| f64::from(*percent) >= share * 100.0 - 0.5);
    nearest.unwrap_or(100)
}
