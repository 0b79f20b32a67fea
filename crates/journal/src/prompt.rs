//! What an agent is shown: where it stands, and what it is asked.

use crate::outcome::TestRun;
use crate::{Component, Entry};

/// What a check-in says: the open entry, and whether it still holds; or, without one, what to begin with.
#[must_use]
pub fn check_in_text(current: Option<&Entry>) -> String {
    match current {
        Some(entry) => format!(
            "{}\nIs this still what you believe? If not, update it: hypothesis, action and prediction as they are \
             now. If you know how it came out, resolve it.",
            shown(entry)
        ),
        None => {
            let questions = Component::ALL.iter().map(|part| {
                format!(
                    "- {part}: {} For example \"{}\", and not \"{}\".",
                    part.question(),
                    part.good(),
                    part.bad()
                )
            });
            let questions: Vec<String> = questions.collect();
            format!(
                "Nothing is open in the journal. What are you working on?\n{}",
                questions.join("\n")
            )
        }
    }
}

/// What is asked after a run of tests: whether the prediction came true.
#[must_use]
pub fn resolution_text(entry: &Entry, run: &TestRun) -> String {
    format!(
        "{}\nSeen now: {}\nDid the prediction come true? Resolve it as confirmed, falsified (with surprise, root cause \
         and lesson) or partial (with the surprise), or update it if this run was not about it.",
        shown(entry),
        run.summary,
    )
}

fn shown(entry: &Entry) -> String {
    let sure = entry.current.confidence.map(|sure| format!(" ({sure} sure)")).unwrap_or_default();
    let count = match entry.iteration_count {
        0 | 1 => String::new(),
        many => format!(", belief {many}"),
    };
    format!(
        "Open: {} ({}, {}{count})\nHypothesis: {}\nAction: {}\nPrediction: {}{sure}",
        entry.goal,
        entry.domain,
        entry.strategy,
        entry.current.hypothesis,
        entry.current.action,
        entry.current.prediction,
    )
}
