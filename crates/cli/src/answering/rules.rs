//! A file of rules that answers cards and questions: for tests, studies and demonstrations.
//!
//! The rules keep nothing between calls. How often one was used is read from the session's log, so
//! that a run which another process goes on with is answered as if it had never stopped.

mod response;

use api::{AskEntry, EntryBody, LogEntry};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use domain::{Interaction, InteractionRequest, InteractionResponse};
use serde::Deserialize;
use serde_json::Value;

use crate::answering::text::headline;
use crate::failure::{Exit, Failure};

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
pub struct Rules {
    path: PathBuf,
    rules: Vec<Rule>,
}

/// One rule.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
struct Rule {
    /// The kind of card, or `any`.
    kind: String,
    /// Words that stand on the card, in whatever case.
    #[serde(default, rename = "match")]
    words: Option<String>,
    /// How often in a session it answers; none means always.
    #[serde(default)]
    times: Option<u32>,
    /// What is answered.
    response: Value,
}

impl Rules {
    /// The rules of a file.
    ///
    /// # Errors
    /// It is not there, or is no list of rules.
    pub fn read(path: &Path) -> Result<Self, Failure> {
        let text = std::fs::read_to_string(path).map_err(|error| {
            let exit = match error.kind() {
                std::io::ErrorKind::NotFound => Exit::NotFound,
                _ => Exit::Failed,
            };
            Failure::new(exit, format!("could not read the answers in {}: {error}", path.display()))
                .next("--answers takes ask, skip, confirm, or a file of rules")
        })?;
        Self::parse(path, &text)
    }

    fn parse(path: &Path, text: &str) -> Result<Self, Failure> {
        let rules: Vec<Rule> = serde_saphyr::from_str(text).map_err(|error| {
            Failure::usage(format!("{} is no list of answers: {error}", path.display()))
                .next("each answer has `kind`, `response` and perhaps `match` and `times`")
        })?;
        for (at, rule) in rules.iter().enumerate() {
            if !KINDS.contains(&rule.kind.as_str()) {
                return Err(Failure::usage(format!(
                    "answer {} of {} is for `{}`, which is no kind of card",
                    at + 1,
                    path.display(),
                    rule.kind,
                ))
                .next(format!("the kinds are {}", KINDS.join(", "))));
            }
        }
        Ok(Self { path: path.to_owned(), rules })
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
    ) -> Result<Option<InteractionResponse>, Failure> {
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

    /// What is said where no rule is for a card.
    pub fn without(&self, request: &InteractionRequest) -> String {
        let (kind, about) = (request.kind(), headline(request));
        format!(
            "no answer in {} is for this {kind} card: {about}\nadd one with `kind: {kind}`, or decide \
             yourself",
            self.path.display()
        )
    }

    fn first(
        &self,
        request: &InteractionRequest,
        used: &mut BTreeMap<usize, u32>,
    ) -> Result<Option<InteractionResponse>, Failure> {
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
                    let place = format!("answer {} of {}", at + 1, self.path.display());
                    Failure::usage(format!("{place} does not fit a {} card: {why}", request.kind()))
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
