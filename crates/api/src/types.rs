//! Parameters and results of the commands.

use domain::{
    ApprovalMode, CommandRef, Face, Factors, FactorsSaid, HookPoint, InteractionId,
    InteractionResponse, Message, PromptFragment, SessionId, TeacherId, Timestamp, TraceId, Writer,
};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use ts_rs::TS;

use crate::LogEntry;

macro_rules! wire {
    ($($(#[$meta:meta])* $kind:ident $name:ident $body:tt)*) => {$(
        $(#[$meta])*
        #[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
        #[serde(rename_all = "camelCase")]
        pub $kind $name $body
    )*};
}

mod blueprints;
mod coding;
mod courses;
mod crashes;
mod curriculum;
mod definitions;
mod embeddings;
mod file_versions;
mod files;
mod files_found;
mod lessons;
mod look_backs;
mod markdown;
mod memory;
mod memory_life;
mod models;
mod openings;
mod predictions;
mod prints;
mod quizzes;
mod ratings;
mod regrades;
mod servers;
mod sessions;
mod sittings;
mod spending;
mod studies;
mod study_measures;
mod templates;
mod traces;
mod upkeep;
mod weeks;

pub use blueprints::*;
pub use coding::*;
pub use courses::*;
pub use crashes::*;
pub use curriculum::*;
pub use definitions::*;
pub use embeddings::*;
pub use file_versions::*;
pub use files::*;
pub use files_found::*;
pub use lessons::*;
pub use look_backs::*;
pub use markdown::*;
pub use memory::*;
pub use memory_life::*;
pub use models::*;
pub use openings::*;
pub use predictions::*;
pub use prints::*;
pub use quizzes::*;
pub use ratings::*;
pub use regrades::*;
pub use servers::*;
pub use sessions::*;
pub use sittings::*;
pub use spending::*;
pub use studies::*;
pub use study_measures::*;
pub use templates::*;
pub use traces::*;
pub use upkeep::*;
pub use weeks::*;

/// The longest document that can be imported, in bytes.
pub const DOCUMENT_LIMIT: usize = 50 * 1024 * 1024;

wire! {
    /// No parameters.
    struct Nothing {}

    /// What is running.
    struct AppInfo {
        /// The application's version.
        pub version: String,
        /// Whose sessions are shown.
        pub teacher_id: TeacherId,
        /// The workspace folder.
        pub workspace: String,
        /// Everyone who could answer.
        pub providers: Vec<ProviderInfo>,
        /// Who answers now; one of `providers`.
        pub provider: String,
        /// The model that answers now.
        pub model: String,
        /// Why another than the chosen provider answers; none when the choice is honoured.
        pub notice: Option<String>,
        /// How many problems `problem_list` would show.
        pub problems: u32,
    }

    /// A provider of models.
    struct ProviderInfo {
        /// Its name in definitions and options.
        pub name: String,
        /// Its name for a person.
        pub label: String,
        /// One line: what it is and where text goes.
        pub note: String,
        /// The model it uses unless told otherwise.
        pub default_model: String,
        /// Whether it can answer now.
        pub ready: bool,
        /// What is missing when it cannot.
        pub missing: Option<String>,
        /// Whether text leaves this computer.
        pub remote: bool,
    }

    /// Who shall answer.
    struct ProviderChoice {
        /// The provider.
        pub provider: String,
        /// The model; none means the provider's own choice.
        pub model: Option<String>,
    }

    /// The commands of all plugins.
    struct CommandList {
        /// In order of plugin and name.
        pub commands: Vec<CommandInfo>,
    }

    /// A command.
    struct CommandInfo {
        /// The plugin.
        pub plugin: String,
        /// The name.
        pub name: String,
        /// One line.
        pub description: String,
        /// What to say after it.
        pub slots: Vec<SlotInfo>,
        /// Whole examples of what a teacher says.
        pub examples: Vec<String>,
        /// Whether it is a conversation rather than one answer.
        pub interactive: bool,
        /// The path it writes, as a pattern.
        pub writes: Option<String>,
    }

    /// A thing a command wants to be told.
    struct SlotInfo {
        /// Its name.
        pub name: String,
        /// What it is.
        pub description: String,
        /// Whether the command needs it.
        pub required: bool,
    }

    /// What is wrong with definitions and profiles.
    struct ProblemList {
        /// In order of path and line.
        pub problems: Vec<ProblemInfo>,
    }

    /// One problem.
    struct ProblemInfo {
        /// The file.
        pub path: String,
        /// From 1.
        pub line: u32,
        /// From 1.
        pub column: u32,
        /// What is wrong.
        pub message: String,
    }

    /// Which sessions to list.
    #[derive(Default)]
    struct SessionListParams {
        /// Only those of this plugin.
        #[serde(default)]
        pub plugin: Option<String>,
        /// Only those about this class.
        #[serde(default)]
        pub class: Option<String>,
        /// Only those whose title holds these words.
        #[serde(default)]
        pub title: Option<String>,
        /// Current ones unless told.
        #[serde(default)]
        pub shelf: SessionShelf,
        /// Where the page before ended.
        #[serde(default)]
        pub cursor: Option<String>,
        /// At most so many; 50 unless told, 200 at most.
        #[serde(default)]
        pub limit: Option<u32>,
    }

    /// Where sessions are kept.
    #[derive(Copy, Eq, Default)]
    enum SessionShelf {
        /// In the list.
        #[default]
        Current,
        /// Put away.
        Archived,
        /// Deleted, and still there to be restored.
        Deleted,
    }

    /// A page of sessions.
    struct SessionList {
        /// Latest first.
        pub sessions: Vec<SessionSummary>,
        /// Ask for the next page with this; none on the last.
        pub next_cursor: Option<String>,
    }

    /// A session in a list.
    struct SessionSummary {
        /// Its id.
        pub id: SessionId,
        /// Its title.
        pub title: String,
        /// The plugin it was begun with.
        pub plugin: String,
        /// The command it was begun with.
        pub command: Option<String>,
        /// The class it is about.
        pub class: Option<String>,
        /// What it is doing.
        pub state: SessionState,
        /// Where it is kept.
        pub shelf: SessionShelf,
        /// How much the agent may do without asking.
        pub approval: ApprovalMode,
        /// The session it was copied from.
        pub forked_from: Option<SessionId>,
        /// Entries in its log.
        pub last_seq: i64,
        /// When it began.
        pub created_at: Timestamp,
        /// When its log last grew.
        pub updated_at: Timestamp,
    }

    /// What a session is doing.
    #[derive(Copy, Eq)]
    enum SessionState {
        /// Nothing: it waits for the teacher's next words.
        Idle,
        /// The agent works.
        Running,
        /// A question is open.
        Waiting,
        /// A process stopped in mid-run; `session_resume` goes on.
        Interrupted,
    }

    /// Names a session.
    struct SessionRef {
        /// The session.
        pub session_id: SessionId,
        /// Where the person is.
        #[serde(default = "window")]
        pub face: Face,
    }

    /// A session with its log.
    struct SessionDetail {
        /// The session.
        pub session: SessionSummary,
        /// Its log from the beginning.
        pub events: Vec<LogEntry>,
    }

    /// Which entries of a log.
    struct SessionEventsParams {
        /// The session.
        pub session_id: SessionId,
        /// Entries after this place.
        pub after_seq: i64,
    }

    /// Entries of a log.
    struct SessionEvents {
        /// In order.
        pub events: Vec<LogEntry>,
    }

    /// What the model was told when a run began, and when another agent took it over.
    struct RunPrompt {
        /// In order; a run that was not handed over has one.
        pub prompts: Vec<AgentPrompt>,
    }

    /// What the model was told of its task.
    struct AgentPrompt {
        /// The agent.
        pub agent: String,
        /// What was switched on.
        pub factors: Factors,
        /// In the order in which the model reads them.
        pub fragments: Vec<PromptFragment>,
    }

    /// Something a teacher says.
    struct SessionSend {
        /// The session; none begins a new one.
        #[serde(default)]
        pub session_id: Option<SessionId>,
        /// The command that frames it. Without one whoever holds the conversation answers, in a new
        /// session the plugin's first agent.
        #[serde(default)]
        pub command: Option<CommandRef>,
        /// Her words.
        pub text: String,
        /// Who shall answer this time; none means the chosen provider.
        #[serde(default)]
        pub provider: Option<String>,
        /// The model; none means the provider's own choice.
        #[serde(default)]
        pub model: Option<String>,
        /// Model calls at most; none means what the agent's definition says.
        #[serde(default)]
        pub max_turns: Option<u32>,
        /// How much the agent may do without asking; kept with the session.
        #[serde(default)]
        pub approval: Option<ApprovalMode>,
        /// What is switched on and off from here on.
        #[serde(default)]
        pub factors: FactorsSaid,
        /// Names of built-in hooks to call after those of the agent.
        #[serde(default)]
        pub hooks: Vec<String>,
        /// Whether she takes the conversation back from whoever it was handed over to: what waits for
        /// her answer is stopped, and the agent that handed it over answers.
        #[serde(default)]
        pub hand_back: bool,
        /// Whether she has said that this is not about a child's safety; it is then not asked again.
        #[serde(default)]
        pub harmless: bool,
        /// The lesson that is open before her, by its path: "this lesson" is that one.
        #[serde(default)]
        pub lesson: Option<String>,
        /// Where she says it.
        #[serde(default = "window")]
        pub face: Face,
    }

    /// The words are taken.
    struct SessionSent {
        /// The session.
        pub session_id: SessionId,
        /// The run that answers them.
        pub trace_id: TraceId,
        /// How they were taken.
        pub taken: Taken,
    }

    /// How a message was taken.
    #[derive(Copy, Eq)]
    enum Taken {
        /// It began a run.
        Begun,
        /// The agent works and reads it before its next step.
        Steering,
        /// It answered the open question.
        Answer,
    }

    /// A new title.
    struct SessionRename {
        /// The session.
        pub session_id: SessionId,
        /// 1 to 200 characters.
        pub title: String,
    }

    /// The answer to an open question.
    struct InteractionAnswer {
        /// The session.
        pub session_id: SessionId,
        /// The question.
        pub interaction_id: InteractionId,
        /// The answer.
        pub response: InteractionResponse,
        /// Whether she has said that this is not about a child's safety; it is then not asked again.
        #[serde(default)]
        pub harmless: bool,
        /// Where it is given.
        #[serde(default = "window")]
        pub face: Face,
    }

    /// What a model would be sent.
    struct PromptPreview {
        /// The provider that would answer.
        pub provider: String,
        /// The model that would answer.
        pub model: String,
        /// The command that her words are taken for, where she chose none.
        pub understood: Option<CommandRef>,
        /// The system prompt in order.
        pub fragments: Vec<PromptFragment>,
        /// The system prompt as one text.
        pub system: String,
        /// The tools.
        pub tools: Vec<ToolShown>,
        /// The hooks in calling order.
        pub hooks: Vec<HookShown>,
        /// What was said in the session before, as the model would read it.
        pub messages: Vec<Message>,
        /// The teacher's words.
        pub text: String,
        /// How much of it stands there as tokens, because it would leave this computer: "2 names,
        /// 1 address" or "nothing". None when the model runs here.
        pub replaced: Option<String>,
        /// How much of what it takes at once each piece is, in the order of the request.
        pub sizes: Vec<PieceSize>,
        /// How many tokens of prompt and answer together the model takes.
        pub context_tokens: u64,
        /// The model that is asked for the lines of each section, where this one makes the frame.
        pub writer: Option<Writer>,
        /// Roughly what it would cost.
        pub cost: CostEstimate,
    }

    /// How much a piece of a request is.
    struct PieceSize {
        /// What it is.
        pub kind: PieceKind,
        /// Its name: of a fragment of the prompt tag and source, of a tool its own.
        pub name: String,
        /// Tokens, by estimate: each provider counts in its own way.
        pub tokens: u64,
    }

    /// What a piece of a request is.
    #[derive(Copy, Eq)]
    enum PieceKind {
        /// A fragment of the prompt.
        Fragment,
        /// A tool.
        Tool,
        /// What was said before.
        Said,
        /// The teacher's words.
        Words,
    }

    /// A tool as a model is told of it.
    struct ToolShown {
        /// Its name.
        pub name: String,
        /// What it does.
        pub description: String,
        /// JSON Schema of its input.
        pub schema: Value,
    }

    /// A hook of a run.
    struct HookShown {
        /// Its name.
        pub name: String,
        /// Where it is called.
        pub points: Vec<HookPoint>,
        /// What it tells a model when it asks one itself.
        pub instructions: Vec<String>,
    }
}

fn window() -> Face {
    Face::Window
}
