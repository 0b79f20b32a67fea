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
/// She decides at the end of your turn, and nothing is kept before. One bullet for each thing, in
/// one short sentence. Never the name of a pupil: write "the EAL pair" or "the advanced group". Put
/// detail into a topic file such as `memory/classes/3B/lessons.md` and keep `MEMORY.md` short. Give
/// `oldText` to change or, with an empty `text`, to remove words that stand in the file once; leave
/// it out to add `text` at the end.
#[derive(Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct UpdateMemoryInput {
    /// The file, such as `memory/MEMORY.md` or `memory/classes/3B/MEMORY.md`.
    pub(crate) path: String,
    /// Markdown: what is added, or what stands there instead of `oldText`.
    pub(crate) text: String,
    /// Words that stand in the file once and are replaced.
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
