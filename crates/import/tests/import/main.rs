//! Documents through a real worker process: whole ones, broken ones and hostile ones.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test says what is wrong by stopping")]

mod documents;
mod hostile;
mod make;
mod published;
mod reviewed;
#[cfg(unix)]
mod sharing;
#[cfg(target_os = "linux")]
mod taken_over;
#[cfg(unix)]
mod worker;

use std::path::PathBuf;

use import::{Converted, ImportError, Importer, Limits};

/// Converts with the usual limits.
async fn convert(name: &str, bytes: &[u8]) -> Result<Converted, ImportError> {
    convert_within(name, bytes, Limits::default()).await
}

async fn convert_within(
    name: &str,
    bytes: &[u8],
    limits: Limits,
) -> Result<Converted, ImportError> {
    let program = PathBuf::from(env!("CARGO_BIN_EXE_import-worker"));
    Importer::with_program(program, limits).convert(name, bytes).await
}
