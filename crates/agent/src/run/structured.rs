//! The structured last answer: whether it holds, and which memories it names.

use std::collections::BTreeSet;

use domain::AssistantMessage;
use serde_json::Value;

use super::Run;
use crate::misfits::misfits;

/// What is wrong with a structured answer.
pub(super) struct Flaw {
    /// In words for the model, which may give it once more.
    pub problem: String,
    /// Why the answer cannot be taken as it is, in words for the teacher; none when it can be.
    pub fatal: Option<String>,
}

impl Run {
    /// Short ids of memories that the last structured answer or a hook's model names and that were
    /// really seen; an answer that is not as its format asks names none.
    pub fn memories_referenced(&self) -> Vec<String> {
        let Some(round) = &self.round else { return Vec::new() };
        let holds = self.answer_flaw().is_none_or(|flaw| flaw.fatal.is_none());
        let answered = self.last_answer().filter(|_| holds).into_iter().flat_map(references);
        let mut named = BTreeSet::new();
        answered
            .chain(round.referenced.iter().map(String::as_str))
            .filter(|id| round.memories.contains(*id) && named.insert((*id).to_owned()))
            .map(str::to_owned)
            .collect()
    }

    /// What is wrong with the structured answer; none when it holds or when none is asked for.
    pub(super) fn answer_flaw(&self) -> Option<Flaw> {
        let round = self.round.as_ref()?;
        let answer = self.last_answer()?;
        // Whoever has done something may have nothing more to say.
        let silent = answer.structured().is_none() && answer.text().trim().is_empty();
        if silent && round.seen.is_empty() {
            return Some(Flaw::empty());
        }
        let output = round.start.output.as_ref()?;
        let Some(value) = answer.structured() else {
            // JSON that cannot be read came as text: nobody is to be shown that as an answer.
            if answer.text().trim_start().starts_with('{') {
                return Some(Flaw::broken(&output.name));
            }
            if round.memories.is_empty() {
                return None;
            }
            // Words are all for the teacher and claim nothing beside: they can be taken as they are.
            return Some(Flaw::small(format!(
                "your last answer has to be one JSON object as the format `{}` asks for; give it \
                 again in that form",
                output.name
            )));
        };
        if !value.get("response").is_some_and(Value::is_string) {
            let problem = "the answer has no `response`, the text for the teacher";
            return Some(Flaw::fatal(problem.to_owned(), problem));
        }
        let misfits = misfits(&output.schema, value, "the answer");
        if !misfits.is_empty() {
            let misfits = misfits.join("; ");
            let problem = format!(
                "your last answer is not as the format `{}` asks for; give it again. {misfits}",
                output.name,
            );
            return Some(Flaw::fatal(problem, &misfits));
        }
        let unknown: BTreeSet<&str> =
            references(answer).filter(|id| !round.memories.contains(*id)).collect();
        if unknown.is_empty() {
            return None;
        }
        let unknown: Vec<&str> = unknown.into_iter().collect();
        let known: Vec<&str> = round.memories.iter().map(String::as_str).collect();
        // Those that it was not given count for nothing; the rest of the answer holds.
        Some(Flaw::small(format!(
            "`memoriesReferenced` names {}, which you were not given; name only memories that you \
             used, out of: {}",
            unknown.join(", "),
            if known.is_empty() { "(none)".to_owned() } else { known.join(", ") }
        )))
    }

    /// The latest message of the model.
    pub fn last_answer(&self) -> Option<&AssistantMessage> {
        self.conversation.last_answer()
    }
}

impl Flaw {
    fn empty() -> Self {
        let problem = "your last answer was empty: do what was asked, or say what you need for it";
        let fatal = "the model gave an empty answer; ask in other words or for less at once, or \
                     choose another model";
        Self { problem: problem.to_owned(), fatal: Some(fatal.to_owned()) }
    }

    fn broken(format: &str) -> Self {
        let problem = format!(
            "your last answer begins as JSON and cannot be read as JSON; give it again, whole, as one object in \
             the format `{format}`"
        );
        Self::fatal(problem, "it broke off or was garbled; ask again, or choose another model")
    }

    fn small(problem: String) -> Self {
        Self { problem, fatal: None }
    }

    fn fatal(problem: String, misfits: &str) -> Self {
        let fatal = format!(
            "the model's last answer was not in the form that was asked for, so nothing in it counts: \
             {misfits}"
        );
        Self { problem, fatal: Some(fatal) }
    }
}

fn references(answer: &AssistantMessage) -> impl Iterator<Item = &str> {
    let named = answer.structured().and_then(|value| value.get("memoriesReferenced"));
    named.and_then(Value::as_array).into_iter().flatten().filter_map(Value::as_str)
}
