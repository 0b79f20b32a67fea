//! Taking typed fields out of front matter, and noting every mistake at its place in the file.

use std::{
    ops::RangeInclusive,
    path::{Path, PathBuf},
};

use serde_json::Value;
use serde_saphyr::{Location, Spanned, UserMessageFormatter};
use text::{
    front_matter::{FrontMatter, YAML_LINE, split},
    nearest,
};

use crate::{
    Problem, Severity,
    node::{Node, Yaml},
};

/// The front matter of one file. Each getter takes one key; the keys that no getter has asked for
/// by the time of [`Fields::finish`] are unknown ones.
#[derive(Debug)]
pub struct Fields {
    path: PathBuf,
    entries: Vec<(Spanned<String>, Node)>,
    asked: Vec<&'static str>,
    problems: Vec<Problem>,
}

/// A place in the file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct At {
    pub(crate) line: u32,
    pub(crate) column: u32,
}

impl At {
    pub(crate) const START: Self = Self { line: 1, column: 1 };

    pub(crate) fn problem(self, path: &Path, severity: Severity, message: String) -> Problem {
        Problem { path: path.to_owned(), line: self.line, column: self.column, severity, message }
    }
}

impl Fields {
    /// Splits the text and reads its YAML. `path` is how problems name the file.
    pub fn read<'a>(path: &Path, text: &'a str) -> Result<(Self, FrontMatter<'a>), Problem> {
        let error = |at: At, message: String| at.problem(path, Severity::Error, message);
        let parts = split(text).map_err(|cause| error(At::START, cause.to_string()))?;
        let root = parse(parts.yaml).map_err(|(at, message)| error(at, message))?;
        let entries = match root.value {
            Yaml::Map(entries) => entries,
            Yaml::Null => Vec::new(),
            other => {
                let message = format!(
                    "the front matter should be fields such as \"name: value\", but it is {}",
                    other.kind()
                );
                return Err(error(place(root.referenced), message));
            }
        };
        let fields =
            Self { path: path.to_owned(), entries, asked: Vec::new(), problems: Vec::new() };
        Ok((fields, parts))
    }

    /// Text.
    pub fn text(&mut self, key: &'static str) -> Option<String> {
        self.text_at(key).map(|(text, _)| text)
    }

    /// Text that has to be there and not be blank.
    pub fn required_text(&mut self, key: &'static str) -> Option<String> {
        self.required_text_at(key).map(|(text, _)| text)
    }

    /// Text or a number, as text: what a person calls `101` is a name all the same.
    pub fn label(&mut self, key: &'static str) -> Option<String> {
        let node = self.take(key)?;
        match node.value {
            Yaml::Text(text) => Some(text.trim().to_owned()),
            Yaml::Int(number) => Some(number.to_string()),
            Yaml::Float(number) => Some(number.to_string()),
            _ => self.wrong(key, &node, "text"),
        }
    }

    /// A list of texts; a single text is not a list.
    pub fn texts(&mut self, key: &'static str) -> Vec<String> {
        self.texts_at(key).into_iter().map(|(text, _)| text).collect()
    }

    /// `true` or `false`.
    pub fn boolean(&mut self, key: &'static str) -> Option<bool> {
        let node = self.take(key)?;
        match node.value {
            Yaml::Bool(value) => Some(value),
            _ => self.wrong(key, &node, "true or false"),
        }
    }

    /// A whole number of at least 1.
    pub fn count(&mut self, key: &'static str) -> Option<u32> {
        let node = self.take(key)?;
        match node.value {
            Yaml::Int(number) if number >= 1 => match u32::try_from(number) {
                Ok(number) => Some(number),
                Err(_) => self.wrong(key, &node, "a whole number of at least 1"),
            },
            _ => self.wrong(key, &node, "a whole number of at least 1"),
        }
    }

    /// A whole number within limits.
    pub(crate) fn number_in(
        &mut self,
        key: &'static str,
        limits: RangeInclusive<u32>,
    ) -> Option<u32> {
        let node = self.take(key)?;
        let wanted = format!("a whole number from {} to {}", limits.start(), limits.end());
        match node.value {
            Yaml::Int(number) => match u32::try_from(number).ok().filter(|n| limits.contains(n)) {
                Some(number) => Some(number),
                None => self.wrong(key, &node, &wanted),
            },
            _ => self.wrong(key, &node, &wanted),
        }
    }

    /// A number above 0.
    pub fn amount(&mut self, key: &'static str) -> Option<f64> {
        let node = self.take(key)?;
        match node.value {
            Yaml::Int(number) if number > 0 => Some(number as f64),
            Yaml::Float(number) if number > 0.0 && number.is_finite() => Some(number),
            _ => self.wrong(key, &node, "a number above 0"),
        }
    }

    /// Any set of fields, as JSON.
    pub fn object(&mut self, key: &'static str) -> Option<Value> {
        self.object_at(key).map(|(object, _)| object)
    }

    /// Whether the front matter has the key, whatever it says.
    pub(crate) fn has(&self, key: &str) -> bool {
        self.entries.iter().any(|(name, _)| name.value == key)
    }

    /// Fields that are there for another program: they are nothing here, and no mistake.
    pub(crate) fn leave(&mut self, keys: &[&str]) {
        self.entries.retain(|(name, _)| !keys.contains(&name.value.as_str()));
    }

    /// Names in a list, or in one text with commas between them.
    pub(crate) fn names_at(&mut self, key: &'static str) -> Vec<(String, At)> {
        let one = self.entries.iter().find(|(name, _)| name.value == key);
        match one.map(|(_, node)| &node.value) {
            Some(Yaml::Text(_)) => {
                let (text, at) = self.text_at(key).unwrap_or((String::new(), At::START));
                let names = text.split(',').map(str::trim).filter(|name| !name.is_empty());
                names.map(|name| (name.to_owned(), at)).collect()
            }
            _ => self.texts_at(key),
        }
    }

    /// What is to be typed after a command: text, or the words of a list, for `[topic]` is both.
    pub(crate) fn hint(&mut self, key: &'static str) -> Option<String> {
        let node = self.take(key)?;
        let hint = match node.value {
            Yaml::Text(text) => text.trim().to_owned(),
            Yaml::List(items) => {
                let words = items.into_iter().filter_map(|item| match item.value {
                    Yaml::Text(text) => Some(text),
                    _ => None,
                });
                words.collect::<Vec<_>>().join(", ")
            }
            _ => String::new(),
        };
        (!hint.is_empty()).then_some(hint)
    }

    /// What is wrong with the front matter, unknown keys included.
    #[must_use]
    pub fn finish(mut self) -> Vec<Problem> {
        let known = self.asked;
        for (key, _) in &self.entries {
            let hint = nearest(&key.value, &known).map_or_else(
                || format!("; known fields are {}", known.join(", ")),
                |name| format!("; did you mean \"{name}\"?"),
            );
            let message = format!("unknown field \"{}\"{hint}", key.value);
            self.problems.push(place(key.referenced).problem(
                &self.path,
                Severity::Warning,
                message,
            ));
        }
        self.problems.sort();
        self.problems
    }

    pub(crate) fn object_at(&mut self, key: &'static str) -> Option<(Value, At)> {
        let node = self.take(key)?;
        match node.value {
            Yaml::Map(_) => Some((node.value.to_json(), place(node.referenced))),
            _ => self.wrong(key, &node, "a set of fields"),
        }
    }

    pub(crate) fn text_at(&mut self, key: &'static str) -> Option<(String, At)> {
        let node = self.take(key)?;
        match node.value {
            Yaml::Text(text) => Some((text.trim().to_owned(), place(node.referenced))),
            _ => self.wrong(key, &node, "text"),
        }
    }

    pub(crate) fn required_text_at(&mut self, key: &'static str) -> Option<(String, At)> {
        let before = self.problems.len();
        let written = self.entries.iter().find(|(name, _)| name.value == key);
        let written = written.map(|(_, node)| place(node.referenced));
        let found = self.text_at(key).filter(|(text, _)| !text.is_empty());
        if found.is_none() && self.problems.len() == before {
            match written {
                Some(at) => self.error(at, format!("the field \"{key}\" is empty")),
                None => self.error(At::START, format!("the field \"{key}\" is missing")),
            }
        }
        found
    }

    pub(crate) fn texts_at(&mut self, key: &'static str) -> Vec<(String, At)> {
        self.items(key, "a list of texts, such as [one, two]")
            .into_iter()
            .filter_map(|item| match item.value {
                Yaml::Text(text) => Some((text.trim().to_owned(), place(item.referenced))),
                _ => self.wrong(key, &item, "a list of texts, such as [one, two]"),
            })
            .collect()
    }

    pub(crate) fn items(&mut self, key: &'static str, wanted: &str) -> Vec<Node> {
        let Some(node) = self.take(key) else {
            return Vec::new();
        };
        match node.value {
            Yaml::List(items) => items,
            _ => self.wrong(key, &node, wanted).unwrap_or_default(),
        }
    }

    /// Notes that the file's definition cannot be used.
    pub(crate) fn error(&mut self, at: At, message: String) {
        self.problems.push(at.problem(&self.path, Severity::Error, message));
    }

    /// Notes a mistake that the definition can be used in spite of.
    pub(crate) fn warn(&mut self, at: At, message: String) {
        self.problems.push(at.problem(&self.path, Severity::Warning, message));
    }

    /// Notes a value of the wrong type; always none, so that a getter can end with it.
    pub(crate) fn wrong<T>(&mut self, key: &str, node: &Node, wanted: &str) -> Option<T> {
        let found = match &node.value {
            Yaml::Int(number) => format!("it is {number}"),
            Yaml::Float(number) => format!("it is {number}"),
            Yaml::Bool(value) => format!("it is {value}"),
            Yaml::Text(text) if text.chars().count() <= 40 => format!("it is \"{text}\""),
            other => format!("it is {}", other.kind()),
        };
        let quote = match node.value {
            Yaml::Int(_) | Yaml::Float(_) | Yaml::Bool(_) if wanted == "text" => {
                " (put it in quotation marks)"
            }
            _ => "",
        };
        self.error(
            place(node.referenced),
            format!("the field \"{key}\" should be {wanted}, but {found}{quote}"),
        );
        None
    }

    /// The value of a key. An empty value is as good as none.
    fn take(&mut self, key: &'static str) -> Option<Node> {
        self.asked.push(key);
        let index = self.entries.iter().position(|(name, _)| name.value == key)?;
        let (_, node) = self.entries.remove(index);
        (!matches!(node.value, Yaml::Null)).then_some(node)
    }
}

/// Where a place in the YAML is in the file.
pub(crate) fn place(location: Location) -> At {
    let line = u32::try_from(location.line()).unwrap_or(u32::MAX - YAML_LINE);
    let column = u32::try_from(location.column()).unwrap_or(u32::MAX);
    At { line: line.max(1) + YAML_LINE - 1, column: column.max(1) }
}

fn parse(yaml: &str) -> Result<Node, (At, String)> {
    let options = serde_saphyr::options! { strict_booleans: true, with_snippet: false };
    if yaml.trim().is_empty() {
        return Ok(Spanned::new(Yaml::Null, Location::UNKNOWN, Location::UNKNOWN));
    }
    serde_saphyr::from_str_with_options(yaml, options).map_err(|error| {
        let at = error.location().map_or(At { line: YAML_LINE, column: 1 }, place);
        // The position in the text counts from the front matter's first line, ours from the file's.
        let text = error.without_snippet().render_with_formatter(&UserMessageFormatter);
        let message = text.split(" at line ").next().unwrap_or(&text);
        (at, format!("the front matter is not valid YAML: {message}"))
    })
}
