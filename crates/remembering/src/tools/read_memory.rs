//! `read_memory`: what is remembered of the teacher and her classes.

use std::sync::Arc;

use agent::{Access, Tool, ToolContext, ToolError, ToolOutput};
use async_trait::async_trait;
use domain::{Clock, ToolEffect};
use memory::{LineRange, Target, listing, view_marked};
use schemars::JsonSchema;
use serde::Deserialize;

use crate::shelves::{Shelves, tool_deed};

/// Read memory: a file such as `memory/classes/3B/lessons.md`, or a folder such as `memory` for the
/// list of its files. What the prompt shows is already above you. Each entry ends in its mark, such as
/// `[m7k2]`, for `memoriesReferenced`.
#[derive(Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ReadMemoryInput {
    /// The file or folder.
    path: String,
    /// First line to read, from 1.
    #[serde(default)]
    start_line: Option<usize>,
    /// Last line to read.
    #[serde(default)]
    end_line: Option<usize>,
}

/// The tool.
pub struct ReadMemory {
    /// Where it reads.
    pub shelves: Shelves,
    /// The present, for the log.
    pub clock: Arc<dyn Clock>,
}

#[async_trait]
impl Tool for ReadMemory {
    type Input = ReadMemoryInput;
    const NAME: &'static str = "read_memory";
    const ACCESS: Access = Access::ReadOnly;

    async fn run(
        &self,
        input: ReadMemoryInput,
        context: &ToolContext,
    ) -> Result<ToolOutput, ToolError> {
        let tell = |error: &dyn std::fmt::Display| ToolError::Tell(error.to_string());
        let store = self.shelves.store();
        let target = Target::parse(&input.path).map_err(|error| tell(&error))?;
        let path = match target {
            Target::File(path) => path,
            folder @ (Target::Root | Target::Classes | Target::Class(_)) => {
                let files = store.memory_files().await.map_err(|error| faults::of_tool(&error))?;
                let files: Vec<_> = files.into_iter().map(|file| (file.path, file.bytes)).collect();
                return Ok(ToolOutput::text(listing(&folder, &files)));
            }
        };
        let deed = tool_deed(context, self.clock.now());
        let read =
            store.read_memory(&path, &deed).await.map_err(|error| faults::of_tool(&error))?;
        let content = read.ok_or_else(|| tell(&memory::EditError::NoFile(path.clone())))?;
        let range = match (input.start_line, input.end_line) {
            (None, None) => None,
            (first, last) => Some(LineRange { first: first.unwrap_or(1), last }),
        };
        let (text, shown) = view_marked(&path, &content.entries, range);
        let ids = shown.into_iter().map(|(short, _)| short.as_str().to_owned()).collect();
        let effects = vec![ToolEffect::MemoryRead { path: path.to_string(), ids }];
        Ok(ToolOutput::Done { content: text, effects })
    }
}
