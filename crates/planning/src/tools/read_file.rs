//! `read_file`: a workspace file with line numbers.

use std::sync::Arc;

use agent::{Access, Tool, ToolContext, ToolError, ToolOutput};
use async_trait::async_trait;
use domain::ToolEffect;
use schemars::JsonSchema;
use serde::Deserialize;
use workspace::{Workspace, numbered};

use super::by_heading::{LONG, contents, first_lines, is_long, parts};
use super::on_files::on_files;

/// Read a text file of the workspace, or a part of it. The result has the line number and a tab before
/// each line; use these numbers when you point to evidence.
#[derive(Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ReadFileInput {
    /// Such as `classes/3B.md`.
    path: String,
    /// A heading of it: only what stands below that is read.
    #[serde(default)]
    heading: Option<String>,
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

    async fn run(
        &self,
        input: ReadFileInput,
        context: &ToolContext,
    ) -> Result<ToolOutput, ToolError> {
        let ReadFileInput { path, heading, start_line, end_line } = input;
        let file = on_files(&self.workspace, move |files| files.read(&path)).await?;
        let lines = (start_line, end_line);
        let heading = heading.filter(|heading| !heading.trim().is_empty());
        // Whoever was shown a part, or what parts there are, has not seen the file.
        let mut seen = Some(file.sha256);
        let content = match heading {
            Some(heading) => {
                seen = None;
                let parts = parts(&file.path, &file.text, &heading).map_err(ToolError::Tell)?;
                let parts = parts.into_iter().map(|part| {
                    numbered(&file.text, Some(*part.lines.start()), Some(*part.lines.end()))
                });
                parts.collect::<Vec<_>>().join("\n\n")
            }
            None if lines == (None, None) && is_long(&file.text, context) => {
                seen = None;
                contents(&file.path, &file.text).unwrap_or_else(|| beginning(&file.text))
            }
            None => numbered(&file.text, start_line, end_line),
        };
        let effects = vec![ToolEffect::FileRead { path: file.path, sha256: seen }];
        Ok(ToolOutput::Done { content, effects })
    }
}

/// The first lines of a text that has no parts, and where the rest is.
fn beginning(text: &str) -> String {
    let (shown, all) = (first_lines(text, LONG), text.lines().count());
    let lines = numbered(text, None, Some(shown));
    format!("{lines}\n[{all} lines in all: ask for others by `startLine` and `endLine`]")
}
