//! The facts at the head of a lesson's file: flat lines of key and value, read one by one, so that a
//! line with a mistake costs nothing but itself.

use std::ops::Range;

use text::front_matter::{SplitError, YAML_LINE, split};

use crate::{Problem, Weight, template::STRUCTURED_NAME};

/// What stands between two notes of one line.
const NOTES_APART: char = ';';

/// What the front matter says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Facts {
    /// What the lesson is about.
    pub topic: Option<String>,
    /// The class.
    pub class: Option<String>,
    /// How long it lasts.
    pub minutes: Option<u32>,
    /// The name of its template.
    pub template: String,
    /// The notes on content that are not wanted, in one line.
    pub not_here: Option<String>,
    /// The day on which it was put into the archive.
    pub archived: Option<String>,
    /// The day on which it is to be taught.
    pub date: Option<String>,
    /// How it went.
    pub went: Option<String>,
    /// Its place among the lessons of its day, or among those without a day.
    pub place: Option<u32>,
}

impl Facts {
    /// The notes on content that are not wanted, one by one.
    pub(crate) fn notes_not_here(&self) -> Vec<String> {
        let notes = self.not_here.iter().flat_map(|line| line.split(NOTES_APART));
        notes.map(str::trim).filter(|note| !note.is_empty()).map(str::to_owned).collect()
    }
}

/// The facts and where they stand.
pub(crate) struct FrontMatter {
    pub(crate) facts: Facts,
    /// Bytes between the two fences; none when there are no fences.
    pub(crate) yaml: Option<Range<usize>>,
    /// Where the markdown begins.
    pub(crate) body: usize,
}

/// Reads what stands before the markdown.
pub(crate) fn front_matter(text: &str) -> (FrontMatter, Vec<Problem>) {
    let mut problems = Vec::new();
    let mut note = |line: u32, message: String| {
        problems.push(Problem { line, section: None, weight: Weight::Notice, message });
    };
    let mut facts = Facts {
        topic: None,
        class: None,
        minutes: None,
        template: STRUCTURED_NAME.to_owned(),
        not_here: None,
        archived: None,
        date: None,
        went: None,
        place: None,
    };
    let parts = match split(text) {
        Ok(parts) => parts,
        Err(cause) => {
            note(
                1,
                match cause {
                    SplitError::Missing => {
                        "the file has no front matter with lesson, class and minutes".to_owned()
                    }
                    SplitError::Unclosed => cause.to_string(),
                },
            );
            let body = if text.starts_with('\u{feff}') { '\u{feff}'.len_utf8() } else { 0 };
            return (FrontMatter { facts, yaml: None, body }, problems);
        }
    };
    for (number, line) in (YAML_LINE..).zip(parts.yaml.lines()) {
        let Some((key, value)) = entry(line) else { continue };
        match key {
            "lesson" => facts.topic = value,
            "class" => facts.class = value,
            "not here" => facts.not_here = value,
            "archived" => facts.archived = value,
            "date" => facts.date = value,
            "went" => facts.went = value,
            "place" => facts.place = value.and_then(|value| value.parse().ok()),
            "template" => facts.template = value.unwrap_or(facts.template),
            "minutes" => {
                facts.minutes = value.as_deref().and_then(whole_minutes);
                if let Some(value) = value.filter(|_| facts.minutes.is_none()) {
                    note(
                        number,
                        format!("minutes should be a whole number, but it is \"{value}\""),
                    );
                }
            }
            _ => {}
        }
    }
    let yaml = Some(parts.yaml_start..parts.yaml_start + parts.yaml.len());
    (FrontMatter { facts, yaml, body: parts.body_start }, problems)
}

/// Key and value of a line; no value when it is empty.
pub(crate) fn entry(line: &str) -> Option<(&str, Option<String>)> {
    if line.starts_with(char::is_whitespace) {
        return None;
    }
    let (key, value) = line.split_once(':')?;
    let value = value.trim();
    let value = match value.chars().next() {
        Some(quote @ ('"' | '\'')) => {
            let inner = &value[1..];
            let inner = inner.rfind(quote).map_or(inner, |end| &inner[..end]);
            match quote {
                '"' => inner.replace("\\\"", "\"").replace("\\\\", "\\"),
                _ => inner.replace("''", "'"),
            }
        }
        Some('#') | None => String::new(),
        // YAML begins a comment only behind a space.
        _ => value.split(" #").next().unwrap_or(value).trim_end().to_owned(),
    };
    Some((key.trim_end(), Some(value).filter(|value| !value.trim().is_empty())))
}

fn whole_minutes(value: &str) -> Option<u32> {
    let number = value.trim_end_matches(|c: char| c.is_alphabetic() || c.is_whitespace());
    number.parse().ok().filter(|minutes| *minutes > 0)
}
