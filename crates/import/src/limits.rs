//! The bounds of one conversion.

use std::time::Duration;

use serde::{Deserialize, Serialize};

/// How much a document may cost. The defaults are far above what any curriculum document needs and
/// far below what would hurt a small laptop.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Limits {
    /// Bytes of the document.
    pub input: usize,
    /// Bytes of the markdown made from it.
    pub output: usize,
    /// Pages or slides.
    pub pages: u32,
    /// Bytes of memory beyond what the worker holds when it starts.
    pub memory: u64,
    /// Time from the start of the worker to its answer.
    pub time: Duration,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            input: 50 * 1024 * 1024,
            output: 5 * 1024 * 1024,
            pages: 1_000,
            memory: 1024 * 1024 * 1024,
            time: Duration::from_secs(60),
        }
    }
}
