//! The hooks of a run: the built-in ones that agent definitions name, one file each, and the
//! programs that plugins bring along.

mod age_appropriate;
mod command;
mod context_budget;
mod curriculum_evidence;
mod feedforward;
pub mod memory_capture;
pub mod reflection_prompt;
mod scope_check;
mod second_reader;
pub mod teacher_adjudication;
pub mod tool_approval;

use std::sync::Arc;

use agent::{Hook, HookSet};
use futures::FutureExt;
use plugins::AgentDefinition;

use crate::App;
use crate::memory::{Notebook, pupil_names};
use crate::permissions::Allowed;

use feedforward::Reach;

pub use memory_capture::{CaptureProvenance, MemoryWriter};
pub use tool_approval::{Owners, Permissions};

/// Every built-in hook's name.
pub const NAMES: &[&str] = &[
    age_appropriate::NAME,
    context_budget::NAME,
    curriculum_evidence::NAME,
    feedforward::NAME,
    memory_capture::NAME,
    reflection_prompt::NAME,
    scope_check::NAME,
    second_reader::NAME,
    teacher_adjudication::NAME,
    tool_approval::NAME,
];

/// The hooks of an agent in calling order: its own as it lists them, then its plugin's programs,
/// then the one by which the teacher keeps her hand on changes.
pub fn resolve(
    app: &App,
    plugin: &str,
    agent: &AgentDefinition,
    provider: &str,
    context_tokens: u64,
) -> HookSet {
    let mut hooks: Vec<Arc<dyn Hook>> = Vec::new();
    for name in &agent.hooks {
        hooks.extend(built_in(app, agent, name, provider, context_tokens));
    }
    let catalogue = app.0.definitions.catalogue();
    if let Ok(plugin) = catalogue.plugin(plugin) {
        hooks.extend(command::CommandHook::all(plugin, app.0.workspace.root()));
    }
    if !agent.hooks.iter().any(|name| name == tool_approval::NAME) {
        hooks.extend(built_in(app, agent, tool_approval::NAME, provider, context_tokens));
    }
    HookSet::new(hooks)
}

/// The hook of this name; a run whose agent names another one was refused before it began.
fn built_in(
    app: &App,
    agent: &AgentDefinition,
    name: &str,
    provider: &str,
    context_tokens: u64,
) -> Option<Arc<dyn Hook>> {
    let workspace = || Arc::clone(&app.0.workspace);
    Some(match name {
        context_budget::NAME => Arc::new(context_budget::ContextBudget { context_tokens }),
        curriculum_evidence::NAME => {
            Arc::new(curriculum_evidence::CurriculumEvidence { lessons: app.lessons().clone() })
        }
        age_appropriate::NAME => {
            Arc::new(age_appropriate::AgeAppropriate { lessons: app.lessons().clone() })
        }
        second_reader::NAME => {
            Arc::new(second_reader::SecondReader { lessons: app.lessons().clone() })
        }
        scope_check::NAME => Arc::new(scope_check::ScopeCheck::new(workspace())),
        feedforward::NAME => Arc::new(feedforward::Feedforward {
            workspace: workspace(),
            store: app.0.store.clone(),
            reach: reach(app, provider),
        }),
        reflection_prompt::NAME => Arc::new(reflection_prompt::ReflectionPrompt {
            lessons: Arc::new(app.lessons().clone()),
            workspace: workspace(),
            confidence: agent.confidence,
        }),
        teacher_adjudication::NAME => Arc::new(teacher_adjudication::TeacherAdjudication {
            lessons: Arc::new(app.lessons().clone()),
            workspace: workspace(),
            confidence: agent.confidence,
        }),
        memory_capture::NAME => Arc::new(memory_capture::MemoryCapture {
            memory: Arc::new(Notebook { shelves: app.shelves(), clock: Arc::clone(&app.0.clock) }),
            names_pupil: Arc::new(|text| !pupil_names(text).is_empty()),
        }),
        tool_approval::NAME => Arc::new(tool_approval::ToolApproval {
            workspace: workspace(),
            permissions: Arc::new(Allowed { settings: Arc::clone(&app.0.settings) }),
            owners: Arc::new(app.lessons().clone()),
        }),
        _ => return None,
    })
}

/// What would be replaced in the words of a run.
fn reach(app: &App, provider: &str) -> Reach {
    if !app.0.guard.leaves_this_computer(provider) {
        return Reach::Here;
    }
    let guard = app.0.guard.clone();
    Reach::Away(Arc::new(move |fragments, text| {
        let guard = guard.clone();
        async move { guard.would_replace(fragments, text).await }.boxed()
    }))
}
