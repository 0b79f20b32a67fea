//! Why pages were not set.

use export::ExportError;
use thiserror::Error;

/// Why pages were not set.
#[derive(Debug, Error)]
pub enum TypesetError {
    /// They cannot be.
    #[error(transparent)]
    Export(#[from] ExportError),
    /// The worker ended without an answer.
    #[error(
        "the pages could not be set: the process that sets them ended early. Try again, or take fewer pages \
         at once"
    )]
    Ended,
    /// It took too long.
    #[error("the pages were not set within {seconds} s. Try again, or take fewer pages at once")]
    TooSlow {
        /// How long was waited.
        seconds: u64,
    },
    /// The thread that was to set them here broke off.
    #[error("the pages could not be set: {0}")]
    Broken(String),
}
