//! A journal in its folder: each step reads the files under the lock, asks the machine, and writes.

mod archive;
mod count;
mod session;

use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use chrono::{DateTime, Utc};

pub use count::CheckIn;
pub use session::{OtherSession, SessionStart};

use crate::files::{
    FolderLock, JournalError, LONGEST_WAIT, Loaded, Repair, append, at, load, write_open,
};
use crate::outcome::TestRun;
use crate::{Closing, Draft, Entry, JournalState, Refusal, ResolvedEntry, Revision};

/// Where the journal is in the folder of a project.
pub const IN_PROJECT: &str = ".claude/journal";

/// A journal in a folder, usually [`IN_PROJECT`]. It keeps nothing between calls, so that any
/// number of processes may have one of the same folder.
#[derive(Clone, Debug)]
pub struct Journal {
    folder: PathBuf,
    wait: Duration,
}

/// What a step came to, with what had to be put right before it. Repairs are to be shown to somebody.
#[derive(Clone, Debug, PartialEq)]
#[must_use = "what was put right should be told"]
pub struct Report<T> {
    /// What it came to.
    pub value: T,
    /// What was put right.
    pub repairs: Vec<Repair>,
}

impl Journal {
    /// The journal in a folder, which need not be there yet.
    #[must_use]
    pub fn at(folder: impl Into<PathBuf>) -> Self {
        Self { folder: folder.into(), wait: LONGEST_WAIT }
    }

    /// The same, for whom waiting long is worse than not being served.
    #[must_use]
    pub fn waiting_at_most(self, wait: Duration) -> Self {
        Self { wait, ..self }
    }

    /// Where it is.
    #[must_use]
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// All that is open, and what was resolved and is not in the archive. A folder that is not there is not
    /// made.
    ///
    /// # Errors
    /// The folder cannot be read, or put right.
    pub fn read(&self, now: DateTime<Utc>) -> Result<Report<JournalState>, JournalError> {
        if !self.folder.try_exists().map_err(at("look at", &self.folder))? {
            return Ok(Report { value: JournalState::default(), repairs: Vec::new() });
        }
        let _lock = FolderLock::hold(&self.folder, self.wait)?;
        let Loaded { state, repairs } = load(&self.folder, now)?;
        Ok(Report { value: state, repairs })
    }

    /// The open entry of a session.
    ///
    /// # Errors
    /// The folder cannot be read, or put right.
    pub fn current(
        &self,
        session: &str,
        now: DateTime<Utc>,
    ) -> Result<Report<Option<Entry>>, JournalError> {
        let Report { value, repairs } = self.read(now)?;
        Ok(Report { value: value.current(session).cloned(), repairs })
    }

    /// What a session resolved and has not archived.
    ///
    /// # Errors
    /// The folder cannot be read, or put right.
    pub fn session_entries(
        &self,
        session: &str,
        now: DateTime<Utc>,
    ) -> Result<Report<Vec<ResolvedEntry>>, JournalError> {
        let Report { mut value, repairs } = self.read(now)?;
        value.resolved.retain(|entry| entry.entry.session_id == session);
        Ok(Report { value: value.resolved, repairs })
    }

    /// Begins an entry; see [`JournalState::create`].
    ///
    /// # Errors
    /// It is refused, or cannot be written.
    pub fn create(
        &self,
        session: &str,
        draft: Draft,
        now: DateTime<Utc>,
    ) -> Result<Report<Entry>, JournalError> {
        self.change(now, |state| state.create(session, draft, now))
    }

    /// Changes the open entry; see [`JournalState::update`].
    ///
    /// # Errors
    /// It is refused, or cannot be written.
    pub fn update(
        &self,
        session: &str,
        revision: Revision,
        now: DateTime<Utc>,
    ) -> Result<Report<Entry>, JournalError> {
        self.change(now, |state| state.update(session, revision, now))
    }

    /// Keeps a run of tests with the open entry; see [`JournalState::capture`].
    ///
    /// # Errors
    /// It is refused, or cannot be written.
    pub fn capture(
        &self,
        session: &str,
        run: TestRun,
        now: DateTime<Utc>,
    ) -> Result<Report<Entry>, JournalError> {
        self.change(now, |state| state.capture(session, run, now))
    }

    /// Takes over an entry that another session left open; see [`JournalState::adopt`].
    ///
    /// # Errors
    /// It is refused, or cannot be written.
    pub fn adopt(
        &self,
        session: &str,
        id: &str,
        now: DateTime<Utc>,
    ) -> Result<Report<Entry>, JournalError> {
        self.change(now, |state| state.adopt(session, id, now))
    }

    /// Ends the open entry of a session; see [`JournalState::resolve`].
    ///
    /// # Errors
    /// It is refused, or cannot be written.
    pub fn resolve(
        &self,
        session: &str,
        closing: Closing,
        now: DateTime<Utc>,
    ) -> Result<Report<ResolvedEntry>, JournalError> {
        self.close(now, |state| state.resolve(session, closing, now))
    }

    /// Abandons an entry that any session left open; see [`JournalState::abandon`].
    ///
    /// # Errors
    /// It is refused, or cannot be written.
    pub fn abandon(
        &self,
        id: &str,
        reason: &str,
        now: DateTime<Utc>,
    ) -> Result<Report<ResolvedEntry>, JournalError> {
        self.close(now, |state| state.abandon(id, reason, now))
    }

    fn change(
        &self,
        now: DateTime<Utc>,
        step: impl FnOnce(&mut JournalState) -> Result<&Entry, Refusal>,
    ) -> Result<Report<Entry>, JournalError> {
        let _lock = self.lock()?;
        let Loaded { mut state, repairs } = load(&self.folder, now)?;
        let value = match step(&mut state) {
            Ok(entry) => entry.clone(),
            Err(refusal) => return Err(JournalError::Refused { refusal, repairs }),
        };
        write_open(&self.folder, &state.open)?;
        Ok(Report { value, repairs })
    }

    /// The resolved entry is on the disk before it is taken from the open ones: whoever dies between leaves it
    /// in both, and the next who reads finishes that.
    fn close(
        &self,
        now: DateTime<Utc>,
        step: impl FnOnce(&mut JournalState) -> Result<&ResolvedEntry, Refusal>,
    ) -> Result<Report<ResolvedEntry>, JournalError> {
        let _lock = self.lock()?;
        let Loaded { mut state, repairs } = load(&self.folder, now)?;
        let value = match step(&mut state) {
            Ok(entry) => entry.clone(),
            Err(refusal) => return Err(JournalError::Refused { refusal, repairs }),
        };
        append(&self.folder, &value)?;
        write_open(&self.folder, &state.open)?;
        Ok(Report { value, repairs })
    }

    /// Makes the folder if it has to, and holds it.
    fn lock(&self) -> Result<FolderLock, JournalError> {
        fs::create_dir_all(&self.folder).map_err(at("make", &self.folder))?;
        FolderLock::hold(&self.folder, self.wait)
    }
}
