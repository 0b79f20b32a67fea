//! The requests that are tried.

use serde::{Deserialize, Serialize};

use crate::{Case, Check};

/// One request of one teacher.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Request {
    /// What the teacher types.
    pub request: String,
    /// The class it is for.
    pub class: String,
    /// The subject.
    pub subject: String,
    /// Folder below `evals/workspaces` that is laid over the sample workspace; none for the sample
    /// as it is.
    #[serde(default)]
    pub over: Option<String>,
}

impl Request {
    /// A case that asks for one lesson, of which it wants every criterion of the rubric to hold; none for any other.
    #[must_use]
    pub fn of(case: &Case) -> Option<Self> {
        let text = &case.text;
        let wants = |check: &Check| matches!(check, Check::Rubric(ids) if ids == &["all"]);
        let whole = text.files.is_empty() && text.edits.is_empty() && text.remove.is_empty();
        let mut turns = text.sessions.iter().flatten();
        let (Some(turn), None) = (turns.next(), turns.next()) else { return None };
        (text.checks.iter().any(wants) && whole && text.memory.is_empty()).then(|| Self {
            request: turn.say.clone(),
            class: text.class.clone(),
            subject: text.subject.clone(),
            over: text.workspace.clone(),
        })
    }
}
