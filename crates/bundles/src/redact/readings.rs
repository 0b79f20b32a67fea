//! What was understood when a draft was made, so that a bundle after it has not to read every word once more.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::sync::Arc;

use privacy::Research;
use serde_json::Value;
use text::Sha256;

use super::each_text;
use super::texts::Understood;
use crate::data::ParticipantData;

/// What was understood of each participant's words.
#[derive(Clone, Default)]
pub struct Readings(Arc<BTreeMap<String, Understood>>);

impl Readings {
    pub fn new(all: BTreeMap<String, Understood>) -> Self {
        Self(Arc::new(all))
    }

    pub fn of(&self, participant: &str) -> Option<&Understood> {
        self.0.get(participant)
    }
}

/// It has the words of everybody in it, which no message may show.
impl fmt::Debug for Readings {
    fn fmt(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(to, "Readings({})", self.0.len())
    }
}

/// They say nothing of their own: the same study is understood in the same way.
impl PartialEq for Readings {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl Eq for Readings {}

/// Everything on which it depends how the words of a participant are read.
pub fn fingerprint(
    vocabulary: &BTreeSet<String>,
    research: &Research,
    who: &ParticipantData,
    values: &[Vec<Value>],
) -> String {
    let mut hash = Sha256::default();
    let mut add = |part: &str| {
        hash.update(part.len().to_string());
        hash.update(":");
        hash.update(part);
    };
    vocabulary.iter().for_each(|word| add(word));
    let Research { dates, named } = research;
    add(&format!("{:?} {dates} {}", who.keeps, vocabulary.len()));
    for (kind, words) in named {
        add(kind.label());
        add(words);
    }
    for (log, events) in who.logs.iter().zip(values) {
        add(log.kind.name());
        for event in events {
            each_text(event, &mut |sort, text| {
                add(&format!("{sort:?}"));
                add(text);
            });
        }
    }
    hash.hex()
}
