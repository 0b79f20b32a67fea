//! What can be said about studies.

use std::path::PathBuf;

use clap::{Args, Subcommand};

/// What to do with studies.
#[derive(Debug, Subcommand)]
pub enum StudyAction {
    /// About protocols.
    #[command(flatten)]
    Protocols(ProtocolAction),
    /// About a study that is led.
    #[command(flatten)]
    Lead(LeadAction),
    /// Play participants through all of a study with made-up answers, to try a protocol before anybody sits down
    Simulate(StudySimulation),
    /// Compute the measures of sessions from their events: docs/measures.md says what each is
    Metrics(StudyMetrics),
    /// Make the bundle of a study that is handed on, without people in it, and look bundles over: docs/bundle.md
    #[command(subcommand)]
    Bundle(BundleAction),
}

impl Default for StudyAction {
    fn default() -> Self {
        Self::Protocols(ProtocolAction::List)
    }
}

/// What to do with protocols of studies.
#[derive(Debug, Subcommand)]
pub enum ProtocolAction {
    /// List the studies of the workspace, those that cannot be used among them
    List,
    /// Check protocols, and the files that they name: 1 when something is wrong, with line and column
    Check {
        /// A study of the workspace by its name, or the folder or file of any other; all of the workspace unless told
        #[arg(value_name = "NAME|PATH")]
        study: Option<String>,
    },
    /// Say who does what when, how evenly that treats conditions and tasks, and what would be even
    Plan(StudyPlan),
    /// Print the JSON Schema of a protocol, for editors
    Schema,
}

/// What to do with a study that is led.
#[derive(Debug, Subcommand)]
pub enum LeadAction {
    /// Give more participants their codes; `serve` lets them in at /study
    Open(StudyCodes),
    /// Show who takes part, with codes, and how it goes
    Board {
        /// The study's id
        study: String,
    },
    /// Note that something happened to a participant
    Note {
        /// The study's id
        study: String,
        /// p01, p02, …
        participant: String,
        /// What happened
        text: String,
    },
    /// Stop the time of a participant, or of everybody
    Pause {
        /// The study's id
        study: String,
        /// p01, p02, …; everybody unless told
        participant: Option<String>,
        /// Something does not work: kept apart from rest
        #[arg(long)]
        technical: bool,
    },
    /// Let the time go on that was stopped
    GoOn {
        /// The study's id
        study: String,
        /// p01, p02, …; everybody unless told
        participant: Option<String>,
    },
    /// End what a participant is at, so that she comes to what is next; also the days until the next sitting
    End {
        /// The study's id
        study: String,
        /// p01, p02, …
        participant: String,
    },
    /// Take a participant out who wants to leave; what she did stays, and is marked
    Withdraw {
        /// The study's id
        study: String,
        /// p01, p02, …
        participant: String,
        /// Remove everything that she did, for good
        #[arg(long)]
        erase: bool,
        /// Without asking
        #[arg(long)]
        yes: bool,
    },
}

/// For whom there are to be codes.
#[derive(Debug, Args)]
pub struct StudyCodes {
    /// A study of the workspace by its name, or the folder or file of any other; the only one of the workspace
    /// unless told
    #[arg(value_name = "NAME|PATH")]
    pub study: Option<String>,
    /// How many more participants
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=100))]
    pub participants: u32,
    /// The model that answers them, of the --provider; kept with the code, so that all sittings have the same
    #[arg(long)]
    pub model: Option<String>,
}

/// What is played.
#[derive(Debug, Args)]
pub struct StudySimulation {
    /// A study of the workspace by its name, or the folder or file of any other; the only one of the workspace
    /// unless told
    #[arg(value_name = "NAME|PATH")]
    pub study: Option<String>,
    /// How many participants, all at once; as many as the protocol says unless told
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=100))]
    pub participants: Option<u32>,
    /// Keep what was played in this folder, which is then a data folder like any other; unless told it is removed
    #[arg(long, value_name = "FOLDER")]
    pub keep: Option<PathBuf>,
    /// What the made-up answers follow from
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub seed: u64,
    /// Seconds that each takes before whatever she does, on average, half as long to half as long again. Unless told
    /// nobody waits, and times are those of the computer
    #[arg(long, value_name = "SECONDS", default_value_t = 0, value_parser = clap::value_parser!(u32).range(0..=300))]
    pub pace: u32,
    /// The model that answers, of the --provider; the offline drafter unless told
    #[arg(long)]
    pub model: Option<String>,
}

/// Which plan.
#[derive(Debug, Args)]
pub struct StudyPlan {
    /// A study of the workspace by its name, or the folder or file of any other; the only one of the workspace
    /// unless told
    #[arg(value_name = "NAME|PATH")]
    pub study: Option<String>,
    /// How many participants; as many as the protocol says unless told. What one does never changes when more come
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=500))]
    pub participants: Option<u32>,
    /// Who left, such as p03,p05: they are not counted. Give somebody new what p03 was given
    #[arg(long, value_name = "IDS", value_delimiter = ',')]
    pub without: Vec<String>,
    /// Print a line for each task as comma-separated values, for spreadsheets and R
    #[arg(long)]
    pub csv: bool,
}

/// Which sessions, and how they are shown.
#[derive(Debug, Args)]
pub struct StudyMetrics {
    /// The sessions, as `sessions` lists them; the latest unless named
    #[arg(value_name = "SESSION", conflicts_with = "file")]
    pub sessions: Vec<String>,
    /// Files with events, as `trace export` writes them, or folders of them; opens no database
    #[arg(long, value_name = "FILE", num_args = 1..)]
    pub file: Vec<PathBuf>,
    /// All of a study that is led here: the ways of its participants and the conversations of their tasks
    #[arg(long, value_name = "STUDY", conflicts_with_all = ["sessions", "file"])]
    pub study: Option<String>,
    /// Of the study only this participant, such as p01
    #[arg(long, value_name = "PARTICIPANT", requires = "study")]
    pub participant: Option<String>,
    /// Print a tidy table for other programs: session, measure, part, value, unit, missing
    #[arg(long)]
    pub csv: bool,
}

/// What to do with bundles.
#[derive(Debug, Subcommand)]
pub enum BundleAction {
    /// Write what would be replaced, and where, for a person to look at before anything leaves
    Draft(BundleDraft),
    /// Write the bundle, with what a person decided of the draft
    Write(BundleWrite),
    /// Hold a bundle against itself: 1 when anything was changed, does not fit or should not be there
    Verify {
        /// The bundle, or the folder that it was unpacked into
        #[arg(value_name = "BUNDLE")]
        bundle: PathBuf,
    },
}

/// Which study, and how its times are moved.
#[derive(Debug, Args)]
pub struct BundleSource {
    /// The study, by its id as `study board` knows it
    #[arg(required_unless_present = "from", conflicts_with = "from")]
    pub study: Option<String>,
    /// A folder with data.json instead, which lists a study and the logs of its participants
    #[arg(long, value_name = "DIR")]
    pub from: Option<PathBuf>,
    /// Move each participant's times back by some days, at most this many: what lies between two events stays
    #[arg(long, value_name = "N", requires = "shift_seed", value_parser = clap::value_parser!(u32).range(1..=3650))]
    pub shift_days: Option<u32>,
    /// What the numbers of days follow from. Whoever knows it can move the times back: keep it apart
    #[arg(long, value_name = "SEED", requires = "shift_days")]
    pub shift_seed: Option<u64>,
    /// Move the time of day as well
    #[arg(long, requires = "shift_days")]
    pub shift_time_of_day: bool,
}

/// Where a draft goes.
#[derive(Debug, Args)]
pub struct BundleDraft {
    #[command(flatten)]
    pub source: BundleSource,
    /// The table to look at; printed where no file is named. It has every name: keep it as you keep the logs
    #[arg(long, value_name = "FILE")]
    pub out: Option<PathBuf>,
    /// Write over a file that is there
    #[arg(long, requires = "out")]
    pub force: bool,
}

/// What a bundle is made of.
#[derive(Debug, Args)]
pub struct BundleWrite {
    #[command(flatten)]
    pub source: BundleSource,
    /// The draft as it was looked at: `keep` in a row for what may stay, rows of your own with `add`
    #[arg(long, value_name = "FILE")]
    pub reviewed: PathBuf,
    /// The bundle
    #[arg(long, value_name = "FILE")]
    pub out: PathBuf,
    /// Write over a file that is there
    #[arg(long)]
    pub force: bool,
}
