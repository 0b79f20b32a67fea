//! `update_memory`: a note that will help next time, put before the teacher. It writes nothing: what
//! calls of it hold becomes proposals at the end of the run (`capture::notes`).

use std::sync::Arc;

use agent::{Access, Tool, ToolContext, ToolError, ToolOutput};
use async_trait::async_trait;
use domain::{Clock, ToolEffect};
use memory::{Edit, MemoryPath};
use schemars::JsonSchema;
use serde::Deserialize;

use crate::shelves::{Shelves, WriteError, tool_deed};

/// The tool's name.
pub const NAME: &str = "update_memory";

/// Propose something that will help in later sessions: how a class works, what the teacher prefers.
/// One bullet for each thing, in one short sentence; never the name of a pupil: write "the EAL pair".
/// Detail goes into a topic file such as `memory/classes/3B/lessons.md`, and `MEMORY.md` stays short.
#[derive(Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct UpdateMemoryInput {
    /// Such as `memory/MEMORY.md` or `memory/classes/3B/MEMORY.md`.
    pub(crate) path: String,
    /// Markdown: added at the end, or put in place of `oldText`; empty to remove that.
    pub(crate) text: String,
    /// Words that stand in the file once.
    #[serde(default)]
    pub(crate) old_text: Option<String>,
}

/// The tool.
pub struct UpdateMemory {
    /// Where it would be written.
    pub shelves: Shelves,
    /// The present.
    pub clock: Arc<dyn Clock>,
}

#[async_trait]
impl Tool for UpdateMemory {
    type Input = UpdateMemoryInput;
    const NAME: &'static str = NAME;
    const ACCESS: Access = Access::ReadOnly;

    async fn run(
        &self,
        input: UpdateMemoryInput,
        context: &ToolContext,
    ) -> Result<ToolOutput, ToolError> {
        let path = MemoryPath::parse(&input.path);
        let path = path.map_err(|error| ToolError::Tell(error.to_string()))?;
        let deed = tool_deed(context, self.clock.now());
        let edit = match input.old_text {
            None => Edit::Append { text: input.text },
            Some(old) => Edit::Replace { old, new: input.text },
        };
        let tried = self.shelves.try_out(&path, &deed, |content| {
            let text = content.text();
            let current = content.exists().then_some(text.as_str());
            Ok(memory::edit(&path, current, &edit)?.text)
        });
        let tried = match tried.await {
            Ok(tried) => tried,
            Err(WriteError::Refused(refusal)) => {
                // The model reads why; the trace shows that it was refused and never what.
                let effects = vec![ToolEffect::MemoryRefused { path: path.to_string() }];
                return Ok(ToolOutput::Done { content: format!("Error: {refusal}"), effects });
            }
            Err(error) => return Err(error.into()),
        };
        let mut content = match tried.change.is_empty() {
            true => format!("{path} says this already."),
            false => format!(
                "Proposed: the teacher decides at the end of your turn whether {path} is changed. \
                 Nothing is kept before that, so do not say that it is."
            ),
        };
        if let Some(advice) = tried.advice {
            content.push_str("\n\n");
            content.push_str(&advice);
        }
        Ok(ToolOutput::text(content))
    }
}
