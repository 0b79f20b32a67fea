//! A study as a list of files: what `study bundle --from DIR` reads from `DIR/data.json`, until a study is in the
//! database.

use std::collections::{BTreeMap, BTreeSet};

use measures::read_events;
use serde::{Deserialize, Serialize};
use studies::{Keeps, Protocol};

use crate::data::{LogData, LogKind, ParticipantData, StudyData};

/// A study whose logs are in files.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ListedStudy {
    /// The study's folder, from that of the list.
    pub study: String,
    /// Everybody who took part.
    pub participants: Vec<ListedParticipant>,
    /// Versions of what was in use.
    #[serde(default)]
    pub versions: BTreeMap<String, String>,
    /// See [`StudyData::vocabulary`].
    #[serde(default)]
    pub vocabulary: BTreeSet<String>,
}

/// A participant whose logs are in files.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ListedParticipant {
    /// `p01` and so on.
    pub id: String,
    /// What may be kept.
    pub keeps: Keeps,
    /// Whether she withdrew.
    #[serde(default)]
    pub withdrawn: bool,
    /// See [`ParticipantData::also`].
    #[serde(default)]
    pub also: Vec<String>,
    /// What she did, in order.
    #[serde(default)]
    pub logs: Vec<ListedLog>,
}

/// A log in a file, one event a line.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ListedLog {
    /// The name of its file in the bundle, without its ending.
    pub name: String,
    /// What it is of.
    pub kind: LogKind,
    /// The sitting.
    #[serde(default)]
    pub sitting: Option<String>,
    /// The condition.
    #[serde(default)]
    pub condition: Option<String>,
    /// The task.
    #[serde(default)]
    pub task: Option<String>,
    /// The questionnaire.
    #[serde(default)]
    pub instrument: Option<String>,
    /// The file, from the folder of the list.
    pub file: String,
}

impl ListedStudy {
    /// The study, with what `read` gives of its files.
    ///
    /// # Errors
    /// Which file cannot be read or is no log, and why, as a sentence.
    pub fn load(
        self,
        protocol: Protocol,
        folder: BTreeMap<String, Vec<u8>>,
        read: &dyn Fn(&str) -> Result<String, String>,
    ) -> Result<StudyData, String> {
        let log = |log: ListedLog| -> Result<LogData, String> {
            let text = read(&log.file)?;
            let events = read_events(&text).map_err(|error| format!("{}: {error}", log.file))?;
            let ListedLog { name, kind, sitting, condition, task, instrument, file: _ } = log;
            Ok(LogData { name, kind, sitting, condition, task, instrument, events })
        };
        let participant = |one: ListedParticipant| -> Result<ParticipantData, String> {
            let ListedParticipant { id, keeps, withdrawn, also, logs } = one;
            // What is not handed on is not even read.
            let logs = if withdrawn { Vec::new() } else { logs };
            let logs = logs.into_iter().map(log).collect::<Result<_, _>>()?;
            Ok(ParticipantData { id, keeps, withdrawn, also, logs })
        };
        let participants =
            self.participants.into_iter().map(participant).collect::<Result<_, _>>()?;
        Ok(StudyData {
            folder,
            protocol,
            participants,
            versions: self.versions,
            vocabulary: self.vocabulary,
        })
    }
}
