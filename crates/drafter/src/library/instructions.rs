//! The shapes of rules about standing instructions: what she and the class's memory ask of every lesson.

use serde::Deserialize;

use super::phrase::Phrase;

/// How a standing instruction is read.
#[derive(Debug, Clone, Deserialize)]
pub(crate) struct InstructionWords {
    /// Parts of a lesson and how they are named.
    pub parts: Vec<PartWords>,
    /// What makes a number of minutes a limit.
    pub most: Vec<Phrase>,
    /// What makes it a strict one.
    pub less: Vec<Phrase>,
    /// Words before a number of minutes that make it no length.
    pub no_lengths: Vec<String>,
    /// Words of what happened, which is no wish.
    pub observed: Vec<Phrase>,
    /// What is a wish all the same.
    pub wished: Vec<Phrase>,
    /// Words that refuse.
    pub refuses: Vec<Phrase>,
    /// Words of a length that is to shrink by so much.
    pub shorter: Vec<Phrase>,
    /// Words of one that is to grow by so much.
    pub longer: Vec<Phrase>,
    /// Conditions that a rule cannot check.
    pub conditions: Vec<Phrase>,
    /// Words of the teacher herself.
    pub hers: Vec<Phrase>,
    /// What a class has had.
    pub had: Vec<Phrase>,
    /// What in a look back says that the lesson was taught.
    pub taught: Vec<Phrase>,
    /// What works with it.
    pub works: Vec<Phrase>,
    /// What to watch for.
    pub watch: Vec<Phrase>,
}

impl InstructionWords {
    /// Whether a word behind a number of minutes makes it a difference: "3 minutes shorter".
    pub fn is_difference(&self, word: &str) -> bool {
        let is = |phrase: &Phrase| phrase.text == word;
        self.shorter.iter().chain(&self.longer).any(is)
    }
}

/// A part of a lesson that has minutes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum TimedPart {
    /// The first activity.
    Starter,
    /// The explanation with its worked example.
    Model,
    /// The last activity.
    Plenary,
    /// Every activity.
    Any,
}

/// How a part is named.
#[derive(Debug, Clone, Deserialize)]
pub(crate) struct PartWords {
    /// The part.
    pub part: TimedPart,
    /// Its names.
    pub said: Vec<Phrase>,
}

/// A form of work that can be refused.
#[derive(Debug, Clone, Deserialize)]
pub(crate) struct FormRule {
    /// The form.
    pub form: String,
    /// How it is called.
    pub named: Vec<Phrase>,
    /// What in a text shows that it is used.
    pub shows: Vec<Phrase>,
    /// What is written instead of what.
    pub instead: Vec<(String, String)>,
}
