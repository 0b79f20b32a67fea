//! A definition while it is written: what is wrong with its text by itself.

use std::path::Path;

use crate::agent::AgentDefinition;
use crate::command::CommandDefinition;
use crate::parsed::{Dialect, Parsed};
use crate::problem::Problem;
use crate::skill::Skill;

/// What is wrong with the text of a definition at its path inside a plugin, such as
/// `commands/reflect.md`. Names that lead to other files are not looked up; nothing is wrong with a text
/// that defines nothing.
#[must_use]
pub fn problems_in(inside: &str, text: &str) -> Vec<Problem> {
    let path = Path::new(inside);
    let parts: Vec<&str> = inside.split('/').collect();
    match parts.as_slice() {
        ["agents", file] => named(file, |name| AgentDefinition::parse(name, path, text)),
        ["commands", file] => named(file, |name| CommandDefinition::parse(name, path, text)),
        ["skills", folder, "SKILL.md"] => Skill::parse(folder, path, text, Dialect::Own).problems,
        _ => Vec::new(),
    }
}

fn named<T>(file: &str, parse: impl FnOnce(&str) -> Parsed<T>) -> Vec<Problem> {
    file.strip_suffix(".md").map_or_else(Vec::new, |name| parse(name).problems)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(inside: &str, text: &str) -> Vec<(u32, String)> {
        let problems = problems_in(inside, text).into_iter();
        problems.map(|problem| (problem.line, problem.message)).collect()
    }

    #[test]
    fn a_text_is_judged_by_what_it_defines_and_by_its_own_lines() {
        let command = "---\nagent: planner\ndescription: Look back\nmode: often\n---\n\nDo.\n";
        let told_of = told("commands/reflect.md", command);
        assert_eq!(told_of, [(4, "the mode is single or interactive, not \"often\"".to_owned())]);
        assert_eq!(told("notes/reflect.md", command), []);
        assert_eq!(told("skills/x/more.md", command), []);
        let skill = told("skills/other/SKILL.md", "---\nname: eal\ndescription: d\n---\n\nText.\n");
        assert_eq!(skill.first().map(|(line, _)| *line), Some(2), "{skill:?}");
        assert!(!told("agents/a.md", "no front matter").is_empty());
    }
}
