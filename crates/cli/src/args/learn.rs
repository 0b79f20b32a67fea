//! What can be said about the journal of an agent at work.

use std::path::PathBuf;

use clap::{Args, Subcommand};
use journal::{
    Closing, Confidence, ConfidenceError, Domain, Draft, Lesson, OutcomeStatus, Revision,
    RootCause, RootCauseCategory, Strategy,
};

/// The sub-command `learn`.
#[derive(Debug, Args)]
pub struct LearnArgs {
    /// The folder of the journal
    #[arg(long, global = true, value_name = "FOLDER", default_value = ".claude/journal")]
    pub journal: PathBuf,
    /// Whose entries: each session has at most one that is open
    #[arg(long, global = true, value_name = "NAME", default_value = "terminal")]
    pub session: String,
    /// What to do
    #[command(subcommand)]
    pub action: LearnAction,
}

/// What to do with a journal.
#[derive(Debug, Subcommand)]
pub enum LearnAction {
    /// Begin an entry: what is wanted, what is believed, what is done, and what will be seen if the belief is right
    CreateGhap(NewGhap),
    /// Change the open entry; what is not given stays
    UpdateGhap(GhapChange),
    /// End the open entry: confirmed, falsified, partial or abandoned
    ResolveGhap(GhapEnd),
    /// Show the open entry
    GetCurrentGhap,
    /// List what was resolved and is not in the archive
    List,
    /// Say what went wrong before in work of the same sort
    GetPremortem {
        /// What sort of work it is
        #[arg(long)]
        domain: Domain,
        /// How it will be gone about
        #[arg(long)]
        strategy: Strategy,
    },
    /// Say how often predictions came true, and how sure they were
    Calibration,
    /// Begin a session: what an earlier one left open is told
    SessionStart,
    /// End a session: what it resolved goes into the archive
    SessionEnd,
}

/// A new entry.
#[derive(Debug, Args)]
pub struct NewGhap {
    /// What sort of work it is
    #[arg(long)]
    pub domain: Domain,
    /// How it will be gone about
    #[arg(long)]
    pub strategy: Strategy,
    /// Which meaningful change is wanted, and not the next command
    #[arg(long)]
    pub goal: String,
    /// What is believed about the situation
    #[arg(long)]
    pub hypothesis: String,
    /// What is done because of it
    #[arg(long)]
    pub action: String,
    /// Which outcome will be observed if it is right
    #[arg(long)]
    pub prediction: String,
    /// How sure that is, as a whole percentage
    #[arg(long, value_parser = percentage)]
    pub confidence: Option<Confidence>,
}

/// What is different about an entry.
#[derive(Debug, Args)]
pub struct GhapChange {
    /// What is believed now
    #[arg(long)]
    pub hypothesis: Option<String>,
    /// What is done because of it
    #[arg(long)]
    pub action: Option<String>,
    /// What will be observed if it is right
    #[arg(long)]
    pub prediction: Option<String>,
    /// How sure the new prediction is, as a whole percentage
    #[arg(long, value_parser = percentage)]
    pub confidence: Option<Confidence>,
    /// How it is gone about now
    #[arg(long)]
    pub strategy: Option<Strategy>,
    /// Something worth noting
    #[arg(long)]
    pub note: Option<String>,
}

/// How an entry ended.
#[derive(Debug, Args)]
pub struct GhapEnd {
    /// confirmed, falsified, partial or abandoned
    #[arg(long, value_parser = outcome)]
    pub outcome: OutcomeStatus,
    /// What was seen
    #[arg(long)]
    pub result: String,
    /// What was unexpected
    #[arg(long)]
    pub surprise: Option<String>,
    /// Of which sort the reason is for which the hypothesis was wrong
    #[arg(long, requires = "because")]
    pub root_cause: Option<RootCauseCategory>,
    /// The same in words
    #[arg(long, requires = "root_cause")]
    pub because: Option<String>,
    /// What worked in the end
    #[arg(long)]
    pub what_worked: Option<String>,
    /// What holds beyond this case
    #[arg(long, requires = "what_worked")]
    pub takeaway: Option<String>,
}

impl From<NewGhap> for Draft {
    fn from(asked: NewGhap) -> Self {
        let NewGhap { domain, strategy, goal, hypothesis, action, prediction, confidence } = asked;
        Self { domain, strategy, goal, hypothesis, action, prediction, confidence }
    }
}

impl From<GhapChange> for Revision {
    fn from(asked: GhapChange) -> Self {
        let GhapChange { hypothesis, action, prediction, confidence, strategy, note } = asked;
        Self { hypothesis, action, prediction, confidence, strategy, note }
    }
}

impl From<GhapEnd> for Closing {
    fn from(asked: GhapEnd) -> Self {
        let GhapEnd { outcome, result, surprise, root_cause, because, what_worked, takeaway } =
            asked;
        Self {
            outcome,
            result,
            surprise,
            root_cause: root_cause
                .zip(because)
                .map(|(category, description)| RootCause { category, description }),
            lesson: what_worked.map(|what_worked| Lesson { what_worked, takeaway }),
        }
    }
}

fn percentage(text: &str) -> Result<Confidence, String> {
    let percent: u8 = text
        .trim_end_matches('%')
        .parse()
        .map_err(|_| format!("`{text}` is no whole percentage"))?;
    Confidence::percent(percent).map_err(|error: ConfidenceError| error.to_string())
}

fn outcome(text: &str) -> Result<OutcomeStatus, String> {
    serde_json::from_value(text.into())
        .map_err(|_| "it is confirmed, falsified, partial or abandoned".to_owned())
}
