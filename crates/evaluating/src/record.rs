//! What is kept of a case that was played: one line of `results.jsonl`.

use std::collections::BTreeMap;

use domain::SessionEvent;
use rating::key;
use serde::{Deserialize, Serialize};

use crate::check::number;
use crate::{Case, Condition, Finding};

/// One case under one condition, once.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Record {
    /// The case.
    pub case: String,
    /// The condition.
    pub condition: String,
    /// The condition whole: who answered, and what was switched off.
    pub conditions: Condition,
    /// Which repetition, from 1.
    pub repetition: u32,
    /// SHA-256 of everything that decided what came: case, condition, definitions, program. Another now means that
    /// it is stale.
    pub hash: String,
    /// Whether nobody tunes on the case.
    pub held_out: bool,
    /// The subject.
    pub subject: String,
    /// The class.
    pub class: String,
    /// The case's tags.
    pub tags: Vec<String>,
    /// What she said first.
    pub request: String,
    /// How it ended, in words.
    pub ended: String,
    /// What every check came to.
    pub findings: Vec<Finding>,
    /// Numbers from the events: calls, tokens, dollars, milliseconds and counts, by name.
    pub figures: BTreeMap<String, f64>,
    /// SHA-256 of the lesson; none where there is none.
    pub lesson: Option<String>,
}

impl Record {
    /// What names it in a folder of results.
    #[must_use]
    pub fn key(&self) -> String {
        key(&self.case, &self.condition, self.repetition)
    }

    /// Whether a number was measured.
    #[must_use]
    pub fn has(&self, name: &str) -> bool {
        self.figures.contains_key(name)
    }

    /// A number; 0 where it was not measured.
    #[must_use]
    pub fn figure(&self, name: &str) -> f64 {
        self.figures.get(name).copied().unwrap_or_default()
    }
}

/// Which numbers are kept, by the measure that they are.
pub const FIGURES: [(&str, &str, &str); 13] = [
    ("calls", "cost.calls", ""),
    ("inputTokens", "cost.input_tokens", ""),
    ("outputTokens", "cost.output_tokens", ""),
    ("nanoDollars", "cost.dollars", ""),
    ("firstTextMs", "times.first_text", ""),
    ("runMs", "latency.run", ""),
    ("promptBytes", "utilisation.prompt", ""),
    ("files", "utilisation.files", ""),
    ("tier2", "utilisation.skill_tiers", "tier2"),
    ("tier3", "utilisation.skill_tiers", "tier3"),
    ("repairs", "cycles.repairs", ""),
    ("feedforward", "feedforward.cards", "opened"),
    ("grounding", "grounding.rate", ""),
];

/// The numbers of the events of a case.
#[must_use]
pub fn figures(events: &[SessionEvent]) -> BTreeMap<String, f64> {
    let measured: Vec<_> = measures::measure(events.to_vec())
        .into_iter()
        .flat_map(|session| session.measures)
        .collect();
    let mut figures = BTreeMap::new();
    for (name, id, part) in FIGURES {
        let values: Vec<_> = measured
            .iter()
            .filter(|one| one.measure == id && one.part == part)
            .filter_map(|one| one.value.clone())
            .collect();
        if let Some(value) = number(&values) {
            figures.insert(name.to_owned(), value);
        }
    }
    figures
}

/// What she says first in a case.
pub(crate) fn first_words(case: &Case) -> String {
    case.text.sessions.iter().flatten().next().map(|turn| turn.say.clone()).unwrap_or_default()
}
