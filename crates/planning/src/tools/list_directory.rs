//! `list_directory`: what a folder of the workspace holds.

use std::sync::Arc;

use agent::{Access, Tool, ToolContext, ToolError, ToolOutput};
use async_trait::async_trait;
use schemars::JsonSchema;
use serde::Deserialize;
use workspace::{EntryKind, Workspace};

use super::on_files::on_files;

/// List a folder of the workspace: one entry a line, folders with a slash at the end.
#[derive(Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ListDirectoryInput {
    /// Such as `classes`; `.` is the workspace itself.
    path: String,
}

/// The tool.
pub struct ListDirectory {
    /// Where it looks.
    pub workspace: Arc<Workspace>,
}

#[async_trait]
impl Tool for ListDirectory {
    type Input = ListDirectoryInput;
    const NAME: &'static str = "list_directory";
    const ACCESS: Access = Access::ReadOnly;

    async fn run(
        &self,
        input: ListDirectoryInput,
        _: &ToolContext,
    ) -> Result<ToolOutput, ToolError> {
        let path = input.path;
        let entries = on_files(&self.workspace, move |files| files.list(&path)).await?;
        if entries.is_empty() {
            return Ok(ToolOutput::text("(empty)"));
        }
        let lines: Vec<String> = entries
            .into_iter()
            .map(|entry| match entry.kind {
                EntryKind::Folder => format!("{}/", entry.path),
                EntryKind::File => entry.path,
            })
            .collect();
        Ok(ToolOutput::text(lines.join("\n")))
    }
}
