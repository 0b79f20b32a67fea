//! A project, and the hook run in it.

use std::io::Write as _;
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use chrono::{DateTime, TimeDelta, Utc};
use journal::{
    Closing, Domain, Draft, Entry, Journal, Lesson, OutcomeStatus, RootCause, RootCauseCategory,
    Strategy,
};
use serde_json::{Value, json};

/// A project's folder, with a data folder beside it in which nobody holds anything.
pub struct Project {
    folder: tempfile::TempDir,
}

/// What the hook did.
#[derive(Debug)]
pub struct Hooked {
    pub out: String,
    pub err: String,
    pub code: i32,
    pub took: Duration,
}

impl Hooked {
    /// What the agent is told, by the contract; empty when nothing.
    pub fn told(&self, event: &str) -> String {
        assert_eq!((self.code, self.err.as_str()), (0, ""), "{self:?}");
        if self.out.is_empty() {
            return String::new();
        }
        let said: Value = serde_json::from_str(&self.out).unwrap();
        let output = &said["hookSpecificOutput"];
        assert_eq!(output["hookEventName"], event, "{said}");
        assert_eq!(said.as_object().unwrap().len(), 1, "anything beside it is not read: {said}");
        output["additionalContext"].as_str().unwrap().to_owned()
    }
}

impl Project {
    pub fn new() -> Self {
        let folder = tempfile::tempdir().unwrap();
        std::fs::create_dir(folder.path().join("project")).unwrap();
        Self { folder }
    }

    /// One whose journal is there.
    pub fn with_journal() -> Self {
        let project = Self::new();
        std::fs::create_dir_all(project.path().join(".claude/journal")).unwrap();
        project
    }

    pub fn path(&self) -> PathBuf {
        self.folder.path().join("project")
    }

    pub fn journal(&self) -> Journal {
        Journal::at(self.path().join(".claude/journal"))
    }

    /// Begins an entry.
    pub fn open(&self, session: &str, goal: &str, at: DateTime<Utc>) -> Entry {
        self.journal().create(session, draft(goal), at).unwrap().value
    }

    /// An entry that came out otherwise than predicted, some days ago.
    pub fn falsified(&self, goal: &str, surprise: &str) {
        let at = Utc::now() - TimeDelta::days(3);
        let _ = self.journal().create("earlier", draft(goal), at).unwrap();
        let closing = Closing {
            outcome: OutcomeStatus::Falsified,
            result: "three logins still failed after the change".to_owned(),
            surprise: Some(surprise.to_owned()),
            root_cause: Some(RootCause {
                category: RootCauseCategory::WrongAssumption,
                description: "took the server's limit for the network".to_owned(),
            }),
            lesson: Some(Lesson {
                what_worked: "raising the server's limit".to_owned(),
                takeaway: None,
            }),
        };
        let _ = self.journal().resolve("earlier", closing, at).unwrap();
    }

    /// Runs the hook with this event, to which session and folder are added.
    pub fn hook(&self, which: &str, event: &Value) -> Hooked {
        let mut event = event.clone();
        for (name, value) in [("session_id", json!("here")), ("cwd", json!(self.path()))] {
            event.as_object_mut().unwrap().entry(name).or_insert(value);
        }
        self.hook_with(&[which], event.to_string().as_bytes())
    }

    /// Runs it with these words and bytes.
    pub fn hook_with(&self, words: &[&str], input: &[u8]) -> Hooked {
        let mut program = Command::new(env!("CARGO_BIN_EXE_teacher-assist-hook"));
        program.args(words).env("TEACHER_ASSIST_DATA", self.folder.path().join("data"));
        program.env_remove("CLAUDE_PROJECT_DIR").env_remove("GHAP_CHECK_FREQUENCY");
        program.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let begun = Instant::now();
        let mut child = program.spawn().unwrap();
        // One that does not read to the end has its reasons.
        let _ = child.stdin.take().unwrap().write_all(input);
        let output = child.wait_with_output().unwrap();
        Hooked {
            took: begun.elapsed(),
            out: String::from_utf8(output.stdout).unwrap(),
            err: String::from_utf8(output.stderr).unwrap(),
            code: output.status.code().unwrap_or(-1),
        }
    }
}

fn draft(goal: &str) -> Draft {
    Draft {
        domain: Domain::Debugging,
        strategy: Strategy::SystematicElimination,
        goal: goal.to_owned(),
        hypothesis: "Slow answers exceed the 30 second timeout".to_owned(),
        action: "Increasing the timeout to 60 seconds".to_owned(),
        prediction: "No login fails in the staging log for an hour".to_owned(),
        confidence: Some(journal::Confidence::percent(70).unwrap()),
    }
}
