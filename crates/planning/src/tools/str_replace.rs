//! `str_replace`: change one place of a file.

use std::sync::Arc;

use agent::{Access, Tool, ToolContext, ToolError, ToolOutput};
use async_trait::async_trait;
use domain::FileChange;
use schemars::JsonSchema;
use serde::Deserialize;
use workspace::Workspace;

use super::file_change;
use super::on_files::{not_a_lesson, on_files};

/// Replace one piece of text in a workspace file. The old text must occur exactly once: give enough of
/// what stands around it.
#[derive(Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct StrReplaceInput {
    /// Path inside the workspace.
    path: String,
    /// The text to replace, exactly as it stands in the file, without line numbers.
    old_text: String,
    /// What to put there.
    new_text: String,
}

/// The tool.
pub struct StrReplace {
    /// Where it writes.
    pub workspace: Arc<Workspace>,
}

#[async_trait]
impl Tool for StrReplace {
    type Input = StrReplaceInput;
    const NAME: &'static str = "str_replace";
    const ACCESS: Access = Access::Judged;

    async fn change(
        &self,
        input: StrReplaceInput,
        _: &ToolContext,
    ) -> Result<Option<FileChange>, ToolError> {
        let StrReplaceInput { path, old_text, new_text } = input;
        not_a_lesson(&path)?;
        let (file, text) =
            on_files(&self.workspace, move |files| files.replaced(&path, &old_text, &new_text))
                .await?;
        Ok(Some(FileChange {
            path: file.path,
            before: Some(file.sha256),
            after: Some(text::sha256(text.as_bytes())),
        }))
    }

    async fn run(
        &self,
        input: StrReplaceInput,
        context: &ToolContext,
    ) -> Result<ToolOutput, ToolError> {
        let StrReplaceInput { path, old_text, new_text } = input;
        file_change::make(&self.workspace, (Self::NAME, "changed"), context, move |files, base| {
            files.replace(&path, &old_text, &new_text, base)
        })
        .await
    }
}
