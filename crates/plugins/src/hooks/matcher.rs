//! Which tools or agents a group of hooks is for.

use regex::{Regex, RegexBuilder};
use serde::{Deserialize, Serialize};

/// Bytes that a compiled expression may take: enough for any list of names.
const SIZE: usize = 256 * 1024;

/// A regular expression over a whole name; empty or `*` fits every name.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Matcher {
    pattern: String,
    regex: Option<Regex>,
}

impl Matcher {
    /// The matcher of this text.
    ///
    /// # Errors
    /// Why it is not a regular expression, in one line.
    pub fn new(pattern: &str) -> Result<Self, String> {
        let pattern = pattern.trim();
        if matches!(pattern, "" | "*") {
            return Ok(Self { pattern: pattern.to_owned(), regex: None });
        }
        // Checked by itself first, so that the message is about what was written.
        compile(pattern)?;
        let regex = compile(&format!("^(?:{pattern})$"))?;
        Ok(Self { pattern: pattern.to_owned(), regex: Some(regex) })
    }

    /// As it was written.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.pattern
    }

    /// Whether it fits the whole of this name.
    #[must_use]
    pub fn fits(&self, name: &str) -> bool {
        self.regex.as_ref().is_none_or(|regex| regex.is_match(name))
    }
}

fn compile(pattern: &str) -> Result<Regex, String> {
    RegexBuilder::new(pattern).size_limit(SIZE).build().map_err(|error| match error {
        regex::Error::CompiledTooBig(_) => "it is too large".to_owned(),
        error => {
            let text = error.to_string();
            let last = text.lines().last().unwrap_or_default();
            last.trim_start_matches("error: ").to_owned()
        }
    })
}

impl PartialEq for Matcher {
    fn eq(&self, other: &Self) -> bool {
        self.pattern == other.pattern
    }
}

impl TryFrom<String> for Matcher {
    type Error = String;

    fn try_from(pattern: String) -> Result<Self, String> {
        Self::new(&pattern)
    }
}

impl From<Matcher> for String {
    fn from(matcher: Matcher) -> Self {
        matcher.pattern
    }
}
