//! Forms of work that she refuses: what shows them in a text, and what is written instead.

use crate::instructions::{Effect, Instruction};
pub(crate) use crate::library::FormRule;
use crate::library::Library;
use crate::words::{replace_word, stems};

/// How a line begins that says what was followed: it names the form and does not plan it.
const FOLLOWED: &str = "Followed:";

/// The forms that these instructions refuse.
pub(crate) fn refused<'a>(
    library: &'a Library,
    instructions: &[Instruction],
) -> impl Iterator<Item = &'a FormRule> {
    let refuses = |rule: &FormRule| {
        let effects = instructions.iter().flat_map(|instruction| &instruction.effects);
        effects
            .into_iter()
            .any(|effect| matches!(effect, Effect::Without(form) if *form == rule.form))
    };
    let rules: Vec<&FormRule> = library.rules.forms.iter().filter(|rule| refuses(rule)).collect();
    rules.into_iter()
}

/// Whether a text plans this form.
pub(crate) fn is_in(rule: &FormRule, text: &str) -> bool {
    let lines = text.lines().filter(|line| !line.starts_with(FOLLOWED));
    lines.map(stems).any(|said| rule.shows.iter().any(|phrase| phrase.is_in(&said)))
}

/// The text with what is written instead. What is quoted with its place stays as it is.
pub(crate) fn without<'a>(rules: impl Iterator<Item = &'a FormRule>, text: &str) -> String {
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    for (form, instead) in rules.flat_map(|rule| &rule.instead) {
        for line in &mut lines {
            if !line.contains("](") && !line.starts_with(FOLLOWED) {
                *line = replace_word(line, form, instead);
            }
        }
    }
    lines.join("\n")
}
