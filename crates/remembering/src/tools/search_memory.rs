//! `search_memory`: what is remembered, found by everyday words.

use std::sync::Arc;

use agent::{Access, Tool, ToolContext, ToolError, ToolOutput};
use async_trait::async_trait;
use domain::{Clock, ToolEffect};
use memory::{Entry, Room, marked_lines};
use schemars::JsonSchema;
use serde::Deserialize;

use crate::recall::Recall;
use crate::shelves::{Shelves, tool_deed};

/// What an answer holds at most.
const ROOM: Room = Room { most: 10, tokens: 800 };

/// Find what is remembered, in plain words. Entries end in their marks, for `memoriesReferenced`.
#[derive(Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct SearchMemoryInput {
    /// What you want to know.
    question: String,
    /// The class; without it only what holds for all.
    #[serde(default)]
    class: Option<String>,
}

/// The tool.
pub struct SearchMemory {
    /// Where it looks.
    pub shelves: Shelves,
    /// The present, for the log.
    pub clock: Arc<dyn Clock>,
}

#[async_trait]
impl Tool for SearchMemory {
    type Input = SearchMemoryInput;
    const NAME: &'static str = "search_memory";
    const ACCESS: Access = Access::ReadOnly;

    async fn run(
        &self,
        input: SearchMemoryInput,
        context: &ToolContext,
    ) -> Result<ToolOutput, ToolError> {
        let recall = Recall {
            question: input.question,
            class: Some(input.class.unwrap_or_default()),
            gone: false,
            room: ROOM,
        };
        let found = self.shelves.recall(&recall).await;
        let found = found.map_err(|error| faults::of_tool(&error))?;
        let chosen: Vec<Entry> = found
            .into_iter()
            .filter(|one| one.ranked.choice.is_chosen())
            .map(|one| one.entry)
            .collect();
        if chosen.is_empty() {
            return Ok(ToolOutput::text("Nothing that is remembered shares a word with that."));
        }
        let noted = self.shelves.note_found(&chosen, &tool_deed(context, self.clock.now())).await;
        noted.map_err(|error| faults::of_tool(&error))?;
        let mut files: Vec<String> = chosen.iter().map(|entry| entry.path.to_string()).collect();
        files.dedup();
        let mut text = String::new();
        let mut effects = Vec::new();
        for path in files {
            let of_file: Vec<&Entry> =
                chosen.iter().filter(|entry| entry.path.to_string() == path).collect();
            if effects.iter().any(|effect| is_of(effect, &path)) {
                continue;
            }
            text.push_str(&format!("{path}:\n{}", marked_lines(of_file.iter().copied())));
            let ids = of_file.iter().map(|entry| entry.short_id.as_str().to_owned()).collect();
            effects.push(ToolEffect::MemoryRead { path, ids });
        }
        Ok(ToolOutput::Done { content: text, effects })
    }
}

fn is_of(effect: &ToolEffect, file: &str) -> bool {
    matches!(effect, ToolEffect::MemoryRead { path, .. } if path == file)
}
