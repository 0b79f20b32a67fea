//! What can be said about questions.

use std::path::PathBuf;

use clap::{Args, Subcommand};
use domain::SessionId;

use super::marking::{AssessQuiz, RegradeAction};
use super::openings::OpeningAction;
use super::quizzes::{AssessExport, AssessForm, AssessImport};

/// What to do with questions and their blueprints.
#[derive(Debug, Subcommand)]
pub enum AssessAction {
    /// What asks nobody.
    #[command(flatten)]
    Work(AssessWork),
    /// Draft a blueprint of your own from the nearest one: "subtracting fractions for 2A"; --dry-run only shows it
    Draft(AssessDraft),
    /// List the tests, paths and surveys that learners can go through
    Definitions,
    /// Go through a test or a path at this terminal; /hint, /back, /skip and /hand-in do what they say
    Sit(AssessSit),
    /// List who has gone through what
    Sittings {
        /// The test; all unless told
        id: Option<String>,
    },
    /// Open again what is over, or what waits for you because it was left
    Reopen(AssessReopen),
    /// Say what the answers of a sitting are worth, worked out from its log
    Marks {
        /// The sitting, as `assess sittings` names it
        session: SessionId,
    },
    /// Say what the answers of a class to a test come to, and how surely
    Results(AssessResults),
    /// Put a test together: assess quiz iteration --questions 10; --dry-run only shows it
    Quiz(AssessQuiz),
    /// Change marks after a test, see who is concerned, and take it back
    Regrade {
        /// What to do
        #[command(subcommand)]
        action: RegradeAction,
    },
    /// Look whether the logs of sittings are as they were written
    Audit {
        /// What to do
        #[command(subcommand)]
        action: AuditAction,
    },
    /// What a class joins with a code.
    #[command(flatten)]
    Opening(OpeningAction),
}

impl Default for AssessAction {
    fn default() -> Self {
        Self::Work(AssessWork::List)
    }
}

/// What is done with files and numbers alone.
#[derive(Debug, Subcommand)]
pub enum AssessWork {
    /// List the blueprints: those of plugins, and your own in the workspace's folder `blueprints`
    List,
    /// Show a blueprint with one of its questions, the answer and the misconceptions it knows
    Show {
        /// Its id
        id: String,
        /// The seed of the question that is shown
        #[arg(long, default_value_t = 1)]
        seed: u64,
    },
    /// Check blueprints over many of their variants: do they keep what they promise?
    Check(AssessCheck),
    /// Make questions; the answers only with --key
    Generate(AssessGenerate),
    /// Mark a program that answers a question of a blueprint, by running it
    Run(AssessRun),
    /// Print a test in several forms, each with its key
    Form(AssessForm),
    /// Take a quiz to Moodle, Canvas, Kahoot or a spreadsheet
    Export(AssessExport),
    /// Read a quiz of another program, and say what of it is not kept
    Import(AssessImport),
    /// Say how able somebody is: reads {"items":[{"a":1,"b":0.2,"c":0}],"responses":[1]} from the standard input
    Ability,
    /// Play learners of known ability through a test of these blueprints
    Simulate(AssessSimulate),
    /// List the functions that expressions of a blueprint may call
    Functions,
    /// Print the JSON Schema of a blueprint's front matter, for editors
    Schema,
}

/// What to check.
#[derive(Debug, Args)]
pub struct AssessCheck {
    /// A file or a folder; the blueprints of plugins and workspace unless told
    pub path: Option<PathBuf>,
    /// How many variants of each are made
    #[arg(long, default_value_t = 10_000, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    pub variants: u32,
}

/// What to make.
#[derive(Debug, Args)]
pub struct AssessGenerate {
    /// The blueprint
    pub id: String,
    /// The same seed makes the same questions
    #[arg(long, default_value_t = 1)]
    pub seed: u64,
    /// How many
    #[arg(long, default_value_t = 5, value_parser = clap::value_parser!(u32).range(1..=10_000))]
    pub count: u32,
    /// How hard, in logits: below 0 easier, above 0 harder; as it comes unless told
    #[arg(long, value_name = "LOGITS", allow_hyphen_values = true)]
    pub difficulty: Option<f64>,
    /// With the answers
    #[arg(long)]
    pub key: bool,
}

/// Which program to mark.
#[derive(Debug, Args)]
pub struct AssessRun {
    /// The blueprint that asks for it
    pub id: String,
    /// The file with the program
    pub file: PathBuf,
    /// The seed of the question
    #[arg(long, default_value_t = 1)]
    pub seed: u64,
}

/// What to draft.
#[derive(Debug, Args)]
pub struct AssessDraft {
    /// What the questions are about, and for whom
    #[arg(required = true, num_args = 1..)]
    pub wish: Vec<String>,
    /// Let the model that answers say the question in other words; numbers, options and answers stay, and words
    /// that could change the question are not taken
    #[arg(long)]
    pub reword: bool,
}

/// What to go through, and who.
#[derive(Debug, Args)]
pub struct AssessSit {
    /// The test, as `assess definitions` names it
    pub id: String,
    /// The learner's seat in the class: a number or an animal, and no name
    #[arg(long, default_value = "1", value_parser = assessing::seat_name)]
    pub seat: String,
    /// The class
    #[arg(long)]
    pub class: Option<String>,
    /// Extra time in hundredths: 25 is a quarter more
    #[arg(long, default_value_t = 0, value_parser = clap::value_parser!(u32).range(0..=300))]
    pub extra_time: u32,
    /// Begin once more what this seat has gone through
    #[arg(long)]
    pub again: bool,
    /// Let the model that answers take part: --provider and --model say which; what a test asks and marks stays as it is
    #[arg(long)]
    pub with_model: bool,
}

/// What to do with the chains of sittings.
#[derive(Debug, Subcommand)]
pub enum AuditAction {
    /// Go through the chains of all sittings, or of one
    Verify {
        /// The sitting, as `assess sittings` names it; all unless told
        session: Option<SessionId>,
        /// A file with what `assess audit heads` printed at some time: nothing may be gone since
        #[arg(long, value_name = "FILE")]
        since: Option<PathBuf>,
    },
    /// Print the ends of all chains, to be kept elsewhere
    Heads,
}

/// Whose results.
#[derive(Debug, Args)]
pub struct AssessResults {
    /// The test, as `assess definitions` names it
    pub id: String,
    /// The class; without it, those who sat for no class
    #[arg(long)]
    pub class: Option<String>,
}

/// What to open again.
#[derive(Debug, Args)]
pub struct AssessReopen {
    /// The sitting, as `assess sittings` names it
    pub session: SessionId,
    /// Why, which stands in its log
    #[arg(long)]
    pub reason: String,
    /// More time
    #[arg(long, default_value_t = 0, value_parser = clap::value_parser!(u32).range(0..=600))]
    pub minutes: u32,
}

/// What to play.
#[derive(Debug, Args)]
pub struct AssessSimulate {
    /// The blueprints; all unless told
    pub ids: Vec<String>,
    /// How many learners
    #[arg(long, default_value_t = 500)]
    pub learners: u32,
    /// How many questions a learner is asked
    #[arg(long, default_value_t = 30, value_parser = clap::value_parser!(u32).range(1..=500))]
    pub questions: u32,
    /// Everybody gets the same form, instead of the question that fits next
    #[arg(long)]
    pub form: bool,
    /// How many variants of each blueprint there are to choose from
    #[arg(long, default_value_t = 20, value_parser = clap::value_parser!(u32).range(1..=1_000))]
    pub variants: u32,
    /// What lots are drawn from
    #[arg(long, default_value_t = 1)]
    pub seed: u64,
    /// Draw estimates over true abilities into this SVG file
    #[arg(long, value_name = "FILE")]
    pub plot: Option<PathBuf>,
    /// Write over a file that is there
    #[arg(long)]
    pub force: bool,
}
