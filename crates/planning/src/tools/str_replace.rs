//! `str_replace`: change one place of a file.

use std::sync::Arc;

use agent::{Access, Tool, ToolContext, ToolError, ToolOutput};
use async_trait::async_trait;
use domain::ToolEffect;
use schemars::JsonSchema;
use serde::Deserialize;
use workspace::{Workspace, Written};

use super::on_files::{not_a_lesson, on_files};

/// Replace one piece of text in a workspace file; everything else stays as it is, byte for byte.
/// The old text must occur exactly once: give enough of what stands around it.
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
    const ACCESS: Access = Access::Idempotent;

    async fn run(
        &self,
        input: StrReplaceInput,
        context: &ToolContext,
    ) -> Result<ToolOutput, ToolError> {
        let StrReplaceInput { path, old_text, new_text } = input;
        not_a_lesson(&path)?;
        let interrupted = context.interrupted;
        let written = on_files(&self.workspace, move |files| {
            if interrupted {
                let file = files.read(&path)?;
                if is_done(&file.text, &old_text, &new_text) {
                    return Ok(Written { path: file.path, sha256: file.sha256 });
                }
            }
            files.replace(&path, &old_text, &new_text)
        })
        .await?;
        let content = format!("changed {}", written.path);
        let effects = vec![ToolEffect::FileWritten { path: written.path, sha256: written.sha256 }];
        Ok(ToolOutput::Done { content, effects })
    }
}

/// Whether the file looks as it does after the replacement: the new text is there, and the old text
/// is nowhere but inside it.
fn is_done(text: &str, old_text: &str, new_text: &str) -> bool {
    let unix = |text: &str| text.replace("\r\n", "\n");
    let (text, old_text, new_text) = (unix(text), unix(old_text), unix(new_text));
    if new_text.is_empty() {
        return !text.contains(&old_text);
    }
    text.contains(&new_text) && !text.replace(&new_text, "").contains(&old_text)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, old: &str, new: &str, done: bool) {
        assert_eq!(is_done(text, old, new), done, "{text:?} {old:?} {new:?}");
    }

    #[test]
    fn an_interrupted_replacement_is_known_by_what_the_file_holds() {
        check("## Starter\n<!-- drafting -->\n", "<!-- drafting -->", "Five questions", false);
        check("## Starter\nFive questions\n", "<!-- drafting -->", "Five questions", true);
        check("## Starter\r\nFive\r\nten\r\n", "<!-- drafting -->", "Five\nten", true);
        check("loops and more loops", "loops", "loops and more loops", true);
        check("loops", "loops", "loops and more loops", false);
        check("a b a", "a", "b", false);
        check("gone", "a", "", true);
        check("a stays", "a", "", false);
    }
}
