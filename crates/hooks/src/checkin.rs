//! After each ten uses of tools: is this still what you believe?

use std::num::NonZeroU32;

use chrono::Utc;
use journal::{CheckIn, check_in_text};

use crate::event::Event;

/// The variable that says after how many uses.
const FREQUENCY: &str = "GHAP_CHECK_FREQUENCY";

/// What the agent is told, when it is time.
pub fn text(event: &Event) -> Option<String> {
    // Whoever writes in the journal need not be reminded of it.
    if event.tool_name.ends_with("_ghap") {
        return None;
    }
    let journal = event.journal()?;
    let every = std::env::var(FREQUENCY).ok().and_then(|text| text.trim().parse().ok());
    let every: NonZeroU32 = every.unwrap_or(CheckIn::usual_frequency());
    if !journal.count_tool_use(every).ok()?.value.due {
        return None;
    }
    Some(check_in_text(event.entry(&journal, Utc::now()).as_ref()))
}
