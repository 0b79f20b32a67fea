//! A page: what a plan, a worksheet or a revision guide shows, in order. It is made from the lesson
//! each time and never stored.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::{Space, Tier};

/// What can be shown of a lesson.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(rename = "LessonFacet")]
pub enum Facet {
    /// Everything, for the teacher.
    Plan,
    /// What pupils work on. No answer stands on it.
    Worksheet,
    /// The answers to what pupils work on, for the teacher.
    Key,
    /// What pupils revise with at home.
    Guide,
}

impl Facet {
    /// All facets.
    pub const ALL: [Self; 4] = [Self::Plan, Self::Worksheet, Self::Key, Self::Guide];

    /// Whether it is handed out.
    #[must_use]
    pub fn is_for_pupils(self) -> bool {
        match self {
            Self::Worksheet | Self::Guide => true,
            Self::Plan | Self::Key => false,
        }
    }
}

/// A page or several.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct Page {
    /// Which facet it is.
    pub facet: Facet,
    /// The lesson's title, as inline markdown.
    pub title: String,
    /// What stands at the head of each sheet.
    pub header: Header,
    /// In order.
    pub blocks: Vec<PageBlock>,
    /// What the plan rests on: outcomes with their evidence, and reasons. It comes last and may be left
    /// out; the other pages have none.
    pub rationale: Vec<PageBlock>,
}

impl Page {
    /// What is shown, in order.
    pub fn all_blocks(&self) -> impl Iterator<Item = &PageBlock> {
        self.blocks.iter().chain(&self.rationale)
    }
}

/// What stands at the head of each sheet.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(rename = "PageHeader")]
pub struct Header {
    /// The class.
    pub class: Option<String>,
    /// The topic.
    pub topic: String,
    /// How long the lesson lasts.
    pub minutes: Option<u32>,
}

/// One part of a page. `source` names where it stands in the lesson: a section's id, or section and
/// item as `tasks/predict-the-output`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(tag = "kind", rename_all = "camelCase", rename_all_fields = "camelCase")]
pub enum PageBlock {
    /// A heading.
    Heading {
        /// 2 for a section or part, 3 for an item.
        level: u8,
        /// Inline markdown.
        text: String,
        /// Where it stands in the lesson.
        source: Option<String>,
    },
    /// Markdown as it stands in the lesson.
    Markdown {
        /// The text.
        text: String,
        /// Where it stands in the lesson.
        source: Option<String>,
    },
    /// What an item says, label by label.
    Fields {
        /// In order.
        fields: Vec<PageField>,
        /// Where it stands in the lesson.
        source: String,
    },
    /// Words with their meanings.
    Words {
        /// In order.
        words: Vec<Word>,
        /// The section.
        source: String,
    },
    /// Success criteria to tick.
    Ticks {
        /// In order.
        lines: Vec<String>,
        /// The section.
        source: String,
    },
    /// Wrong ideas with what is right.
    MixUps {
        /// In order.
        mix_ups: Vec<MixUp>,
        /// The section.
        source: String,
    },
    /// A task with room to answer.
    Task {
        /// The same on every page of the lesson.
        number: u32,
        /// Inline markdown.
        title: String,
        /// For whom it is.
        tier: Tier,
        /// Markdown.
        prompt: String,
        /// Room to answer.
        space: Space,
        /// What helps.
        hint: Option<String>,
        /// Section and item.
        source: String,
    },
    /// The answer to a task.
    Answer {
        /// The task's number.
        number: u32,
        /// The task's title.
        title: String,
        /// Markdown; empty when the lesson has no answer.
        text: String,
        /// Section and item.
        source: String,
    },
    /// The lesson by the clock, and under it the minutes in sum.
    RunSheet {
        /// In the order of the lesson.
        rows: Vec<RunRow>,
        /// Their sum.
        planned: u32,
        /// How long the lesson lasts.
        available: Option<u32>,
    },
    /// What changes for whom.
    Needs {
        /// In the order of the lesson, each need once.
        needs: Vec<Need>,
    },
    /// Room for a name and a date.
    NameLine,
    /// What follows begins on a new sheet.
    PageBreak,
}

/// A label and what is said under it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct PageField {
    /// Such as "Teacher".
    pub label: String,
    /// Markdown.
    pub text: String,
}

/// A word on a page.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(rename = "PageWord")]
pub struct Word {
    /// The word.
    pub term: String,
    /// Its meaning, in markdown.
    pub meaning: String,
    /// A translation or another help.
    pub note: Option<String>,
}

/// A wrong idea on a page for pupils.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct MixUp {
    /// What some think.
    pub idea: String,
    /// What is right; none when the lesson does not say it for pupils.
    pub right: Option<String>,
}

/// One activity on the run sheet.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct RunRow {
    /// Heading of its section.
    pub part: String,
    /// At which minute it begins; none when something before it does not say how long it takes.
    pub start: Option<u32>,
    /// Its title.
    pub title: String,
    /// How long it takes; none when the lesson does not say.
    pub minutes: Option<u32>,
    /// Whether it is the part that must not be cut.
    pub must_not_be_cut: bool,
    /// What the teacher does, in markdown.
    pub teacher: String,
    /// What pupils do, in markdown.
    pub pupils: String,
    /// How she can tell that it is time to move on, in markdown.
    pub check: Option<String>,
    /// The numbers of its tasks.
    pub tasks: Vec<u32>,
    /// Titles that it names as tasks and that the lesson does not have.
    pub unknown: Vec<String>,
    /// Section and item.
    pub source: String,
}

/// A need with everything that changes for it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(rename = "PageNeed")]
pub struct Need {
    /// Such as `EAL`; never a name.
    pub need: String,
    /// In order.
    pub changes: Vec<Adjustment>,
}

/// What changes for a need.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(rename = "PageAdjustment")]
pub struct Adjustment {
    /// Title of the activity in which it changes.
    pub step: Option<String>,
    /// Markdown.
    pub text: String,
    /// Section and item.
    pub source: String,
}
