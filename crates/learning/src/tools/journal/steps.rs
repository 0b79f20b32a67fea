//! What the tools of the journal have in common.

use domain::Timestamp;
use journal::{Entry, IN_PROJECT, Journal, Report};

use crate::{Asker, Learning, LearningError, Tool};

/// The journal of whoever asks.
pub fn journal_of(asker: &Asker) -> Result<Journal, LearningError> {
    let folder = asker.folder.as_ref().ok_or_else(|| {
        LearningError::Invalid(
            "the journal is in the project's folder, and this client named none: over HTTP, add \
             ?folder=/path/of/the/project to the address"
                .to_owned(),
        )
    })?;
    Ok(Journal::at(folder.join(IN_PROJECT)))
}

/// What a step came to, and in words what had to be put right before it.
pub fn told<T>(report: Report<T>) -> (T, Vec<String>) {
    (report.value, report.repairs.iter().map(ToString::to_string).collect())
}

/// Does what a tool does on files, without holding up others.
pub async fn on_files<T: Tool>(
    learning: &Learning,
    asker: &Asker,
    ask: T::Ask,
) -> Result<T::Answer, LearningError> {
    let (asker, now) = (asker.clone(), learning.supplies().clock.now());
    tokio::task::spawn_blocking(move || T::on_files(&asker, ask, now))
        .await
        .map_err(|error| LearningError::Internal(error.to_string()))?
}

/// Goes on with an entry of another session, where it is named: it is of this session from then on.
pub fn taken_over(
    journal: &Journal,
    asker: &Asker,
    id: Option<&str>,
    now: Timestamp,
) -> Result<Vec<String>, LearningError> {
    let Some(id) = id else { return Ok(Vec::new()) };
    let (open, mut repaired) = told(journal.current(&asker.session, now)?);
    if open.is_some_and(|open: Entry| open.id == id) {
        return Ok(repaired);
    }
    repaired.extend(told(journal.adopt(&asker.session, id, now)?).1);
    Ok(repaired)
}

/// The lines of an answer, with what was put right after them.
pub fn with_repairs(line: String, repaired: &[String]) -> String {
    std::iter::once(line)
        .chain(repaired.iter().map(|one| format!("({one})")))
        .collect::<Vec<_>>()
        .join("\n")
}
