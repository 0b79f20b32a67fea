//! What a call costs.

use domain::Usage;
use serde::Deserialize;

/// US dollars per million tokens of one model.
#[derive(Debug, Clone, Copy, PartialEq, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Price {
    #[serde(flatten)]
    rates: Rates,
    long: Option<Long>,
}

/// Rates that hold for the whole call once its prompt is longer than `above` tokens.
#[derive(Debug, Clone, Copy, PartialEq, Deserialize)]
struct Long {
    above: u64,
    #[serde(flatten)]
    rates: Rates,
}

/// US dollars per million tokens of each sort.
#[derive(Debug, Clone, Copy, PartialEq, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Rates {
    /// Read at full price.
    pub input: f64,
    /// Written, hidden reasoning among it.
    pub output: f64,
    /// Read from the provider's cache; the full price when absent.
    pub cache_read: Option<f64>,
    /// Written to the provider's cache; the full price when absent.
    pub cache_write: Option<f64>,
}

impl Price {
    /// Rates, and those of a call whose prompt is longer than so many tokens.
    pub(crate) fn new(rates: Rates, long: Option<(u64, Rates)>) -> Self {
        Self { rates, long: long.map(|(above, rates)| Long { above, rates }) }
    }

    /// What `usage` of one call costs in US dollars.
    ///
    /// A cached token without a price of its own costs what an input token costs; reasoning tokens
    /// are part of the output and are not counted again.
    pub fn usd(&self, usage: &Usage) -> f64 {
        let prompt = usage.input_tokens + usage.cache_read_tokens + usage.cache_write_tokens;
        let rates = match &self.long {
            Some(long) if prompt > long.above => &long.rates,
            Some(_) | None => &self.rates,
        };
        let part = |tokens: u64, rate: f64| tokens as f64 * rate / 1_000_000.0;
        part(usage.input_tokens, rates.input)
            + part(usage.output_tokens, rates.output)
            + part(usage.cache_read_tokens, rates.cache_read.unwrap_or(rates.input))
            + part(usage.cache_write_tokens, rates.cache_write.unwrap_or(rates.input))
    }

    /// What a token of each sort costs in a call of usual length.
    pub fn rates(&self) -> Rates {
        self.rates
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn price() -> Price {
        let json = r#"{"input": 2, "output": 10, "cacheRead": 0.1,
            "long": {"above": 100000, "input": 4, "output": 15}}"#;
        serde_json::from_str(json).unwrap()
    }

    #[track_caller]
    fn check(usage: Usage, micro_usd: f64) {
        let usd = price().usd(&usage);
        assert!((usd * 1e6 - micro_usd).abs() < 1e-6, "{usd} is not {micro_usd} millionths");
    }

    #[test]
    fn every_sort_of_token_is_counted_once() {
        let usage = Usage {
            input_tokens: 10_000,
            output_tokens: 1_000,
            cache_read_tokens: 50_000,
            cache_write_tokens: 20_000,
            reasoning_tokens: 700,
        };
        check(usage, 10_000.0 * 2.0 + 1_000.0 * 10.0 + 50_000.0 * 0.1 + 20_000.0 * 2.0);
    }

    #[test]
    fn a_long_prompt_costs_the_long_rate_for_all_of_it() {
        check(Usage { input_tokens: 100_000, ..Usage::default() }, 200_000.0);
        check(Usage { input_tokens: 100_001, ..Usage::default() }, 400_004.0);
        let cached = Usage { cache_read_tokens: 100_001, ..Usage::default() };
        check(cached, 400_004.0);
    }
}
