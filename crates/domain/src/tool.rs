//! What a tool call came to, and what it read and changed.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::{SectionRef, SessionId, Task};

/// What a tool call came to.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(tag = "outcome", rename_all = "camelCase")]
pub enum ToolResult {
    /// It worked.
    Completed {
        /// What the model reads.
        content: String,
    },
    /// It failed, and the model is told why.
    Failed {
        /// What the model reads.
        message: String,
    },
    /// It failed in a way that ends the run.
    Stopped {
        /// Why, in words for the teacher.
        message: String,
    },
}

/// The change of one file that a call is about to make, as far as it is known before.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct FileChange {
    /// Path inside the workspace.
    pub path: String,
    /// SHA-256 of what is there, in hexadecimal; none when nothing is.
    pub before: Option<String>,
    /// SHA-256 of what will be there; none when only the change itself shows that.
    pub after: Option<String>,
}

/// What a tool changed or read, for traces, the document and the task list.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(tag = "effect", rename_all = "camelCase", rename_all_fields = "camelCase")]
pub enum ToolEffect {
    /// A workspace file was read.
    FileRead {
        /// Path inside the workspace.
        path: String,
        /// SHA-256 of what it held, where the tool shows it to the model; none in older logs.
        #[serde(default)]
        sha256: Option<String>,
    },
    /// A workspace file was created or changed.
    FileWritten {
        /// Path inside the workspace.
        path: String,
        /// SHA-256 of the new content, in hexadecimal.
        sha256: String,
    },
    /// Skill text was loaded.
    SkillLoaded {
        /// `name` or `name/file`.
        reference: String,
        /// 2 for `SKILL.md`, 3 for a reference file.
        tier: u8,
    },
    /// A memory file was read.
    MemoryRead {
        /// Its path, such as `memory/classes/3B/MEMORY.md`.
        path: String,
        /// Short ids of the entries that were shown.
        ids: Vec<String>,
    },
    /// A memory file was changed.
    MemoryWritten {
        /// Its path.
        path: String,
        /// Short ids of the entries that are new or changed.
        ids: Vec<String>,
    },
    /// What a model that a hook asked says it used of what is remembered.
    MemoriesReferenced {
        /// Short ids of the entries.
        ids: Vec<String>,
        /// The section that was written anew with them, as it was before; none for anything else.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        section: Option<SectionRef>,
    },
    /// A write to memory was refused because it names a pupil.
    MemoryRefused {
        /// The path it was for.
        path: String,
    },
    /// Past sessions were searched.
    SessionsSearched {
        /// What was looked for.
        query: String,
        /// What was found, best first.
        found: Vec<SessionId>,
    },
    /// A past session was read.
    SessionRead {
        /// Which.
        session_id: SessionId,
    },
    /// What a lesson says about the curriculum was looked up.
    ClaimsChecked {
        /// The lesson's file.
        path: String,
        /// Each claim, in the order of the lesson.
        claims: Vec<CheckedClaim>,
    },
    /// The task list is now this.
    TasksUpdated {
        /// The whole list.
        tasks: Vec<Task>,
    },
    /// She was asked which class it is for, and it is this one: from now on the run is about it.
    ClassNamed {
        /// The class, as its profile names it.
        class: String,
    },
    /// Nothing was read or changed, and a reader of the trace should know this all the same: a
    /// plugin's command failed and the run went on, or had something to say to the teacher.
    Noted {
        /// In words for the teacher.
        text: String,
    },
}

/// A claim about the curriculum, looked up.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct CheckedClaim {
    /// The line of the lesson it stands in, from 1.
    pub line: u32,
    /// The code that it names.
    pub code: Option<String>,
    /// The file that it points to.
    pub source: Option<String>,
    /// First line there, from 1.
    pub start_line: Option<u32>,
    /// Last line there.
    pub end_line: Option<u32>,
    /// What was found, such as `backed` or `inventedCode`.
    pub finding: String,
}
