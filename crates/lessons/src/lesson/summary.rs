//! Items of all kinds as a list.

use super::{Content, Item, ItemSummary};

impl Content {
    /// The items, whatever their kind; none of a text.
    #[must_use]
    pub fn items(&self) -> Vec<ItemSummary<'_>> {
        match self {
            Self::Statements(items) => list(items, |fields| &fields.text),
            Self::Outcomes(items) => list(items, |fields| match fields.code.as_str() {
                "" => &fields.text,
                code => code,
            }),
            Self::Vocabulary(items) => list(items, |fields| &fields.term),
            Self::Misconceptions(items) => list(items, |fields| &fields.idea),
            Self::Activities(items) => items
                .iter()
                .map(|item| ItemSummary {
                    minutes: item.fields.minutes,
                    ..summary(item, &item.fields.title)
                })
                .collect(),
            Self::Differentiation(items) => list(items, |fields| &fields.need),
            Self::Assessment(items) => list(items, |fields| &fields.criterion),
            Self::Tasks(items) => items
                .iter()
                .map(|item| ItemSummary {
                    tier: Some(item.fields.tier),
                    ..summary(item, &item.fields.title)
                })
                .collect(),
            Self::Text(_) => Vec::new(),
        }
    }
}

fn list<T>(items: &[Item<T>], title: impl Fn(&T) -> &str) -> Vec<ItemSummary<'_>> {
    items.iter().map(|item| summary(item, title(&item.fields))).collect()
}

fn summary<'a, T>(item: &'a Item<T>, title: &'a str) -> ItemSummary<'a> {
    ItemSummary {
        id: &item.id,
        title,
        minutes: None,
        tier: None,
        markdown: &item.markdown,
        start_line: item.start_line,
        end_line: item.end_line,
    }
}
