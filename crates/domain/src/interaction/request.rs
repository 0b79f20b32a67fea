//! What is asked.

use chrono::NaiveDate;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use ts_rs::TS;

use super::ItemAsked;

/// What is asked.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
#[serde(tag = "kind", rename_all = "camelCase", rename_all_fields = "camelCase")]
pub enum InteractionRequest {
    /// A question of the agent, from its tool `ask_teacher`, or of a hook.
    Question {
        /// The question.
        question: String,
        /// Why the agent needs to know; may be empty.
        reason: String,
        /// Suggested answers; may be empty.
        options: Vec<QuestionOption>,
        /// Whether an answer outside the options is taken.
        free_text: bool,
    },
    /// What will be used, shown before it is used.
    Feedforward {
        /// The same in two or three sentences.
        summary: String,
        /// How her words were read; none when they ask for nothing new.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        reading: Option<RequestReading>,
        /// Everything, in the order of the prompt.
        items: Vec<ContextItem>,
    },
    /// Questions to think about, made from this output and this class.
    Reflection {
        /// One to three.
        questions: Vec<ReflectionQuestion>,
    },
    /// How sure the teacher is of a statement, from 0 to 100.
    Confidence {
        /// The statement.
        statement: String,
        /// What it is about: a document's path.
        path: String,
        /// Before or after she looked at the evidence.
        moment: Moment,
    },
    /// Accept, revise or see other ways, section by section. Sections that the answer does not name
    /// stay undecided.
    Adjudication {
        /// The sections without a decision, in the order of the documents.
        sections: Vec<SectionRef>,
    },
    /// Other ways to do one section, side by side.
    Alternatives {
        /// The section.
        section: SectionRef,
        /// What it says now, in markdown.
        current: String,
        /// Two or three that differ in pedagogy.
        options: Vec<Alternative>,
    },
    /// What could be remembered.
    MemoryCapture {
        /// Each is decided on its own.
        proposals: Vec<MemoryProposal>,
    },
    /// Whether a tool may run.
    ToolApproval {
        /// The tool.
        tool: String,
        /// What it would do, in one line for the teacher.
        title: String,
        /// Its whole input.
        input: Value,
        /// What "always" may cover, narrow to wide; may be empty.
        scopes: Vec<ApprovalScope>,
    },
    /// A question of a sitting.
    Item(ItemAsked),
}

impl InteractionRequest {
    /// The name of the variant on the wire.
    pub fn kind(&self) -> &'static str {
        match self {
            Self::Question { .. } => "question",
            Self::Feedforward { .. } => "feedforward",
            Self::Reflection { .. } => "reflection",
            Self::Confidence { .. } => "confidence",
            Self::Adjudication { .. } => "adjudication",
            Self::Alternatives { .. } => "alternatives",
            Self::MemoryCapture { .. } => "memoryCapture",
            Self::ToolApproval { .. } => "toolApproval",
            Self::Item(_) => "item",
        }
    }
}

/// One of the offered answers of a question.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct QuestionOption {
    /// The answer itself.
    pub label: String,
    /// One line that helps to choose; empty when the label says it all.
    pub description: String,
    /// A file of the workspace that is shown to whoever chooses it.
    #[serde(default)]
    pub opens: Option<String>,
}

/// How a request was read, before anything is made from it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct RequestReading {
    /// In a phrase with the topic in it: "a lesson on nested loops for 3B, 50 minutes".
    pub text: String,
    /// The topic, which she may change; empty when there is none.
    pub topic: String,
    /// What follows from it, each a sentence: that there are no notes on it, say.
    pub notes: Vec<String>,
    /// The day that the lesson gets, which she may change; it stands in the phrase.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub day: Option<ReadDay>,
    /// What she would say for a whole lesson, where a form that is less or more than one was read.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub whole: Option<String>,
}

/// A day that was read in her words.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct ReadDay {
    /// The day.
    pub date: NaiveDate,
    /// As a person says it: "Thursday 3 December".
    pub said: String,
}

/// One thing that the assistant knows, could know or does not know.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct ContextItem {
    /// Names it in the answer; unique in the card.
    pub id: String,
    /// How it stands.
    pub state: ContextState,
    /// What kind of thing it is; none in a card from before kinds were told.
    #[serde(default)]
    pub kind: Option<ContextKind>,
    /// What it is, in the teacher's words.
    pub text: String,
    /// Where it comes from: a workspace path or a memory path.
    pub source: String,
    /// Line of the source it begins at, from 1; none for a whole file.
    pub line: Option<u32>,
    /// Whether she may change whether it is used.
    pub changeable: bool,
}

/// Behind these words a line of what to look out for has what she noted for the next time.
pub const FOR_NEXT_TIME: &str = "For next time you noted: ";

/// What a thing is that the assistant knows, could know or does not know.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub enum ContextKind {
    /// How the assistant works with her.
    Identity,
    /// Her profile, her preferences and other files about her teaching.
    Teaching,
    /// What the profile of the class says.
    Class,
    /// A need of the class.
    Need,
    /// Something that is remembered.
    Memory,
    /// What she answered about earlier drafts.
    Answers,
    /// What to look out for with the class, from lessons that came otherwise than she expected.
    Outlook,
    /// A curriculum file.
    Curriculum,
    /// Earlier work: a lesson or a session.
    Earlier,
    /// Another class.
    OtherClass,
    /// What stays on this computer.
    Privacy,
}

/// How a thing stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub enum ContextState {
    /// It will be used.
    Used,
    /// It is there and will not be used.
    Available,
    /// It is there, and whoever drafts has no way to act on it.
    NotUsed,
    /// It would help and is not there.
    Missing,
    /// It is replaced before anything leaves this computer, or never sent.
    NotSent,
}

/// A question to think about.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct ReflectionQuestion {
    /// Names it in the answer: the kind of concern, a dash, and a hash that is the same whenever the
    /// same thing is asked about the same section.
    pub id: String,
    /// What in the class or the lesson it is about, such as the name of a need; empty when the kind of
    /// concern says it all.
    #[serde(default)]
    pub about: String,
    /// The question.
    pub text: String,
    /// The section that it is about.
    pub section: Option<SectionRef>,
}

/// Whether something is asked before or after the evidence was seen.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub enum Moment {
    /// Before.
    Before,
    /// After.
    After,
}

/// A section of a document, as it is now.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct SectionRef {
    /// The document's file in the workspace.
    pub path: String,
    /// The section's id, unique in the document.
    pub id: String,
    /// Its heading.
    pub heading: String,
    /// SHA-256 of its text, in hexadecimal: what a decision is about.
    pub sha256: String,
}

/// Another way to do a section.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct Alternative {
    /// The pedagogical approach in a few words.
    pub approach: String,
    /// Why one might choose it for this class, and what it costs.
    pub rationale: String,
    /// The section's text, in markdown, without its heading.
    pub markdown: String,
    /// What the checks of a draft say of it.
    #[serde(default)]
    pub problems: Vec<String>,
}

/// Where a memory belongs.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize, TS)]
#[serde(tag = "scope", rename_all = "camelCase", rename_all_fields = "camelCase")]
pub enum MemoryScope {
    /// To the teacher, whatever the class.
    Teacher,
    /// To one class.
    Class {
        /// Its name.
        class: String,
    },
}

/// Something that could be remembered.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct MemoryProposal {
    /// Names it in the answer.
    pub id: String,
    /// Where it would belong.
    pub scope: MemoryScope,
    /// The file it would stand in, such as `MEMORY.md`.
    pub path: String,
    /// What would be remembered, one block of markdown; empty when something is forgotten.
    pub text: String,
    /// Words of the file whose place it takes; none when it is something new.
    #[serde(default)]
    pub replaces: Option<String>,
    /// What in this session it was learned from.
    pub reason: String,
}

/// What "always allow" covers.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize, TS)]
#[serde(tag = "allow", rename_all = "camelCase", rename_all_fields = "camelCase")]
pub enum ApprovalScope {
    /// This call and no other.
    Once,
    /// This tool on files below a folder, in this session.
    Folder {
        /// The folder inside the workspace, with `/`.
        folder: String,
    },
    /// This tool in this session.
    Session,
    /// This tool in all of this teacher's sessions.
    Always,
}
