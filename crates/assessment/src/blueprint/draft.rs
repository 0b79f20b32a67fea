//! A blueprint made from the text of another.
//!
//! What is copied is everything that is worked out: parameters, key, wrong answers and tests. New are its id and
//! its title.

use std::ops::Range;

use text::front_matter::split;

use super::body::{TextKind, texts};
use crate::problem::FilePlace;
use crate::{Blueprint, BlueprintProblem};

/// What a draft is called in problems.
const DRAFT: &str = "the draft";

/// A blueprint that is not a file yet.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BlueprintDraft {
    text: String,
    /// Where its first question stands.
    question: Range<usize>,
}

impl BlueprintDraft {
    /// A copy of a blueprint's text under another id and title.
    ///
    /// # Errors
    /// When the text is none of a blueprint, or its id or title is no line of its own.
    pub fn from_text(source: &str, id: &str, title: &str) -> Result<Self, Vec<BlueprintProblem>> {
        let mut text = source.replace("\r\n", "\n");
        // A string of JSON is one of YAML.
        let title = serde_json::Value::from(title).to_string();
        for (key, value) in [("id", id), ("title", title.as_str())] {
            let line = front_line(&text, key).ok_or_else(|| {
                let message = format!("the front matter has no line `{key}: …`");
                vec![FilePlace::START.problem(DRAFT, message)]
            })?;
            text.replace_range(line, &format!("{key}: {value}"));
        }
        Blueprint::read(DRAFT, &text)?;
        Self::of(text)
    }

    fn of(text: String) -> Result<Self, Vec<BlueprintProblem>> {
        let told = |message: String| vec![FilePlace::START.problem(DRAFT, message)];
        let parts = split(&text).map_err(|error| told(error.to_string()))?;
        let mut problems = Vec::new();
        let body = texts(DRAFT, parts.body, parts.body_line, &mut problems);
        let question = body.iter().find(|text| text.kind == TextKind::Question);
        let question = question.ok_or(problems)?;
        let start = parts.body_start + question.start;
        let start = start + question.text.len() - question.text.trim_start().len();
        let question = start..start + question.text.trim().len();
        Ok(Self { text, question })
    }

    /// The file.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Its first question, as the file has it.
    #[must_use]
    pub fn question(&self) -> &str {
        &self.text[self.question.clone()]
    }
}

/// The line of a key of the front matter, without its end.
fn front_line(text: &str, key: &str) -> Option<Range<usize>> {
    let start = text.find(&format!("\n{key}: "))? + 1;
    let end = start + text[start..].find('\n')?;
    Some(start..end)
}

#[cfg(test)]
mod tests;
