//! Definitions a teacher or prompt author writes: agents, commands and skills in markdown, command
//! hooks in JSON, and the plugins they come in.
//!
//! Finds them below the plugin folders, reads and validates them, and answers questions about them.
//! What is wrong is collected as [`Problem`]s with file, line and column; nothing here stops at the
//! first mistake. The only IO is reading those folders, in [`discover`]; running an agent, knowing
//! which hooks and tools exist, and watching for changes are other crates' business.

mod agent;
mod catalogue;
mod check_agent;
mod claude_code;
mod command;
mod discover;
mod draft;
mod fields;
mod hooks;
mod json;
mod node;
mod package;
mod parsed;
mod problem;
mod read_skill;
mod reference;
mod skill;
mod suggestion;

pub use agent::{
    AgentDefinition, DEFAULT_MAX_NO_PROGRESS_ITERATIONS, DEFAULT_MAX_TOOL_RETRIES,
    DEFAULT_MAX_TURNS, DEFAULT_SPECIALIST_TURNS, Place, Provider,
};
pub use catalogue::{Catalogue, DefinitionFile, LookupError, Origin, Plugin};
pub use check_agent::AgentError;
pub use command::{CONCERNS, CommandDefinition, CommandMode, Slot};
pub use discover::{Known, Layers, discover, examine, layered};
pub use draft::problems_in;
pub use fields::Fields;
pub use hooks::{EventHooks, HookCommand, HookEvent, HookGroup, Matcher, PLUGIN_ROOT, PROJECT_DIR};
pub use package::{MAX_PACKAGE_BYTES, MAX_PACKAGE_FILES, Package, PackageError, PackageFile};
pub use problem::{Problem, Severity};
pub use read_skill::{MAX_REFERENCE_DEPTH, SkillError, SkillText, read_skill};
pub use skill::{Skill, SkillFile};
