//! `write_file`: make a file or replace the whole of it.

use std::sync::Arc;

use agent::{Access, Tool, ToolContext, ToolError, ToolOutput};
use async_trait::async_trait;
use domain::ToolEffect;
use schemars::JsonSchema;
use serde::Deserialize;
use workspace::{Base, Workspace};

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
    const ACCESS: Access = Access::Idempotent;

    async fn run(&self, input: WriteFileInput, _: &ToolContext) -> Result<ToolOutput, ToolError> {
        let WriteFileInput { path, content } = input;
        not_a_lesson(&path)?;
        let write = move |files: &Workspace| files.write(&path, &content, &Base::Any);
        let written = on_files(&self.workspace, write).await?;
        let content = format!("wrote {}", written.path);
        let effects = vec![ToolEffect::FileWritten { path: written.path, sha256: written.sha256 }];
        Ok(ToolOutput::Done { content, effects })
    }
}
