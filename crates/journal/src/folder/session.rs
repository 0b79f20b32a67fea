//! Where a session begins and ends.

use std::path::PathBuf;

use chrono::{DateTime, TimeDelta, Utc};

use super::{Journal, Report};
use crate::files::{JournalError, Loaded, load};
use crate::{Entry, JournalState};

/// A session that did nothing to its open entry for so long has left it, as far as anybody can see.
const QUIET: TimeDelta = TimeDelta::minutes(30);
/// What a session resolved goes into the archive without it after so long.
const OVER: TimeDelta = TimeDelta::hours(8);
/// No clock of a machine at work is so far ahead: what says so was left by a wrong one.
const FAR_AHEAD: TimeDelta = TimeDelta::hours(24);

/// What a session finds when it begins.
#[derive(Clone, Debug, PartialEq)]
pub struct SessionStart {
    /// Its own open entry, where it goes on after a break.
    pub current: Option<Entry>,
    /// Open entries of other sessions.
    pub others: Vec<OtherSession>,
    /// Files into which entries of sessions that are over went just now.
    pub archived: Vec<PathBuf>,
}

/// An open entry of another session.
#[derive(Clone, Debug, PartialEq)]
pub struct OtherSession {
    /// The entry.
    pub entry: Entry,
    /// How long nothing was done to it; nothing where its last time is in the future.
    pub quiet_for: TimeDelta,
    /// How far its last time is ahead of this machine's clock, where it is: clocks disagree then.
    pub ahead_by: Option<TimeDelta>,
    /// Whether its session seems to have left it. One that does not may be at work beside this one.
    pub is_orphan: bool,
}

impl SessionStart {
    /// Entries that other sessions left open.
    pub fn orphans(&self) -> impl Iterator<Item = &OtherSession> {
        self.others.iter().filter(|other| other.is_orphan)
    }
}

impl Journal {
    /// Looks at what is there when a session begins: orphans, its own entry, and entries of sessions that ended
    /// without archiving theirs, which go into the archive now.
    ///
    /// # Errors
    /// The folder cannot be read or written.
    pub fn start_session(
        &self,
        session: &str,
        now: DateTime<Utc>,
    ) -> Result<Report<SessionStart>, JournalError> {
        if !self.folder().try_exists().map_err(crate::files::at("look at", self.folder()))? {
            let nothing = SessionStart { current: None, others: Vec::new(), archived: Vec::new() };
            return Ok(Report { value: nothing, repairs: Vec::new() });
        }
        let _lock = self.lock()?;
        let Loaded { mut state, repairs } = load(self.folder(), now)?;
        let mut archived = Vec::new();
        for over in over(&state, session, now) {
            archived.extend(self.move_to_archive(&mut state, &over)?);
        }
        let value = SessionStart { archived, ..found(&state, session, now) };
        Ok(Report { value, repairs })
    }

    /// What is open, as [`Journal::start_session`] tells it, at any time: nothing is archived.
    ///
    /// # Errors
    /// The folder cannot be read, or put right.
    pub fn look(
        &self,
        session: &str,
        now: DateTime<Utc>,
    ) -> Result<Report<SessionStart>, JournalError> {
        let Report { value: state, repairs } = self.read(now)?;
        Ok(Report { value: found(&state, session, now), repairs })
    }

    /// Moves what a session resolved into the archive. An entry that is still open stays, for whoever begins
    /// next.
    ///
    /// # Errors
    /// The folder cannot be read or written.
    pub fn end_session(
        &self,
        session: &str,
        now: DateTime<Utc>,
    ) -> Result<Report<Option<PathBuf>>, JournalError> {
        if !self.folder().try_exists().map_err(crate::files::at("look at", self.folder()))? {
            return Ok(Report { value: None, repairs: Vec::new() });
        }
        let _lock = self.lock()?;
        let Loaded { mut state, repairs } = load(self.folder(), now)?;
        let value = self.move_to_archive(&mut state, session)?;
        Ok(Report { value, repairs })
    }
}

fn found(state: &JournalState, session: &str, now: DateTime<Utc>) -> SessionStart {
    let current = state.current(session).cloned();
    let others = state.open().iter().filter(|entry| entry.session_id != session);
    let others = others.map(|entry| other(entry.clone(), now)).collect();
    SessionStart { current, others, archived: Vec::new() }
}

fn other(entry: Entry, now: DateTime<Utc>) -> OtherSession {
    let since = now.signed_duration_since(entry.touched_at());
    let ahead_by = (since < TimeDelta::zero()).then_some(-since);
    let is_orphan = since >= QUIET || ahead_by.is_some_and(|ahead| ahead > FAR_AHEAD);
    OtherSession { entry, quiet_for: since.max(TimeDelta::zero()), ahead_by, is_orphan }
}

/// Other sessions whose last entry was resolved long ago and that have none open.
fn over(state: &JournalState, session: &str, now: DateTime<Utc>) -> Vec<String> {
    let mut over: Vec<String> = Vec::new();
    for entry in state.resolved() {
        let name = &entry.entry.session_id;
        if name == session || over.contains(name) || state.current(name).is_some() {
            continue;
        }
        let of_it = state.resolved().iter().filter(|other| other.entry.session_id == *name);
        let last = of_it.map(|other| other.resolution.resolved_at).max();
        let since = last.map(|last| now.signed_duration_since(last));
        if since.is_some_and(|since| since >= OVER || since < -FAR_AHEAD) {
            over.push(name.clone());
        }
    }
    over
}
