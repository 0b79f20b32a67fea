//! Finding memories.

use std::sync::Arc;

use async_trait::async_trait;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use store::AgentMemoryFilter;

use super::recall::{Asked, recalled};
use super::shown::ShownMemory;
use crate::answering::{PAGE_TOKENS, at_most, within};
use crate::{Asker, Hints, Learning, LearningError, Tool, Watch};

/// Finds memories.
pub struct RetrieveMemories;

/// What is looked for.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RetrieveMemoriesAsk {
    /// What you want to know, in everyday words; at most 1,000 characters.
    #[schemars(length(min = 1, max = 1000))]
    pub query: String,
    /// The most memories; 10 without it.
    #[serde(default = "usual")]
    #[schemars(range(min = 1, max = 50))]
    pub limit: u32,
    /// Only of this sort.
    #[serde(default)]
    pub category: Option<String>,
    /// Those that hold in this project; yours without one, `*` for all that there are.
    #[serde(default)]
    pub project: Option<String>,
}

const fn usual() -> u32 {
    10
}

/// What was found.
#[derive(Debug, Serialize, JsonSchema)]
pub struct RetrieveMemoriesAnswer {
    /// The memories, the best first.
    pub memories: Vec<ShownMemory>,
    /// How many more fit: ask for less at once, or of one category.
    pub left: u32,
    /// What the search could not do.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub note: Option<String>,
}

#[async_trait]
impl Tool for RetrieveMemories {
    type Ask = RetrieveMemoriesAsk;
    type Answer = RetrieveMemoriesAnswer;
    const NAME: &'static str = "retrieve_memories";
    const ABOUT: &'static str = "Finds facts that coding agents kept, by what they mean and by their words: relevance goes \
         first, then importance, then age.";
    const HINTS: Hints = Hints::READS;

    async fn call(
        learning: &Learning,
        asker: &Asker,
        ask: RetrieveMemoriesAsk,
        _: Arc<dyn Watch>,
    ) -> Result<RetrieveMemoriesAnswer, LearningError> {
        within("limit", ask.limit, 1, 50)?;
        at_most("query", &ask.query, 1_000)?;
        if ask.query.trim().is_empty() {
            return Err(LearningError::Invalid(
                "say what you want to know; list_memories lists them without a question".to_owned(),
            ));
        }
        let place = learning.place_of(asker, ask.project.as_deref()).await?;
        let filter = AgentMemoryFilter {
            project: place.key().map(str::to_owned),
            category: ask.category,
            tags: Vec::new(),
        };
        let asked = Asked {
            question: &ask.query,
            filter,
            most: ask.limit as usize,
            tokens: u32::try_from(PAGE_TOKENS).unwrap_or(u32::MAX),
        };
        let recalled = recalled(learning, &asked).await?;
        let shown = recalled.found.iter().map(|(one, fits)| ShownMemory::of(one, Some(*fits)));
        Ok(RetrieveMemoriesAnswer {
            memories: shown.collect(),
            left: u32::try_from(recalled.left).unwrap_or(u32::MAX),
            note: recalled.note,
        })
    }

    fn short(answer: &RetrieveMemoriesAnswer) -> String {
        let mut lines: Vec<String> = answer.memories.iter().map(ShownMemory::line).collect();
        if lines.is_empty() {
            lines.push("no memory fits".to_owned());
        }
        lines.extend(answer.note.clone());
        lines.join("\n")
    }
}
