//! Whether the words of a participant would be read as they were read before.

use std::collections::BTreeSet;

use privacy::Research;
use serde_json::Value;
use text::Sha256;

use super::each_text;
use crate::data::ParticipantData;

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
