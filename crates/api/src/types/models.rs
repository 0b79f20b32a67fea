//! The models that are known by name.

use domain::Effort;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

wire! {
    /// Models that are known by name; a provider may have others.
    struct ModelList {
        /// In order of provider and name.
        pub models: Vec<ModelInfo>,
        /// The person's own list in the data folder, whether or not it is there.
        pub own_list: String,
        /// What is wrong with it, in order of place: that much of it does not hold.
        pub list_problems: Vec<OwnListProblem>,
    }

    /// Something wrong in the person's own list.
    struct OwnListProblem {
        /// From 1.
        pub line: u32,
        /// From 1.
        pub column: u32,
        /// What, in words for a person.
        pub message: String,
    }

    /// A model.
    struct ModelInfo {
        /// The provider, by its name in options.
        pub provider: String,
        /// What the provider calls it.
        pub name: String,
        /// What a person calls it.
        pub label: String,
        /// How many tokens of prompt and answer together it takes.
        pub context: u64,
        /// Whose list has it: the provider, or `openai-compatible` for a server that is not OpenAI's own.
        pub listed: String,
        /// How long it thinks before it answers.
        pub effort: Effort,
        /// US dollars per million tokens read.
        pub input: f64,
        /// US dollars per million tokens written.
        pub output: f64,
        /// US dollars per million tokens read from the provider's cache; as `input` when absent.
        pub cache_read: Option<f64>,
        /// US dollars per million tokens written to it; as `input` when absent.
        pub cache_write: Option<f64>,
        /// Of which day the prices are, if that is known: `2026-11-22`.
        pub retrieved: Option<String>,
        /// Where they come from, if that is known.
        pub source: Option<String>,
        /// Whether the person's own list has it, be it new or changed.
        pub own: bool,
    }
}
