//! Whether everything that an agent names exists: asked before a run begins.
//!
//! Which tools and hooks there are is the application's knowledge; which agents and what a schema
//! has to be like is known here, and also listed among the problems of the plugin.

use serde_json::Value;
use thiserror::Error;

use crate::{AgentDefinition, Catalogue, Problem, Severity, suggestion::hint};

/// An agent names something that does not exist, so nothing can be run with it.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("the agent \"{agent}\" cannot be run: {}", lines(.problems))]
pub struct AgentError {
    /// The agent.
    pub agent: String,
    /// Everything that is wrong, by line.
    pub problems: Vec<Problem>,
}

impl Catalogue {
    /// Whether an agent of this plugin can be run: every tool, hook and agent that it names exists,
    /// and its answer's schema is one of an object.
    ///
    /// # Errors
    /// [`AgentError`] with every name that leads nowhere, its place, and what was probably meant.
    pub fn check_agent(
        &self,
        plugin: &str,
        agent: &AgentDefinition,
        known_tools: &[&str],
        known_hooks: &[&str],
    ) -> Result<(), AgentError> {
        let agents: Vec<&str> = self
            .plugins
            .iter()
            .filter(|other| other.name == plugin)
            .flat_map(|plugin| plugin.agents.iter().map(|agent| agent.name.as_str()))
            .collect();
        let mut problems = own_problems(agent, &agents, &self.problems);
        problems.extend(unknown_names(agent, known_tools, known_hooks));
        problems.sort_by_key(|problem| (problem.line, problem.column));
        if problems.is_empty() {
            return Ok(());
        }
        Err(AgentError { agent: agent.name.clone(), problems })
    }

    /// Names of tools and hooks that do not exist, in all agents: the part of the list of problems
    /// that [`crate::discover`] cannot know.
    #[must_use]
    pub fn unknown_names(&self, known_tools: &[&str], known_hooks: &[&str]) -> Vec<Problem> {
        let agents = self.plugins.iter().flat_map(|plugin| &plugin.agents);
        agents.flat_map(|agent| unknown_names(agent, known_tools, known_hooks)).collect()
    }
}

pub(crate) fn unknown_names(
    agent: &AgentDefinition,
    tools: &[&str],
    hooks: &[&str],
) -> Vec<Problem> {
    let fields = [("tools", "tool", &agent.tools, tools), ("hooks", "hook", &agent.hooks, hooks)];
    let unknown = fields.into_iter().flat_map(|(field, kind, names, known)| {
        let missing = names.iter().filter(|name| !known.contains(&name.as_str()));
        missing.map(move |name| {
            let hint = hint(field, name, known);
            problem(agent, field, name, format!("no {kind} is called \"{name}\"{hint}"))
        })
    });
    unknown.collect()
}

/// What is wrong with an agent's names of other agents and with its schema. `broken` are problems
/// of the same plugin: an agent that has one was left out and is told from one that never was.
pub(crate) fn own_problems(
    agent: &AgentDefinition,
    agents: &[&str],
    broken: &[Problem],
) -> Vec<Problem> {
    let mut problems = Vec::new();
    let fields =
        [("handoffs", "hand over to", &agent.handoffs), ("subagents", "send", &agent.subagents)];
    for (field, verb, names) in fields {
        for name in names {
            let message = if *name == agent.name {
                format!("an agent cannot {verb} itself")
            } else if agents.contains(&name.as_str()) {
                continue;
            } else if was_left_out(agent, name, broken) {
                format!("the agent \"{name}\" has an error of its own and was left out")
            } else {
                format!("no agent is called \"{name}\"{}", hint("agents", name, agents))
            };
            problems.push(problem(agent, field, name, message));
        }
    }
    if let Some(why) = agent.output_schema.as_ref().and_then(no_object_schema) {
        problems.push(problem(agent, "outputSchema", "", why));
    }
    problems
}

fn was_left_out(agent: &AgentDefinition, name: &str, broken: &[Problem]) -> bool {
    let path = agent.path.with_file_name(format!("{name}.md"));
    broken.iter().any(|problem| problem.severity == Severity::Error && problem.path == path)
}

/// Why a provider could not take this as the shape of an answer.
fn no_object_schema(schema: &Value) -> Option<String> {
    if schema.get("type").and_then(Value::as_str) != Some("object") {
        return Some("the answer has to be an object: write \"type: object\" in it".to_owned());
    }
    let of_many = ["oneOf", "anyOf", "allOf"].into_iter().find(|key| schema.get(key).is_some());
    if let Some(key) = of_many {
        return Some(format!("the schema cannot have \"{key}\" at its top: providers refuse it"));
    }
    let Some(Value::Object(properties)) = schema.get("properties") else {
        return Some("the schema needs \"properties\", each with its own schema".to_owned());
    };
    if let Some((name, _)) = properties.iter().find(|(_, value)| !value.is_object()) {
        return Some(format!("the property \"{name}\" needs a schema, such as {{type: string}}"));
    }
    let names: Vec<&str> = properties.keys().map(String::as_str).collect();
    let misnamed = match schema.get("required") {
        None => None,
        Some(Value::Array(required)) => required.iter().find_map(|entry| match entry.as_str() {
            Some(name) if names.contains(&name) => None,
            Some(name) => {
                let hint = hint("properties", name, &names);
                Some(format!("\"required\" names no property \"{name}\"{hint}"))
            }
            None => Some(format!("\"required\" lists names of properties, not {entry}")),
        }),
        Some(_) => Some("\"required\" should be a list of names of properties".to_owned()),
    };
    misnamed.or_else(|| unusable(schema))
}

/// Why no answer could be held to this schema.
fn unusable(schema: &Value) -> Option<String> {
    let mut compiler = boon::Compiler::new();
    compiler.use_loader(Box::new(boon::SchemeUrlLoader::new()));
    let name = "schema:answer";
    let error = match compiler.add_resource(name, schema.clone()) {
        Err(error) => error,
        Ok(()) => compiler.compile(name, &mut boon::Schemas::new()).err()?,
    };
    // The library says at length what it tried; the place is what helps.
    let said = format!("{error:#}");
    let place = said.split_once("at '").and_then(|(_, rest)| Some(rest.split_once('\'')?.0));
    Some(match place {
        Some(place) => format!("this is no JSON Schema: look at \"{place}\" in it"),
        None => format!("this is no JSON Schema: {error}"),
    })
}

fn problem(agent: &AgentDefinition, field: &str, name: &str, message: String) -> Problem {
    agent.place(field, name).problem(&agent.path, Severity::Error, message)
}

fn lines(problems: &[Problem]) -> String {
    let lines: Vec<String> = problems.iter().map(ToString::to_string).collect();
    lines.join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    const TOOLS: &[&str] = &["read_file", "write_file"];
    const HOOKS: &[&str] = &["feedforward", "scope-check"];

    fn agent(name: &str, fields: &str) -> AgentDefinition {
        let path = format!("p/agents/{name}.md");
        let text = format!("---\nmodel: m\nprovider: offline\n{fields}\n---\n");
        AgentDefinition::parse(name, path.as_ref(), &text).definition.unwrap()
    }

    fn check(fields: &str) -> String {
        let planner = agent("planner", fields);
        let broken = Problem {
            path: "p/agents/broken.md".into(),
            line: 1,
            column: 1,
            severity: Severity::Error,
            message: "the field \"model\" is missing".into(),
        };
        let plugin = crate::Plugin {
            name: "p".into(),
            root: "p".into(),
            agents: vec![planner.clone(), agent("reviewer", "")],
            ..crate::Plugin::default()
        };
        let catalogue = Catalogue { plugins: vec![plugin], problems: vec![broken] };
        match catalogue.check_agent("p", &planner, TOOLS, HOOKS) {
            Ok(()) => "fine".to_owned(),
            Err(error) => error.to_string(),
        }
    }

    #[test]
    fn an_agent_that_names_only_what_exists_can_be_run() {
        let fields = "tools: [read_file]\nhooks: [scope-check, feedforward]\nhandoffs: [reviewer]\nsubagents: [reviewer]\noutputSchema:\n  type: object\n  required: [response]\n  properties: {response: {type: string}}";
        assert_eq!(check(fields), "fine");
        assert_eq!(check(""), "fine");
    }

    #[test]
    fn every_name_that_leads_nowhere_is_told_with_its_place_and_what_was_meant() {
        let fields = "tools: [read_file, raed_file]\nhooks:\n  - feedforward\n  - scope-chek\n  - zzz\nhandoffs: [planner, reviwer]\nsubagents: [reviewer, broken, planner]";
        insta::assert_snapshot!("unknown_names", check(fields));
    }

    #[test]
    fn a_schema_that_is_not_of_an_object_is_told() {
        let schemas = [
            "{type: array}",
            "{properties: {}}",
            "{type: object}",
            "{type: object, properties: {a: string}}",
            "{type: object, properties: {a: {type: string}}, required: [b]}",
            "{type: object, properties: {a: {type: string}}, required: a}",
            "{type: object, properties: {a: {type: string}}, required: [1]}",
            "{type: object, properties: {a: {type: string}}, anyOf: []}",
            "{type: object, properties: {a: {type: poem}}}",
        ];
        let said: Vec<String> =
            schemas.iter().map(|schema| check(&format!("outputSchema: {schema}"))).collect();
        insta::assert_snapshot!("schemas", said.join("\n"));
    }
}
