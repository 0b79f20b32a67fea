//! The id of a commit.

use std::fmt;
use std::str::FromStr;

use gix::ObjectId;
use serde::{Deserialize, Serialize};

use crate::error::HistoryError;

/// The SHA-1 of a commit. Written and read as 40 hexadecimal digits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub struct CommitId(ObjectId);

impl CommitId {
    pub(crate) fn new(id: ObjectId) -> Self {
        Self(id)
    }

    pub(crate) fn object(&self) -> ObjectId {
        self.0
    }
}

impl fmt::Display for CommitId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl FromStr for CommitId {
    type Err = HistoryError;

    fn from_str(text: &str) -> Result<Self, HistoryError> {
        ObjectId::from_hex(text.as_bytes())
            .map(Self)
            .map_err(|_| HistoryError::BadId { text: text.to_owned() })
    }
}

impl TryFrom<String> for CommitId {
    type Error = HistoryError;

    fn try_from(text: String) -> Result<Self, HistoryError> {
        text.parse()
    }
}

impl From<CommitId> for String {
    fn from(id: CommitId) -> Self {
        id.to_string()
    }
}
