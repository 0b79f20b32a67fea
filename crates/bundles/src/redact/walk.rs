//! An event, field by field.

use std::sync::LazyLock;

use domain::model_label;
use privacy::{Token, is_only_a_name};
use regex::Regex;
use serde_json::{Map, Value, json};
use studies::Keeps;

use super::fields::{Field, field, is_free};
use super::{FILE_MARKS, Redactor, blank};

/// Folders of a workspace that are the same for everybody.
const FOLDERS: &[&str] = &[
    "classes",
    "curriculum",
    "lessons",
    "memory",
    "plugins",
    "questionnaires",
    "questions",
    "quizzes",
    "skills",
    "studies",
    "teacher",
    "templates",
];

/// Hosts that many ask.
const HOSTS: &[&str] = &["localhost", "127.0.0.1", "[::1]", "api.anthropic.com", "api.openai.com"];

/// An id of this program in words.
static UUID: LazyLock<Option<Regex>> = LazyLock::new(|| {
    Regex::new(r"(?i)\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b").ok()
});

impl Redactor<'_> {
    /// Takes in what a text has to hide, where words are kept at all.
    pub fn learn(&mut self, sort: Field, text: &str) {
        match sort {
            Field::Path if !self.stays(text) && text.contains(FILE_MARKS) => {
                self.texts.file(text);
            }
            Field::Words | Field::Fragment | Field::Class if self.keeps >= Keeps::Texts => {
                self.texts.learn(text);
            }
            Field::Own if self.keeps >= Keeps::Texts && !self.own.contains(text.trim()) => {
                self.texts.learn(text);
            }
            _ => {}
        }
    }

    pub fn walk(&mut self, parent: &str, key: &str, value: Value) -> Value {
        if is_free(parent, key) {
            return self.free(key, value);
        }
        match value {
            Value::String(text) => Value::String(self.text(field(parent, key), &text)),
            Value::Array(values) => {
                let values = values.into_iter();
                Value::Array(values.map(|value| self.walk(parent, key, value)).collect())
            }
            Value::Object(fields) => {
                let mut value = Value::Object(
                    fields
                        .into_iter()
                        .map(|(name, value)| {
                            let value = match self.is_way(key, &name) {
                                true => value,
                                false => self.walk(key, &name, value),
                            };
                            (name, value)
                        })
                        .collect(),
                );
                let is_card = value.get("kind").and_then(Value::as_str) == Some("alternatives");
                if key == "request" && is_card && self.keeps == Keeps::Events {
                    blank::alternatives(&mut value);
                }
                value
            }
            other => other,
        }
    }

    /// Whether a field is looked at with the card that it is on: a way to do a section, where words go.
    fn is_way(&self, key: &str, name: &str) -> bool {
        let way = matches!((key, name), ("request", "current") | ("options", "markdown"));
        way && self.keeps == Keeps::Events
    }

    /// What a model or a definition made as it liked.
    fn free(&mut self, key: &str, value: Value) -> Value {
        match (key, self.keeps) {
            ("frozen", _) if !self.own.is_empty() => value,
            ("value", Keeps::Events) => {
                let mut left = Map::new();
                if let Some(response) = value.get("response").and_then(Value::as_str) {
                    left.insert("response".into(), blank::words(response).into());
                }
                if value.get("memoriesReferenced").is_some() {
                    left.insert("memoriesReferenced".into(), self.memories(&value));
                }
                *self.counts.entry("values without words").or_insert(0) += 1;
                Value::Object(left)
            }
            (_, Keeps::Events) => {
                *self.counts.entry("values without words").or_insert(0) += 1;
                Value::Null
            }
            _ => {
                let memories = value.get("memoriesReferenced").map(|_| self.memories(&value));
                let mut value = self.inside(value);
                if let (Some(memories), Some(fields)) = (memories, value.as_object_mut()) {
                    fields.insert("memoriesReferenced".into(), memories);
                }
                value
            }
        }
    }

    /// The memories that an answer names. What is no text tells of none.
    fn memories(&mut self, value: &Value) -> Value {
        let named = value.get("memoriesReferenced").and_then(Value::as_array);
        let named = named.into_iter().flatten().filter_map(Value::as_str);
        json!(named.map(|id| self.names.named("id", id)).collect::<Vec<_>>())
    }

    fn inside(&mut self, value: Value) -> Value {
        match value {
            Value::String(text) => Value::String(self.text(Field::Words, &text)),
            Value::Array(values) => {
                Value::Array(values.into_iter().map(|value| self.inside(value)).collect())
            }
            Value::Object(fields) => {
                let fields = fields.into_iter().map(|(name, value)| {
                    let value = self.inside(value);
                    (self.text(Field::Words, &name), value)
                });
                Value::Object(fields.collect())
            }
            // A long number may be somebody's.
            Value::Number(number) if number.to_string().len() > 8 => {
                let text = number.to_string();
                let written = self.text(Field::Words, &text);
                if written == text { Value::Number(number) } else { Value::String(written) }
            }
            other => other,
        }
    }

    fn text(&mut self, sort: Field, text: &str) -> String {
        let text_of_hers = |this: &mut Self| this.words(text);
        match sort {
            Field::Tag if is_tag(text) => text.to_owned(),
            Field::Token if text.parse::<Token>().is_ok() => text.to_owned(),
            Field::Token => self.names.named("token", text),
            Field::Version if is_hash(text) => text.to_owned(),
            Field::Code if is_code(text) => text.to_owned(),
            Field::Own if self.own.contains(text.trim()) => text.to_owned(),
            Field::Words | Field::Tag | Field::Version | Field::Code | Field::Own => {
                text_of_hers(self)
            }
            Field::Fragment if self.keeps == Keeps::Events => {
                *self.counts.entry("texts without words").or_insert(0) += 1;
                blank::fragment(text)
            }
            Field::Fragment => text_of_hers(self),
            Field::Class if self.keeps == Keeps::Events => self.names.named("class", text),
            Field::Class => text_of_hers(self),
            Field::Name => self.name(text),
            Field::Model => self.model(text),
            Field::Instant => self.instant(text),
            Field::Day => self.day(text),
            Field::Uuid => self.names.uuid(text),
            Field::Task if self.own.contains(text.trim()) => text.to_owned(),
            Field::Id | Field::Task => self.names.named("id", text),
            Field::Hash => self.names.hash(text),
            Field::Section => self.section(text),
            Field::Path => self.path(text),
            Field::Host => self.host(text),
            Field::Seat => self.who.to_owned(),
        }
    }

    fn words(&mut self, text: &str) -> String {
        if self.keeps == Keeps::Events {
            *self.counts.entry("texts without words").or_insert(0) += 1;
            return blank::words(text);
        }
        let written = self.texts.write(text, &self.place);
        // Ids of sessions and runs are said now and then: "resume 0198f2…".
        let may_have = |text: &str| may_have_uuid(text.as_bytes());
        let Some(uuid) = UUID.as_ref().filter(|_| may_have(&written)) else {
            return written;
        };
        let other = |id: &regex::Captures<'_>| self.names.uuid(&id[0].to_lowercase());
        uuid.replace_all(&written, other).into_owned()
    }

    fn instant(&mut self, text: &str) -> String {
        match self.moved {
            None => text.to_owned(),
            Some(moved) => moved.instant(text).unwrap_or_else(|| self.words(text)),
        }
    }

    fn day(&mut self, text: &str) -> String {
        let is_day = text.parse::<chrono::NaiveDate>().is_ok();
        match self.moved {
            _ if !is_day => self.words(text),
            None => text.to_owned(),
            Some(moved) => moved.day(text).unwrap_or_else(|| self.words(text)),
        }
    }

    /// What a definition is called; another name where it is somebody's or no name.
    fn name(&mut self, text: &str) -> String {
        let mut pieces = text.split(|letter: char| !letter.is_alphabetic());
        if self.stays(text) || is_name(text) && !pieces.any(is_only_a_name) {
            return text.to_owned();
        }
        self.instead("name", text)
    }

    fn model(&mut self, text: &str) -> String {
        let label = model_label(text);
        if self.stays(text) || is_name(label) || label.is_empty() {
            return label.to_owned();
        }
        self.instead("model", text)
    }

    fn section(&mut self, text: &str) -> String {
        let plain = text.replace(['-', '_'], " ");
        let open = self.keeps >= Keeps::Texts
            && is_name(text)
            && !plain.split(' ').any(is_only_a_name)
            && !self.texts.has_somebody(&plain);
        if open || self.stays(text) { text.to_owned() } else { self.instead("section", text) }
    }

    /// Another name that says what the thing is and which of them.
    fn instead(&mut self, prefix: &'static str, text: &str) -> String {
        let instead = self.names.named(prefix, text);
        let number = instead.rsplit('-').next().and_then(|number| number.parse().ok());
        let place = self.place.clone();
        self.texts.note(prefix, number.unwrap_or_default(), text, &instead, &place);
        instead
    }

    fn path(&mut self, text: &str) -> String {
        if text.is_empty() || text == "MEMORY.md" || self.vocabulary.contains(text) {
            return text.to_owned();
        }
        // "session", "memory", the name of a plugin: where something comes from that is no file.
        if !text.contains(['/', '.', '\\', ' ']) {
            return self.name(text);
        }
        let number = self.texts.file(text);
        let top = text.split_once('/').map(|(top, _)| top).filter(|top| FOLDERS.contains(top));
        let ending = text.rsplit_once('.').map(|(_, ending)| ending).filter(|ending| {
            (1..=5).contains(&ending.len()) && ending.bytes().all(|byte| byte.is_ascii_lowercase())
        });
        let mut instead = format!("path-{number}");
        if let Some(top) = top {
            instead = format!("{top}/{instead}");
        }
        if let Some(ending) = ending.filter(|ending| ENDINGS.contains(ending)) {
            instead = format!("{instead}.{ending}");
        }
        let place = self.place.clone();
        self.texts.note("path", number, text, &instead, &place);
        if self.texts.is_kept(text) { text.to_owned() } else { instead }
    }

    fn host(&mut self, text: &str) -> String {
        let host = text.rsplit_once(':').map_or(text, |(host, _)| host);
        if HOSTS.contains(&host) {
            return text.to_owned();
        }
        if self.texts.is_kept(text) { text.to_owned() } else { self.instead("host", text) }
    }

    /// Whether it is ours, or a person said that it may stay.
    fn stays(&self, text: &str) -> bool {
        self.vocabulary.contains(text) || self.texts.is_kept(text)
    }
}

/// Whether eight digits of sixteen stand before a hyphen somewhere. The pattern is slow over long texts that have letters
/// beyond ASCII, and most texts have no such digits.
fn may_have_uuid(text: &[u8]) -> bool {
    let digits = |at: usize| at >= 8 && text[at - 8..at].iter().all(u8::is_ascii_hexdigit);
    text.iter().enumerate().any(|(at, byte)| *byte == b'-' && digits(at))
}

/// Endings that say what a file is and nothing else.
const ENDINGS: &[&str] =
    &["md", "txt", "pdf", "docx", "pptx", "odt", "csv", "json", "yaml", "yml", "py", "html"];

/// A word of the program.
fn is_tag(text: &str) -> bool {
    text.len() <= 40
        && text.starts_with(|letter: char| letter.is_ascii_alphabetic())
        && text.chars().all(|letter| letter.is_ascii_alphanumeric() || letter == '_')
}

/// As definitions, tools and models are called.
fn is_name(text: &str) -> bool {
    text.len() <= 80
        && text.starts_with(|letter: char| letter.is_ascii_alphanumeric())
        && text.chars().all(|letter| letter.is_ascii_alphanumeric() || "_-.:/+".contains(letter))
}

fn is_hash(text: &str) -> bool {
    text.len() == 64 && text.bytes().all(|byte| byte.is_ascii_hexdigit())
}

/// `TCH 3-14a`: letters, and a number behind them.
fn is_code(text: &str) -> bool {
    text.len() <= 16
        && text.split_once([' ', '-', '.']).is_some_and(|(area, rest)| {
            (2..=5).contains(&area.len())
                && area.bytes().all(|byte| byte.is_ascii_uppercase())
                && rest.starts_with(|letter: char| letter.is_ascii_digit())
                && rest.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-')
        })
}
