//! What is wrong with definitions and class profiles, from every place that can tell.

use planning::{hooks, tools};
use plugins::{Catalogue, Problem};

/// Problems of a catalogue, those of names included that only the application knows.
pub fn of_definitions(catalogue: &Catalogue) -> Vec<Problem> {
    let mut problems = catalogue.problems.clone();
    problems.extend(catalogue.unknown_names(tools::NAMES, hooks::NAMES));
    problems.sort();
    problems
}
