//! The structured last answer: whether it holds, and which memories it names.

mod misfits;

use std::collections::BTreeSet;

use domain::AssistantMessage;
use serde_json::Value;

use super::Run;

impl Run {
    /// Short ids of memories that the last structured answer names, or a model that a hook asked, and
    /// that the model has really seen.
    pub fn memories_referenced(&self) -> Vec<String> {
        let Some(round) = &self.round else { return Vec::new() };
        let answered = self.last_answer().into_iter().flat_map(references);
        let mut named = BTreeSet::new();
        answered
            .chain(round.referenced.iter().map(String::as_str))
            .filter(|id| round.memories.contains(*id) && named.insert((*id).to_owned()))
            .map(str::to_owned)
            .collect()
    }

    /// What is wrong with the structured answer, for the model; none when it holds, when none is
    /// asked for, or when it was rejected once already.
    pub(super) fn answer_problem(&self) -> Option<String> {
        let round = self.round.as_ref()?;
        let output = round.start.output.as_ref()?;
        if round.rejected {
            return None;
        }
        let answer = self.last_answer()?;
        let Some(value) = answer.structured() else {
            return Some(format!(
                "your last answer has to be one JSON object as the format `{}` asks for; give it \
                 again in that form",
                output.name
            ));
        };
        if !value.get("response").is_some_and(Value::is_string) {
            return Some("the answer has no `response`, the text for the teacher".to_owned());
        }
        let misfits = misfits::misfits(&output.schema, value);
        if !misfits.is_empty() {
            return Some(format!(
                "your last answer is not as the format `{}` asks for; give it again. {}",
                output.name,
                misfits.join("; ")
            ));
        }
        let unknown: BTreeSet<&str> =
            references(answer).filter(|id| !round.memories.contains(*id)).collect();
        if unknown.is_empty() {
            return None;
        }
        let unknown: Vec<&str> = unknown.into_iter().collect();
        let known: Vec<&str> = round.memories.iter().map(String::as_str).collect();
        Some(format!(
            "`memoriesReferenced` names {}, which you were not given; name only memories that you \
             used, out of: {}",
            unknown.join(", "),
            if known.is_empty() { "(none)".to_owned() } else { known.join(", ") }
        ))
    }

    /// The latest message of the model.
    pub fn last_answer(&self) -> Option<&AssistantMessage> {
        self.conversation.last_answer()
    }
}

fn references(answer: &AssistantMessage) -> impl Iterator<Item = &str> {
    let named = answer.structured().and_then(|value| value.get("memoriesReferenced"));
    named.and_then(Value::as_array).into_iter().flatten().filter_map(Value::as_str)
}
