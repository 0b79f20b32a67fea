//! How the process ends: exit codes that scripts can act on, and failures in words for a person.

use std::io::Write as _;
use std::process::ExitCode;

use api::{ApiError, ErrorCode};
use serde::Deserialize;
use serde_json::json;

use crate::screen;

/// The exit codes; the list in `--help` says the same.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Exit {
    /// It worked.
    Ok = 0,
    /// The run, or something unforeseen, failed.
    Failed = 1,
    /// What was typed does not fit.
    Usage = 2,
    /// The run waits for an answer.
    NeedsAnswer = 3,
    /// There is no such plugin, command, class, session, trace or file.
    NotFound = 4,
    /// The provider of models has no key or refuses it.
    Provider = 5,
    /// The database cannot be reached.
    Database = 6,
    /// The workspace is gone or cannot be written.
    Workspace = 7,
    /// Stopped by the person.
    Stopped = 130,
}

impl Exit {
    /// The word that stands for it in JSON.
    pub fn word(self) -> &'static str {
        match self {
            Self::Ok => "ok",
            Self::Failed => "failed",
            Self::Usage => "usage",
            Self::NeedsAnswer => "needsAnswer",
            Self::NotFound => "notFound",
            Self::Provider => "provider",
            Self::Database => "database",
            Self::Workspace => "workspace",
            Self::Stopped => "stopped",
        }
    }
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> Self {
        Self::from(exit as u8)
    }
}

/// Something that did not work: what happened, what was kept, what to do.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{message}")]
pub struct Failure {
    exit: Exit,
    message: String,
    kept: Option<String>,
    next: Option<String>,
    concern: bool,
    unanswered: Option<Unanswered>,
}

/// Nobody answers.
#[derive(Debug, Clone, PartialEq, Eq, Default, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct Unanswered {
    /// The provider that was asked; none when nobody was chosen.
    pub asked: Option<String>,
    /// Whether work is under way that no other can go on with.
    pub under_way: bool,
}

impl Unanswered {
    /// What can be typed then.
    fn next(&self) -> &'static str {
        match self {
            Self { under_way: true, .. } => "start its server, then say it again",
            Self { asked: None, .. } => {
                "--provider openai --model NAME asks the server, --provider offline the offline \
                 drafter; teacher-assist models shows who could"
            }
            Self { asked: Some(_), .. } => {
                "--provider offline lets the offline drafter answer; teacher-assist models shows \
                 who could"
            }
        }
    }
}

impl Failure {
    /// A failure that says what happened.
    pub fn new(exit: Exit, message: impl Into<String>) -> Self {
        Self {
            exit,
            message: message.into(),
            kept: None,
            next: None,
            concern: false,
            unanswered: None,
        }
    }

    /// What was typed does not fit.
    pub fn usage(message: impl Into<String>) -> Self {
        Self::new(Exit::Usage, message)
    }

    /// The machine refused something; `what` finishes "could not".
    pub fn io(what: &str, error: &std::io::Error) -> Self {
        use std::io::ErrorKind::{
            IsADirectory, NotFound, PermissionDenied, ReadOnlyFilesystem, StorageFull,
        };
        let (why, next) = match error.kind() {
            NotFound => (
                "there is no such file or folder",
                "check the name, and the folder that it starts from",
            ),
            IsADirectory => ("it is a folder", "name a file in it"),
            PermissionDenied => ("this account may not", "look at who may use it, then try again"),
            StorageFull => ("the disk is full", "make room, then try again"),
            ReadOnlyFilesystem => ("nothing can be written there", "choose another place"),
            _ => return Self::new(Exit::Failed, format!("could not {what}: {error}")),
        };
        Self::new(Exit::Failed, format!("could not {what}: {why}")).next(next)
    }

    /// The same, saying what was kept.
    pub fn keeping(mut self, kept: impl Into<String>) -> Self {
        self.kept = Some(kept.into());
        self
    }

    /// The same, saying what to do.
    pub fn next(mut self, next: impl Into<String>) -> Self {
        self.next = Some(next.into());
        self
    }

    /// Whether the words were refused because they may be about a child who is not safe: they are kept
    /// nowhere.
    pub fn is_concern(&self) -> bool {
        self.concern
    }

    /// Nobody answers who was chosen, or nobody was chosen: then it is a question.
    pub fn unanswered(&self) -> Option<&Unanswered> {
        self.unanswered.as_ref()
    }

    /// How the process would end.
    pub fn exit(&self) -> Exit {
        self.exit
    }

    /// What happened.
    pub fn message(&self) -> &str {
        &self.message
    }

    /// Tells the person on stderr and, for a machine, on stdout.
    pub fn show(&self, json: bool) -> Exit {
        let mut text = format!("{} {}\n", screen::red("error:"), self.message);
        if let Some(kept) = &self.kept {
            text.push_str(&format!(" kept: {kept}\n"));
        }
        if let Some(next) = &self.next {
            text.push_str(&format!(" next: {next}\n"));
        }
        if std::io::stderr().write_all(screen::visible(&text).as_bytes()).is_err() {
            // Nobody reads any more; the exit code still tells.
            return self.exit;
        }
        if json {
            let error = json!({ "error": {
                "code": self.exit.word(), "message": self.message,
                "kept": self.kept, "next": self.next,
            }});
            if screen::print_json(&error).is_err() {
                return self.exit;
            }
        }
        self.exit
    }
}

impl From<faults::Fault> for Failure {
    fn from(fault: faults::Fault) -> Self {
        Self::from(ApiError::from(fault))
    }
}

impl From<ApiError> for Failure {
    fn from(error: ApiError) -> Self {
        let exit = match error.code {
            ErrorCode::Invalid => Exit::Usage,
            ErrorCode::NotFound | ErrorCode::Unanswered => Exit::NotFound,
            ErrorCode::NoKey => Exit::Provider,
            ErrorCode::Unavailable | ErrorCode::Damaged => Exit::Database,
            ErrorCode::WorkspaceGone => Exit::Workspace,
            ErrorCode::Conflict
            | ErrorCode::Busy
            | ErrorCode::Passcode
            | ErrorCode::Safeguarding
            | ErrorCode::Internal => Exit::Failed,
        };
        let failure = Self::new(exit, error.message);
        match error.code {
            ErrorCode::Safeguarding => Self { concern: true, ..failure }
                .next("if it is not about a child's safety, add --not-a-concern to the command"),
            ErrorCode::Unanswered => {
                // Where nobody was chosen there is no detail.
                let nobody: Unanswered = serde_json::from_value(error.detail).unwrap_or_default();
                let next = nobody.next();
                Self { unanswered: Some(nobody), ..failure }.next(next)
            }
            _ => failure,
        }
    }
}
