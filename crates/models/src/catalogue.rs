//! Which models there are: `data/models.json`, dated, and what a person's own file lays over it.
//!
//! The only place that knows the name of a default model.

use std::collections::BTreeMap;

use serde::Deserialize;
use serde_json::Value;

use crate::prices::{Price, Rates};

const BUILT_IN: &str = include_str!("../data/models.json");

/// Every provider's models.
#[derive(Debug, Clone, Default, Deserialize)]
pub(crate) struct Catalogue {
    /// Where the figures come from.
    pub source: String,
    /// Of which day they are.
    pub retrieved: String,
    providers: BTreeMap<String, Provider>,
}

#[derive(Debug, Clone, Default, Deserialize)]
#[serde(rename_all = "camelCase")]
struct Provider {
    planner: Option<String>,
    background: Option<String>,
    #[serde(default)]
    short: BTreeMap<String, String>,
    context: u64,
    structured: Structured,
    models: BTreeMap<String, Entry>,
}

/// How a last answer of a given shape is asked for.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) enum Means {
    /// The provider keeps the answer to a schema.
    #[default]
    Schema,
    /// A tool is offered whose input is the answer.
    Tool,
}

/// Many servers that keep an answer to a schema let no tool be called beside it.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Structured {
    /// While the model may call tools.
    pub with_tools: Means,
    /// While it may not.
    pub alone: Means,
}

#[derive(Debug, Clone, Deserialize)]
struct Entry {
    label: Option<String>,
    context: u64,
    structured: Option<Structured>,
    #[serde(flatten)]
    price: Price,
}

/// A model as a person chooses it.
#[derive(Debug, Clone, PartialEq)]
pub struct ModelInfo {
    /// What the provider calls it.
    pub name: String,
    /// What a person calls it.
    pub label: String,
    /// How many tokens of prompt and answer together it takes.
    pub context: u64,
    /// US dollars per million tokens, in a call of usual length.
    pub prices: Rates,
}

/// What is known about one model.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Traits {
    /// How many tokens it takes; the provider's usual figure when the model is not listed.
    pub context: u64,
    pub structured: Structured,
    /// None when the model is not listed.
    pub price: Option<Price>,
}

impl Catalogue {
    /// The built-in list with `own` laid over it: same shape, any part of it left out.
    pub fn read(own: Option<&str>) -> Result<Self, serde_json::Error> {
        let mut list: Value = serde_json::from_str(BUILT_IN)?;
        if let Some(own) = own {
            lay_over(&mut list, serde_json::from_str(own)?);
        }
        serde_json::from_value(list)
    }

    /// The model for the planner, when none is named.
    pub fn planner(&self, provider: &str) -> Option<&str> {
        self.providers.get(provider)?.planner.as_deref()
    }

    /// The model for hooks and work in the background.
    pub fn background(&self, provider: &str) -> Option<&str> {
        self.providers.get(provider)?.background.as_deref()
    }

    /// The whole name for a short one that definitions may use; other names are whole already.
    pub fn whole_name<'a>(&'a self, provider: &str, name: &'a str) -> &'a str {
        let short = self.providers.get(provider).and_then(|provider| provider.short.get(name));
        short.map_or(name, String::as_str)
    }

    /// The models that are listed, in order of name.
    pub fn models(&self, provider: &str) -> Vec<ModelInfo> {
        let models = self.providers.get(provider).map(|provider| &provider.models);
        let info = |(name, entry): (&String, &Entry)| ModelInfo {
            name: name.clone(),
            label: entry.label.clone().unwrap_or_else(|| name.clone()),
            context: entry.context,
            prices: entry.price.rates(),
        };
        models.into_iter().flatten().map(info).collect()
    }

    /// The names of the models that are listed.
    pub fn names(&self, provider: &str) -> Vec<String> {
        self.models(provider).into_iter().map(|model| model.name).collect()
    }

    /// What is known about a model. A dated name (`…-20260101`, `…-2026-01-01`, `…-latest`) stands
    /// for the name without the date.
    pub fn traits(&self, provider: &str, model: &str) -> Traits {
        let Some(provider) = self.providers.get(provider) else {
            return Traits { context: 0, structured: Structured::default(), price: None };
        };
        let models = &provider.models;
        match models.get(model).or_else(|| models.get(undated(model))) {
            Some(entry) => Traits {
                context: entry.context,
                structured: entry.structured.unwrap_or(provider.structured),
                price: Some(entry.price),
            },
            None => {
                Traits { context: provider.context, structured: provider.structured, price: None }
            }
        }
    }
}

fn lay_over(below: &mut Value, above: Value) {
    match (below, above) {
        (Value::Object(below), Value::Object(above)) => {
            for (name, value) in above {
                lay_over(below.entry(name).or_insert(Value::Null), value);
            }
        }
        (below, above) => *below = above,
    }
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

    #[test]
    fn the_list_reads_and_is_dated() {
        let list = Catalogue::read(None).unwrap();
        assert!(list.source.contains("genai-prices"));
        assert_eq!(list.retrieved.len(), "2026-01-01".len());
    }

    #[test]
    fn every_default_and_short_name_is_in_the_list() {
        let list = Catalogue::read(None).unwrap();
        for (name, provider) in &list.providers {
            let defaults = [&provider.planner, &provider.background].into_iter().flatten();
            for model in defaults.chain(provider.short.values()) {
                assert!(provider.models.contains_key(model), "{name}/{model}");
            }
        }
        for provider in ["anthropic", "openai", "offline"] {
            assert!(list.planner(provider).is_some() && list.background(provider).is_some());
        }
    }

    #[test]
    fn a_dated_name_stands_for_the_plain_one() {
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
    fn a_model_that_is_not_listed_has_no_price_and_its_providers_usual_window() {
        let list = Catalogue::read(None).unwrap();
        let traits = list.traits("openai-compatible", "llama3.3");
        assert_eq!((traits.context, traits.price), (32_000, None));
        assert_eq!(traits.structured, Structured { with_tools: Means::Tool, alone: Means::Schema });
    }

    #[test]
    fn a_file_of_ones_own_changes_only_what_it_says() {
        let own = r#"{"retrieved": "2027-01-02", "providers": {
            "anthropic": {"planner": "claude-next"},
            "openai-compatible": {"models": {"llama3.3": {
                "context": 8000, "input": 0, "output": 0, "structured": {
                    "withTools": "schema", "alone": "schema"}}}}}}"#;
        let list = Catalogue::read(Some(own)).unwrap();
        let plain = Catalogue::read(None).unwrap();
        assert_eq!(
            (&*list.retrieved, list.planner("anthropic")),
            ("2027-01-02", Some("claude-next"))
        );
        assert_eq!(list.background("anthropic"), plain.background("anthropic"));
        assert_eq!(list.names("anthropic"), plain.names("anthropic"));
        let llama = list.traits("openai-compatible", "llama3.3");
        assert_eq!((llama.context, llama.structured), (8_000, Structured::default()));
        assert!(Catalogue::read(Some("{")).is_err());
    }
}
