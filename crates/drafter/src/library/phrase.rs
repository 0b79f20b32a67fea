//! Words of the data files that are looked for in texts.

use serde::Deserialize;

use crate::words::{contains_phrase, stems};

/// A word or several, found in a text in any of their forms. Their stems are worked out once: a
/// lesson looks for hundreds of phrases in every line that it reads.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(from = "String")]
pub(crate) struct Phrase {
    /// As the file has it.
    pub text: String,
    stems: Vec<String>,
}

impl Phrase {
    /// Whether it stands in a text with these stems.
    pub fn is_in(&self, text: &[String]) -> bool {
        contains_phrase(text, &self.stems)
    }

    /// Its words without their endings.
    pub fn stems(&self) -> &[String] {
        &self.stems
    }
}

impl From<String> for Phrase {
    fn from(text: String) -> Self {
        let stems = stems(&text);
        Self { text, stems }
    }
}
