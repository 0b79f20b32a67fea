//! What the files are called.

pub(crate) const CURRENT: &str = "current_ghap.json";
pub(crate) const RESOLVED: &str = "session_entries.jsonl";
pub(crate) const TOOL_COUNT: &str = ".tool_count";
pub(crate) const ARCHIVE: &str = "archive";
/// What files in the archive that could not be read are called first.
pub(crate) const DAMAGED: &str = "damaged_";
