//! The system prompt of a run: what stands at which place, and where it comes from.

pub mod answers;
mod manifest;

use std::sync::Arc;

use agent::{FragmentKind, PromptBuilder};
use domain::{
    MemoryUse, OutputFormat, PromptFragment, Scaffolding, SkillUse, Topology, WorkspaceUse, Writer,
};
use plugins::{AgentDefinition, CommandDefinition, CommandMode};
use remembering::{Asked, Reason};
use workspace::Workspace;

use crate::beginning::{Beginning, Framing};
use crate::conditions;
use crate::expectations::{self, Outlook};
use crate::fragments::LEAVES;
use crate::lessons::template;
use crate::supplies::Supplies;
use crate::task_list;
use crate::tools::by_heading::contents;
use crate::tools::{spawn_subagent, transfer};

/// What memory is for: with it switched off the prompt does not speak of it.
const REMEMBERED: &str = "What is remembered of her and of the class, if there is anything yet, stands \
    below, each entry with its mark in square brackets. Use what fits.";

/// Where an answer says which memories it used.
const REFERENCES: &str = "memoriesReferenced";

/// For an agent whose answer says what it used.
const REFERENCED: &str =
    "Name the marks of what you really used in `memoriesReferenced`, and no others.";

/// For an agent that can read more of it.
const READ: &str = "Detail is in topic files: `read_memory`.";

/// For an agent that can add to it.
const NOTE: &str = "Propose a note with `update_memory` when she asks you to remember something, or when you \
    learn something about how she or the class works that the next session needs: one short sentence, in \
    her words where she said it, and never about a single pupil by name. She decides at the end of your \
    turn; nothing is kept before, so do not say that it is.";

/// For a command that is carried out with few tools.
const OF_FEW: &str = "For this you have the tools that are offered with it, and not the others that you \
    were told of. ";

/// For a command that is one request.
const SINGLE: &str = "This is one request: carry it through before you answer.";

/// For a command that is a conversation.
const INTERACTIVE: &str = "This is a conversation: go as far as her words reach, and end with the one \
    thing that she has to say for you to go on.";

/// How specialists are sent.
const SEND: &str = "Some work is done better by somebody with nothing else in mind. `spawn_subagent` \
    sends one of these and gives you its report. Give it the decisions, the constraints and what it \
    has to give back: it sees nothing of this conversation.";

/// How a conversation is handed over.
const HAND_OVER: &str = "When the teacher wants to talk something through with one of these, hand over \
    with `transfer_to_` and its name: it goes on with this conversation and knows what you pass on.";

/// A file of hers with more bytes is told of by its headings, where the model takes little.
const MUCH: usize = 2_500;

/// A system prompt.
pub struct Prompt {
    /// Its pieces in order.
    pub fragments: Vec<PromptFragment>,
    /// Short ids of the memories in it.
    pub memories: Vec<String>,
    /// Why memories were recalled for it, or were not.
    pub recalled: Vec<Reason>,
}

/// What decides how much of what there is stands in a prompt.
#[derive(Debug, Clone, Copy)]
pub struct Shown<'a> {
    /// The names of the tools that the agent has for this.
    pub tools: &'a [String],
    /// Who writes in the frame that it makes.
    pub writer: Option<&'a Writer>,
    /// Whether its model takes little.
    pub is_tight: bool,
}

/// The prompt of a run that begins like this.
pub async fn write(supplies: &Supplies, beginning: &Beginning<'_>, shown: &Shown<'_>) -> Prompt {
    let Shown { tools, writer, is_tight } = *shown;
    let Framing { plugin, agent, command, .. } = beginning.framing;
    let mut prompt = PromptBuilder::default();
    if let Some(text) = text_of(&supplies.workspace, "soul.md").await {
        prompt = prompt.with(FragmentKind::Identity, "soul.md", &text);
    }
    let source = agent.path.to_string_lossy();
    prompt = prompt.with(FragmentKind::AgentInstructions, source, &manifest::body(agent, is_tight));
    let profile = beginning.class.as_ref().map(|class| format!("classes/{class}.md"));
    for path in agent.workspace.iter().chain(&profile) {
        if let Some(text) = text_of(&supplies.workspace, path).await {
            // The class is what the lesson turns on, and stands there whole.
            let is_much = is_tight && text.len() > MUCH && Some(path) != profile.as_ref();
            let text = is_much.then(|| contents(path, &text)).flatten().unwrap_or(text);
            prompt = prompt.with(FragmentKind::WorkspaceFile, path, &text);
        }
    }
    let mut memories = Vec::new();
    let mut kept = String::new();
    let mut recalled = Vec::new();
    if agent.memory && beginning.factors.memory == MemoryUse::On {
        let told = use_of_memory(agent, tools);
        prompt = prompt.with(FragmentKind::UseOfMemory, "memory", &told);
        for remembered in supplies.shelves.for_prompt(beginning.class.as_deref()).await {
            let kind = match remembered.class {
                None => FragmentKind::TeacherMemory,
                Some(_) => FragmentKind::ClassMemory,
            };
            prompt = prompt.with(kind, remembered.path, &remembered.text);
            memories.extend(remembered.ids);
            kept.push_str(&remembered.text);
        }
        let (found, reasons) = supplies
            .shelves
            .for_request(&Asked {
                words: beginning.request,
                class: beginning.class.as_deref(),
                lesson: beginning.lesson.as_deref(),
                shown: &memories,
            })
            .await;
        recalled = reasons;
        for remembered in found {
            let kind = match remembered.class {
                None => FragmentKind::TeacherMemory,
                Some(_) => FragmentKind::ClassMemory,
            };
            prompt = prompt.with(kind, remembered.path, &remembered.text);
            memories.extend(remembered.ids);
            kept.push_str(&remembered.text);
        }
    }
    // A specialist has its task and nothing of the conversation.
    if beginning.delegation.is_none() {
        let memory = if agent.memory { beginning.factors.memory } else { MemoryUse::Off };
        let about = (beginning.class.as_deref(), memory);
        let told = answers::told(&supplies.store, about, beginning.exchanges, &kept).await;
        prompt = prompt.with(FragmentKind::ReflectionAnswers, answers::SOURCE, &told);
        if memory == MemoryUse::On {
            let told = Outlook::of(supplies).told(beginning.class.as_deref()).await;
            prompt = prompt.with(FragmentKind::Outlook, expectations::SOURCE, &told);
        }
    }
    let catalogue = supplies.definitions.catalogue();
    if let Ok(plugin) = catalogue.plugin(plugin) {
        let (skills, commands) = match is_tight {
            true => manifest::short(plugin, agent, command.as_ref()),
            false => manifest::whole(plugin, agent),
        };
        if beginning.factors.skills != SkillUse::None {
            prompt = prompt.with(FragmentKind::Skills, &plugin.name, &skills);
        }
        if beginning.factors.scaffolding == Scaffolding::Commands {
            prompt = prompt.with(FragmentKind::Commands, &plugin.name, &commands);
        }
        if beginning.factors.topology == Topology::Specialists && beginning.delegation.is_none() {
            let named = |how: &str, names: &[String]| {
                let found = plugin.agents.iter().filter(|agent| names.contains(&agent.name));
                let found = lines(found.map(|agent| {
                    line(&agent.name, agent.description.as_deref().unwrap_or_default())
                }));
                if found.is_empty() { found } else { format!("{how}\n\n{found}") }
            };
            if tools.iter().any(|tool| tool == spawn_subagent::NAME) {
                let sent = named(SEND, &agent.subagents);
                prompt = prompt.with(FragmentKind::Specialists, &plugin.name, &sent);
            }
            let back = beginning.goes_back_to();
            let onwards = agent
                .handoffs
                .iter()
                .filter(|to| Some(to.as_str()) != back && tools.contains(&transfer::name(to)));
            let followed = named(HAND_OVER, &onwards.cloned().collect::<Vec<_>>());
            prompt = prompt.with(FragmentKind::Handoffs, &plugin.name, &followed);
        }
    }
    if beginning.factors.workspace == WorkspaceUse::Off {
        prompt = prompt.with(FragmentKind::NoFiles, "session", conditions::NO_FILES);
    }
    if let Some(writer) = writer {
        let told = format!("The lines of each section are written by {}.", writer.label());
        prompt = prompt.with(FragmentKind::SectionWriter, writer.label(), &told);
    }
    let floor = whose_floor(beginning, tools);
    prompt = prompt.with(FragmentKind::Floor, "session", &floor);
    if let Some(command) = command {
        let source = command.path.to_string_lossy();
        let of_few = is_tight && !command.tools.is_empty();
        prompt = prompt.with(FragmentKind::Command, source, &framed(command, of_few));
    }
    if let Some((path, text)) = form_of(supplies, beginning).await {
        prompt = prompt.with(FragmentKind::Form, path, &text);
    }
    if let Some(path) = &beginning.lesson {
        prompt = prompt.with(FragmentKind::OpenLesson, path, &open_before_her(path));
    }
    prompt =
        prompt.with(FragmentKind::TaskList, task_list::SOURCE, &task_list::listed(beginning.tasks));
    Prompt { fragments: prompt.build(), memories, recalled }
}

/// Who speaks with her, where that is not the agent that the session began with: what was handed
/// over is hers and this agent's until it goes back.
fn whose_floor(beginning: &Beginning<'_>, tools: &[String]) -> String {
    let held = beginning.goes_back_to().map(|from| {
        let tool = transfer::name(from);
        let back = if tools.contains(&tool) {
            format!(
                "until you hand it back with `{tool}` or she takes it back herself. Hand it back \
                 when what it was handed over for is settled and when she asks for something that \
                 is not your work, and leave that work to {from}"
            )
        } else {
            "until she takes it back herself".to_owned()
        };
        format!(
            "You hold this conversation: {from} handed it over to you. What she answers and what \
             she says next comes to you, {back}."
        )
    });
    let called = beginning.instead_of.as_ref().map(|before| {
        format!(
            "She comes to you from {before}, which spoke with her until now. What it said stands \
             in this conversation beside what you said, and what it changed is in the files: go on \
             from there, and do not undo it."
        )
    });
    held.into_iter().chain(called).collect::<Vec<_>>().join("\n\n")
}

/// The template of the form that her words ask for, with how it is begun; none where something else
/// than a new lesson is asked for.
async fn form_of(supplies: &Supplies, beginning: &Beginning<'_>) -> Option<(String, String)> {
    let Framing { command, form, .. } = beginning.framing;
    let name = form.as_ref().filter(|_| command.is_some() && beginning.delegation.is_none())?;
    let (files, wanted) = (Arc::clone(&supplies.workspace), name.clone());
    let read = tokio::task::spawn_blocking(move || template::form_text(&files, &wanted)).await;
    match read {
        Ok(Ok(found)) => found.map(|(path, text)| (path, begun_with(name, &text))),
        Ok(Err(error)) => {
            tracing::info!(%error, form = name, "not in the prompt");
            None
        }
        Err(error) => {
            tracing::warn!(%error, form = name, "not in the prompt");
            None
        }
    }
}

/// A form's template, as a model is told of it.
fn begun_with(name: &str, text: &str) -> String {
    format!(
        "Her words ask for this form and not for a whole lesson. Begin it with `create_lesson` and \
         the template \"{name}\", without minutes unless she says how many: it has its own. Write its \
         sections and what it says of them; what else you have been told of a lesson holds as far as \
         there is a section for it.\n\n{text}"
    )
}

/// A workspace file for the prompt; one that is missing or cannot be read is left out, and the
/// draft says what it had to do without.
async fn text_of(workspace: &Arc<Workspace>, path: &str) -> Option<String> {
    let (workspace, file) = (Arc::clone(workspace), path.to_owned());
    let read = tokio::task::spawn_blocking(move || workspace.read(&file)).await;
    match read {
        Ok(Ok(file)) => Some(file.text),
        Ok(Err(error)) => {
            tracing::info!(%error, path, "not in the prompt");
            None
        }
        Err(error) => {
            tracing::warn!(%error, path, "not in the prompt");
            None
        }
    }
}

/// What an agent is told about memory: what it can do with it and nothing else.
fn use_of_memory(agent: &AgentDefinition, tools: &[String]) -> String {
    let has = |tool: &str| tools.iter().any(|name| name == tool);
    let answer = agent.output_schema.as_ref();
    let references = answer.is_some_and(|a| a["properties"][REFERENCES].is_object());
    let all = [
        (true, REMEMBERED),
        (references, REFERENCED),
        (has("read_memory"), READ),
        (has("update_memory"), NOTE),
    ];
    let told: Vec<&str> = all.into_iter().filter(|(fits, _)| *fits).map(|(_, text)| text).collect();
    told.join(" ")
}

/// The shape of the agent's last answer. Where memory is off, it is not asked which memories it used.
pub fn answer_shape(agent: &AgentDefinition, memory: MemoryUse) -> Option<OutputFormat> {
    let mut schema = agent.output_schema.clone()?;
    if !agent.memory || memory == MemoryUse::Off {
        if let Some(properties) = schema["properties"].as_object_mut() {
            properties.remove(REFERENCES);
        }
        if let Some(required) = schema["required"].as_array_mut() {
            required.retain(|name| name != REFERENCES);
        }
    }
    Some(OutputFormat { name: "answer".to_owned(), schema })
}

/// A command as the model reads it: its words, which tools it has, what kind of exchange it is, what it
/// leaves.
fn framed(command: &CommandDefinition, of_few: bool) -> String {
    let tools = if of_few { OF_FEW } else { "" };
    let exchange = match command.mode {
        CommandMode::Single => SINGLE,
        CommandMode::Interactive => INTERACTIVE,
    };
    let leaves = command.writes.as_ref();
    let leaves = leaves.map(|path| format!("{LEAVES}{path}`."));
    format!("{}\n\n{tools}{exchange}{}", command.body, leaves.unwrap_or_default())
}

/// What the model is told of the lesson that is open.
fn open_before_her(path: &str) -> String {
    format!(
        "The lesson {path} is open before the teacher. When she says \"this lesson\", or speaks of a \
         section without naming a lesson, she means that one, unless her words name another."
    )
}

fn line(name: &str, description: &str) -> String {
    format!("- {name}: {description}")
}

fn lines(lines: impl Iterator<Item = String>) -> String {
    lines.collect::<Vec<_>>().join("\n")
}
