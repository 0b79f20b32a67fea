//! The school year as a file of the workspace says it.

use std::sync::Arc;

use api::{SchoolClosed, SchoolTerm, SchoolYear};
use memory::{CalendarFault, SchoolCalendar};
use workspace::Workspace;

use crate::commands::MemoryDesk;

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

impl MemoryDesk {
    /// The terms and closed days that count, as they stand today.
    pub(crate) async fn school_year(&self) -> SchoolYear {
        let (calendar, faults) = school_calendar(&self.workspace).await;
        let today = self.clock.now().date_naive();
        let terms = calendar.terms().iter().map(|term| SchoolTerm {
            name: term.name.clone(),
            first: term.first.to_string(),
            last: term.last.to_string(),
            days: calendar.days_of(term),
            is_now: (term.first..=term.last).contains(&today),
        });
        let closed = calendar
            .closed()
            .iter()
            .map(|closed| SchoolClosed { day: closed.day.to_string(), name: closed.name.clone() });
        SchoolYear {
            file: CALENDAR.to_owned(),
            today: today.to_string(),
            school_today: calendar.is_school_day(today),
            terms: terms.collect(),
            closed: closed.collect(),
            problems: faults.iter().map(ToString::to_string).collect(),
        }
    }
}
