//! What can be typed. The specification's flags and the sub-commands say the same; both end as one
//! [`Action`].

mod action;
mod assess;
mod classes;
mod eval;
mod files;
mod help;
mod keeping;
mod learn;
mod lessons;
mod marking;
mod mcp;
mod memory;
mod openings;
mod options;
mod people;
mod plugins;
mod pricing;
mod quizzes;
mod study;
mod trace;

use std::ffi::OsString;
use std::net::IpAddr;
use std::path::PathBuf;

use clap::{ArgGroup, Args, Parser, Subcommand};
use clap_complete::Shell;

use crate::args::action::{resume, run};
use crate::failure::Failure;

pub use action::{Action, ReplRequest, ResumeRequest, RunRequest, command_ref};
pub use assess::{
    AssessAction, AssessCheck, AssessDraft, AssessGenerate, AssessReopen, AssessResults, AssessRun,
    AssessSimulate, AssessSit, AssessWork, AuditAction,
};
pub use classes::{ClassesAction, NewClass};
pub use eval::{
    EvalAction, EvalCases, EvalCompare, EvalJudge, EvalMemory, EvalQuality, EvalRate,
    EvalReflection, EvalReport, EvalRun,
};
pub use files::FilesAction;
pub use keeping::{
    AuthAction, CrashesAction, EmbedAction, JobsAction, ModelsAction, PermissionsAction, Search,
    ServedChoice, SessionFilter, SessionsAction, SessionsRequest,
};
pub use learn::{JournalAction, LearnAction, LearnArgs};
pub use lessons::{
    CheckRequest, CourseRequest, CurriculumAction, ExpectRequest, ExportRequest, FileFormat, How,
    ImportRequest, LessonFilter, LessonsAction, OnePage, OutcomeName, OutcomeRequest, Page, Switch,
    WentRequest,
};
pub use marking::{AssessQuiz, RegradeAction, RegradeChange, RegradedTest};
pub use mcp::McpAction;
pub use memory::{MemoryAction, RulesRequest, SortName};
pub use openings::{AssessOpen, OpeningAction};
pub use options::{Answers, Approval, Global};
pub use people::{PeopleAction, RoleName};
pub use plugins::{DefinitionAt, PluginAction, PluginFrom};
pub use pricing::{BudgetArgs, SetArgs, SpentArgs, Then, WhoseModel};
pub use quizzes::{
    AssessExport, AssessForm, AssessImport, QuizChoice, QuizFileFormat, QuizWriting,
};
pub use study::{
    BundleAction, BundleDraft, BundleSource, BundleWrite, LeadAction, ProtocolAction, StudyAction,
    StudyCodes, StudyMetrics, StudyPlan, StudySimulation,
};
pub use trace::{TraceExportArgs, TraceForm, TraceRequest, WhichTrace};

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
    trace: Option<WhichTrace>,
    /// The same as the sub-command `serve`, with its options
    #[arg(long)]
    serve: bool,
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
    /// List, find, rename, put away, delete, restore or copy sessions
    Sessions(SessionsRequest),
    /// List, show, check, compare, bring back or copy lessons; choose how new ones are laid out
    Lessons {
        /// What to do; lists the lessons unless told
        #[command(subcommand)]
        action: Option<LessonsAction>,
    },
    /// List classes, or begin the profile of a new one
    Classes {
        /// What to do; lists the classes unless told
        #[command(subcommand)]
        action: Option<ClassesAction>,
    },
    /// Find, copy and take away files of the workspace; bring back what they held before
    #[command(subcommand)]
    Files(FilesAction),
    /// Write a lesson to a file for Word, for the printer or for another program
    Export(ExportRequest),
    /// Find outcomes of your curriculum files, and what comes before and after them
    #[command(subcommand)]
    Curriculum(CurriculumAction),
    /// Take a document into your curriculum files: PDF, Word, PowerPoint or OpenDocument
    Import(ImportRequest),
    /// Check content: skills, agents, commands, curriculum, classes, templates, courses, lessons
    Check(CheckRequest),
    /// Make questions from blueprints, check blueprints, estimate abilities
    Assess {
        /// What to do; lists the blueprints unless told
        #[command(subcommand)]
        action: Option<AssessAction>,
    },
    /// Check the protocols of studies, plan who does what in which order, and measure sessions
    Study {
        /// What to do; lists the studies unless told
        #[command(subcommand)]
        action: Option<StudyAction>,
    },
    /// Ask the tools that coding agents learn by: their journal, the code and history of a project, what followed
    Learn(LearnArgs),
    /// Give a coding agent the learning tools, over the Model Context Protocol on its standard input and output
    Mcp {
        /// What to do; serves the agent that started it unless told
        #[command(subcommand)]
        action: Option<McpAction>,
    },
    /// Play cases through the whole program: how good is it, is it better, what does each part buy
    #[command(subcommand)]
    Eval(EvalAction),
    /// Look after what is remembered
    Memory {
        /// What to do; lists the files unless told
        #[command(subcommand)]
        action: Option<MemoryAction>,
    },
    /// Look after the keys of providers
    Auth {
        /// What to do; lists the keys unless told
        #[command(subcommand)]
        action: Option<AuthAction>,
    },
    /// Look after work in the background
    Jobs {
        /// What to do; lists the jobs unless told
        #[command(subcommand)]
        action: Option<JobsAction>,
    },
    /// Look after reports of what broke in the program; they stay on this computer
    Crashes {
        /// What to do; lists the reports unless told
        #[command(subcommand)]
        action: Option<CrashesAction>,
    },
    /// Look after what the agent may always do
    Permissions {
        /// What to do; lists the tools unless told
        #[command(subcommand)]
        action: Option<PermissionsAction>,
    },
    /// Look after plugins, and after your own versions of their agents, commands and skills
    Plugin {
        /// What to do; lists the plugins unless told
        #[command(subcommand)]
        action: Option<PluginAction>,
    },
    /// Show what a run did, and when
    Trace(trace::TraceArgs),
    /// Open the window in a browser: the same application over HTTP
    Serve(ServeOptions),
    /// Say who may use what `serve` serves beside you, each at a desk of her own, and see who came
    #[command(subcommand)]
    People(PeopleAction),
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
    /// Show what is wrong with agents, commands, skills, class profiles and your list of models
    Problems,
    /// List the providers, whether they can answer, and their models with windows and prices; find
    /// models on this computer, try one and choose it
    Models {
        /// What to do; lists the providers unless told
        #[command(subcommand)]
        action: Option<ModelsAction>,
    },
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
    /// A file with what has to be entered in the browser, or the variable TEACHER_ASSIST_PASSCODE;
    /// made up and printed unless given
    #[arg(long, value_name = "FILE")]
    pub passcode_file: Option<PathBuf>,
    /// Let everyone on this computer in
    #[arg(long, conflicts_with = "passcode_file")]
    pub no_passcode: bool,
    /// A file with what researchers enter at /research, where they lead studies and see nothing else
    #[arg(long, value_name = "FILE")]
    pub researcher_passcode_file: Option<PathBuf>,
    /// Give coding agents the learning tools too, at /mcp: `mcp token` prints what they have to show
    #[arg(long)]
    pub mcp: bool,
    /// The address that browsers reach this server at, where it is another than the one that it listens at: behind a
    /// proxy, or by a name
    #[arg(long, value_name = "URL")]
    pub public_url: Option<String>,
    /// A file with the server's certificate and those above it (PEM): what is sent is encrypted
    #[arg(long, value_name = "FILE", requires = "tls_key")]
    pub tls_cert: Option<PathBuf>,
    /// A file with the key of the certificate (PEM)
    #[arg(long, value_name = "FILE", requires = "tls_cert")]
    pub tls_key: Option<PathBuf>,
    /// A file that says which provider of identities (OpenID Connect) people sign in by
    #[arg(long, value_name = "FILE", conflicts_with = "no_passcode")]
    pub oidc: Option<PathBuf>,
}

impl Default for ServeOptions {
    fn default() -> Self {
        Self {
            port: 0,
            host: IpAddr::from([127, 0, 0, 1]),
            passcode_file: None,
            no_passcode: false,
            researcher_passcode_file: None,
            mcp: false,
            public_url: None,
            tls_cert: None,
            tls_key: None,
            oidc: None,
        }
    }
}

/// What to do with the database.
#[derive(Debug, Clone, Subcommand)]
pub enum DbAction {
    /// Show the server, the schema and how much is stored
    Status,
    /// Bring the schema up to date; a backup is taken first
    Migrate {
        /// Also where no backup can be taken: what goes wrong then cannot be undone
        #[arg(long)]
        without_backup: bool,
    },
    /// Write everything to a file that people can read too: sessions, memory, versions, the workspace
    /// and settings; never keys
    Backup {
        /// The file to write; without one, a backup among those that are taken each day
        file: Option<PathBuf>,
    },
    /// List the backups that were taken each day, and before the database was changed for a new version
    Backups,
    /// Take everything back from such a file, also where the database is damaged
    Restore {
        /// The file to read, or `last` for the latest backup
        file: PathBuf,
        /// Also where there is work already: it is backed up first, and files become those of the
        /// backup
        #[arg(long)]
        replace: bool,
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
        let Self { words, modes, verb, global } = self;
        let action = match verb {
            Some(_) if !words.is_empty() || modes.names_an_action() => Err(Failure::usage(
                "this names two things to do at once: quote the words for the agent, or put `--` before them",
            )),
            Some(verb) => verb.action(modes.interactive),
            None => modes.action(words),
        }?;
        match global.run_options().into_iter().find(|option| !action.takes(option)) {
            Some(option) => Err(Failure::usage(format!(
                "--{option} is for a run of the agent, and this is none: nothing was done"
            ))
            .next(format!("leave --{option} out"))),
            None => Ok(action),
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
            let filter =
                SessionFilter { plugin: self.plugin, limit: 20, ..SessionFilter::default() };
            return Ok(Action::Sessions(SessionsRequest { filter, action: None }));
        }
        if let Some(which) = self.trace {
            return Ok(Action::Trace(TraceRequest::Show { which, check: false }));
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
            Self::Sessions(request) => Action::Sessions(request),
            Self::Lessons { action } => Action::Lessons(action.unwrap_or_default()),
            Self::Classes { action } => Action::Classes(action.unwrap_or_default()),
            Self::Files(action) => Action::Files(action),
            Self::Export(request) => Action::Export(request),
            Self::Curriculum(action) => Action::Curriculum(action),
            Self::Import(request) => Action::Import(request),
            Self::Check(request) => Action::Check(request),
            Self::Assess { action } => Action::Assess(action.unwrap_or_default()),
            Self::Study { action } => Action::Study(action.unwrap_or_default()),
            Self::Learn(asked) => Action::Learn(asked),
            Self::Mcp { action } => Action::Mcp(action.unwrap_or_default()),
            Self::Eval(action) => Action::Eval(action),
            Self::Memory { action } => Action::Memory(action.unwrap_or_default()),
            Self::Auth { action } => Action::Auth(action.unwrap_or_default()),
            Self::Jobs { action } => Action::Jobs(action.unwrap_or_default()),
            Self::Crashes { action } => Action::Crashes(action.unwrap_or_default()),
            Self::Permissions { action } => Action::Permissions(action.unwrap_or_default()),
            Self::Plugin { action } => Action::Plugin(action.unwrap_or_default()),
            Self::Trace(typed) => Action::Trace(typed.into()),
            Self::Serve(options) => Action::Serve(options),
            Self::People(action) => Action::People(action),
            Self::Db(action) => Action::Db(action),
            Self::Completions { shell } => Action::Completions(shell),
            Self::Man => Action::Man,
            Self::Problems => Action::Problems,
            Self::Models { action } => Action::Models(action.unwrap_or_default()),
        })
    }
}

#[cfg(test)]
mod tests;
