//! Words for the teacher in places that pupils read.

use std::collections::BTreeSet;

use super::findings::Findings;
use crate::{Content, Lesson, Section, Shows, Template};

/// Labels that begin a line for the teacher.
const LABELS: [&str; 9] =
    ["Teacher", "Pupils", "Check", "Cause", "Move", "Need", "Answer", "Answers", "If not"];

/// The first line of a text that reads as a note for the teacher or as an answer.
pub(crate) fn teacher_line(text: &str) -> Option<&str> {
    let mut fence: Option<&str> = None;
    for line in text.lines() {
        let bare = line.trim_start();
        let opens = ["```", "~~~"].into_iter().find(|mark| bare.starts_with(mark));
        match (fence, opens) {
            (None, Some(mark)) => fence = Some(mark),
            (Some(open), Some(mark)) if open == mark => fence = None,
            // What stands in code is code.
            (Some(_), _) => {}
            (None, None) if is_teacher_line(bare) => return Some(line.trim()),
            (None, None) => {}
        }
    }
    None
}

fn is_teacher_line(line: &str) -> bool {
    let bare = line.trim_start_matches(|c: char| "-*+_>#".contains(c) || c.is_whitespace());
    LABELS.iter().any(|label| {
        bare.strip_prefix(label)
            .map(|rest| rest.trim_start_matches(['*', '_']))
            .is_some_and(|rest| rest.starts_with(':'))
    })
}

/// What a draft leaves open for the teacher says so.
pub const LEFT_OPEN: &str = "For you to add";

/// The lines of a text that are still a request to the teacher.
fn left_open(text: &str) -> impl Iterator<Item = &str> {
    text.lines().filter(|line| line.contains(LEFT_OPEN))
}

/// Whether a text is nothing but requests to the teacher: no page for pupils shows it.
pub(crate) fn only_left_open(text: &str) -> bool {
    let mut lines = text.lines().filter(|line| !line.trim().is_empty()).peekable();
    lines.peek().is_some() && lines.all(|line| line.contains(LEFT_OPEN))
}

/// Each line of pupils' pages that is still a request to the teacher, once.
pub(super) fn lines_left_open<'a>(
    lesson: &'a Lesson,
    template: &'a Template,
) -> BTreeSet<(u32, &'a str)> {
    let texts = pupils_texts(lesson, template).into_iter();
    texts.flat_map(|(line, _, text)| left_open(text).map(move |open| (line, open))).collect()
}

pub(super) fn check(lesson: &Lesson, template: &Template, findings: &mut Findings) {
    let mut told: BTreeSet<&str> = BTreeSet::new();
    for (line, section, text) in pupils_texts(lesson, template) {
        for open in left_open(text) {
            let asked = open.trim_matches(|c: char| "-*+_># ".contains(c)).replace("**", "");
            let message = format!(
                "not for pupils yet: \"{asked}\" would stand on their page; write it, or take it out"
            );
            findings.notice(line, section, message);
            told.insert(section);
        }
        if let Some(address) = text.split_whitespace().find_map(address) {
            let message = format!(
                "pupils would read the address {address}: take it out, unless it is made up"
            );
            findings.notice(line, section, message);
        }
        if let Some(found) = teacher_line(text) {
            let message = format!(
                "pupils would read \"{found}\": take it out, or put it where only the teacher reads"
            );
            findings.fault(line, section, message);
        }
    }
    for_the_teacher(lesson, &told, findings);
}

/// The sections that are still the teacher's to write, and of which nothing was `told` because no page for
/// pupils shows that: once, with the place of the first.
fn for_the_teacher(lesson: &Lesson, told: &BTreeSet<&str>, findings: &mut Findings) {
    let is_open = |section: &&Section| {
        !told.contains(section.id.as_str()) && left_open(&section.markdown).next().is_some()
    };
    let open: Vec<&Section> = lesson.sections.iter().filter(is_open).collect();
    let Some(first) = open.first() else { return };
    let names: Vec<&str> = open.iter().map(|section| section.heading.as_str()).collect();
    let message = format!("still for you to add to: {}", names.join(", "));
    findings.notice(first.start_line, &first.id, message);
}

/// Domains that are nobody's (RFC 2606), so that lessons about mail can show an address.
const RESERVED: [&str; 6] =
    ["example", "test", "invalid", "example.com", "example.org", "example.net"];

/// The e-mail address that a word is, unless it cannot be anybody's.
fn address(word: &str) -> Option<&str> {
    let word = word.trim_matches(|c: char| !c.is_alphanumeric());
    let (name, domain) = word.split_once('@')?;
    let (host, end) = domain.rsplit_once('.')?;
    let plain = |text: &str| text.chars().all(|c| c.is_alphanumeric() || "._-+".contains(c));
    let whole = !name.is_empty() && !host.is_empty() && end.len() > 1;
    let reserved = RESERVED.iter().any(|end| {
        domain.strip_suffix(end).is_some_and(|rest| rest.is_empty() || rest.ends_with('.'))
    });
    (whole && plain(name) && plain(domain) && !reserved).then_some(word)
}

/// Every text that a page for pupils shows, with its line and its section.
pub(super) fn pupils_texts<'a>(
    lesson: &'a Lesson,
    template: &'a Template,
) -> Vec<(u32, &'a str, &'a str)> {
    let mut texts: Vec<(u32, &str, &str)> = Vec::new();
    let shown = lesson.tasks().filter(|(_, item)| !only_left_open(&item.fields.prompt));
    for (section, item) in shown {
        texts.push((item.start_line, section, &item.fields.prompt));
        texts.push((item.start_line, section, item.fields.hint.as_deref().unwrap_or_default()));
    }
    for part in template.worksheet.iter().chain(&template.guide) {
        let Shows::Section(id) = &part.shows else { continue };
        let shown = lesson.section(id).filter(|section| !only_left_open(&section.markdown));
        let Some(section) = shown else { continue };
        texts.push((section.start_line, id, &section.markdown));
    }
    for section in &lesson.sections {
        let id = section.id.as_str();
        match &section.content {
            Content::Vocabulary(items) => {
                texts.extend(
                    items.iter().map(|item| (item.start_line, id, item.fields.meaning.as_str())),
                );
            }
            Content::Misconceptions(items) => {
                texts.extend(items.iter().map(|item| {
                    (item.start_line, id, item.fields.right.as_deref().unwrap_or_default())
                }));
            }
            _ => {}
        }
    }
    texts
}
