//! What can be typed. The specification's flags and the sub-commands say the same; both end as one
//! [`Action`].

mod action;
mod help;

use std::ffi::OsString;
use std::net::IpAddr;
use std::path::PathBuf;

use clap::{ArgGroup, Args, Parser, Subcommand};
use clap_complete::Shell;
use domain::TraceId;

use crate::args::action::{resume, run};
use crate::failure::Failure;

pub use action::{Action, ReplRequest, ResumeRequest, RunRequest, command_ref};

/// Plan lessons with an agent that drafts and never decides.
#[derive(Debug, Parser)]
#[command(
    name = "teacher-assist",
    version,
    override_usage = help::USAGE,
    long_about = help::ABOUT,
    after_help = help::SHORT,
    after_long_help = help::LONG,
    arg_required_else_help = true,
    group = ArgGroup::new("mode").args(["list", "sessions", "trace", "serve"]),
)]
pub struct Cli {
    /// A command of a plugin and what you want, in your words (`-` reads them from stdin)
    #[arg(value_name = "PLUGIN:COMMAND> <INPUT")]
    words: Vec<String>,
    #[command(flatten)]
    modes: Modes,
    /// What holds for every action.
    #[command(flatten)]
    pub global: Global,
    #[command(subcommand)]
    verb: Option<Verb>,
}

#[derive(Debug, Default, Args)]
#[command(next_help_heading = "Instead of a sub-command")]
struct Modes {
    /// List all plugins and commands
    #[arg(long)]
    list: bool,
    /// Converse: the next line you type goes on with the session
    #[arg(long)]
    interactive: bool,
    /// Go on with a session (`last` is the latest): answer its question, say more, or just continue
    #[arg(long, num_args = 1.., value_names = ["ID", "ANSWER"])]
    resume: Vec<String>,
    /// List recent sessions
    #[arg(long)]
    sessions: bool,
    /// Only the sessions of this plugin
    #[arg(long, value_name = "NAME")]
    plugin: Option<String>,
    /// Show what a run did, and when
    #[arg(long, value_name = "ID")]
    trace: Option<TraceId>,
    /// The same as the sub-command `serve`, with its options
    #[arg(long)]
    serve: bool,
}

/// Options that hold for every action.
#[derive(Debug, Clone, Default, Args)]
pub struct Global {
    /// Print one JSON object on stdout, for scripts
    #[arg(long, global = true, help_heading = "Options")]
    pub json: bool,
    /// The folder with classes, curriculum and lessons
    #[arg(long, global = true, value_name = "DIR", help_heading = "Options")]
    pub workspace: Option<PathBuf>,
    /// The folder for the database and settings
    #[arg(long, global = true, value_name = "DIR", help_heading = "Options")]
    pub data: Option<PathBuf>,
    /// Who answers this time: see `models`
    #[arg(long, global = true, value_name = "NAME", help_heading = "Options for a run")]
    pub provider: Option<String>,
    /// The provider's model
    #[arg(long, global = true, value_name = "NAME", help_heading = "Options for a run")]
    pub model: Option<String>,
    /// Model calls at most
    #[arg(long, global = true, value_name = "N", help_heading = "Options for a run")]
    #[arg(value_parser = clap::value_parser!(u32).range(1..))]
    pub max_turns: Option<u32>,
    /// Show what a model would be sent, and send nothing
    #[arg(long, global = true, help_heading = "Options for a run")]
    pub dry_run: bool,
    /// Use no memory (this version keeps none)
    #[arg(long, global = true, help_heading = "Options for a run")]
    pub no_memory: bool,
}

#[derive(Debug, Subcommand)]
enum Verb {
    /// Run a command of a plugin
    Run {
        /// The command, as `list` shows it
        #[arg(value_name = "PLUGIN:COMMAND")]
        command: String,
        /// What you want, in your words; `-` reads them from stdin
        #[arg(required = true)]
        input: Vec<String>,
        /// Answer questions from stdin and go on with the conversation
        #[arg(long)]
        interactive: bool,
    },
    /// Go on with a session: answer its question, say more, or just continue
    Resume {
        /// The session, or `last`
        #[arg(value_name = "ID")]
        session: String,
        /// The answer or what else you want
        answer: Vec<String>,
        /// Answer questions from stdin and go on with the conversation
        #[arg(long)]
        interactive: bool,
    },
    /// Converse in the terminal
    Repl {
        /// Go on with this session (`last` is the latest)
        #[arg(value_name = "ID")]
        session: Option<String>,
    },
    /// List all plugins and commands
    List,
    /// List recent sessions
    Sessions(SessionFilter),
    /// Show what a run did, and when
    Trace {
        /// The run, as `--json` names it
        #[arg(value_name = "ID")]
        trace: TraceId,
    },
    /// Open the window in a browser: the same application over HTTP
    Serve(ServeOptions),
    /// Look after the database
    #[command(subcommand)]
    Db(DbAction),
    /// Print completions for a shell
    Completions {
        /// The shell
        shell: Shell,
    },
    /// Print the manual page
    Man,
    /// Show what is wrong with agents, commands, skills and class profiles
    Problems,
    /// List the providers of models and whether they can answer
    Models,
}

/// Which sessions to list.
#[derive(Debug, Default, Args)]
pub struct SessionFilter {
    /// Only those of this plugin
    #[arg(long, value_name = "NAME")]
    pub plugin: Option<String>,
    /// At most so many
    #[arg(long, value_name = "N", default_value_t = 20)]
    #[arg(value_parser = clap::value_parser!(u32).range(1..=200))]
    pub limit: u32,
}

/// How to serve.
#[derive(Debug, Args)]
pub struct ServeOptions {
    /// The port; 0 takes any that is free
    #[arg(long, default_value_t = 0)]
    pub port: u16,
    /// The address to listen on; other computers can connect to any but a loopback address
    #[arg(long, default_value = "127.0.0.1")]
    pub host: IpAddr,
    /// What has to be entered in the browser; made up and printed unless given
    #[arg(long, env = "TEACHER_ASSIST_PASSCODE", hide_env_values = true)]
    pub passcode: Option<String>,
    /// Let everyone on this computer in
    #[arg(long, conflicts_with = "passcode")]
    pub no_passcode: bool,
}

impl Default for ServeOptions {
    fn default() -> Self {
        Self {
            port: 0,
            host: IpAddr::from([127, 0, 0, 1]),
            passcode: std::env::var("TEACHER_ASSIST_PASSCODE").ok(),
            no_passcode: false,
        }
    }
}

/// What to do with the database.
#[derive(Debug, Clone, Subcommand)]
pub enum DbAction {
    /// Show the server, the schema and how much is stored
    Status,
    /// Bring the schema up to date
    Migrate,
    /// Write everything to a file that people can read too
    Backup {
        /// The file to write
        file: PathBuf,
    },
    /// Take everything back from such a file
    Restore {
        /// The file to read
        file: PathBuf,
    },
}

impl Cli {
    /// Reads what was typed. `--serve` in front is the sub-command, so that its options can follow.
    pub fn read(typed: impl IntoIterator<Item = OsString>) -> Result<Self, clap::Error> {
        Self::try_parse_from(typed.into_iter().enumerate().map(|(place, word)| {
            if place == 1 && word == "--serve" { "serve".into() } else { word }
        }))
    }

    /// What was typed, whichever way it was typed.
    pub fn action(self) -> Result<Action, Failure> {
        let Self { words, modes, verb, .. } = self;
        match verb {
            Some(_) if !words.is_empty() || modes.names_an_action() => Err(Failure::usage(
                "this names two things to do at once: quote the words for the agent, or put `--` before them",
            )),
            Some(verb) => verb.action(modes.interactive),
            None => modes.action(words),
        }
    }
}

impl Modes {
    fn names_an_action(&self) -> bool {
        self.list || self.sessions || self.serve || self.trace.is_some() || !self.resume.is_empty()
    }

    fn action(self, words: Vec<String>) -> Result<Action, Failure> {
        let lists = self.list || self.sessions || self.serve || self.trace.is_some();
        if lists && (!words.is_empty() || !self.resume.is_empty() || self.interactive) {
            return Err(Failure::usage("--list, --sessions, --trace and --serve stand alone"));
        }
        if self.plugin.is_some() && !self.sessions {
            return Err(Failure::usage("--plugin goes with --sessions"));
        }
        if self.list {
            return Ok(Action::List);
        }
        if self.sessions {
            return Ok(Action::Sessions(SessionFilter { plugin: self.plugin, limit: 20 }));
        }
        if let Some(trace) = self.trace {
            return Ok(Action::Trace(trace));
        }
        if self.serve {
            return Ok(Action::Serve(ServeOptions::default()));
        }
        let mut resumed = self.resume.into_iter();
        if let Some(session) = resumed.next() {
            let words: Vec<String> = resumed.chain(words).collect();
            return Ok(resume(session, words, self.interactive));
        }
        if words.is_empty() && self.interactive {
            return Ok(Action::Repl(ReplRequest::default()));
        }
        if words.is_empty() {
            return Err(Failure::usage("nothing to do is named").next("teacher-assist --help"));
        }
        run(words, self.interactive)
    }
}

impl Verb {
    fn action(self, interactive_before: bool) -> Result<Action, Failure> {
        Ok(match self {
            Self::Run { command, input, interactive } => {
                let words = std::iter::once(command).chain(input).collect();
                return run(words, interactive || interactive_before);
            }
            Self::Resume { session, answer, interactive } => {
                resume(session, answer, interactive || interactive_before)
            }
            Self::Repl { session } => Action::Repl(ReplRequest { session, first: None }),
            Self::List => Action::List,
            Self::Sessions(filter) => Action::Sessions(filter),
            Self::Trace { trace } => Action::Trace(trace),
            Self::Serve(options) => Action::Serve(options),
            Self::Db(action) => Action::Db(action),
            Self::Completions { shell } => Action::Completions(shell),
            Self::Man => Action::Man,
            Self::Problems => Action::Problems,
            Self::Models => Action::Models,
        })
    }
}

#[cfg(test)]
mod tests;
