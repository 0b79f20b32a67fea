//! `write_file`: make a file or replace the whole of it.

use std::sync::Arc;

use agent::{Access, Tool, ToolContext, ToolError, ToolOutput};
use async_trait::async_trait;
use domain::FileChange;
use schemars::JsonSchema;
use serde::Deserialize;
use workspace::Workspace;

use super::file_change;
use super::on_files::{not_a_lesson, on_files};

/// Create a text file in the workspace, or overwrite the whole of it. Folders are made as needed.
/// To change part of a file use `str_replace`.
#[derive(Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct WriteFileInput {
    /// Path inside the workspace, such as `lessons/3B/iteration/cards.md`.
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
    const NAME: &'static str = "write_file";
    const ACCESS: Access = Access::Judged;

    async fn change(
        &self,
        input: WriteFileInput,
        _: &ToolContext,
    ) -> Result<Option<FileChange>, ToolError> {
        let WriteFileInput { path, content } = input;
        not_a_lesson(&path)?;
        let (path, before) =
            on_files(&self.workspace, move |files| files.fingerprint(&path)).await?;
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
