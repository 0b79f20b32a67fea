//! Skills: which there are, which files they name, and what those files advise for a need.

mod rank;

use super::document::{document, lines};
use super::library::{Library, NeedRule};
use super::words::stems;
use rank::rank;

/// How much of a match with the class's profile counts beside one with the teacher's own words.
const PROFILE: f64 = 0.25;
/// A lower score is an accident.
const LEAST: f64 = 0.5;
/// The longest caution that a plan quotes, in characters.
const LONGEST_CAUTION: usize = 260;

/// The skills that fit a request best, then those that fit every lesson: at most `most`, none of
/// them one of `read`.
pub(super) fn others<'a>(
    library: &'a Library,
    (request, profile): (&str, &str),
    manifest: &'a str,
    read: &[&str],
    most: usize,
) -> Vec<&'a str> {
    let asked = rank(&library.skills, request, manifest);
    let known = rank(&library.skills, profile, manifest);
    let of_class =
        |name: &str| known.iter().find(|other| other.name == name).map_or(0.0, |other| other.score);
    let mut scored: Vec<(f64, &str)> = asked
        .iter()
        .filter(|skill| skill.score > LEAST)
        .map(|skill| (skill.score + PROFILE * of_class(skill.name), skill.name))
        .collect();
    scored.sort_by(|a, b| b.0.total_cmp(&a.0));
    let there = self::manifest(manifest);
    let usual = library.skills.usual.iter().map(String::as_str);
    let mut chosen: Vec<&str> = Vec::new();
    for name in scored.into_iter().map(|(_, name)| name).chain(usual) {
        if there.contains(&name) && !read.contains(&name) && !chosen.contains(&name) {
            chosen.push(name);
        }
    }
    chosen.truncate(most);
    chosen
}

/// What a skill's text warns of that is nearest to what was said: a sentence or two that stand for
/// themselves. What holds a word of `never` is left out.
pub(super) fn caution(content: &str, said: &[String], never: &[String]) -> Option<String> {
    let warnings = document(&lines(content)).bullets(&["what goes wrong"]);
    let never: Vec<String> = never.iter().flat_map(|word| stems(word)).collect();
    let whole = |text: &String| {
        !text.contains('`')
            && text.chars().count() <= LONGEST_CAUTION
            && stems(text).iter().all(|word| !never.contains(word))
    };
    let shared = |text: &String| {
        stems(text).iter().filter(|word| word.len() > 4 && said.contains(word)).count()
    };
    let warnings: Vec<String> = warnings.into_iter().map(|b| b.text).filter(whole).collect();
    // The first of equals: `max_by_key` alone would take the last.
    warnings.into_iter().rev().max_by_key(shared)
}

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
            part.level > 1
                && rule.named.iter().any(|name| heading.contains(&name.text.to_lowercase()))
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
