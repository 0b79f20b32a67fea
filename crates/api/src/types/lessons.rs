//! Lessons: one file each, read as typed sections, with the pages that are made from it.

mod changes;
mod comments;
mod pictures;
mod versions;

use domain::Timestamp;
use lessons::{PageBlock, PupilPrint, SectionKind, Tier, Weight};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

pub use changes::*;
pub use comments::*;
pub use pictures::*;
pub use versions::*;

use super::{Evidence, SectionState};

wire! {
    /// Which lessons to list.
    #[derive(Default)]
    struct LessonListParams {
        /// Only those of this class.
        #[serde(default)]
        pub class: Option<String>,
        /// Only those whose topic or title holds these words.
        #[serde(default)]
        pub topic: Option<String>,
        /// Those in the archive in place of the others.
        #[serde(default)]
        pub archived: bool,
    }

    /// The lessons of the workspace.
    struct LessonList {
        /// The one that was changed last comes first.
        pub lessons: Vec<LessonSummary>,
    }

    /// A lesson in a list.
    struct LessonSummary {
        /// Its file in the workspace.
        pub path: String,
        /// Its title.
        pub title: String,
        /// What it is about, in a word or two.
        pub topic: String,
        /// The class it is for.
        pub class: Option<String>,
        /// How long it is.
        pub minutes: Option<u32>,
        /// Minutes that its activities take together.
        pub planned: u32,
        /// The day that it is given, such as `2026-11-12`, where it has one.
        pub date: Option<String>,
        /// Its place among the lessons of its day, from 1, where it has one.
        pub place: Option<u32>,
        /// When its file was last changed.
        pub updated_at: Timestamp,
        /// Sections it has.
        pub sections: u32,
        /// How many of them are written.
        pub written: u32,
        /// How many of them the teacher accepted or wrote herself, as they stand.
        pub accepted: u32,
        /// How many problems its check finds.
        pub problems: u32,
        /// Whether it is in the archive.
        pub archived: bool,
    }

    /// Names a lesson.
    struct LessonRef {
        /// Its file in the workspace.
        pub path: String,
    }

    /// A lesson.
    struct Lesson {
        /// Its file in the workspace.
        pub path: String,
        /// SHA-256 of the file, in hexadecimal.
        pub sha256: String,
        /// Its title.
        pub title: String,
        /// What it is about, in a word or two.
        pub topic: String,
        /// The class it is for.
        pub class: Option<String>,
        /// The name of the template that says which sections there are.
        pub template: String,
        /// How the time is shared out.
        pub minutes: LessonMinutes,
        /// Its sections in order.
        pub sections: Vec<LessonSection>,
        /// Optional sections that it does not have, in the template's order.
        pub missing: Vec<MissingSection>,
        /// What does not fit together or could not be read.
        pub problems: Vec<LessonProblem>,
        /// In how many places pupils' pages still ask the teacher to add something.
        pub left_open: u32,
        /// What pupils get.
        pub worksheet: LessonPage,
        /// The answers to it.
        pub key: LessonPage,
        /// What pupils revise with.
        pub guide: LessonPage,
        /// How pupils' pages are printed for the class.
        pub print: PupilPrint,
        /// How hard pupils' pages are to read; see `checked`.
        pub reading: LessonReading,
        /// What a teacher should know before pupils meet it, a line each with its sections; see
        /// `checked`.
        pub guidance: Vec<String>,
        /// The notes on content that she does not want in it.
        pub not_here: Vec<String>,
        /// Whether it is in the archive.
        pub archived: bool,
        /// The day on which it is to be taught, such as `2026-11-12`, as its file has it.
        pub date: Option<String>,
        /// How many versions there are.
        pub versions: u32,
        /// Which checks have been made: an empty list of findings says something only then.
        pub checked: LessonChecked,
    }

    /// How hard a text is to read.
    struct LessonReading {
        /// The age that it asks for, in years; none when it is too short to say.
        pub age: Option<f64>,
        /// The age that it should not pass.
        pub target: f64,
        /// Why that age: the stage and the needs.
        pub reason: String,
    }

    /// Which checks have been made.
    #[derive(Copy, Eq)]
    struct LessonChecked {
        /// Whether the claims about the curriculum were looked up.
        pub claims: bool,
        /// Whether the texts were checked against the class's age and needs.
        pub suitability: bool,
    }

    /// How a lesson's time is shared out.
    struct LessonMinutes {
        /// How long the lesson is.
        pub available: Option<u32>,
        /// Minutes that its activities take together.
        pub planned: u32,
        /// The sections that take time, in order.
        pub by: Vec<SectionMinutes>,
    }

    /// The time of a section.
    struct SectionMinutes {
        /// The section's id.
        pub section: String,
        /// Minutes of its activities.
        pub minutes: u32,
    }

    /// A section of a lesson.
    struct LessonSection {
        /// Unique in the lesson.
        pub id: String,
        /// Its heading.
        pub heading: String,
        /// What it holds.
        pub kind: SectionKind,
        /// Whether the lesson is whole without it.
        pub optional: bool,
        /// Markdown below the heading, as it stands in the file.
        pub markdown: String,
        /// SHA-256 of the markdown: what a change of the section is made of.
        pub sha256: String,
        /// Whether it is being written.
        pub state: SectionState,
        /// Where it begins in the file, from 1.
        pub start_line: u32,
        /// Who wrote it last; the agent asks before it changes what is the teacher's.
        pub owner: SectionOwner,
        /// Whether she has accepted the text that it has.
        pub accepted: SectionAcceptance,
        /// What it is made of; empty for running text.
        pub items: Vec<LessonItem>,
        /// What it says about the curriculum, looked up; see `checked`.
        pub claims: Vec<ClaimCheck>,
        /// Its links to lines of files.
        pub evidence: Vec<Evidence>,
        /// What does not suit the class; see `checked`.
        pub findings: Vec<SuitabilityFinding>,
    }

    /// Who wrote a section last.
    #[derive(Copy, Eq)]
    enum SectionOwner {
        /// The agent.
        Agent,
        /// The teacher, here or in another editor.
        Teacher,
    }

    /// Whether a section's text is accepted.
    #[derive(Copy, Eq)]
    enum SectionAcceptance {
        /// Nobody has decided on it, or it is another one by now.
        No,
        /// The teacher took back what she had decided.
        TakenBack,
        /// The teacher accepted it.
        Decision,
        /// It is the teacher's own text.
        Hand,
    }

    /// One activity, task, term, statement …
    struct LessonItem {
        /// Unique in its section.
        pub id: String,
        /// What it is called, or its first words.
        pub title: String,
        /// How long it takes; for activities.
        pub minutes: Option<u32>,
        /// Whom it is for; for tasks.
        pub tier: Option<Tier>,
        /// As it stands in the file.
        pub markdown: String,
        /// Where it begins in the file, from 1.
        pub start_line: u32,
    }

    /// A statement about the curriculum, looked up.
    struct ClaimCheck {
        /// The code it names.
        pub code: Option<String>,
        /// Its words.
        pub text: String,
        /// The file it points to.
        pub path: Option<String>,
        /// First line there, from 1.
        pub start_line: Option<u32>,
        /// Last line there.
        pub end_line: Option<u32>,
        /// What it quotes.
        pub quote: Option<String>,
        /// What was found, such as `backed` or `inventedCode`.
        pub finding: String,
        /// The same, for a teacher.
        pub message: String,
        /// Where it stands in the lesson's file, from 1.
        pub line: u32,
    }

    /// Something that does not suit the class.
    struct SuitabilityFinding {
        /// What kind of thing, such as `readingAge`.
        pub kind: String,
        /// How grave it is, where that is graded.
        pub severity: Option<String>,
        /// The sentence it is in.
        pub sentence: String,
        /// What is the matter, for a teacher.
        pub message: String,
        /// What could stand there instead.
        pub suggestion: Option<String>,
        /// The note on content that it is, by the name that puts it aside for the lesson.
        pub note: Option<String>,
    }

    /// A section that a lesson could have.
    struct MissingSection {
        /// Its id.
        pub id: String,
        /// Its heading.
        pub heading: String,
    }

    /// Something that does not fit together or could not be read.
    struct LessonProblem {
        /// Where, from 1.
        pub line: u32,
        /// In which section.
        pub section: Option<String>,
        /// What it means for the lesson.
        pub weight: Weight,
        /// What, for a teacher.
        pub message: String,
    }

    /// A page made from a lesson.
    struct LessonPage {
        /// Its title.
        pub title: String,
        /// What stands on it, in order.
        pub blocks: Vec<PageBlock>,
    }
}
