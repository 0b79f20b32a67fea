//! How often tools were used, and when it is time to look at what is believed.

use std::num::NonZeroU32;

use super::{Journal, Report};
use crate::files::{JournalError, Repair, TOOL_COUNT, read, write_count};

/// After so many uses of tools somebody is asked, where nothing else is set.
const USUALLY: NonZeroU32 = NonZeroU32::MIN.saturating_add(9);

/// What counting a use came to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CheckIn {
    /// Uses so far, of all sessions in this folder.
    pub count: u64,
    /// Whether it is time to ask.
    pub due: bool,
}

impl CheckIn {
    /// How often it is time to ask, where nothing else is set: after each ten uses.
    #[must_use]
    pub const fn usual_frequency() -> NonZeroU32 {
        USUALLY
    }
}

impl Journal {
    /// Counts a use of a tool. The count is not forced onto the disk: a hook runs before each use, and a power
    /// cut costs a question that comes later.
    ///
    /// # Errors
    /// The count cannot be read or written.
    pub fn count_tool_use(&self, every: NonZeroU32) -> Result<Report<CheckIn>, JournalError> {
        let _lock = self.lock()?;
        let mut repairs = Vec::new();
        let before = match read(&self.folder().join(TOOL_COUNT))? {
            None => 0,
            Some(bytes) => number(&bytes).unwrap_or_else(|| {
                repairs.push(Repair::CountLost);
                0
            }),
        };
        let count = before.wrapping_add(1);
        write_count(self.folder(), count)?;
        Ok(Report {
            value: CheckIn { count, due: count.is_multiple_of(u64::from(every.get())) },
            repairs,
        })
    }
}

fn number(bytes: &[u8]) -> Option<u64> {
    std::str::from_utf8(bytes).ok()?.trim().parse().ok()
}
