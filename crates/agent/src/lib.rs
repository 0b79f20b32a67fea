//! The agent run: what happens next is decided by plain data ([`Run`]), done by one driver ([`drive`]).
//!
//! [`run`] is pure: no clock, no network, no SQL, no async. [`drive`] takes a step from it, does the
//! IO of that step through the seams below ([`Model`], [`Tool`], [`Hook`], [`Log`]), appends what
//! happened and asks again. Nothing here knows a provider, a file or a database.

pub mod drive;
pub mod hook;
pub mod model;
pub mod prompt;
pub mod run;
pub mod tool;

pub use drive::{Drive, DriveError, Ended, Log, LogError, Observer};
pub use hook::{Hook, HookSet};
pub use model::{Assembler, Model, ModelEvent, ModelRequest, ModelStream, ToolSpec};
pub use prompt::{FragmentKind, PromptBuilder, render};
pub use run::{IllegalEvent, Run, Step};
pub use tool::{Access, Tool, ToolContext, ToolError, ToolOutput, ToolRegistry};
