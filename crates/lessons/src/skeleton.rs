//! A new lesson: front matter, title, and a mark in each section that has to be written.

use crate::{DRAFTING, SectionKind, Template, outline::one_line};

/// What a new lesson is about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewLesson {
    /// Its first heading.
    pub title: String,
    /// A word or two.
    pub topic: String,
    /// The class, as its profile names it.
    pub class: Option<String>,
    /// How long it lasts.
    pub minutes: Option<u32>,
    /// The day on which it is to be taught, as `2026-12-03`.
    pub date: Option<String>,
}

/// The text of the new lesson's file.
#[must_use]
pub fn new_lesson(new: &NewLesson, template: &Template) -> String {
    let mut text = String::from("---\n");
    let minutes = new.minutes.map(|minutes| minutes.to_string());
    let facts = [
        ("lesson", Some(new.topic.as_str())),
        ("class", new.class.as_deref()),
        ("minutes", minutes.as_deref()),
        ("date", new.date.as_deref()),
        ("template", Some(template.name.as_str())),
    ];
    for (key, value) in facts {
        if let Some(value) = value {
            text.push_str(&fact(key, value));
            text.push('\n');
        }
    }
    let title = one_line(&new.title);
    let title = if title.is_empty() { one_line(&new.topic) } else { title };
    text.push_str(&format!("---\n\n# {title}\n"));
    let written = template
        .sections
        .iter()
        .filter(|section| !section.optional && section.kind != SectionKind::Timings);
    for section in written {
        text.push_str(&format!("\n## {}\n\n{DRAFTING}\n", section.heading));
    }
    text
}

/// A line of front matter.
pub(crate) fn fact(key: &str, value: &str) -> String {
    let value = one_line(value);
    let is_plain = value.chars().all(|c| c.is_alphanumeric() || " -_.,/".contains(c))
        && value.chars().next().is_some_and(char::is_alphanumeric);
    if is_plain {
        return format!("{key}: {value}");
    }
    let escaped = value.replace('\\', "\\\\").replace('"', "\\\"");
    format!("{key}: \"{escaped}\"")
}
