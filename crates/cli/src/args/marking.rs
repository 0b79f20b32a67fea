//! What can be said about tests that are put together, and about marks that are changed.

use clap::{Args, Subcommand};
use domain::{MarkChange, RegradeId, SessionId};

/// What to put together.
#[derive(Debug, Args)]
pub struct AssessQuiz {
    /// What it is about: "iteration"
    #[arg(required_unless_present = "lesson", num_args = 1..)]
    pub about: Vec<String>,
    /// A lesson that it is on, by its file
    #[arg(long, value_name = "FILE", conflicts_with = "about")]
    pub lesson: Option<String>,
    /// How many questions; 10, or 5 for a lesson, unless told
    #[arg(long, value_parser = clap::value_parser!(u32).range(1..=100))]
    pub questions: Option<u32>,
    /// How many minutes; as many as a class needs for it unless told
    #[arg(long, value_parser = clap::value_parser!(u32).range(1..=600))]
    pub minutes: Option<u32>,
    /// What it is called
    #[arg(long)]
    pub title: Option<String>,
    /// Choose each question by the answers before it
    #[arg(long)]
    pub follow: bool,
}

/// What to do with marks.
#[derive(Debug, Subcommand)]
pub enum RegradeAction {
    /// List the changes of marks
    List(RegradedTest),
    /// Change marks for a reason; --try only says what it would do
    Change(Box<RegradeChange>),
    /// Take a change back
    Undo {
        /// The change, as the list names it
        change: RegradeId,
    },
    /// Let a change count again that was taken back
    Redo {
        /// The change, as the list names it
        change: RegradeId,
    },
}

/// Whose marks.
#[derive(Debug, Args)]
pub struct RegradedTest {
    /// The test, as `assess definitions` names it
    pub id: String,
    /// The class; without it, those who sat for no class
    #[arg(long)]
    pub class: Option<String>,
}

/// What to mark otherwise.
#[derive(Debug, Args)]
pub struct RegradeChange {
    /// Whose marks
    #[command(flatten)]
    pub of: RegradedTest,
    /// What changes
    #[command(flatten)]
    pub what: WhatChanges,
    /// For --weigh and --give: how many
    #[arg(long)]
    pub points: Option<u32>,
    /// For --credit: the wrong way, by its name
    #[arg(long, requires = "credit")]
    pub way: Option<String>,
    /// For --credit: hundredths of the points
    #[arg(long, default_value_t = 100, requires = "credit")]
    pub percent: u32,
    /// For --accept: the answer
    #[arg(long, requires = "accept")]
    pub answer: Option<String>,
    /// For --give: the place of the question in the sitting
    #[arg(long, requires = "give")]
    pub place: Option<u32>,
    /// Why, which stands beside it
    #[arg(long, required_unless_present = "dry")]
    pub reason: Option<String>,
    /// Only say what it would do
    #[arg(long = "try", id = "dry")]
    pub dry: bool,
}

/// What changes; a question is named as in `assess results`: "python-loop-total 2".
#[derive(Debug, Args)]
#[group(required = true, multiple = false)]
pub struct WhatChanges {
    /// This question does not count
    #[arg(long, value_name = "QUESTION")]
    pub drop: Option<String>,
    /// This question is worth other points
    #[arg(long, value_name = "QUESTION", requires = "points")]
    pub weigh: Option<String>,
    /// A wrong way to answer this question gets points
    #[arg(long, value_name = "QUESTION", requires = "way")]
    pub credit: Option<String>,
    /// An answer to this question is right as well
    #[arg(long, value_name = "QUESTION", requires = "answer")]
    pub accept: Option<String>,
    /// This question is marked with the key that its blueprint has now
    #[arg(long, value_name = "QUESTION")]
    pub new_key: Option<String>,
    /// One answer of this sitting gets points by hand
    #[arg(long, value_name = "SITTING", requires_all = ["place", "points"])]
    pub give: Option<SessionId>,
}

impl RegradeChange {
    /// The change; none where an option is missing, which the reader of options has told.
    pub fn change(&self) -> Option<MarkChange> {
        let WhatChanges { drop, weigh, credit, accept, new_key, give } = &self.what;
        let points = self.points;
        if let Some(item) = drop.clone() {
            return Some(MarkChange::Drop { item });
        }
        if let Some(item) = weigh.clone() {
            return Some(MarkChange::Weigh { item, points: points? });
        }
        if let Some(item) = credit.clone() {
            let misconception = self.way.clone()?;
            return Some(MarkChange::Credit { item, misconception, percent: self.percent });
        }
        if let Some(item) = accept.clone() {
            return Some(MarkChange::Accept { item, answer: self.answer.clone()? });
        }
        if let Some(item) = new_key.clone() {
            return Some(MarkChange::NewKey { item });
        }
        let (session_id, place) = (*give.as_ref()?, self.place?);
        Some(MarkChange::Give { session_id, place, points: points?, of: None })
    }
}
