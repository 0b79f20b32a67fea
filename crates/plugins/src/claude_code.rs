//! Definitions that were written for Claude Code: what they leave open is settled here, and what they
//! say to that program alone is no mistake.
//!
//! Such an agent does not say who serves its model, and calls tools by other names; such a command
//! does not say who carries it out. What they ask for and is not there is told.

use std::path::Path;

use text::front_matter::{SplitError, split};

use crate::{
    AgentDefinition, CommandDefinition, CommandMode, Plugin, Provider, Slot,
    agent::{DEFAULT_MAX_NO_PROGRESS_ITERATIONS, DEFAULT_MAX_TOOL_RETRIES},
    fields::{At, Fields},
    parsed::{Dialect, EVERY_ONE, Parsed, tidy},
};

/// The agent that carries out commands which name nobody.
pub(crate) const LEAD: &str = "lead";
/// Its definition.
pub(crate) const LEAD_TEXT: &str = include_str!("claude_code/lead.md");

/// What the model that plans is called, whoever serves it.
const PLANNER_MODEL: &str = "planner";
/// Names of models that mean "the usual one of this size" there.
const MODELS: [&str; 4] = ["inherit", "sonnet", "opus", "haiku"];
/// What stands there for the words that were typed after a command.
const ARGUMENTS: &str = "$ARGUMENTS";
/// What a model reads in its place.
const HER_WORDS: &str = "(what the teacher says in her message)";

const OF_AGENTS: [&str; 9] = [
    "background",
    "color",
    "disallowedTools",
    "effort",
    "isolation",
    "mcpServers",
    "memory",
    "name",
    "permissionMode",
];
const OF_COMMANDS: [&str; 7] = [
    "allowed-tools",
    "disable-model-invocation",
    "effort",
    "model",
    "name",
    "user-invocable",
    "version",
];
/// Tools that are there and not here.
const ABSENT: [&str; 7] =
    ["Bash", "BashOutput", "Grep", "KillShell", "NotebookEdit", "WebFetch", "WebSearch"];

/// Reads `agents/<name>.md`, whosever rules it keeps.
pub(crate) fn read_agent(
    name: &str,
    path: &Path,
    text: &str,
    dialect: Dialect,
) -> Parsed<AgentDefinition> {
    match Fields::read(path, text) {
        Ok((fields, parts)) if dialect == Dialect::ClaudeCode && !fields.has("provider") => {
            agent(name, path, fields, parts.body)
        }
        _ => AgentDefinition::parse(name, path, text),
    }
}

/// Reads `commands/<name>.md`, whosever rules it keeps.
pub(crate) fn read_command(
    name: &str,
    path: &Path,
    text: &str,
    dialect: Dialect,
) -> Parsed<CommandDefinition> {
    if dialect == Dialect::Own {
        return CommandDefinition::parse(name, path, text);
    }
    // A command there may be nothing but its words.
    let bare = matches!(split(text), Err(SplitError::Missing));
    let with_front = if bare { format!("---\n---\n{text}") } else { text.to_owned() };
    match Fields::read(path, &with_front) {
        Ok((fields, parts)) if !fields.has("agent") => command(name, path, fields, parts.body),
        _ => CommandDefinition::parse(name, path, text),
    }
}

/// An agent without a provider.
fn agent(name: &str, path: &Path, mut fields: Fields, body: &str) -> Parsed<AgentDefinition> {
    let description = fields.text("description");
    let model = fields.text("model").filter(|model| !MODELS.contains(&model.as_str()));
    let tools = tools(&mut fields);
    let skills = if fields.has("skills") {
        fields.names_at("skills")
    } else {
        vec![(EVERY_ONE.to_owned(), At::START)]
    };
    fields.leave(&OF_AGENTS);
    let definition = AgentDefinition {
        name: name.to_owned(),
        path: path.to_owned(),
        description,
        model: model.unwrap_or_else(|| PLANNER_MODEL.to_owned()),
        provider: Provider::Anthropic,
        workspace: Vec::new(),
        skills: skills.iter().map(|(name, _)| name.clone()).collect(),
        tools,
        hooks: Vec::new(),
        memory: false,
        handoffs: Vec::new(),
        subagents: Vec::new(),
        confidence: false,
        output_schema: None,
        max_turns: fields.count("maxTurns"),
        max_budget_usd: None,
        max_tool_retries: DEFAULT_MAX_TOOL_RETRIES,
        max_no_progress_iterations: DEFAULT_MAX_NO_PROGRESS_ITERATIONS,
        force_finalize_on_stall: true,
        places: Vec::new(),
        body: tidy(body),
    };
    let skills = skills.into_iter().filter(|(name, _)| name != EVERY_ONE).collect();
    Parsed::new(definition, skills, fields.finish())
}

/// The tools by the names that they have here. An agent that lists some gets no others, so at the
/// least it can read.
fn tools(fields: &mut Fields) -> Vec<String> {
    if !fields.has("tools") {
        return Vec::new();
    }
    let mut tools = vec!["read_file".to_owned()];
    for (tool, at) in fields.names_at("tools") {
        let plain = tool.split('(').next().unwrap_or(&tool).trim();
        let here = match plain {
            "Read" => "read_file",
            "Write" => "write_file",
            "Edit" | "MultiEdit" => "str_replace",
            "Glob" | "LS" => "list_directory",
            "Skill" => "read_skill",
            "AskUserQuestion" => "ask_teacher",
            "TodoWrite" => "update_tasks",
            // Whoever may be sent is named among the specialists.
            "Agent" | "Task" => continue,
            absent if ABSENT.contains(&absent) || absent.starts_with("mcp__") => {
                let message = format!("there is no tool \"{absent}\" here; it goes without");
                fields.warn(at, message);
                continue;
            }
            own => own,
        };
        tools.push(here.to_owned());
    }
    tools.sort();
    tools.dedup();
    tools
}

/// A command that does not say who carries it out.
fn command(name: &str, path: &Path, mut fields: Fields, body: &str) -> Parsed<CommandDefinition> {
    let body = tidy(body);
    let first = || body.lines().find(|line| !line.trim().is_empty());
    let description = fields.text("description").filter(|text| !text.is_empty());
    let description = description.or_else(|| first().map(|line| plain(line).to_owned()));
    if description.is_none() {
        fields
            .error(At::START, "the command says nothing: neither what it does nor how".to_owned());
    }
    let slots = fields.hint("argument-hint").map(|hint| Slot {
        name: "words".to_owned(),
        description: hint,
        required: body.contains(ARGUMENTS),
    });
    if body.lines().any(|line| line.trim_start().starts_with("!`") || line.contains(" !`")) {
        let message =
            "commands of a shell in the text are not run here; the model reads them as text";
        fields.warn(At::START, message.to_owned());
    }
    fields.leave(&OF_COMMANDS);
    let definition = CommandDefinition {
        name: name.to_owned(),
        path: path.to_owned(),
        agent: LEAD.to_owned(),
        description: description.unwrap_or_default(),
        mode: CommandMode::Interactive,
        writes: None,
        slots: slots.into_iter().collect(),
        tools: Vec::new(),
        reflection: Vec::new(),
        examples: Vec::new(),
        body: body.replace(ARGUMENTS, HER_WORDS),
    };
    Parsed::new(definition, vec![(LEAD.to_owned(), At::START)], fields.finish())
}

/// A heading's words.
fn plain(line: &str) -> &str {
    line.trim_start_matches('#').trim()
}

/// Whether this is a command that leaves open who carries it out.
pub(crate) fn names_no_agent(text: &str) -> bool {
    match Fields::read(Path::new(""), text) {
        Ok((fields, _)) => !fields.has("agent"),
        Err(_) => split(text).is_err(),
    }
}

/// Puts the names of all in the place of [`EVERY_ONE`].
pub(crate) fn name_every_one(plugin: &mut Plugin) {
    let skills: Vec<String> = plugin.skills.iter().map(|skill| skill.name.clone()).collect();
    let described = plugin.agents.iter().filter(|agent| agent.description.is_some());
    let agents: Vec<String> = described.map(|agent| agent.name.clone()).collect();
    for agent in &mut plugin.agents {
        if agent.skills == [EVERY_ONE] {
            agent.skills.clone_from(&skills);
        }
        if agent.subagents == [EVERY_ONE] {
            agent.subagents = agents.iter().filter(|name| **name != agent.name).cloned().collect();
        }
    }
}
