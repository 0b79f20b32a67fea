//! What a worker's end means.

use std::process::{ExitStatus, Output};

use crate::error::ImportError;
use crate::worker::Answer;
use crate::{Converted, Limits};

/// The answer, or why there is none.
pub(super) fn verdict(output: &Output, limits: &Limits) -> Result<Converted, ImportError> {
    match serde_json::from_slice(&output.stdout) {
        Ok(Answer::Converted(converted)) => Ok(converted),
        Ok(Answer::Refused(refused)) => Err(refused),
        Err(_) => Err(death(output, limits)),
    }
}

/// Rust says on standard error that memory or stack ran out, before it aborts.
fn death(output: &Output, limits: &Limits) -> ImportError {
    let said = String::from_utf8_lossy(&output.stderr);
    if said.contains("memory allocation of") {
        ImportError::TooMuchMemory { limit: limits.memory }
    } else if said.contains("overflowed its stack") {
        ImportError::TooDeep
    } else if out_of_time(output.status) {
        ImportError::TooSlow { seconds: limits.time.as_secs() }
    } else {
        ImportError::Crashed { detail: output.status.to_string() }
    }
}

#[cfg(unix)]
fn out_of_time(status: ExitStatus) -> bool {
    use std::os::unix::process::ExitStatusExt;
    status.signal() == Some(nix::libc::SIGXCPU)
}

#[cfg(not(unix))]
fn out_of_time(_: ExitStatus) -> bool {
    false
}
