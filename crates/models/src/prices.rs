//! What models cost and how much they read, from the dated table in `data/prices.json`.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use domain::Usage;
use serde::Deserialize;

static TABLE: LazyLock<Result<Table, String>> = LazyLock::new(|| {
    serde_json::from_str(include_str!("../data/prices.json")).map_err(|error| error.to_string())
});

#[derive(Debug, Deserialize)]
struct Table {
    source: String,
    retrieved: String,
    models: BTreeMap<String, BTreeMap<String, Price>>,
}

/// US dollars per million tokens of one model.
#[derive(Debug, Clone, Copy, PartialEq, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Price {
    #[serde(flatten)]
    rates: Rates,
    /// How many tokens of prompt and answer together the model takes.
    pub context: u64,
    long: Option<Long>,
}

/// Rates that hold for the whole call once its prompt is longer than `above` tokens.
#[derive(Debug, Clone, Copy, PartialEq, Deserialize)]
struct Long {
    above: u64,
    #[serde(flatten)]
    rates: Rates,
}

#[derive(Debug, Clone, Copy, PartialEq, Deserialize)]
#[serde(rename_all = "camelCase")]
struct Rates {
    input: f64,
    output: f64,
    cache_read: Option<f64>,
    cache_write: Option<f64>,
}

/// What a call cost.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Cost {
    /// US dollars; 0 when the price is not known.
    pub usd: f64,
    /// Whether the table knows the model.
    pub known: bool,
}

impl Price {
    /// What `usage` of one call costs in US dollars.
    ///
    /// A cached token without a price of its own costs what an input token costs.
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
}

/// The price of a model; a dated name (`…-20260101`, `…-2026-01-01`, `…-latest`) has the price of
/// the name without the date.
pub fn price(provider: &str, model: &str) -> Option<Price> {
    let table = match TABLE.as_ref() {
        Ok(table) => table,
        Err(error) => {
            tracing::error!(%error, "the price table cannot be read; costs are counted as 0");
            return None;
        }
    };
    let models = table.models.get(provider)?;
    models.get(model).or_else(|| models.get(undated(model))).copied()
}

/// What `usage` of one call to a model costs.
pub fn cost(provider: &str, model: &str, usage: &Usage) -> Cost {
    match price(provider, model) {
        Some(price) => Cost { usd: price.usd(usage), known: true },
        None => Cost { usd: 0.0, known: false },
    }
}

/// Where the prices come from and of which day they are, to be shown beside a cost.
pub fn source() -> Option<(&'static str, &'static str)> {
    let table = TABLE.as_ref().ok()?;
    Some((&table.source, &table.retrieved))
}

/// The models of a provider that the table knows, in order of name.
pub fn known_models(provider: &str) -> Vec<&'static str> {
    let models = TABLE.as_ref().ok().and_then(|table| table.models.get(provider));
    models.into_iter().flat_map(BTreeMap::keys).map(String::as_str).collect()
}

fn undated(model: &str) -> &str {
    let name = model.strip_suffix("-latest").unwrap_or(model);
    ["-dddddddd", "-dddd-dd-dd"]
        .iter()
        .find_map(|shape| without_ending(name, shape))
        .unwrap_or(name)
}

/// `name` without an ending of this shape, in which `d` is a digit.
fn without_ending<'a>(name: &'a str, shape: &str) -> Option<&'a str> {
    let (kept, ending) = name.split_at_checked(name.len().checked_sub(shape.len())?)?;
    let fits = ending.chars().zip(shape.chars()).all(|(c, wanted)| match wanted {
        'd' => c.is_ascii_digit(),
        literal => c == literal,
    });
    fits.then_some(kept)
}

#[cfg(test)]
mod tests {
    use super::*;

    const MILLION: Usage = Usage {
        input_tokens: 10_000,
        output_tokens: 1_000,
        cache_read_tokens: 50_000,
        cache_write_tokens: 20_000,
    };

    #[test]
    fn the_table_reads_and_is_dated() {
        let (source, retrieved) = source().expect("the table reads");
        assert!(source.contains("genai-prices"));
        assert_eq!(retrieved.len(), "2026-01-01".len());
    }

    #[test]
    fn every_kind_of_token_is_counted_once() {
        let expected = (10_000.0 * 2.0 + 1_000.0 * 10.0 + 50_000.0 * 0.1 + 20_000.0 * 2.5) / 1e6;
        let Cost { usd, known } = cost("anthropic", "claude-sonnet-5-5", &MILLION);
        assert!(known);
        assert!((usd - expected).abs() < 1e-12, "{usd} is not {expected}");
    }

    #[test]
    fn a_long_prompt_costs_the_long_rate_for_all_of_it() {
        let usage = Usage { input_tokens: 100_001, ..Usage::default() };
        let short = Usage { input_tokens: 100_000, ..Usage::default() };
        assert!((cost("anthropic", "claude-haiku-5-5", &short).usd - 0.01).abs() < 1e-12);
        let long = cost("anthropic", "claude-haiku-5-5", &usage).usd;
        assert!((long - 100_001.0 * 0.5 / 1e6).abs() < 1e-12);
    }

    #[test]
    fn dated_names_have_the_price_of_the_plain_name() {
        let cases = [
            ("claude-sonnet-4-5-20250929", "claude-sonnet-4-5"),
            ("claude-opus-5-latest", "claude-opus-5"),
            ("gpt-4o-2024-08-06", "gpt-4o"),
            ("gpt-6.1-sol-2026-10-01", "gpt-6.1-sol"),
            ("claude-opus-5-5", "claude-opus-5-5"),
            ("gpt-5-2025", "gpt-5-2025"),
        ];
        for (dated, plain) in cases {
            assert_eq!(undated(dated), plain);
        }
    }

    #[test]
    fn an_unknown_model_costs_nothing_and_says_so() {
        assert_eq!(cost("openai", "llama3.3", &MILLION), Cost { usd: 0.0, known: false });
    }
}
