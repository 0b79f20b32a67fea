//! What could not be read is kept in the archive.

use std::fs;
use std::path::{Path, PathBuf};

use chrono::{DateTime, Utc};

use super::error::{JournalError, Repair, at};
use super::names::{ARCHIVE, DAMAGED};
use super::write::replace;

/// Keeps bytes that stood in a file, before the file is written without them.
pub(super) fn keep(
    folder: &Path,
    file: &str,
    bytes: &[u8],
    reason: String,
    now: DateTime<Utc>,
) -> Result<Repair, JournalError> {
    let kept = free(folder, file, now)?;
    replace(&kept, bytes)?;
    Ok(Repair::SetAside { file: file.to_owned(), reason, kept })
}

/// Moves a whole file that is too large to be read.
pub(super) fn moved(
    folder: &Path,
    file: &str,
    bytes: u64,
    now: DateTime<Utc>,
) -> Result<Repair, JournalError> {
    let kept = free(folder, file, now)?;
    fs::rename(folder.join(file), &kept).map_err(at("move", &folder.join(file)))?;
    let reason = format!("it has {bytes} bytes");
    Ok(Repair::SetAside { file: file.to_owned(), reason, kept })
}

/// A name that no file has.
fn free(folder: &Path, file: &str, now: DateTime<Utc>) -> Result<PathBuf, JournalError> {
    let archive = folder.join(ARCHIVE);
    fs::create_dir_all(&archive).map_err(at("make", &archive))?;
    let second = now.format("%Y%m%dT%H%M%SZ");
    let mut turn = 1_u32;
    loop {
        let path = archive.join(format!("{DAMAGED}{second}_{turn}_{file}"));
        if !path.try_exists().map_err(at("look at", &path))? {
            return Ok(path);
        }
        turn += 1;
    }
}
