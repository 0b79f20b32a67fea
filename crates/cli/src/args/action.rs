//! What is to be done, whichever way it was typed.

use clap_complete::Shell;
use domain::CommandRef;

use crate::args::options::PROVIDER;
use crate::args::{
    AssessAction, AssessOpen, AssessSit, AuthAction, CheckRequest, ClassesAction, CrashesAction,
    CurriculumAction, DbAction, EvalAction, ExportRequest, FilesAction, ImportRequest, JobsAction,
    LearnArgs, LessonsAction, McpAction, MemoryAction, ModelsAction, OpeningAction, PeopleAction,
    PermissionsAction, PluginAction, ServeOptions, SessionsRequest, StudyAction, TraceRequest,
};
use crate::failure::Failure;

/// Words for the agent.
#[derive(Debug, PartialEq, Eq)]
pub struct RunRequest {
    /// The command that frames them.
    pub command: CommandRef,
    /// The words; `-` stands for what stdin holds.
    pub text: String,
    /// Whether the conversation goes on afterwards.
    pub interactive: bool,
}

/// A session to go on with.
#[derive(Debug, PartialEq, Eq)]
pub struct ResumeRequest {
    /// Its id, or `last`.
    pub session: String,
    /// A command that frames the words.
    pub command: Option<CommandRef>,
    /// An answer or a message; empty to continue only.
    pub text: String,
    /// Whether the conversation goes on afterwards.
    pub interactive: bool,
}

/// How a conversation begins.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct ReplRequest {
    /// The session to go on with; none begins a new one.
    pub session: Option<String>,
    /// The first words, with the command that frames them.
    pub first: Option<(Option<CommandRef>, String)>,
}

/// What is to be done.
#[derive(Debug)]
pub enum Action {
    /// Run a command.
    Run(RunRequest),
    /// Converse.
    Repl(ReplRequest),
    /// Go on with a session.
    Resume(ResumeRequest),
    /// List commands.
    List,
    /// List sessions, or do something with one.
    Sessions(SessionsRequest),
    /// Look after lessons.
    Lessons(LessonsAction),
    /// Look after what files held before.
    Files(FilesAction),
    /// Write a lesson to a file.
    Export(ExportRequest),
    /// Look something up in the curriculum files.
    Curriculum(CurriculumAction),
    /// Take a document in.
    Import(ImportRequest),
    /// Look after classes.
    Classes(ClassesAction),
    /// Check content.
    Check(CheckRequest),
    /// Look after questions and their blueprints.
    Assess(AssessAction),
    /// Look after studies.
    Study(StudyAction),
    /// Keep a journal.
    Learn(LearnArgs),
    /// Serve coding agents.
    Mcp(McpAction),
    /// Measure with the program for that.
    Eval(EvalAction),
    /// Look after memory.
    Memory(MemoryAction),
    /// Look after keys.
    Auth(AuthAction),
    /// Look after background work.
    Jobs(JobsAction),
    /// Look after reports of what broke.
    Crashes(CrashesAction),
    /// Look after permissions.
    Permissions(PermissionsAction),
    /// Look after plugins.
    Plugin(PluginAction),
    /// Look at runs.
    Trace(TraceRequest),
    /// Serve browsers.
    Serve(ServeOptions),
    /// Look after the database.
    People(PeopleAction),
    Db(DbAction),
    /// Print completions.
    Completions(Shell),
    /// Print the manual page.
    Man,
    /// List problems.
    Problems,
    /// List providers, or look after servers of models.
    Models(ModelsAction),
}

impl Action {
    /// Whether an option for a run means something here. A conversation refuses `--dry-run` itself.
    pub fn takes(&self, option: &str) -> bool {
        match self {
            Self::Run(_) | Self::Resume(_) | Self::Repl(_) => true,
            // Who answers when nobody says otherwise, in this process.
            Self::Serve(_) | Self::Models(ModelsAction::List) => option == PROVIDER,
            Self::Eval(EvalAction::Run(_) | EvalAction::Judge(_)) => {
                [PROVIDER, "model"].contains(&option)
            }
            Self::Memory(MemoryAction::Expire) => option == "dry-run",
            Self::Assess(AssessAction::Draft(draft)) => {
                option == "dry-run" || draft.reword && [PROVIDER, "model"].contains(&option)
            }
            Self::Assess(AssessAction::Quiz(_)) => option == "dry-run",
            Self::Assess(AssessAction::Sit(AssessSit { with_model, .. }))
            | Self::Assess(AssessAction::Opening(OpeningAction::Open(AssessOpen {
                with_model,
                ..
            }))) => *with_model && [PROVIDER, "model"].contains(&option),
            Self::Lessons(
                LessonsAction::Went(_) | LessonsAction::Expect(_) | LessonsAction::Outcome(_),
            ) => option == "not-a-concern",
            Self::List
            | Self::Sessions(_)
            | Self::Lessons(_)
            | Self::Files(_)
            | Self::Export(_)
            | Self::Curriculum(_)
            | Self::Import(_)
            | Self::Classes(_)
            | Self::Check(_)
            | Self::Assess(_)
            | Self::Study(_)
            | Self::Eval(_)
            | Self::Learn(_)
            | Self::Mcp(_)
            | Self::Memory(_)
            | Self::Auth(_)
            | Self::Jobs(_)
            | Self::Crashes(_)
            | Self::People(_)
            | Self::Permissions(_)
            | Self::Plugin(_)
            | Self::Trace(_)
            | Self::Db(_)
            | Self::Completions(_)
            | Self::Man
            | Self::Models(_)
            | Self::Problems => false,
        }
    }
}

/// The command that a word names: `plugin:command`, both in small letters, digits and dashes.
pub fn command_ref(word: &str) -> Option<CommandRef> {
    let (plugin, name) = word.split_once(':')?;
    let named = |part: &str| {
        let fits = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-' || c == '_';
        !part.is_empty() && part.chars().all(fits)
    };
    (named(plugin) && named(name))
        .then(|| CommandRef { plugin: plugin.to_owned(), name: name.to_owned() })
}

/// Words that begin with a command.
pub fn run(words: Vec<String>, interactive: bool) -> Result<Action, Failure> {
    let (first, rest) = words.split_first().map_or(("", words.as_slice()), |(f, r)| (f, r));
    let Some(command) = command_ref(first) else {
        return Err(Failure::usage(format!(
            "`{first}` is no command: it has the form plugin:command"
        ))
        .next("teacher-assist --list shows the commands, teacher-assist --help the rest"));
    };
    let text = rest.join(" ");
    if text.trim().is_empty() {
        return Err(Failure::usage("the words for the agent are missing")
            .next(format!("teacher-assist {first} \"…\", for example \"iteration for 3B\"")));
    }
    Ok(Action::Run(RunRequest { command, text, interactive }))
}

/// A session, and the words that go to it.
pub fn resume(session: String, mut words: Vec<String>, interactive: bool) -> Action {
    let command = words.first().and_then(|word| command_ref(word));
    if command.is_some() {
        words.remove(0);
    }
    Action::Resume(ResumeRequest { session, command, text: words.join(" "), interactive })
}
