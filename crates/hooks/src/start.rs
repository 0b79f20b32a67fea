//! When a session begins: what earlier ones left open, what went wrong before in such work, and what is known of
//! the project.

use chrono::{TimeDelta, Utc};
use experience::premortem::premortem;
use journal::{Entry, Journal, check_in_text};

use crate::event::Event;
use crate::light;

/// So many entries that were left open are told.
const MOST_ORPHANS: usize = 3;
/// So many failures are told.
const MOST_FAILURES: usize = 3;

/// What the agent is told.
pub fn text(event: &Event) -> Option<String> {
    let mut parts = Vec::new();
    if let Some(journal) = event.journal() {
        parts.extend(left_open(event, &journal));
    }
    parts.extend(event.folder().and_then(|folder| light::context(&folder, &event.session_id)));
    (!parts.is_empty()).then(|| parts.join("\n\n"))
}

fn left_open(event: &Event, journal: &Journal) -> Vec<String> {
    let now = Utc::now();
    let Ok(start) = journal.start_session(&event.session_id, now) else { return Vec::new() };
    let start = start.value;
    let mut parts = Vec::new();
    if let Some(entry) = &start.current {
        parts.push(check_in_text(Some(entry)));
    }
    let mut orphans: Vec<_> = start.orphans().collect();
    orphans.sort_by_key(|orphan| orphan.quiet_for);
    for orphan in orphans.iter().take(MOST_ORPHANS) {
        let Entry { id, goal, current, .. } = &orphan.entry;
        parts.push(format!(
            "An earlier session left this open in the journal, {}: {goal}\nHypothesis: {}\nPrediction: {}\n\
             update_ghap with the id {id} goes on with it here, resolve_ghap with that id ends it.",
            ago(orphan.quiet_for),
            current.hypothesis,
            current.prediction,
        ));
    }
    if orphans.len() > MOST_ORPHANS {
        parts.push(format!("get_current_ghap shows {} more.", orphans.len() - MOST_ORPHANS));
    }
    // What to beware of in the work that is gone on with.
    let known = start.current.as_ref().or_else(|| orphans.first().map(|orphan| &orphan.entry));
    if let Some(entry) = known
        && let Ok(all) = journal.all(now)
    {
        let found = premortem(&all.value, entry.domain, entry.strategy, MOST_FAILURES);
        let mut lines: Vec<String> = found
            .failures
            .iter()
            .map(|failure| {
                let surprise = failure.surprise.as_deref().unwrap_or(&failure.hypothesis);
                let worked = failure.what_worked.as_deref();
                let worked = worked.map(|worked| format!("; what worked: {worked}"));
                format!("- {surprise}{} ({})", worked.unwrap_or_default(), failure.id)
            })
            .collect();
        lines.extend(found.record.map(|record| format!("- {record}")));
        if !lines.is_empty() {
            let about = format!("Before in such work ({}, {}):", entry.domain, entry.strategy);
            parts.push(format!("{about}\n{}", lines.join("\n")));
        }
    }
    parts
}

fn ago(quiet: TimeDelta) -> String {
    let counted = |number: i64, word: &str| match number {
        1 => format!("1 {word} ago"),
        number => format!("{number} {word}s ago"),
    };
    match quiet.num_days() {
        0 if quiet.num_hours() == 0 => counted(quiet.num_minutes(), "minute"),
        0 => counted(quiet.num_hours(), "hour"),
        days => counted(days, "day"),
    }
}
