//! What can be said about lessons, content, curriculum files and documents.

use std::path::PathBuf;

use clap::{Args, Subcommand, ValueEnum};

/// What content to check, and how strictly.
#[derive(Debug, Args)]
pub struct CheckRequest {
    /// A plugin, a workspace, a repository with both, or one file or folder of these; the plugins and
    /// the workspace in use unless told
    pub path: Option<PathBuf>,
    /// End with 1 for warnings too
    #[arg(long)]
    pub strict: bool,
}

/// What to do with lessons; a lesson is named as `3B/iteration`, by its path, or as `last`.
#[derive(Debug, Subcommand)]
pub enum LessonsAction {
    /// List lessons, the one that was changed last first
    List(LessonFilter),
    /// Show a week by your timetable, with the lessons that are planned; the file is timetable.md
    Week {
        /// A day of it, such as 2026-11-12; unless told the present one, or the next when that is over
        day: Option<String>,
    },
    /// Show a lesson, or one of the pages that are made from it
    Show {
        /// The lesson, such as `3B/iteration`, or `last`
        #[arg(default_value = "last")]
        lesson: String,
        /// Which page
        #[arg(long, value_enum, default_value_t = Page::Lesson)]
        page: Page,
    },
    /// Look up what a lesson claims, and whether it fits together and suits the class; the exit code
    /// is 1 when a claim does not hold or something does not fit together
    Check {
        /// The lesson, such as `3B/iteration`, or `last`
        #[arg(default_value = "last")]
        lesson: String,
    },
    /// List the versions of a lesson
    Versions {
        /// The lesson, such as `3B/iteration`, or `last`
        #[arg(default_value = "last")]
        lesson: String,
    },
    /// Show what differs between two versions
    Diff {
        /// The lesson, such as `3B/iteration`, or `last`
        lesson: String,
        /// The older version; the one before the newer unless told
        #[arg(long, value_name = "N")]
        from: Option<u32>,
        /// The newer version; the latest unless told
        #[arg(long, value_name = "N")]
        to: Option<u32>,
    },
    /// Bring a version back, whole or one section of it; nothing is lost by it
    Restore {
        /// The lesson, such as `3B/iteration`, or `last`
        lesson: String,
        /// The version, as `lessons versions` counts
        version: u32,
        /// Only this section, such as `starter`
        #[arg(long, value_name = "ID")]
        section: Option<String>,
    },
    /// Put a lesson into the archive: it leaves the lists, and its file stays where it is
    Archive {
        /// The lesson, such as `3B/iteration`, or `last`
        lesson: String,
    },
    /// Take a lesson out of the archive
    Unarchive {
        /// The lesson, such as `3B/iteration`
        lesson: String,
    },
    /// Copy a lesson for another class and say what should change in it
    Copy {
        /// The lesson, such as `3B/iteration`, or `last`
        lesson: String,
        /// The class
        #[arg(long = "for", value_name = "CLASS")]
        class: String,
        /// Only say what should change, and copy nothing
        #[arg(long)]
        look: bool,
    },
    /// Say on which day a lesson is to be taught; after it you are asked how it went
    Day {
        /// The lesson, such as `3B/iteration`, or `last`
        lesson: String,
        /// The day, such as 2026-11-12
        #[arg(required_unless_present = "none")]
        date: Option<String>,
        /// Plan it for no day
        #[arg(long, conflicts_with = "date")]
        none: bool,
    },
    /// Show a class's lessons in their sequence, with the outcomes that they meet and those that none meets;
    /// without a class, list the courses
    Course(CourseRequest),
    /// Say that a lesson was taught, and nothing more
    Taught {
        /// The lesson, such as `3B/iteration`, or `last`
        lesson: String,
        /// Take back that it was taught, and what you said of how it went
        #[arg(long)]
        not: bool,
    },
    /// Say how a lesson went, which is remembered of its class; without a lesson, list those of the last
    /// two school weeks of which you said nothing
    Went(WentRequest),
    /// Say what you expect of a lesson before you teach it; without a lesson, list what may be said and what was
    Expect(ExpectRequest),
    /// Say what came of what you expected; without a lesson, list what is open and how sure you were
    Outcome(OutcomeRequest),
    /// List the templates that new lessons can follow
    Templates,
    /// Say which template new lessons follow, or choose one; lessons there are stay as they are
    Template {
        /// The template, as `lessons templates` lists it
        name: Option<String>,
        /// Only for lessons of this class
        #[arg(long, value_name = "CLASS")]
        class: Option<String>,
        /// Take the choice back: a class follows what holds for all classes again
        #[arg(long, conflicts_with = "name")]
        reset: bool,
    },
    /// Say how pupils' pages are printed, or choose typeface and size
    Print {
        /// Such as `Andika`, `18`, `"Comic Neue 14 pt, spaced, cream"`: spaced is more space between letters, words
        /// and lines with bold in place of italics, as for readers with dyslexia
        #[arg(conflicts_with = "reset")]
        how: Option<String>,
        /// Only for this class
        #[arg(long, value_name = "CLASS")]
        class: Option<String>,
        /// Take the choice back: needs, and what holds for all classes, decide again
        #[arg(long)]
        reset: bool,
    },
}

impl Default for LessonsAction {
    fn default() -> Self {
        Self::List(LessonFilter::default())
    }
}

/// Which lessons to list.
#[derive(Debug, Default, Args)]
pub struct LessonFilter {
    /// Only those of this class
    #[arg(long, value_name = "CLASS")]
    pub class: Option<String>,
    /// Only those with these words in topic or title
    #[arg(long, value_name = "TEXT")]
    pub topic: Option<String>,
    /// Those in the archive in place of the others
    #[arg(long)]
    pub archived: bool,
}

/// A course, and what to move in it.
#[derive(Debug, Args)]
pub struct CourseRequest {
    /// A class, or the file of an outline such as courses/esports-npa/course.md
    pub of: Option<String>,
    /// Move this lesson, by its number, as `3B/iteration` or by its title; days stay where they are
    #[arg(long = "move", value_name = "LESSON", requires = "to", requires = "of")]
    pub lesson: Option<String>,
    /// The number that it is to have
    #[arg(long, value_name = "N", requires = "lesson")]
    #[arg(value_parser = clap::value_parser!(u32).range(1..))]
    pub to: Option<u32>,
}

/// How a lesson went.
#[derive(Debug, Args)]
pub struct WentRequest {
    /// The lesson, such as `3B/iteration`, or `last`
    pub lesson: Option<String>,
    /// How it went
    #[arg(value_enum, value_name = "HOW")]
    pub how: Option<How>,
    /// One sentence on it, without names of pupils
    #[arg(long, value_name = "TEXT", requires = "how")]
    pub say: Option<String>,
    /// Do not ask about this lesson
    #[arg(long, requires = "lesson", conflicts_with = "how")]
    pub skip: bool,
    /// Take back what you said of this lesson, or that it is not asked about
    #[arg(long, requires = "lesson", conflicts_with_all = ["how", "skip"])]
    pub undo: bool,
    /// Never ask in the window how lessons went
    #[arg(long, conflicts_with_all = ["lesson", "how", "ask"])]
    pub never: bool,
    /// Ask in the window again
    #[arg(long, conflicts_with_all = ["lesson", "how"])]
    pub ask: bool,
}

/// How a lesson went.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum How {
    /// As it was planned
    Kept,
    /// You changed it as you taught it
    Changed,
    /// It did not work
    DidNotWork,
}

/// What is expected of a lesson.
#[derive(Debug, Args)]
pub struct ExpectRequest {
    /// The lesson, such as `3B/iteration`, or `last`
    pub lesson: Option<String>,
    /// What you expect, in a few words and without names of pupils
    #[arg(value_name = "TEXT")]
    pub text: Option<String>,
    /// How sure you are, from 50 to 100
    #[arg(long, value_name = "PERCENT", requires = "text")]
    pub sure: Option<u8>,
    /// Keep it although nothing could contradict it
    #[arg(long, requires = "text")]
    pub insist: bool,
    /// Do not ask what you expect of this lesson
    #[arg(long, requires = "lesson", conflicts_with = "text")]
    pub not_now: bool,
    /// Delete what you expected of this lesson, or let it be asked again
    #[arg(long, requires = "lesson", conflicts_with_all = ["text", "not_now"])]
    pub undo: bool,
    /// Choose whether the window asks what you expect of lessons
    #[arg(long, value_enum, value_name = "WHETHER", conflicts_with = "lesson")]
    pub ask: Option<Switch>,
}

/// Whether something is done.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Switch {
    /// Yes
    On,
    /// No
    Off,
}

/// What came of what was expected.
#[derive(Debug, Args)]
pub struct OutcomeRequest {
    /// The lesson, such as `3B/iteration`, or `last`
    pub lesson: Option<String>,
    /// What came of it
    #[arg(value_enum, value_name = "OUTCOME")]
    pub outcome: Option<OutcomeName>,
    /// What was unexpected, without names of pupils
    #[arg(long, value_name = "TEXT", requires = "outcome")]
    pub surprise: Option<String>,
    /// Why, by its name: an unknown one lists all
    #[arg(long, value_name = "CAUSE", requires = "outcome")]
    pub cause: Option<String>,
    /// What you will do next time
    #[arg(long, value_name = "TEXT", requires = "outcome")]
    pub next: Option<String>,
    /// Be reminded of it before the next lesson of the class
    #[arg(long, requires = "outcome")]
    pub mark: bool,
    /// Do not ask what came of it
    #[arg(long, requires = "lesson", conflicts_with = "outcome")]
    pub skip: bool,
    /// Take back what you said came of it
    #[arg(long, requires = "lesson", conflicts_with_all = ["outcome", "skip"])]
    pub undo: bool,
    /// Only what was expected of this class
    #[arg(long, value_name = "CLASS", conflicts_with = "lesson")]
    pub class: Option<String>,
}

/// What came of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum OutcomeName {
    /// It came true
    CameTrue,
    /// A part of it did
    Partly,
    /// It did not
    DidNot,
}

/// What of a lesson to show.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Page {
    /// The lesson as its file has it
    Lesson,
    /// What pupils get
    Worksheet,
    /// The answers to the worksheet
    Key,
    /// What pupils revise with
    Guide,
}

/// A lesson to take out.
#[derive(Debug, Args)]
pub struct ExportRequest {
    /// The lesson, such as `3B/iteration`, or `last`
    #[arg(default_value = "last")]
    pub lesson: String,
    /// As which kind of file; told by the ending of --out unless given
    #[arg(long, value_enum)]
    pub format: Option<FileFormat>,
    /// The file to write; `-` is the standard output; a name in this folder unless given
    #[arg(long, value_name = "FILE")]
    #[arg(value_hint = clap::ValueHint::FilePath)]
    pub out: Option<PathBuf>,
    /// Only these pages; all of them unless told
    #[arg(long, value_enum, value_delimiter = ',', value_name = "PAGES")]
    pub only: Vec<OnePage>,
    /// The plan without what it rests on: its evidence and its reasons
    #[arg(long)]
    pub without_reasons: bool,
}

/// A kind of file.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum FileFormat {
    /// Word
    Docx,
    /// For printing
    Pdf,
    /// Markdown
    Md,
    /// Plain text
    Txt,
}

/// A page that is made from a lesson.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum OnePage {
    /// What the teacher teaches from
    Plan,
    /// What pupils get
    Worksheet,
    /// The answers to the worksheet
    Key,
    /// What pupils revise with
    Guide,
}

/// What to do with curriculum files.
#[derive(Debug, Subcommand)]
pub enum CurriculumAction {
    /// Find outcomes by words or by the beginning of a code
    Find {
        /// The words, or a code
        #[arg(required = true)]
        words: Vec<String>,
        /// Outcomes of this class's level and subject first
        #[arg(long, value_name = "CLASS")]
        class: Option<String>,
        /// At most so many
        #[arg(long, value_name = "N", default_value_t = 12)]
        #[arg(value_parser = clap::value_parser!(u32).range(1..=100))]
        limit: u32,
    },
    /// Show the codes that your files only list, and the document that says what they mean
    Listed,
    /// Show what comes before and after an outcome
    Progression {
        /// Its code, in any spelling, such as `TCH 3-14a`
        #[arg(required = true)]
        code: Vec<String>,
    },
}

/// A document to take in.
#[derive(Debug, Args)]
pub struct ImportRequest {
    /// A PDF, Word, PowerPoint or OpenDocument file
    pub file: PathBuf,
    /// What it is for, such as "Computing Science"; told by its codes unless given
    #[arg(long, value_name = "NAME")]
    pub subject: Option<String>,
    /// Take over the outcomes with these codes from what was found; `all` takes every one
    #[arg(long, value_delimiter = ',', value_name = "CODES")]
    pub accept: Vec<String>,
}
