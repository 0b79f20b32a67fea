//! What can be typed about traces.

use std::path::PathBuf;
use std::str::FromStr;

use clap::{Args, Subcommand, ValueEnum};
use domain::{ParseIdError, TraceId};

/// Which run.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum WhichTrace {
    /// The run that began last.
    #[default]
    Latest,
    /// The run of this name.
    Id(TraceId),
}

impl FromStr for WhichTrace {
    type Err = ParseIdError;

    fn from_str(typed: &str) -> Result<Self, ParseIdError> {
        match typed.trim() {
            "latest" | "last" => Ok(Self::Latest),
            id => id.parse().map(Self::Id),
        }
    }
}

/// The sub-command `trace`.
#[derive(Debug, Args)]
#[command(args_conflicts_with_subcommands = true)]
pub struct TraceArgs {
    /// The run, as `--json` names it, or `latest`
    #[arg(value_name = "ID", default_value = "latest")]
    which: WhichTrace,
    /// Fail when something that happened is told by no span
    #[arg(long)]
    check: bool,
    #[command(subcommand)]
    verb: Option<TraceVerb>,
}

#[derive(Debug, Subcommand)]
enum TraceVerb {
    /// List the runs of a session
    List {
        /// The session; the latest unless named
        #[arg(value_name = "ID")]
        session: Option<String>,
    },
    /// Write a run out for other programs
    Export(TraceExportArgs),
}

/// What to write out, how and where.
#[derive(Debug, Args)]
pub struct TraceExportArgs {
    /// The run, as `--json` names it, or `latest`
    #[arg(value_name = "ID", default_value = "latest")]
    pub which: WhichTrace,
    /// The form
    #[arg(long, value_enum, default_value_t = TraceForm::Jsonl)]
    pub format: TraceForm,
    /// Let OpenTelemetry spans carry what was asked and answered; the events always do
    #[arg(long)]
    pub content: bool,
    /// The file to write; stdout unless named
    #[arg(long, value_name = "FILE")]
    pub out: Option<PathBuf>,
    /// Post the spans to a collector, such as http://localhost:4318/v1/traces
    #[arg(long, value_name = "URL", conflicts_with_all = ["out", "format"])]
    pub endpoint: Option<String>,
}

/// A form of a trace.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum TraceForm {
    /// The events, one JSON object a line
    Jsonl,
    /// OpenTelemetry spans in the JSON form of OTLP
    Otlp,
}

/// What to do with traces.
#[derive(Debug)]
pub enum TraceRequest {
    /// Show a run.
    Show {
        /// Which.
        which: WhichTrace,
        /// Whether gaps are a failure.
        check: bool,
    },
    /// List the runs of a session; the latest unless named.
    List {
        /// The session.
        session: Option<String>,
    },
    /// Write a run out.
    Export(TraceExportArgs),
}

impl From<TraceArgs> for TraceRequest {
    fn from(typed: TraceArgs) -> Self {
        let TraceArgs { which, check, verb } = typed;
        match verb {
            None => Self::Show { which, check },
            Some(TraceVerb::List { session }) => Self::List { session },
            Some(TraceVerb::Export(export)) => Self::Export(export),
        }
    }
}
