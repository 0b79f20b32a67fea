//! Lessons: one file each, read as typed sections, with the pages that are made from it.

use domain::{SessionId, Timestamp};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::{Artefact, SectionState};

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
        /// When its file was last changed.
        pub updated_at: Timestamp,
        /// Sections it has.
        pub sections: u32,
        /// How many of them are written.
        pub written: u32,
        /// How many problems its check finds.
        pub problems: u32,
    }

    /// Names a lesson.
    struct LessonRef {
        /// Its file in the workspace.
        pub path: String,
    }

    /// The documents that a session has written.
    struct SessionLessons {
        /// The lessons, the one that was written last first.
        pub lessons: Vec<Lesson>,
        /// Other documents: plan first, then worksheet, revision guide and the rest.
        pub others: Vec<Artefact>,
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
        /// What pupils get.
        pub worksheet: LessonPage,
        /// What pupils revise with.
        pub guide: LessonPage,
        /// How many versions there are.
        pub versions: u32,
        /// Which checks have been made: an empty list of findings says something only then.
        pub checked: LessonChecked,
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
        /// What it is made of; empty for running text.
        pub items: Vec<LessonItem>,
        /// What it says about the curriculum, looked up; see `checked`.
        pub claims: Vec<ClaimCheck>,
        /// What does not suit the class; see `checked`.
        pub findings: Vec<SuitabilityFinding>,
    }

    /// What a section holds.
    #[derive(Copy, Eq)]
    enum SectionKind {
        /// Statements, one a bullet.
        Statements,
        /// Outcomes of the curriculum.
        Outcomes,
        /// Words and what they mean.
        Vocabulary,
        /// Misconceptions, each with its cause and what the teacher does.
        Misconceptions,
        /// Activities with their minutes.
        Activities,
        /// What changes for a need.
        Differentiation,
        /// What shows that a criterion is met.
        Assessment,
        /// What pupils do on paper.
        Tasks,
        /// Running text.
        Text,
        /// The minutes in order; made from the activities.
        Timings,
    }

    /// Who wrote a section last.
    #[derive(Copy, Eq)]
    enum SectionOwner {
        /// The agent.
        Agent,
        /// The teacher, here or in another editor.
        Teacher,
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

    /// Whom a task is for.
    #[derive(Copy, Eq)]
    enum Tier {
        /// With more help.
        Support,
        /// Everybody.
        Core,
        /// Further.
        Stretch,
        /// From earlier lessons.
        Retrieval,
        /// At the end.
        Exit,
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

    /// Names a lesson's section that is to be written.
    struct LessonSectionWrite {
        /// The lesson.
        pub path: String,
        /// The section's id.
        pub section: String,
        /// Its new text.
        pub markdown: String,
        /// SHA-256 of the text it was made of.
        pub sha256: String,
    }

    /// An item that is to be written.
    struct LessonItemWrite {
        /// The lesson.
        pub path: String,
        /// The section's id.
        pub section: String,
        /// The item's id.
        pub item: String,
        /// Its new text.
        pub markdown: String,
        /// SHA-256 of the section it was made of.
        pub sha256: String,
    }

    /// An item that is to be added.
    struct LessonItemAdd {
        /// The lesson.
        pub path: String,
        /// The section's id.
        pub section: String,
        /// Its text.
        pub markdown: String,
        /// Its place among the items, from 0; none is the end.
        #[serde(default)]
        pub at: Option<u32>,
    }

    /// An item that is to be taken out.
    struct LessonItemRemove {
        /// The lesson.
        pub path: String,
        /// The section's id.
        pub section: String,
        /// The item's id.
        pub item: String,
        /// SHA-256 of the section it was seen in.
        pub sha256: String,
    }

    /// An item that is to stand elsewhere in its section.
    struct LessonItemMove {
        /// The lesson.
        pub path: String,
        /// The section's id.
        pub section: String,
        /// The item's id.
        pub item: String,
        /// Its new place among the items, from 0.
        pub to: u32,
        /// SHA-256 of the section it was seen in.
        pub sha256: String,
    }

    /// An optional section that is to be added.
    struct LessonSectionAdd {
        /// The lesson.
        pub path: String,
        /// The section's id in the template.
        pub id: String,
    }

    /// A section that is to be taken out.
    struct LessonSectionRemove {
        /// The lesson.
        pub path: String,
        /// The section's id.
        pub section: String,
        /// SHA-256 of its text as it was seen.
        pub sha256: String,
    }

    /// The history of a lesson.
    struct LessonVersions {
        /// The latest first.
        pub versions: Vec<LessonVersion>,
    }

    /// A lesson as it was.
    struct LessonVersion {
        /// Counts up from 1.
        pub number: u32,
        /// When it was recorded.
        pub created_at: Timestamp,
        /// Who made it.
        pub author: VersionAuthor,
        /// What was done, in a few words.
        pub what: String,
        /// The section it is about; none when it is about several.
        pub section: Option<String>,
        /// The session it was made in.
        pub session_id: Option<SessionId>,
    }

    /// Who made a version.
    #[derive(Copy, Eq)]
    enum VersionAuthor {
        /// The agent.
        Agent,
        /// The teacher, in this application.
        Teacher,
        /// Somebody in another program.
        Outside,
    }

    /// Two versions to compare.
    struct LessonDiffParams {
        /// The lesson.
        pub path: String,
        /// The number of the earlier one.
        pub from: u32,
        /// The number of the later one.
        pub to: u32,
    }

    /// How two versions differ.
    struct LessonDiff {
        /// The number of the earlier one.
        pub from: u32,
        /// The number of the later one.
        pub to: u32,
        /// Every section of either, in order.
        pub sections: Vec<SectionDiff>,
    }

    /// How a section differs.
    struct SectionDiff {
        /// Its id.
        pub id: String,
        /// Its heading.
        pub heading: String,
        /// What happened to it.
        pub change: SectionChange,
        /// Its changed places, with some lines around them.
        pub hunks: Vec<DiffHunk>,
    }

    /// What happened to a section.
    #[derive(Copy, Eq)]
    enum SectionChange {
        /// Nothing.
        Same,
        /// It is new.
        Added,
        /// It is gone.
        Removed,
        /// It has another text.
        Changed,
        /// It stands elsewhere.
        Moved,
    }

    /// A changed place.
    struct DiffHunk {
        /// Its lines.
        pub lines: Vec<DiffLine>,
    }

    /// A line of a changed place.
    struct DiffLine {
        /// Whether it was there, is there, or both.
        pub change: LineChange,
        /// Its text in pieces.
        pub pieces: Vec<DiffPiece>,
    }

    /// Whether a line was there, is there, or both.
    #[derive(Copy, Eq)]
    enum LineChange {
        /// It stays.
        Same,
        /// It is new.
        Added,
        /// It is gone.
        Removed,
    }

    /// A piece of a line.
    struct DiffPiece {
        /// The text.
        pub text: String,
        /// Whether it is what differs within the line.
        pub changed: bool,
    }

    /// A version to go back to.
    struct LessonRestore {
        /// The lesson.
        pub path: String,
        /// The number of the version.
        pub version: u32,
        /// Only this section; none is the whole lesson.
        #[serde(default)]
        pub section: Option<String>,
    }

    /// A lesson to take to another class.
    struct LessonDuplicate {
        /// The lesson.
        pub path: String,
        /// The class.
        pub class: String,
    }

    /// A lesson that was taken to another class.
    struct LessonDuplicated {
        /// The new lesson.
        pub path: String,
        /// What should change in it for that class.
        pub changes: Vec<WantedChange>,
    }

    /// Something that should change.
    struct WantedChange {
        /// The section's id; none for the lesson as a whole.
        pub section: Option<String>,
        /// The section's heading, or the lesson's title.
        pub heading: String,
        /// Why, for a teacher.
        pub why: String,
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
