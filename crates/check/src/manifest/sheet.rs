//! One JSON file: its fields, and what all manifests have in common.

use serde_json::{Map, Value};

use crate::page::{At, Page, count};
use crate::report::Finding;
use crate::rules::Rule;

/// What a person or an organisation has.
const AUTHOR_KEYS: [&str; 3] = ["name", "email", "url"];
const MOST_NAME: usize = 64;
const MOST_DESCRIPTION: usize = 1_024;
const MOST_KEYWORDS: usize = 20;
const MOST_BYTES: usize = 64 * 1024;

/// One JSON file and what is found in it.
pub struct Sheet<'a> {
    pub page: &'a Page,
    pub rule: Rule,
    pub found: &'a mut Vec<Finding>,
}

impl Sheet<'_> {
    pub fn wrong(&mut self, at: At, message: String) {
        self.found.push(Finding::new(self.page, at, self.rule, message));
    }

    /// Where a key first stands.
    pub fn key(&self, key: &str) -> At {
        self.page.find(&format!("\"{key}\""))
    }

    /// Where a text first stands as a value.
    pub fn value(&self, text: &str) -> At {
        self.page.find(&format!("\"{text}\""))
    }

    pub fn object(&mut self) -> Option<Map<String, Value>> {
        let size = self.page.text.len();
        if size > MOST_BYTES {
            self.wrong(At::START, format!("the file has {size} bytes; {MOST_BYTES} are the most"));
        }
        match serde_json::from_str(&self.page.text) {
            Ok(Value::Object(object)) => Some(object),
            Ok(_) => {
                self.wrong(At::START, "the file is not a set of fields".to_owned());
                None
            }
            Err(error) => {
                let text = error.to_string();
                let cause = text.split(" at line ").next().unwrap_or(&text);
                let at =
                    At { line: count(error.line()).max(1), column: count(error.column()).max(1) };
                self.wrong(at, format!("the file is not valid JSON: {cause}"));
                None
            }
        }
    }

    pub fn keys(&mut self, object: &Map<String, Value>, known: &[&str], what: &str) {
        for key in object.keys().filter(|key| !known.contains(&key.as_str())) {
            let at = self.key(key);
            self.wrong(at, format!("\"{key}\" is no field of {what}: {}", known.join(", ")));
        }
    }

    /// What a manifest and an entry of a marketplace have in common.
    pub fn entry(&mut self, object: &Map<String, Value>) {
        self.name(object);
        for key in ["description", "version", "license", "homepage", "category"] {
            match object.get(key) {
                Some(Value::String(text)) if text.trim().is_empty() => {
                    let at = self.key(key);
                    self.wrong(at, format!("\"{key}\" is empty"));
                }
                Some(Value::String(_)) | None => {}
                Some(_) => {
                    let at = self.key(key);
                    self.wrong(at, format!("\"{key}\" should be text"));
                }
            }
        }
        let text = |key: &str| object.get(key).and_then(Value::as_str);
        if let Some(length) = text("description").map(|text| text.chars().count())
            && length > MOST_DESCRIPTION
        {
            let at = self.key("description");
            let message =
                format!("the description has {length} characters; {MOST_DESCRIPTION} are the most");
            self.wrong(at, message);
        }
        if let Some(version) = text("version").filter(|version| !is_version(version)) {
            let at = self.key("version");
            self.wrong(at, format!("\"{version}\" is no version: write it like 1.2.0"));
        }
        if let Some(author) = object.get("author") {
            self.person("author", author);
        }
        for key in ["keywords", "tags"] {
            let Some(value) = object.get(key) else { continue };
            let words = value.as_array().map(Vec::as_slice).unwrap_or_default();
            let fits = |word: &Value| word.as_str().is_some_and(|word| !word.trim().is_empty());
            if !value.is_array() || words.len() > MOST_KEYWORDS || !words.iter().all(fits) {
                let at = self.key(key);
                self.wrong(
                    at,
                    format!("\"{key}\" should be a list of at most {MOST_KEYWORDS} words"),
                );
            }
        }
    }

    pub fn name(&mut self, object: &Map<String, Value>) {
        match object.get("name").and_then(Value::as_str) {
            None => self.wrong(At::START, "there is no \"name\"".to_owned()),
            Some(name) if !is_kebab(name) || name.len() > MOST_NAME => {
                let at = self.key("name");
                let message = format!(
                    "\"{name}\" cannot be a name: it has at most {MOST_NAME} lower-case letters, \
                     digits and single hyphens between them"
                );
                self.wrong(at, message);
            }
            Some(_) => {}
        }
    }

    pub fn person(&mut self, key: &str, value: &Value) {
        let at = self.key(key);
        let Some(person) = value.as_object() else {
            self.wrong(at, format!("\"{key}\" should be a set of fields with a name"));
            return;
        };
        if person.get("name").and_then(Value::as_str).is_none_or(|name| name.trim().is_empty()) {
            self.wrong(at, format!("\"{key}\" has no name"));
        }
        self.keys(person, &AUTHOR_KEYS, &format!("\"{key}\""));
    }
}

fn is_kebab(name: &str) -> bool {
    name.split('-').all(|part| {
        !part.is_empty()
            && part.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit())
    })
}

/// Three numbers, and perhaps what comes before a release.
fn is_version(version: &str) -> bool {
    let (numbers, before) = version.split_once('-').map_or((version, None), |(n, b)| (n, Some(b)));
    let parts: Vec<&str> = numbers.split('.').collect();
    let is_number =
        |part: &&str| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
    parts.len() == 3
        && parts.iter().all(is_number)
        && before.is_none_or(|before| !before.is_empty())
}
