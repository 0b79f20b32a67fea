//! A lesson as typed data: what the reader makes of the file. Nothing here is written back; changes
//! go through [`crate::apply`], which works on the text.

mod space;
mod summary;

use serde::{Deserialize, Serialize};
use text::Pointer;
use ts_rs::TS;

pub use space::{Space, SpaceError};

/// What a section holds, and nothing else, while it is being written.
pub const DRAFTING: &str = "<!-- drafting -->";

/// One lesson.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Lesson {
    /// The first heading, as inline markdown.
    pub title: String,
    /// The front matter's `lesson`; the title when there is none.
    pub topic: String,
    /// The front matter's `class`.
    pub class: Option<String>,
    /// How long it lasts.
    pub minutes: Option<u32>,
    /// Name of its template; `structured` when the front matter names none.
    pub template: String,
    /// The notes on content that the teacher does not want in it, by their names.
    pub not_here: Vec<String>,
    /// The day on which it was put into the archive, as the front matter has it.
    pub archived: Option<String>,
    /// The day on which it is to be taught, as the front matter has it.
    pub date: Option<String>,
    /// How it went, as the front matter has it.
    pub went: Option<String>,
    /// Its place among the lessons of its day, or among those without a day.
    pub place: Option<u32>,
    /// What stands between title and first section.
    pub lead: String,
    /// In the order of the file.
    pub sections: Vec<Section>,
    /// What the reader kept and did not understand.
    pub problems: Vec<Problem>,
}

impl Lesson {
    /// The section with this id.
    #[must_use]
    pub fn section(&self, id: &str) -> Option<&Section> {
        self.sections.iter().find(|section| section.id == id)
    }

    /// Sections of one kind, in the order of the file.
    pub fn of_kind(&self, kind: SectionKind) -> impl Iterator<Item = &Section> {
        self.sections.iter().filter(move |section| section.kind == kind)
    }

    /// Every activity with the id of its section, in the order of the file.
    pub fn activities(&self) -> impl Iterator<Item = (&str, &Item<Activity>)> {
        self.sections.iter().flat_map(|section| {
            let items = match &section.content {
                Content::Activities(items) => items.as_slice(),
                _ => &[],
            };
            items.iter().map(|item| (section.id.as_str(), item))
        })
    }

    /// Every task with the id of its section, in the order of the file.
    pub fn tasks(&self) -> impl Iterator<Item = (&str, &Item<Task>)> {
        self.sections.iter().flat_map(|section| {
            let items = match &section.content {
                Content::Tasks(items) => items.as_slice(),
                _ => &[],
            };
            items.iter().map(|item| (section.id.as_str(), item))
        })
    }
}

/// One section: a heading of the second level and what stands below it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Section {
    /// Unique in the lesson and stable: the template's id, or the heading as a slug.
    pub id: String,
    /// As inline markdown.
    pub heading: String,
    /// What the template says it holds; [`SectionKind::Text`] when the template does not know it.
    pub kind: SectionKind,
    /// The same as typed data.
    pub content: Content,
    /// What belongs to none of the items.
    pub notes: String,
    /// Whether it is still being written.
    pub state: SectionState,
    /// As it stands, without the heading and without blank lines around it.
    pub markdown: String,
    /// The heading's line, from 1.
    pub start_line: u32,
    /// Its last line that is not blank.
    pub end_line: u32,
}

impl Section {
    /// Sha-256 of [`Section::markdown`], in hexadecimal.
    #[must_use]
    pub fn sha256(&self) -> String {
        text::sha256(&self.markdown)
    }

    /// Its items, whatever their kind.
    #[must_use]
    pub fn items(&self) -> Vec<ItemSummary<'_>> {
        self.content.items()
    }
}

/// How far a section is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub enum SectionState {
    /// It holds only the mark `<!-- drafting -->`.
    Drafting,
    /// It holds text, or nothing.
    Draft,
}

/// What a section holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub enum SectionKind {
    /// Sentences, one a bullet: learning intentions, success criteria, prior knowledge, resources.
    Statements,
    /// Outcomes of a curriculum, each with a link to the lines that say it.
    Outcomes,
    /// Words with their meanings.
    Vocabulary,
    /// Wrong ideas with cause and move.
    Misconceptions,
    /// Steps of the lesson with minutes.
    Activities,
    /// What changes for a need.
    Differentiation,
    /// What shows that a criterion is met.
    Assessment,
    /// Tasks for pupils with their answers.
    Tasks,
    /// Any markdown.
    Text,
    /// Derived from the activities and never stored.
    Timings,
}

impl SectionKind {
    /// All kinds.
    pub const ALL: [Self; 10] = [
        Self::Statements,
        Self::Outcomes,
        Self::Vocabulary,
        Self::Misconceptions,
        Self::Activities,
        Self::Differentiation,
        Self::Assessment,
        Self::Tasks,
        Self::Text,
        Self::Timings,
    ];

    /// Its name in templates and on the wire.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Statements => "statements",
            Self::Outcomes => "outcomes",
            Self::Vocabulary => "vocabulary",
            Self::Misconceptions => "misconceptions",
            Self::Activities => "activities",
            Self::Differentiation => "differentiation",
            Self::Assessment => "assessment",
            Self::Tasks => "tasks",
            Self::Text => "text",
            Self::Timings => "timings",
        }
    }

    /// Whether its items begin with a heading of their own; otherwise they are bullets, or it has
    /// no items.
    #[must_use]
    pub const fn has_headed_items(self) -> bool {
        matches!(
            self,
            Self::Misconceptions
                | Self::Activities
                | Self::Differentiation
                | Self::Assessment
                | Self::Tasks
        )
    }

    /// Whether it consists of items at all.
    #[must_use]
    pub const fn has_items(self) -> bool {
        !matches!(self, Self::Text | Self::Timings)
    }
}

/// A section's items.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "kind", content = "items", rename_all = "camelCase")]
pub enum Content {
    /// See [`SectionKind::Statements`].
    Statements(Vec<Item<Statement>>),
    /// See [`SectionKind::Outcomes`].
    Outcomes(Vec<Item<OutcomeClaim>>),
    /// See [`SectionKind::Vocabulary`].
    Vocabulary(Vec<Item<Term>>),
    /// See [`SectionKind::Misconceptions`].
    Misconceptions(Vec<Item<Misconception>>),
    /// See [`SectionKind::Activities`].
    Activities(Vec<Item<Activity>>),
    /// See [`SectionKind::Differentiation`].
    Differentiation(Vec<Item<Adaptation>>),
    /// See [`SectionKind::Assessment`].
    Assessment(Vec<Item<Evidence>>),
    /// See [`SectionKind::Tasks`].
    Tasks(Vec<Item<Task>>),
    /// Markdown. A stored section of kind timings is kept this way and not used.
    Text(String),
}

/// One item of a section.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Item<T> {
    /// Unique in its section: a slug of title, term or first words.
    pub id: String,
    /// First line, from 1.
    pub start_line: u32,
    /// Last line that is not blank.
    pub end_line: u32,
    /// As it stands, with its heading or bullet.
    pub markdown: String,
    /// Markdown in it that belongs to none of the fields.
    pub notes: String,
    /// What it says.
    pub fields: T,
}

/// What lists of items show.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ItemSummary<'a> {
    /// Unique in its section.
    pub id: &'a str,
    /// Title, term, need or text.
    pub title: &'a str,
    /// Of an activity.
    pub minutes: Option<u32>,
    /// Of a task.
    pub tier: Option<Tier>,
    /// As it stands.
    pub markdown: &'a str,
    /// First line, from 1.
    pub start_line: u32,
    /// Last line that is not blank.
    pub end_line: u32,
}

/// A sentence.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Statement {
    /// Inline markdown, and what is indented below it.
    pub text: String,
}

/// An outcome that the lesson claims to work towards.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct OutcomeClaim {
    /// As written, such as `TCH 3-15a`; empty when the bullet has no link.
    pub code: String,
    /// Where its words stand; none when the link says no file, lines and quote.
    pub pointer: Option<Pointer>,
    /// How this lesson serves it.
    pub text: String,
}

/// A word with its meaning.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Term {
    /// The word.
    pub term: String,
    /// In words that a pupil of the class can read.
    pub meaning: String,
    /// What stands in emphasis at the end, such as a translation.
    pub note: Option<String>,
}

/// A wrong idea that pupils of this class may bring.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Misconception {
    /// What pupils think, in their own words.
    pub idea: String,
    /// Why it is reasonable.
    pub cause: String,
    /// What the teacher does.
    pub teacher_move: String,
    /// What is right, in words for pupils; the revision guide shows it.
    pub right: Option<String>,
}

/// One step of the lesson.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Activity {
    /// Its name.
    pub title: String,
    /// How long it takes; none when the heading does not say.
    pub minutes: Option<u32>,
    /// Whether it is the part that must not be cut.
    pub must_not_be_cut: bool,
    /// What the teacher does.
    pub teacher: String,
    /// What pupils do.
    pub pupils: String,
    /// How the teacher can tell that it is time to move on.
    pub check: Option<String>,
    /// Titles of the tasks that it uses.
    pub tasks: Vec<String>,
}

/// What changes for a need.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Adaptation {
    /// Such as `EAL`; never a name.
    pub need: String,
    /// Title of the activity in which it changes.
    pub step: Option<String>,
    /// What changes.
    pub change: String,
}

/// What shows that a success criterion is met.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Evidence {
    /// The criterion, word for word.
    pub criterion: String,
    /// What a pupil has made or said.
    pub shows: String,
    /// Title of the activity in which the teacher sees it.
    pub when: Option<String>,
    /// What she does when it is not there.
    pub if_not: Option<String>,
}

/// A task for pupils.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Task {
    /// Its name; activities refer to it.
    pub title: String,
    /// For whom, or for which moment.
    pub tier: Tier,
    /// What a pupil reads, in markdown.
    pub prompt: String,
    /// Room to answer; none when the file does not say.
    pub space: Option<Space>,
    /// What helps a pupil who is stuck.
    pub hint: Option<String>,
    /// The need that this version is for.
    pub need: Option<String>,
    /// A note for the teacher.
    pub teacher: Option<String>,
    /// Markdown; on no page for pupils but the key.
    pub answer: Option<String>,
}

/// For whom a task is, or for which moment of the lesson.
#[derive(
    Clone,
    Copy,
    Debug,
    PartialEq,
    Eq,
    Hash,
    PartialOrd,
    Ord,
    Serialize,
    Deserialize,
    TS,
    schemars::JsonSchema,
)]
#[serde(rename_all = "camelCase")]
pub enum Tier {
    /// A smaller way into the same goal.
    Support,
    /// For everybody.
    Core,
    /// More depth in the same task.
    Stretch,
    /// Brings back what today's idea needs.
    Retrieval,
    /// The exit ticket.
    Exit,
}

impl Tier {
    /// All tiers in the order of a lesson.
    pub const ALL: [Self; 5] =
        [Self::Retrieval, Self::Support, Self::Core, Self::Stretch, Self::Exit];

    /// Its name in the file.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Support => "support",
            Self::Core => "core",
            Self::Stretch => "stretch",
            Self::Retrieval => "retrieval",
            Self::Exit => "exit",
        }
    }

    /// The tier of that name.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|tier| tier.name().eq_ignore_ascii_case(name.trim()))
    }
}

/// Something in the file that a person should look at.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Problem {
    /// Line of the lesson file, from 1.
    pub line: u32,
    /// Id of the section it is in.
    pub section: Option<String>,
    /// What it means for the lesson.
    pub weight: Weight,
    /// For a person and for a model: what is there, and what would be right.
    pub message: String,
}

/// What a problem means for the lesson.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub enum Weight {
    /// Something is missing or does not agree.
    Fault,
    /// Everything was kept; somebody may want to know.
    Notice,
}
