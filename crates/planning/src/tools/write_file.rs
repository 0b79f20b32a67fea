//! `write_file`: make a file or replace the whole of it.

use std::sync::Arc;

use agent::{Access, KnownFiles, Tool, ToolContext, ToolError, ToolOutput};
use async_trait::async_trait;
use domain::FileChange;
use schemars::JsonSchema;
use serde::Deserialize;
use workspace::Workspace;

use super::file_change;
use super::on_files::{not_a_lesson, on_files};

/// The name that agent definitions list.
pub const NAME: &str = "write_file";

/// Create a text file in the workspace, or overwrite the whole of one that you have read.
/// To change part of a file use `str_replace`.
#[derive(Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct WriteFileInput {
    /// Such as `lessons/3B/iteration/cards.md`.
    path: String,
    /// The whole text.
    content: String,
}

/// The tool.
pub struct WriteFile {
    /// Where it writes.
    pub workspace: Arc<Workspace>,
}

#[async_trait]
impl Tool for WriteFile {
    type Input = WriteFileInput;
    const NAME: &'static str = NAME;
    const ACCESS: Access = Access::Judged;

    async fn change(
        &self,
        input: WriteFileInput,
        context: &ToolContext,
    ) -> Result<Option<FileChange>, ToolError> {
        let WriteFileInput { path, content } = input;
        not_a_lesson(&path)?;
        let (path, before) =
            on_files(&self.workspace, move |files| files.fingerprint(&path)).await?;
        let unseen = before.as_ref().and_then(|now| unseen(&path, now, &context.files));
        if let Some(why) = unseen {
            return Err(ToolError::Tell(why));
        }
        let after = Some(text::sha256(content.as_bytes()));
        Ok(Some(FileChange { path, before, after }))
    }

    async fn run(
        &self,
        input: WriteFileInput,
        context: &ToolContext,
    ) -> Result<ToolOutput, ToolError> {
        let WriteFileInput { path, content } = input;
        file_change::make(&self.workspace, (Self::NAME, "wrote"), context, move |files, base| {
            files.write(&path, &content, base)
        })
        .await
    }
}

/// Why a file may not be replaced as a whole: the model has not seen it as it is, and she may have
/// changed it since. None when it may be.
pub fn unseen(path: &str, now: &str, known: &KnownFiles) -> Option<String> {
    let why = match known.seen(path) {
        Some(seen) if seen == now => return None,
        Some(_) => "was changed since you saw it last",
        None => "is there already and you have not read it",
    };
    Some(format!(
        "{path} {why}; nothing was written. Read it with read_file, keep what the teacher wrote in it, \
         and change a part with str_replace, or choose another name"
    ))
}
