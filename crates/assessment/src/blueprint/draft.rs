//! A blueprint made from the text of another.
//!
//! What is copied is everything that is worked out: parameters, key, wrong answers and tests. New are its id, its
//! title and, if somebody found some, other words around the calculation.

use std::ops::Range;

use text::front_matter::split;

use super::body::{TextKind, texts};
use super::read::front;
use crate::problem::FilePlace;
use crate::wording::{Wordable, WordingRefused};
use crate::{Blueprint, FileProblem};

/// What a draft is called in problems.
const DRAFT: &str = "the draft";

/// A blueprint that is not a file yet.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BlueprintDraft {
    text: String,
    /// Where its first question stands, and what can be said in other words of it.
    question: Range<usize>,
    wordable: Option<Wordable>,
    /// Hints, the solution and what wrong answers come from.
    private: Vec<String>,
}

impl BlueprintDraft {
    /// A copy of a blueprint's text under another id and title.
    ///
    /// # Errors
    /// When the text is none of a blueprint, or its id or title is no line of its own.
    pub fn from_text(source: &str, id: &str, title: &str) -> Result<Self, Vec<FileProblem>> {
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

    fn of(text: String) -> Result<Self, Vec<FileProblem>> {
        let told = |message: String| vec![FilePlace::START.problem(DRAFT, message)];
        let parts = split(&text).map_err(|error| told(error.to_string()))?;
        let front = front(DRAFT, &parts)?;
        let mut problems = Vec::new();
        let body = texts(DRAFT, parts.body, parts.body_line, &mut problems);
        // Of several wordings the first that can be said otherwise, and else the first.
        let mut questions = body.iter().filter(|text| text.kind == TextKind::Question);
        let wordable = questions.clone().find(|text| Wordable::of(text.text).is_some());
        let question = wordable.or_else(|| questions.next()).ok_or(problems)?;
        let start = parts.body_start + question.start;
        let start = start + question.text.len() - question.text.trim_start().len();
        let hints = body.iter().filter(|text| text.kind != TextKind::Question);
        let rationales = front.distractors.iter();
        let private = hints
            .map(|text| text.text.to_owned())
            .chain(rationales.map(|distractor| distractor.value().rationale.value().clone()))
            .collect();
        let wordable = Wordable::of(question.text);
        let question = start..start + question.text.trim().len();
        Ok(Self { text, question, wordable, private })
    }

    /// The file.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The question that may be said otherwise, or else its first, as the file has it.
    #[must_use]
    pub fn question(&self) -> &str {
        &self.text[self.question.clone()]
    }

    /// The sentence of that question that may be said in other words, with
    /// [a mark](crate::CALCULATION) in place of its calculation; none where it has to stay as it is.
    #[must_use]
    pub fn sentence(&self) -> Option<&str> {
        self.wordable.as_ref().map(Wordable::sentence)
    }

    /// Says the sentence so. When the words are refused, the draft stays as it is.
    ///
    /// # Errors
    /// When the words could change the question, or help with it.
    pub fn say(&mut self, words: &str) -> Result<(), WordingRefused> {
        let Some(wordable) = &self.wordable else { return Ok(()) };
        let worded = wordable.worded(words, self.private.iter().map(String::as_str))?;
        let end = self.question.start + worded.len();
        self.text.replace_range(self.question.clone(), &worded);
        self.question.end = end;
        Ok(())
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
