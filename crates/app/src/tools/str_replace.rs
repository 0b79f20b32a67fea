//! `str_replace`: change one place of a file.

use std::sync::Arc;

use agent::{Access, Tool, ToolContext, ToolError, ToolOutput};
use async_trait::async_trait;
use domain::ToolEffect;
use schemars::JsonSchema;
use serde::Deserialize;
use workspace::Workspace;

/// Replace one piece of text in a workspace file; everything else stays as it is, byte for byte.
/// The old text must occur exactly once: give enough of what stands around it.
#[derive(Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Input {
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
    type Input = Input;
    const NAME: &'static str = "str_replace";
    const ACCESS: Access = Access::Once;

    async fn run(&self, input: Input, _: &ToolContext) -> Result<ToolOutput, ToolError> {
        let Input { path, old_text, new_text } = input;
        let replace = move |files: &Workspace| files.replace(&path, &old_text, &new_text);
        let written = super::on_files(&self.workspace, replace).await?;
        let content = format!("changed {}", written.path);
        let effects = vec![ToolEffect::FileWritten { path: written.path, sha256: written.sha256 }];
        Ok(ToolOutput::Done { content, effects })
    }
}
