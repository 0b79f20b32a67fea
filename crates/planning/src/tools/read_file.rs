//! `read_file`: a workspace file with line numbers.

use std::sync::Arc;

use agent::{Access, Tool, ToolContext, ToolError, ToolOutput};
use async_trait::async_trait;
use domain::ToolEffect;
use schemars::JsonSchema;
use serde::Deserialize;
use workspace::{Workspace, numbered};

use super::on_files::on_files;

/// Read a text file of the workspace. The result has the line number and a tab before each line;
/// use these numbers when you point to evidence.
#[derive(Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ReadFileInput {
    /// Such as `classes/3B.md`.
    path: String,
    /// First line to read, from 1.
    #[serde(default)]
    start_line: Option<usize>,
    /// Last line to read.
    #[serde(default)]
    end_line: Option<usize>,
}

/// The tool.
pub struct ReadFile {
    /// Where it reads.
    pub workspace: Arc<Workspace>,
}

#[async_trait]
impl Tool for ReadFile {
    type Input = ReadFileInput;
    const NAME: &'static str = "read_file";
    const ACCESS: Access = Access::ReadOnly;

    async fn run(&self, input: ReadFileInput, _: &ToolContext) -> Result<ToolOutput, ToolError> {
        let path = input.path;
        let file = on_files(&self.workspace, move |files| files.read(&path)).await?;
        let content = numbered(&file.text, input.start_line, input.end_line);
        let effects = vec![ToolEffect::FileRead { path: file.path, sha256: Some(file.sha256) }];
        Ok(ToolOutput::Done { content, effects })
    }
}
