//! A memory as an agent sees it.

use domain::{MemoryId, Timestamp};
use schemars::JsonSchema;
use serde::Serialize;
use store::AgentMemory;

use crate::LearningError;
use crate::page::cut;

/// The most characters of a memory in a list.
const CONTENT: usize = 600;

/// A memory.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
pub struct ShownMemory {
    /// Its id.
    pub id: String,
    /// What is remembered; a mark at its end says that there is more.
    pub content: String,
    /// Of which sort it is.
    pub category: String,
    /// From 0 to 1.
    pub importance: f64,
    /// Its tags.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub tags: Vec<String>,
    /// The project in which it holds; none for everywhere.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub project: Option<String>,
    /// When it was written.
    pub created_at: Timestamp,
    /// How well it fits the question, from 0 to 1 among what was found.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub relevance: Option<f64>,
}

impl ShownMemory {
    pub(super) fn of(memory: &AgentMemory, relevance: Option<f64>) -> Self {
        Self {
            id: memory.id.to_string(),
            content: cut(&memory.content, CONTENT),
            category: memory.category.clone(),
            importance: f64::from(memory.importance) / 100.0,
            tags: memory.tags.clone(),
            project: memory.project.clone(),
            created_at: memory.created_at,
            relevance: relevance.map(|relevance| (relevance * 1_000.0).round() / 1_000.0),
        }
    }

    pub(super) fn line(&self) -> String {
        format!("[{}] {} ({})", self.category, self.content, self.id)
    }
}

/// The id that a text names.
pub(super) fn memory_id(text: &str) -> Result<MemoryId, LearningError> {
    text.trim().parse().map_err(|_| {
        LearningError::Invalid(format!(
            "`{}` is no id of a memory: list_memories and retrieve_memories give them",
            cut(text, 60)
        ))
    })
}

/// A sort of memory, or a tag, as it is kept: without space around it, not empty, at most so long.
pub(super) fn word(what: &str, text: &str, most: usize) -> Result<String, LearningError> {
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    if text.is_empty() || text.chars().count() > most {
        return Err(LearningError::Invalid(format!(
            "a {what} has 1 to {most} characters, such as \"testing\""
        )));
    }
    Ok(text)
}
