//! Skills: sizes of the tiers, what a description says, whether every file is reached, and whether a
//! lesson can be drafted from the notes on topics.

use drafter::notes;
use plugins::{Skill, SkillFile};

use super::gather::PluginFolder;
use super::page::{At, Page, count};
use super::report::Finding;
use super::rules;

/// Tokens are estimated: so many characters make one.
const CHARACTERS_OF_A_TOKEN: usize = 4;
/// What the body of a `SKILL.md` may have, in tokens.
const BODY: std::ops::RangeInclusive<usize> = 500..=1_500;
/// The most that a reference file may have, in tokens.
const FILE: usize = 4_000;
/// The most that a note on a topic may have: it is read alone.
const NOTE: usize = 4_500;
/// A shorter description, in characters, cannot say what for and when.
const DESCRIPTION: usize = 40;
/// How a description says when: "Use" with one of these behind it.
const WHEN: [&str; 9] =
    ["when", "whenever", "for", "it", "this", "before", "after", "if", "as soon as"];
/// What every skill has.
const SECTIONS: [&str; 4] = ["When to use it", "When not", "The steps", "What goes wrong"];
/// What a skill with reference files has as well.
const FILES_SECTION: &str = "Which file for what";

/// The skills of a plugin.
pub fn check(folder: &PluginFolder, found: &mut Vec<Finding>) {
    let Some(plugin) = &folder.plugin else { return };
    for skill in &plugin.skills {
        let inside = format!("skills/{}", skill.name);
        let page = |file: &str| {
            let inside = format!("{inside}/{file}");
            folder.pages.iter().find(|page| page.inside == inside)
        };
        let Some(main) = page("SKILL.md") else { continue };
        description(main, skill, found);
        body(main, skill, found);
        let most = if skill.name == notes::SKILL { NOTE } else { FILE };
        for file in &skill.files {
            let Some(page) = page(&file.name) else { continue };
            let tokens = tokens(&file.text);
            if tokens > most {
                let message = format!("the file has about {tokens} tokens; {most} are the most");
                let help = "divide it, so that an agent reads only what it needs";
                found.push(Finding::new(page, At::START, rules::FILE_SIZE, message).help(help));
            }
            if !skill.body.contains(&format!("{}/{}", skill.name, file.name)) {
                let message = format!("\"{}\" is named nowhere in its SKILL.md", file.name);
                let help =
                    format!("name it there with half a line: `{}/{}`", skill.name, file.name);
                found.push(Finding::new(page, At::START, rules::UNNAMED_FILE, message).help(help));
            }
            if skill.name == notes::SKILL {
                note(page, skill, file, found);
            }
        }
    }
}

/// A note on a topic, or the list of them.
fn note(page: &Page, skill: &Skill, file: &SkillFile, found: &mut Vec<Finding>) {
    for problem in notes::problems(&file.name, &file.text) {
        let at = At::line(count(problem.line));
        found.push(Finding::new(page, at, rules::NOTE_FORM, problem.message));
    }
    let list = skill.files.iter().find(|other| other.name == notes::TOPICS);
    if notes::is_unlisted(&file.name, list.map_or("", |list| &list.text)) {
        let message = format!("\"{}\" is named nowhere in {}", file.name, notes::TOPICS);
        let help =
            format!("add a line there: - `{}`: what the topic is called; another name", file.name);
        found.push(Finding::new(page, At::START, rules::UNLISTED_NOTE, message).help(help));
    }
}

fn description(page: &Page, skill: &Skill, found: &mut Vec<Finding>) {
    let at = page.find("description:");
    let mut wrong = |message: String, help: &str| {
        found.push(Finding::new(page, at, rules::SKILL_DESCRIPTION, message).help(help));
    };
    let text = skill.description.to_lowercase();
    let length = text.chars().count();
    if length < DESCRIPTION {
        let message =
            format!("the description has {length} characters; {DESCRIPTION} are the least");
        wrong(message, "say what the skill is for and when to use it, in words of requests");
    }
    if !WHEN.iter().any(|when| text.contains(&format!("use {when} "))) {
        let message = "the description does not say when to use the skill".to_owned();
        wrong(message, "add a sentence that begins \"Use when …\"");
    }
}

fn body(page: &Page, skill: &Skill, found: &mut Vec<Finding>) {
    let (_, first) = page.body();
    let tokens = tokens(&skill.body);
    if !BODY.contains(&tokens) {
        let (least, most) = (BODY.start(), BODY.end());
        let message =
            format!("the body has about {tokens} tokens; it should have {least} to {most}");
        let help = "what an agent always needs stands here, detail in reference files";
        found.push(Finding::new(page, At::line(first), rules::SKILL_SIZE, message).help(help));
    }
    let headings = page.headings(2);
    let files = (!skill.files.is_empty()).then_some(FILES_SECTION);
    for wanted in SECTIONS.into_iter().chain(files) {
        if !headings.iter().any(|(_, heading)| heading.eq_ignore_ascii_case(wanted)) {
            let message = format!("the skill has no part \"## {wanted}\"");
            found.push(Finding::new(page, At::line(first), rules::SKILL_SECTIONS, message));
        }
    }
}

/// About how many tokens a text has.
fn tokens(text: &str) -> usize {
    text.chars().count().div_ceil(CHARACTERS_OF_A_TOKEN)
}
