//! What an agent says of the point at which it is, and how it is told something there: the public contract of Claude
//! Code's hooks.

use std::path::PathBuf;
use std::time::Duration;

use chrono::{DateTime, Utc};
use journal::{Entry, Journal};
use serde::Deserialize;
use serde_json::{Value, json};

/// Characters that an agent is told at most; ten thousand are taken.
const MOST: usize = 9_000;

/// How long somebody else may hold the journal.
const PATIENCE: Duration = Duration::from_millis(20);

/// An event. What is not known of it is left.
#[derive(Deserialize)]
pub struct Event {
    /// Which session it is of.
    pub session_id: String,
    /// Where the agent is.
    cwd: Option<PathBuf>,
    /// The point, as the agent calls it.
    hook_event_name: Option<String>,
    /// The tool that is or was used.
    #[serde(default)]
    pub tool_name: String,
    /// What it was asked.
    #[serde(default)]
    pub tool_input: Value,
    /// What it answered.
    #[serde(default)]
    pub tool_response: Value,
    /// Why it failed.
    #[serde(default)]
    pub error: Option<String>,
}

impl Event {
    /// Reads it; none when it is none.
    pub fn read(bytes: &[u8]) -> Option<Self> {
        serde_json::from_slice(bytes).ok()
    }

    /// The project's folder.
    pub fn folder(&self) -> Option<PathBuf> {
        let named = std::env::var_os("CLAUDE_PROJECT_DIR").map(PathBuf::from);
        let named = named.filter(|folder| folder.is_dir());
        named.or_else(|| self.cwd.clone()).filter(|folder| folder.is_dir())
    }

    /// The journal, in a project that has one.
    pub fn journal(&self) -> Option<Journal> {
        let folder = self.folder()?.join(journal::IN_PROJECT);
        folder.is_dir().then(|| Journal::at(folder).waiting_at_most(PATIENCE))
    }

    /// The entry that is being worked on. The tools may know this session by another name: then it is the one that
    /// is open beside it, where there is one alone that nobody has left.
    pub fn entry(&self, journal: &Journal, now: DateTime<Utc>) -> Option<Entry> {
        let found = journal.look(&self.session_id, now).ok()?.value;
        if found.current.is_some() {
            return found.current;
        }
        let mut others = found.others.into_iter().filter(|other| !other.is_orphan);
        let only = others.next()?.entry;
        others.next().is_none().then_some(only)
    }

    /// What is printed so that the agent is told a text.
    pub fn told(&self, text: &str) -> String {
        let name = self.hook_event_name.as_deref().unwrap_or("SessionStart");
        let text = match text.char_indices().nth(MOST) {
            Some((cut, _)) => format!("{}…", &text[..cut]),
            None => text.to_owned(),
        };
        json!({ "hookSpecificOutput": { "hookEventName": name, "additionalContext": text } })
            .to_string()
    }
}
