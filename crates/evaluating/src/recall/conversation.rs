//! Conversations with their questions, whichever format they came in.

use chrono::{DateTime, Utc};

/// A conversation with its questions.
#[derive(Debug)]
pub struct Conversation {
    /// Its name in the file.
    pub name: String,
    /// In the order of time.
    pub sessions: Vec<Session>,
    /// What is asked when all is said.
    pub questions: Vec<Question>,
}

/// What was said in one go.
#[derive(Debug)]
pub struct Session {
    pub(super) at: DateTime<Utc>,
    pub(super) class: Option<String>,
    pub(super) turns: Vec<Turn>,
}

/// What one of them said.
#[derive(Debug, Default)]
pub(super) struct Turn {
    /// Its id, which evidence names.
    pub(super) place: String,
    pub(super) said: String,
    /// Ours only: what an assistant said is not kept.
    pub(super) by_assistant: bool,
    /// Ours only: what sort of memory it should become.
    pub(super) keep: Option<String>,
    /// Ours only: earlier turns that do not hold any more.
    pub(super) supersedes: Vec<String>,
    /// Ours only: it is about a pupil by name.
    pub(super) private: bool,
}

/// A question with what answers it.
#[derive(Debug, Default)]
pub struct Question {
    pub(super) text: String,
    pub(super) class: Option<String>,
    pub(super) evidence: Vec<String>,
    /// What used to answer it.
    pub(super) superseded: Vec<String>,
    pub(super) kind: String,
    pub(super) answerable: bool,
}
