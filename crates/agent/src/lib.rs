//! The agent run: what happens next is decided by plain data ([`Run`]), done by one driver ([`drive`]).
//!
//! [`run`] is pure: no clock, no network, no SQL, no async. [`drive`] takes a step from it, does the
//! IO of that step through the seams below ([`Model`], [`Tool`], [`Hook`], [`Log`]), appends what
//! happened and asks again. Nothing here knows a provider, a file or a database.

mod answer;
pub mod ask;
mod circling;
mod doing;
pub mod drive;
pub mod hook;
mod listen;
mod lists;
mod misfits;
pub mod model;
pub mod prompt;
pub mod retry;
pub mod run;
pub mod tool;

pub use answer::ResponseReader;
pub use ask::ask;
pub use drive::{
    Alone, Crew, Drive, DriveError, Ended, Gear, Inbox, Log, LogError, Observer, Steering, Unheard,
    digest,
};
pub use hook::{
    Ask, HandoffAction, Hook, HookContext, HookSet, PostLoopAction, PostModelAction,
    PostToolAction, PreLoopAction, PreModelAction, PreToolAction, SubagentEndAction,
    SubagentStartAction,
};
pub use model::{
    Answer, Assembler, Frame, Model, ModelEvent, ModelRequest, ModelStream, Silence, ToolSpec,
    Window,
};
pub use prompt::{FragmentKind, PromptBuilder, render};
pub use run::{
    Answered, CallLife, CallProgress, CallRecord, Context, ContextSummary, Exchange, Feedback,
    HistoryError, Holder, HookStep, IllegalEvent, KnownFiles, Run, Step, check_history, is_tight,
    message_bytes,
};
pub use tool::{
    Access, ChangeState, Tool, ToolContext, ToolError, ToolOutput, ToolRegistry, unknown_outcome,
};
