//! The pages that are made from a lesson.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::Tier;

wire! {
    /// A page made from a lesson.
    struct LessonPage {
        /// Its title.
        pub title: String,
        /// What stands on it, in order.
        pub blocks: Vec<PageBlock>,
    }

    /// A line of a table of times.
    struct TimingRow {
        /// The section's heading.
        pub section: String,
        /// The activity.
        pub title: String,
        /// The minute it begins at, from 0.
        pub begins: u32,
        /// How long it takes.
        pub minutes: u32,
    }

    /// A word and what it means.
    struct LessonTerm {
        /// The word.
        pub term: String,
        /// What it means.
        pub meaning: String,
        /// What else is said about it, such as the word in another language.
        pub notes: String,
    }
}

/// Something on a page, in order.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
#[serde(tag = "type", rename_all = "camelCase", rename_all_fields = "camelCase")]
pub enum PageBlock {
    /// A heading.
    Heading {
        /// 1 is the page's title.
        level: u8,
        /// Its words.
        text: String,
        /// The section it comes from.
        source: Option<String>,
    },
    /// Running text.
    Markdown {
        /// The text.
        text: String,
        /// The section it comes from.
        source: Option<String>,
    },
    /// Something for pupils to do.
    Task {
        /// Counts through the page, from 1.
        number: u32,
        /// What it is called.
        title: String,
        /// Whom it is for.
        tier: Tier,
        /// What to do, in markdown.
        prompt: String,
        /// Where to write.
        space: Space,
        /// Help.
        hint: Option<String>,
    },
    /// The answer to a task.
    Answer {
        /// The task's number.
        number: u32,
        /// What the task is called.
        title: String,
        /// The answer, in markdown.
        text: String,
    },
    /// Words and what they mean.
    Words {
        /// In order.
        terms: Vec<LessonTerm>,
    },
    /// What happens when.
    Timings {
        /// In order.
        rows: Vec<TimingRow>,
        /// Minutes altogether.
        total: u32,
    },
    /// What follows stands on a page of its own.
    PageBreak,
    /// Where a pupil writes name and date.
    NameLine,
}

/// Room to answer.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(tag = "kind", rename_all = "camelCase")]
pub enum Space {
    /// Lines to write on.
    Lines {
        /// How many.
        lines: u32,
    },
    /// An empty box as wide as the page.
    Box {
        /// How tall, in millimetres.
        millimetres: u32,
    },
    /// An empty table.
    Grid {
        /// How many rows.
        rows: u32,
        /// How many columns.
        columns: u32,
    },
    /// Lines in a frame, in the type of code.
    Code {
        /// How many.
        lines: u32,
    },
    /// The task is answered elsewhere.
    None,
}
