//! What a check came to.

use serde::{Deserialize, Serialize};

use crate::CheckKind;

/// One check of one case.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Finding {
    /// What it is called in reports.
    pub check: String,
    /// What answered it.
    pub kind: CheckKind,
    /// What it came to.
    pub verdict: Verdict,
    /// What was seen, in words; empty where it holds and there is nothing to add.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub evidence: String,
}

/// Whether it holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Verdict {
    /// It holds.
    Holds,
    /// It does not.
    Fails,
    /// It could not be answered, because what it looks at is not there.
    Missing,
}
