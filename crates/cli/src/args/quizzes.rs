//! What can be said about quizzes as files.

use std::path::PathBuf;
use std::str::FromStr;

use clap::{Args, ValueEnum};

use super::lessons::FileFormat;

/// Which questions.
#[derive(Debug, Args)]
pub struct QuizChoice {
    /// The blueprints that the questions are made from, in turn
    #[arg(required = true)]
    pub ids: Vec<String>,
    /// What the test is called; as its first blueprint unless told
    #[arg(long)]
    pub title: Option<String>,
    /// How many questions
    #[arg(long, default_value_t = 10, value_parser = clap::value_parser!(u32).range(1..=500))]
    pub count: u32,
    /// The same seed makes the same questions
    #[arg(long, default_value_t = 1)]
    pub seed: u64,
    /// In each form the questions of form A in another order, instead of other numbers
    #[arg(long)]
    pub same_questions: bool,
}

/// Where a file goes.
#[derive(Debug, Args)]
pub struct FileTarget {
    /// The file; the standard output unless told
    #[arg(long, value_name = "FILE")]
    pub to: Option<PathBuf>,
    /// Write over a file that is there
    #[arg(long)]
    pub force: bool,
}

/// What to print.
#[derive(Debug, Args)]
pub struct AssessForm {
    /// Which questions
    #[command(flatten)]
    pub choice: QuizChoice,
    /// Which forms: A, or A..D
    #[arg(long, value_name = "FORMS", default_value = "A..B")]
    pub form: FormLetters,
    /// Where to: the form's letter is put before the ending, and `key` for the key to all
    #[command(flatten)]
    pub target: FileTarget,
    /// Word, PDF, markdown or plain text; by the file's ending unless told
    #[arg(long, value_enum)]
    pub format: Option<FileFormat>,
}

/// What to take to another program.
#[derive(Debug, Args)]
pub struct AssessExport {
    /// Which questions
    #[command(flatten)]
    pub choice: QuizChoice,
    /// Which form of the test: A, B, C or D
    #[arg(long, value_name = "FORM", default_value = "A")]
    pub form: FormLetters,
    /// Where to
    #[command(flatten)]
    pub target: FileTarget,
    /// What for; by the file's ending unless told
    #[arg(long, value_enum)]
    pub format: Option<QuizFileFormat>,
    /// How it is written
    #[command(flatten)]
    pub writing: QuizWriting,
}

/// How some formats are written.
#[derive(Debug, Clone, Copy, Args)]
pub struct QuizWriting {
    /// How long a question lasts in Kahoot
    #[arg(long, default_value_t = 30)]
    pub seconds: u32,
    /// CSV without the mark by which Excel knows that it is UTF-8
    #[arg(long)]
    pub no_mark: bool,
}

/// What to bring from another program.
#[derive(Debug, Args)]
pub struct AssessImport {
    /// A quiz in GIFT, Moodle XML or CSV
    pub file: PathBuf,
    /// What it is; by its ending unless told
    #[arg(long, value_enum)]
    pub format: Option<QuizFileFormat>,
    /// Write what was read to this file, in the format of its ending
    #[arg(long, value_name = "FILE")]
    pub to: Option<PathBuf>,
    /// Write over a file that is there
    #[arg(long)]
    pub force: bool,
    /// How it is written
    #[command(flatten)]
    pub writing: QuizWriting,
}

/// A kind of file with questions.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum QuizFileFormat {
    /// Moodle's text format (.gift)
    Gift,
    /// Moodle XML (.xml)
    Moodle,
    /// A table (.csv)
    Csv,
    /// A QTI 2.1 package for Canvas, OpenOlat, ILIAS, TAO and others (.zip)
    Qti,
    /// A table for Kahoot (.xlsx)
    Kahoot,
    /// A survey for SurveyJS, without any answers (.json)
    Survey,
}

/// Letters of forms that follow one another.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct FormLetters {
    /// The first.
    pub first: char,
    /// The last.
    pub last: char,
}

impl FromStr for FormLetters {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let letter = |text: &str| match text.trim() {
            "A" | "a" => Some('A'),
            "B" | "b" => Some('B'),
            "C" | "c" => Some('C'),
            "D" | "d" => Some('D'),
            _ => None,
        };
        let (first, last) = text.split_once("..").unwrap_or((text, text));
        match (letter(first), letter(last)) {
            (Some(first), Some(last)) if first <= last => Ok(Self { first, last }),
            _ => Err("forms are A to D: write A, or A..D".to_owned()),
        }
    }
}
