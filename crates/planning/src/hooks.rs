//! The hooks of a run: the built-in ones that agent definitions name, one file each, and the
//! programs that plugins bring along.

mod age_appropriate;
mod answer_marks;
mod command;
mod context_budget;
mod curriculum_evidence;
#[cfg(test)]
mod exchanges;
mod feedforward;
pub mod how_sure;
pub mod reflection_prompt;
mod scope_check;
mod second_reader;
mod section_writer;
pub mod teacher_adjudication;
pub mod tool_approval;

use std::sync::Arc;

use agent::{Hook, HookSet};
use domain::{Factors, Fit, RunStarted};
use faults::Fault;
use plugins::AgentDefinition;
use remembering::tools::update_memory;
use remembering::{Notebook, capture as memory_capture, pupil_names};

use text::nearest;

use crate::expectations::Outlook;
use crate::supplies::Supplies;
use crate::tools::SkillShelf;

pub use feedforward::Reach;

agent::hooks! {
    /// The hook of this name; a run whose agent names another one was refused before it began.
    fn built_in(supplies: &Supplies, about: &About<'_>) {
        age_appropriate => age_appropriate::AgeAppropriate { lessons: supplies.lessons.clone() },
        context_budget => context_budget::ContextBudget {
            context_tokens: about.context_tokens,
            notice: about.fit.notice.clone(),
        },
        curriculum_evidence => curriculum_evidence::CurriculumEvidence {
            lessons: supplies.lessons.clone(),
        },
        feedforward => feedforward::Feedforward {
            workspace: Arc::clone(&supplies.workspace),
            store: supplies.store.clone(),
            reach: about.reach.clone(),
            lessons: supplies.lessons.clone(),
            outlook: Outlook::of(supplies),
            clock: Arc::clone(&supplies.clock),
            skills: SkillShelf {
                definitions: supplies.definitions.clone(),
                plugin: about.plugin.to_owned(),
                agent: about.agent.name.clone(),
                opened: about.factors.skills,
            },
        },
        how_sure => how_sure::HowSure {
            lessons: Arc::new(supplies.lessons.clone()),
            past: Arc::new(reflection_prompt::past::Log {
                store: supplies.store.clone(),
                definitions: supplies.definitions.clone(),
            }),
            wanted: about.agent.confidence,
        },
        memory_capture => memory_capture::MemoryCapture {
            learning: match about.agent.hooks.iter().any(|name| name == memory_capture::NAME) {
                true => memory_capture::Learning::FromEverything,
                false => memory_capture::Learning::FromNotes,
            },
            memory: Arc::new(Notebook {
                shelves: supplies.shelves.clone(),
                clock: Arc::clone(&supplies.clock),
            }),
            edits: Arc::new(supplies.lessons.clone()),
            names_pupil: Arc::new(|text| !pupil_names(text).is_empty()),
        },
        reflection_prompt => reflection_prompt::ReflectionPrompt {
            lessons: Arc::new(supplies.lessons.clone()),
            workspace: Arc::clone(&supplies.workspace),
            past: Arc::new(reflection_prompt::past::Log {
                store: supplies.store.clone(),
                definitions: supplies.definitions.clone(),
            }),
        },
        scope_check => scope_check::ScopeCheck::new(supplies),
        second_reader => second_reader::SecondReader { lessons: supplies.lessons.clone() },
        teacher_adjudication => teacher_adjudication::TeacherAdjudication {
            lessons: Arc::new(supplies.lessons.clone()),
            workspace: Arc::clone(&supplies.workspace),
        },
        tool_approval => tool_approval::ToolApproval {
            workspace: Arc::clone(&supplies.workspace),
            permissions: Arc::new(supplies.allowed.clone()),
            owners: Arc::new(supplies.lessons.clone()),
        },
    }
}

/// Whose hooks they are, and where its words go.
pub struct About<'a> {
    /// The agent's plugin.
    pub plugin: &'a str,
    /// The agent.
    pub agent: &'a AgentDefinition,
    /// Whether its words leave this computer.
    pub reach: Reach,
    /// How much its model takes in.
    pub context_tokens: u64,
    /// How the run is fitted to it.
    pub fit: &'a Fit,
    /// Hooks that whoever began the run wants beside those of the agent.
    pub callers: &'a [String],
    /// What is switched on.
    pub factors: Factors,
}

/// The hooks in a run that its agent does not name: those of whoever began it. The log has them, so
/// that a run has them too when another process takes it up or another agent goes on with it.
pub fn callers(start: &RunStarted, agent: &AgentDefinition) -> Vec<String> {
    let names = start.hooks.iter().map(|hook| &hook.name);
    let callers = names.filter(|name| {
        NAMES.contains(&name.as_str())
            && *name != tool_approval::NAME
            && !agent.hooks.contains(name)
    });
    callers.cloned().collect()
}

/// Whether there is a hook of each of these names.
///
/// # Errors
/// [`Fault`] with the first that there is not, and what was meant.
pub fn check_callers(names: &[String]) -> Result<(), Fault> {
    let Some(unknown) = names.iter().find(|name| !NAMES.contains(&name.as_str())) else {
        return Ok(());
    };
    let hint = match nearest(unknown, NAMES) {
        Some(meant) => format!("did you mean \"{meant}\"?"),
        None => format!("there are {}", NAMES.join(", ")),
    };
    Err(Fault::not_found(format!("no hook is called \"{unknown}\"; {hint}")))
}

/// The hooks of an agent in calling order: its own as it lists them, then its plugin's programs,
/// then those by which the teacher keeps her hand on what is remembered and what is changed, then the
/// caller's.
pub fn of_agent(supplies: &Supplies, about: &About<'_>) -> HookSet {
    let own = &about.agent.hooks;
    let mut hooks: Vec<Arc<dyn Hook>> = Vec::new();
    // The words come before whoever looks at them.
    if let Some(writer) = &about.fit.writer {
        let (lessons, writer) = (supplies.lessons.clone(), writer.label().to_owned());
        hooks.push(Arc::new(section_writer::SectionWriter { lessons, writer }));
    }
    for name in own {
        hooks.extend(built_in(name, supplies, about));
    }
    if let Ok(plugin) = supplies.definitions.catalogue().plugin(about.plugin) {
        hooks.extend(command::CommandHook::all(plugin, supplies.workspace.root()));
    }
    // What an agent proposes to remember has to be asked about, whether or not it lists the hook.
    let proposes = about.agent.memory && offers(&about.agent.tools, update_memory::NAME);
    for (name, wanted) in [(memory_capture::NAME, proposes), (tool_approval::NAME, true)] {
        if wanted && !own.iter().any(|listed| listed == name) {
            hooks.extend(built_in(name, supplies, about));
        }
    }
    for name in about.callers {
        if hooks.iter().all(|hook| hook.name() != name) {
            hooks.extend(built_in(name, supplies, about));
        }
    }
    HookSet::new(hooks)
}

/// Whether an agent that lists these tools has one of them; who lists none has all.
fn offers(listed: &[String], tool: &str) -> bool {
    listed.is_empty() || listed.iter().any(|name| name == tool)
}
