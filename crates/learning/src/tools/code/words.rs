//! Words of closed lists, as the schemas have them.

use code::{CallReason, Language};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::indexes::Found;

/// What a search says where nobody makes vectors.
pub(crate) const NO_MODEL: &str = "no model for vectors is there, so this was found by words alone; `teacher-assist \
    models embed install` fetches one";

/// A language whose files are read.
#[derive(Debug, Clone, Copy, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum LanguageWord {
    Python,
    TypeScript,
    Tsx,
    JavaScript,
    Lua,
    Rust,
    Yaml,
    Json,
}

impl From<LanguageWord> for Language {
    fn from(word: LanguageWord) -> Self {
        match word {
            LanguageWord::Python => Self::Python,
            LanguageWord::TypeScript => Self::TypeScript,
            LanguageWord::Tsx => Self::Tsx,
            LanguageWord::JavaScript => Self::JavaScript,
            LanguageWord::Lua => Self::Lua,
            LanguageWord::Rust => Self::Rust,
            LanguageWord::Yaml => Self::Yaml,
            LanguageWord::Json => Self::Json,
        }
    }
}

/// Why a call is thought to go where it goes.
pub(crate) fn reason(reason: CallReason) -> &'static str {
    match reason {
        CallReason::SameScope => "defined in the same function",
        CallReason::SameModule => "defined in the same file or module",
        CallReason::Import => "imported, or named with its module",
        CallReason::SelfType => "a method of the caller's own object",
        CallReason::Inherited => "what `super` leads to",
        CallReason::ReceiverType => "the receiver's type is known",
        CallReason::MixedInto => "the classes that the caller is mixed into have it",
        CallReason::UniqueName => "nothing else is called so",
        CallReason::OneFamily => "all that are called so override one",
        CallReason::ReceiverName => "the receiver is called like the class",
        CallReason::Ambiguous => "one of several that are called so",
    }
}

/// How far the vectors are.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct EmbeddingState {
    /// The model that makes them; none where none is there, and search is by words alone.
    pub(crate) model: Option<String>,
    /// Units that have a vector.
    pub(crate) done: usize,
    /// Units in all.
    pub(crate) of: usize,
    /// Vectors a second at this moment.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) per_second: Option<f64>,
    /// Why no more are made.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) problem: Option<String>,
}

impl EmbeddingState {
    pub(crate) fn new(found: Found, units: usize) -> Self {
        let Found { model, done, of, rate, problem } = found;
        let of = of.max(units);
        Self { model, done, of, per_second: rate.map(|rate| (rate * 10.0).round() / 10.0), problem }
    }

    /// What a search does not look at; none where it looks at everything.
    pub(crate) fn gap(&self) -> Option<String> {
        let Self { model, done, of, problem, .. } = self;
        match (model, problem) {
            (None, _) => Some(NO_MODEL.to_owned()),
            (Some(_), Some(problem)) if done < of => {
                Some(format!("{done} of {of} units have a vector, and no more are made: {problem}"))
            }
            (Some(_), _) if done < of => Some(format!(
                "{done} of {of} units have a vector; the rest was searched by words and follows in the background"
            )),
            _ => None,
        }
    }
}
