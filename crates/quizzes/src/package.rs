//! Files in a zip, the same bytes whenever they are put together.

use std::io::{Cursor, Write as _};

use zip::write::SimpleFileOptions;
use zip::{DateTime, ZipWriter};

use crate::QuizError;

/// Files by their names, in order.
pub(crate) fn packed(files: &[(String, Vec<u8>)]) -> Result<Vec<u8>, QuizError> {
    let told = |error: zip::result::ZipError| QuizError::Unwritten(error.to_string());
    let mut package = ZipWriter::new(Cursor::new(Vec::new()));
    // No clock is asked: each file is of the first day that a zip knows.
    let options = SimpleFileOptions::default().last_modified_time(DateTime::default());
    for (name, bytes) in files {
        package.start_file(name.as_str(), options).map_err(told)?;
        package.write_all(bytes)?;
    }
    Ok(package.finish().map_err(told)?.into_inner())
}
