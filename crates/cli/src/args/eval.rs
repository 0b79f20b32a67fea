//! What can be typed after `eval`.

use std::path::PathBuf;

use clap::{Args, Subcommand};

/// What to do with evals.
#[derive(Debug, Subcommand)]
pub enum EvalAction {
    /// Play cases through the whole program and check what came; goes on where a run was stopped
    Run(EvalRun),
    /// Say what came of a run, in markdown or as one page for a browser
    Report(EvalReport),
    /// Compare two conditions of a run, or two runs, case by case
    Compare(EvalCompare),
    /// Ask a model, with the rubric, which of two lessons is better; `report` says how far it is to be believed
    Judge(EvalJudge),
    /// Rate lessons two by two at this terminal, without being told who wrote which
    Rate(EvalRate),
    /// List the cases and the conditions that can be named
    List(EvalCases),
    /// Draft the lessons of the cases and say which criteria of the rubric hold, as docs/quality.md has it
    Quality(EvalQuality),
    /// Draft lesson after lesson for the same teachers and count what they are asked to think about
    Reflection(EvalReflection),
    /// Keep turns of conversations as memories and count how much of the evidence that questions need is recalled
    Memory(EvalMemory),
}

/// Where the cases are, and which of them.
#[derive(Debug, Clone, Args)]
pub struct EvalCases {
    /// A folder of cases, each a folder with a case.yaml; the workspaces that they name lie beside it
    #[arg(long, value_name = "DIR", default_value = "evals/cases")]
    pub cases: PathBuf,
    /// A folder of cases that nobody tunes on; reported apart
    #[arg(long, value_name = "DIR", default_value = "evals/held-out")]
    pub held_out: PathBuf,
    /// Only cases with these words in their name or their first request
    #[arg(long, value_name = "WORDS")]
    pub only: Option<String>,
    /// Only cases with this tag, such as smoke; once for each that will do
    #[arg(long, value_name = "TAG")]
    pub tag: Vec<String>,
}

/// What is run.
#[derive(Debug, Args)]
pub struct EvalRun {
    #[command(flatten)]
    pub which: EvalCases,
    /// The folder of the results; what is there already is not played again. Unless told, `eval-results` in the data
    /// folder, where the other commands and the window look
    #[arg(long, value_name = "DIR")]
    pub out: Option<PathBuf>,
    /// A condition, as `eval list` names them; once for each. `full` unless told
    #[arg(long, value_name = "NAME")]
    pub condition: Vec<String>,
    /// Every condition: everything on, and each part of the program off in turn
    #[arg(long, conflicts_with = "condition")]
    pub ablations: bool,
    /// Another wording: a folder of plugins, as a condition named like the folder; once for each
    #[arg(long, value_name = "DIR")]
    pub prompts: Vec<PathBuf>,
    /// Further models to compare, as PROVIDER:MODEL; once for each
    #[arg(long = "also-model", value_name = "PROVIDER:MODEL")]
    pub also_model: Vec<String>,
    /// How often each case is played
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=100))]
    pub repeat: u32,
    /// How many are played at once
    #[arg(long, value_name = "N", default_value_t = 2, value_parser = clap::value_parser!(u32).range(1..=32))]
    pub jobs: u32,
    /// Seconds that one message may take before it is stopped and counted as hung
    #[arg(long, value_name = "SECONDS", default_value_t = 600)]
    pub patience: u64,
    /// US dollars after which no more cases are begun
    #[arg(long, value_name = "USD")]
    pub max_cost: Option<f64>,
    /// Calls of models after which no more cases are begun
    #[arg(long, value_name = "N")]
    pub max_calls: Option<u64>,
    /// Play everything, also what was played before with the same program, definitions and case
    #[arg(long)]
    pub no_cache: bool,
}

/// What is reported.
#[derive(Debug, Args)]
pub struct EvalReport {
    /// The folder of the results; unless told, where `eval run` leaves them
    #[arg(value_name = "DIR")]
    pub results: Option<PathBuf>,
    #[command(flatten)]
    pub which: EvalCases,
    /// One page with plots for a browser, with nothing outside of it
    #[arg(long)]
    pub html: bool,
    /// Write to this file instead of printing
    #[arg(long, value_name = "FILE")]
    pub to: Option<PathBuf>,
}

/// What is compared.
#[derive(Debug, Args)]
pub struct EvalCompare {
    /// The folder of the results; unless told, where `eval run` leaves them
    #[arg(value_name = "DIR")]
    pub results: Option<PathBuf>,
    /// Another folder of results, to be compared with the first, condition by condition of one name
    #[arg(long, value_name = "DIR", conflicts_with_all = ["from", "to"])]
    pub with: Option<PathBuf>,
    /// The condition that others are compared with
    #[arg(long, value_name = "NAME", default_value = "full")]
    pub from: String,
    /// The condition that is compared; all others unless told
    #[arg(long, value_name = "NAME")]
    pub to: Option<String>,
}

/// Who judges what.
#[derive(Debug, Args)]
pub struct EvalJudge {
    /// The folder of the results, with at least two conditions; unless told, where `eval run` leaves them
    #[arg(value_name = "DIR")]
    pub results: Option<PathBuf>,
    /// The condition that others are compared with
    #[arg(long, value_name = "NAME", default_value = "full")]
    pub from: String,
    /// US dollars after which no more is asked
    #[arg(long, value_name = "USD")]
    pub max_cost: Option<f64>,
    /// Calls after which no more is asked
    #[arg(long, value_name = "N")]
    pub max_calls: Option<u64>,
}

/// Who rates what.
#[derive(Debug, Args)]
pub struct EvalRate {
    /// The folder of the results, with at least two conditions; unless told, where `eval run` leaves them
    #[arg(value_name = "DIR")]
    pub results: Option<PathBuf>,
    /// The condition that others are compared with
    #[arg(long, value_name = "NAME", default_value = "full")]
    pub from: String,
    /// A word for who rates, which is not a name
    #[arg(long, value_name = "WORD", default_value = "me")]
    pub rater: String,
    /// Print what was rated as comma-separated values, and ask nothing
    #[arg(long)]
    pub export: bool,
}

/// Which lessons are measured.
#[derive(Debug, Args)]
pub struct EvalQuality {
    #[command(flatten)]
    pub which: EvalCases,
    /// Write docs/quality.md instead of printing it
    #[arg(long)]
    pub write: bool,
    /// Draft one lesson for each class of the sample too, and keep its pages here, to look at
    #[arg(long, value_name = "DIR")]
    pub images: Option<PathBuf>,
}

/// What is counted.
#[derive(Debug, Args)]
pub struct EvalReflection {
    #[command(flatten)]
    pub which: EvalCases,
    /// Print the questions too
    #[arg(long)]
    pub questions: bool,
}

/// How memory is measured.
#[derive(Debug, Args)]
pub struct EvalMemory {
    /// A file in LoCoMo's public format, or a folder in BEAM's or of histories like ours
    #[arg(long, value_name = "PATH", default_value = "evals/memory")]
    pub history: PathBuf,
    /// Compare words alone, also where an embedding model is installed
    #[arg(long)]
    pub words_only: bool,
    /// Only recall: neither forgetting nor what is noticed
    #[arg(long)]
    pub recall_only: bool,
    /// Forget at this floor and not at the program's own
    #[arg(long, allow_hyphen_values = true, conflicts_with = "recall_only")]
    pub floor: Option<f64>,
}
