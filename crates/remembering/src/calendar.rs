//! The school year as a file of the workspace says it.

use std::sync::Arc;

use memory::{CalendarFault, SchoolCalendar};
use workspace::Workspace;

/// The file.
pub const CALENDAR: &str = "calendar.md";

/// The school year, and what is wrong in its file; every weekday is a school day where there is none.
pub async fn school_calendar(workspace: &Arc<Workspace>) -> (SchoolCalendar, Vec<CalendarFault>) {
    let workspace = Arc::clone(workspace);
    match tokio::task::spawn_blocking(move || workspace.read(CALENDAR)).await {
        Ok(Ok(file)) => SchoolCalendar::parse(&file.text),
        Ok(Err(error)) => {
            tracing::debug!(%error, "weekdays are school days: there is no calendar");
            (SchoolCalendar::default(), Vec::new())
        }
        Err(error) => {
            tracing::warn!(%error, "the calendar could not be read");
            (SchoolCalendar::default(), Vec::new())
        }
    }
}
