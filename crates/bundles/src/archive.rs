//! A bundle as one file: the same files give the same bytes, and what is not a bundle is not unpacked.

use std::collections::BTreeMap;
use std::io::{Cursor, Read as _, Write as _};

use zip::write::SimpleFileOptions;
use zip::{CompressionMethod, DateTime, ZipArchive, ZipWriter};

/// What no bundle reaches: thirty participants are some tens of megabytes.
const MOST_BYTES: u64 = 4 << 30;
/// No file of a bundle shrinks to less than a three-hundredth, but for small ones and for texts without words.
const MOST_TIMES: u64 = 1_100;

/// Why a file cannot be packed or unpacked.
#[derive(Debug, thiserror::Error)]
pub enum ArchiveError {
    /// It is no archive, or cut off, or damaged.
    #[error("it is no whole archive: {0}")]
    Damaged(String),
    /// It would take more space than any bundle.
    #[error("unpacked it would have {0} bytes, which no bundle has")]
    TooLarge(u64),
    /// It could not be packed.
    #[error("it cannot be packed: {0}")]
    Pack(String),
}

/// The files as one, in the order of their paths, all of the same time.
///
/// # Errors
/// [`ArchiveError::Pack`] when it is too large to be written.
pub fn pack(files: &BTreeMap<String, Vec<u8>>) -> Result<Vec<u8>, ArchiveError> {
    let failed = |error: zip::result::ZipError| ArchiveError::Pack(error.to_string());
    let options = SimpleFileOptions::default()
        .compression_method(CompressionMethod::Deflated)
        .compression_level(Some(6))
        .last_modified_time(DateTime::default())
        .unix_permissions(0o644);
    let mut zip = ZipWriter::new(Cursor::new(Vec::new()));
    for (path, bytes) in files {
        let large = bytes.len() >= 1 << 31;
        zip.start_file(path.as_str(), options.large_file(large)).map_err(failed)?;
        zip.write_all(bytes).map_err(|error| ArchiveError::Pack(error.to_string()))?;
    }
    Ok(zip.finish().map_err(failed)?.into_inner())
}

/// The files of an archive.
///
/// # Errors
/// [`ArchiveError`] when it is damaged or larger than any bundle.
pub fn unpack(bytes: &[u8]) -> Result<BTreeMap<String, Vec<u8>>, ArchiveError> {
    let damaged = |error: zip::result::ZipError| ArchiveError::Damaged(error.to_string());
    let mut zip = ZipArchive::new(Cursor::new(bytes)).map_err(damaged)?;
    if zip.has_overlapping_entries().map_err(damaged)? {
        return Err(ArchiveError::Damaged("its files lie over one another".to_owned()));
    }
    let mut all = 0_u64;
    for index in 0..zip.len() {
        all = all.saturating_add(zip.by_index_raw(index).map_err(damaged)?.size());
    }
    let most = (bytes.len() as u64).saturating_mul(MOST_TIMES).min(MOST_BYTES);
    if all > most {
        return Err(ArchiveError::TooLarge(all));
    }
    let mut files = BTreeMap::new();
    for index in 0..zip.len() {
        let file = zip.by_index(index).map_err(damaged)?;
        let path = file.name().map_err(damaged)?.into_owned();
        let size = file.size();
        let mut unpacked = Vec::new();
        file.take(size + 1)
            .read_to_end(&mut unpacked)
            .map_err(|error| ArchiveError::Damaged(format!("{path}: {error}")))?;
        if unpacked.len() as u64 != size {
            return Err(ArchiveError::Damaged(format!("{path}: it is not as long as it says")));
        }
        if files.insert(path.clone(), unpacked).is_some() {
            return Err(ArchiveError::Damaged(format!("{path} is in it twice")));
        }
    }
    Ok(files)
}
