//! Who asks.

use std::path::PathBuf;

/// Where an agent works, and which of its sessions asks.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Asker {
    /// The folder in which its client was started: the journal is below it, and a tool that is told no project
    /// means the one that holds it. None for a client that is on no disk of ours.
    pub folder: Option<PathBuf>,
    /// One word for its session.
    pub session: String,
}
