//! Listing memories.

use std::sync::Arc;

use async_trait::async_trait;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use store::AgentMemoryFilter;

use super::shown::ShownMemory;
use crate::answering::within;
use crate::page::page;
use crate::{Asker, Hints, Learning, LearningError, Tool, Watch};

/// Lists memories.
pub struct ListMemories;

/// Which memories.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ListMemoriesAsk {
    /// Only of this sort.
    #[serde(default)]
    pub category: Option<String>,
    /// Only with all of these tags.
    #[serde(default)]
    pub tags: Vec<String>,
    /// The most memories; 20 without it.
    #[serde(default = "usual")]
    #[schemars(range(min = 1, max = 100))]
    pub limit: u32,
    /// So many are passed over first.
    #[serde(default)]
    #[schemars(range(max = 1_000_000))]
    pub offset: u32,
    /// Those that hold in this project; yours without one, `*` for all that there are.
    #[serde(default)]
    pub project: Option<String>,
}

const fn usual() -> u32 {
    20
}

/// The memories.
#[derive(Debug, Serialize, JsonSchema)]
pub struct ListMemoriesAnswer {
    /// The memories, the most important first, then the newest.
    pub memories: Vec<ShownMemory>,
    /// How many there are in all.
    pub count: u32,
    /// The `offset` at which the rest begins, where there is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub next_offset: Option<u32>,
    /// How many come after these.
    pub left: u32,
}

#[async_trait]
impl Tool for ListMemories {
    type Ask = ListMemoriesAsk;
    type Answer = ListMemoriesAnswer;
    const NAME: &'static str = "list_memories";
    const ABOUT: &'static str =
        "Lists facts that coding agents kept, the most important first, by category and tags.";
    const HINTS: Hints = Hints::READS;

    async fn call(
        learning: &Learning,
        asker: &Asker,
        ask: ListMemoriesAsk,
        _: Arc<dyn Watch>,
    ) -> Result<ListMemoriesAnswer, LearningError> {
        within("limit", ask.limit, 1, 100)?;
        let place = learning.place_of(asker, ask.project.as_deref()).await?;
        let filter = AgentMemoryFilter {
            project: place.key().map(str::to_owned),
            category: ask.category,
            tags: ask.tags.iter().map(|tag| tag.trim().to_lowercase()).collect(),
        };
        let store = &learning.supplies().store;
        let (found, count) = store.agent_memories(&filter, ask.limit, ask.offset).await?;
        let shown: Vec<ShownMemory> = found.iter().map(|one| ShownMemory::of(one, None)).collect();
        let page = page(shown, 0, ask.limit as usize);
        let next = u64::from(ask.offset) + page.rows.len() as u64;
        let left = count.saturating_sub(next);
        let whole = |number: u64| u32::try_from(number).unwrap_or(u32::MAX);
        Ok(ListMemoriesAnswer {
            memories: page.rows,
            count: whole(count),
            next_offset: (left > 0).then(|| whole(next)),
            left: whole(left),
        })
    }

    fn short(answer: &ListMemoriesAnswer) -> String {
        let mut lines = vec![format!("{} memories", answer.count)];
        lines.extend(answer.memories.iter().map(ShownMemory::line));
        lines.join("\n")
    }
}
