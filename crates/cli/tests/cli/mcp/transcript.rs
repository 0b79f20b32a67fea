//! A conversation of an agent with the tools, written down so that it can be read and compared.

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::path::Path;

use serde_json::Value;

use super::agent::Agent;

/// Characters of a call that stay on one line.
const LINE: usize = 190;

/// What was said so far.
pub struct Transcript {
    agent: Agent,
    text: String,
    /// Ids that are another each time, by the names that they have in the text.
    names: Vec<(String, String)>,
    /// The tools that were called.
    pub called: BTreeSet<String>,
}

impl Transcript {
    /// One that begins with this.
    pub fn new(agent: Agent, head: &str) -> Self {
        Self { agent, text: head.to_owned(), names: Vec::new(), called: BTreeSet::new() }
    }

    /// What is told between the calls.
    pub fn tell(&mut self, words: &str) {
        let _ = write!(self.text, "\n{words}\n");
    }

    /// Calls a tool: what it answered, for programs; of one that did not do it, nothing.
    pub fn call(&mut self, tool: &str, ask: Value) -> Value {
        let said = match ask.to_string() {
            short if short.len() <= LINE => short,
            _ => serde_json::to_string_pretty(&ask).unwrap(),
        };
        let result = self.agent.call(tool, ask);
        self.called.insert(tool.to_owned());
        if let Some(id) = result["structuredContent"]["id"].as_str()
            && self.names.iter().all(|(known, _)| known != id)
        {
            let kind = id.split('_').next().unwrap();
            let number = self.names.iter().filter(|(known, _)| known.starts_with(kind)).count() + 1;
            self.names.push((id.to_owned(), format!("{kind}_of_today_{number}")));
        }
        let mark = if result["isError"] == true { "refused: " } else { "" };
        let answer = self.stable(result["content"][0]["text"].as_str().unwrap());
        let _ = write!(self.text, "\n```text\n> {tool} {said}\n\n{mark}{answer}\n```\n");
        result["structuredContent"].clone()
    }

    /// A text with names for ids that change, and numbers cut to two places: what follows differs between processors.
    pub fn stable(&self, text: &str) -> String {
        let text = self
            .names
            .iter()
            .fold(text.to_owned(), |text, (id, name)| text.replace(id.as_str(), name));
        let mut short = String::new();
        let mut places = None;
        for (at, letter) in text.char_indices() {
            places = match (places, letter) {
                (Some(count), '0'..='9') => Some(count + 1),
                (_, '.') if text[..at].ends_with(|c: char| c.is_ascii_digit()) => Some(0),
                _ => None,
            };
            if places.is_none_or(|places| places <= 2) {
                short.push(letter);
            }
        }
        short
    }

    /// Compares all that was said with a file of the repository, from its root.
    pub fn compare(&self, file: &str) {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
        let kept = std::fs::read_to_string(root.join(file)).unwrap_or_default();
        let new = Path::new(env!("CARGO_TARGET_TMPDIR")).join("transcript.md");
        std::fs::write(&new, &self.text).unwrap();
        assert!(kept == self.text, "{file} is not what was said: see, and copy, {}", new.display());
    }
}
