//! The tools of the journal.

mod current;

use journal::Journal;

use crate::{Asker, LearningError, Offered};

/// What is offered of it.
pub fn all() -> Vec<Offered> {
    vec![Offered::of::<current::GetCurrentGhap>()]
}

/// The journal of whoever asks.
fn journal_of(asker: &Asker) -> Result<Journal, LearningError> {
    let folder = asker.folder.as_ref().ok_or_else(|| {
        LearningError::Invalid(
            "the journal is in the project's folder, and this client named none".to_owned(),
        )
    })?;
    Ok(Journal::at(folder.join(".claude/journal")))
}
