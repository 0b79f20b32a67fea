//! The wire: every command, event and error, once.
//!
//! Commands stand in groups; each capability implements its own, and whoever has all of
//! [`Capabilities`] has every one of [`Commands`]: a command without a body does not compile. Hosts
//! route by name through [`dispatch`]: the window by one `rpc` command, the browser by
//! `POST /api/{command}`, the terminal in process. TypeScript comes from [`typescript`]. Names are camelCase, ids strings,
//! times RFC 3339, lists paged by cursor.

mod commands;
mod error;
mod event;
mod log;
mod types;
mod typescript;

pub use commands::{
    Access, ApplicationCommands, BackupCommands, BlueprintCommands, COMMANDS, Capabilities,
    ClassCommands, ClassNoteCommands, CodingCommands, Command, Commands, CrashCommands,
    CurriculumCommands, EmbeddingCommands, FileCommands, ImportCommands, JobCommands, KeyCommands,
    LessonCommands, LookBackCommands, MemoryCommands, OpeningCommands, PermissionCommands,
    PluginCommands, PredictionCommands, QuizCommands, RatingCommands, RegradeCommands,
    ServerCommands, SessionCommands, SittingCommands, SpendingCommands, StudyCommands,
    TemplateCommands, TraceCommands, dispatch,
};
pub use error::{ApiError, ErrorCode};
pub use event::AppEvent;
pub use log::{
    AskEntry, EntryBody, EntryChange, EntryDelegation, EntryResult, EntryTask, EntryVerdict,
    HookEntry, LogEntry, RunBegun, RunEntry, SittingEntry, StudyEntry, public,
};
pub use types::*;
pub use typescript::typescript;
