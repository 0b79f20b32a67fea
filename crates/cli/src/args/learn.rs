//! What can be said to the tools that coding agents learn by: a sub-command for each, made from its schema, and
//! what only a person asks for.

mod shape;

use std::path::PathBuf;
use std::sync::LazyLock;

use clap::error::ErrorKind;
use clap::{ArgMatches, Args, Command, FromArgMatches, Subcommand};
use learning::{Offered, offered};
use serde_json::Value;

use shape::Shape;

/// The sub-command `learn`.
#[derive(Debug, Args)]
pub struct LearnArgs {
    /// The project's folder; its journal is in `.claude/journal` below it
    #[arg(long, global = true, value_name = "FOLDER", default_value = ".")]
    pub folder: PathBuf,
    /// Whose entries of the journal: each session has at most one that is open
    #[arg(long, global = true, value_name = "NAME", default_value = "terminal")]
    pub session: String,
    /// What to do
    #[command(subcommand)]
    pub action: LearnAction,
}

/// What to do.
#[derive(Debug)]
pub enum LearnAction {
    /// Ask a tool.
    Tool {
        /// Which.
        tool: &'static Offered,
        /// What it is asked.
        ask: Value,
    },
    /// Look after the journal's files.
    Journal(JournalAction),
}

/// What a person asks of the journal, and no agent.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Subcommand)]
pub enum JournalAction {
    /// List what was resolved and is not in the archive
    List,
    /// Say how often predictions came true, and how sure they were
    Calibration,
    /// Begin a session: what an earlier one left open is told
    SessionStart,
    /// End a session: what it resolved goes into the archive
    SessionEnd,
}

/// The sub-command of a tool.
struct ToolCommand {
    tool: &'static Offered,
    name: String,
    shape: Shape,
}

/// All of them; made when somebody first types.
fn tools() -> &'static [ToolCommand] {
    static TOOLS: LazyLock<Vec<ToolCommand>> = LazyLock::new(|| {
        let of = |tool: &'static Offered| ToolCommand {
            tool,
            name: tool.name.replace('_', "-"),
            shape: Shape::of(tool.input.as_value()),
        };
        offered().iter().map(of).collect()
    });
    &TOOLS
}

/// What a person types for some of them.
fn short(tool: &str) -> Option<&'static str> {
    match tool {
        "get_status" => Some("status"),
        "index_codebase" => Some("index"),
        _ => None,
    }
}

impl Subcommand for LearnAction {
    fn augment_subcommands(command: Command) -> Command {
        let command = JournalAction::augment_subcommands(command);
        command.subcommands(tools().iter().map(|tool| {
            let ToolCommand { tool, name, shape } = tool;
            // The first sentence in the list, all of it in the command's own help.
            let first = tool.about.split_inclusive(". ").next().unwrap_or(tool.about);
            Command::new(name.as_str())
                .about(first.trim_end().trim_end_matches('.'))
                .long_about(tool.about)
                .visible_aliases(short(tool.name))
                .args(shape.args())
        }))
    }

    fn augment_subcommands_for_update(command: Command) -> Command {
        Self::augment_subcommands(command)
    }

    fn has_subcommand(name: &str) -> bool {
        JournalAction::has_subcommand(name) || tools().iter().any(|tool| tool.name == name)
    }
}

impl FromArgMatches for LearnAction {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, clap::Error> {
        let (name, given) =
            matches.subcommand().ok_or_else(|| clap::Error::new(ErrorKind::MissingSubcommand))?;
        match tools().iter().find(|tool| tool.name == name) {
            Some(tool) => Ok(Self::Tool { tool: tool.tool, ask: tool.shape.read(given) }),
            None => Ok(Self::Journal(JournalAction::from_arg_matches(matches)?)),
        }
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        *self = Self::from_arg_matches(matches)?;
        Ok(())
    }
}
