//! Taking a memory away.

use std::sync::Arc;

use async_trait::async_trait;
use chrono::SubsecRound;
use domain::Timestamp;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::shown::memory_id;
use crate::page::cut;
use crate::{Asker, Hints, Learning, LearningError, Tool, Watch};

/// So much of what was taken away is said.
const SAID: usize = 120;

/// Takes a memory away.
pub struct DeleteMemory;

/// Which memory.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct DeleteMemoryAsk {
    /// Its id, as list_memories and retrieve_memories give it.
    #[schemars(length(min = 1, max = 60))]
    pub id: String,
}

/// What was taken away.
#[derive(Debug, Serialize, JsonSchema)]
pub struct DeleteMemoryAnswer {
    /// Whether it held until now; one that was deleted before is told by `deleted_at`.
    pub deleted: bool,
    /// When it was deleted.
    pub deleted_at: Timestamp,
    /// What it began with. store_memory with the same words puts it back.
    pub content: String,
}

#[async_trait]
impl Tool for DeleteMemory {
    type Ask = DeleteMemoryAsk;
    type Answer = DeleteMemoryAnswer;
    const NAME: &'static str = "delete_memory";
    const ABOUT: &'static str = "Takes a fact away that holds no more, so that nothing finds it.";
    const HINTS: Hints = Hints::REMOVES;

    async fn call(
        learning: &Learning,
        _: &Asker,
        ask: DeleteMemoryAsk,
        _: Arc<dyn Watch>,
    ) -> Result<DeleteMemoryAnswer, LearningError> {
        let id = memory_id(&ask.id)?;
        // As exact as the row has it, so that it is said the same way again.
        let now = learning.supplies().clock.now().trunc_subsecs(6);
        let before = learning.supplies().store.delete_agent_memory(id, now).await?;
        let before = before.ok_or_else(|| {
            LearningError::NotFound(format!(
                "there is no memory {id}; list_memories has those that there are"
            ))
        })?;
        Ok(DeleteMemoryAnswer {
            deleted: before.deleted_at.is_none(),
            deleted_at: before.deleted_at.unwrap_or(now),
            content: cut(&before.content, SAID),
        })
    }

    fn short(answer: &DeleteMemoryAnswer) -> String {
        match answer.deleted {
            true => format!("deleted: {}", answer.content),
            false => format!("was deleted on {} already: {}", answer.deleted_at, answer.content),
        }
    }
}
