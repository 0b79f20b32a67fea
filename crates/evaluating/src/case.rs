//! A case: a teacher with her files and what she remembers, what she says, and what has to be so afterwards. It is a
//! folder with a `case.yaml`, so that anyone can write one.

mod reading;

use std::collections::BTreeMap;
use std::path::PathBuf;

use domain::{FactorsSaid, RunStatus};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::{FaultKind, Rule};

pub use reading::{CaseError, case_schema, cases, one_case};

/// What a `case.yaml` says.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct CaseText {
    /// What it is to show, in a sentence.
    pub about: String,
    /// The subject.
    pub subject: String,
    /// The class it is for; the draft is read as one for this class.
    pub class: String,
    /// Words to choose cases by, such as `eal` or `injection`.
    #[serde(default)]
    pub tags: Vec<String>,
    /// A folder of `workspaces` beside the folder of cases, laid over the sample workspace.
    #[serde(default)]
    pub workspace: Option<String>,
    /// Keep the lessons that come with the workspace, which are written by hand.
    #[serde(default)]
    pub keep_lessons: bool,
    /// Texts of the workspace that are written anew, by their paths.
    #[serde(default)]
    pub files: BTreeMap<String, String>,
    /// Places of the workspace in which words are replaced.
    #[serde(default)]
    pub edits: Vec<Edit>,
    /// Files and folders of the workspace that are not there.
    #[serde(default)]
    pub remove: Vec<String>,
    /// What is remembered from before.
    #[serde(default)]
    pub memory: Vec<Remembered>,
    /// What is wrong with the provider; the case is then answered by a server of the runner's that has this fault.
    #[serde(default)]
    pub fault: Option<FaultKind>,
    /// What she says, session by session; the checks look at the end of the last, and at the events of all.
    pub sessions: Vec<Vec<CaseTurn>>,
    /// What has to be so.
    pub checks: Vec<Check>,
}

/// Words of a file that are replaced.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Edit {
    /// The file.
    pub file: String,
    /// Words that stand in it.
    pub find: String,
    /// What stands there instead, at each place.
    pub replace: String,
}

/// Something that is remembered.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Remembered {
    /// The class; none for what holds for all.
    #[serde(default)]
    pub class: Option<String>,
    /// One sentence.
    pub text: String,
}

/// Something that she says.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct CaseTurn {
    /// Her words.
    pub say: String,
    /// The command that frames them, such as `create-lesson`; none lets her words say which.
    #[serde(default)]
    pub command: Option<String>,
    /// Rules by which cards are answered, as `--answers` takes them; cards that none is for are passed by.
    #[serde(default)]
    pub answers: Vec<Rule>,
}

/// Where words are looked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Where {
    /// The lesson's file.
    Lesson,
    /// The teacher's plan.
    Plan,
    /// The pages that pupils get.
    Pupils,
    /// Everything that the teacher is shown: answers, cards, and why a run ended.
    Shown,
    /// What the model was given before its first word.
    Prompt,
    /// What is remembered afterwards.
    Memory,
}

/// Words that have to stand somewhere, or must not.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Words {
    /// Where they are looked for.
    #[serde(rename = "in")]
    pub place: Where,
    /// The words, in whatever case.
    pub words: Vec<String>,
}

/// A number from the events of the sessions, as `docs/measures.md` names it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Measuring {
    /// Which measure.
    pub id: String,
    /// Of what; empty for the whole session.
    #[serde(default)]
    pub part: String,
    /// The least that it may come to over all sessions.
    #[serde(default)]
    pub at_least: Option<f64>,
    /// The most.
    #[serde(default)]
    pub at_most: Option<f64>,
}

/// What has to be so. Each is answered by code, with its evidence.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Check {
    /// How the last run ended.
    #[schemars(with = "String")]
    Status(RunStatus),
    /// The last message was not taken, with this code.
    Refused(String),
    /// There is a lesson, and every section that its template asks for has something in it.
    Sections,
    /// Every claim about the curriculum is backed by the file and line that it names, and there are so many at least.
    Claims(u32),
    /// Each code in the lesson stands in the teacher's curriculum files.
    NothingInvented,
    /// The lesson is for the class, and each need of its profile has an entry.
    ClassUsed,
    /// Words of what is remembered reached the prompt or were read, so that they could be used.
    MemoryUsed(String),
    /// Sections that she accepted and asked nothing more of stand as she accepted them.
    DecisionsRespected,
    /// These mechanical criteria of the rubric hold; `all` for all that are asked of it.
    Rubric(Vec<String>),
    /// The pages fit on their sides of paper.
    Sides,
    /// All of these words stand there.
    Mentions(Words),
    /// One of these words stands there.
    MentionsAny(Words),
    /// None of these words stands there.
    Omits(Words),
    /// A card of this kind is shown.
    Asks(String),
    /// No card of this kind is shown.
    NeverAsks(String),
    /// These tools are called.
    Calls(Vec<String>),
    /// None of these tools is called.
    NeverCalls(Vec<String>),
    /// A number from the events.
    Measure(Measuring),
}

impl Check {
    /// What it is called in reports.
    #[must_use]
    pub fn name(&self) -> &'static str {
        match self {
            Self::Status(_) => "status",
            Self::Refused(_) => "refused",
            Self::Sections => "sections",
            Self::Claims(_) => "claims",
            Self::NothingInvented => "nothing-invented",
            Self::ClassUsed => "class-used",
            Self::MemoryUsed(_) => "memory-used",
            Self::DecisionsRespected => "decisions-respected",
            Self::Rubric(_) => "rubric",
            Self::Sides => "sides",
            Self::Mentions(_) => "mentions",
            Self::MentionsAny(_) => "mentions-any",
            Self::Omits(_) => "omits",
            Self::Asks(_) => "asks",
            Self::NeverAsks(_) => "never-asks",
            Self::Calls(_) => "calls",
            Self::NeverCalls(_) => "never-calls",
            Self::Measure(_) => "measure",
        }
    }

    /// What kind of check it is.
    #[must_use]
    pub fn kind(&self) -> CheckKind {
        match self {
            Self::Status(_)
            | Self::Refused(_)
            | Self::Asks(_)
            | Self::NeverAsks(_)
            | Self::Calls(_)
            | Self::NeverCalls(_)
            | Self::Measure(_)
            | Self::MemoryUsed(_) => CheckKind::Behavioural,
            _ => CheckKind::Structural,
        }
    }
}

/// What answers a check.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum CheckKind {
    /// The lesson and the files.
    Structural,
    /// The events.
    Behavioural,
    /// A model with the rubric.
    Judged,
}

/// A case as it is played.
#[derive(Debug, Clone, PartialEq)]
pub struct Case {
    /// The name of its folder.
    pub name: String,
    /// Whether nobody tunes on it.
    pub held_out: bool,
    /// What it says.
    pub text: CaseText,
    /// A folder of texts that are laid over the workspace, where the case has one.
    pub folder: Option<PathBuf>,
    /// The workspaces that stand beside the cases.
    pub overlays: PathBuf,
    /// SHA-256 of everything that it is made of.
    pub hash: String,
}

/// Who answers, and with what of the program switched off.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub struct Condition {
    /// What it is called in reports.
    pub name: String,
    /// The provider; none for the one that the program would ask.
    #[serde(default)]
    pub provider: Option<String>,
    /// The provider's model.
    #[serde(default)]
    pub model: Option<String>,
    /// What is switched off.
    #[serde(default)]
    pub factors: FactorsSaid,
    /// A hook that is taken out of every agent.
    #[serde(default)]
    pub without_hook: Option<String>,
    /// A folder of plugins in the place of the program's own: another wording of prompts or skills.
    #[serde(default)]
    pub plugins: Option<PathBuf>,
}
