//! What a model takes: tokens and money, and what it does meanwhile.

use std::ops::AddAssign;

use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// Tokens of one model call, or of many added up.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct Usage {
    /// Tokens read at full price.
    pub input_tokens: u64,
    /// Tokens written.
    pub output_tokens: u64,
    /// Tokens read from the provider's prompt cache.
    pub cache_read_tokens: u64,
    /// Tokens written to the provider's prompt cache.
    pub cache_write_tokens: u64,
    /// Tokens of hidden reasoning; part of `output_tokens` and not to be added to them.
    #[serde(default)]
    pub reasoning_tokens: u64,
}

/// What a model is doing while its answer is not complete.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub enum ModelActivity {
    /// It has said nothing yet: it is loaded, or reads what it was asked.
    Reading,
    /// It thinks before it answers.
    Thinking,
    /// It writes its answer, or the input of a tool.
    Writing,
}

impl AddAssign for Usage {
    fn add_assign(&mut self, other: Self) {
        self.input_tokens += other.input_tokens;
        self.output_tokens += other.output_tokens;
        self.cache_read_tokens += other.cache_read_tokens;
        self.cache_write_tokens += other.cache_write_tokens;
        self.reasoning_tokens += other.reasoning_tokens;
    }
}
