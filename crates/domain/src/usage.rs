//! What a model takes: tokens and money, and what it does meanwhile.

use std::fmt;
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

/// What calls of models cost together.
#[derive(Debug, Clone, Copy, Default, PartialEq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct Spent {
    /// US dollars of the calls whose price is known.
    pub usd: f64,
    /// Calls whose price nobody knows: with any of them `usd` is less than what was spent.
    #[serde(default)]
    pub unpriced: u32,
}

impl Spent {
    /// US dollars of all of it; none where the price of a part is not known.
    #[must_use]
    pub fn whole(&self) -> Option<f64> {
        (self.unpriced == 0).then_some(self.usd)
    }
}

impl AddAssign<Option<f64>> for Spent {
    /// One call more.
    fn add_assign(&mut self, cost_usd: Option<f64>) {
        match cost_usd {
            Some(usd) => self.usd += usd,
            None => self.unpriced += 1,
        }
    }
}

impl AddAssign for Spent {
    fn add_assign(&mut self, other: Self) {
        self.usd += other.usd;
        self.unpriced += other.unpriced;
    }
}

impl fmt::Display for Spent {
    /// In US dollars: `$0.0123`, `at least $0.0123` or `unknown`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.unpriced, self.usd) {
            (0, usd) => write!(f, "${usd:.4}"),
            (_, 0.0) => f.write_str("unknown"),
            (_, usd) => write!(f, "at least ${usd:.4}"),
        }
    }
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sum_with_an_unknown_part_says_that_it_is_a_least_one() {
        let told = |calls: &[Option<f64>]| {
            let mut spent = Spent::default();
            calls.iter().for_each(|call| spent += *call);
            (spent.to_string(), spent.whole())
        };
        assert_eq!(told(&[]), ("$0.0000".to_owned(), Some(0.0)));
        assert_eq!(told(&[Some(0.25), Some(0.5)]), ("$0.7500".to_owned(), Some(0.75)));
        assert_eq!(told(&[Some(0.25), None]), ("at least $0.2500".to_owned(), None));
        assert_eq!(told(&[None]), ("unknown".to_owned(), None));
    }
}
