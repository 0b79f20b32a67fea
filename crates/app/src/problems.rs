//! What is wrong with definitions and class profiles, from every place that can tell.

use plugins::{Catalogue, Problem, Severity};

use crate::{hooks, tools};

/// Problems of a catalogue, those of names included that only the application knows.
pub fn of_definitions(catalogue: &Catalogue) -> Vec<Problem> {
    let mut problems = catalogue.problems.clone();
    for agent in catalogue.plugins.iter().flat_map(|plugin| &plugin.agents) {
        let unknown = |kind: &str, name: &str, known: &[&str]| Problem {
            path: agent.path.clone(),
            line: 1,
            column: 1,
            severity: Severity::Warning,
            message: format!("no {kind} is called \"{name}\"; there are {}", known.join(", ")),
        };
        let names = agent.tools.iter().filter(|name| !tools::NAMES.contains(&name.as_str()));
        problems.extend(names.map(|name| unknown("tool", name, tools::NAMES)));
        let names = agent.hooks.iter().filter(|name| !hooks::NAMES.contains(&name.as_str()));
        problems.extend(names.map(|name| unknown("hook", name, hooks::NAMES)));
    }
    problems.sort();
    problems
}
