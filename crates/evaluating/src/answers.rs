//! A file of rules that answers cards and questions: for tests, studies and demonstrations.
//!
//! The rules keep nothing between calls. How often one was used is read from the session's log, so
//! that a run which another process goes on with is answered as if it had never stopped.

mod response;

use api::{AskEntry, EntryBody, LogEntry};
use std::collections::BTreeMap;

use domain::{Interaction, InteractionRequest, InteractionResponse};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// What a rule may be about.
const KINDS: &[&str] = &[
    "question",
    "feedforward",
    "reflection",
    "confidence",
    "adjudication",
    "alternatives",
    "memoryCapture",
    "toolApproval",
    "any",
];

/// The rules of a file, in their order: the first that fits answers.
#[derive(Debug, Clone)]
pub struct AnswerRules {
    from: String,
    rules: Vec<Rule>,
}

/// Rules that are none, or one that does not fit its card.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{message}")]
pub struct AnswersError {
    /// What is wrong, with its place.
    pub message: String,
    /// What to do; empty where the message says it.
    pub next: String,
}

impl AnswersError {
    fn new(message: String, next: impl Into<String>) -> Self {
        Self { message, next: next.into() }
    }
}

/// One rule.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Rule {
    /// The kind of card, or `any`.
    kind: String,
    /// Words that stand on the card, in whatever case.
    #[serde(default, rename = "match", skip_serializing_if = "Option::is_none")]
    words: Option<String>,
    /// How often in a session it answers; none means always.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    times: Option<u32>,
    /// What is answered.
    response: Value,
}

impl AnswerRules {
    /// No rules: everything is passed by.
    #[must_use]
    pub fn none() -> Self {
        Self { from: String::new(), rules: Vec::new() }
    }

    /// The rules in a text; `from` is the file, for what is said of them.
    ///
    /// # Errors
    /// It is no list of rules.
    pub fn parse(from: &str, text: &str) -> Result<Self, AnswersError> {
        let rules = serde_saphyr::from_str(text).map_err(|error| {
            AnswersError::new(
                format!("{from} is no list of answers: {error}"),
                "each answer has `kind`, `response` and perhaps `match` and `times`",
            )
        })?;
        Self::of(from, rules)
    }

    /// The rules of a case.
    ///
    /// # Errors
    /// One is for no kind of card.
    pub fn of(from: &str, rules: Vec<Rule>) -> Result<Self, AnswersError> {
        for (at, rule) in rules.iter().enumerate() {
            if !KINDS.contains(&rule.kind.as_str()) {
                return Err(AnswersError::new(
                    format!(
                        "answer {} of {from} is for `{}`, which is no kind of card",
                        at + 1,
                        rule.kind,
                    ),
                    format!("the kinds are {}", KINDS.join(", ")),
                ));
            }
        }
        Ok(Self { from: from.to_owned(), rules })
    }

    /// Where they stand.
    #[must_use]
    pub fn from(&self) -> &str {
        &self.from
    }

    /// What the rules answer, given everything that was asked in the session until now; none when no
    /// rule is for it.
    ///
    /// # Errors
    /// A rule answers it in a way that does not fit.
    pub fn answer(
        &self,
        interaction: &Interaction,
        log: &[LogEntry],
    ) -> Result<Option<InteractionResponse>, AnswersError> {
        let mut used = BTreeMap::new();
        for event in log {
            if let EntryBody::Ask(AskEntry::Opened { interaction: earlier }) = &event.body {
                if earlier.id == interaction.id {
                    break;
                }
                self.first(&earlier.request, &mut used)?;
            }
        }
        self.first(&interaction.request, &mut used)
    }

    fn first(
        &self,
        request: &InteractionRequest,
        used: &mut BTreeMap<usize, u32>,
    ) -> Result<Option<InteractionResponse>, AnswersError> {
        for (at, rule) in self.rules.iter().enumerate() {
            let before = used.get(&at).copied().unwrap_or_default();
            if rule.times.is_some_and(|times| before >= times) || !rule.is_about(request) {
                continue;
            }
            let response = response::response(&rule.response, request)
                .and_then(|response| {
                    response.iter().try_for_each(|response| request.check(response))?;
                    Ok(response)
                })
                .map_err(|why| {
                    let place = format!("answer {} of {}", at + 1, self.from);
                    let card = request.kind();
                    AnswersError::new(format!("{place} does not fit a {card} card: {why}"), "")
                })?;
            if let Some(response) = response {
                used.insert(at, before + 1);
                return Ok(Some(response));
            }
        }
        Ok(None)
    }
}

impl Rule {
    fn is_about(&self, request: &InteractionRequest) -> bool {
        let kind = self.kind == "any" || self.kind == request.kind();
        kind && self.words.as_deref().is_none_or(|words| response::names(request, words))
    }
}

#[cfg(test)]
mod tests;
