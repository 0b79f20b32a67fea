//! The bounds of one run.

use std::time::Duration;

use serde::{Deserialize, Serialize};

/// How much one run of a program may cost.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct RunLimits {
    /// Seconds on the processor, those for starting Python among them; the system counts whole ones.
    pub processor: u64,
    /// Time from the start of its process to its answer, however busy the computer is.
    pub time: Duration,
    /// Bytes of memory, those that Python takes for itself among them.
    pub memory: u64,
    /// Bytes that it prints.
    pub output: usize,
}

impl Default for RunLimits {
    fn default() -> Self {
        Self {
            processor: 2,
            time: Duration::from_secs(10),
            memory: 256 * 1024 * 1024,
            output: 64 * 1024,
        }
    }
}
