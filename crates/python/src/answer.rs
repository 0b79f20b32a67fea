//! What a process that has ended makes of a program. What it said after the word that the program begins
//! may be said by the program: it is read as a value and believed in nothing else.

use std::os::unix::process::ExitStatusExt;

use assessment::{CodeEnd, CodeOutcome, CodeStop, NoProgram};
use nix::sys::signal::Signal;
use serde::Deserialize;

use crate::process::Ended;
use crate::worker::UNCONFINED;
use crate::{PythonError, RunLimits};

/// What the harness says before it looks at a program.
const BEGUN: &[u8] = b"begun\n";

/// What the harness says of a text that was not run.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
enum Reading {
    Read(()),
    Unread(NoProgram),
}

/// What one call came to.
///
/// # Errors
/// When the program was not begun, which is none of its doing.
pub(crate) fn outcome(ended: &Ended, limits: &RunLimits) -> Result<CodeOutcome, PythonError> {
    let said = begun(ended)?;
    let printed = String::from_utf8_lossy(&ended.printed[..ended.printed.len().min(limits.output)]);
    let end = if ended.printed.len() > limits.output {
        CodeEnd::Stopped(CodeStop::Output)
    } else if ended.late {
        CodeEnd::Stopped(CodeStop::Time)
    } else if said.is_empty() {
        CodeEnd::Stopped(death(ended))
    } else {
        serde_json::from_slice(said).unwrap_or(CodeEnd::Stopped(CodeStop::Garbled))
    };
    Ok(CodeOutcome { end, printed: printed.into_owned() })
}

/// Whether a text is a program. No line of it was run, so this can be believed.
///
/// # Errors
/// When it was not looked at.
pub(crate) fn reading(ended: &Ended) -> Result<Result<(), NoProgram>, PythonError> {
    let said = begun(ended)?;
    let unread = |message: &str| NoProgram { line: None, message: message.to_owned() };
    Ok(match serde_json::from_slice(said) {
        Ok(Reading::Read(())) => Ok(()),
        Ok(Reading::Unread(problem)) => Err(problem),
        Err(_) if ended.late || death(ended) == CodeStop::Time => {
            Err(unread("it takes too long to read"))
        }
        Err(_) => Err(unread("it is nested too deeply")),
    })
}

/// What was said since the program began.
fn begun(ended: &Ended) -> Result<&[u8], PythonError> {
    if let Some(said) = ended.said.strip_prefix(BEGUN) {
        return Ok(said);
    }
    let said = String::from_utf8_lossy(&ended.said);
    Err(match said.strip_prefix(UNCONFINED) {
        Some(detail) => PythonError::Unconfined { detail: detail.to_owned() },
        None if ended.late => PythonError::Start { detail: "it took too long".to_owned() },
        None => PythonError::Start { detail: format!("{} ({})", said.trim(), ended.status) },
    })
}

/// Why a process ended that nobody here ended. The kernel kills one that has used up its time on the
/// processor.
fn death(ended: &Ended) -> CodeStop {
    let times = [Signal::SIGKILL, Signal::SIGXCPU].map(|signal| signal as i32);
    match ended.status.signal() {
        Some(signal) if times.contains(&signal) => CodeStop::Time,
        _ => CodeStop::Gone,
    }
}
