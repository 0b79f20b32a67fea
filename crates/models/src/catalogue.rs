//! Which models there are: `data/models.json`, dated, and what a person's own file lays over it.
//!
//! The only place that knows the name of a default model.

mod edit;
mod own;
mod placed;

use std::collections::BTreeMap;

use domain::Effort;
use serde::Deserialize;

use crate::prices::{Price, Rates};

pub use edit::{ListEditError, ModelChange, list_problems, with_model, without_model};
pub use placed::ListProblem;

const BUILT_IN: &str = include_str!("../data/models.json");

/// Every provider's models.
#[derive(Debug, Clone, Default, Deserialize)]
pub(crate) struct Catalogue {
    /// Where the figures come from.
    pub source: String,
    /// Of which day they are.
    pub retrieved: String,
    providers: BTreeMap<String, Provider>,
    /// The address of a compatible server that a person's own list names.
    #[serde(skip)]
    pub server: Option<String>,
}

#[derive(Debug, Clone, Default, Deserialize)]
#[serde(rename_all = "camelCase")]
struct Provider {
    planner: Option<String>,
    background: Option<String>,
    /// A person's own list says that nothing is done in the background.
    #[serde(skip)]
    no_background: bool,
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
    /// Whether nobody said how much it takes, so that the provider's usual figure stands there.
    #[serde(skip)]
    assumed: bool,
    structured: Option<Structured>,
    #[serde(default)]
    effort: Effort,
    #[serde(flatten)]
    price: Price,
    /// Whether a person's own list has it.
    #[serde(skip)]
    own: bool,
    #[serde(skip)]
    origin: Origin,
}

/// Where a price comes from.
#[derive(Debug, Clone, Default)]
struct Origin {
    source: Option<String>,
    retrieved: Option<String>,
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
    /// Where the prices come from, if that is said.
    pub source: Option<String>,
    /// Of which day they are, if that is said: `2026-11-22`.
    pub retrieved: Option<String>,
    /// Whether a person's own list has this model, be it new or changed.
    pub own: bool,
    /// How long it thinks, unless a session says otherwise.
    pub effort: Effort,
}

/// What is known about one model.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Traits {
    /// How many tokens it takes; the provider's usual figure when the model is not listed.
    pub context: u64,
    /// Whether that is only the provider's usual figure.
    pub assumed: bool,
    pub structured: Structured,
    /// None when the model is not listed.
    pub price: Option<Price>,
    /// How long it thinks, unless a request says otherwise.
    pub effort: Effort,
}

impl Catalogue {
    /// The built-in list.
    pub fn built_in() -> Result<Self, serde_json::Error> {
        let mut list: Self = serde_json::from_str(BUILT_IN)?;
        let Self { source, retrieved, providers, .. } = &mut list;
        for entry in providers.values_mut().flat_map(|provider| provider.models.values_mut()) {
            let (source, retrieved) = (Some(source.clone()), Some(retrieved.clone()));
            entry.origin = Origin { source, retrieved };
        }
        Ok(list)
    }

    /// Lay a person's own list over this one: same shape, any part of it left out. What is wrong
    /// with it is left out too and given back, in order of place.
    pub fn lay_over(&mut self, own: &str) -> Vec<ListProblem> {
        own::lay_over(self, own)
    }

    /// The model for the planner, when none is named.
    pub fn planner(&self, provider: &str) -> Option<&str> {
        self.providers.get(provider)?.planner.as_deref()
    }

    /// The model for hooks and work in the background.
    pub fn background(&self, provider: &str) -> Option<&str> {
        self.providers.get(provider)?.background.as_deref()
    }

    /// Whether a model may be asked for work in the background at all.
    pub fn works_in_background(&self, provider: &str) -> bool {
        self.providers.get(provider).is_none_or(|provider| !provider.no_background)
    }

    /// The whole name for a short one that definitions may use, and for the role `planner` or
    /// `background`; other names are whole already. No name is the planner's. None when the list
    /// has nobody for the role.
    pub fn whole_name<'a>(&'a self, provider: &str, name: Option<&'a str>) -> Option<&'a str> {
        let short = |name: &str| self.providers.get(provider)?.short.get(name);
        match name {
            None => self.planner(provider),
            Some(name) => match (short(name), name) {
                (Some(whole), _) => Some(whole),
                (None, "planner") => self.planner(provider),
                (None, "background") => self.background(provider),
                (None, _) => Some(name),
            },
        }
    }

    /// The models that are listed, in order of name.
    pub fn models(&self, provider: &str) -> Vec<ModelInfo> {
        let models = self.providers.get(provider).map(|provider| &provider.models);
        let info = |(name, entry): (&String, &Entry)| ModelInfo {
            name: name.clone(),
            label: entry.label.clone().unwrap_or_else(|| name.clone()),
            context: entry.context,
            prices: entry.price.rates(),
            source: entry.origin.source.clone(),
            retrieved: entry.origin.retrieved.clone(),
            own: entry.own,
            effort: entry.effort,
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
            return Traits {
                context: 0,
                assumed: true,
                structured: Structured::default(),
                price: None,
                effort: Effort::Usual,
            };
        };
        let models = &provider.models;
        match models.get(model).or_else(|| models.get(undated(model))) {
            Some(entry) => Traits {
                context: entry.context,
                assumed: entry.assumed,
                structured: entry.structured.unwrap_or(provider.structured),
                price: Some(entry.price),
                effort: entry.effort,
            },
            None => Traits {
                context: provider.context,
                assumed: true,
                structured: provider.structured,
                price: None,
                effort: Effort::Usual,
            },
        }
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
mod tests;
