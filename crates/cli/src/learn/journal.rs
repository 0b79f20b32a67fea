//! What a person asks of the journal: on its files alone.

use ::journal::{Entry, Journal, JournalError, Report, ResolvedEntry, Tier};
use chrono::Utc;
use experience::{Calibration, calibration};
use learning::Asker;

use crate::args::JournalAction;
use crate::failure::{Exit, Failure};
use crate::screen;

impl From<JournalError> for Failure {
    fn from(error: JournalError) -> Self {
        let exit = match &error {
            JournalError::Refused { .. } => Exit::Usage,
            _ => Exit::Workspace,
        };
        Self::new(exit, error.to_string())
    }
}

/// Does it.
pub fn journal(action: JournalAction, asker: &Asker, json: bool) -> Result<Exit, Failure> {
    let folder = asker.folder.clone().unwrap_or_default().join(::journal::IN_PROJECT);
    let (journal, session, now) = (Journal::at(folder), &asker.session, Utc::now());
    match action {
        JournalAction::List => list(&told(journal.session_entries(session, now)?), json),
        JournalAction::Calibration => calibrated(&calibration(&told(journal.all(now)?)), json),
        JournalAction::SessionStart => {
            let start = told(journal.start_session(session, now)?);
            let others: Vec<&Entry> = start.others.iter().map(|other| &other.entry).collect();
            if json {
                screen::print_json(&serde_json::json!({
                    "current": start.current, "others": others, "archived": start.archived,
                }))?;
                return Ok(Exit::Ok);
            }
            for entry in start.current.iter().chain(others) {
                screen::print(&format!("{} was left open: {}\n", entry.id, entry.goal))?;
            }
            Ok(Exit::Ok)
        }
        JournalAction::SessionEnd => {
            let archived = told(journal.end_session(session, now)?);
            match archived {
                Some(file) => screen::print(&format!("{}\n", file.display()))?,
                None => screen::note("there was nothing to archive"),
            }
            Ok(Exit::Ok)
        }
    }
}

/// What a step came to; what was put right before it is said.
fn told<T>(report: Report<T>) -> T {
    for repair in &report.repairs {
        screen::note(&repair.to_string());
    }
    report.value
}

fn list(entries: &[ResolvedEntry], json: bool) -> Result<Exit, Failure> {
    if json {
        screen::print_json(&entries)?;
        return Ok(Exit::Ok);
    }
    let mut table = screen::table(["ENTRY", "OUTCOME", "TIER", "GOAL"]);
    for one in entries {
        table.add_row([one.id(), one.outcome.status.as_str(), tier(one), &one.entry.goal]);
    }
    screen::print(&screen::table_text(&table))?;
    Ok(Exit::Ok)
}

fn tier(entry: &ResolvedEntry) -> &'static str {
    match entry.resolution.confidence_tier {
        Tier::Gold => "gold",
        Tier::Silver => "silver",
        Tier::Bronze => "bronze",
        Tier::Abandoned => "abandoned",
    }
}

fn calibrated(found: &Calibration, json: bool) -> Result<Exit, Failure> {
    if json {
        screen::print_json(found)?;
        return Ok(Exit::Ok);
    }
    match &found.brier {
        Some(brier) => screen::print(&format!("Brier score {:.3}\n", brier.score))?,
        None => screen::note("no prediction with a stated confidence has come to an end yet"),
    }
    for record in &found.records {
        screen::print(&format!("{record}\n"))?;
    }
    Ok(Exit::Ok)
}
