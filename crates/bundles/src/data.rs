//! What a bundle is made of.

use std::collections::{BTreeMap, BTreeSet};

use domain::SessionEvent;
use serde::{Deserialize, Serialize};
use studies::{Keeps, Protocol};

use crate::review::Review;

/// A study with what its participants did.
#[derive(Debug, Clone)]
pub struct StudyData {
    /// The files of the study's folder, by their paths in it. They are the researcher's own words and go
    /// into the bundle as they are.
    pub folder: BTreeMap<String, Vec<u8>>,
    /// The protocol.
    pub protocol: Protocol,
    /// Everybody who took part, by id.
    pub participants: Vec<ParticipantData>,
    /// Which version of what was in use, such as `teacher-assist`.
    pub versions: BTreeMap<String, String>,
    /// Paths of files that the program ships, and ids of sections of templates that the study brings: they are
    /// the same for everybody and stay as they are. Sections of shipped templates do in any case.
    pub vocabulary: BTreeSet<String>,
}

/// A participant.
#[derive(Debug, Clone)]
pub struct ParticipantData {
    /// `p01` and so on, as the plan says it. Nothing else may name her.
    pub id: String,
    /// What may be kept, by what she agreed to.
    pub keeps: Keeps,
    /// Whether she withdrew: nothing of hers is handed on then, whatever she had agreed to.
    pub withdrawn: bool,
    /// Words that stand for her and hers and that nobody could know: her own name, her school.
    pub also: Vec<String>,
    /// What she did, in order.
    pub logs: Vec<LogData>,
}

/// A log.
#[derive(Debug, Clone)]
pub struct LogData {
    /// The name of its file, without its ending: `03-t1`. Small letters, digits and hyphens.
    pub name: String,
    /// What it is of.
    pub kind: LogKind,
    /// The sitting, by its id in the protocol.
    pub sitting: Option<String>,
    /// The condition.
    pub condition: Option<String>,
    /// The task.
    pub task: Option<String>,
    /// The questionnaire.
    pub instrument: Option<String>,
    /// What happened, in order.
    pub events: Vec<SessionEvent>,
}

/// What a log is of.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum LogKind {
    /// How she went through the study.
    Participation,
    /// Work on a task. Measures are taken of these.
    Task,
    /// A questionnaire.
    Instrument,
}

impl LogKind {
    /// As it is written.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Participation => "participation",
            Self::Task => "task",
            Self::Instrument => "instrument",
        }
    }
}

/// How a study is redacted.
#[derive(Debug, Clone, Default)]
pub struct Redaction {
    /// By how much times are moved; not at all where nothing is said.
    pub shift: Option<Shift>,
    /// What a person decided of the draft; without one everything that was found is replaced.
    pub review: Option<Review>,
}

/// How times are moved: each participant's by as much, so that what lies between two events stays.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Shift {
    /// What the numbers of days follow from. Whoever knows it can move the times back.
    pub seed: u64,
    /// The most days; at least 1.
    pub days: u32,
    /// Whether the time of day stays.
    pub keep_time_of_day: bool,
}

/// Why there is no bundle.
#[derive(Debug, thiserror::Error)]
pub enum BundleError {
    /// An id that is none, or stands twice.
    #[error("{what} \"{name}\" cannot be a name in a bundle: {why}")]
    Name {
        /// What has the name.
        what: &'static str,
        /// The name.
        name: String,
        /// What is wrong with it.
        why: &'static str,
    },
    /// An event could not be written without its words.
    #[error("{participant}, {log}: event {seq} cannot be redacted: {why}")]
    Event {
        /// Whose.
        participant: String,
        /// In which log.
        log: String,
        /// Its place there.
        seq: i64,
        /// What went wrong.
        why: String,
    },
    /// The log of a participation says what cannot be.
    #[error("{participant}, {log}: {why}")]
    Steps {
        /// Whose.
        participant: String,
        /// Which log.
        log: String,
        /// Which event, and what is wrong.
        why: String,
    },
    /// A table or a list could not be written.
    #[error("{file} cannot be written: {why}")]
    File {
        /// The file of the bundle.
        file: String,
        /// What went wrong.
        why: String,
    },
    /// Too many words were named.
    #[error(transparent)]
    Named(#[from] privacy::TooManyNamed),
    /// What a person looked at is not what would be replaced now.
    #[error(transparent)]
    Review(#[from] crate::review::ReviewError),
    /// A protocol's file would lie outside of the bundle.
    #[error("the study's file \"{0}\" has no place in a bundle")]
    Folder(String),
}
