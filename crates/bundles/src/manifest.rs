//! `manifest.json`: whose logs there are, what each file's bytes come to, and what all of it comes to.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use studies::Keeps;
use text::sha256;

use crate::data::{BundleError, LogData, LogKind, Shift, StudyData};
use crate::redact::RedactedParticipant;

/// The file.
pub const FILE: &str = "manifest.json";
/// The form of bundles; a program that knows a lower one cannot read it.
pub const FORMAT: u32 = 1;

/// What a bundle says of itself.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct BundleManifest {
    /// The form of the bundle.
    pub format: u32,
    /// The study, by its id.
    pub study: String,
    /// What the study is called.
    pub title: String,
    /// Whoever is in the bundle.
    pub participants: Vec<BundledParticipant>,
    /// Whoever withdrew. Nothing of theirs is here.
    pub withdrawn: Vec<String>,
    /// Whether times were moved, by at most how many days, and whether the time of day is as it was.
    pub times: MovedTimes,
    /// The findings that a person looked at before they were replaced, by their hash; none where nobody did.
    pub reviewed: Option<String>,
    /// Every other file, by path.
    pub files: Vec<BundledFile>,
    /// SHA-256 of this file with nothing between these quotation marks.
    pub sha256: String,
}

/// How times in a bundle stand to the true ones.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct MovedTimes {
    /// The most days; 0 where times are as they were.
    pub days: u32,
    /// Whether the time of day is true.
    pub time_of_day: bool,
}

/// A participant in a bundle.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct BundledParticipant {
    /// Her id.
    pub id: String,
    /// What she agreed may be kept.
    pub keeps: Keeps,
    /// Her logs, in order.
    pub logs: Vec<BundledLog>,
}

/// A log in a bundle.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct BundledLog {
    /// Its name.
    pub name: String,
    /// What it is of.
    pub kind: LogKind,
    /// The sitting.
    pub sitting: Option<String>,
    /// The condition.
    pub condition: Option<String>,
    /// The task.
    pub task: Option<String>,
    /// The questionnaire.
    pub instrument: Option<String>,
    /// How many events it has.
    pub events: usize,
}

/// A file of a bundle.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct BundledFile {
    /// Where it is.
    pub path: String,
    /// How long it is.
    pub bytes: usize,
    /// SHA-256 of its bytes.
    pub sha256: String,
}

impl BundleManifest {
    /// Of these participants and files.
    pub fn of(
        data: &StudyData,
        redacted: &[RedactedParticipant],
        shift: Option<Shift>,
        reviewed: Option<String>,
        files: &BTreeMap<String, Vec<u8>>,
    ) -> Self {
        let participants = redacted.iter().map(|one| BundledParticipant {
            id: one.id.clone(),
            keeps: one.keeps,
            logs: one.logs.iter().map(BundledLog::of).collect(),
        });
        let gone = data.participants.iter().filter(|one| one.withdrawn);
        let files = files.iter().map(|(path, bytes)| BundledFile {
            path: path.clone(),
            bytes: bytes.len(),
            sha256: sha256(bytes),
        });
        Self {
            format: FORMAT,
            study: data.protocol.id.clone(),
            title: data.protocol.title.clone(),
            participants: participants.collect(),
            withdrawn: gone.map(|one| one.id.clone()).collect(),
            times: MovedTimes {
                days: shift.map_or(0, |shift| shift.days),
                time_of_day: shift.is_none_or(|shift| shift.keep_time_of_day),
            },
            reviewed,
            files: files.collect(),
            sha256: String::new(),
        }
    }

    /// The file, with the hash of all.
    pub fn written(mut self) -> Result<Vec<u8>, BundleError> {
        self.sha256 = self.hash()?;
        self.text()
    }

    /// What its hash has to be.
    pub fn hash(&self) -> Result<String, BundleError> {
        let bare = Self { sha256: String::new(), ..self.clone() };
        Ok(sha256(bare.text()?))
    }

    fn text(&self) -> Result<Vec<u8>, BundleError> {
        json_file(FILE, self)
    }
}

impl BundledLog {
    fn of(log: &LogData) -> Self {
        Self {
            name: log.name.clone(),
            kind: log.kind,
            sitting: log.sitting.clone(),
            condition: log.condition.clone(),
            task: log.task.clone(),
            instrument: log.instrument.clone(),
            events: log.events.len(),
        }
    }

    /// Where the events of a participant's log are.
    #[must_use]
    pub fn path(&self, participant: &str) -> String {
        events_path(participant, &self.name)
    }
}

/// Where the events of a log are.
pub fn events_path(participant: &str, log: &str) -> String {
    format!("events/{participant}/{log}.jsonl")
}

/// A value as a file that people can read.
pub fn json_file<T: Serialize>(file: &str, value: &T) -> Result<Vec<u8>, BundleError> {
    let failed = |error: serde_json::Error| BundleError::File {
        file: file.to_owned(),
        why: error.to_string(),
    };
    let mut text = serde_json::to_vec_pretty(value).map_err(failed)?;
    text.push(b'\n');
    Ok(text)
}
