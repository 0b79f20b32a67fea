//! `update_memory`: a note that will help next time.

use std::sync::Arc;

use agent::{Access, Tool, ToolContext, ToolError, ToolOutput};
use async_trait::async_trait;
use domain::{Clock, ToolEffect};
use memory::{Edit, MemoryPath};
use schemars::JsonSchema;
use serde::Deserialize;

use crate::shelves::{Shelves, WriteError, tool_deed};

/// Write down something that will help in later sessions: how a class works, what the teacher
/// prefers. One bullet for each thing, in a few words. Never the name of a pupil: write "the EAL
/// pair" or "the advanced group". Put detail into a topic file such as `memory/classes/3B/lessons.md`
/// and keep `MEMORY.md` short. Give `oldText` to change or, with an empty `text`, to remove words that
/// stand in the file once; leave it out to add `text` at the end.
#[derive(Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct UpdateMemoryInput {
    /// The file, such as `memory/MEMORY.md` or `memory/classes/3B/MEMORY.md`.
    path: String,
    /// Markdown: what is added, or what stands there instead of `oldText`.
    text: String,
    /// Words that stand in the file once and are replaced.
    #[serde(default)]
    old_text: Option<String>,
}

/// The tool.
pub struct UpdateMemory {
    /// Where it writes.
    pub shelves: Shelves,
    /// The present.
    pub clock: Arc<dyn Clock>,
}

#[async_trait]
impl Tool for UpdateMemory {
    type Input = UpdateMemoryInput;
    const NAME: &'static str = "update_memory";
    // An addition that is there already is not added again when a crash cut the call off.
    const ACCESS: Access = Access::Idempotent;

    async fn run(
        &self,
        input: UpdateMemoryInput,
        context: &ToolContext,
    ) -> Result<ToolOutput, ToolError> {
        let path = MemoryPath::parse(&input.path);
        let path = path.map_err(|error| ToolError::Tell(error.to_string()))?;
        let deed = tool_deed(context, self.clock.now());
        let edit = match input.old_text {
            None => Edit::Append { text: input.text.clone() },
            Some(old) => Edit::Replace { old, new: input.text.clone() },
        };
        let interrupted = context.interrupted;
        let written = self.shelves.write(&path, &deed, |content| {
            let text = content.text();
            let current = content.exists().then_some(text.as_str());
            if interrupted && text.contains(input.text.trim()) {
                return Ok(text);
            }
            Ok(memory::edit(&path, current, &edit)?.text)
        });
        let written = match written.await {
            Ok(written) => written,
            Err(WriteError::Refused(refusal)) => {
                // The model reads why; the trace shows that it was refused and never what.
                let effects = vec![ToolEffect::MemoryRefused { path: path.to_string() }];
                return Ok(ToolOutput::Done { content: format!("Error: {refusal}"), effects });
            }
            Err(error) => return Err(error.into()),
        };
        let mut content = match written.ids.is_empty() {
            true => format!("{path} says this already."),
            false => format!("The memory file {path} has been edited."),
        };
        if let Some(advice) = written.advice {
            content.push_str("\n\n");
            content.push_str(&advice);
        }
        let effects = match written.ids.is_empty() {
            true => Vec::new(),
            false => vec![ToolEffect::MemoryWritten { path: path.to_string(), ids: written.ids }],
        };
        Ok(ToolOutput::Done { content, effects })
    }
}
