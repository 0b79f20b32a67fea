//! Skills: which there are, which files they name, and what those files advise for a need.

use super::library::NeedRule;
use super::numbered::{document, lines};
use super::words::stems;

/// What a skill's file says for one need.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Advice {
    /// The principle.
    pub strategies: Vec<String>,
    /// What to do in the lesson.
    pub lesson: Vec<String>,
    /// What to change on the page.
    pub page: Vec<String>,
}

/// Names of the skills in the manifest, `- name: description`.
pub(super) fn manifest(text: &str) -> Vec<&str> {
    let bullets = text.lines().filter_map(|line| line.trim().strip_prefix("- "));
    bullets
        .filter_map(|line| line.split_once(':'))
        .map(|(name, _)| name.trim().trim_matches(['`', '*']))
        .collect()
}

/// Whether a skill's text points to this file.
pub(super) fn names_file(skill_text: &str, reference: &str) -> bool {
    let file = reference.rsplit('/').next().unwrap_or(reference);
    skill_text.contains(file)
}

/// What a reference file advises for a need: below the heading that names it.
pub(super) fn advice(content: &str, need: &str, rule: &NeedRule) -> Advice {
    let document = document(&lines(content));
    let wanted = stems(need);
    let mut advice = Advice::default();
    let exact = document.parts.iter().find(|part| stems(&part.heading) == wanted);
    let named = || {
        document.parts.iter().find(|part| {
            let heading = part.heading.to_lowercase();
            part.level > 1 && rule.named.iter().any(|name| heading.contains(&name.to_lowercase()))
        })
    };
    let Some(part) = exact.or_else(named) else { return advice };
    for bullet in &part.bullets {
        match bullet.text.split_once(':') {
            Some(("strategy", text)) => advice.strategies.push(text.trim().to_owned()),
            Some(("in the lesson", text)) => advice.lesson.push(text.trim().to_owned()),
            Some(("on the worksheet", text)) => advice.page.push(text.trim().to_owned()),
            Some(("caution" | "note" | "source", _)) => {}
            Some(_) | None => advice.lesson.push(bullet.text.clone()),
        }
    }
    advice
}
