//! The worker: this program's own executable, started a second time to open one document.
//!
//! A host asks [`requested`] before it does anything else and, if so, returns [`run`]. The worker
//! reads a [`Job`] in one line of JSON and the document's bytes from standard input until its end,
//! writes one [`Answer`] in JSON to standard output, and ends. Before it looks at the document it
//! gives up what it does not need ([`confine()`]).

mod confine;

use std::ffi::OsString;
use std::io::{BufRead, ErrorKind, Read, Write};
use std::sync::mpsc;

use serde::{Deserialize, Serialize};

use crate::convert::convert;
use crate::error::ImportError;
use crate::{Converted, Limits};

pub use confine::confine;

/// The argument that makes a host a worker. It stands in no help text.
pub const COMMAND: &str = "import-worker";

/// Enough for readers that call themselves for each level of nesting they allow.
const STACK: usize = 64 * 1024 * 1024;

/// What a worker is asked to do.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Job {
    pub(crate) name: String,
    pub(crate) limits: Limits,
}

/// What a worker says.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) enum Answer {
    Converted(Converted),
    Refused(ImportError),
}

/// Whether these arguments of the program ask it to be a worker.
pub fn requested(arguments: impl IntoIterator<Item = OsString>) -> bool {
    let mut arguments = arguments.into_iter().skip(1);
    arguments.next().is_some_and(|first| first == COMMAND) && arguments.next().is_none()
}

/// Reads one document from standard input and answers on standard output. A refusal is an answer.
///
/// # Errors
/// When the answer cannot be written, because whoever asked has gone.
pub fn run() -> std::io::Result<()> {
    let answer = match serve(&mut std::io::stdin().lock()) {
        Ok(converted) => Answer::Converted(converted),
        Err(refused) => Answer::Refused(refused),
    };
    let mut out = std::io::stdout().lock();
    serde_json::to_writer(&mut out, &answer)?;
    out.flush()
}

fn serve(input: &mut impl BufRead) -> Result<Converted, ImportError> {
    let mut line = String::new();
    let read = input.by_ref().take(64 * 1024).read_line(&mut line);
    read.map_err(|error| ImportError::worker("the job could not be read", &error))?;
    let Job { name, limits } = serde_json::from_str(&line)
        .map_err(|error| ImportError::Worker { detail: format!("the job is not one: {error}") })?;
    confine(&limits)?;
    let (hand_over, handed) = mpsc::channel::<Vec<u8>>();
    let work = move || {
        let bytes = handed.recv().unwrap_or_default();
        convert(&name, &bytes, &limits)
    };
    let work = std::thread::Builder::new().stack_size(STACK).spawn(work);
    let work = work.map_err(|error| ImportError::worker("no thread could be started", &error))?;
    let mut bytes = Vec::new();
    let read = input.take(limits.input as u64 + 1).read_to_end(&mut bytes);
    read.map_err(|error| match error.kind() {
        ErrorKind::OutOfMemory => ImportError::TooMuchMemory { limit: limits.memory },
        _ => ImportError::worker("the file could not be read", &error),
    })?;
    if bytes.len() > limits.input {
        let (bytes, limit) = (bytes.len() as u64, limits.input as u64);
        return Err(ImportError::TooLarge { bytes, limit });
    }
    // A reader that panics has met a file that it does not understand. Its thread waits for the
    // bytes, so they arrive.
    let panicked =
        || ImportError::Damaged { detail: "its structure contradicts itself".to_owned() };
    hand_over.send(bytes).map_err(|_| panicked())?;
    work.join().map_err(|_| panicked())?
}

#[cfg(test)]
mod tests {
    use super::*;

    fn asked(arguments: &[&str]) -> bool {
        requested(arguments.iter().map(OsString::from))
    }

    #[test]
    fn only_the_one_argument_makes_a_worker() {
        assert!(asked(&["teacher-assist", "import-worker"]));
        assert!(!asked(&["import-worker"]));
        assert!(!asked(&["teacher-assist"]));
        assert!(!asked(&["teacher-assist", "import-worker", "more"]));
        assert!(!asked(&["teacher-assist", "run", "import-worker"]));
    }
}
