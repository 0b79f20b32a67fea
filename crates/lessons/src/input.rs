//! What the agent's tools take: the content of a section or one item, typed. The doc comments are
//! what a model reads.

mod from_lesson;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::{SectionKind, Tier};

/// The whole content of one section. The kind has to be that of the section.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(
    tag = "kind",
    rename_all = "camelCase",
    rename_all_fields = "camelCase",
    deny_unknown_fields
)]
pub enum ContentInput {
    /// Sentences: learning intentions, success criteria, prior knowledge, resources.
    Statements {
        /// One sentence each, without a bullet.
        items: Vec<String>,
        /// What belongs to none of them, as a paragraph.
        #[serde(default)]
        notes: Option<String>,
    },
    /// Outcomes that the lesson works towards.
    Outcomes {
        /// At most three.
        items: Vec<OutcomeInput>,
        /// What belongs to none of them, as a paragraph.
        #[serde(default)]
        notes: Option<String>,
    },
    /// Words with their meanings.
    Vocabulary {
        /// Three to seven.
        items: Vec<TermInput>,
        /// What belongs to none of them, as a paragraph.
        #[serde(default)]
        notes: Option<String>,
    },
    /// Wrong ideas that pupils may bring.
    Misconceptions {
        /// One to three.
        items: Vec<MisconceptionInput>,
        /// What belongs to none of them, as a paragraph.
        #[serde(default)]
        notes: Option<String>,
    },
    /// Steps of the lesson with minutes.
    Activities {
        /// In the order of the lesson.
        items: Vec<ActivityInput>,
        /// What belongs to none of them, as a paragraph.
        #[serde(default)]
        notes: Option<String>,
    },
    /// What changes for a need.
    Differentiation {
        /// One for each change.
        items: Vec<AdaptationInput>,
        /// What belongs to none of them, as a paragraph.
        #[serde(default)]
        notes: Option<String>,
    },
    /// What shows that a success criterion is met.
    Assessment {
        /// One for each criterion.
        items: Vec<EvidenceInput>,
        /// What belongs to none of them, as a paragraph.
        #[serde(default)]
        notes: Option<String>,
    },
    /// Tasks for pupils with their answers.
    Tasks {
        /// As pupils meet them.
        items: Vec<TaskInput>,
        /// What belongs to none of them, as a paragraph.
        #[serde(default)]
        notes: Option<String>,
    },
    /// Any markdown.
    Text {
        /// Without the section's heading. Headings in it begin with ###.
        markdown: String,
    },
}

/// One item. The kind has to be that of the section.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "kind", rename_all = "camelCase")]
pub enum ItemInput {
    /// For a section of kind statements.
    Statement(StatementInput),
    /// For a section of kind outcomes.
    Outcome(OutcomeInput),
    /// For a section of kind vocabulary.
    Term(TermInput),
    /// For a section of kind misconceptions.
    Misconception(MisconceptionInput),
    /// For a section of kind activities.
    Activity(ActivityInput),
    /// For a section of kind differentiation.
    Adaptation(AdaptationInput),
    /// For a section of kind assessment.
    Evidence(EvidenceInput),
    /// For a section of kind tasks.
    Task(TaskInput),
}

/// A sentence.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct StatementInput {
    /// The sentence, without a bullet.
    pub text: String,
}

/// An outcome of the curriculum with the lines that say it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct OutcomeInput {
    /// As the file writes it, such as TCH 3-15a.
    pub code: String,
    /// Such as curriculum/cfe-computing.md.
    pub path: String,
    /// First line of the quote in that file.
    pub start_line: u32,
    /// Its last line.
    pub end_line: u32,
    /// Words of these lines, character for character, without the list dash.
    pub quote: String,
    /// Half a line on how this lesson serves it.
    pub text: String,
}

/// A word with its meaning.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct TermInput {
    /// The word.
    pub term: String,
    /// In words that the class can read.
    pub meaning: String,
    /// A translation or another help, such as "Ukrainian: ітерація".
    #[serde(default)]
    pub note: Option<String>,
}

/// A wrong idea that pupils may bring.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct MisconceptionInput {
    /// In words that pupils could say.
    pub idea: String,
    /// Why it is reasonable.
    pub cause: String,
    /// What the teacher does.
    #[serde(rename = "move")]
    pub teacher_move: String,
    /// What is right, in one sentence for the revision guide.
    #[serde(default)]
    pub right: Option<String>,
    /// Anything else, in markdown.
    #[serde(default)]
    pub notes: Option<String>,
}

/// One step of the lesson.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ActivityInput {
    /// Its name, without minutes.
    pub title: String,
    /// All activities together take no longer than the lesson.
    pub minutes: u32,
    /// What the teacher does.
    pub teacher: String,
    /// What pupils do.
    pub pupils: String,
    /// How the teacher knows to move on.
    #[serde(default)]
    pub check: Option<String>,
    /// Titles of the tasks that it uses.
    #[serde(default)]
    pub tasks: Vec<String>,
    /// For the one part that must stay.
    #[serde(default)]
    pub must_not_be_cut: bool,
    /// Anything else, in markdown, such as a worked example or a hinge question.
    #[serde(default)]
    pub notes: Option<String>,
}

/// What changes for a need.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct AdaptationInput {
    /// The need as the class profile names it, such as EAL; never a pupil's name.
    pub need: String,
    /// What is done, where, and on which page.
    pub change: String,
    /// Title of the activity in which it changes.
    #[serde(default)]
    pub step: Option<String>,
    /// Anything else, in markdown.
    #[serde(default)]
    pub notes: Option<String>,
}

/// What shows that a success criterion is met.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct EvidenceInput {
    /// The success criterion, word for word.
    pub criterion: String,
    /// What a pupil has made or said.
    pub shows: String,
    /// Title of the activity in which the teacher sees it.
    #[serde(default)]
    pub when: Option<String>,
    /// What the teacher does when it is not there.
    #[serde(default)]
    pub if_not: Option<String>,
    /// Anything else, in markdown.
    #[serde(default)]
    pub notes: Option<String>,
}

/// A task for pupils with its answer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct TaskInput {
    /// Its name, without the tier. Activities refer to it.
    pub title: String,
    /// For whom it is (support: a smaller way into the same goal; core: everybody; stretch: more depth)
    /// or when it comes (retrieval, exit).
    pub tier: Tier,
    /// What pupils read, in markdown; code in fences, mathematics between dollar signs. No answers.
    pub prompt: String,
    /// Worked through, in markdown.
    pub answer: String,
    /// Room to answer: "4 lines", "box 40" (millimetres), "grid 3x4" (rows and columns), "code 6"
    /// (lines) or "none".
    #[serde(default)]
    pub space: Option<String>,
    /// What helps a pupil who is stuck.
    #[serde(default)]
    pub hint: Option<String>,
    /// For a version for one need: as the class profile names it.
    #[serde(default)]
    pub need: Option<String>,
    /// A note that only the teacher reads.
    #[serde(default)]
    pub teacher: Option<String>,
}

impl ContentInput {
    /// The kind of section that takes it.
    #[must_use]
    pub const fn kind(&self) -> SectionKind {
        match self {
            Self::Statements { .. } => SectionKind::Statements,
            Self::Outcomes { .. } => SectionKind::Outcomes,
            Self::Vocabulary { .. } => SectionKind::Vocabulary,
            Self::Misconceptions { .. } => SectionKind::Misconceptions,
            Self::Activities { .. } => SectionKind::Activities,
            Self::Differentiation { .. } => SectionKind::Differentiation,
            Self::Assessment { .. } => SectionKind::Assessment,
            Self::Tasks { .. } => SectionKind::Tasks,
            Self::Text { .. } => SectionKind::Text,
        }
    }

    /// What belongs to none of the items; none for text, which has no items.
    #[must_use]
    pub fn notes(&self) -> Option<&str> {
        match self {
            Self::Statements { notes, .. }
            | Self::Outcomes { notes, .. }
            | Self::Vocabulary { notes, .. }
            | Self::Misconceptions { notes, .. }
            | Self::Activities { notes, .. }
            | Self::Differentiation { notes, .. }
            | Self::Assessment { notes, .. }
            | Self::Tasks { notes, .. } => notes.as_deref(),
            Self::Text { .. } => None,
        }
    }

    fn notes_mut(&mut self) -> Option<&mut Option<String>> {
        match self {
            Self::Statements { notes, .. }
            | Self::Outcomes { notes, .. }
            | Self::Vocabulary { notes, .. }
            | Self::Misconceptions { notes, .. }
            | Self::Activities { notes, .. }
            | Self::Differentiation { notes, .. }
            | Self::Assessment { notes, .. }
            | Self::Tasks { notes, .. } => Some(notes),
            Self::Text { .. } => None,
        }
    }
}

impl ItemInput {
    /// The kind of section that takes it.
    #[must_use]
    pub const fn kind(&self) -> SectionKind {
        match self {
            Self::Statement(_) => SectionKind::Statements,
            Self::Outcome(_) => SectionKind::Outcomes,
            Self::Term(_) => SectionKind::Vocabulary,
            Self::Misconception(_) => SectionKind::Misconceptions,
            Self::Activity(_) => SectionKind::Activities,
            Self::Adaptation(_) => SectionKind::Differentiation,
            Self::Evidence(_) => SectionKind::Assessment,
            Self::Task(_) => SectionKind::Tasks,
        }
    }
}
