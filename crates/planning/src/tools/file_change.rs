//! A tool's change of one file: planned before the call begins, carried out as it was planned, and
//! judged by what the file holds when the process died in between.

use std::sync::Arc;

use agent::{ChangeState, ToolContext, ToolError, ToolOutput, unknown_outcome};
use domain::{FileChange, ToolEffect};
use workspace::{Base, Workspace, WorkspaceError, Written};

use super::on_files::on_files;

/// What became of a change.
enum Made {
    Written(Written),
    Unknown,
}

/// Make a change of the file as it was found when the call began: `write` replaces exactly that. A
/// call that was cut off makes it only where the file is as it was then, and has made it where the
/// file is as the change leaves it; in any other case somebody else was there. The model reads
/// `verb` and the path.
pub async fn make(
    workspace: &Arc<Workspace>,
    (tool, verb): (&str, &str),
    context: &ToolContext,
    write: impl FnOnce(&Workspace, &Base) -> Result<Written, WorkspaceError> + Send + 'static,
) -> Result<ToolOutput, ToolError> {
    let Some(change) = context.change.clone() else {
        return Err(ToolError::Stop(format!("{tool} was begun without a look at its file")));
    };
    let interrupted = context.interrupted;
    let made = on_files(workspace, move |files| {
        if interrupted && let Some(made) = found(files, &change)? {
            return Ok(made);
        }
        let base = change.before.map_or(Base::Absent, Base::Sha256);
        write(files, &base).map(Made::Written)
    });
    match made.await? {
        Made::Written(Written { path, sha256 }) => {
            let content = format!("{verb} {path}");
            Ok(ToolOutput::Done {
                content,
                effects: vec![ToolEffect::FileWritten { path, sha256 }],
            })
        }
        Made::Unknown => Err(ToolError::Tell(unknown_outcome(tool))),
    }
}

/// What a call that was cut off has done already; none when it has done nothing.
fn found(files: &Workspace, change: &FileChange) -> Result<Option<Made>, WorkspaceError> {
    let (path, now) = files.fingerprint(&change.path)?;
    Ok(match (ChangeState::of(change, now.as_deref()), now) {
        (ChangeState::NotDone, _) => None,
        (ChangeState::Done, Some(sha256)) => Some(Made::Written(Written { path, sha256 })),
        (ChangeState::Done, None) | (ChangeState::Unknown, _) => Some(Made::Unknown),
    })
}

#[cfg(test)]
mod tests;
